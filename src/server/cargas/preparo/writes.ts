/** The requests of Administradores for a load in preparation: dry runs, corrections, the load, its undoing. */
import { sql } from 'kysely'
import type { SentArquivo } from '../../../contract/cargas.ts'
import { type Correcao, NAO_TRAZER } from '../../../core/cargas/cargas.ts'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { INCOMPLETE_MESSAGE } from '../../../core/partes.ts'
import type { Db } from '../../database/schema/types.ts'
import { askForWork, type Job } from '../../trabalhos/queue.ts'
import { readCorrections, requireKnown } from '../corrections.ts'
import { CargaError } from '../load.ts'
import { type CargaTableName, isCargaTable } from '../tables.ts'
import {
  forgetTrabalho,
  lockPreparo,
  type PreparoRow,
  refusalOfInstallation,
  refused,
  removePreparos,
  requireFree,
  requireNotLoaded,
} from './preparo.ts'
import { arquivosOf, isOutdated, openProposals, perguntasOf } from './queries.ts'

/** Requests a dry run for the usuario. Throws Recusa if files are incomplete or the server is working already. */
export async function ensaiar(db: Db, usuario_id: string): Promise<void> {
  const preparo = await lockPreparo(db)
  requireNotLoaded(preparo)
  const arquivos = await arquivosOf(db, preparo.id)
  if (arquivos.length === 0) throw refused(PREPARO_MESSAGES.sem_arquivos)
  const partial = arquivos.find(({ recebidas, partes }) => recebidas < partes)
  if (partial) throw refused(`${partial.nome}: ${INCOMPLETE_MESSAGE}`)
  await beginTrabalho(db, preparo, { situacao: 'Ensaiando', usuario_id })
}

/** Stops a dry run; an earlier one's result stays. */
export async function pararEnsaio(db: Db): Promise<void> {
  const preparo = await lockPreparo(db)
  if (preparo.situacao !== 'Ensaiando') return
  await forgetTrabalho(db, preparo)
  await db
    .updateTable('cargas_preparos')
    .set({ situacao: preparo.ensaio ? 'Ensaiada' : 'Recebendo' })
    .execute()
}

/** Requests the load of what the dry run accepted. Throws Recusa if questions are open. */
export async function carregar(db: Db, usuario_id: string, recusadas: number): Promise<void> {
  const preparo = await lockPreparo(db)
  // An interrupted load is continued.
  if (preparo.situacao !== 'Interrompida') {
    requireNotLoaded(preparo)
    const refusal = await refusalOfInstallation(db)
    if (refusal !== null) throw refused(refusal)
  }
  if (!preparo.ensaio) throw refused(PREPARO_MESSAGES.sem_ensaio)
  if (isOutdated(preparo)) throw refused(PREPARO_MESSAGES.desatualizado)
  const [question] = perguntasOf(preparo)
  if (question) throw refused(PREPARO_MESSAGES.pergunta(question.pergunta))
  const refusedRows = (preparo.ensaio?.tabelas ?? []).reduce((sum, tabela) => sum + tabela.recusadas, 0)
  if (refusedRows !== recusadas) throw refused(PREPARO_MESSAGES.recusadas)
  await beginTrabalho(db, preparo, { situacao: 'Carregando', usuario_id, recusadas_aceitas: recusadas })
}

/** Requests the undoing of the load. Throws Recusa if there is none. */
export async function desfazer(db: Db, usuario_id: string): Promise<void> {
  const preparo = await lockPreparo(db)
  requireFree(preparo)
  if (preparo.situacao !== 'Carregada' && preparo.situacao !== 'Interrompida')
    throw refused(PREPARO_MESSAGES.nao_carregada)
  await beginTrabalho(db, preparo, { situacao: 'Desfazendo', usuario_id })
}

/** Discards the preparation with its files and stops a running dry run. Throws Recusa during a load. */
export async function descartar(db: Db): Promise<void> {
  const { situacao } = await lockPreparo(db)
  if (situacao !== 'Ensaiando') requireFree({ situacao })
  if (situacao === 'Interrompida') throw refused(PREPARO_MESSAGES.interrompida)
  await removePreparos(db, sql`true`)
}

/**
 * Confirms how many rows a table has in the other database; null for as many as were read. Throws Recusa before a dry
 * run.
 */
export async function confirmar(db: Db, tabela: string, linhas: number | null): Promise<void> {
  const { contagens } = await lockRehearsed(db)
  if (!isCargaTable(tabela)) throw refused(PREPARO_MESSAGES.tabela)
  await db
    .updateTable('cargas_preparos')
    .set({ contagens: JSON.stringify({ ...contagens, [tabela]: linhas ?? 'completa' }) })
    .execute()
}

/**
 * Says whether a former Administrador is loaded as one, for the next dry run. Throws Recusa if the last dry run found
 * no such person.
 */
export async function confirmarAdministrador(
  db: Db,
  { email, administrador }: { email: string; administrador: boolean },
): Promise<void> {
  const { ensaio, administradores } = await lockRehearsed(db)
  if (!ensaio?.administradores?.some((person) => person.email === email))
    throw refused(PREPARO_MESSAGES.administrador)
  const others = administradores.filter((known) => known !== email)
  await db
    .updateTable('cargas_preparos')
    .set({ administradores: administrador ? [...others, email] : others })
    .execute()
  await noteChange(db)
}

/** Stores or removes a correction. Throws Recusa if there is no such row or field. */
export async function corrigir(
  db: Db,
  { correcao, ...place }: Omit<Correcao, 'correcao'> & { correcao: string | null },
): Promise<void> {
  if (correcao === null || correcao.trim() === '') await takeBack(db, place)
  else await storeCorrections(db, [{ ...place, correcao: correcao.trim() }])
}

/** Accepts all proposals without a correction. Returns the number of fields. Throws Recusa before a dry run. */
export async function aceitarPropostas(db: Db): Promise<number> {
  const { id } = await lockRehearsed(db)
  const { numAffectedRows } = await sql`
    insert into cargas_correcoes (preparo_id, tabela, ordem, campo, correcao)
    select distinct on (p.tabela, p.ordem, campo) p.preparo_id, p.tabela, p.ordem,
           case p.proposta when ${NAO_TRAZER} then '' else coalesce(p.campo, '') end as campo, p.proposta
      from ${openProposals(id)}
     order by p.tabela, p.ordem, campo`.execute(db)
  await noteChange(db)
  return Number(numAffectedRows ?? 0)
}

/** Reads the corrections in a returned report. Throws Recusa if it is not a report, or has none. */
export async function readRelatorio({ nome, conteudo }: SentArquivo): Promise<Correcao[]> {
  const corrections = await refusing(() => readCorrections(nome, Buffer.from(conteudo, 'base64')))
  if (corrections.length === 0) throw refused(PREPARO_MESSAGES.sem_correcoes)
  return corrections
}

const TIPOS = { Ensaiando: 'Ensaiar', Carregando: 'Trazer', Desfazendo: 'Desfazer carga' } as const

/** Asks for the work, in place of the last one. */
export async function beginTrabalho(
  db: Db,
  preparo: Pick<PreparoRow, 'trabalho_id'>,
  {
    situacao,
    usuario_id,
    recusadas_aceitas = 0,
  }: { situacao: keyof typeof TIPOS; usuario_id: string; recusadas_aceitas?: number },
): Promise<void> {
  await forgetTrabalho(db, preparo)
  const trabalho_id = await askForWork(db, { tipo: TIPOS[situacao], usuario_id, total: null })
  await db.updateTable('cargas_preparos').set({ situacao, recusadas_aceitas, trabalho_id }).execute()
}

/** Once work stopped, all is as before the request, except for a load that had begun. */
export async function noteStopped(db: Db, { id }: Pick<Job, 'id'>): Promise<void> {
  await sql`
    update cargas_preparos set situacao = case situacao
       when 'Ensaiando' then case when ensaio is null then 'Recebendo' else 'Ensaiada' end
       when 'Carregando' then case when carga_id is null then 'Ensaiada' else 'Interrompida' end
       else case when resultado is null then 'Interrompida' else 'Carregada' end end
     where trabalho_id = ${id}`.execute(db)
}

/** Locks the preparation. Throws Recusa unless there is a dry run and nothing is running. */
async function lockRehearsed(db: Db): Promise<PreparoRow> {
  const preparo = await lockPreparo(db)
  requireNotLoaded(preparo)
  if (!preparo.ensaio) throw refused(PREPARO_MESSAGES.sem_ensaio)
  return preparo
}

/** Stores corrections. Throws Recusa if one is for something that was not read. */
export async function storeCorrections(db: Db, corrections: readonly Correcao[]): Promise<void> {
  const { id, ensaio } = await lockRehearsed(db)
  const rows = new Map<CargaTableName, number>()
  for (const { tabela, lidas } of ensaio?.tabelas ?? []) if (isCargaTable(tabela)) rows.set(tabela, lidas)
  await refusing(async () => requireKnown(corrections, rows))
  // The last correction of a field counts.
  const stored = corrections.map(({ correcao, campo, ...row }, lugar) => ({
    ...row,
    lugar,
    correcao,
    campo: correcao === NAO_TRAZER ? '' : campo,
  }))
  await sql`
    insert into cargas_correcoes (preparo_id, tabela, ordem, campo, correcao)
    select distinct on (c.tabela, c.ordem, c.campo) ${id}, c.tabela, c.ordem, c.campo, c.correcao
      from jsonb_to_recordset(${JSON.stringify(stored)})
             as c (tabela text, ordem integer, campo text, correcao text, lugar integer)
     order by c.tabela, c.ordem, c.campo, c.lugar desc
        on conflict (preparo_id, tabela, ordem, campo)
        do update set correcao = excluded.correcao, em = clock_timestamp()`.execute(db)
  await noteChange(db)
}

/** Removes a correction; the next dry run judges the row or field as it was read. */
async function takeBack(db: Db, { tabela, ordem, campo }: Omit<Correcao, 'correcao'>): Promise<void> {
  const { id } = await lockRehearsed(db)
  const { numDeletedRows } = await db
    .deleteFrom('cargas_correcoes')
    .where('preparo_id', '=', id)
    .where('tabela', '=', tabela)
    .where('ordem', '=', ordem)
    .where('campo', '=', campo ?? '')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refused(PREPARO_MESSAGES.problema)
  await noteChange(db)
}

async function noteChange(db: Db): Promise<void> {
  await db.updateTable('cargas_preparos').set({ corrigida_em: sql`clock_timestamp()` }).execute()
}

/** Turns CargaError into Recusa with the same sentence. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof CargaError ? refused(error.message) : error
  }
}
