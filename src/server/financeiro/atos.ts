/**
 * The acts on commissions: each is one statement that adds movements, of which the database counts and checks all. An act
 * that finds nothing to do adds nothing, so that a repeated request does no harm. Each runs in a transaction, in which acts on
 * payments come first (docs/decisions/money.md).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MovimentoTipo } from '../../core/financeiro/movimentos.ts'
import { DESFEITO, EM_PARTES, type FormaDoMovimento } from '../../core/vendas/pagamentos-da-comissao.ts'
import type { Db } from '../database/schema/types.ts'
import { M_STANDS } from '../vendas/pagamentos-da-linha.ts'
import { lock, lockAdvances } from './locks.ts'

type Ids = readonly string[]

/** Runs an act, the statement that follows, and returns how many movements it added. */
function act(trx: Db) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    const { numAffectedRows } = await sql(text, ...values).execute(trx)
    return Number(numAffectedRows ?? 0)
  }
}

/**
 * Makes the lines of those commissions that are of participants who have a payee and no line yet, with the participant's value.
 * Locks all first: otherwise a form that is being saved and the act wait for each other. Returns how many.
 */
export async function makeLinhas(trx: Db, comissoes: Ids): Promise<number> {
  await lock(trx, { comissoes })
  return act(trx)`
    insert into comissoes_linhas (participante_id, venda_id, favorecido_id, papel, valor)
    select p.id, p.venda_id, f.id, 'Corretor', p.valor_comissao
      from vendas_participantes p join favorecidos f using (colaborador_id)
     where p.id = any(${comissoes}::uuid[])
     order by p.id
    on conflict (participante_id) do nothing`
}

/** Releases all that is not released yet of these commissions. Participants without a payee get nothing. Returns how many. */
export function releaseComissoes(trx: Db, comissoes: Ids): Promise<number> {
  return releaseUpTo(
    trx,
    comissoes.map((id) => ({ id, ate: null })),
  )
}

/** Releases these commissions until so much of them is released, in reais; null for all. A part is released by hand. */
export async function releaseUpTo(
  trx: Db,
  comissoes: readonly { id: string; ate: number | null }[],
): Promise<number> {
  await makeLinhas(
    trx,
    comissoes.map(({ id }) => id),
  )
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, forma)
    select ${randomUUID()}::uuid, 'Liberação', coalesce(n.ate, l.valor) - l.liberado, l.id, case when n.ate < l.valor then ${EM_PARTES} end
      from comissoes_linhas l
      join jsonb_to_recordset(${JSON.stringify(comissoes)}::jsonb) as n (id uuid, ate numeric)
        on n.id = coalesce(l.participante_id, l.id)
     where coalesce(n.ate, l.valor) > l.liberado`
}

/** Releases a part of what is not released yet of a line, in reais. Of one that was taken back whole, it is a part by hand. */
export function releasePart(trx: Db, { linha, valor }: { linha: string; valor: number }): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, forma)
    select ${randomUUID()}::uuid, 'Liberação', ${valor}::numeric, l.id, case when l.liberado = l.direto and exists (
             select from comissoes_movimentos m where m.linha_id = l.id and m.tipo = 'Liberação') then ${EM_PARTES} end
      from comissoes_linhas l where l.id = ${linha}`
}

/**
 * Takes back what is released of each line above `ate`, in reais; null: above what is approved. What stays by hand, or is of
 * what was released in parts, is so afterwards. Refused by the database if a draft has more. Returns how many movements.
 */
export function lowerReleases(
  trx: Db,
  linhas: readonly { linha: string; ate: number | null; aMao?: boolean }[],
): Promise<number> {
  return act(trx)`
    with soltas as (
      select l.id, coalesce(n.ate, l.aprovado) as ate, n."aMao" as a_mao
        from comissoes_linhas l
        join jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (linha uuid, ate numeric, "aMao" boolean) on n.linha = l.id
       where l.liberado > coalesce(n.ate, l.aprovado)),
    feitas as (
      select m.* from comissoes_movimentos m join soltas s on s.id = m.linha_id
       where m.tipo = 'Liberação' and m.estorna_id is null
         and not exists (select from comissoes_movimentos e where e.estorna_id = m.id))
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, estorna_id, forma)
    select a.ato, x.tipo, x.valor, x.linha_id, x.estorna_id, x.forma
      from (select ${randomUUID()}::uuid as ato) a,
           (select 'Liberação' as tipo, valor, linha_id, id as estorna_id, null as forma from feitas
            union all
            -- What stays released is so by one release.
            select 'Liberação', s.ate - coalesce((
                select sum(valor) from comissoes_movimentos d
                 where d.linha_id = s.id and d.tipo = 'Pago direto' and d.estorna_id is null
                   and not exists (select from comissoes_movimentos e where e.estorna_id = d.id)), 0), s.id, null,
                   case when s.a_mao or exists (select from feitas f where f.linha_id = s.id and f.forma = ${EM_PARTES}) then ${EM_PARTES} end
              from soltas s) x
     where x.valor > 0`
}

/**
 * Approves these drafts of one closing, with all that stands in them, and pays with nothing those that discounts use up.
 * Returns how many movements, those payments apart.
 */
export async function approvePayments(trx: Db, pagamentos: Ids): Promise<number> {
  await lockDrafts(trx, pagamentos)
  const approved = await act(trx)`
    with p as (
      select id, favorecido_id, adiantamento, desconto, retencoes from pagamentos
       where id = any(${pagamentos}::uuid[]) and status = 'Rascunho'),
    a as (select ${randomUUID()}::uuid as ato)
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, pagamento_id, favorecido_id, rubrica)
    select a.ato, m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.rubrica from a, (
      select 'Aprovação' as tipo, i.valor, i.linha_id, i.pagamento_id, null::uuid as favorecido_id, null as rubrica
        from fechamentos_itens i join p on p.id = i.pagamento_id
      union all
      select 'Adiantamento', adiantamento, null, id, favorecido_id, null from p where adiantamento > 0
      union all
      select 'Desconto', desconto, null, id, favorecido_id, null from p where desconto > 0
      union all
      select 'Retenção', (r ->> 'valor')::numeric, null, p.id, null, r ->> 'rubrica'
        from p, jsonb_array_elements(p.retencoes) r) m`
  await payWithNothing(trx, pagamentos)
  return approved
}

/** Locks all lines at once, and with them what paying some with nothing takes besides. */
async function lockDrafts(trx: Db, pagamentos: Ids): Promise<void> {
  await lock(trx, { pagamentos })
  const { rows } = await sql<{ linha_id: string; compensada: string | null }>`
    select i.linha_id, case when p.desconto > 0 or p.retencoes <> '[]' then l.participante_id end as compensada
      from pagamentos p
      join fechamentos_itens i on i.pagamento_id = p.id join comissoes_linhas l on l.id = i.linha_id
     where p.id = any(${pagamentos}::uuid[])`.execute(trx)
  await lock(trx, {
    comissoes: rows.flatMap(({ compensada }) => compensada ?? []),
    linhas: rows.map(({ linha_id }) => linha_id),
  })
  const { rows: advances } = await sql`
    select from pagamentos where id = any(${pagamentos}::uuid[]) and adiantamento > 0 limit 1`.execute(trx)
  if (advances.length > 0) await lockAdvances(trx)
}

/** Marks those of the payments as paid today that have nothing left to pay. */
async function payWithNothing(trx: Db, pagamentos: Ids): Promise<void> {
  await sql`
    insert into comissoes_movimentos (ato, tipo, valor, pagamento_id)
    select ${randomUUID()}::uuid, 'Pagamento', 0, id from pagamentos
     where id = any(${pagamentos}::uuid[]) and status = 'A pagar' and saldo = 0`.execute(trx)
}

/** Pays the whole of these payments on that day. Refused if one of them is not to be paid. Returns how many. */
export async function markPaid(trx: Db, pagamentos: Ids, dia: string): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, pagamento_id, data)
    select ${randomUUID()}::uuid, 'Pagamento', saldo, id, ${dia}::date from pagamentos where id = any(${pagamentos}::uuid[])`
}

/** The bank gave the money of these payments back. Returns how many were Pago. */
export function markReturned(trx: Db, pagamentos: Ids, dia: string): Promise<number> {
  return takeBackPaid(trx, pagamentos, { dia, forma: null })
}

/** Marking these payments as Pago was a slip: they become what they were before. Returns how many were Pago. */
export function undoPaid(trx: Db, pagamentos: Ids, dia: string): Promise<number> {
  return takeBackPaid(trx, pagamentos, { dia, forma: DESFEITO })
}

function takeBackPaid(
  trx: Db,
  pagamentos: Ids,
  { dia, forma }: { dia: string; forma: typeof DESFEITO | null },
): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, pagamento_id, data, estorna_id, forma)
    select ${randomUUID()}::uuid, m.tipo, m.valor, m.pagamento_id, ${dia}::date, m.id, ${forma}
      from comissoes_movimentos m
     where m.tipo = 'Pagamento' and m.estorna_id is null and m.pagamento_id = any(${pagamentos}::uuid[])
       and not exists (select from comissoes_movimentos e where e.estorna_id = m.id)`
}

/** Undoes these movements, each wholly. Refused if one of them was undone, or undoes another. Returns how many. */
export async function undoMovements(trx: Db, movimentos: Ids): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, pagamento_id, favorecido_id, rubrica, estorna_id)
    select ${randomUUID()}::uuid, tipo, valor, linha_id, pagamento_id, favorecido_id, rubrica, id
      from comissoes_movimentos where id = any(${movimentos}::bigint[])`
}

interface OutsideClosing {
  /** The line's id. */
  linha: string
  /** In reais. */
  valor: number
  dia: string
  /** The form, or who paid. */
  forma?: FormaDoMovimento
}

/** The house paid all that is released to these payees and in no closing, outside of one. Returns how many lines. */
export async function payAllOutside(trx: Db, favorecidos: Ids, dia: string): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, data)
    select ${randomUUID()}::uuid, 'Pago por fora', liberado - aprovado, id, ${dia}::date from comissoes_linhas
     where favorecido_id = any(${favorecidos}::uuid[]) and liberado > aprovado`
}

/** The house paid what is released of a line and in no closing, outside of one. */
export async function payOutside(trx: Db, paid: OutsideClosing): Promise<number> {
  return onLinha(trx, 'Pago por fora', paid)
}

/** The buyer, the developer or a partner paid a line; of what is not released yet. */
export async function recordPaidDirectly(trx: Db, paid: OutsideClosing): Promise<number> {
  return onLinha(trx, 'Pago direto', paid)
}

function onLinha(
  trx: Db,
  tipo: MovimentoTipo,
  { linha, valor, dia, forma }: OutsideClosing,
): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, data, forma)
    values (${randomUUID()}, ${tipo}, ${valor}, ${linha}, ${dia}, ${forma ?? null})`
}

interface Reversed {
  linha: string
  /** In reais. */
  valor: number
}

/**
 * Takes back what was paid of these lines: their payees owe it. What `ajustes` of them gave back of an earlier Estorno is
 * taken back too, so that what was recovered settles this one.
 */
export async function reversePaidOf(
  trx: Db,
  linhas: readonly Reversed[],
  { dia, ajustes = [] }: { dia: string; ajustes?: readonly string[] },
): Promise<number> {
  return act(trx)`
    with a as (select ${randomUUID()}::uuid as ato)
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, favorecido_id, estorna_id, data)
    select a.ato, x.* from a, (
      select 'Estorno' as tipo, n.valor, l.id as linha_id, l.favorecido_id, null::bigint as estorna_id, ${dia}::date as data
        from comissoes_linhas l
        join jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (linha uuid, valor numeric) on n.linha = l.id
      union all
      select m.tipo, m.valor, m.linha_id, m.favorecido_id, m.id, ${dia}::date from comissoes_movimentos m
       where m.linha_id = any(${[...ajustes]}::uuid[]) and m.tipo in ('Liberação', 'Reposição') and ${M_STANDS}) x`
}

/**
 * Undoes what was reversed of these lines while their sale was in Desistência. `recuperado`, in reais, comes back to the payee
 * as an Ajuste of the line, released; what was written off of it (Baixa) is owed no more and not given back.
 */
export async function undoReversals(
  trx: Db,
  linhas: readonly { id: string; recuperado: number }[],
): Promise<number> {
  const ids = linhas.map(({ id }) => id)
  const { rows: ajustes } = await sql<{ id: string }>`
    insert into comissoes_linhas (venda_id, favorecido_id, papel, ajusta_id, valor)
    select l.venda_id, l.favorecido_id, 'Ajuste', l.id, r.recuperado
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as r (id uuid, recuperado numeric)
      join comissoes_linhas l on l.id = r.id
     where r.recuperado > 0
     order by l.id
    returning id`.execute(trx)
  const novos = ajustes.map(({ id }) => id)
  const quantos = await act(trx)`
    with a as (select ${randomUUID()}::uuid as ato),
    desfeitas as (
      select d.id from comissoes_linhas l cross join lateral plantao.dividas_de(array[l.favorecido_id]) d
       where l.id = any(${ids}::uuid[]) and d.linha_id = l.id and d.a_desfazer),
    baixas as (
      select m.*, sum(r.valor) as parte
        from comissoes_recuperacoes r join comissoes_movimentos m on m.id = r.movimento_id
       where r.divida_id in (select id from desfeitas) and m.tipo = 'Baixa' and ${M_STANDS}
       group by m.id)
    insert into comissoes_movimentos (ato, tipo, valor, linha_id, favorecido_id, estorna_id)
    select a.ato, x.* from a, (
      select m.tipo, m.valor, m.linha_id, m.favorecido_id, m.id as estorna_id
        from comissoes_movimentos m where m.id in (select id from desfeitas)
      union all
      select tipo, valor, null, favorecido_id, id from baixas
      union all
      select tipo, valor - parte, null, favorecido_id, null from baixas where valor > parte
      union all
      select t.tipo, l.valor, l.id, case when t.tipo = 'Reposição' then l.favorecido_id end, null
        from comissoes_linhas l cross join (values ('Reposição'), ('Liberação')) t (tipo)
       where l.id = any(${novos}::uuid[])) x`
  // A payee who was joined to another record of the same person is paid as that one.
  await sql`
    update comissoes_linhas l set favorecido_id = f.junto_de from favorecidos f
     where l.id = any(${novos}::uuid[]) and f.id = l.favorecido_id and f.junto_de is not null`.execute(trx)
  return quantos
}

export interface Recovered {
  /** The payee's. */
  favorecido: string
  /** In reais. */
  valor: number
}
export interface HowRecovered {
  tipo: 'Devolução' | 'Baixa'
  dia: string
  forma?: FormaDoMovimento
}

/** The payees, each once, gave back what was to be recovered, or it is lost. */
export async function recoverDebts(
  trx: Db,
  some: readonly Recovered[],
  { tipo, dia, forma }: HowRecovered,
): Promise<number> {
  return act(trx)`
    insert into comissoes_movimentos (ato, tipo, valor, favorecido_id, data, forma)
    select ${randomUUID()}::uuid, ${tipo}, n.valor, n.favorecido, ${dia}::date, ${forma ?? null}
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n (favorecido uuid, valor numeric)`
}
