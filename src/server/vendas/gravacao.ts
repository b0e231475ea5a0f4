/** Writing sales with their participants, inside the transaction they are given. */
import type { Kysely } from 'kysely'
import type { VendaEditada, VendaNova } from '../../contract/vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import { checkCpfEditado, PENDENCIA_DESCRITA } from '../../core/vendas.ts'
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
    .values({ ...colunas(venda), status_comissao: venda.status === 'Desembolsada' ? 'Pendente' : null })
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
  await db
    .updateTable('vendas')
    .set({
      ...colunas(venda),
      status_comissao: venda.status === 'Desembolsada' ? venda.status_comissao : null,
    })
    .where('id', '=', id)
    .execute()
  await gravarParticipantes(db, id, aGravar)
}

/** The columns of the form as they are kept: a description belongs to the pending type that asks for it. */
function colunas<V extends Omit<VendaNova | VendaEditada, 'participantes'>>(venda: V): V {
  const descrita = venda.tipo_pendencia.includes(PENDENCIA_DESCRITA)
  return { ...venda, descricao_outras_pendencias: descrita ? venda.descricao_outras_pendencias : null }
}
