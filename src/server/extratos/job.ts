/**
 * Makes statements of all people, batch by batch: the commissions are read at one moment, or were frozen by an approval,
 * laid out for a few people at a time, and put into one file. Any server goes on with what another one left.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ComissaoDoExtrato, ExtratoDeComissoes } from '../../core/comissoes/extrato.ts'
import { EXTRATO_MESSAGES, type ExtratoForma, MAX_POR_EXTRATO } from '../../core/comissoes/extratos.ts'
import { recebidoQuando } from '../../core/comissoes/recebimentos.ts'
import { today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { type OnlyLoja, onlyLojaOf, viewOf } from '../api/view.ts'
import { identitySeenBy, printedComissoes } from '../comissoes/extrato.ts'
import { extratosByPerson } from '../comissoes/extrato-query.ts'
import { PESSOAS } from '../comissoes/source.ts'
import type { Tables } from '../database/schema/types.ts'
import { layOutExtratos } from '../extrato-escrito/files.ts'
import { end, noteProgress } from '../trabalhos/queue.ts'
import type { Part, Tipo } from '../trabalhos/runner.ts'
import { layOutPagamentos, nextPagamentos } from './do-fechamento.ts'
import { failed, storeFile, withoutDetails } from './file.ts'

type Db = Kysely<Tables>

/** Few enough that other people's documents come in between, and that progress is seen: each document takes a while. */
const MAX_PESSOAS: Readonly<Record<ExtratoForma, number>> = { um: 10, cada: 3 }
const MAX_COMISSOES = 200

export const fazerExtratos: Tipo = {
  permission: 'comissoes.exportar',
  words: EXTRATO_MESSAGES,
  doPart: makeBatch,
  stopped: async (trx, { id }) => {
    await trx.deleteFrom('extratos_pessoas').where('extrato_id', '=', id).execute()
    await trx.deleteFrom('extratos_documentos').where('extrato_id', '=', id).execute()
    await trx.deleteFrom('trabalhos_alvos').where('trabalho_id', '=', id).execute()
  },
}

type Extratos = Selectable<Tables['extratos']>

/** Throws Recusa if there is nothing to make any more. */
async function makeBatch(part: Part): Promise<void> {
  const { db, job, usuario } = part
  const extratos = await db.selectFrom('extratos').selectAll().where('id', '=', job.id).executeTakeFirst()
  // A backup has the job, and no file of the last 24 hours.
  if (!extratos) throw failed()
  const visao = viewOf({ usuario }, '').key
  if (extratos.lido_em === null) return readPeople(part, extratos, { visao, only: onlyLojaOf(usuario) })
  if (extratos.visao !== visao) throw new Recusa('EXTRATO_DE_OUTRA_VISAO', EXTRATO_MESSAGES.outra_visao)
  if (job.fechamento_id !== null) {
    const pagamentos = firstOf(await nextPagamentos(db, job.id, MAX_PESSOAS[extratos.forma]))
    if (pagamentos.length > 0) return layOutPagamentos(part, extratos, pagamentos)
  } else {
    const people = await nextPeople(db, extratos)
    if (people.length > 0) return layOut(part, extratos, people)
  }
  const store = await withoutDetails(part, () => storeFile(db, extratos))
  await part.change(async (trx) => {
    const tamanho = await store(trx)
    await trx.updateTable('extratos').set({ tamanho }).where('id', '=', job.id).execute()
    await end(trx, job)
  })
}

/** Keeps the commissions of each person as they are now. */
async function readPeople(
  { db, job, now, change }: Part,
  { filtros }: Extratos,
  { visao, only }: { visao: string; only: OnlyLoja },
): Promise<void> {
  const byPerson = await extratosByPerson(db, { ...filtros, only }, MAX_POR_EXTRATO)
  await change(async (trx) => {
    const { rows } = await sql<{ pessoas: number; linhas: number; deixados: unknown }>`
      with lidas as materialized (
        select c.nome, c.cpf, c.creci, g.quantidade, g.itens, g.devolvido, g.a_recuperar,
               row_number() over (order by c.nome, c.id) as ordem
          from (${byPerson}) g join ${PESSOAS} c on c.id = g.pessoa_id),
      guardadas as (
        insert into extratos_pessoas (extrato_id, ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar)
        select ${job.id}, ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar from lidas where itens is not null
        returning quantidade)
      select (select count(*)::integer from guardadas) as pessoas,
             (select coalesce(sum(quantidade), 0)::integer from guardadas) as linhas,
             (select coalesce(json_agg(json_build_object('nome', nome, 'quantidade', quantidade, 'motivo', ${EXTRATO_MESSAGES.comissoes_demais}::text) order by ordem), '[]')
                from lidas where itens is null) as deixados`.execute(trx)
    const { pessoas = 0, linhas = 0, deixados = [] } = rows[0] ?? {}
    if (pessoas === 0) throw new Recusa('EXTRATO_VAZIO', EXTRATO_MESSAGES.vazio)
    await trx
      .updateTable('trabalhos')
      .set({ total: pessoas, deixados: JSON.stringify(deixados) })
      .where('id', '=', job.id)
      .execute()
    await trx
      .updateTable('extratos')
      .set({ linhas, lido_em: now().toISOString(), visao })
      .where('id', '=', job.id)
      .execute()
  })
}

interface PersonToLayOut extends Pick<ExtratoDeComissoes, 'nome' | 'cpf' | 'creci'> {
  ordem: number
  quantidade: number
  /** Without `modo` if the version before read them, which did not say how they are computed. */
  itens: ComissaoDoExtrato[]
  /** This and what is owed: null if the version before read the commissions, without what was received. */
  devolvido: number | null
  a_recuperar: number | null
}

async function nextPeople(db: Db, { id, forma }: Extratos): Promise<PersonToLayOut[]> {
  const { rows } = await sql<PersonToLayOut>`
    select ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar from extratos_pessoas
     where extrato_id = ${id} order by ordem limit ${sql.lit(MAX_PESSOAS[forma])}`.execute(db)
  return firstOf(rows)
}

/** The first ones with few enough commissions together; at least one. */
function firstOf<T extends { quantidade: number }>(rows: readonly T[]): T[] {
  let comissoes = 0
  return rows.filter(({ quantidade }, i) => {
    comissoes += quantidade
    return i === 0 || comissoes <= MAX_COMISSOES
  })
}

async function layOut(part: Part, extratos: Extratos, people: readonly PersonToLayOut[]): Promise<void> {
  const { db, job, usuario } = part
  const { forma, descricao, filtros, lido_em } = extratos
  const now = new Date(lido_em ?? '')
  const ofAll = { descricao, quando: recebidoQuando(filtros, today(now)), em: now.toISOString() }
  const documentos: { extrato_id: string; ordem: number; nome: string; dados: Buffer }[] = []
  for (const together of forma === 'um' ? [people] : people.map((one) => [one])) {
    const [first] = together
    if (!first) continue
    const deCada = together.map(({ nome, cpf, creci, itens: comissoes, devolvido, a_recuperar }) => {
      if (devolvido === null || a_recuperar === null || comissoes.some(({ modo }) => modo === undefined))
        throw failed()
      const pessoa = identitySeenBy(usuario, { nome, cpf, creci })
      return printedComissoes({ ...pessoa, comissoes, devolvido, a_recuperar, ...ofAll })
    })
    const bytes = await withoutDetails(part, () => layOutExtratos(db, deCada, now))
    documentos.push({ extrato_id: job.id, ordem: first.ordem, nome: first.nome, dados: Buffer.from(bytes) })
  }
  await part.change(async (trx) => {
    await trx.insertInto('extratos_documentos').values(documentos).execute()
    const ordens = people.map(({ ordem }) => ordem)
    await sql`
      delete from extratos_pessoas where extrato_id = ${job.id} and ordem = any(${ordens}::integer[])`.execute(
      trx,
    )
    await noteProgress(trx, job, { feitos: people.length })
  })
}
