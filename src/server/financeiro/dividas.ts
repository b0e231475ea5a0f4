/** The debts that a movement settles, a payee's commissions, and the sale of a line, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { DividaAberta, MovimentoDaConta } from '../../contract/financeiro/conta-corrente.ts'
import type { BaixaPedida } from '../../contract/financeiro/recuperacoes.ts'
import { withoutDebts } from '../../core/financeiro/bloqueios.ts'
import type { DividaSaldada } from '../../core/financeiro/conta-corrente.ts'
import type { Context } from '../api/api.ts'
import type { OnlyLoja } from '../api/view.ts'
import { DESCRICAO } from '../comissoes/source.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'

/** The debts that the movement `id` settles, the oldest first, as JSON; without the sales that are not seen. */
export function settledBy(id: RawBuilder<unknown>, only: OnlyLoja): RawBuilder<DividaSaldada[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'tipo', d.tipo, 'data', d.data, 'valor', s.valor, 'numero_venda', ${saleOf('d', only)}) order by d.id), '[]')
      from plantao.dividas_saldadas(${id}) s join comissoes_movimentos d on d.id = s.divida_id)`
}

/** What the payee with that id still owes, the oldest first, as JSON. */
export function openDebts(favorecido: RawBuilder<unknown>): RawBuilder<DividaAberta[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'id', m.id::text, 'tipo', m.tipo, 'data', m.data, 'numero_venda', ${saleOf('m', null)},
             'valor', d.valor, 'aberto', d.aberto) order by m.id), '[]')
      from plantao.dividas_de(array[${favorecido}]) d join comissoes_movimentos m on m.id = d.id
     where d.aberto > 0)`
}

/** The request for a Baixa that waits, of the payee with that id, as JSON; null if there is none. */
export function waitingBaixa(
  favorecido: RawBuilder<unknown>,
  identity: Context['identity'],
): RawBuilder<BaixaPedida | null> {
  const eu = identity?.usuario?.id ?? null
  return sql`(
    select json_build_object(
             'id', b.id, 'valor', b.valor, 'motivo', b.motivo, 'pedida_em', b.created_at,
             'pedida_por', (select u.nome from usuarios u where u.id = b.pedida_por),
             'propria', coalesce(b.pedida_por = ${eu}::uuid, false),
             'unico', plantao.unico_administrador(${eu}::uuid))
      from baixas b where b.favorecido_id = ${favorecido} and b.status = 'Pedida')`
}

/** The number of the sale that the debt `d` comes from; null for an advance, and if the sale is not seen. */
export function saleOf(d: string, only: OnlyLoja): RawBuilder<string | null> {
  return sql`(
    select w.numero_venda from comissoes_linhas y join vendas w on w.id = y.venda_id
     where y.id = ${sql.ref(`${d}.linha_id`)} and ${isSeen('w', only)})`
}

/** What the payee `f` owes, by that column or function; null for who sees only one loja's sales: it is of all lojas. */
export function debtSeen(valor: RawBuilder<number>, only: OnlyLoja): RawBuilder<number | null> {
  return only === null ? valor : sql<null>`null::numeric`
}

/** A reason against a commission, without what payees of the same document owe where `debtSeen` is null. */
export function reasonSeen(texto: string, only: OnlyLoja): string {
  return only === null ? texto : withoutDebts(texto)
}

/** The sale `v` as JSON; null without one. */
export const VENDA_AS_JSON = sql<MovimentoDaConta['venda']>`
  case when v.id is not null then json_build_object(
    'id', v.id, 'numero_venda', v.numero_venda,
    'empreendimento', (select e.nome from empreendimentos e where e.id = v.empreendimento_id),
    'unidade', concat_ws(' · ', v.torre, v.unidade)) end`

/** The number of the sale `v` of the line `l`, or what it is for without one. */
export const VENDA_OU_DESCRICAO = sql<string>`coalesce(v.numero_venda, concat_ws(': ', l.papel, ${DESCRICAO}))`

/** All commissions of the payee `f`, for plantao.partes_da_comissao; of a colaborador also those without a line. */
export const COMISSOES_DO_FAVORECIDO = sql`(
  select plantao.status_da_comissao(l, v.status) as status, coalesce(a.valor_comissao, l.valor) as valor, l,
         i.valor as em_rascunho, a.status_comissao as do_participante
    from comissoes_linhas l
    left join vendas v on v.id = l.venda_id
    left join vendas_participantes a on a.id = l.participante_id
    left join fechamentos_itens i on i.linha_id = l.id
   where l.favorecido_id = f.id
  union all
  select null, a.valor_comissao, null::comissoes_linhas, null, a.status_comissao
    from vendas_participantes a
   where a.colaborador_id = f.colaborador_id
     and not exists (select from comissoes_linhas l where l.participante_id = a.id))`

type Esperado = Record<'em_fechamento' | 'liberado' | 'a_liberar', number>

/** What the payee has released in no closing, and to be released, in reais. */
export async function expectedBy(db: Db, favorecido_id: string): Promise<Esperado> {
  const { rows } = await sql<Esperado>`
    select coalesce(sum(t.em_fechamento), 0) as em_fechamento, coalesce(sum(t.liberada), 0) as liberado,
           coalesce(sum(t.a_liberar), 0) as a_liberar
      from favorecidos f cross join lateral ${COMISSOES_DO_FAVORECIDO} p
     cross join lateral plantao.partes_da_comissao(coalesce(p.do_participante, p.status), p.valor, p.l, p.em_rascunho) t
     where f.id = ${favorecido_id}`.execute(db)
  return rows[0] ?? { em_fechamento: 0, liberado: 0, a_liberar: 0 }
}
