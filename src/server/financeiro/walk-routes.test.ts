/** Random calls on commissions, legal and not, each taken or refused as an independent count of centavos says. */
import { expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { walkRoutes } from '../testing/financeiro/routes-walk.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkLedger } from './conferencia/razao.ts'

/** `npm run trust -- --only financeiro` walks further, each time another way. */
const steps = Number(process.env.WALK_STEPS ?? 250)
const seed = Number(process.env.WALK_SEED ?? 34)

const MET = [
  'liberar',
  'criar',
  'closing: enviar',
  'closing: aprovar',
  'payment: marcarPago',
  'adiantar',
  'reter',
  'premiar',
  'ajustar',
  'bonus',
  'pedirBaixa',
  'confirmarBaixa',
]

const { database, app, services } = await testOffice()
const { db } = database

it(`takes what is legal and refuses what is not, in ${steps} random calls`, {
  timeout: 7_200_000,
}, async () => {
  await db
    .updateTable('configuracoes')
    .set({ pagamento_minimo: 0, desconto_maximo: 30, quatro_olhos: true })
    .execute()
  const { accepted, refused } = await walkRoutes(
    { db, app, settled: () => services.financeiro.settled(), hoje: today(services.now()) },
    { steps, seed },
  )
  expect((await checkLedger(db)).divergencias).toEqual([])
  // A walk that met nothing would prove nothing.
  expect([...accepted.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(steps / 5)
  // A short walk of another seed may meet few of them.
  if (process.env.WALK_SEED === undefined || steps >= 1_000)
    expect([...accepted.keys()]).toEqual(expect.arrayContaining(MET))
  expect([...refused.keys()].some((reason) => reason.startsWith('403'))).toBe(true)
})
