/** Writes sales with their participants, inside the given transaction. */
import type { Kysely } from 'kysely'
import type { VendaEditada, VendaNova } from '../../contract/vendas.ts'
import { checkCpfEditado } from '../../core/documentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { novaSoOPedido, soOPedido } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'
import { participantesToSave, readParticipantes, saveParticipantes } from './participantes.ts'

/** Creates a sale, whose sums the database computes, and returns its id. Rethrows the database's errors. */
export async function insertVenda(
  db: Kysely<Tables>,
  { participantes, ...venda }: VendaNova,
): Promise<{ id: string }> {
  const toSave = participantesToSave({ ...venda, participantes }, null)
  const { id } = await db
    .insertInto('vendas')
    .values(novaSoOPedido(venda))
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveParticipantes(db, id, toSave)
  return { id }
}

/** Changes a locked sale. Throws Recusa DADOS_INVALIDOS for a new CPF with wrong check digits. */
export async function updateVenda(
  db: Kysely<Tables>,
  id: string,
  { participantes, ...venda }: VendaEditada,
): Promise<void> {
  const before = await db
    .selectFrom('vendas')
    .select(['status', 'cliente_cpf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const refusal = checkCpfEditado(venda.cliente_cpf, before.cliente_cpf)
  if (refusal)
    throw new Recusa('DADOS_INVALIDOS', refusal, { dados: { campos: { 'registro.cliente_cpf': refusal } } })
  const toSave = participantesToSave(
    { ...venda, participantes },
    { status: before.status, participantes: await readParticipantes(db, id) },
  )
  await db.updateTable('vendas').set(soOPedido(venda)).where('id', '=', id).execute()
  await saveParticipantes(db, id, toSave)
}
