/** The acts of a random walk on movements. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../../core/dates.ts'
import { toReais } from '../../../core/money.ts'
import { actingAs } from '../database/database.ts'
import { buildBaixaPedida } from '../office/financeiro.ts'
import { addMovements } from './movements.ts'
import { judge } from './oracle.ts'
import type { Row } from './oracle-world.ts'
import { attempt } from './walk-attempt.ts'
import { amount, someLine, somePayment } from './walk-choices.ts'
import { FIRST_DAY } from './walk-compare.ts'
import type { Walk } from './walk-state.ts'

export const dayOf = ({ random }: Walk) => random.int(0, 299)

/** Adds the rows as one act, as one of the two people. */
export async function post(walk: Walk, kind: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await attempt(walk, { kind, legal: judge(walk.world, rows) }, (trx) =>
    addMovements(
      trx,
      rows.map(({ dia, valor, tipo, ...row }) => ({
        ...row,
        tipo,
        valor: toReais(valor),
        data: addDays(FIRST_DAY, dia),
        ...(tipo === 'Retenção' && { rubrica: 'ISS' }),
      })),
    ),
  )
}

const OPEN = ['A pagar', 'Enviado', 'Rejeitado', 'Devolvido'] as const

type Known = NonNullable<ReturnType<Walk['world']['movimentos']['get']>>

/** The movement that undoes another. */
export const mirrorOf = (walk: Walk, { tipo, valor, linha, pagamento, favorecido, id }: Known): Row => ({
  tipo,
  valor,
  linha,
  pagamento,
  favorecido,
  estorna: id,
  dia: dayOf(walk),
})

const standing = ({ world }: Walk, pagamento: string, tipo?: 'Pagamento') =>
  [...world.movimentos.values()].filter(
    (row) =>
      row.pagamento === pagamento && !row.desfeito && (row.tipo === 'Pagamento') === (tipo !== undefined),
  )

/** Acts on lines and payments. */
export const MOVEMENT_ACTS = {
  async liberar(walk: Walk) {
    const { id, valor, liberado } = someLine(walk)
    await post(walk, 'liberar', [
      { tipo: 'Liberação', valor: amount(walk, valor - liberado), linha: id, dia: dayOf(walk) },
    ])
  },
  async liberarVarias(walk: Walk) {
    const rows = Array.from({ length: walk.random.int(1, 4) }, (): Row => {
      const { id, valor, liberado } = someLine(walk)
      const some = Math.min(amount(walk, valor - liberado), 5_000)
      return { tipo: 'Liberação', valor: some, linha: id, dia: dayOf(walk) }
    })
    await post(walk, 'liberarVarias', rows)
  },
  async pagarPorFora(walk: Walk) {
    const { id, liberado, aprovado } = someLine(walk)
    await post(walk, 'pagarPorFora', [
      { tipo: 'Pago por fora', valor: amount(walk, liberado - aprovado), linha: id, dia: dayOf(walk) },
    ])
  },
  async pagarDireto(walk: Walk) {
    const { id, valor, liberado } = someLine(walk)
    await post(walk, 'pagarDireto', [
      { tipo: 'Pago direto', valor: amount(walk, valor - liberado), linha: id, dia: dayOf(walk) },
    ])
  },
  async estornar(walk: Walk) {
    const { id, pago, estornado, ...linha } = someLine(walk)
    const favorecido = walk.random.chance(0.9) ? linha.favorecido : walk.random.pick(walk.favorecidos)
    await post(walk, 'estornar', [
      { tipo: 'Estorno', valor: amount(walk, pago - estornado), linha: id, favorecido, dia: dayOf(walk) },
    ])
  },
  async recuperar(walk: Walk) {
    const favorecido = walk.random.pick(walk.favorecidos)
    const valor = amount(walk, walk.world.dividas.get(favorecido) ?? 0)
    const tipo = walk.random.chance(0.5) ? 'Baixa' : 'Devolução'
    if (tipo === 'Baixa' && valor > 0) await buildBaixaPedida(walk.db, { id: favorecido }, toReais(valor))
    await post(walk, 'recuperar', [{ tipo, valor, favorecido, dia: dayOf(walk) }])
    await actingAs(walk.db, { id: randomUUID() }, (trx) =>
      trx.updateTable('baixas').set({ status: 'Recusada' }).where('status', '=', 'Pedida').execute(),
    )
  },
  /** Undoes something, now and then with another amount or of another line. */
  async desfazer(walk: Walk) {
    const all = [...walk.world.movimentos.values()].filter(
      ({ pagamento }) => pagamento === undefined || walk.world.pagamentos.has(pagamento),
    )
    const open = all.filter(({ desfeito }) => !desfeito)
    const some = walk.random.chance(0.8) ? open : all
    if (some.length === 0) return
    const row = mirrorOf(walk, walk.random.pick(some))
    if (walk.random.chance(0.1)) row.valor += 1
    if (row.linha !== undefined && walk.random.chance(0.05)) row.linha = someLine(walk).id
    await post(walk, 'desfazer', [row])
  },
  async corrigirLiberacao(walk: Walk) {
    const releases = [...walk.world.movimentos.values()].filter(
      ({ tipo, desfeito }) => tipo === 'Liberação' && !desfeito,
    )
    if (releases.length === 0) return
    const release = walk.random.pick(releases)
    const less = Math.floor(release.valor / 2)
    const smaller: Row = { tipo: 'Liberação', valor: less, linha: release.linha, dia: dayOf(walk) }
    await post(walk, 'corrigirLiberacao', [mirrorOf(walk, release), ...(less > 0 ? [smaller] : [])])
  },
  async pagar(walk: Walk) {
    const pagamento = somePayment(walk, walk.random.chance(0.85) ? OPEN : undefined)
    if (!pagamento) return
    const off = walk.random.chance(0.9) ? 0 : walk.random.int(-500, 500)
    const valor = Math.max(0, pagamento.saldo + off)
    await post(walk, 'pagar', [{ tipo: 'Pagamento', valor, pagamento: pagamento.id, dia: dayOf(walk) }])
  },
  async devolver(walk: Walk) {
    const pagamento = somePayment(walk, ['Pago'])
    if (!pagamento) return
    const paid = standing(walk, pagamento.id, 'Pagamento')
    await post(
      walk,
      'devolver',
      paid.map((row) => mirrorOf(walk, row)),
    )
  },
  /** The bank returns what was partly reversed, with the reversals. */
  async devolverComEstornos(walk: Walk) {
    const pagamento = somePayment(walk, ['Pago'])
    if (!pagamento) return
    const reversals = [...walk.world.movimentos.values()].filter(
      ({ tipo, desfeito, linha = '' }) => tipo === 'Estorno' && !desfeito && pagamento.linhas.has(linha),
    )
    await post(
      walk,
      'devolverComEstornos',
      [...standing(walk, pagamento.id, 'Pagamento'), ...reversals].map((row) => mirrorOf(walk, row)),
    )
  },
  /** Takes a payment out again, or only a part of it. */
  async desaprovar(walk: Walk) {
    const pagamento = somePayment(walk, OPEN)
    if (!pagamento) return
    const rows = standing(walk, pagamento.id).map((row) => mirrorOf(walk, row))
    await post(walk, 'desaprovar', walk.random.chance(0.8) ? rows : rows.slice(0, 1))
  },
  /** Approves a draft, now and then without a row or with another amount. */
  async aprovar(walk: Walk) {
    const pagamento = somePayment(walk, walk.random.chance(0.9) ? ['Rascunho'] : undefined)
    if (!pagamento) return
    const { id, favorecido, adiantamento, desconto, retencoes } = pagamento
    const rows: Row[] = [...walk.world.itens]
      .filter(([, item]) => item.pagamento === id)
      .map(([linha, { valor }]) => ({ tipo: 'Aprovação', valor, linha, pagamento: id, dia: dayOf(walk) }))
    if (adiantamento > 0)
      rows.push({ tipo: 'Adiantamento', valor: adiantamento, pagamento: id, favorecido, dia: 0 })
    if (desconto > 0) rows.push({ tipo: 'Desconto', valor: desconto, pagamento: id, favorecido, dia: 0 })
    if (retencoes > 0) rows.push({ tipo: 'Retenção', valor: retencoes, pagamento: id, dia: 0 })
    if (rows.length > 0 && walk.random.chance(0.1)) rows.splice(walk.random.int(0, rows.length - 1), 1)
    else if (rows[0] && walk.random.chance(0.05)) rows[0].valor += 1
    await post(walk, 'aprovar', rows)
  },
}
