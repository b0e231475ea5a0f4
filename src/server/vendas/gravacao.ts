/** Creating, changing and deleting sales, inside the transaction they are given. */
import type { Kysely } from 'kysely'
import type { Venda, VendaEditada, VendaNova } from '../../contract/vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import { checkCpfEditado, PENDENCIA_DESCRITA } from '../../core/vendas.ts'
import { travarVersao } from '../crud/gravacao.ts'
import type { Tables } from '../database/types.ts'
import { forgetAnswersOf } from '../idempotency.ts'
import { obterVenda } from './consultas.ts'
import { gravarParticipantes, lerParticipantes, participantesAGravar } from './participantes.ts'

/** The new sale. Its sums are the database's; what the database refuses is thrown as its error. */
export async function criarVenda(db: Kysely<Tables>, { participantes, ...venda }: VendaNova): Promise<Venda> {
  const aGravar = participantesAGravar({ ...venda, participantes }, null)
  const { id } = await db
    .insertInto('vendas')
    .values({ ...colunas(venda), status_comissao: venda.status === 'Desembolsada' ? 'Pendente' : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await gravarParticipantes(db, id, aGravar)
  return obterVenda(db, id)
}

/**
 * The changed sale. Throws Recusa: NAO_ENCONTRADO; VERSAO_ANTIGA, with the present sale as `dados.atual`, when somebody
 * saved it since `versao`; DADOS_INVALIDOS for a new CPF whose check digits are wrong.
 */
export async function atualizarVenda(
  db: Kysely<Tables>,
  id: string,
  versao: number,
  { participantes, ...venda }: VendaEditada,
): Promise<Venda> {
  const antes = await travarVenda(db, id, versao)
  const refusal = checkCpfEditado(venda.cliente_cpf, antes.cliente_cpf)
  if (refusal)
    throw new Recusa('DADOS_INVALIDOS', refusal, { dados: { campos: { 'venda.cliente_cpf': refusal } } })
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
  return obterVenda(db, id)
}

/** Deletes the sale with its participants, applied campaigns, history, drafts and kept answers. Throws Recusa as atualizarVenda does. */
export async function excluirVenda(db: Kysely<Tables>, id: string, versao: number): Promise<void> {
  await travarVenda(db, id, versao)
  await db.deleteFrom('vendas').where('id', '=', id).execute()
  await db.deleteFrom('rascunhos').where('formulario', '=', `venda:${id}`).execute()
  await forgetAnswersOf(db, id)
}

/** Locks the sale, and returns what of it a change is compared with. Throws Recusa as travarVersao does. */
async function travarVenda(db: Kysely<Tables>, id: string, versao: number) {
  await travarVersao(db, 'vendas', { id, versao, obter: () => obterVenda(db, id) })
  return db
    .selectFrom('vendas')
    .select(['status', 'cliente_cpf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The columns of the form as they are kept: a description belongs to the pending type that asks for it. */
function colunas<V extends Omit<VendaNova | VendaEditada, 'participantes'>>(venda: V): V {
  const descrita = venda.tipo_pendencia.includes(PENDENCIA_DESCRITA)
  return { ...venda, descricao_outras_pendencias: descrita ? venda.descricao_outras_pendencias : null }
}
