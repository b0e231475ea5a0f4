/** An import's results as files: a JSON report, and a CSV of the failed rows. */
import { UNDO_MESSAGES } from '../../core/importacao/desfazer.ts'
import {
  type FailedRow,
  failedRow,
  type ImportacaoTipo,
  type ImportResult,
  importedRow,
  type ProcessedRow,
} from '../../core/importacao/result.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'
import { type Asked, exportar } from '../export/export.ts'
import type { Column } from '../export/spreadsheet.ts'
import { obterImportacao } from './queries.ts'

const LINHA: Column<FailedRow> = { title: 'Linha', type: 'texto', width: 8, value: ({ row }) => String(row) }
const NOME: Column<FailedRow> = { title: 'Nome', type: 'texto', width: 40, value: ({ name }) => name }
const ERRO: Column<FailedRow> = { title: 'Erro', type: 'texto', width: 60, value: ({ error }) => error }

const COLUMNS: Readonly<Record<ImportacaoTipo, readonly Column<FailedRow>[]>> = {
  colaboradores: [LINHA, NOME, { title: 'CPF', type: 'texto', width: 16, value: ({ cpf }) => cpf }, ERRO],
  vendas: [LINHA, { title: 'Número da venda', type: 'texto', width: 20, value: ({ name }) => name }, ERRO],
  lojas: [LINHA, NOME, ERRO],
  empreendimentos: [LINHA, NOME, ERRO],
  favorecidos: [LINHA, NOME, ERRO],
}

/** `relatorio-importacao-AAAA-MM-DD.json`, an ImportResult. Throws Recusa while the import is running. */
export async function makeRelatorio(db: Db, id: string, hoje: string): Promise<File> {
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
export async function makeListOfErrors(asked: Asked, id: string): Promise<File> {
  const { tipo } = await finishedImportacao(asked.db, id)
  return exportar<FailedRow>(asked, {
    name: 'erros-importacao',
    folha: 'Erros',
    format: 'csv',
    colunas: COLUMNS[tipo],
    async *pages(trx) {
      for await (const page of pages(trx, id, 'Falhou')) yield page.map(failedRow)
    },
  })
}

async function finishedImportacao(db: Db, id: string) {
  const importacao = await obterImportacao(db, id)
  if (importacao.concluida_em === null) throw new Recusa('IMPORTACAO_EM_ANDAMENTO', UNDO_MESSAGES.emAndamento)
  return importacao
}

/** Rows read and formatted at once: more would block the process. */
const PAGE_SIZE = 1_000

async function* pages(db: Db, id: string, situacao: 'Importada' | 'Falhou'): AsyncGenerator<ProcessedRow[]> {
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
  pages: AsyncIterable<ProcessedRow[]>,
  detailOf: (row: ProcessedRow) => T,
): Promise<void> {
  let separator = '\n'
  for await (const page of pages)
    for (const row of page) {
      parts.push(separator, '    ', JSON.stringify(detailOf(row)))
      separator = ',\n'
    }
  if (separator !== '\n') parts.push('\n  ')
}
