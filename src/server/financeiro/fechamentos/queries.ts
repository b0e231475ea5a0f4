/** Queries for closings: the list, one of them, and its payees. */
import { type RawBuilder, sql } from 'kysely'
import type {
  Fechamento,
  FechamentoCompleto,
  PagamentoDoFechamento,
  PagamentoSortColumn,
} from '../../../contract/financeiro/fechamentos.ts'
import { endOfPixKey } from '../../../core/financeiro/chave-pix.ts'
import { PAGAMENTOS_EM_ESPERA, type PagamentoEmEspera } from '../../../core/financeiro/esperas.ts'
import type { ChavePixTipo } from '../../../core/financeiro/favorecidos.ts'
import {
  FECHAMENTO_MESSAGES,
  type FechamentoSituacao,
  situacaoOfClosing,
} from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_ABERTOS, type PagamentoStatus } from '../../../core/financeiro/pagamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { isBetween, type ListPage, ordered, readList } from '../../cadastro/list.ts'
import { containingWords } from '../../cadastro/text.ts'
import type { Db } from '../../database/schema/types.ts'
import { debtSeen } from '../dividas.ts'
import { type UnpaidKey, unpaidKeyBeside } from '../favorecidos/chave-alterada.ts'

export interface Filters {
  status?: FechamentoSituacao
  com?: PagamentoEmEspera
  loja_id?: string
  de?: string
  ate?: string
  ordem?: string
  pagina?: number
}

/** True if the closing `f` is seen. People who see only one loja's sales see the closings made for only that loja. */
export function isSeen(only: OnlyLoja): RawBuilder<boolean> {
  if (only === null) return sql<boolean>`true`
  return sql<boolean>`(
    exists (select from fechamentos_lojas l where l.fechamento_id = f.id and l.loja_id = ${only})
    and not exists (select from fechamentos_lojas l where l.fechamento_id = f.id and l.loja_id <> ${only}))`
}

/** True if the payment `p` has one of the statuses, written out so that the index of what is not Pago is used. */
export function isOneOf(statuses: readonly PagamentoStatus[]): RawBuilder<boolean> {
  return sql<boolean>`p.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

const IS_OPEN = isOneOf(PAGAMENTO_ABERTOS)
const hasPayment = (statuses: readonly PagamentoStatus[]) =>
  sql<boolean>`exists (select from pagamentos p where p.fechamento_id = f.id and ${isOneOf(statuses)})`
const HAS_OPEN = hasPayment(PAGAMENTO_ABERTOS)

/** The gross of the payment `p`: of a draft, what stands in it. */
export const BRUTO = sql<number>`(case when p.status = 'Rascunho'
  then p.adiantamento + (select coalesce(sum(i.valor), 0) from fechamentos_itens i where i.pagamento_id = p.id)
  else p.bruto end)`
/** What the payment `p` pays in advance. */
const ADIANTAMENTO = sql<number>`(case when p.status = 'Cancelado' then 0 else p.adiantamento end)`
/** The gross of the payment `p` without an advance: of this, what is kept back is a share. */
export const DAS_COMISSOES = sql<number>`(${BRUTO} - ${ADIANTAMENTO})`
/** The sum of the payment's retenções. */
export const RETIDO = sql<number>`(case when p.status = 'Cancelado' then 0 else (
  select coalesce(sum((r ->> 'valor')::numeric), 0) from jsonb_array_elements(p.retencoes) r) end)`
/** What is kept back of the payment for what the payee owes. */
export const DO_QUE_DEVE = sql<number>`(case when p.status = 'Cancelado' then 0 else p.desconto end)`
/** All that is kept back from the payment `p`. */
export const DESCONTO = sql<number>`(${DO_QUE_DEVE} + ${RETIDO})`

/** The most that the rule let the payment `p` discount when it was made, in percent. */
export const DESCONTO_MAXIMO = sql<number>`coalesce((
  select (a.antes ->> 'desconto_maximo')::numeric from auditoria a
   where a.tabela = 'configuracoes' and 'desconto_maximo' = any(a.campos) and a.operacao = 'UPDATE' and a.em > p.created_at
   order by a.id limit 1), (select c.desconto_maximo from configuracoes c))`

/** The closings that match the filters and are seen, in their order. */
export function selectClosings(db: Db, filters: Filters, only: OnlyLoja) {
  const { status, com, loja_id, de, ate } = filters
  return db
    .selectFrom('fechamentos as f')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('pagamentos as p')
          .select([
            sql<number>`count(*) filter (where p.status <> 'Cancelado')`.as('favorecidos'),
            sql<number>`count(*) filter (where ${IS_OPEN})`.as('abertos'),
            sql<number>`coalesce(sum(${BRUTO}), 0)`.as('bruto'),
            sql<number>`coalesce(sum(${ADIANTAMENTO}), 0)`.as('adiantamento'),
            sql<number>`coalesce(sum(${DO_QUE_DEVE}), 0)`.as('desconto'),
            sql<number>`coalesce(sum(${RETIDO}), 0)`.as('retido'),
          ])
          .whereRef('p.fechamento_id', '=', 'f.id')
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['f.id', 'f.numero', 'f.status', 'f.corte', 'f.dia_pagamento', 'f.versao', 'f.created_at'])
    .select([
      's.favorecidos',
      's.abertos',
      's.bruto',
      's.adiantamento',
      's.desconto',
      's.retido',
      sql<number>`s.bruto - s.desconto - s.retido`.as('liquido'),
    ])
    .select(
      sql<{ id: string; nome: string }[]>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'nome', l.nome) order by l.nome, l.id), '[]')
          from fechamentos_lojas x join lojas l on l.id = x.loja_id where x.fechamento_id = f.id)`.as(
        'lojas',
      ),
    )
    .where(isSeen(only))
    .where(situacaoIs(status))
    .where(com ? hasPayment(PAGAMENTOS_EM_ESPERA[com]) : sql<boolean>`true`)
    .where(
      loja_id === undefined
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from fechamentos_lojas l where l.fechamento_id = f.id and l.loja_id = ${loja_id})`,
    )
    .where(isBetween('f.dia_pagamento', de, ate))
    .orderBy(ordered('f', filters))
}

function situacaoIs(situacao: FechamentoSituacao | undefined): RawBuilder<boolean> {
  if (situacao === undefined) return sql<boolean>`true`
  if (situacao === 'Concluído') return sql<boolean>`(f.status = 'Aprovado' and not ${HAS_OPEN})`
  if (situacao === 'Aprovado') return sql<boolean>`(f.status = 'Aprovado' and ${HAS_OPEN})`
  return sql<boolean>`f.status = ${situacao}`
}

type Row = Omit<Fechamento, 'situacao'>

export function withSituacao<R extends Pick<Row, 'status' | 'abertos'>>(row: R) {
  return { ...row, situacao: situacaoOfClosing(row.status, row.abertos) }
}

export async function listarFechamentos(
  db: Db,
  filters: Filters,
  only: OnlyLoja,
): Promise<ListPage<Fechamento>> {
  const page = await readList(selectClosings(db, filters, only), filters)
  return { ...page, itens: page.itens.map(withSituacao) }
}

/** One closing as it is. */
export interface Head {
  id: string
  numero: number | null
  status: Fechamento['status']
  corte: string
  dia_pagamento: string
  quatro_olhos: boolean
  criado_por: string | null
  enviado_por: string | null
  enviado_em: string | null
  aprovado_por: string | null
  aprovado_em: string | null
  motivo: string | null
  versao: number
  /** Ids. */
  lojas: string[]
}

/** The closing; with `lock`, held until the end of the transaction. Throws Recusa NAO_ENCONTRADO unless it is seen. */
export async function readHead(
  db: Db,
  id: string,
  only: OnlyLoja,
  { lock = false }: { lock?: boolean } = {},
): Promise<Head> {
  const { rows } = await sql<Head>`
    select f.id, f.numero, f.status, f.corte, f.dia_pagamento, f.quatro_olhos, f.criado_por, f.enviado_por,
           f.enviado_em, f.aprovado_por, f.aprovado_em, f.motivo, f.versao,
           array(select l.loja_id::text from fechamentos_lojas l where l.fechamento_id = f.id) as lojas
      from fechamentos f where f.id = ${id} and ${isSeen(only)} ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', FECHAMENTO_MESSAGES.ausente)
  return rows[0]
}

/** The loja of the payee `f`, by name. */
const LOJA_DO_FAVORECIDO = sql<string | null>`(
  select l.nome from colaboradores c join lojas l on l.id = c.loja_id where c.id = f.colaborador_id)`
const NOME = sql<string>`coalesce(p.favorecido_nome, f.nome)`
/** Where the payment `p` goes: once approved, as it was then. */
const CHAVE = (column: 'tipo_chave' | 'chave_pix') =>
  sql`(case when p.status = 'Rascunho' then ${sql.ref(`f.${column}`)} else ${sql.ref(`p.${column}`)} end)`
const ANTES = sql<UnpaidKey | null>`(case when p.status = 'Rascunho' then ${unpaidKeyBeside('f')} end)`

/** What the payees are sorted by; of keys, first those to which nothing was paid yet. */
const ORDER: Readonly<Record<PagamentoSortColumn, RawBuilder<unknown>>> = {
  favorecido: NOME,
  loja: LOJA_DO_FAVORECIDO,
  chave: sql`(${ANTES} is null), ${CHAVE('tipo_chave')}`,
  bruto: DAS_COMISSOES,
  adiantamento: ADIANTAMENTO,
  desconto: DO_QUE_DEVE,
  retido: RETIDO,
  liquido: sql`${BRUTO} - ${DESCONTO}`,
}

function orderOf(ordem: string): RawBuilder<unknown> {
  const column = ordem.replace(/^-/, '') as PagamentoSortColumn
  if (column === 'chave')
    return ordem === column
      ? ORDER.chave
      : sql`(${ANTES} is not null), ${CHAVE('tipo_chave')} desc nulls last`
  return ordem === column ? sql`${ORDER[column]} nulls last` : sql`${ORDER[column]} desc nulls last`
}

type Seen = { ordem?: string; inFull: boolean; only: OnlyLoja }

/** The payees of a closing, with what each gets, and where it goes in full. */
export function selectPayments(
  db: Db,
  fechamento_id: string,
  { ordem = 'favorecido', only }: Pick<Seen, 'ordem' | 'only'>,
) {
  return db
    .selectFrom('pagamentos as p')
    .innerJoin('favorecidos as f', 'f.id', 'p.favorecido_id')
    .select(['p.id', 'p.favorecido_id', 'p.status'])
    .select([
      debtSeen(sql`plantao.a_descontar(f)`, only).as('a_recuperar'),
      NOME.as('favorecido'),
      LOJA_DO_FAVORECIDO.as('loja'),
      sql<ChavePixTipo | null>`${CHAVE('tipo_chave')}`.as('tipo_chave'),
      sql<string | null>`${CHAVE('chave_pix')}`.as('chave'),
      ANTES.as('antes'),
      LINHAS.as('linhas'),
      BRUTO.as('bruto'),
      ADIANTAMENTO.as('adiantamento'),
      'p.adiantamento_motivo',
      DO_QUE_DEVE.as('desconto'),
      'p.retencoes',
      RETIDO.as('retido'),
      sql<number>`${BRUTO} - ${DESCONTO}`.as('liquido'),
    ])
    .where('p.fechamento_id', '=', fechamento_id)
    .where('p.status', '<>', 'Cancelado')
    .orderBy(orderOf(ordem))
    .orderBy('f.nome')
    .orderBy('p.id')
}

/** One page of the payees of a closing, or those whose name has the text. */
export async function pagamentosDoFechamento(
  db: Db,
  fechamento_id: string,
  { texto, pagina, ...seen }: { texto?: string; pagina?: number } & Seen,
): Promise<ListPage<PagamentoDoFechamento>> {
  const query = selectPayments(db, fechamento_id, seen).where(
    texto ? containingWords(sql.ref('f.busca'), texto) : sql<boolean>`true`,
  )
  const page = await readList(query, { texto, pagina })
  return {
    ...page,
    itens: page.itens.map(({ antes, chave, ...row }) => ({
      ...row,
      chave: row.tipo_chave && chave && endOfPixKey(row.tipo_chave, chave, seen.inFull),
      chave_antes: antes && keyBeforeInWords(antes, seen.inFull),
    })),
  }
}

function keyBeforeInWords({ primeira, antes }: UnpaidKey, inFull: boolean): string {
  if (primeira) return 'nova'
  return antes ? `${antes.tipo} ${endOfPixKey(antes.tipo, antes.chave, inFull)}` : 'outra'
}

/** The number of commissions in the closing, and what is still to leave the bank of what was approved, in reais. */
export async function countLinhas(db: Db, fechamento_id: string): Promise<{ linhas: number; saldo: number }> {
  return db
    .selectFrom('pagamentos as p')
    .select([
      sql<number>`coalesce(sum(${LINHAS}), 0)`.as('linhas'),
      sql<number>`coalesce(sum(p.saldo), 0)`.as('saldo'),
    ])
    .where('p.fechamento_id', '=', fechamento_id)
    .executeTakeFirstOrThrow()
}

/** The sums of the payees of each loja, by its name; of those who are no colaborador, last. */
export async function sumsByLoja(
  db: Db,
  fechamento_id: string,
): Promise<FechamentoCompleto['resumo']['lojas']> {
  const { rows } = await sql<FechamentoCompleto['resumo']['lojas'][number]>`
    select *, bruto - desconto - retido as liquido from (
    select loja, count(*) as favorecidos, sum(bruto) as bruto, sum(adiantamento) as adiantamento, sum(desconto) as desconto,
           sum(retido) as retido
      from (select ${LOJA_DO_FAVORECIDO} as loja, ${BRUTO} as bruto, ${ADIANTAMENTO} as adiantamento, ${DO_QUE_DEVE} as desconto,
                   ${RETIDO} as retido
              from pagamentos p join favorecidos f on f.id = p.favorecido_id
             where p.fechamento_id = ${fechamento_id} and p.status <> 'Cancelado') s
     group by loja) l
     order by loja nulls last`.execute(db)
  return rows
}

/** The number of commissions in the payment `p`. */
const LINHAS = sql<number>`(case when p.status = 'Rascunho'
  then (select count(*) from fechamentos_itens i where i.pagamento_id = p.id)
  else (select count(*) filter (where m.estorna_id is null) - count(*) filter (where m.estorna_id is not null)
          from comissoes_movimentos m where m.pagamento_id = p.id and m.tipo = 'Aprovação') end)::integer`
