/** The state of a load in preparation, for whoever works on it with the owner's rights. */
import type { Client } from 'pg'
import type { Ensaio, ResultadoDaCarga } from '../../../contract/cargas.ts'
import type { CargaProgress, Correcao } from '../../../core/cargas.ts'
import {
  MAX_TENTATIVAS,
  PREPARO_MESSAGES,
  type PreparoSituacao,
  UNDER_WAY,
} from '../../../core/cargas-preparo.ts'
import type { Author } from '../load.ts'

/** What is asked. */
export interface Work {
  id: string
  situacao: (typeof UNDER_WAY)[number]
  usuario_id: Author
  ensaio: Ensaio | null
  recusadas_aceitas: number
}

/**
 * What is asked, for this session only, until it ends; null if nothing is or another session has it. What failed too often is
 * given up.
 */
export async function claimWork(client: Client): Promise<Work | null> {
  const { rows: locks } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('plantao.carga.preparo', 0)) as mine",
  )
  if (!locks[0]?.mine) return null
  const { rows } = await client.query<Work & { tentativas: number }>(
    `update public.cargas_preparos set tentativas = tentativas + 1, progresso = null where situacao = any ($1)
     returning id, situacao, usuario_id, ensaio, recusadas_aceitas, tentativas`,
    [UNDER_WAY],
  )
  const [work] = rows
  if (!work) return null
  if (work.tentativas <= MAX_TENTATIVAS) return work
  await fail(client, work, PREPARO_MESSAGES.interrompido)
  return null
}

/** Says how far the work is. Returns whether it is still asked. */
export async function noteProgress(client: Client, work: Work, progress: CargaProgress): Promise<boolean> {
  const { rowCount } = await client.query(
    'update public.cargas_preparos set progresso = $3, usada_em = now() where id = $1 and situacao = $2',
    [work.id, work.situacao, JSON.stringify(progress)],
  )
  return rowCount === 1
}

/** The work did not succeed: everything is as it was before it was asked. */
export async function fail(client: Client, work: Work, falha: string): Promise<void> {
  const before = {
    Ensaiando: work.ensaio ? 'Ensaiada' : 'Recebendo',
    Carregando: 'Ensaiada',
    Desfazendo: 'Carregada',
  }
  await end(client, work, before[work.situacao] as PreparoSituacao, falha)
}

/** The dry run is complete; what it says of rows is in the session's tables, and replaces what an earlier one said. */
export async function storeEnsaio(client: Client, work: Work, ensaio: Ensaio): Promise<void> {
  await client.query('begin')
  await client.query('delete from public.cargas_problemas where preparo_id = $1', [work.id])
  await client.query(
    `insert into public.cargas_problemas (preparo_id, posicao, tabela, ordem, origem, registro_id, campo, valor, regra,
            gravidade, proposta, depende)
     select p.id, row_number() over (order by r.grau, r.tabela, r.ordem, r.campo), r.tabela, r.ordem, r.origem, r.registro_id, r.campo,
            r.valor, r.regra, r.gravidade, r.proposta, r.depende
       from carga_relatorio r join public.cargas_preparos p on p.id = $1 and p.situacao = $2`,
    [work.id, work.situacao],
  )
  await client.query(
    `update public.cargas_preparos set ensaio = $3, ensaiada_em = clock_timestamp() where id = $1 and situacao = $2`,
    [work.id, work.situacao, JSON.stringify(ensaio)],
  )
  await client.query('commit')
}

/** The work is done, or given up with a sentence. */
export async function end(
  client: Client,
  work: Work,
  situacao: PreparoSituacao,
  falha: string | null,
): Promise<void> {
  await client.query(
    `update public.cargas_preparos set situacao = $3, falha = $4, progresso = null where id = $1 and situacao = $2`,
    [work.id, work.situacao, situacao, falha],
  )
}

export async function storeResultado(
  client: Client,
  { id }: Work,
  resultado: ResultadoDaCarga | null,
): Promise<void> {
  await client.query('update public.cargas_preparos set resultado = $2 where id = $1', [
    id,
    resultado && JSON.stringify(resultado),
  ])
}

export async function correctionsOf(client: Client, { id }: Work): Promise<Correcao[]> {
  const { rows } = await client.query<Correcao>(
    `select tabela, ordem, nullif(campo, '') as campo, correcao from public.cargas_correcoes where preparo_id = $1
      order by em`,
    [id],
  )
  return rows
}
