/** Reads files out of a ZIP archive, such as an XLSX. */
import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50

/** The text of the file `name` in the archive. Throws if it is not there. */
export function textInZip(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0 && zip.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const end = at + 46 + (nameLength ?? 0)
    if (zip.toString('utf8', at + 46, end) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    at = end + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`${name} is not in the archive`)
}
