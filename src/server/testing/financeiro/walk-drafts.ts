/** The acts of a random walk on closings, before and beside their approval. */
import { toReais } from '../../../core/money.ts'
import { moveTo } from './movements.ts'
import { type Fechamento, newPayment, type Pagamento } from './oracle-world.ts'
import { attempt } from './walk-attempt.ts'
import { amount, someLine, somePayment } from './walk-choices.ts'
import type { Walk } from './walk-state.ts'

/** A closing, of one of these statuses if they are given. */
function someClosing({ world, random }: Walk, statuses?: readonly Fechamento['status'][]): Fechamento | null {
  const all = [...world.fechamentos.values()].filter(({ status }) => statuses?.includes(status) ?? true)
  return all.length > 0 ? random.pick(all) : null
}

const paymentOf = ({ world }: Walk, fechamento: string, favorecido: string) =>
  [...world.pagamentos.values()].find((p) => p.fechamento === fechamento && p.favorecido === favorecido)

const FOLLOWING: Readonly<Record<Fechamento['status'], readonly Fechamento['status'][]>> = {
  Preparando: ['Rascunho'],
  Rascunho: ['Em aprovação', 'Preparando'],
  'Em aprovação': ['Rascunho', 'Aprovando'],
  Aprovando: ['Aprovado'],
  Aprovado: [],
}
const OPEN: readonly Pagamento['status'][] = ['A pagar', 'Enviado', 'Rejeitado', 'Devolvido']

export const DRAFT_ACTS = {
  async abrir(walk: Walk) {
    const open = [...walk.world.fechamentos.values()].filter(({ status }) => status !== 'Aprovado')
    if (open.length > 4) return
    const legal = (id: string) =>
      walk.world.fechamentos.set(id, { id, status: 'Rascunho', enviado_por: null })
    await attempt(walk, { kind: 'abrir', legal }, async (trx) => {
      const { id } = await trx
        .insertInto('fechamentos')
        .values({ status: 'Rascunho' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  },
  /** Takes a line into a draft, with its payee's payment. */
  async incluir(walk: Walk) {
    const fechamento = someClosing(walk, walk.random.chance(0.85) ? ['Rascunho'] : undefined)
    if (!fechamento) return
    const linha = someLine(walk)
    const valor = amount(walk, linha.liberado - linha.aprovado)
    const known = paymentOf(walk, fechamento.id, linha.favorecido)
    // A forgotten one was cancelled.
    const isLegal =
      fechamento.status === 'Rascunho' &&
      (known?.status ?? 'Rascunho') === 'Rascunho' &&
      !walk.world.itens.has(linha.id) &&
      valor <= linha.liberado - linha.aprovado
    const legal = (id: string) => {
      if (!known) walk.world.pagamentos.set(id, newPayment(id, fechamento.id, linha.favorecido))
      walk.world.itens.set(linha.id, { pagamento: id, valor })
    }
    await attempt(walk, { kind: 'incluir', legal: isLegal ? legal : null }, async (trx) => {
      const pagamento_id =
        known?.id ??
        (
          await trx
            .insertInto('pagamentos')
            .values({ fechamento_id: fechamento.id, favorecido_id: linha.favorecido })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      await trx
        .insertInto('fechamentos_itens')
        .values({ linha_id: linha.id, pagamento_id, valor: toReais(valor) })
        .execute()
      return pagamento_id
    })
  },
  /** Types an advance, a discount and ISS. */
  async adiantar(walk: Walk) {
    const fechamento = someClosing(walk, walk.random.chance(0.85) ? ['Rascunho'] : undefined)
    if (!fechamento) return
    const favorecido = walk.random.pick(walk.favorecidos)
    const known = paymentOf(walk, fechamento.id, favorecido)
    const debt = walk.world.dividas.get(favorecido) ?? 0
    const typed = {
      adiantamento: walk.random.chance(2 / 3) ? 0 : walk.random.int(1, 50_000),
      desconto: walk.random.chance(0.5) ? 0 : walk.random.int(0, debt),
      retencoes: walk.random.chance(2 / 3) ? 0 : walk.random.int(1, 300),
    }
    const isDraft = (known?.status ?? 'Rascunho') === 'Rascunho'
    const isSame =
      known?.adiantamento === typed.adiantamento &&
      known.desconto === typed.desconto &&
      known.retencoes === typed.retencoes
    if (!isDraft && isSame) return
    const legal = (id: string) =>
      walk.world.pagamentos.set(id, {
        ...(known ?? newPayment(id, fechamento.id, favorecido)),
        ...typed,
      })
    const isLegal = fechamento.status === 'Rascunho' && isDraft
    await attempt(walk, { kind: 'adiantar', legal: isLegal ? legal : null }, async (trx) => {
      const id =
        known?.id ??
        (
          await trx
            .insertInto('pagamentos')
            .values({ fechamento_id: fechamento.id, favorecido_id: favorecido })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const iss = { rubrica: 'ISS', valor: toReais(typed.retencoes) }
      await trx
        .updateTable('pagamentos')
        .set({
          adiantamento: toReais(typed.adiantamento),
          desconto: toReais(typed.desconto),
          retencoes: JSON.stringify(typed.retencoes > 0 ? [iss] : []),
        })
        .where('id', '=', id)
        .execute()
      return id
    })
  },
  async tirar(walk: Walk) {
    const { itens, pagamentos, fechamentos } = walk.world
    if (itens.size === 0) return
    const [linha, { pagamento }] = walk.random.pick([...itens])
    const { status } = fechamentos.get(pagamentos.get(pagamento)?.fechamento ?? '') ?? {}
    const legal = status === 'Rascunho' ? () => itens.delete(linha) : null
    await attempt(walk, { kind: 'tirar', legal }, (trx) =>
      trx.deleteFrom('fechamentos_itens').where('linha_id', '=', linha).execute(),
    )
  },
  async tirarPagamento(walk: Walk) {
    const pagamento = somePayment(walk, walk.random.chance(0.7) ? ['Rascunho'] : undefined)
    if (!pagamento) return
    const { itens, pagamentos, fechamentos } = walk.world
    const closing = fechamentos.get(pagamento.fechamento)?.status
    const isLegal = pagamento.status === 'Rascunho' && (closing === 'Rascunho' || closing === 'Aprovando')
    const legal = () => {
      for (const [linha, item] of itens) if (item.pagamento === pagamento.id) itens.delete(linha)
      pagamentos.delete(pagamento.id)
    }
    await attempt(walk, { kind: 'tirarPagamento', legal: isLegal ? legal : null }, (trx) =>
      trx.deleteFrom('pagamentos').where('id', '=', pagamento.id).execute(),
    )
  },
  /** Sends, sends back, approves or concludes a closing, now and then not in order or by oneself. */
  async mover(walk: Walk) {
    const fechamento = someClosing(
      walk,
      walk.random.chance(0.9) ? ['Rascunho', 'Em aprovação', 'Aprovando'] : undefined,
    )
    if (!fechamento) return
    const to = walk.random.pick(['Rascunho', 'Em aprovação', 'Aprovando', 'Aprovado'] as const)
    if (to === fechamento.status) return
    const user = walk.random.pick(walk.users)
    const hasDrafts = [...walk.world.pagamentos.values()].some(
      (p) => p.fechamento === fechamento.id && p.status === 'Rascunho',
    )
    const isLegal =
      FOLLOWING[fechamento.status].includes(to) &&
      (to !== 'Aprovando' || user.id !== fechamento.enviado_por) &&
      (to !== 'Aprovado' || !hasDrafts)
    const legal = () => {
      fechamento.status = to
      if (to === 'Em aprovação') fechamento.enviado_por = user.id
    }
    await attempt(walk, { kind: 'mover', by: user.act, legal: isLegal ? legal : null }, (trx) =>
      moveTo(trx, fechamento.id, to),
    )
  },
  /** Sets a payment's status by hand. */
  async rotular(walk: Walk) {
    const pagamento = somePayment(walk)
    if (!pagamento) return
    const to = walk.random.pick([
      'A pagar',
      'Enviado',
      'Rejeitado',
      'Pago',
      'Devolvido',
      'Cancelado',
    ] as const)
    if (to === pagamento.status) return
    const isLegal = OPEN.includes(pagamento.status) && ['A pagar', 'Enviado', 'Rejeitado'].includes(to)
    const legal = isLegal ? () => Object.assign(pagamento, { status: to }) : null
    await attempt(walk, { kind: 'rotular', legal }, (trx) =>
      trx.updateTable('pagamentos').set({ status: to }).where('id', '=', pagamento.id).execute(),
    )
  },
}
