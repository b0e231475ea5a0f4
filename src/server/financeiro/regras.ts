/** The settings of payments, as acts read them. */
import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'

export interface RegrasDoFinanceiro {
  quatro_olhos: boolean
  staff_aprova_fechamentos: boolean
  dias_de_pagamento: number[]
  corte_dias_antes: number
  /** Percent of a payment. */
  desconto_maximo: number
  /** In reais. */
  pagamento_minimo: number
  pendencia_bloqueia: boolean
  /** Tell people by email of closings that were sent and decided. */
  avisar_por_email: boolean
}

export async function readRegras(db: Db): Promise<RegrasDoFinanceiro> {
  const { rows } = await sql<RegrasDoFinanceiro>`
    select quatro_olhos, staff_aprova_fechamentos, dias_de_pagamento, corte_dias_antes, desconto_maximo,
           pagamento_minimo, pendencia_bloqueia, avisar_por_email
      from configuracoes`.execute(db)
  const [regras] = rows
  if (!regras) throw new Error('Configurações has no row')
  return regras
}
