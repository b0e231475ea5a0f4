/** What was paid for one sale, to all its people: reversing it, undoing that, and what they give back, each in one act. */
import { sql } from 'kysely'
import type { EstornoDaVenda, liberacoesRoutes } from '../../../contract/financeiro/liberacoes.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { LIBERACAO_MESSAGES, reversible } from '../../../core/financeiro/liberacoes.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { notFound } from '../../cadastro/not-found.ts'
import { COMISSAO_OF_LINHA } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { PAGAMENTOS_AS_JSON } from '../../vendas/pagamentos-da-linha.ts'
import { isSeen } from '../../vendas/seen.ts'
import { undoMovements } from '../atos.ts'
import {
  lockDebtors,
  lockDraftsOfAjustes,
  lockPayees,
  lowerDescontos,
  recover,
  reverseLinhas,
} from './estornos.ts'
import { type At, changed, checkAmount } from './outside.ts'
import { lockComissoes } from './rows.ts'

/** What was paid for the sale, person by person. Throws Recusa NAO_ENCONTRADO unless the sale is seen. */
export async function estornoDaVenda(db: Db, venda_id: string, only: OnlyLoja): Promise<EstornoDaVenda> {
  const {
    rows: [venda],
  } = await sql<Pick<EstornoDaVenda, 'numero_venda' | 'marcados'>>`
    select v.numero_venda, array(
             select c.nome from vendas_participantes p join colaboradores c on c.id = p.colaborador_id
              where p.venda_id = v.id and p.status_comissao = 'Pago' and p.data_devolucao is null
                and not exists (select from comissoes_linhas l where l.participante_id = p.id and l.pago > 0)
              order by c.nome) as marcados
      from vendas v where v.id = ${venda_id} and ${isSeen('v', only)}`.execute(db)
  if (!venda) throw notFound('vendas')
  // Estornos that are to be undone because the sale left Desistência have an act of their own (estornos.ts).
  const { rows: itens } = await sql<EstornoDaVenda['itens'][number]>`
    select ${COMISSAO_OF_LINHA} as id, l.papel,
           json_build_object('id', f.id, 'nome', f.nome, 'a_recuperar', f.a_recuperar) as favorecido,
           l.pago - l.estornado as pago, ${PAGAMENTOS_AS_JSON} as pagamentos, l.aprovado - l.pago as em_fechamento,
           coalesce((
             select json_agg(json_build_object('id', d.id::text, 'valor', d.valor, 'data', m.data, 'recuperado', d.valor - d.aberto)
                             order by d.id)
               from plantao.dividas_de(array[l.favorecido_id]) d join comissoes_movimentos m on m.id = d.id
              where l.estornado > 0 and d.linha_id = l.id and not d.a_desfazer), '[]') as estornos
      from comissoes_linhas l
      join favorecidos f on f.id = l.favorecido_id
     where l.venda_id = ${venda_id} and l.pago > 0 and l.ajusta_id is null
     order by f.nome, l.id`.execute(db)
  return { ...venda, itens }
}

/** Takes back what was paid of these commissions of the sale. Throws Recusa. */
export async function estornarVenda(
  db: Db,
  { id, data, itens }: InputOf<typeof liberacoesRoutes.estornarVenda>,
  { hoje, only }: At,
): Promise<void> {
  const ids = itens.map(({ comissao_id }) => comissao_id)
  await lockDraftsOfAjustes(db, ids)
  const rows = await lockComissoes(db, ids, only)
  const linhas = itens.map(({ comissao_id, valor, havia }) => {
    const row = rows.get(comissao_id)
    if (row?.venda_id !== id || !row.linha_id || row.linha?.ajuste)
      throw new Recusa('NADA_A_ESTORNAR', LIBERACAO_MESSAGES.de_outra_venda)
    checkAmount({ valor, havia, data }, reversible(row), hoje)
    return { linha: row.linha_id, valor }
  })
  await reverseLinhas(db, linhas, data)
}

/** Undoes these Estornos of the sale, of which nothing was recovered, and lowers discounts in drafts to what is owed. Throws Recusa. */
export async function desfazerEstornoDaVenda(
  db: Db,
  { id, itens }: { id: string; itens: { movimento_id: string }[] },
  only: OnlyLoja,
): Promise<void> {
  const favorecidos = await lockPayees(db, id)
  const { itens: people } = await estornoDaVenda(db, id, only)
  const undoable = people.flatMap(({ estornos }) =>
    estornos.filter(({ recuperado }) => recuperado === 0).map((one) => one.id),
  )
  const asked = itens.map(({ movimento_id }) => movimento_id)
  if (!asked.every((one) => undoable.includes(one))) throw changed()
  await undoMovements(db, asked)
  await lowerDescontos(db, favorecidos)
}

/** Records what payees of the sale gave back; of each the oldest debt is settled first. Throws Recusa. */
export async function devolverDaVenda(
  db: Db,
  { id, data, forma, itens }: InputOf<typeof liberacoesRoutes.devolverDaVenda>,
  { hoje, only }: At,
): Promise<void> {
  await lockDebtors(
    db,
    itens.map(({ favorecido_id }) => favorecido_id),
  )
  const { itens: people } = await estornoDaVenda(db, id, only)
  const recovered = itens.map(({ favorecido_id, valor, havia }) => {
    const person = people.find(({ favorecido }) => favorecido.id === favorecido_id)
    if (!person) throw new Recusa('NADA_A_ESTORNAR', LIBERACAO_MESSAGES.de_outra_venda)
    checkAmount({ valor, havia, data }, person.favorecido.a_recuperar, hoje)
    return { favorecido: favorecido_id, valor }
  })
  await recover(db, recovered, { tipo: 'Devolução', dia: data, forma })
}
