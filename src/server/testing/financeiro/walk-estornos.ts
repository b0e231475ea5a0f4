/** The acts of a random walk that undo Estornos, with what was recovered of them, and reverse once more. */
import { toReais } from '../../../core/money.ts'
import type { Row } from './oracle-world.ts'
import { attempt } from './walk-attempt.ts'
import { amount } from './walk-choices.ts'
import { dayOf, mirrorOf, post } from './walk-movements.ts'
import type { Walk } from './walk-state.ts'

const standing = ({ world }: Walk, matching: (row: Row) => boolean) =>
  [...world.movimentos.values()].filter((row) => row.estorna === undefined && !row.desfeito && matching(row))

/** The amounts of these debts that were recovered and not undone, by movement. */
function recoveredOf({ world }: Walk, debts: ReadonlySet<number>): Map<number, number> {
  const parts = new Map<number, number>()
  for (const { movimento, divida, valor } of world.recuperacoes)
    if (debts.has(divida) && !world.desfeitos.has(movimento))
      parts.set(movimento, (parts.get(movimento) ?? 0) + valor)
  return parts
}

/** A new line that gives `valor` of `linha` back; undefined if its sale has none. */
async function newAjuste(walk: Walk, linha: string, valor: number): Promise<string | undefined> {
  const { world } = walk
  const ajustada = world.linhas.get(linha)
  if (!ajustada?.venda) return undefined
  let made: string | undefined
  const { venda, favorecido } = ajustada
  const legal = (id: string) => {
    made = id
    world.linhas.set(id, {
      id,
      venda,
      favorecido,
      valor,
      ajusta: linha,
      participante: null,
      liberado: 0,
      aprovado: 0,
      pago: 0,
      direto: 0,
      estornado: 0,
      typed: 'Pendente',
      dia: null,
    })
  }
  await attempt(walk, { kind: 'ajuste', legal }, async (trx) => {
    const { id } = await trx
      .insertInto('comissoes_linhas')
      .values({
        venda_id: venda,
        favorecido_id: favorecido,
        papel: 'Ajuste',
        ajusta_id: linha,
        valor: toReais(valor),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return made
}

export const ESTORNO_ACTS = {
  /** All Estornos of a line, with what comes back; now and then a centavo more, or without a part. */
  async desfazerEstornos(walk: Walk) {
    const all = standing(walk, ({ tipo }) => tipo === 'Estorno')
    if (all.length === 0) return
    const { linha = '', favorecido = '' } = walk.random.pick(all)
    const undone = all.filter((row) => row.linha === linha)
    const recovered = recoveredOf(walk, new Set(undone.map(({ id }) => id)))
    const rows = undone.map((row) => mirrorOf(walk, row))
    let back = 0
    for (const [id, parte] of recovered) {
      const movimento = walk.world.movimentos.get(id)
      if (movimento?.tipo !== 'Baixa') back += parte
      else {
        rows.push(mirrorOf(walk, movimento))
        const valor = movimento.valor - parte
        if (valor > 0) rows.push({ tipo: 'Baixa', valor, favorecido, dia: dayOf(walk) })
      }
    }
    if (back > 0) {
      const valor = back + (walk.random.chance(0.1) ? 1 : 0)
      const ajuste = await newAjuste(walk, linha, valor)
      if (!ajuste) return
      rows.push({ tipo: 'Reposição', valor, linha: ajuste, favorecido, dia: dayOf(walk) })
      if (walk.random.chance(0.95)) rows.push({ tipo: 'Liberação', valor, linha: ajuste, dia: dayOf(walk) })
    }
    await post(walk, 'desfazerEstornos', rows)
  },
  /** Reverses a line once more, with the Ajuste of before. */
  async estornarDeNovo(walk: Walk) {
    const ajustes = [...walk.world.linhas.values()].filter(
      ({ ajusta, liberado, aprovado }) => ajusta !== undefined && liberado > 0 && aprovado === 0,
    )
    if (ajustes.length === 0) return
    const { id, ajusta = '' } = walk.random.pick(ajustes)
    const linha = walk.world.linhas.get(ajusta)
    if (!linha) return
    const released = standing(walk, (row) => row.linha === id)
    await post(walk, 'estornarDeNovo', [
      {
        tipo: 'Estorno',
        valor: amount(walk, linha.pago - linha.estornado),
        linha: ajusta,
        favorecido: linha.favorecido,
        dia: dayOf(walk),
      },
      ...released.map((row) => mirrorOf(walk, row)),
    ])
  },
}
