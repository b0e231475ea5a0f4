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
import { criarCsv } from '../export/csv.ts'
import type { Coluna } from '../export/planilha.ts'
import { obterImportacao } from './consultas.ts'

const COLUNAS: readonly Coluna<FailedRow>[] = [
  { titulo: 'Linha', tipo: 'texto', largura: 8, valor: ({ row }) => String(row) },
  { titulo: 'Nome', tipo: 'texto', largura: 40, valor: ({ name }) => name },
  { titulo: 'CPF', tipo: 'texto', largura: 16, valor: ({ cpf }) => cpf },
  { titulo: 'Erro', tipo: 'texto', largura: 60, valor: ({ error }) => error },
]

/** `relatorio-importacao-AAAA-MM-DD.json`, an ImportResult. Throws Recusa while the import is running. */
export async function fazerRelatorio(db: Kysely<Tables>, id: string, hoje: string): Promise<File> {
  const { total, importadas, falhas } = await importacaoConcluida(db, id)
  const resumo = {
    totalProcessed: total,
    successCount: importadas,
    errorCount: falhas,
    success: falhas === 0,
  } satisfies Partial<ImportResult>
  const partes = [JSON.stringify(resumo, null, 2).slice(0, -2), ',\n  "successDetails": [']
  await acrescentarLista(partes, paginas(db, id, 'Importada'), importedRow)
  partes.push('],\n  "errors": [')
  await acrescentarLista(partes, paginas(db, id, 'Falhou'), failedRow)
  partes.push(']\n}\n')
  return new File(partes, `relatorio-importacao-${hoje}.json`, { type: 'application/json; charset=utf-8' })
}

/** `erros-importacao-AAAA-MM-DD.csv`. Throws Recusa while the import is running. */
export async function fazerListaDeErros(db: Kysely<Tables>, id: string, hoje: string): Promise<File> {
  await importacaoConcluida(db, id)
  const csv = criarCsv(COLUNAS)
  for await (const pagina of paginas(db, id, 'Falhou')) csv.acrescentar(pagina.map(failedRow))
  return new File([await csv.terminar()], `erros-importacao-${hoje}.csv`, { type: 'text/csv; charset=utf-8' })
}

async function importacaoConcluida(db: Kysely<Tables>, id: string) {
  const importacao = await obterImportacao(db, id)
  if (importacao.concluida_em === null)
    throw new Recusa('IMPORTACAO_EM_ANDAMENTO', 'Esta importação ainda está em andamento.')
  return importacao
}

/** Rows read and formatted at once: more would block the process. */
const PAGINA = 1_000

async function* paginas(
  db: Kysely<Tables>,
  id: string,
  situacao: 'Importada' | 'Falhou',
): AsyncGenerator<LinhaProcessada[]> {
  for (let depois = -1; ; ) {
    const linhas = await db
      .selectFrom('importacoes_linhas')
      .select(['linha', 'nome', 'cpf', 'erro'])
      .where('importacao_id', '=', id)
      .where('situacao', '=', situacao)
      .where('linha', '>', depois)
      .orderBy('linha')
      .limit(PAGINA)
      .execute()
    yield linhas
    const ultima = linhas.at(-1)
    if (!ultima || linhas.length < PAGINA) return
    depois = ultima.linha
  }
}

async function acrescentarLista<T>(
  partes: string[],
  lidas: AsyncIterable<LinhaProcessada[]>,
  detalhe: (linha: LinhaProcessada) => T,
): Promise<void> {
  let separador = '\n'
  for await (const pagina of lidas)
    for (const linha of pagina) {
      partes.push(separador, '    ', JSON.stringify(detalhe(linha)))
      separador = ',\n'
    }
  if (separador !== '\n') partes.push('\n  ')
}
