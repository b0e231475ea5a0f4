/** The acts of a walk through the routes on closings: prepared, edited, sent, sent back, approved. */
import { sql } from 'kysely'
import { addDays } from '../../../core/dates.ts'
import { toReais } from '../../../core/money.ts'
import { judge } from './oracle.ts'
import { toDiscount } from './oracle-debts.ts'
import { type Fechamento, type Linha, newPayment, type Pagamento, type Row } from './oracle-world.ts'
import { loose, type Person, type RoutesWalk, same, seesAll, seesClosing, tell } from './routes-walk-state.ts'
import { amount, someLine } from './walk-choices.ts'

const MAX_OPEN = 4
/** The rule of the office: the most that a payment discounts. */
const SHARE_PERCENT = 30
/** The rule's share, in whole centavos. */
export const shareOf = (valor: number) => Math.trunc((valor * SHARE_PERCENT) / 100)

const somebody = ({ random, people }: RoutesWalk) => random.pick(people)

export function someClosing({ world, random }: RoutesWalk, status?: Fechamento['status']): Fechamento | null {
  const all = [...world.fechamentos.values()]
  const some = all.filter((one) => one.status === status)
  if (some.length > 0 && random.chance(0.85)) return random.pick(some)
  return all.length > 0 ? random.pick(all.slice(-8)) : null
}

export const paymentsOf = ({ world }: RoutesWalk, fechamento: string) =>
  [...world.pagamentos.values()].filter((one) => one.fechamento === fechamento)

export const itensOf = ({ world }: RoutesWalk, pagamento: string) =>
  [...world.itens].filter(([, item]) => item.pagamento === pagamento)

/** The payment's commissions in the draft. */
export const brutoOf = (walk: RoutesWalk, pagamento: string) =>
  itensOf(walk, pagamento).reduce((sum, [, { valor }]) => sum + valor, 0)

/** The closing as an Administrador sees it now, or with what is no longer so. */
export async function seen(walk: RoutesWalk, id: string) {
  const { versao, conferencia } = (await walk.ana.call('GET', `/fechamentos/${id}`)).body
  const stale = walk.random.chance(0.1)
  return { stale, versao: stale && walk.random.chance(0.5) ? versao - 1 : versao, conferencia }
}

const withStale = ({ stale, versao, conferencia }: Awaited<ReturnType<typeof seen>>, now: number) => ({
  versao,
  conferencia: stale && versao === now ? 'outra' : conferencia,
})

function isBlocked({ world, semChave }: RoutesWalk, { favorecido, venda }: Linha): boolean {
  return favorecido === semChave || world.desistencias.has(venda ?? '')
}

/** The amount of the line that the closing may take, in centavos. */
function takable(walk: RoutesWalk, fechamento: string, linha: Linha): number {
  const lojas = walk.alcances.get(fechamento) ?? []
  const isOfLojas = lojas.length === 0 || lojas.includes(walk.vendas.get(linha.venda ?? '') ?? '')
  return isOfLojas && !walk.world.itens.has(linha.id) ? loose(walk, linha) : 0
}

/** Puts lines into the payments of their payees, which are new unless they are known. */
async function take(walk: RoutesWalk, fechamento: string, linhas: readonly Linha[]): Promise<void> {
  const { rows } = await sql<{ id: string; favorecido: string }>`
    select id, favorecido_id as favorecido from pagamentos where fechamento_id = ${fechamento}`.execute(
    walk.db,
  )
  for (const linha of linhas) {
    const id = rows.find(({ favorecido }) => favorecido === linha.favorecido)?.id
    if (id === undefined) throw new Error(`No payment of ${linha.favorecido}`)
    if (!walk.world.pagamentos.has(id))
      walk.world.pagamentos.set(id, newPayment(id, fechamento, linha.favorecido))
    walk.world.itens.set(linha.id, { pagamento: id, valor: loose(walk, linha) })
  }
}

/** What other drafts discount of the payee's debt. */
export function discountedByOthers({ world }: RoutesWalk, { id, favorecido }: Pagamento): number {
  return [...world.pagamentos.values()]
    .filter((one) => one.favorecido === favorecido && one.status === 'Rascunho' && one.id !== id)
    .reduce((sum, one) => sum + one.desconto, 0)
}

/** The part of the debt that no other draft discounts, up to the share. */
function proposedDiscount(walk: RoutesWalk, pagamento: Pagamento): number {
  const owed = toDiscount(walk.world, pagamento.favorecido) - discountedByOthers(walk, pagamento)
  return Math.max(0, Math.min(shareOf(brutoOf(walk, pagamento.id)), owed))
}

/** Lowers a discount within the rule's share to the share of what is left, and any other to all of that. */
function fitDiscount(walk: RoutesWalk, pagamento: Pagamento, before: number): void {
  const { id, desconto, retencoes } = pagamento
  const left = Math.max(0, brutoOf(walk, id) - retencoes)
  const most = desconto <= shareOf(before - retencoes) ? shareOf(left) : left
  pagamento.desconto = Math.min(desconto, most)
}

function removePayment(walk: RoutesWalk, id: string): void {
  for (const [linha] of itensOf(walk, id)) walk.world.itens.delete(linha)
  walk.world.pagamentos.delete(id)
}

function hasUnexcused(walk: RoutesWalk, fechamento: string): boolean {
  return paymentsOf(walk, fechamento).some(({ id }) =>
    itensOf(walk, id).some(([linha]) => {
      const found = walk.world.linhas.get(linha)
      return found && isBlocked(walk, found) && !walk.excecoes.has(`${fechamento}:${linha}`)
    }),
  )
}

export const FECHAMENTO_ACTS = {
  async criar(walk: RoutesWalk) {
    const open = [...walk.world.fechamentos.values()].filter(({ status }) => status !== 'Aprovado')
    if (open.length >= MAX_OPEN) return
    const { random, lojas, hoje } = walk
    const by = somebody(walk)
    const chosen = random.pick([[], [], [lojas[0]], [lojas[1]], [lojas[0], lojas[1]]])
    const late = random.chance(0.1)
    const ownOnly = chosen.length === 1 && chosen[0] === lojas[0]
    let id = ''
    await tell(walk, {
      kind: 'criar',
      by,
      method: 'POST',
      path: '/fechamentos',
      body: { corte: late ? addDays(hoje, 3) : hoje, dia_pagamento: addDays(hoje, 2), lojas: chosen },
      legal:
        late || !(seesAll(walk, by) || ownOnly)
          ? null
          : ({ body }) => {
              id = body.id
              return []
            },
      async after() {
        walk.world.fechamentos.set(id, { id, status: 'Rascunho', enviado_por: null })
        walk.alcances.set(id, chosen)
        const free = [...walk.world.linhas.values()].filter(
          (linha) => takable(walk, id, linha) > 0 && !isBlocked(walk, linha),
        )
        await take(walk, id, free)
        const { rows } = await sql<{ id: string; desconto: number }>`
          select id, (desconto * 100)::float8 as desconto from pagamentos where fechamento_id = ${id}`.execute(
          walk.db,
        )
        same('payments', rows.length, paymentsOf(walk, id).length)
        for (const pagamento of paymentsOf(walk, id)) {
          pagamento.desconto = proposedDiscount(walk, pagamento)
          same('discount', rows.find((row) => row.id === pagamento.id)?.desconto, pagamento.desconto)
        }
      },
    })
  },
  async incluir(walk: RoutesWalk) {
    const fechamento = someClosing(walk, 'Rascunho')
    if (!fechamento) return
    const { id } = fechamento
    const all = [...walk.world.linhas.values()]
    const free = all.filter((linha) => takable(walk, id, linha) > 0)
    const linha = free.length > 0 && walk.random.chance(0.8) ? walk.random.pick(free) : someLine(walk)
    const by = somebody(walk)
    const motivo = walk.random.chance(0.5) ? 'Confirmado por telefone' : null
    const inside = paymentsOf(walk, id).some((one) => walk.world.itens.get(linha.id)?.pagamento === one.id)
    const isLegal =
      fechamento.status === 'Rascunho' &&
      seesClosing(walk, by, id) &&
      (inside || takable(walk, id, linha) > 0) &&
      (motivo !== null || !isBlocked(walk, linha))
    await tell(walk, {
      kind: 'incluir',
      by,
      method: 'POST',
      path: `/fechamentos/${id}/incluir`,
      body: { linha_id: linha.id, motivo },
      legal: isLegal ? () => [] : null,
      async after() {
        if (!inside) await take(walk, id, [linha])
        if (isBlocked(walk, linha)) walk.excecoes.add(`${id}:${linha.id}`)
      },
    })
  },
  async retirar(walk: RoutesWalk) {
    const fechamento = someClosing(walk, 'Rascunho')
    if (!fechamento) return
    const { id } = fechamento
    const own = paymentsOf(walk, id).flatMap((one) => itensOf(walk, one.id).map(([linha]) => linha))
    const some = walk.random.shuffle(own).slice(0, 2)
    if (some.length === 0 || walk.random.chance(0.1)) some.push(someLine(walk).id)
    const linhas = [...new Set(some)]
    const by = somebody(walk)
    const isLegal =
      fechamento.status === 'Rascunho' &&
      seesClosing(walk, by, id) &&
      linhas.every((linha) => own.includes(linha))
    await tell(walk, {
      kind: 'retirar',
      by,
      method: 'POST',
      path: `/fechamentos/${id}/retirar`,
      body: { linhas },
      legal: isLegal ? () => [] : null,
      after() {
        const before = new Map(paymentsOf(walk, id).map((one) => [one, brutoOf(walk, one.id)]))
        for (const linha of linhas) {
          walk.world.itens.delete(linha)
          walk.excecoes.delete(`${id}:${linha}`)
        }
        for (const [pagamento, comissoes] of before) {
          const left = brutoOf(walk, pagamento.id)
          if (left === 0 && pagamento.adiantamento === 0) removePayment(walk, pagamento.id)
          else if (left < comissoes) fitDiscount(walk, pagamento, comissoes)
        }
      },
    })
  },
  async descontar(walk: RoutesWalk) {
    const fechamento = someClosing(walk, 'Rascunho')
    const pagamentos = fechamento ? paymentsOf(walk, fechamento.id) : []
    if (!fechamento || pagamentos.length === 0) return
    const { id } = fechamento
    const pagamento = walk.random.pick(pagamentos)
    const by = somebody(walk)
    const { versao, stale } = await seen(walk, id)
    const isStale = stale && versao !== (await seenVersion(walk, id))
    const most = Math.min(
      brutoOf(walk, pagamento.id) - pagamento.retencoes,
      toDiscount(walk.world, pagamento.favorecido),
    )
    const desconto = walk.random.chance(0.2) ? 0 : amount(walk, most)
    const isLegal =
      fechamento.status === 'Rascunho' && seesClosing(walk, by, id) && !isStale && desconto <= most
    await tell(walk, {
      kind: 'descontar',
      by,
      method: 'PUT',
      path: `/fechamentos/${id}/pagamentos/${pagamento.id}`,
      body: { versao, desconto: toReais(desconto) },
      legal: isLegal ? () => [] : null,
      after() {
        pagamento.desconto = desconto
      },
    })
  },
  async excluir(walk: RoutesWalk) {
    const fechamento = someClosing(walk, 'Rascunho')
    if (!fechamento) return
    const { id } = fechamento
    const by = somebody(walk)
    const versao = (await seenVersion(walk, id)) - (walk.random.chance(0.1) ? 1 : 0)
    const isLegal =
      fechamento.status === 'Rascunho' &&
      seesClosing(walk, by, id) &&
      versao === (await seenVersion(walk, id))
    await tell(walk, {
      kind: 'excluir',
      by,
      method: 'DELETE',
      path: `/fechamentos/${id}`,
      body: { versao },
      legal: isLegal ? () => [] : null,
      after() {
        for (const pagamento of paymentsOf(walk, id)) removePayment(walk, pagamento.id)
        walk.world.fechamentos.delete(id)
        walk.alcances.delete(id)
      },
    })
  },
  async enviar(walk: RoutesWalk) {
    await decide(walk, 'enviar', {
      from: 'Rascunho',
      may: (by, { id }) =>
        seesClosing(walk, by, id) &&
        paymentsOf(walk, id).length > 0 &&
        !hasUnexcused(walk, id) &&
        paymentsOf(walk, id).every(
          ({ id: pagamento, desconto, retencoes, favorecido }) =>
            desconto <= toDiscount(walk.world, favorecido) &&
            (retencoes === 0 || desconto + retencoes <= brutoOf(walk, pagamento)),
        ),
      after: (by, fechamento) => Object.assign(fechamento, { status: 'Em aprovação', enviado_por: by.id }),
    })
  },
  async retirarDoEnvio(walk: RoutesWalk) {
    await decide(walk, 'retirar-do-envio', {
      from: 'Em aprovação',
      may: (by, { id }) => seesClosing(walk, by, id),
      after: (_by, fechamento) => Object.assign(fechamento, { status: 'Rascunho' }),
    })
  },
  /** Sent back, now and then without a reason. */
  async pedirCorrecao(walk: RoutesWalk) {
    const motivo = walk.random.chance(0.85) ? 'Falta a venda da Célia' : ''
    await decide(walk, 'pedir-correcao', {
      from: 'Em aprovação',
      more: { motivo },
      may: (by, { enviado_por }) => by.cargo === 'Administrador' && by.id !== enviado_por && motivo !== '',
      after: (_by, fechamento) => Object.assign(fechamento, { status: 'Rascunho' }),
    })
  },
  async aprovar(walk: RoutesWalk) {
    await decide(walk, 'aprovar', {
      from: 'Em aprovação',
      may: (by, { enviado_por }) => by.cargo === 'Administrador' && by.id !== enviado_por,
      acts: (fechamento) => approvals(walk, fechamento),
      after: (_by, fechamento) => Object.assign(fechamento, { status: 'Aprovado' }),
    })
  },
}

export async function seenVersion({ db }: RoutesWalk, id: string): Promise<number> {
  const { versao } = await db
    .selectFrom('fechamentos')
    .select('versao')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return versao
}

/** Sends, takes back, sends back or approves a closing as it was seen. */
async function decide(
  walk: RoutesWalk,
  kind: 'enviar' | 'retirar-do-envio' | 'pedir-correcao' | 'aprovar',
  {
    from,
    more,
    may,
    acts = () => [],
    after,
  }: {
    from: Fechamento['status']
    more?: object
    may(by: Person, fechamento: Fechamento): boolean
    acts?(fechamento: Fechamento): Row[][]
    after(by: Person, fechamento: Fechamento): unknown
  },
): Promise<void> {
  const fechamento = someClosing(walk, from)
  if (!fechamento) return
  const by = somebody(walk)
  const looked = await seen(walk, fechamento.id)
  const { versao, conferencia } = withStale(looked, await seenVersion(walk, fechamento.id))
  const isOfPayees = kind === 'enviar' || kind === 'aprovar'
  const isStale = looked.stale && (isOfPayees || versao !== (await seenVersion(walk, fechamento.id)))
  await tell(walk, {
    kind: `closing: ${kind}`,
    by,
    method: 'POST',
    path: `/fechamentos/${fechamento.id}/${kind}`,
    body: { versao, ...(isOfPayees && { conferencia }), ...more },
    legal: fechamento.status === from && !isStale && may(by, fechamento) ? () => acts(fechamento) : null,
    after: () => void after(by, fechamento),
  })
}

/** The movements that approve each payment that can be approved; those that discounts use up are paid with nothing. */
function approvals(walk: RoutesWalk, fechamento: Fechamento): Row[][] {
  fechamento.status = 'Aprovando'
  return paymentsOf(walk, fechamento.id).flatMap((pagamento) => {
    const { id, favorecido, adiantamento, desconto, retencoes } = pagamento
    const rows = itensOf(walk, id).map(([linha, { valor }]): Row => {
      return { tipo: 'Aprovação', valor, linha, pagamento: id, dia: walk.dia }
    })
    const ofPayment = { pagamento: id, dia: walk.dia }
    if (adiantamento > 0) rows.push({ tipo: 'Adiantamento', valor: adiantamento, favorecido, ...ofPayment })
    const left = rows.reduce((sum, { valor }) => sum + valor, 0) - desconto - retencoes
    if (desconto > 0)
      rows.push({ tipo: 'Desconto', valor: desconto, pagamento: id, favorecido, dia: walk.dia })
    if (retencoes > 0) rows.push({ tipo: 'Retenção', valor: retencoes, ...ofPayment })
    if (judge(walk.world, rows) === null) {
      removePayment(walk, id)
      return []
    }
    const nothing: Row = { tipo: 'Pagamento', valor: 0, pagamento: id, dia: walk.dia }
    return left === 0 ? [rows, [nothing]] : [rows]
  })
}
