/** Reads and writes the archive of a backup, one member at a time. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { Decrypter, Encrypter, type Identity } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, ENCRYPTED_START } from './format.ts'
import { passphraseRecipient } from './passphrase.ts'

export interface ArchiveWriter {
  /** Adds a member; waits while earlier ones are not written yet. */
  add(name: string, content: Uint8Array): Promise<void>
  finish(): void
  /** Ends the archive without its end. */
  fail(error: unknown): void
}

/** The bytes of an archive, encrypted if there is a passphrase, and what adds its members. */
export async function packArchive(
  passphrase: string | undefined,
): Promise<{ bytes: ReadableStream<Uint8Array>; writer: ArchiveWriter }> {
  const { readable, controller } = createTarPacker()
  const bytes = passphrase === undefined ? readable : await encrypted(readable, passphrase)
  return {
    bytes,
    writer: {
      async add(name, content) {
        const member = controller.add({ name, size: content.byteLength, type: 'file' }).getWriter()
        await member.write(content)
        await member.close()
      },
      finish: () => controller.finalize(),
      fail: (error) => controller.error(error),
    },
  }
}

function encrypted(bytes: ReadableStream<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase))
  return encrypter.encrypt(bytes)
}

/** A larger member is none of ours, and would be read into memory. */
const MAX_MEMBER_BYTES = 64 * 1024 * 1024

/**
 * The members of the archive in the file, in their order; `opening` decrypts it, and is null for one that is not encrypted.
 * Throws BackupError for a wrong passphrase, and for a file that is not whole.
 */
export async function* membersOf(
  file: string,
  opening: Identity | null,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const bytes = await opened(file, opening)
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > MAX_MEMBER_BYTES) throw new Error('a member is too large')
      const content = await buffer(body)
      if (content.byteLength !== header.size) throw new Error('a member ends early')
      yield { name: header.name, content }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError('O arquivo está danificado ou incompleto.', { cause: error })
  }
}

async function opened(file: string, opening: Identity | null): Promise<ReadableStream<Uint8Array>> {
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  if (!opening) return bytes
  const decrypter = new Decrypter()
  decrypter.addIdentity(opening)
  try {
    return await decrypter.decrypt(bytes)
  } catch (error) {
    throw new BackupError('A senha não abre esta cópia, ou o arquivo está danificado.', { cause: error })
  }
}

/** Whether the file is one that a passphrase opens. Throws BackupError if it cannot be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  try {
    return (await text(createReadStream(file, { end: ENCRYPTED_START.length - 1 }))) === ENCRYPTED_START
  } catch (error) {
    throw new BackupError(`O arquivo ${file} não pode ser lido.`, { cause: error })
  }
}
