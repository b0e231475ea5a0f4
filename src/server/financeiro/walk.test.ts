/** Random acts on commissions, each taken or refused by the database as an independent count of centavos says. */
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database/database.ts'
import { walk } from '../testing/financeiro/walk.ts'
import { conferirRazao } from './conferencia/razao.ts'

/** Each run walks another way; `npm run trust -- --only financeiro` walks further. */
const steps = Number(process.env.WALK_STEPS ?? 60)
const seed = Number(process.env.WALK_SEED ?? Date.now() % 2 ** 31)
const STEPS_A_WORLD = 20_000
/** A walk of so many acts meets them all. */
const LONG = 600
const REASONS = ['comissoes_linhas_na_ordem', 'pagamentos_situacao', 'fechamentos_em_edicao']

it(`takes what is legal and refuses what is not, in ${steps} random acts, WALK_SEED=${seed}`, {
  timeout: 7_200_000,
}, async () => {
  const reasons = new Set<string>()
  let accepted = 0
  for (let walked = 0; walked < steps; walked += STEPS_A_WORLD) {
    const t = await testDatabase()
    const some = await walk(t.db, { steps: Math.min(STEPS_A_WORLD, steps - walked), seed: seed + walked })
    const { divergencias } = await conferirRazao(t.db)
    await t.close()
    expect(divergencias).toEqual([])
    for (const reason of some.refused.keys()) reasons.add(reason)
    // The walk begins with new commissions.
    for (const [act, count] of some.accepted) if (act !== 'nova') accepted += count
  }
  // A walk that met nothing would prove nothing.
  expect(accepted).toBeGreaterThan(steps / 10)
  expect([...reasons]).not.toEqual([])
  if (steps >= LONG) expect([...reasons]).toEqual(expect.arrayContaining(REASONS))
})
