/** Status and parts of a commission `p`, as SQL over its line `l`, if any, and the line's row `i` in a draft, if any. */
import { type RawBuilder, sql } from 'kysely'
import { ANDAMENTOS, type Andamento } from '../../core/financeiro/andamento.ts'
import { PAGAMENTOS_AS_JSON } from '../vendas/pagamentos-da-linha.ts'
import { COMISSAO_OF_LINHA, COMISSOES, comissoesThat, IS_LINHA_OF_COMISSAO, SEM_VENDA } from './source.ts'

/** The line `l` with `i`. */
const LINHAS = sql`comissoes_linhas l left join fechamentos_itens i on i.linha_id = l.id`

/** The amounts of the commission `p` in each part, as the row `t`. */
const PARTES = sql`plantao.partes_da_comissao(p.status_comissao, p.valor_comissao, l, i.valor) t`

/** Joins the commission `p` with its line. */
export const WITH_LINHA = sql`left join (${LINHAS}) on ${IS_LINHA_OF_COMISSAO}`
/** Likewise, and with its parts. */
export const WITH_PARTES = sql`${WITH_LINHA} cross join ${PARTES}`

/** The amount of each part in `t`. */
const AMOUNTS: Readonly<Record<Andamento, RawBuilder<number>>> = {
  'A liberar': sql`t.a_liberar`,
  Liberadas: sql`t.liberada`,
  'Em fechamento': sql`t.em_fechamento`,
  'Pagas pelo financeiro': sql`t.paga`,
  'Pagas direto': sql`t.direta`,
  'A recuperar': sql`t.a_recuperar`,
}

/** The reason against releasing the commission `p`; `desistiu` is true if its sale is in Desistência. */
export const impedimentoDeLiberar = (desistiu: RawBuilder<unknown>, temFavorecido: RawBuilder<unknown>) =>
  sql<
    string | null
  >`plantao.impedimento_de_liberar(p.status_comissao, p.valor_comissao, l, ${desistiu}, ${temFavorecido})`

/** The reason against taking a release of it back. */
export const IMPEDIMENTO_DE_DESFAZER = sql<string | null>`plantao.impedimento_de_desfazer(l, i.valor)`

/** True if the commission `p` has a payee. */
export const TEM_FAVORECIDO = sql`(l.id is not null or exists (select from favorecidos f where f.colaborador_id = p.pessoa_id))`

/** The parts of the commission `p` of the sale `v`, and what can be done with it, as JSON. Needs WITH_PARTES. */
export const ANDAMENTO_AS_JSON = sql`
  json_build_object(
    'partes', json_build_object(${sql.join(ANDAMENTOS.map((part) => sql`${sql.lit(part)}, ${AMOUNTS[part]}`))}),
    'liberar', ${impedimentoDeLiberar(sql`v.status = 'Desistência'`, TEM_FAVORECIDO)},
    'desfazer', ${IMPEDIMENTO_DE_DESFAZER})`

/** The line of the commission `p` as JSON; null without one. Needs WITH_PARTES. */
export const LINHA_AS_JSON = sql`
  case when l.id is not null then json_build_object('liberado', l.liberado, 'aprovado', l.aprovado, 'pago', l.pago, 'direto', l.direto, 'estornado', l.estornado,
            'pagamentos', ${PAGAMENTOS_AS_JSON},
            'em_rascunho', coalesce(i.valor, 0), 'a_recuperar', t.a_recuperar, 'pago_em', l.pago_em,
            'fechamento', case when l.aprovado > 0 then (
               select n.numero from comissoes_movimentos m
                 join pagamentos g on g.id = m.pagamento_id join fechamentos n on n.id = g.fechamento_id
                where m.linha_id = l.id and m.tipo = 'Aprovação' and m.estorna_id is null
                  and not exists (select from comissoes_movimentos e where e.estorna_id = m.id)
                order by m.id desc limit 1) end,
            'ajuste', l.ajusta_id is not null,
            'a_desfazer', l.estornado > 0 and exists (
               select from plantao.dividas_de(array[l.favorecido_id]) d where d.linha_id = l.id and d.a_desfazer)) end`

/** The payee of the commission `p` as JSON: the line's, or else the colaborador's. Needs WITH_PARTES. */
export const FAVORECIDO_AS_JSON = sql`
  (select json_build_object('id', f.id, 'nome', f.nome) from favorecidos f
    where f.id = coalesce(p.favorecido_id, l.favorecido_id, (select o.id from favorecidos o where o.colaborador_id = p.pessoa_id)))`

/** True if an amount of the commission `p` is in that part. */
export function isInPart(andamento: Andamento): RawBuilder<boolean> {
  if (andamento === 'A liberar')
    return sql<boolean>`plantao.ha_a_liberar(p.status_comissao, p.valor_comissao, (
      select l.liberado from comissoes_linhas l where ${IS_LINHA_OF_COMISSAO}))`
  return sql<boolean>`p.id in (
    select ${COMISSAO_OF_LINHA} from ${LINHAS} cross join plantao.partes_da_comissao(null, null, l, i.valor) t
     where ${AMOUNTS[andamento]} > 0)`
}

/** By part: how many of the commissions `p` that match have something in it, and how much. */
export function sumsByPart(
  matching: RawBuilder<boolean>,
  semVenda: boolean,
): RawBuilder<{ andamento: Andamento; quantidade: number; valor: number }> {
  const onLines = ANDAMENTOS.filter((andamento) => andamento !== 'A liberar').map(
    (andamento) => sql`(${andamento}::text, ${AMOUNTS[andamento]})`,
  )
  return sql`
    select 'A liberar' as andamento, count(*) as quantidade, coalesce(sum(t.a_liberar), 0) as valor
      from ${comissoesThat(matching, semVenda)} ${WITH_PARTES}
     where plantao.ha_a_liberar(p.status_comissao, p.valor_comissao, l.liberado)
    union all
    select s.andamento, count(*), sum(s.valor)
      from ${LINHAS} join ${semVenda ? SEM_VENDA : COMISSOES} on ${IS_LINHA_OF_COMISSAO} cross join ${PARTES}
     cross join lateral (values ${sql.join(onLines)}) as s (andamento, valor)
     where s.valor > 0 and l.liberado > 0 and ${matching}
     group by 1`
}
