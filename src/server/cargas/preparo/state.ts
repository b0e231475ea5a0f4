/** The state of a load in preparation, for the code that works on it as the database owner. */
import type { Client } from 'pg'
import type { CargaProgress, Ensaio, ResultadoDaCarga } from '../../../contract/cargas.ts'
import type { Correcao } from '../../../core/cargas/cargas.ts'
import type { UNDER_WAY } from '../../../core/cargas/preparo.ts'
import type { Job } from '../../trabalhos/queue.ts'
import { type Author, CargaError } from '../load.ts'
import { REPORT_ORDER } from '../report-views.ts'

/** The requested work, which this server holds by `reserva`. */
export interface Work {
  /** The preparation's, and the job's. */
  id: string
  trabalho: string
  reserva: string
  situacao: (typeof UNDER_WAY)[number]
  usuario_id: Author
  ensaio: Ensaio | null
  recusadas_aceitas: number
  /** The emails of the people to load as Administradores. */
  administradores: string[]
  /** The load's id, once it was opened. */
  carga_id: string | null
}

/** The work was cancelled; the user needs no message. */
export class Stopped extends CargaError {}

/** Reads the work of the job. Throws Stopped if it was cancelled, or another server holds it. */
export async function readWork(client: Client, { id, reserva }: Pick<Job, 'id' | 'reserva'>): Promise<Work> {
  const { rows } = await client.query<Work>(
    `select p.id, t.id as trabalho, t.reserva, p.situacao, t.usuario_id, p.ensaio, p.recusadas_aceitas, p.administradores,
            p.carga_id
       from public.cargas_preparos p join public.trabalhos t on t.id = p.trabalho_id
      where t.id = $1 and t.reserva = $2`,
    [id, reserva],
  )
  const [work] = rows
  if (!work) throw new Stopped()
  return work
}

/** Stores the progress. Returns whether the work is still requested. */
export async function noteProgress(
  client: Client,
  { trabalho, reserva }: Work,
  { etapa, feitas, total }: CargaProgress,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update public.trabalhos set etapa = $3, feitos = $4, total = $5 where id = $1 and reserva = $2',
    [trabalho, reserva, etapa, feitas, total],
  )
  return rowCount === 1
}

/** Notes that the load was opened, so part of it may be stored from now on. Throws Stopped. */
export async function noteCarga(client: Client, work: Work, carga: string): Promise<void> {
  await set(client, work, 'carga_id = $4', carga)
}

/**
 * Replaces the earlier dry run's problems with those in the session's tables; `isAll` if nothing else was requested.
 * Throws Stopped.
 */
export async function storeEnsaio(client: Client, work: Work, ensaio: Ensaio, isAll: boolean): Promise<void> {
  await client.query('begin')
  try {
    await replaceEnsaio(client, work, ensaio)
    if (isAll) await end(client, work, "situacao = 'Ensaiada'")
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function replaceEnsaio(client: Client, work: Work, ensaio: Ensaio): Promise<void> {
  await set(client, work, 'ensaio = $4, ensaiada_em = clock_timestamp()', JSON.stringify(ensaio))
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
}

/** Notes that the load is complete, in the transaction that completes it. Throws Stopped. */
export async function endLoaded(client: Client, work: Work, resultado: ResultadoDaCarga): Promise<void> {
  await end(client, work, "situacao = 'Carregada', resultado = $4", JSON.stringify(resultado))
}

/** Notes that the load is undone, in the transaction that undoes it. Throws Stopped. */
export async function endUndone(client: Client, work: Work): Promise<void> {
  await end(client, work, "situacao = 'Ensaiada', resultado = null, carga_id = null")
}

export async function correctionsOf(client: Client, { id }: Work): Promise<Correcao[]> {
  const { rows } = await client.query<Correcao>(
    `select tabela, ordem, nullif(campo, '') as campo, correcao from public.cargas_correcoes where preparo_id = $1
      order by em`,
    [id],
  )
  return rows
}

async function end(client: Client, work: Work, changes: string, ...value: readonly [string?]): Promise<void> {
  await set(client, work, changes, ...value)
  await client.query(
    'update public.trabalhos set concluido_em = now(), reserva = null, reservado_ate = null where id = $1',
    [work.trabalho],
  )
}

/** Changes the preparation. `$4` in `changes` is `value`. Throws Stopped if the work is no longer this server's. */
async function set(
  client: Client,
  { id, trabalho, reserva }: Work,
  changes: string,
  ...value: readonly [string?]
): Promise<void> {
  const { rowCount } = await client.query(
    `update public.cargas_preparos set ${changes} where id = $1 and trabalho_id = $2
        and exists (select from public.trabalhos where id = $2 and reserva = $3)`,
    [id, trabalho, reserva, ...value],
  )
  if (rowCount !== 1) throw new Stopped()
}
