/** The routes of the files for the bank. */
import { sql } from 'kysely'
import { ARQUIVO_DO_BANCO_MESSAGES, bytesOf } from '../../../core/financeiro/arquivos-do-banco.ts'
import { Recusa } from '../../../core/recusa.ts'
import { counted } from '../../../core/text.ts'
import { api, authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { recordAct } from '../../database/connections/acts.ts'
import { lock } from '../locks.ts'
import { ARQUIVO } from '../pagamentos/no-arquivo.ts'
import { readClosing } from '../pagamentos/queries.ts'
import { requireRestoreChecked } from '../restauracao/guard.ts'
import { waitingOf } from '../retornos/esperando.ts'
import { gerar } from './gerar.ts'
import { listarLayouts, salvarLayout } from './layouts.ts'
import { filesOf, readFile, rowsOf, toBeMade } from './queries.ts'

const { arquivosDoBanco } = api

export const arquivosDoBancoHandlers = {
  listar: arquivosDoBanco.listar.handler(async ({ input, context }) => {
    const { db, only } = context
    const { id } = await readClosing(db, input.fechamento_id, only)
    return {
      arquivos: await filesOf(db, id),
      ...(await toBeMade(db, id)),
      esperando: await waitingOf(db, id, usuarioOf(context)),
    }
  }),
  layouts: arquivosDoBanco.layouts.handler(async ({ context }) => ({
    itens: await listarLayouts(context.db),
  })),
  salvarLayout: arquivosDoBanco.salvarLayout.handler(({ input, context }) => salvarLayout(context.db, input)),
  gerar: arquivosDoBanco.gerar.handler(({ input, context }) => gerar(context, input)),
  baixar: arquivosDoBanco.baixar.handler(({ input, context }) => baixar(context, input)),
  desfazer: arquivosDoBanco.desfazer.handler(doing(({ input, context }) => desfazer(context, input.id))),
}

/** Throws Recusa ARQUIVO_MUDOU if payments are no longer Enviado in it, and the caller was not asked about as many. */
async function baixar(
  context: Context,
  { id, mudaram = 0 }: { id: string; mudaram?: number },
): Promise<File> {
  const { db, only, database } = context
  await requireRestoreChecked(context)
  const { nome, cabecalho, codificacao, quantidade, valor } = await readFile(db, id, only)
  const rows = await rowsOf(db, id)
  const changed = rows.filter(({ isEnviado }) => !isEnviado).length
  if (changed !== mudaram)
    throw new Recusa(
      'ARQUIVO_MUDOU',
      `${counted(changed, 'pagamento não está', 'pagamentos não estão')} mais como Enviado neste arquivo. Baixar assim mesmo?`,
      { dados: { mudaram: changed } },
    )
  await recordAct(database.db, context, {
    ato: 'arquivo_do_banco_baixado',
    author: authorOf(context),
    about: id,
    detalhes: { nome, quantidade, valor },
  })
  const linhas = [...(cabecalho === null ? [] : [cabecalho]), ...rows.map(({ linha }) => linha)]
  return new File([bytesOf(linhas, codificacao)], nome, { type: 'text/csv' })
}

/** Does nothing to one that is undone. Throws Recusa ARQUIVO_USADO if the bank paid or refused a payment of it. */
async function desfazer(context: Context, id: string): Promise<void> {
  const { db, only, now } = context
  await requireRestoreChecked(context)
  await readFile(db, id, only)
  const ids = (await rowsOf(db, id)).map(({ pagamento_id }) => pagamento_id)
  await lock(db, { pagamentos: ids })
  const { numUpdatedRows } = await db
    .updateTable('arquivos_do_banco')
    .set({ desfeito_em: now().toISOString(), desfeito_por: usuarioOf(context).id })
    .where('id', '=', id)
    .where('desfeito_em', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const rows = await rowsOf(db, id)
  const isUsed = rows.some(
    ({ status, isPresent, isAnswered }) =>
      isAnswered || !isPresent || (status !== 'Enviado' && status !== 'A pagar'),
  )
  if (isUsed) throw new Recusa('ARQUIVO_USADO', ARQUIVO_DO_BANCO_MESSAGES.usado)
  // What a later file has too stays Enviado in that one.
  await db
    .updateTable('pagamentos as p')
    .set({ status: 'A pagar' })
    .where('p.id', 'in', ids)
    .where('p.status', '=', 'Enviado')
    .where(sql<boolean>`${ARQUIVO} is null`)
    .execute()
}
