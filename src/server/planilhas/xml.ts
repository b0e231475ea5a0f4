/** Reads a part of an XLSX as XML, element by element. */
import sax from 'sax'
import { Unreadable, unpack, type ZipFile } from './zip.ts'

/** Attributes by the name that the file gives them; never an object with a prototype's names. */
export type Attributes = Readonly<Record<string, string>>

/** Names are without their namespace's prefix. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const MAX_DEPTH = 64

/**
 * Reads a part whole; a missing one has no elements. Throws Unreadable if it is not well-formed, has a DOCTYPE or more
 * than `limit` bytes.
 */
export async function readXml(zip: ZipFile, name: string, reader: XmlReader, limit?: number): Promise<void> {
  const parser = sax.parser(true, { trim: false, normalize: false, position: false })
  let depth = 0
  // Entities could grow without limit or name other files; no spreadsheet program writes any.
  parser.ondoctype = () => {
    throw new Unreadable('quebrada', `${name}: DOCTYPE`)
  }
  parser.onerror = (error) => {
    throw new Unreadable('quebrada', `${name}: ${error.message.slice(0, 100)}`)
  }
  parser.onopentag = (tag) => {
    if (++depth > MAX_DEPTH) throw new Unreadable('quebrada', `${name}: too deep`)
    reader.open?.(localName(tag.name), tag.attributes as Attributes)
  }
  parser.onclosetag = (tag) => {
    depth--
    reader.close?.(localName(tag))
  }
  parser.ontext = (text) => reader.text?.(text)
  parser.oncdata = (text) => reader.text?.(text)

  let decoder: TextDecoder | undefined
  for await (const piece of unpack(zip, name, limit)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    parser.write(decoded(decoder, piece))
  }
  if (decoder) parser.close()
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new Unreadable('quebrada', 'not in its encoding')
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute whose prefix is the file's own choice, such as `r:id`. */
export function attributeOf(attributes: Attributes, local: string): string | undefined {
  return Object.entries(attributes).find(([name]) => localName(name) === local)?.[1]
}

/** Whether an attribute says yes, in any of XML's spellings. */
export function isYes(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|true|on|t)$/i.test(value.trim())
}

/** A text without the codes that stand for characters XML cannot have: '_x000D_' is a line's end. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}
