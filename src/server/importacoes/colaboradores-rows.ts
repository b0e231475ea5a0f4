/** Imports colaboradores: a batch of those whose superiors and referrers are there. */
import { sql, type Transaction } from 'kysely'
import { FILLED_IN } from '../../core/importacao-completar.ts'
import { type CheckedColaborador, registeredCpfMessage } from '../../core/importacao-csv.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { digestsOf, failed, imported, importRows, type RowResult } from './rows.ts'

/** Small enough not to delay the database or anyone waiting for a row lock. */
const ROWS_PER_BATCH = 250

/** Imports the next batch and returns each row's result. */
export async function importColaboradores(
  trx: Transaction<Tables>,
  importacao_id: string,
  log: Logger,
): Promise<RowResult[]> {
  const batch = await nextBatch(trx, importacao_id)
  const refused = batch.flatMap((candidate) => refusalOfReference(candidate) ?? [])
  const fit = batch.filter((candidate) => refusalOfReference(candidate) === null)
  return [...refused, ...(await importRows(trx, fit, (rows) => importSome(trx, rows), log))]
}

/** A row with the current state of the colaboradores it references. */
interface Candidate extends CheckedColaborador {
  superior: { id: string; status: string } | null
  indicador: { id: string } | null
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

async function importSome(trx: Transaction<Tables>, candidates: readonly Candidate[]): Promise<RowResult[]> {
  const created = candidates.filter(({ completar }) => !completar)
  const results = created.length > 0 ? await insertNew(trx, created) : []
  for (const candidate of candidates) if (candidate.completar) results.push(await fillIn(trx, candidate))
  return results
}

/** Fills in what the registered colaborador lacks; the row fails if they are gone. */
async function fillIn(trx: Transaction<Tables>, candidate: Candidate): Promise<RowResult> {
  const before = await trx
    .selectFrom('colaboradores')
    .select(['id', 'cargo', ...FILLED_IN.colaboradores])
    .where('cpf', '=', candidate.cpf)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return failed(candidate, 'Este colaborador foi excluído durante a importação')
  const { superior, indicador, email, loja_id, creci } = candidate
  const written = {
    email,
    loja_id,
    superior_id: superior?.id ?? null,
    indicado_por: indicador?.id ?? null,
    creci: before.cargo === 'Corretor' ? creci : null,
  }
  const missing = FILLED_IN.colaboradores.filter((field) => before[field] === null && written[field] !== null)
  if (missing.length === 0) return imported(candidate, before.id, {})
  const { completados } = await trx
    .updateTable('colaboradores')
    .set(Object.fromEntries(missing.map((field) => [field, written[field]])))
    .where('id', '=', before.id)
    .returning(digestsOf('colaboradores', missing).as('completados'))
    .executeTakeFirstOrThrow()
  return imported(candidate, before.id, completados)
}

/** Creates the colaboradores whose CPF is new; the others fail. */
async function insertNew(trx: Transaction<Tables>, candidates: readonly Candidate[]): Promise<RowResult[]> {
  const inserted = await trx
    .insertInto('colaboradores')
    .values(
      candidates.map(
        ({
          linha: _l,
          superior_cpf: _s,
          indicado_por_cpf: _i,
          completar: _c,
          superior,
          indicador,
          ...colaborador
        }) => ({
          ...colaborador,
          superior_id: superior?.id ?? null,
          indicado_por: indicador?.id ?? null,
        }),
      ),
    )
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returning(['id', 'cpf'])
    .execute()
  const added = new Map(inserted.map(({ id, cpf }) => [cpf, id]))
  const repeated = candidates.filter(({ cpf }) => !added.has(cpf))
  const names = await namesOfCpfs(
    trx,
    repeated.map(({ cpf }) => cpf),
  )
  return candidates.map((candidate) => {
    const id = added.get(candidate.cpf)
    return id !== undefined
      ? imported(candidate, id)
      : failed(candidate, registeredCpfMessage(names.get(candidate.cpf) ?? ''))
  })
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
