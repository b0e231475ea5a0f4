/** Queries for commissions: a page of the list, all of it page by page, and the sums by person. */
import { type RawBuilder, sql } from 'kysely'
import type { Comissao, ComissaoSortOrder, ItemDeComissoes, PersonSum } from '../../contract/comissoes.ts'
import type { Opcoes } from '../../contract/fields.ts'
import { byKey } from '../../core/collections.ts'
import {
  bySituacao,
  type Sum,
  type SumsBySituacao,
  sumAll,
  sumPeople,
} from '../../core/comissoes/comissoes.ts'
import type { ComissaoSituacao } from '../../core/comissoes/situacao.ts'
import { ANDAMENTOS, type Andamento } from '../../core/financeiro/andamento.ts'
import { MAX_SEARCH_RESULTS, RECORDS_PER_PAGE } from '../../core/pages.ts'
import type { OnlyLoja } from '../api/view.ts'
import { type ListPage, searchResults } from '../cadastro/list.ts'
import { listOptions, type OptionsInput } from '../cadastro/options.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'
import { ANDAMENTO_AS_JSON, FAVORECIDO_AS_JSON, LINHA_AS_JSON, sumsByPart, WITH_PARTES } from './andamento.ts'
import { allOf, type ComissaoFilters, type Conditions, conditionsOf } from './filters.ts'
import { COMISSOES, comissoesThat, DESCRICAO, PESSOA_AS_JSON, PESSOAS, SEM_VENDA } from './source.ts'

/** Filters with the order and the page. */
export interface ListInput extends ComissaoFilters {
  ordem?: ComissaoSortOrder
  pagina?: number
  /** Rows per page. */
  linhas?: number
}

/** A page of the commissions that match the filters; by default the latest sales first. A search has a single page. */
export async function listarComissoes(
  db: Db,
  { ordem, pagina = 1, linhas = RECORDS_PER_PAGE, ...filters }: ListInput,
): Promise<ListPage<ItemDeComissoes>> {
  const conditions = await conditionsOf(db, filters)
  if (filters.texto)
    return searchResults(await selectComissoes(db, conditions, { ordem, limit: MAX_SEARCH_RESULTS + 1 }))
  const itens = await selectComissoes(db, conditions, { ordem, limit: linhas, offset: (pagina - 1) * linhas })
  return { itens, total: await countComissoes(db, conditions), limitada: false }
}

/** Commissions read at once for an export. */
const PAGE_SIZE = 1000

/**
 * All commissions that match the filters, page by page, for an export. Reads from a cursor, so that the last page costs
 * as much as the first; `trx` must be a transaction.
 */
export async function* comissoesInPages(
  trx: Db,
  { ordem, ...filters }: ComissaoFilters & Pick<ListInput, 'ordem'>,
  pageSize = PAGE_SIZE,
): AsyncGenerator<ItemDeComissoes[]> {
  const query = comissoesQuery(await conditionsOf(trx, filters), ordem)
  await sql`declare comissoes no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<ItemDeComissoes>`fetch ${sql.lit(pageSize)} from comissoes`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) break
  }
  await sql`close comissoes`.execute(trx)
}

/** The number of commissions on each person's statement, by name. */
export async function countByPerson(
  db: Db,
  filters: ComissaoFilters,
): Promise<{ nome: string; quantidade: number }[]> {
  const conditions = await conditionsOf(db, { ...filters, recebidas: true })
  const { rows } = await sql<{ nome: string; quantidade: number }>`
    select c.nome, g.quantidade
      from (select p.pessoa_id, count(*)::integer as quantidade from ${comissoesThat(matchingComissoes(conditions), conditions.semVenda)} group by 1) g
      join ${PESSOAS} c on c.id = g.pessoa_id
     order by c.nome, c.id`.execute(db)
  return rows
}

/** People whose sums are returned. */
const MAX_PEOPLE = 200

/** The sums of the commissions that match the filters: all of them, by part, and by person, most pending first. */
export async function sumsOfComissoes(
  db: Db,
  filters: ComissaoFilters,
): Promise<{
  total: PersonSum['total']
  por_status: SumsBySituacao
  por_andamento: Record<Andamento, Sum>
  pessoas: PersonSum[]
  quantas_pessoas: number
}> {
  const conditions = await conditionsOf(db, filters)
  const { rows } = await sql<Group>`
    select json_build_object('id', g.pessoa_id, 'nome', c.nome) as colaborador, g.situacao, g.quantidade, g.valor
      from (select p.pessoa_id,
                   case when p.data_devolucao is not null then 'Devolvida'
                        when p.estorno_pendente then 'A estornar' else p.status_comissao end as situacao,
                   count(*) as quantidade, sum(p.valor_comissao) as valor
              from ${comissoesThat(matchingComissoes(conditions), conditions.semVenda)}
             group by 1, 2) g
      join ${PESSOAS} c on c.id = g.pessoa_id
     order by c.nome, c.id`.execute(db)
  const people = [...Map.groupBy(rows, ({ colaborador }) => colaborador.id).values()].flatMap(sumsOfPerson)
  const por_status = sumPeople(people.map((person) => person.por_status))
  return {
    total: sumAll(Object.values(por_status)),
    por_status,
    por_andamento: await sumsOfParts(db, conditions),
    // Stable: by name where as much is pending.
    pessoas: people
      .toSorted((a, b) => b.por_status.Pendente.valor - a.por_status.Pendente.valor)
      .slice(0, MAX_PEOPLE),
    quantas_pessoas: people.length,
  }
}

async function sumsOfParts(db: Db, conditions: Conditions): Promise<Record<Andamento, Sum>> {
  const { rows } = await sumsByPart(matchingComissoes(conditions), conditions.semVenda).execute(db)
  return byKey(ANDAMENTOS, (part) => {
    const { quantidade = 0, valor = 0 } = rows.find(({ andamento }) => andamento === part) ?? {}
    return { quantidade, valor }
  })
}

/** Everyone who earns something that is seen, active or not: colaboradores, then payees who are none. */
export async function participanteOptions(db: Db, input: OptionsInput, only: OnlyLoja): Promise<Opcoes> {
  const seen = (venda: RawBuilder<unknown>) =>
    only === null
      ? sql`true`
      : sql`exists (select from vendas v where v.id = ${venda} and ${isSeen('v', only)})`
  // Who sees all lojas also sees what is of no sale.
  const comissionado = (favorecido: RawBuilder<unknown>) => sql<boolean>`exists (
    select from comissoes_linhas l
     where l.favorecido_id = ${favorecido} and l.participante_id is null and ${seen(sql`l.venda_id`)})`
  const people = await listOptions(db, 'colaboradores', input, {
    detalhe: sql`concat_ws(' · ', nullif(t.cargo, 'Corretor'), (select l.nome from lojas l where l.id = t.loja_id),
      case when t.status = 'Inativo' then 'Inativo' end)`,
    only: sql<boolean>`(exists (select from vendas_participantes p where p.colaborador_id = t.id and ${seen(sql`p.venda_id`)})
      or exists (select from favorecidos f where f.colaborador_id = t.id and ${comissionado(sql`f.id`)}))`,
    withInactive: true,
  })
  const others = await listOptions(db, 'favorecidos', input, {
    detalhe: sql`concat_ws(' · ', t.tipo, case when t.status = 'Inativo' then 'Inativo' end)`,
    only: sql<boolean>`t.colaborador_id is null and ${comissionado(sql`t.id`)}`,
    withInactive: true,
  })
  const itens = [...people.itens, ...others.itens]
  return { itens, vazio: itens.length > 0 ? null : people.vazio }
}

interface Slice {
  ordem: ComissaoSortOrder
  limit: number
  offset?: number
}

/** Commissions in the requested order. */
async function selectComissoes(
  db: Db,
  conditions: Conditions,
  { ordem, limit, offset = 0 }: Slice,
): Promise<ItemDeComissoes[]> {
  const { rows } = await sql<ItemDeComissoes>`
    ${comissoesQuery(conditions, ordem)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

/** The commissions that match, in the order. */
export function comissoesQuery(conditions: Conditions, ordem: ComissaoSortOrder): RawBuilder<Comissao> {
  const { semVenda } = conditions
  return sql`
    select p.id, p.venda_id, v.versao, v.numero_venda, v.data_venda, v.status as status_venda, v.cliente_nome,
           v.torre, v.unidade, v.valor_venda,
           (select json_build_object('id', e.id, 'nome', e.nome) from empreendimentos e
             where e.id = v.empreendimento_id) as empreendimento,
           (select json_build_object('id', l.id, 'nome', l.nome) from lojas l where l.id = v.loja_id) as loja,
           p.papel, ${DESCRICAO} as descricao, ${PESSOA_AS_JSON} as colaborador, p.percentual_comissao, p.valor_comissao, p.status_comissao, p.estorno_pendente,
           p.tipo_pagamento_comissao, p.data_pagamento, p.data_devolucao, p.forma_devolucao, p.observacoes,
           ${FAVORECIDO_AS_JSON} as favorecido, ${LINHA_AS_JSON} as linha,
           ${ANDAMENTO_AS_JSON} as andamento${semVenda ? sql`, p.criada_em` : sql``}
      from ${semVenda ? sql`${SEM_VENDA} left join` : sql`${COMISSOES} join`} vendas v on v.id = p.venda_id ${WITH_PARTES}
     where ${allOf([...conditions.comissao, ...conditions.venda])}
     order by ${orderOf(ordem, conditions)}`
}

/** The number of commissions that match the filters. */
export async function countFiltered(db: Db, filters: ComissaoFilters): Promise<number> {
  return countComissoes(db, await conditionsOf(db, filters))
}

async function countComissoes(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${comissoesThat(matchingComissoes(conditions), conditions.semVenda)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** All conditions on `p` only: sales are not read if no filter needs them. */
function matchingComissoes({ comissao, venda }: Conditions): RawBuilder<boolean> {
  if (venda.length === 0) return allOf(comissao)
  return allOf([...comissao, sql<boolean>`p.venda_id in (select v.id from vendas v where ${allOf(venda)})`])
}

/**
 * The order, with ties broken by sale and commission. Where few commissions may match, the order must not use its
 * index: the database would read sales from the latest on, in search of a person who may have none.
 */
function orderOf(ordem: ComissaoSortOrder, { few, semVenda }: Conditions): RawBuilder<unknown> {
  if (ordem === 'data_pagamento') return sql`p.data_pagamento asc nulls first, p.id`
  if (ordem === '-data_pagamento') return sql`p.data_pagamento desc nulls last, p.id desc`
  const day = semVenda ? sql`p.criada_em` : few ? sql`(v.data_venda + 0)` : sql`v.data_venda`
  return ordem === 'data_venda' ? sql`${day}, v.id, p.id` : sql`${day} desc, v.id desc, p.id desc`
}

/** The sums of one person's commissions of one situação. */
interface Group {
  colaborador: PersonSum['colaborador']
  situacao: ComissaoSituacao
  quantidade: number
  valor: number
}

function sumsOfPerson(groups: readonly Group[]): PersonSum[] {
  const [first] = groups
  if (!first) return []
  const por_status = bySituacao((situacao): Sum => {
    const group = groups.find((one) => one.situacao === situacao)
    return { quantidade: group?.quantidade ?? 0, valor: group?.valor ?? 0 }
  })
  return [{ colaborador: first.colaborador, total: sumAll(Object.values(por_status)), por_status }]
}
