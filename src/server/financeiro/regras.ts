/** The settings of payments, as acts read them. */
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../database/schema/types.ts'

const REGRAS = [
  'quatro_olhos',
  'staff_aprova_fechamentos',
  'dias_de_pagamento',
  'corte_dias_antes',
  'desconto_maximo',
  'pagamento_minimo',
  'pendencia_bloqueia',
  'avisar_por_email',
] as const

/** `desconto_maximo` in percent of a payment, `pagamento_minimo` in reais. */
export type RegrasDoFinanceiro = Pick<Selectable<Tables['configuracoes']>, (typeof REGRAS)[number]>

export function readRegras(db: Db): Promise<RegrasDoFinanceiro> {
  return db.selectFrom('configuracoes').select(REGRAS).executeTakeFirstOrThrow()
}
