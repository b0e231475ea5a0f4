/** Writes sales with their participants, inside the given transaction. */
import type { Kysely } from 'kysely'
import type { VendaEditada, VendaNova } from '../../contract/vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import { checkCpfEditado, novaSoOPedido, soOPedido } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'
import { gravarParticipantes, lerParticipantes, participantesAGravar } from './participantes.ts'

/** The id of the new sale. Its sums are the database's; what the database refuses is thrown as its error. */
export async function inserirVenda(
  db: Kysely<Tables>,
  { participantes, ...venda }: VendaNova,
): Promise<{ id: string }> {
  const aGravar = participantesAGravar({ ...venda, participantes }, null)
  const { id } = await db
    .insertInto('vendas')
    .values(novaSoOPedido(venda))
    .returning('id')
    .executeTakeFirstOrThrow()
  await gravarParticipantes(db, id, aGravar)
  return { id }
}

/** Changes a sale that is locked. Throws Recusa DADOS_INVALIDOS for a new CPF whose check digits are wrong. */
export async function gravarVenda(
  db: Kysely<Tables>,
  id: string,
  { participantes, ...venda }: VendaEditada,
): Promise<void> {
  const antes = await db
    .selectFrom('vendas')
    .select(['status', 'cliente_cpf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const refusal = checkCpfEditado(venda.cliente_cpf, antes.cliente_cpf)
  if (refusal)
    throw new Recusa('DADOS_INVALIDOS', refusal, { dados: { campos: { 'registro.cliente_cpf': refusal } } })
  const aGravar = participantesAGravar(
    { ...venda, participantes },
    { status: antes.status, participantes: await lerParticipantes(db, id) },
  )
  await db.updateTable('vendas').set(soOPedido(venda)).where('id', '=', id).execute()
  await gravarParticipantes(db, id, aGravar)
}
