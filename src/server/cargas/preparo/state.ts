/** The state of a load in preparation, for code that works on it with the owner's rights. */
import { type Client, DatabaseError } from 'pg'
import type { Ensaio, ResultadoDaCarga } from '../../../contract/cargas.ts'
import type { CargaProgress, Correcao } from '../../../core/cargas/cargas.ts'
import { MAX_TENTATIVAS, PREPARO_MESSAGES, UNDER_WAY } from '../../../core/cargas/preparo.ts'
import { type Author, CargaError } from '../load.ts'
import { REPORT_ORDER } from '../report-views.ts'

/** What is asked. */
export interface Work {
  id: string
  /** Which request it is: once there is another one, this one's outcome is not wanted any more. */
  pedido: string
  situacao: (typeof UNDER_WAY)[number]
  usuario_id: Author
  ensaio: Ensaio | null
  recusadas_aceitas: number
  /** The emails of those who come as Administradores. */
  administradores: string[]
  /** The load, if it was opened. */
  carga_id: string | null
}

/** Nobody asks for the work any more: there is nothing to say. */
export class Stopped extends CargaError {}

/**
 * What is asked, for this session only, until it ends; null if nothing is or another session has it. What failed too often is
 * given up.
 */
export async function claimWork(client: Client): Promise<Work | null> {
  if (!(await isAlone(client))) return null
  const { rows } = await client.query<Work & { tentativas: number }>(
    `update public.cargas_preparos set tentativas = tentativas + 1, progresso = null, usada_em = now()
      where situacao = any ($1)
     returning id, pedido, situacao, usuario_id, ensaio, recusadas_aceitas, administradores, carga_id, tentativas`,
    [UNDER_WAY],
  )
  const [work] = rows
  if (!work) return null
  if (work.tentativas <= MAX_TENTATIVAS) return work
  await fail(client, work, PREPARO_MESSAGES.interrompido)
  return null
}

/** A thread that was just ended lets go a moment later. */
const PATIENCE_MS = 2_000

/** Whether this session is the one that works, from now until it ends. */
async function isAlone(client: Client): Promise<boolean> {
  await client.query(`set lock_timeout = ${PATIENCE_MS}`)
  try {
    await client.query("select pg_advisory_lock(hashtextextended('plantao.carga.preparo', 0))")
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

/** SQLSTATE lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/** What kept the work from beginning passes: this attempt does not count. */
export async function forgetAttempt(client: Client, work: Work): Promise<void> {
  await set(client, work, 'tentativas = tentativas - 1')
}

/** Says how far the work is. Returns whether it is still asked. */
export function noteProgress(client: Client, work: Work, progress: CargaProgress): Promise<boolean> {
  return set(client, work, 'progresso = $3, usada_em = now()', JSON.stringify(progress))
}

/** The load was opened: from now on part of it may be there. Throws Stopped. */
export async function noteCarga(client: Client, work: Work, carga: string): Promise<void> {
  if (!(await set(client, work, 'carga_id = $3', carga))) throw new Stopped()
}

/** The work did not succeed: everything is as it was before it was asked, but for a load that had begun. */
export async function fail(client: Client, work: Work, falha: string): Promise<void> {
  await set(
    client,
    work,
    `falha = $3, progresso = null, situacao = case situacao
       when 'Ensaiando' then case when ensaio is null then 'Recebendo' else 'Ensaiada' end
       when 'Carregando' then case when carga_id is null then 'Ensaiada' else 'Interrompida' end
       else case when resultado is null then 'Interrompida' else 'Carregada' end end`,
    falha,
  )
}

/**
 * What the dry run says of rows, which is in the session's tables, replaces what an earlier one said; with `isAll` nothing
 * else was asked. Throws Stopped.
 */
export async function storeEnsaio(client: Client, work: Work, ensaio: Ensaio, isAll: boolean): Promise<void> {
  await client.query('begin')
  const situacao = isAll ? "situacao = 'Ensaiada', falha = null, progresso = null," : ''
  if (
    !(await set(
      client,
      work,
      `${situacao} ensaio = $3, ensaiada_em = clock_timestamp()`,
      JSON.stringify(ensaio),
    ))
  ) {
    await client.query('rollback')
    throw new Stopped()
  }
  await client.query('delete from public.cargas_problemas where preparo_id = $1', [work.id])
  await client.query(
    `with numeradas as (
       select row_number() over (order by ${REPORT_ORDER}) as posicao, * from carga_linhas
     )
     insert into public.cargas_problemas (preparo_id, posicao, tabela, ordem, origem, registro_id, campo, valor, regra,
            gravidade, proposta, depende, tipo, dependem, linhas, grupo)
     select $1, r.posicao, r.tabela, r.ordem, r.origem, r.registro_id, r.campo, r.valor, r.regra, r.gravidade, r.proposta,
            r.depende, r.tipo, r.dependem, r.linhas, g.posicao
       from numeradas r
       left join numeradas g on r.membro and g.linhas > 1 and g.tabela = r.tabela and g.tipo = r.tipo
                            and g.gravidade = r.gravidade and g.campo is not distinct from r.campo`,
    [work.id],
  )
  await client.query('commit')
}

/** The load is complete; within the transaction that completes it. */
export async function endLoaded(client: Client, work: Work, resultado: ResultadoDaCarga): Promise<void> {
  await set(
    client,
    work,
    "situacao = 'Carregada', falha = null, progresso = null, resultado = $3",
    JSON.stringify(resultado),
  )
}

/** The load is undone; within the transaction that undoes it. */
export async function endUndone(client: Client, work: Work): Promise<void> {
  await set(
    client,
    work,
    "situacao = 'Ensaiada', falha = null, progresso = null, resultado = null, carga_id = null",
  )
}

export async function correctionsOf(client: Client, { id }: Work): Promise<Correcao[]> {
  const { rows } = await client.query<Correcao>(
    `select tabela, ordem, nullif(campo, '') as campo, correcao from public.cargas_correcoes where preparo_id = $1
      order by em`,
    [id],
  )
  return rows
}

/** Changes the preparation, unless something else was asked since. `$3` in `changes` is `value`. */
async function set(
  client: Client,
  { id, pedido }: Work,
  changes: string,
  ...value: readonly [string?]
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.cargas_preparos set ${changes} where id = $1 and pedido = $2`,
    [id, pedido, ...value],
  )
  return rowCount === 1
}
