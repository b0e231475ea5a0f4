/**
 * Processes one batch of an import in one transaction, which creates the colaboradores and stores each row's result, so
 * that both always agree. Several servers may work at once; the lock on the import's row admits one per batch. Each
 * batch checks that the usuario who started the import may still import; if not, the pending rows fail.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { type CheckedColaborador, registeredCpfMessage } from '../../core/importacao-csv.ts'
import { refusalOf } from '../database/constraints.ts'
import { isConflict, isUnavailable } from '../database/failures.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { endWithoutAuthor, failRemaining, mayImport, nextImportacao } from './queue.ts'

/** Small enough not to delay the database or anyone waiting for a row lock. */
const ROWS_PER_BATCH = 250

/** Processes the next batch of the oldest import that no server is processing. Returns whether there was one. */
export function processBatch(db: Kysely<Tables>, log: Logger): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const importacao = await nextImportacao(trx)
    if (!importacao) return endWithoutAuthor(trx)
    const { autor } = importacao
    if (!mayImport(autor)) {
      await failRemaining(trx, importacao.id)
      return true
    }
    await sql`select set_config('plantao.usuario_id', ${autor.id}, true),
                     set_config('plantao.usuario_nome', ${importacao.usuario_nome}, true),
                     set_config('plantao.origem', 'importacao', true)`.execute(trx)
    const batch = await nextBatch(trx, importacao.id)
    await storeResults(trx, importacao.id, await importBatch(trx, batch, log))
    return true
  })
}

/** A row with the current state of the colaboradores it references. */
interface Candidate extends CheckedColaborador {
  superior: { id: string; status: string } | null
  indicador: { id: string } | null
}

interface RowResult {
  linha: number
  situacao: 'Importada' | 'Falhou'
  erro: string | null
}

/**
 * Pending rows of the highest remaining rank, since rows may reference colaboradores of a higher rank in the same file.
 * Locks their superiors until the end of the transaction.
 */
async function nextBatch(trx: Transaction<Tables>, importacao_id: string): Promise<Candidate[]> {
  const batch = sql`
    select dados from importacoes_linhas
     where importacao_id = ${importacao_id} and situacao = 'Pendente'
       and nivel = (select min(nivel) from importacoes_linhas
                     where importacao_id = ${importacao_id} and situacao = 'Pendente')
     order by linha
     limit ${ROWS_PER_BATCH}`
  await sql`
    select from colaboradores
     where cpf in (select dados ->> 'superior_cpf' from (${batch}) l)
     order by id for share`.execute(trx)
  const { rows } = await sql<{ candidato: Candidate }>`
    select l.dados || jsonb_build_object(
             'superior', case when s.id is not null then jsonb_build_object('id', s.id, 'status', s.status) end,
             'indicador', case when i.id is not null then jsonb_build_object('id', i.id) end) as candidato
      from (${batch}) l
      left join colaboradores s on s.cpf = l.dados ->> 'superior_cpf'
      left join colaboradores i on i.cpf = l.dados ->> 'indicado_por_cpf'
     order by (l.dados ->> 'linha')::int`.execute(trx)
  return rows.map(({ candidato: candidate }) => candidate)
}

async function importBatch(
  trx: Transaction<Tables>,
  batch: readonly Candidate[],
  log: Logger,
): Promise<RowResult[]> {
  const refused = batch.flatMap((candidate) => refusalOfReference(candidate) ?? [])
  const fit = batch.filter((candidate) => refusalOfReference(candidate) === null)
  const together = await attempt(trx, () => insertNew(trx, fit))
  if (together.ok) return [...refused, ...together.results]

  // The batch failed because of one row: retries row by row, so that only that one fails.
  const results = [...refused]
  for (const row of fit) {
    const single = await attempt(trx, () => insertNew(trx, [row]))
    if (single.ok) results.push(...single.results)
    else results.push(failed(row, reasonOf(single.error, row, log)))
  }
  return results
}

/** The referenced colaboradores may have changed or been deleted since the check. */
function refusalOfReference(candidate: Candidate): RowResult | null {
  const { superior_cpf, superior, indicado_por_cpf, indicador } = candidate
  if (superior_cpf !== null && !superior)
    return failed(candidate, `Superior "${superior_cpf}" não encontrado`)
  if (superior?.status === 'Inativo') return failed(candidate, `Superior "${superior_cpf}" está Inativo`)
  if (indicado_por_cpf !== null && !indicador)
    return failed(candidate, `Indicado por "${indicado_por_cpf}" não encontrado`)
  return null
}

/** Creates the colaboradores whose CPF is new; the others fail. */
async function insertNew(trx: Transaction<Tables>, candidates: readonly Candidate[]): Promise<RowResult[]> {
  if (candidates.length === 0) return []
  const inserted = await trx
    .insertInto('colaboradores')
    .values(
      candidates.map(
        ({ linha: _l, superior_cpf: _s, indicado_por_cpf: _i, superior, indicador, ...colaborador }) => ({
          ...colaborador,
          superior_id: superior?.id ?? null,
          indicado_por: indicador?.id ?? null,
        }),
      ),
    )
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returning('cpf')
    .execute()
  const added = new Set(inserted.map(({ cpf }) => cpf))
  const repeated = candidates.filter(({ cpf }) => !added.has(cpf))
  const names = await namesOfCpfs(
    trx,
    repeated.map(({ cpf }) => cpf),
  )
  return candidates.map((candidate) =>
    added.has(candidate.cpf)
      ? { linha: candidate.linha, situacao: 'Importada', erro: null }
      : failed(candidate, registeredCpfMessage(names.get(candidate.cpf) ?? '')),
  )
}

async function namesOfCpfs(trx: Transaction<Tables>, cpfs: string[]): Promise<Map<string, string>> {
  if (cpfs.length === 0) return new Map()
  const owners = await trx
    .selectFrom('colaboradores')
    .select(['cpf', 'nome'])
    .where('cpf', 'in', cpfs)
    .execute()
  return new Map(owners.map(({ cpf, nome }) => [cpf, nome]))
}

function failed({ linha }: Candidate, erro: string | null): RowResult {
  return { linha, situacao: 'Falhou', erro }
}

/** The sentence of a refusal; null for an unexpected error, which is logged. */
function reasonOf(error: unknown, { linha }: Candidate, log: Logger): string | null {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error, row: linha }, 'a row could not be imported')
  return refusal?.mensagem ?? null
}

type Attempt = { ok: true; results: RowResult[] } | { ok: false; error: unknown }

/**
 * Rolls back `work` if the database refuses it. Rethrows errors unrelated to the rows, such as a lost connection: the
 * whole batch is then rolled back and retried later.
 */
async function attempt(trx: Transaction<Tables>, work: () => Promise<RowResult[]>): Promise<Attempt> {
  await sql`savepoint tentativa`.execute(trx)
  try {
    const results = await work()
    await sql`release savepoint tentativa`.execute(trx)
    return { ok: true, results }
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) throw error
    await sql`rollback to savepoint tentativa`.execute(trx)
    return { ok: false, error }
  }
}

/** Stores the rows' results, erases their data and updates the counts; the last row completes the import. */
async function storeResults(
  trx: Transaction<Tables>,
  importacao_id: string,
  results: readonly RowResult[],
): Promise<void> {
  await sql`
    update importacoes_linhas l set situacao = r.situacao, erro = r.erro, dados = null
      from unnest(${results.map(({ linha }) => linha)}::int[],
                  ${results.map(({ situacao }) => situacao)}::text[],
                  ${results.map(({ erro }) => erro)}::text[]) r (linha, situacao, erro)
     where l.importacao_id = ${importacao_id} and l.linha = r.linha`.execute(trx)
  const importadas = results.filter(({ situacao }) => situacao === 'Importada').length
  await sql`
    update importacoes set
      importadas = importadas + ${importadas},
      falhas = falhas + ${results.length - importadas},
      concluida_em = case when importadas + falhas + ${results.length} = total then now() end
     where id = ${importacao_id}`.execute(trx)
}
