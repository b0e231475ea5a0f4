/** Parses exported files like spreadsheet programs do. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

/** The rows of an exported CSV by column title. */
export function rowsOf(csv: Buffer): Record<string, string>[] {
  const text = csv.toString().replace(/^\uFEFF/, '')
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

/** The path of LibreOffice, if installed; otherwise its tests are skipped and reported. */
export function findLibreOffice(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'soffice'))
    .find(existsSync)
  if (!found) process.stdout.write('LibreOffice não encontrado: a abertura das planilhas não foi testada.\n')
  return found
}

const FILTERS = {
  xlsx: 'Calc MS Excel 2007 XML',
  csv: 'CSV:59,34,76,1,,1046,false,true',
} as const

/** Converts the file with LibreOffice to its flat XML format. */
export async function openInLibreOffice(
  soffice: string,
  content: Buffer,
  format: keyof typeof FILTERS,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-planilhas-'))
  try {
    const file = join(folder, `exportada.${format}`)
    await writeFile(file, content)
    await promisify(execFile)(soffice, [
      `-env:UserInstallation=file://${folder}/perfil`,
      '--headless',
      `--infilter=${FILTERS[format]}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ])
    return await readFile(join(folder, 'exportada.fods'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A cell of an XLSX: its text, its number, or its date as YYYY-MM-DD. */
type Cell = { texto: string } | { numero: number } | { data: string }

/** The rows of each sheet of an XLSX, in order; each row by column title, without empty cells. */
export function sheetsOf(xlsx: Buffer): Record<string, Cell>[][] {
  const files = new Map(Object.entries(unzipSync(xlsx)).map(([name, file]) => [name, strFromU8(file)]))
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<\/si>/gs)].map(([si]) =>
    plainText(si),
  )
  const formats = new Map(
    [...(files.get('xl/styles.xml') ?? '').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, code] as const,
    ),
  )
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(files.get('xl/styles.xml') ?? '') ?? []
  const styles = [...cellXfs.matchAll(/<xf [^>]*?numFmtId="(\d+)"|<xf(?![^>]*numFmtId)/g)].map(
    ([, id = '']) => formats.get(id) ?? '',
  )
  const names = [...files.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort()
  return names.map((name) => {
    const rows = [...(files.get(name) ?? '').matchAll(/<row .*?<\/row>/gs)].map(
      ([row]) =>
        new Map(
          [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
            ([, column = '', attributes = '', content = '']) =>
              [column, cellOf(attributes, content)] as const,
          ),
        ),
    )
    const [titles = new Map<string, Cell>(), ...others] = rows
    return others.map((row) =>
      Object.fromEntries(
        [...row].map(([column, cell]) => {
          const title = titles.get(column)
          return [title && 'texto' in title ? title.texto : column, cell]
        }),
      ),
    )
  })

  function cellOf(attributes: string, content: string): Cell {
    const value = plainText(content)
    const [, type] = / t="(\w+)"/.exec(attributes) ?? []
    if (type === 's') return { texto: texts[Number(value)] ?? '' }
    if (type === 'inlineStr' || type === 'str') return { texto: value }
    const [, style = '0'] = / s="(\d+)"/.exec(attributes) ?? []
    if (!/[dy]/.test(styles[Number(style)] ?? '')) return { numero: Number(value) }
    return { data: new Date(Date.UTC(1899, 11, 30) + Number(value) * 86_400_000).toISOString().slice(0, 10) }
  }
}

function plainText(xml: string): string {
  return xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
