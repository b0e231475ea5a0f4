/** Parses exported files like spreadsheet programs do. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'

/** The rows of an exported CSV by column title. */
export function linhasDe(csv: Buffer): Record<string, string>[] {
  const texto = csv.toString().replace(/^\uFEFF/, '')
  return Papa.parse<Record<string, string>>(texto, { header: true, skipEmptyLines: true }).data
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

const FILTROS = {
  xlsx: 'Calc MS Excel 2007 XML',
  csv: 'CSV:59,34,76,1,,1046,false,true',
} as const

/** Converts the file with LibreOffice to its flat XML format. */
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
