/** What movements made of a commission, as SQL over its line `l`, its payee `f` and the line's row `i` in a draft, if any. */
import { type RawBuilder, sql } from 'kysely'
import { ANDAMENTOS, type Andamento } from '../../core/financeiro/andamento.ts'
import { PAGAMENTOS_AS_JSON } from '../vendas/pagamentos-da-linha.ts'
import { COMISSAO_OF_LINHA, COMISSOES, comissoesThat, IS_LINHA_OF_COMISSAO } from './source.ts'

/** The line `l` with `f` and `i`. */
const LINHAS = sql`comissoes_linhas l
      join favorecidos f on f.id = l.favorecido_id
      left join fechamentos_itens i on i.linha_id = l.id`

/** Of what was reversed, what is still owed. */
const A_RECUPERAR = sql<number>`case when l.estornado > 0 then plantao.a_recuperar_da_linha(l) else 0 end`

/** The amounts that partesOf counts on the line. */
const PARTES: Readonly<Record<Exclude<Andamento, 'A liberar'>, RawBuilder<number>>> = {
  Liberadas: sql`l.liberado - l.aprovado - coalesce(i.valor, 0)`,
  'Em fechamento': sql`l.aprovado + coalesce(i.valor, 0) - l.pago`,
  'Pagas pelo financeiro': sql`greatest(l.pago - l.direto - l.estornado, 0)`,
  'Pagas direto': sql`least(l.direto, l.pago - l.estornado)`,
  'A recuperar': A_RECUPERAR,
}

/** The line of the commission `p` as JSON; null without one. */
export const LINHA_AS_JSON = sql`
  (select json_build_object('liberado', l.liberado, 'aprovado', l.aprovado, 'pago', l.pago, 'direto', l.direto, 'estornado', l.estornado,
            'pagamentos', ${PAGAMENTOS_AS_JSON},
            'em_rascunho', coalesce(i.valor, 0), 'a_recuperar', ${A_RECUPERAR}, 'pago_em', l.pago_em,
            'fechamento', case when l.aprovado > 0 then (
               select n.numero from comissoes_movimentos m
                 join pagamentos g on g.id = m.pagamento_id join fechamentos n on n.id = g.fechamento_id
                where m.linha_id = l.id and m.tipo = 'Aprovação' and m.estorna_id is null
                  and not exists (select from comissoes_movimentos e where e.estorna_id = m.id)
                order by m.id desc limit 1) end,
            'ajuste', l.ajusta_id is not null,
            'a_desfazer', l.estornado > 0 and exists (
               select from plantao.dividas_de(array[l.favorecido_id]) d where d.linha_id = l.id and d.a_desfazer))
     from ${LINHAS} where ${IS_LINHA_OF_COMISSAO})`

/** The payee of the commission `p` as JSON: the line's, or else the colaborador's. */
export const FAVORECIDO_AS_JSON = sql`
  (select json_build_object('id', f.id, 'nome', f.nome) from favorecidos f
    where f.id = coalesce(p.favorecido_id,
                          (select l.favorecido_id from comissoes_linhas l where l.participante_id = p.id),
                          (select o.id from favorecidos o where o.colaborador_id = p.pessoa_id)))`

/** Whether something of the commission `p` is in that part. */
export function isInPart(andamento: Andamento): RawBuilder<boolean> {
  if (andamento === 'A liberar')
    return sql<boolean>`(p.status_comissao = 'Pendente' and p.valor_comissao > coalesce((
      select l.liberado from comissoes_linhas l where ${IS_LINHA_OF_COMISSAO}), 0))`
  return sql<boolean>`p.id in (select ${COMISSAO_OF_LINHA} from ${LINHAS} where ${PARTES[andamento]} > 0)`
}

/** By part: how many of the commissions `p` that match have something in it, and how much. */
export function sumsByPart(
  matching: RawBuilder<boolean>,
): RawBuilder<{ andamento: Andamento; quantidade: number; valor: number }> {
  const onLines = ANDAMENTOS.flatMap((andamento) =>
    andamento === 'A liberar' ? [] : [sql`(${andamento}::text, ${PARTES[andamento]})`],
  )
  return sql`
    select 'A liberar' as andamento, count(*) as quantidade, coalesce(sum(p.valor_comissao - coalesce(l.liberado, 0)), 0) as valor
      from ${comissoesThat(sql`p.status_comissao = 'Pendente' and ${matching}`)}
      left join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO}
     where p.valor_comissao > coalesce(l.liberado, 0)
    union all
    select t.andamento, count(*), sum(t.valor)
      from ${LINHAS} join ${COMISSOES} on ${IS_LINHA_OF_COMISSAO}
     cross join lateral (values ${sql.join(onLines)}) as t (andamento, valor)
     where t.valor > 0 and l.liberado > 0 and ${matching}
     group by 1`
}
