/**
 * Makes statements of all people, batch by batch: the commissions are read at one moment, laid out for a few people at a
 * time, and put into one file. Any server goes on with what another one left.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import { can } from '../../contract/permissions.ts'
import { EXTRATO_MESSAGES, type ExtratoForma, MAX_POR_EXTRATO } from '../../core/comissoes/extratos.ts'
import { recebidoQuando } from '../../core/comissoes/recebimentos.ts'
import { today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { type OnlyLoja, onlyLojaOf, viewOf } from '../api/view.ts'
import { layOutExtratos, readFrame, seesIdentity } from '../comissoes/extrato.ts'
import type { Extrato } from '../comissoes/extrato-page.ts'
import { extratosByPerson } from '../comissoes/extrato-query.ts'
import {
  ifHeld,
  MAX_ATTEMPTS,
  RELEASED,
  release,
  untilRenewed,
  whileRenewing,
} from '../database/connections/lease.ts'
import type { Tables } from '../database/schema/types.ts'
import { isBusy } from '../process/busy.ts'
import type { Logger } from '../process/log.ts'
import { type Identity, usuarioWithLogin } from '../session/index.ts'
import { storeFile } from './file.ts'

type Db = Kysely<Tables>
type Usuario = NonNullable<Identity['usuario']>

/** Few enough that other people's documents come in between, and that progress is seen: each document takes a while. */
const MAX_PESSOAS: Readonly<Record<ExtratoForma, number>> = { um: 10, cada: 3 }
const MAX_COMISSOES = 200

type Job = Selectable<Tables['extratos']>

interface Work {
  db: Db
  log: Logger
  now: () => Date
}

/** Makes the next batch of statements that no server is working on. Returns whether to go on at once. */
export async function workOnExtratos(work: Work): Promise<boolean> {
  const { db } = work
  const job = await claim(db)
  if (!job) return false
  return whileRenewing(work, 'extratos', job, async () => {
    try {
      await makeBatch(work, job)
      return true
    } catch (error) {
      if (!(error instanceof Recusa)) throw error
      if (isBusy(error)) await release(db, 'extratos', job)
      else await fail(work, job, error.mensagem)
      return !isBusy(error)
    }
  })
}

/** Throws Recusa if there is nothing to make any more, or no permission. */
async function makeBatch(work: Work, job: Job): Promise<void> {
  const { db } = work
  if (job.tentativas > MAX_ATTEMPTS) throw failed()
  const usuario = await usuarioWithLogin(db, job.usuario_id)
  if (usuario?.status !== 'Ativo' || !can(usuario, 'comissoes.exportar'))
    throw new Recusa('SEM_PERMISSAO', EXTRATO_MESSAGES.sem_permissao)
  const visao = viewOf({ usuario }, '').key
  if (job.lido_em === null) return readPeople(work, job, { visao, only: onlyLojaOf(usuario) })
  if (job.visao !== visao) throw new Recusa('EXTRATO_DE_OUTRA_VISAO', EXTRATO_MESSAGES.outra_visao)
  const people = await nextPeople(db, job)
  if (people.length > 0) return layOut(work, job, { people, usuario })
  const store = await withoutDetails(work, () => storeFile(db, job))
  await ifHeld(db, 'extratos', job, async (trx) => {
    const tamanho = await store(trx)
    await trx
      .updateTable('extratos')
      .set({ tamanho, concluido_em: work.now().toISOString(), ...RELEASED })
      .where('id', '=', job.id)
      .execute()
  })
}

/** Keeps the commissions of each person as they are now. */
async function readPeople(
  { db, now }: Work,
  job: Job,
  { visao, only }: { visao: string; only: OnlyLoja },
): Promise<void> {
  const byPerson = await extratosByPerson(db, { ...job.filtros, only }, MAX_POR_EXTRATO)
  await ifHeld(db, 'extratos', job, async (trx) => {
    const { rows } = await sql<{ pessoas: number; linhas: number; deixados: unknown }>`
      with lidas as materialized (
        select c.nome, c.cpf, c.creci, g.quantidade, g.itens, g.devolvido, g.a_recuperar,
               row_number() over (order by c.nome, c.id) as ordem
          from (${byPerson}) g join colaboradores c on c.id = g.pessoa_id),
      guardadas as (
        insert into extratos_pessoas (extrato_id, ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar)
        select ${job.id}, ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar from lidas where itens is not null
        returning quantidade)
      select (select count(*)::integer from guardadas) as pessoas,
             (select coalesce(sum(quantidade), 0)::integer from guardadas) as linhas,
             (select coalesce(json_agg(json_build_object('nome', nome, 'quantidade', quantidade) order by ordem), '[]')
                from lidas where itens is null) as deixados`.execute(trx)
    const { pessoas = 0, linhas = 0, deixados = [] } = rows[0] ?? {}
    if (pessoas === 0) throw new Recusa('EXTRATO_VAZIO', EXTRATO_MESSAGES.vazio)
    await trx
      .updateTable('extratos')
      .set({ pessoas, linhas, deixados: JSON.stringify(deixados), lido_em: now().toISOString(), visao })
      .set(RELEASED)
      .where('id', '=', job.id)
      .execute()
  })
}

interface PersonToLayOut extends Omit<Extrato, 'devolvido' | 'a_recuperar'> {
  ordem: number
  quantidade: number
  /** This and what is owed: null if the version before read the commissions, without what was received. */
  devolvido: number | null
  a_recuperar: number | null
}

async function nextPeople(db: Db, { id, forma }: Job): Promise<PersonToLayOut[]> {
  const { rows } = await sql<PersonToLayOut>`
    select ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar from extratos_pessoas
     where extrato_id = ${id} order by ordem limit ${sql.lit(MAX_PESSOAS[forma])}`.execute(db)
  let comissoes = 0
  return rows.filter(({ quantidade }, i) => {
    comissoes += quantidade
    return i === 0 || comissoes <= MAX_COMISSOES
  })
}

async function layOut(
  work: Work,
  job: Job,
  { people, usuario }: { people: readonly PersonToLayOut[]; usuario: Usuario },
): Promise<void> {
  const { db } = work
  const now = new Date(job.lido_em ?? '')
  const frame = {
    ...(await readFrame(db)),
    descricao: job.descricao,
    quando: recebidoQuando(job.filtros, today(now)),
    now,
  }
  const documentos: { extrato_id: string; ordem: number; nome: string; dados: Buffer }[] = []
  for (const together of job.forma === 'um' ? [people] : people.map((one) => [one])) {
    const [first] = together
    if (!first) continue
    const extratos = together.map(({ nome, cpf, creci, itens, devolvido, a_recuperar }) => {
      if (devolvido === null || a_recuperar === null) throw failed()
      const identity = seesIdentity(usuario) ? { cpf, creci } : { cpf: null, creci: null }
      return { nome, ...identity, itens, devolvido, a_recuperar }
    })
    const bytes = await withoutDetails(work, () => layOutExtratos({ ...frame, extratos }))
    documentos.push({ extrato_id: job.id, ordem: first.ordem, nome: first.nome, dados: Buffer.from(bytes) })
  }
  await ifHeld(db, 'extratos', job, async (trx) => {
    await trx.insertInto('extratos_documentos').values(documentos).execute()
    const ordens = people.map(({ ordem }) => ordem)
    await sql`
      delete from extratos_pessoas where extrato_id = ${job.id} and ordem = any(${ordens}::integer[])`.execute(
      trx,
    )
    await trx
      .updateTable('extratos')
      .set((eb) => ({ feitas: eb('feitas', '+', people.length), ...RELEASED }))
      .where('id', '=', job.id)
      .execute()
  })
}

/** What cannot be laid out is told to its reader in a sentence, and to the log as it is. */
async function withoutDetails<T>({ log }: Work, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Recusa) throw error
    log.error({ err: error }, 'statements could not be laid out')
    throw failed()
  }
}

function failed(): Recusa {
  return new Recusa('EXTRATO_FALHOU', EXTRATO_MESSAGES.falha)
}

/** Takes the job that got least so far, of those that no server holds: somebody's large one lets another's come in between. */
async function claim(db: Db): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update extratos
       set reserva = gen_random_uuid(), tentativas = tentativas + 1, ${untilRenewed()}
     where id = (select id from extratos
                  where concluido_em is null and (reservado_ate is null or reservado_ate < now())
                  order by feitas, created_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Ends it without a file. */
async function fail({ db, now }: Work, job: Job, falha: string): Promise<void> {
  await ifHeld(db, 'extratos', job, async (trx) => {
    await trx.deleteFrom('extratos_pessoas').where('extrato_id', '=', job.id).execute()
    await trx.deleteFrom('extratos_documentos').where('extrato_id', '=', job.id).execute()
    await trx
      .updateTable('extratos')
      .set({ falha, concluido_em: now().toISOString(), ...RELEASED })
      .where('id', '=', job.id)
      .execute()
  })
}
