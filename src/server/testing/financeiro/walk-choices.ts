/** Random choices of what a walk acts on. */
import type { Linha, Pagamento } from './oracle-world.ts'
import type { Walk } from './walk-state.ts'

type Choosing = Pick<Walk, 'world' | 'random'>

/** A line, preferably one with something left to do. */
export function someLine({ world, random }: Choosing): Linha {
  const all = [...world.linhas.values()]
  for (let tries = 0; tries < 6; tries++) {
    const linha = random.pick(all)
    if (linha.pago < linha.valor || (linha.estornado < linha.pago && random.chance(0.3))) return linha
  }
  return random.pick(all)
}

/** A payment, of one of these statuses if they are given. */
export function somePayment(
  { world, random }: Choosing,
  statuses?: readonly Pagamento['status'][],
): Pagamento | null {
  const all = [...world.pagamentos.values()].filter(({ status }) => statuses?.includes(status) ?? true)
  return all.length > 0 ? random.pick(all) : null
}

/** All that is left, a part of it, or anything. */
export function amount({ random }: Choosing, left: number): number {
  if (left <= 0 || random.chance(0.25)) return random.int(1, 200_000)
  return random.chance(0.6) ? left : random.int(1, left)
}

/** A line of a sale. */
export function someOfSales({ world, random }: Choosing): Linha | null {
  const all = [...world.linhas.values()].filter(({ participante }) => participante !== null)
  return all.length > 0 ? random.pick(all) : null
}
