/** Checks a spreadsheet of sales, remembers its columns and stages its rows. */
import { type Kysely, sql } from 'kysely'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import type { VendasCheck, VendasRequest } from '../../contract/importacoes-de-vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import { registeredCodes } from '../cadastro/codes.ts'
import type { Tables } from '../database/types.ts'
import { rememberColumns } from './colunas.ts'
import { bytesOf } from './conferencia.ts'
import { type Author, insertImportacao, withErrors } from './starting.ts'
import { inThread } from './thread.ts'
import { readRecords, withSuggestions } from './vendas-names.ts'
import type { Answer, Request } from './vendas-worker.ts'

interface CheckedFile {
  conferencia: VendasCheck
  /** JSON arrays of StagedVenda; empty if something has to be mended first. */
  parts: string[]
  /** Under what the columns are remembered. */
  titulos: string
}

/** Reads and checks the file, in a thread. Throws Recusa if it cannot be read or has no sales. */
export async function conferirVendas(
  db: Kysely<Tables>,
  { arquivo, layout, nomes, existentes }: VendasRequest,
): Promise<CheckedFile> {
  const bytes = bytesOf(arquivo)
  const checked = await inThread<Request, Answer, Extract<Answer, { tipo: 'conferido' }>>(
    new URL('./vendas-worker.ts', import.meta.url),
    async (ask) => {
      const read = await ask({ tipo: 'arquivo', bytes, layout })
      if (read.tipo !== 'lido') throw new Error(`unexpected answer: ${read.tipo}`)
      const numeros = await registeredCodes(db, 'vendas', read.numeros)
      const registered = { records: await readRecords(db), numeros }
      const answer = await ask({ tipo: 'registrados', registered, nomes, existentes })
      if (answer.tipo !== 'conferido') throw new Error(`unexpected answer: ${answer.tipo}`)
      return answer
    },
  )
  const { conferencia, nomes: found, ...rest } = checked
  return { ...rest, conferencia: { ...conferencia, nomes: await withSuggestions(db, found) } }
}

/** Stages the sales of a checked file. Throws Recusa if something has to be mended, or nothing is left to import. */
export async function stageVendas(
  trx: Kysely<Tables>,
  { arquivo, layout, existentes }: VendasRequest,
  { conferencia, parts, titulos }: CheckedFile,
  author: Author,
): Promise<Importacao> {
  const { erros, nomes } = conferencia
  if (erros.quantidade > 0 || nomes.length > 0) throw withErrors(conferencia)
  const total = conferencia.novas + (existentes === 'completar' ? conferencia.existentes : 0)
  if (total === 0) throw new Recusa('SEM_DADOS', NOTHING_NEW)
  await rememberColumns(trx, 'vendas', titulos, layout.colunas)
  const importacao = await insertImportacao(
    trx,
    { tipo: 'vendas', arquivo: arquivo.nome, total, avisos: conferencia.avisos },
    author,
  )
  for (const part of parts)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, dados)
      select ${importacao.id}, (l ->> 'linha')::int, 1, l #>> '{venda,numero_venda}', l
        from jsonb_array_elements(${part}::jsonb) l`.execute(trx)
  return importacao
}

const NOTHING_NEW = 'Todas as vendas do arquivo já estão cadastradas.'
