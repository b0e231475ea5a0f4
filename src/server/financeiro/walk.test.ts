/** Random acts on commissions, each taken or refused by the database as an independent count of centavos says. */
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database/database.ts'
import { walk } from '../testing/financeiro/walk.ts'
import { checkLedger } from './conferencia/razao.ts'

/** `npm run trust -- --only financeiro` walks further, each time another way. */
const steps = Number(process.env.WALK_STEPS ?? 600)
const seed = Number(process.env.WALK_SEED ?? 20_261_105)
const STEPS_A_WORLD = 20_000

it(`takes what is legal and refuses what is not, in ${steps} random acts`, {
  timeout: 7_200_000,
}, async () => {
  const reasons = new Set<string>()
  let accepted = 0
  for (let walked = 0; walked < steps; walked += STEPS_A_WORLD) {
    const t = await testDatabase()
    const some = await walk(t.db, { steps: Math.min(STEPS_A_WORLD, steps - walked), seed: seed + walked })
    const { divergencias } = await checkLedger(t.db)
    await t.close()
    expect(divergencias).toEqual([])
    for (const reason of some.refused.keys()) reasons.add(reason)
    accepted += [...some.accepted.values()].reduce((sum, count) => sum + count, 0)
  }
  // A walk that met nothing would prove nothing.
  expect(accepted).toBeGreaterThan(steps / 5)
  expect([...reasons]).toEqual(
    expect.arrayContaining(['comissoes_linhas_na_ordem', 'pagamentos_situacao', 'fechamentos_em_edicao']),
  )
})
