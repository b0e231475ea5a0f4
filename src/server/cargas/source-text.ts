/** A file's text in chunks, in any encoding. */
import { asUtf8, decode, type Encoding, encodingOf, type FoundEncoding } from '../../core/csv/encoding.ts'
import { headOf, type SourceFile } from './chunks.ts'
import { SourceError } from './source-error.ts'

/** Bytes of lines used to detect the encoding. */
const MAX_EVIDENCE = 1_000_000
/** Bytes of a line that are decoded together. */
const MAX_LINE = 1_000_000
const NEWLINE = 0x0a

/**
 * Decodes UTF-8 or UTF-16. From the first line that is not UTF-8, lines are read in the encoding that gives
 * Portuguese words, which `found` receives. Throws SourceError if the encoding is ambiguous.
 */
export async function* textOf(
  file: SourceFile,
  found: (encoding: FoundEncoding) => void,
): AsyncGenerator<string> {
  const bytes = await headOf(file)
  const head = encodingOf(wholeCharacters(bytes))
  if (head.encoding.startsWith('utf-16') && isSurelyUtf16(bytes)) {
    found(head)
    yield* utf16Of(file, head.encoding)
    return
  }
  let decoder: TextDecoder | null = new TextDecoder('utf-8', { fatal: true })
  let lines: LineDecoder | null = null
  // The bytes of an incomplete character, in case it is not UTF-8.
  let tail: Uint8Array = new Uint8Array()
  for await (const bytes of file.read()) {
    if (decoder) {
      const text = decodedOrNull(decoder, bytes)
      if (text !== null) {
        tail = incompleteOf(bytes)
        yield text
        continue
      }
      decoder = null
      lines = new LineDecoder(await legacyOf(file))
      found(lines.encoding)
      yield lines.decode(Buffer.concat([tail, bytes]))
    } else if (lines) yield lines.decode(bytes)
  }
  if (lines) yield lines.end()
  else if (decoder && tail.length > 0) {
    const encoding = await legacyOf(file)
    found(encoding)
    yield decode(tail, encoding)
  }
}

/** True if there is a byte order mark, or more zeros than another encoding could have by mistake. */
function isSurelyUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] ?? 0) >= 0xfe || bytes.filter((byte) => byte === 0).length >= ZEROS_OF_UTF_16
}

const ZEROS_OF_UTF_16 = 8

/** The bytes without an incomplete last character. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - incompleteOf(bytes).length)
}

/** The bytes of a UTF-8 character that continues after the end. */
function incompleteOf(bytes: Uint8Array): Uint8Array {
  for (let length = 1; length <= Math.min(3, bytes.length); length++) {
    const byte = bytes[bytes.length - length] ?? 0
    if (byte >= 0xc0) {
      const whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return bytes.slice(length < whole ? bytes.length - length : bytes.length)
    }
    if (byte < 0x80) break
  }
  return new Uint8Array()
}

function decodedOrNull(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    return null
  }
}

async function* utf16Of(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file.read()) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/** Decodes lines that may be UTF-8 or another encoding. */
class LineDecoder {
  readonly encoding: FoundEncoding
  private rest: Uint8Array = new Uint8Array()

  constructor(encoding: FoundEncoding) {
    this.encoding = { ...encoding, isMixed: true }
  }

  /** The text of the lines that end in these bytes; an overlong line as far as it has arrived. */
  decode(bytes: Uint8Array): string {
    const all = Buffer.concat([this.rest, bytes])
    const last = all.lastIndexOf(NEWLINE) + 1
    const end = all.length - last > MAX_LINE ? all.length : last
    this.rest = all.subarray(end)
    return decode(all.subarray(0, end), this.encoding)
  }

  end(): string {
    return decode(this.rest, this.encoding)
  }
}

/** The encoding of the lines that are not UTF-8. Throws SourceError if it is ambiguous. */
async function legacyOf(file: SourceFile): Promise<FoundEncoding> {
  const evidence: Uint8Array[] = []
  let size = 0
  let rest = Buffer.alloc(0)
  let linha = 1
  let first = 0
  const weigh = (line: Uint8Array) => {
    if (asUtf8(line) !== null) return
    first ||= linha
    evidence.push(line)
    size += line.length
  }
  for await (const bytes of file.read()) {
    const all = Buffer.concat([rest, bytes])
    let start = 0
    for (let end = all.indexOf(NEWLINE); end >= 0; end = all.indexOf(NEWLINE, start)) {
      weigh(all.subarray(start, end + 1))
      start = end + 1
      linha++
    }
    rest = all.subarray(start)
    if (rest.length > MAX_LINE) {
      weigh(rest)
      rest = Buffer.alloc(0)
    }
    if (size > MAX_EVIDENCE) break
  }
  weigh(rest)
  const encoding = encodingOf(Buffer.concat(evidence))
  if (encoding.isSure) return encoding
  throw new SourceError(
    file.nome,
    first,
    'daqui em diante não está em UTF-8, e os acentos não dizem em que codificação. Exporte o arquivo de novo em UTF-8.',
  )
}
