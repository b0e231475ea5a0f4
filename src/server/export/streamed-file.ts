/** A file that is sent while it is still being made, or read. */
import type { GrowingFile } from './growing-file.ts'

/** How often the permission is checked while bytes are sent. */
const RECHECK_MS = 5_000

/** Where its bytes come from: a GrowingFile is one. */
export type FileContent = Pick<GrowingFile, 'read' | 'leave'>

/** A File with a name and a type only: its bytes come from `chunks`, once. */
export class StreamedFile extends File {
  private readonly content: FileContent
  private check: () => Promise<void> = async () => {}

  constructor(content: FileContent, name: string, type: string) {
    super([], name, { type })
    this.content = content
  }

  /**
   * Lets the file be sent only as long as `check` does not throw: before the first byte, which this awaits, from time to
   * time, and before the last bytes.
   */
  async guard(check: () => Promise<void>): Promise<void> {
    this.check = check
    try {
      await check()
    } catch (error) {
      this.content.leave()
      throw error
    }
  }

  /** The bytes as they arrive. Throws if the file cannot be completed, or may not be sent any more. */
  async *chunks(): AsyncGenerator<Buffer> {
    let checked = performance.now()
    for await (const chunk of this.content.read(this.check)) {
      if (performance.now() - checked > RECHECK_MS) {
        await this.check()
        checked = performance.now()
      }
      yield chunk
    }
  }
}
