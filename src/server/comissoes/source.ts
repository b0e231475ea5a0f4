/** All commissions as one table: those of participants, and those of comissionados, who are none. */
import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '../../core/dates.ts'

const OF_PARTICIPANTES = sql`
  select a.id, a.venda_id, 'Corretor'::text as papel, a.colaborador_id as pessoa_id, null::uuid as favorecido_id,
         a.percentual_comissao, a.valor_comissao, a.status_comissao, a.estorno_pendente, a.tipo_pagamento_comissao,
         a.data_pagamento, a.data_devolucao, a.forma_devolucao, a.observacoes, true as da_venda, null::date as criada_em
    from vendas_participantes a`

const STATUS_DA_VENDA = sql`(select v.status from vendas v where v.id = r.venda_id)`

const OF_COMISSIONADOS = sql`
  select r.id, r.venda_id, r.papel,
         (select coalesce(f.colaborador_id, f.id) from favorecidos f where f.id = r.favorecido_id) as pessoa_id,
         r.favorecido_id, r.percentual as percentual_comissao, r.valor as valor_comissao,
         plantao.status_da_comissao(r, ${STATUS_DA_VENDA}) as status_comissao,
         coalesce(plantao.comissao_a_estornar(r, ${STATUS_DA_VENDA}), false) as estorno_pendente,
         null::text as tipo_pagamento_comissao, plantao.dia_da_comissao(r) as data_pagamento,
         null::date as data_devolucao, null::text as forma_devolucao, null::text as observacoes,
         r.participante_id is null and r.venda_id is not null as da_venda,
         (r.created_at at time zone ${sql.lit(TIME_ZONE)})::date as criada_em
    from comissoes_linhas r`

/**
 * The commissions as the table `p`; of its rows those with `p.da_venda` are a sale's. `pessoa_id` is a colaborador or a payee
 * who is none. Each kind is a select from one table without conditions, so that the database reads each through its own
 * indexes, in the order of a sale's.
 */
export const COMISSOES = sql`(${OF_PARTICIPANTES} union all ${OF_COMISSIONADOS}) p`

/** The lines of no sale, as the table `p`. */
export const SEM_VENDA = sql`(select * from (${OF_COMISSIONADOS}) p where p.venda_id is null) p`

/** The commissions `p` that match, each kind found by a plan of its own: for what needs no order. Of sales, unless `semVenda`. */
export function comissoesThat(matching: RawBuilder<boolean>, semVenda = false): RawBuilder<unknown> {
  if (semVenda) return sql`(select * from ${SEM_VENDA} where ${matching}) p`
  return sql`(
    select * from (${OF_PARTICIPANTES}) p where ${matching}
     union all
    select * from (${OF_COMISSIONADOS}) p where ${matching}) p`
}

/** The id of the commission that the line `l` is of, as its index has it. */
export const COMISSAO_OF_LINHA = sql<string>`coalesce(l.participante_id, l.id)`

/** True if the line `l` is that of the commission `p`. */
export const IS_LINHA_OF_COMISSAO = sql<boolean>`${COMISSAO_OF_LINHA} = p.id`

/** Everybody who may earn a commission; a payee who is no colaborador has a document only in the register of payees. */
export const PESSOAS = sql`(
  select id, nome, cpf, creci from colaboradores
   union all
  select id, nome, null, null from favorecidos where colaborador_id is null)`

/** The person who earns the commission `p`, as JSON. */
export const PESSOA_AS_JSON = sql`
  coalesce((select json_build_object('id', c.id, 'nome', c.nome, 'status', c.status) from colaboradores c
             where c.id = p.pessoa_id),
           (select json_build_object('id', f.id, 'nome', f.nome, 'status', f.status) from favorecidos f
             where f.id = p.pessoa_id))`

/** What the line `l` is for besides its sale: the prize, the campaign or the promotion of a Bônus, an Ajuste's motivo. */
export const DESCRICAO = sql<string | null>`coalesce(
  (select r.premio from premiacoes r where r.id = l.premiacao_id),
  (select k.nome from campanhas k where k.id = l.campanha_id),
  (select 'promoção a ' || t.nome from colaboradores_faixas c join faixas t on t.id = c.faixa_id where c.id = l.promocao_id),
  l.motivo)`
