/** The first steps of an empty system, as far as the records and the server's settings show them. */
import { sql } from 'kysely'
import type { Cadastro } from '../../core/cadastros.ts'
import { type FirstStepStates, STEPS, type StepName, type StepState } from '../../core/first-steps.ts'
import { isLoopback } from '../../core/rede.ts'
import type { Db } from '../database/schema/types.ts'
import type { Config } from '../process/config.ts'
import { LATEST } from './cards.ts'

/** The state of each step; null once all are done, or the brokerage has as many sales as the dashboard lists. */
export async function firstSteps(
  db: Db,
  config: Pick<Config, 'appUrl' | 'smtpUrl'>,
): Promise<FirstStepStates | null> {
  const { rows } = await sql<Omit<FirstStepStates, 'rede'> & { underWay: boolean }>`
    select (select count(*) from (select from vendas limit ${sql.lit(LATEST)}) v) = ${sql.lit(LATEST)} as "underWay",
           (select case when nome is not null and logo.id is not null then 'feito'
                        when nome is not null or logo.id is not null then 'parado'
                        else 'falta' end
              from configuracoes left join configuracoes_logo logo on logo.id = configuracoes.id) as marca,
           ${stateOf('lojas', sql`status = 'Ativo'`)},
           ${stateOf('empreendimentos', sql`status = 'Ativo'`)},
           ${stateOf('colaboradores', sql`status = 'Ativo' and cargo = 'Corretor'`)},
           ${stateOf('vendas', sql`true`)},
           ${stateOf('usuarios', sql`status = 'Ativo'`, 1)}`.execute(db)
  const [answer] = rows
  if (!answer || answer.underWay) return null
  const { underWay: _underWay, ...records } = answer
  const steps = { ...records, rede: stateOfRede(config) }
  return STEPS.every((step) => steps[step] === 'feito') ? null : steps
}

/** 'feito' if more than `besides` records are `usable`, 'parado' if there are more but not usable ones. */
function stateOf(step: StepName & Cadastro, usable: ReturnType<typeof sql>, besides = 0) {
  const table = sql.table(step)
  const offset = sql.lit(besides)
  return sql<StepState>`
    case when exists (select from ${table} where ${usable} offset ${offset}) then 'feito'
         when exists (select from ${table} offset ${offset}) then 'parado'
         else 'falta' end as ${sql.ref(step)}`
}

/** Other computers open it, and mails are sent. */
function stateOfRede({ appUrl, smtpUrl }: Pick<Config, 'appUrl' | 'smtpUrl'>): StepState {
  const done = [!isLoopback(new URL(appUrl).hostname), smtpUrl !== undefined].filter(Boolean).length
  return done === 2 ? 'feito' : done === 1 ? 'parado' : 'falta'
}
