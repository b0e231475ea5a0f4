/**
 * Makes statements of all people, batch by batch: the commissions are read at one moment, or were frozen by an approval,
 * laid out for a few people at a time, and put into one file. Any server goes on with what another one left.
 */
import { type Insertable, type Selectable, sql } from 'kysely'
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
import { takeOff } from '../trabalhos/alvos.ts'
import { end, noteProgress } from '../trabalhos/queue.ts'
import type { Part, Tipo } from '../trabalhos/runner.ts'
import { nextPagamentos } from './do-fechamento.ts'
import { failed, storeFile, type ToLayOut, withoutDetails } from './file.ts'

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
  const atMost = MAX_PESSOAS[extratos.forma]
  const next =
    job.fechamento_id === null ? await nextPeople(part, extratos, atMost) : await nextPagamentos(part, atMost)
  if (next.length > 0) return layOut(part, extratos, firstOf(next))
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

interface Row extends Omit<ToLayOut, 'extrato'>, Pick<ExtratoDeComissoes, 'cpf' | 'creci'> {
  /** Without `modo` if version 2.2.0 read them, which did not say how they are computed. */
  itens: ComissaoDoExtrato[]
  devolvido: number
  a_recuperar: number
}

async function nextPeople(
  { db, usuario }: Part,
  { id, descricao, filtros, lido_em }: Extratos,
  atMost: number,
): Promise<ToLayOut[]> {
  const { rows } = await sql<Row>`
    select ordem, nome, cpf, creci, quantidade, itens, devolvido, a_recuperar from extratos_pessoas
     where extrato_id = ${id} order by ordem limit ${sql.lit(atMost)}`.execute(db)
  const now = new Date(lido_em ?? '')
  const ofAll = { descricao, quando: recebidoQuando(filtros, today(now)), em: now.toISOString() }
  return rows.map(({ ordem, nome, cpf, creci, quantidade, itens: comissoes, devolvido, a_recuperar }) => ({
    ordem,
    nome,
    quantidade,
    extrato: () => {
      if (comissoes.some(({ modo }) => modo === undefined)) throw failed()
      const pessoa = identitySeenBy(usuario, { nome, cpf, creci })
      return printedComissoes({ ...pessoa, comissoes, devolvido, a_recuperar, ...ofAll })
    },
  }))
}

/** The first ones with few enough commissions together; at least one. */
function firstOf(rows: readonly ToLayOut[]): ToLayOut[] {
  let comissoes = 0
  return rows.filter(({ quantidade }, i) => {
    comissoes += quantidade
    return i === 0 || comissoes <= MAX_COMISSOES
  })
}

/** Lays them out as one document, or each as one, and takes them off their list. */
async function layOut(part: Part, { forma, lido_em }: Extratos, all: readonly ToLayOut[]): Promise<void> {
  const { db, job, now, change } = part
  const ofFechamento = job.fechamento_id !== null
  const documentos: Insertable<Tables['extratos_documentos']>[] = []
  for (const together of forma === 'um' ? [all] : all.map((one) => [one])) {
    const [first] = together
    if (!first) continue
    const extratos = together.map(({ extrato }) => extrato())
    const em = ofFechamento ? now() : new Date(lido_em ?? '')
    const bytes = await withoutDetails(part, () => layOutExtratos(db, extratos, em))
    documentos.push({ extrato_id: job.id, ordem: first.ordem, nome: first.nome, dados: Buffer.from(bytes) })
  }
  const ordens = all.map(({ ordem }) => ordem)
  await change(async (trx) => {
    await trx.insertInto('extratos_documentos').values(documentos).execute()
    if (ofFechamento) await takeOff(trx, job, ordens)
    else
      await trx
        .deleteFrom('extratos_pessoas')
        .where('extrato_id', '=', job.id)
        .where('ordem', 'in', ordens)
        .execute()
    await noteProgress(trx, job, { feitos: all.length })
  })
}
