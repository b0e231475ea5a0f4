/** Backups that somebody edited, each with checksums that fit: what a restore must refuse. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { membersOf, packArchive } from '../../backup/archive.ts'
import { folderOf, MANIFEST, MANIFEST_SUM, type Manifest, sumOfManifest } from '../../backup/format.ts'
import { textOf } from '../../backup/verify.ts'

/** An unpacked backup: its manifest, and the COPY text of each table by its folder. */
interface Contents {
  manifest: Manifest & Record<string, unknown>
  texts: Map<string, string>
}

interface Forgery {
  name: string
  /** The sentence of its refusal. */
  refusal: RegExp
  edit(contents: Contents): void
}

/** The table that the injected statements would make. */
export const INVADED = 'public.invadida'

const DAMAGED = /^O arquivo está danificado ou incompleto/
const UNKNOWN_TABLE = /^A cópia tem uma tabela que não é do Plantão, ou a tem duas vezes/
const UNKNOWN_COLUMN = /^A cópia tem uma coluna que não é do Plantão, ou a tem duas vezes/
const REFUSED_ROWS = /^O banco de dados não aceitou as linhas da cópia na tabela public\.lojas\.$/

/** Forgeries of a backup with at least one loja. */
export const FORGERIES: readonly Forgery[] = [
  {
    name: 'a column that ends the COPY and runs a program',
    refusal: DAMAGED,
    edit: (contents) => {
      tableIn(contents).colunas = [
        `id) from stdin; create table ${INVADED}(); copy (select 1) to program 'id'; --`,
      ]
    },
  },
  {
    name: 'a table that ends the COPY',
    refusal: DAMAGED,
    edit: (contents) => rename(contents, `public.lojas from stdin; create table ${INVADED}(); --`),
  },
  {
    name: 'a quoted table that ends its quotes',
    refusal: DAMAGED,
    edit: (contents) => rename(contents, `public."lojas" from stdin; create table ${INVADED}(); --"`),
  },
  ...['pg_catalog.pg_authid', 'public.pg_class', 'public.invadida', 'public.__proto__', 'public."lojas"'].map(
    (tabela): Forgery => ({
      name: `the table ${tabela}`,
      refusal: UNKNOWN_TABLE,
      edit: (contents) => rename(contents, tabela),
    }),
  ),
  ...['plantao.segredos', 'plantao.migracoes', 'auth.session', 'public.idempotencia'].map(
    (tabela): Forgery => ({
      name: `the table ${tabela}, which no backup has`,
      refusal: UNKNOWN_TABLE,
      edit: (contents) => add(contents, tabela, ['nome', 'valor'], 'servidor\tde fora\n'),
    }),
  ),
  {
    name: 'a table twice',
    refusal: DAMAGED,
    edit: ({ manifest }) => manifest.tabelas.push({ ...tableIn({ manifest }) }),
  },
  ...['constructor', 'xmax', 'tableoid'].map(
    (coluna): Forgery => ({
      name: `the column ${coluna}`,
      refusal: UNKNOWN_COLUMN,
      edit: (contents) => tableIn(contents).colunas.splice(0, 1, coluna),
    }),
  ),
  {
    name: 'a column twice',
    refusal: UNKNOWN_COLUMN,
    edit: (contents) => {
      const { colunas } = tableIn(contents)
      colunas.splice(1, 1, colunas[0] ?? '')
    },
  },
  {
    name: 'a table without columns',
    refusal: DAMAGED,
    edit: (contents) => {
      tableIn(contents).colunas = []
    },
  },
  {
    name: 'more rows than there are',
    refusal: DAMAGED,
    edit: (contents) => {
      tableIn(contents).linhas++
    },
  },
  {
    name: 'rows after the line at which COPY ends',
    refusal: /^(O banco de dados não aceitou as linhas da cópia|Da tabela public\.lojas chegaram 0 linhas)/,
    edit: (contents) => write(contents, (text) => `\\.\n${text}`),
  },
  {
    name: 'rows that are no rows of the table',
    refusal: REFUSED_ROWS,
    edit: (contents) => write(contents, (text) => text.replace(/^[^\t]*/, "'; drop table lojas; --")),
  },
  {
    name: 'rows that are twice there',
    refusal: REFUSED_ROWS,
    edit: (contents) => write(contents, (text) => text + text),
  },
  {
    name: 'a part outside the folder of its table',
    refusal: DAMAGED,
    edit: ({ texts }) => texts.set('../../../tmp/', 'x\n'),
  },
  ...(['plantao', 'criada_em'] as const).map(
    (field): Forgery => ({
      name: `what a terminal obeys, in ${field}`,
      refusal: DAMAGED,
      edit: ({ manifest }) => {
        manifest[field] = `2026-11-26T10:00:00.000Z\u001b]0;invadida\u0007`
      },
    }),
  ),
  {
    name: 'a migration of its own',
    refusal: /^Esta cópia foi feita por outra versão do Plantão/,
    edit: ({ manifest }) =>
      manifest.migracoes.push({ nome: '9999_x', checksum: `create table ${INVADED}()` }),
  },
  {
    name: 'a manifest of another form',
    refusal: DAMAGED,
    edit: ({ manifest }) => Object.assign(manifest, { tabelas: { __proto__: null, lojas: 1 } }),
  },
]

/** Writes `to`, the backup in `file` after the edit, with checksums that fit and, unless `signed`, without its signature. */
export async function forge(
  file: string,
  to: string,
  edit: Forgery['edit'],
  { signed = false } = {},
): Promise<void> {
  const contents = await unpack(file)
  if (!signed) contents.manifest.assinatura = undefined
  edit(contents)
  const { bytes, writer } = await packArchive(undefined)
  const packing = pack(writer, contents)
  packing.catch((error) => writer.fail(error))
  await writeFile(to, bytes)
  await packing
}

async function unpack(file: string): Promise<Contents> {
  const texts = new Map<string, string>()
  let manifest: Contents['manifest'] | undefined
  for await (const { name, content } of membersOf(file, null)) {
    if (name === MANIFEST) manifest = JSON.parse(content.toString())
    if (!name.includes('/')) continue
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    texts.set(folder, `${texts.get(folder) ?? ''}${await textOf(content)}`)
  }
  if (!manifest) throw new Error(`${file} is no backup`)
  return { manifest, texts }
}

async function pack(
  writer: Awaited<ReturnType<typeof packArchive>>['writer'],
  { manifest, texts }: Contents,
): Promise<void> {
  for (const [folder, text] of texts) await writer.add(`${folder}00001.copy.gz`, gzipSync(text))
  const content = Buffer.from(JSON.stringify(manifest))
  await writer.add(MANIFEST, content)
  await writer.add(MANIFEST_SUM, Buffer.from(sumOfManifest(content)))
  writer.finish()
}

function tableIn({ manifest }: Pick<Contents, 'manifest'>) {
  const table = manifest.tabelas.find(({ tabela }) => tabela === 'public.lojas')
  if (!table) throw new Error('the backup has no lojas')
  return table
}

function rename(contents: Contents, tabela: string): void {
  const table = tableIn(contents)
  const text = contents.texts.get(folderOf(table.tabela)) ?? ''
  contents.texts.delete(folderOf(table.tabela))
  contents.texts.set(folderOf(tabela), text)
  table.tabela = tabela
}

function add({ manifest, texts }: Contents, tabela: string, colunas: string[], text: string): void {
  texts.set(folderOf(tabela), text)
  manifest.tabelas.push({ tabela, colunas, ...sumsOf(text) })
}

function write(contents: Contents, edit: (text: string) => string): void {
  const table = tableIn(contents)
  const text = edit(contents.texts.get(folderOf(table.tabela)) ?? '')
  contents.texts.set(folderOf(table.tabela), text)
  Object.assign(table, sumsOf(text))
}

function sumsOf(text: string) {
  return {
    linhas: text.split('\n').length - 1,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}
