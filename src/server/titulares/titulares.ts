/** The routes of Dados do titular. A person who reads or anonymises gives a reason, which the audit keeps. */
import { sql } from 'kysely'
import type { Titular } from '../../contract/titulares.ts'
import type { Ato } from '../../core/auditoria-atos.ts'
import { rascunhoOfEdit } from '../../core/cadastros.ts'
import { today } from '../../core/dates.ts'
import { maskCpf } from '../../core/masks.ts'
import { Recusa } from '../../core/recusa.ts'
import { TITULAR_MESSAGES, type TitularFormat } from '../../core/titulares.ts'
import { api, apiWithoutTransaction, type Context } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../pdf/thread.ts'
import { rascunhosWith } from '../rascunhos/rascunhos.ts'
import { isFavorecido } from './favorecidos.ts'
import { guardadasOf, listGuardadas, readGuardada } from './guardadas.ts'
import { findTitular, refusalsOf, textsOf, vendasOf } from './queries.ts'

export const titularesHandlers = {
  procurar: api.titulares.procurar.handler(({ input, context }) =>
    read(context, input, { ato: 'titular_procurado' }),
  ),
  // The file is made without the transaction: a PDF may wait for its turn.
  exportar: apiWithoutTransaction.titulares.exportar.handler(
    async ({ input: { formato, ...input }, context }) => {
      const titular = await context.change(({ db }) =>
        read({ ...context, db }, input, { ato: 'titular_exportado', formato }),
      )
      return fileOfTitular(context.database.db, titular, { formato, now: context.now() })
    },
  ),
  anonimizar: api.titulares.anonimizar.handler(async ({ input: { cpf, motivo }, context }) => ({
    anonimizadas: await anonymise(context, cpf, motivo),
  })),
  vendasExcluidas: api.titulares.vendasExcluidas.handler(({ input, context }) =>
    listGuardadas(context.db, input.numero_venda),
  ),
  lerVendaExcluida: api.titulares.lerVendaExcluida.handler(({ input, context }) =>
    readGuardada(context.db, context, input),
  ),
}

/** Everything held on the CPF; recorded with the reason and without the CPF. */
async function read(
  context: Context,
  { cpf, motivo }: { cpf: string; motivo: string },
  { ato, formato }: { ato: Ato; formato?: TitularFormat },
): Promise<Titular> {
  const { db, now, rascunhos } = context
  const found = await findTitular(db, cpf, rascunhos, today(now()))
  const vendas_excluidas: Titular['vendas_excluidas'] = []
  for (const guardada of found.vendas_excluidas)
    vendas_excluidas.push({
      ...guardada,
      dados: await readGuardada(db, context, { id: guardada.id, motivo }),
    })
  const detalhes = { cpf: maskCpf(cpf), motivo, vendas: found.vendas.length, ...(formato && { formato }) }
  await recordAct(db, context, { ato, detalhes })
  return { ...found, vendas_excluidas }
}

/** `dados-do-titular-AAAA-MM-DD.json` or `.pdf`, without the CPF in its name. Throws what `inPdfThread` throws. */
async function fileOfTitular(
  db: Db,
  // Whether and why not to anonymise is the brokerage's own business.
  { impedimentos: _, ...titular }: Titular,
  { formato, now }: { formato: TitularFormat; now: Date },
): Promise<File> {
  const name = `dados-do-titular-${today(now)}.${formato}`
  if (formato === 'json') {
    const content = JSON.stringify({ emitido_em: now.toISOString(), ...titular }, null, 2)
    return new File([content], name, { type: 'application/json; charset=utf-8' })
  }
  const timbre = await readLetterhead(db)
  const page = new URL('./page.ts', import.meta.url)
  const bytes = await inPdfThread<typeof import('./page.ts')>(page, { titular, timbre, now })
  return new File([bytes], name, { type: 'application/pdf' })
}

/**
 * Takes the client with the CPF out of their sales and of all that was made of them. Throws Recusa NADA_A_ANONIMIZAR and
 * GUARDA_LEGAL, with what stands against it.
 */
async function anonymise({ db, now, rascunhos }: Context, cpf: string, motivo: string): Promise<number> {
  const vendas = await vendasOf(db, cpf)
  if (vendas.length === 0)
    throw new Recusa(
      'NADA_A_ANONIMIZAR',
      (await isFavorecido(db, cpf)) ? TITULAR_MESSAGES.favorecido : TITULAR_MESSAGES.nada,
    )
  const refusals = await refusalsOf(db, vendas, await guardadasOf(db, cpf), today(now()))
  if (refusals.length > 0) throw new Recusa('GUARDA_LEGAL', refusals.join(' '))
  const ids = vendas.map(({ id }) => id)
  await forgetDrafts(db, rascunhos, cpf, ids)
  await forgetImportedRows(db, cpf)
  const { rows } = await sql<{ anonimizadas: number }>`
    select plantao.anonimizar_vendas(${ids}::uuid[], ${motivo}) as anonimizadas`.execute(db)
  return rows[0]?.anonimizadas ?? 0
}

async function forgetDrafts(
  db: Db,
  cipher: Context['rascunhos'],
  cpf: string,
  ids: readonly string[],
): Promise<void> {
  const forms = ids.map((id) => rascunhoOfEdit('vendas', id))
  await db.deleteFrom('rascunhos').where('formulario', 'in', forms).execute()
  for (const { user_id, formulario } of await rascunhosWith(db, cipher, textsOf(cpf)))
    await db
      .deleteFrom('rascunhos')
      .where('user_id', '=', user_id)
      .where('formulario', '=', formulario)
      .execute()
}

/** Rows of spreadsheets that made no colaborador; a colaborador's own data stays. */
async function forgetImportedRows(db: Db, cpf: string): Promise<void> {
  await sql`
    update importacoes_linhas set nome = null, cpf = null
     where regexp_replace(coalesce(cpf, ''), '\\D', '', 'g') = ${cpf} and dados is null
       and not exists (select from colaboradores c where c.cpf = ${cpf})`.execute(db)
}
