/** The list's filters as SQL, over the commissions `p` and their sales `v`. */
import { type RawBuilder, sql } from 'kysely'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import type { ComissaoSituacao } from '../../core/comissoes/situacao.ts'
import { plannedEachTime } from '../database/connections/statements.ts'
import type { Db } from '../database/schema/types.ts'
import { nameContains } from '../vendas/filters.ts'
import { PAGAMENTOS_DA_LINHA } from '../vendas/pagamentos-da-linha.ts'
import { isSeen } from '../vendas/seen.ts'
import { type SearchScope, vendaContains } from '../vendas/text-search.ts'
import { isInPart } from './andamento.ts'
import { IS_LINHA_OF_COMISSAO } from './source.ts'

type Condition = RawBuilder<boolean>

export type ComissaoFilters = ComissaoFilterInput &
  SearchScope & {
    /** With a period of payments also those of which something was paid in it: in part, or taken back since. */
    recebidas?: true
  }

/** The filters as conditions on the commission and on the sale; a condition that is not needed is missing. */
export interface Conditions {
  comissao: readonly Condition[]
  venda: readonly Condition[]
  /** True for lines of no sale, in place of sales' commissions. */
  semVenda: boolean
  /** True if few commissions may match, so that they are found first and then ordered. */
  few: boolean
}

/** The conditions of all filters, with a search text looked up in sales and in people's names. */
export async function conditionsOf(db: Db, filters: ComissaoFilters): Promise<Conditions> {
  const {
    only,
    texto,
    colaborador_id,
    loja_id,
    empreendimento_id,
    de,
    ate,
    periodo = 'venda',
    status,
    andamento,
    origem,
    recebidas,
  } = filters
  const semVenda = origem === 'sem_venda'
  const days = { de, ate }
  const inPeriod = isWithin(
    periodo === 'pagamento' ? sql`p.data_pagamento` : semVenda ? sql`p.criada_em` : sql`v.data_venda`,
    days,
  )
  const period =
    de || ate ? [recebidas && periodo === 'pagamento' ? isPaidWithin(days) : inPeriod, plannedEachTime] : []
  return {
    comissao: [
      ...(semVenda ? [] : [sql<boolean>`p.da_venda`]),
      ...(colaborador_id ? [sql<boolean>`p.pessoa_id = ${colaborador_id}`] : []),
      ...(status ? [IS_SITUACAO[status]] : []),
      ...(andamento ? [isInPart(andamento)] : []),
      ...(texto ? [await matching(db, texto, { ...filters, semVenda })] : []),
      ...(periodo === 'pagamento' || semVenda ? period : []),
    ],
    venda: [
      ...(only !== null ? [isSeen('v', only)] : []),
      ...(loja_id ? [sql<boolean>`v.loja_id = ${loja_id}`] : []),
      ...(empreendimento_id ? [sql<boolean>`v.empreendimento_id = ${empreendimento_id}`] : []),
      ...(periodo === 'venda' && !semVenda ? period : []),
    ],
    semVenda,
    few:
      Boolean(colaborador_id || texto) ||
      status === 'A estornar' ||
      status === 'Devolvida' ||
      (andamento !== undefined && andamento !== 'A liberar') ||
      (periodo === 'pagamento' && period.length > 0),
  }
}

type Days = Pick<ComissaoFilterInput, 'de' | 'ate'>

/** True if the day is one of the days, both ends inclusive. */
export function isWithin(day: RawBuilder<unknown>, { de, ate }: Days): Condition {
  return allOf([
    ...(de ? [sql<boolean>`${day} >= ${de}`] : []),
    ...(ate ? [sql<boolean>`${day} <= ${ate}`] : []),
  ])
}

function isPaidWithin(days: Days): Condition {
  return sql<boolean>`(${isWithin(sql`p.data_pagamento`, days)} or exists (
    select from comissoes_linhas l
     where ${IS_LINHA_OF_COMISSAO} and l.pago > 0
       and exists (select from ${PAGAMENTOS_DA_LINHA} where ${isWithin(sql`x.data`, days)})))`
}

/** All of the conditions; true without any. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Literals, so that the partial index on paid commissions of a Desistência can be used. */
const IS_SITUACAO: Record<ComissaoSituacao, Condition> = {
  Pendente: sql<boolean>`p.status_comissao = 'Pendente'`,
  Pago: sql<boolean>`(p.status_comissao = 'Pago' and not p.estorno_pendente)`,
  'A estornar': sql<boolean>`(p.estorno_pendente and p.data_devolucao is null)`,
  Devolvida: sql<boolean>`(p.estorno_pendente and p.data_devolucao is not null)`,
  Cancelado: sql<boolean>`p.status_comissao = 'Cancelado'`,
}

/** Commissions of the sales that contain the text's words, or whose person's name does; each found through its own index. */
async function matching(
  db: Db,
  texto: string,
  scope: SearchScope & { semVenda: boolean },
): Promise<Condition> {
  const { rows } = await sql<{ id: string; nome_de: 'colaborador' | 'favorecido' }>`
    select id, 'colaborador' as nome_de from colaboradores where ${nameContains(texto)}
     union all select id, 'favorecido' from favorecidos where ${nameContains(texto)}`.execute(db)
  const named = (one: (typeof rows)[number]['nome_de']) =>
    rows.filter(({ nome_de }) => nome_de === one).map(({ id }) => id)
  if (scope.semVenda) return sql<boolean>`p.pessoa_id = any(${rows.map(({ id }) => id)}::uuid[])`
  const vendas = sql`select id from vendas where ${vendaContains('vendas', texto, scope)}`
  return sql<boolean>`p.id in (
    select a.id from vendas_participantes a where a.venda_id in (${vendas})
    union
    select b.id from vendas_participantes b where b.colaborador_id = any(${named('colaborador')}::uuid[])
    union
    select l.id from comissoes_linhas l
     where l.participante_id is null and l.venda_id is not null
       and (l.venda_id in (${vendas}) or l.favorecido_id = any(${named('favorecido')}::uuid[])))`
}
