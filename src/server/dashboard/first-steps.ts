/** The first steps of an empty system, as far as the records show them. */
import { type Kysely, sql } from 'kysely'
import { type FirstStepStates, STEPS, type StepName, type StepState } from '../../core/first-steps.ts'
import type { Tables } from '../database/schema/types.ts'
import { LATEST } from './cards.ts'

/** The state of each step; null once all are done, or the brokerage has as many sales as the dashboard lists. */
export async function firstSteps(db: Kysely<Tables>): Promise<FirstStepStates | null> {
  const { rows } = await sql<FirstStepStates & { underWay: boolean }>`
    select (select count(*) from (select from vendas limit ${sql.lit(LATEST)}) v) = ${sql.lit(LATEST)} as "underWay",
           ${stateOf('lojas', sql`status = 'Ativo'`)},
           ${stateOf('empreendimentos', sql`status = 'Ativo'`)},
           ${stateOf('colaboradores', sql`status = 'Ativo' and cargo = 'Corretor'`)},
           ${stateOf('vendas', sql`true`)},
           ${stateOf('usuarios', sql`status = 'Ativo'`, 1)}`.execute(db)
  const [answer] = rows
  if (!answer || answer.underWay || STEPS.every((step) => answer[step] === 'feito')) return null
  const { underWay: _underWay, ...steps } = answer
  return steps
}

/** 'feito' if more than `besides` records are `usable`, 'parado' if there are more but not usable ones. */
function stateOf(step: StepName, usable: ReturnType<typeof sql>, besides = 0) {
  const table = sql.table(step)
  const offset = sql.lit(besides)
  return sql<StepState>`
    case when exists (select from ${table} where ${usable} offset ${offset}) then 'feito'
         when exists (select from ${table} offset ${offset}) then 'parado'
         else 'falta' end as ${sql.ref(step)}`
}
