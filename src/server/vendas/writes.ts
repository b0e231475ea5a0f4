/** Writes sales with their participants, inside the given transaction. */
import { sql } from 'kysely'
import type { EditedVendaInput, NewVendaInput } from '../../contract/vendas/form.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { totalComissao } from '../../core/comissao.ts'
import { isAnonymous } from '../../core/dados-do-cliente.ts'
import { CLIENT_COLUMNS, type ClientColumn } from '../../core/dados-pessoais.ts'
import { checkEditedCpf } from '../../core/documents.ts'
import { clientDataIn } from '../../core/masks.ts'
import { refusedFields } from '../../core/recusa.ts'
import { newOnlyUsed, onlyUsed } from '../../core/vendas/vendas.ts'
import type { VendaHooks } from '../api/venda-hooks.ts'
import type { Db } from '../database/schema/types.ts'
import { refuseMarking } from './marking.ts'
import { participantesToSave, readParticipantes, rowsToAdd, saveParticipantes } from './participantes.ts'
import { linhasToAdd, rateioToSave, saveRateio, storedRateio } from './rateio.ts'
import { selectVendas } from './select.ts'

/**
 * Creates a sale with its participants and returns it: one statement, with the sums that the database then checks. What
 * it inserts stands in the place of the tables that a sale is read from. `before` are the sales that the transaction has
 * created already, which lists show below it. Rethrows the database's errors.
 */
export async function insertVenda(
  db: Db,
  { participantes, rateio = [], dia_conferido: _, ...venda }: NewVendaInput,
  { hooks, before = 0 }: { hooks: VendaHooks; before?: number },
): Promise<Venda> {
  const toSave = participantesToSave({ ...venda, participantes }, null)
  const inserted = db
    .with('vendas', (cte) =>
      cte
        .insertInto('vendas')
        .values({
          ...newOnlyUsed(venda),
          ...totalComissao(toSave),
          created_at: sql<string>`now() + ${before} * interval '1 microsecond'`,
        })
        .returningAll(),
    )
    .with('vendas_participantes', (cte) =>
      cte
        .insertInto('vendas_participantes')
        .values((eb) => rowsToAdd(toSave, eb.selectFrom('vendas').select('vendas.id')))
        .returningAll(),
    )
  const withRateio =
    rateio.length === 0
      ? inserted
      : inserted.with('comissoes_linhas', (cte) =>
          cte
            .insertInto('comissoes_linhas')
            .values((eb) => linhasToAdd(rateio, venda, eb.selectFrom('vendas').select('vendas.id')))
            .returningAll(),
        )
  const created = await selectVendas(withRateio).executeTakeFirstOrThrow()
  await hooks.afterWrite(db, [{ id: created.id, before: null, after: created.status }])
  return created
}

/** What the caller may change of a sale besides its other fields. */
interface Rights {
  /** The client's data in the place of other. */
  clientData: boolean
  /** Which commissions are paid. */
  marking: boolean
}

/**
 * Changes a locked sale. Throws Recusa DADOS_INVALIDOS for a new CPF with wrong check digits, for data of an anonymised
 * client, for participants who get more than there is and for what `may` does not allow.
 */
export async function updateVenda(
  db: Db,
  id: string,
  { participantes, rateio, mascarados: _, dia_conferido: _conferido, ...venda }: EditedVendaInput,
  { may, hooks }: { may: Rights; hooks: VendaHooks },
): Promise<void> {
  const before = await db
    .selectFrom('vendas')
    .select((eb) => [
      'status',
      'status_comissao',
      'base_calculo_comissao',
      'valor_venda',
      'valor_ato',
      ...CLIENT_COLUMNS,
      storedRateio(eb).as('rateio'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (isAnonymous(before)) refuseAnonymous(before, venda)
  if (!may.clientData)
    for (const field of clientDataIn(before))
      if (field in venda) throw refusedFields(NOT_OPENED, `registro.${field}`)
  const refusal =
    venda.cliente_cpf === undefined ? null : checkEditedCpf(venda.cliente_cpf, before.cliente_cpf)
  if (refusal) throw refusedFields(refusal, 'registro.cliente_cpf')
  const stored = await readParticipantes(db, id)
  if (!may.marking)
    refuseMarking({ ...venda, participantes }, { ...before, participantes: stored }, 'registro.')
  const toSave = participantesToSave({ ...venda, participantes }, { ...before, participantes: stored })
  const shares = rateioToSave(rateio, before.rateio, venda)
  const valores = [
    ...toSave.flatMap((one) => (one.id ? [{ id: one.id, valor: one.valor_comissao }] : [])),
    ...shares.changed.map(({ id, valor }) => ({ id, valor })),
  ]
  const write = { id, before: before.status, after: venda.status, valores }
  await hooks.beforeWrite(db, [write])
  await db.updateTable('vendas').set(onlyUsed(venda)).where('id', '=', id).execute()
  await saveParticipantes(db, id, toSave, stored)
  await saveRateio(db, id, shares, venda)
  await hooks.afterWrite(db, [write])
}

const NOT_OPENED = 'Peça “Mostrar dados do cliente” antes de mudar este campo'

/** Why an anonymised client's data are refused. */
export const ANONYMISED = 'Os dados deste cliente foram anonimizados e não podem mais mudar'

/** Throws Recusa DADOS_INVALIDOS if the client of the sale, who was anonymised, is given other data. */
function refuseAnonymous(
  before: Readonly<Record<ClientColumn, unknown>>,
  venda: Omit<EditedVendaInput, 'participantes' | 'rateio' | 'mascarados'>,
): void {
  for (const field of CLIENT_COLUMNS)
    if (venda[field] !== undefined && venda[field] !== before[field])
      throw refusedFields(ANONYMISED, `registro.${field}`)
}
