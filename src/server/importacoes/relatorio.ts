/** An import's results as files: a JSON report, and a CSV of the failed rows. */
import type { Kysely } from 'kysely'
import {
  type FailedRow,
  failedRow,
  type ImportResult,
  importedRow,
  type LinhaProcessada,
} from '../../core/importacao-resultado.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { createCsv } from '../export/csv.ts'
import type { Coluna } from '../export/planilha.ts'
import { obterImportacao } from './consultas.ts'

const COLUMNS: readonly Coluna<FailedRow>[] = [
  { titulo: 'Linha', tipo: 'texto', largura: 8, valor: ({ row }) => String(row) },
  { titulo: 'Nome', tipo: 'texto', largura: 40, valor: ({ name }) => name },
  { titulo: 'CPF', tipo: 'texto', largura: 16, valor: ({ cpf }) => cpf },
  { titulo: 'Erro', tipo: 'texto', largura: 60, valor: ({ error }) => error },
]

/** `relatorio-importacao-AAAA-MM-DD.json`, an ImportResult. Throws Recusa while the import is running. */
export async function makeRelatorio(db: Kysely<Tables>, id: string, hoje: string): Promise<File> {
  const { total, importadas, falhas } = await finishedImportacao(db, id)
  const summary = {
    totalProcessed: total,
    successCount: importadas,
    errorCount: falhas,
    success: falhas === 0,
  } satisfies Partial<ImportResult>
  const parts = [JSON.stringify(summary, null, 2).slice(0, -2), ',\n  "successDetails": [']
  await appendList(parts, pages(db, id, 'Importada'), importedRow)
  parts.push('],\n  "errors": [')
  await appendList(parts, pages(db, id, 'Falhou'), failedRow)
  parts.push(']\n}\n')
  return new File(parts, `relatorio-importacao-${hoje}.json`, { type: 'application/json; charset=utf-8' })
}

/** `erros-importacao-AAAA-MM-DD.csv`. Throws Recusa while the import is running. */
export async function makeListOfErrors(db: Kysely<Tables>, id: string, hoje: string): Promise<File> {
  await finishedImportacao(db, id)
  const csv = createCsv(COLUMNS)
  for await (const page of pages(db, id, 'Falhou')) csv.acrescentar(page.map(failedRow))
  return new File([await csv.terminar()], `erros-importacao-${hoje}.csv`, { type: 'text/csv; charset=utf-8' })
}

async function finishedImportacao(db: Kysely<Tables>, id: string) {
  const importacao = await obterImportacao(db, id)
  if (importacao.concluida_em === null)
    throw new Recusa('IMPORTACAO_EM_ANDAMENTO', 'Esta importação ainda está em andamento.')
  return importacao
}

/** Rows read and formatted at once: more would block the process. */
const PAGE_SIZE = 1_000

async function* pages(
  db: Kysely<Tables>,
  id: string,
  situacao: 'Importada' | 'Falhou',
): AsyncGenerator<LinhaProcessada[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('importacoes_linhas')
      .select(['linha', 'nome', 'cpf', 'erro'])
      .where('importacao_id', '=', id)
      .where('situacao', '=', situacao)
      .where('linha', '>', after)
      .orderBy('linha')
      .limit(PAGE_SIZE)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = last.linha
  }
}

async function appendList<T>(
  parts: string[],
  pages: AsyncIterable<LinhaProcessada[]>,
  detailOf: (row: LinhaProcessada) => T,
): Promise<void> {
  let separator = '\n'
  for await (const page of pages)
    for (const row of page) {
      parts.push(separator, '    ', JSON.stringify(detailOf(row)))
      separator = ',\n'
    }
  if (separator !== '\n') parts.push('\n  ')
}
