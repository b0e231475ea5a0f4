/** Exported files as spreadsheet programs read them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'

/** The rows of an exported CSV by their titles. */
export function linhasDe(csv: Buffer): Record<string, string>[] {
  const texto = csv.toString().replace(/^\uFEFF/, '')
  return Papa.parse<Record<string, string>>(texto, { header: true, skipEmptyLines: true }).data
}

/** Where LibreOffice is; without it a test of it is to be skipped, and a line of the report says so. */
export function findLibreOffice(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'soffice'))
    .find(existsSync)
  if (!found) process.stdout.write('LibreOffice não encontrado: a abertura das planilhas não foi testada.\n')
  return found
}

const FILTROS = {
  xlsx: 'Calc MS Excel 2007 XML',
  csv: 'CSV:59,34,76,1,,1046,false,true',
} as const

/** What LibreOffice makes of the file, as its own flat XML. */
export async function abrirNoLibreOffice(
  soffice: string,
  conteudo: Buffer,
  formato: keyof typeof FILTROS,
): Promise<string> {
  const pasta = await mkdtemp(join(tmpdir(), 'plantao-planilhas-'))
  try {
    const arquivo = join(pasta, `exportada.${formato}`)
    await writeFile(arquivo, conteudo)
    await promisify(execFile)(soffice, [
      ...[`-env:UserInstallation=file://${pasta}/perfil`, '--headless', `--infilter=${FILTROS[formato]}`],
      ...['--convert-to', 'fods', '--outdir', pasta, arquivo],
    ])
    return await readFile(join(pasta, 'exportada.fods'), 'utf8')
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}
