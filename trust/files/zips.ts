/** ZIPs: bombs, paths that lead elsewhere, and directories that lie. */
import { strToU8, zipSync } from 'fflate'
import type { Row } from '../report.ts'
import type { Site } from '../site.ts'
import { type HostileFile, rowOf } from './kind.ts'
import { flawOf, rehearsed } from './loading.ts'

const zipped = (what: string, content: Uint8Array): HostileFile => ({
  what,
  nome: 'antigo.zip',
  content: Buffer.from(content),
})

const BOMB_BYTES = 300 * 1024 * 1024

function hostile(): HostileFile[] {
  const csv = strToU8('id,nome\n1,Centro\n')
  const zip = Buffer.from(zipSync({ 'lojas.csv': csv }))
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const changed = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(zip)
    change(copy)
    return copy
  }
  return [
    zipped('zeros that unpack to 300 MB', zipSync({ 'lojas.csv': new Uint8Array(BOMB_BYTES) }, { level: 9 })),
    zipped(
      'a ZIP in a ZIP in a ZIP',
      zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'lojas.csv': csv }) }) }),
    ),
    zipped('paths that lead elsewhere', zipSync({ '../../../tmp/lojas.csv': csv, '/etc/lojas.csv': csv })),
    zipped(
      'names of prototypes',
      zipSync({ '__proto__.csv': csv, 'constructor.csv': csv, 'toString.json': csv }),
    ),
    zipped('names with controls', zipSync({ 'lo\u0000jas\u001b[31m.csv': csv })),
    zipped(
      'ten thousand files',
      zipSync(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`lojas${i}.csv`, csv]))),
    ),
    zipped('no directory', zip.subarray(0, end)),
    zipped('half of it', zip.subarray(0, zip.length / 2)),
    zipped(
      '65,535 files that are not there',
      changed((copy) => copy.writeUInt16LE(0xffff, end + 10)),
    ),
    zipped(
      'a directory beyond its end',
      changed((copy) => copy.writeUInt32LE(0xfffffff0, end + 16)),
    ),
    zipped(
      'a size that it has not',
      changed((copy) => copy.writeUInt32LE(3, copy.indexOf('PK\x01\x02') + 24)),
    ),
    zipped(
      'a checksum that it has not',
      changed((copy) => copy.writeUInt32LE(1, copy.indexOf('PK\x01\x02') + 16)),
    ),
    { what: 'a .gz that is none', nome: 'lojas.csv.gz', content: Buffer.from('lojas') },
  ]
}

export async function* zips(site: Site): AsyncGenerator<Row> {
  const [url = ''] = site.urls
  yield await rowOf('a hostile ZIP of another system’s data ends with a sentence', hostile(), async (file) =>
    flawOf(await rehearsed(url, file)),
  )
}
