/** Reads the corrections in a returned report, by the row of the other database that they correct. */
import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Correcao, NAO_TRAZER } from '../../core/cargas/cargas.ts'
import { jsonIn } from '../../core/json.ts'
import { isWorkbook } from '../../core/planilha/reading.ts'
import { readTexts } from '../importacoes/check/thread.ts'
import { CargaError } from './load.ts'
import { REPORT_COLUMNS } from './report.ts'
import { type Corrections, correctionKey } from './rows.ts'
import { type CargaTableName, isCargaTable, readColumns } from './tables.ts'

const jsonReport = z.object({
  problemas: z.array(
    z.object({
      tabela: z.string(),
      ordem: z.number(),
      linhas: z.number().optional(),
      campo: z.string().nullable(),
      correcao: z.string().nullish(),
    }),
  ),
})

/** The corrections in a report's file. Throws as `readCorrections` does. */
export async function correctionsIn(path: string): Promise<Correcao[]> {
  const content = await readFile(path).catch((cause: unknown) => {
    throw new CargaError(`Não foi possível ler ${path}.`, { cause })
  })
  return readCorrections(path, content)
}

/**
 * Reads the filled cells of 'Correção' in an XLSX or JSON report, recognised by its content. Throws CargaError if the
 * file is neither, Recusa if it is too large.
 */
export async function readCorrections(nome: string, content: Buffer): Promise<Correcao[]> {
  return isWorkbook(content) ? ofPlanilha(nome, content) : ofJson(nome, content.toString('utf8'))
}

async function ofPlanilha(path: string, content: Buffer): Promise<Correcao[]> {
  const [titles = [], ...rows] = await readTexts(new Uint8Array(content))
  const at = (name: keyof typeof REPORT_COLUMNS): number => {
    const { title } = REPORT_COLUMNS[name]
    const column = titles.indexOf(title)
    if (column < 0) throw new CargaError(`${path} não tem a coluna ${title} do relatório.`)
    return column
  }
  const [tabela, ordem, campo, correcao] = [at('tabela'), at('ordem'), at('campo'), at('correcao')]
  return rows.flatMap((row) =>
    filled({
      tabela: row[tabela] ?? '',
      ordem: Number(row[ordem]?.replaceAll('.', '')),
      campo: row[campo]?.trim() || null,
      correcao: row[correcao] ?? '',
    }),
  )
}

function ofJson(path: string, text: string): Correcao[] {
  const parsed = jsonReport.safeParse(jsonIn(text))
  if (!parsed.success) throw new CargaError(`${path} não é um relatório do Plantão.`)
  return parsed.data.problemas.flatMap(({ linhas = 1, ordem, ...row }) =>
    filled({ ...row, ordem: linhas > 1 ? Number.NaN : ordem, correcao: row.correcao ?? '' }),
  )
}

function filled({ correcao, ...row }: Correcao): Correcao[] {
  // Our spreadsheets put an apostrophe in front of what other programs would run as a formula.
  const text = correcao.trim().replace(/^'(?=[=+\-@])/, '')
  return text === '' ? [] : [{ ...row, correcao: text }]
}

/** Throws CargaError for a correction of a table, row or field that does not exist in what was read. */
export function requireKnown(
  corrections: readonly Correcao[],
  rows: ReadonlyMap<CargaTableName, number>,
): void {
  for (const { tabela, ordem, campo, correcao } of corrections) {
    if (Number.isNaN(ordem))
      throw new CargaError(
        `A correção de ${tabela}, ${campo ?? 'várias linhas'}, está numa observação sobre várias linhas. Corrija cada linha na tela.`,
      )
    const refused = (what: string) => new CargaError(`A correção de ${tabela}, linha ${ordem}, ${what}`)
    const read = isCargaTable(tabela) ? (rows.get(tabela) ?? 0) : 0
    if (!isCargaTable(tabela) || !Number.isInteger(ordem) || ordem < 1 || ordem > read)
      throw refused('é de uma linha que não foi lida.')
    if (campo === null && correcao !== NAO_TRAZER)
      throw refused(`não tem um campo a corrigir: só pode ser ${NAO_TRAZER}.`)
    if (campo !== null && !ALWAYS_READ.includes(campo) && !readColumns(tabela).includes(campo))
      throw refused(`é do campo ${campo}, que não é trazido.`)
  }
}

const ALWAYS_READ = ['id', 'created_at']

/** Returns the last dry run's proposals as corrections. */
export async function proposedCorrections(client: Client): Promise<Correcao[]> {
  const { rows } = await client.query<Correcao>(
    `select distinct on (tabela, ordem, campo) tabela, ordem, campo, proposta as correcao
       from carga_problemas where gravidade = 'Recusada' and proposta is not null
      order by tabela, ordem, campo`,
  )
  return rows
}

/** Groups corrections by row; of several for one field the last one counts. */
export function correctionsByRow(corrections: readonly Correcao[]): Corrections {
  return Map.groupBy(corrections, ({ tabela, ordem }) => correctionKey(tabela, ordem))
}
