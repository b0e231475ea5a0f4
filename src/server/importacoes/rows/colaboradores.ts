/** Imports a batch of colaboradores whose superiors and referrers exist. */
import { sql } from 'kysely'
import type { Cargo } from '../../../core/colaboradores.ts'
import { type CheckedColaborador, registeredCpfMessage } from '../../../core/importacao/csv.ts'
import type { Trx } from '../../database/schema/types.ts'
import { failed, fillIn, type Importer, imported, lockRegistered, type RowResult } from './rows.ts'

export const importColaboradores: Importer<CheckedColaborador> = async (trx, rows) => {
  const batch = await withReferences(trx, rows)
  const refused = batch.flatMap((candidate) => refusalOfReference(candidate) ?? [])
  const fit = batch.filter((candidate) => refusalOfReference(candidate) === null)
  const created = fit.filter(({ completar }) => !completar)
  const results = created.length > 0 ? await insertNew(trx, created) : []
  for (const candidate of fit) if (candidate.completar) results.push(await complete(trx, candidate))
  return [...refused, ...results]
}

/** A row with the current state of the colaboradores it references. */
interface Candidate extends CheckedColaborador {
  superior: { id: string; status: string } | undefined
  indicador: { id: string } | undefined
}

/** Locks the superiors of the rows until the end of the transaction. */
async function withReferences(trx: Trx, rows: readonly CheckedColaborador[]): Promise<Candidate[]> {
  const superiors = rows.map(({ superior_cpf }) => superior_cpf)
  await sql`select from colaboradores where cpf = any(${superiors}::text[]) order by id for share`.execute(
    trx,
  )
  const cpfs = [...superiors, ...rows.map(({ indicado_por_cpf }) => indicado_por_cpf)]
  const found = await trx
    .selectFrom('colaboradores')
    .select(['id', 'cpf', 'status'])
    .where(sql<boolean>`cpf = any(${cpfs}::text[])`)
    .execute()
  const byCpf = new Map<string | null, (typeof found)[number]>(found.map((person) => [person.cpf, person]))
  return rows.map((row) => ({
    ...row,
    superior: byCpf.get(row.superior_cpf),
    indicador: byCpf.get(row.indicado_por_cpf),
  }))
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

/** Fills in empty fields of the registered colaborador; the row fails if they were deleted. */
async function complete(trx: Trx, candidate: Candidate): Promise<RowResult> {
  const { cpf, email, loja_id, superior, indicador, creci } = candidate
  const before = await lockRegistered<{ cargo: Cargo } & Record<string, unknown>>(
    trx,
    'colaboradores',
    sql`cpf = ${cpf}`,
  )
  return fillIn(trx, 'colaboradores', candidate, before, {
    email,
    loja_id,
    superior_id: superior?.id ?? null,
    indicado_por: indicador?.id ?? null,
    creci: before?.cargo === 'Corretor' ? creci : null,
  })
}

/** Creates the colaboradores whose CPF is new; the others fail. */
async function insertNew(trx: Trx, candidates: readonly Candidate[]): Promise<RowResult[]> {
  const inserted = await trx
    .insertInto('colaboradores')
    .values(
      candidates.map(({ superior, indicador, ...row }) => {
        const { linha: _l, superior_cpf: _s, indicado_por_cpf: _i, completar: _c, ...colaborador } = row
        return { ...colaborador, superior_id: superior?.id ?? null, indicado_por: indicador?.id ?? null }
      }),
    )
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returning(['id', 'cpf'])
    .execute()
  const added = new Map(inserted.map(({ id, cpf }) => [cpf, id]))
  const repeated = candidates.flatMap(({ cpf }) => (added.has(cpf) ? [] : [cpf]))
  const names = await namesOfCpfs(trx, repeated)
  return candidates.map((candidate) => {
    const id = added.get(candidate.cpf)
    return id !== undefined
      ? imported(candidate, id)
      : failed(candidate, registeredCpfMessage(names.get(candidate.cpf) ?? ''))
  })
}

async function namesOfCpfs(trx: Trx, cpfs: string[]): Promise<Map<string, string>> {
  if (cpfs.length === 0) return new Map()
  const owners = await trx
    .selectFrom('colaboradores')
    .select(['cpf', 'nome'])
    .where('cpf', 'in', cpfs)
    .execute()
  return new Map(owners.map(({ cpf, nome }) => [cpf, nome]))
}
