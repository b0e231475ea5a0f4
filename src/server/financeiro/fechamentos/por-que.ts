/** 'Por que este valor?': a payment of a closing with what made its amounts. */
import { sql } from 'kysely'
import type { LinhaDoPorQue, PorQue, porQueRoutes } from '../../../contract/financeiro/por-que.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { toSettle, withUnseenSummed } from '../../../core/financeiro/por-que.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS, PAGAMENTO_AS_PAIRS, PAGAMENTOS_DA_LINHA } from '../../vendas/pagamentos-da-linha.ts'
import { saleOf, settledBy } from '../dividas.ts'
import { CALCULO, LINHA_DA_PARTE, ORDEM_DAS_LINHAS, partsOfPayments } from './calculo.ts'
import { BRUTO, DESCONTO, DESCONTO_MAXIMO, readHead } from './queries.ts'

type Pedido = InputOf<typeof porQueRoutes.porQue>

/** Throws Recusa NAO_ENCONTRADO unless the closing is seen and has the payment. */
export async function porQue(
  { db, only }: Pick<Context, 'db' | 'only'>,
  { id, pagamento_id, linha_id }: Pedido,
): Promise<PorQue> {
  await readHead(db, id, only)
  const { favorecido_id, rascunho, devendo, ...pagamento } = await readPagamento(
    db,
    { id, pagamento_id },
    only,
  )
  const dividas =
    rascunho && pagamento.desconto > 0
      ? toSettle(await openDebts(db, favorecido_id, only), pagamento.desconto)
      : pagamento.dividas
  return {
    ...pagamento,
    a_recuperar: only === null ? devendo : null,
    dividas: only === null ? dividas : withUnseenSummed(dividas),
    linhas: await explained(db, pagamento_id, linha_id),
  }
}

type PagamentoLido = Omit<PorQue, 'linhas' | 'a_recuperar'> & {
  favorecido_id: string
  rascunho: boolean
  devendo: number
}

async function readPagamento(db: Db, { id, pagamento_id }: Pedido, only: OnlyLoja): Promise<PagamentoLido> {
  const { rows } = await sql<PagamentoLido>`
    select v.id as favorecido_id, coalesce(p.favorecido_nome, v.nome) as favorecido, p.status = 'Rascunho' as rascunho,
           v.a_recuperar as devendo, ${BRUTO} as bruto, p.adiantamento, p.desconto, p.retencoes, ${BRUTO} - ${DESCONTO} as liquido,
           json_build_object('numero', f.numero, 'dia_pagamento', f.dia_pagamento) as fechamento,
           coalesce((
             select ${settledBy(sql`m.id`, only)} from comissoes_movimentos m
              where m.pagamento_id = p.id and m.tipo = 'Desconto' and ${M_STANDS}), '[]') as dividas,
           ${DESCONTO_MAXIMO} as desconto_maximo
      from pagamentos p
      join fechamentos f on f.id = p.fechamento_id
      join favorecidos v on v.id = p.favorecido_id
     where p.id = ${pagamento_id} and f.id = ${id} and p.status <> 'Cancelado'`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  return rows[0]
}

/** The debts that a closing may discount, in the order in which the database settles them. */
async function openDebts(db: Db, favorecido: string, only: OnlyLoja) {
  const { rows } = await sql<PorQue['dividas'][number] & { aberto: number }>`
    select m.tipo, m.data, d.aberto, ${saleOf('m', only)} as numero_venda
      from plantao.dividas_de(array[${favorecido}::uuid]) d join comissoes_movimentos m on m.id = d.id
     where d.aberto > 0 and not d.a_desfazer
     order by d.id`.execute(db)
  return rows
}

/** The commissions of the payment, or one of them, with what made them; by sale. */
async function explained(
  db: Db,
  pagamento_id: string,
  linha_id: string | undefined,
): Promise<LinhaDoPorQue[]> {
  const { rows } = await sql<LinhaDoPorQue>`
    select ${CALCULO},
           (select coalesce(json_agg(json_build_object(
                     'valor', m.valor, 'data', o.data, 'regra', ${BY_RULE}, 'quem', ${nameOf('o')},
                     'reduzida', case when o.id <> m.id then json_build_object('data', m.data, 'quem', ${nameOf('m')}) end)
                     order by m.id), '[]')
              from comissoes_movimentos m
              join comissoes_movimentos o on o.id = ${FIRST_OF}
             where m.linha_id = l.id and m.tipo = 'Liberação' and ${M_STANDS}) as liberacoes,
           (select coalesce(json_agg(json_build_object(${PAGAMENTO_AS_PAIRS}) order by x.data, x.id), '[]')
              from ${PAGAMENTOS_DA_LINHA} where x.pagamento_id is distinct from ${pagamento_id}::uuid) as outros,
           l.aprovado - l.pago - case when n.aprovado and p.status <> 'Pago' then n.valor else 0 end as em_outros
      from ${partsOfPayments([pagamento_id])} n ${LINHA_DA_PARTE}
      join pagamentos p on p.id = n.pagamento_id
     where n.valor > 0 and ${linha_id === undefined ? sql`true` : sql`l.id = ${linha_id}`}
     order by ${ORDEM_DAS_LINHAS}`.execute(db)
  return rows
}

const nameOf = (movimento: 'm' | 'o') =>
  sql`(select u.nome from usuarios u where u.id = ${sql.ref(`${movimento}.usuario_id`)})`

/** The id of the Liberação that the Liberação `m` is what is left of: an act that lowers one mirrors it and writes a new one. */
const FIRST_OF = sql`(
  with recursive antes as (
    select m.id, m.ato
    union all
    select b.id, b.ato from antes a cross join lateral (
      select f.id, f.ato from comissoes_movimentos e join comissoes_movimentos f on f.id = e.estorna_id
       where e.linha_id = m.linha_id and e.ato = a.ato and e.tipo = 'Liberação' order by f.id limit 1) b)
  select min(id) from antes)`

/** True if the Liberação `o` of the sale `v` came from the system, or with a saving of the sale or of its people's commissions. */
const BY_RULE = sql`(o.usuario_id is null or exists (
  select from auditoria b
    join auditoria s on s.txid = b.txid and s.ato = 'comissoes_movimentadas' and s.detalhes ->> 'ato' = o.ato::text
   where b.grupo_id = v.id and b.em >= o.em
     and (b.tabela = 'vendas' or (b.tabela = 'vendas_participantes'
          and b.campos && '{valor_comissao,percentual_comissao,colaborador_id}'))))`
