/** The routes of imports of spreadsheets. An import is a job: one call starts it, others report progress and result. */
import { today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, apiWithoutTransaction, type Context, usuarioOf } from '../api/api.ts'
import { doing } from '../api/done.ts'
import { receiveParts } from '../cadastro/partes.ts'
import { type Asking, checkFile } from './check/check.ts'
import { makeCorrecao } from './check/correcao.ts'
import { forgetLembranca, listLembrancas } from './check/lembrancas.ts'
import { pedirDesfazer, preverDesfazer } from './desfazer/desfazer.ts'
import { ENVIOS, forgetEnvio, iniciarEnvio } from './envios.ts'
import { listarImportacoes, listarLinhas, obterImportacao } from './queries.ts'
import { makeListOfErrors, makeRelatorio } from './relatorio.ts'
import { startImport } from './starting.ts'
import { makeTemplate } from './template.ts'

export const importacoesHandlers = {
  template: api.importacoes.template.handler(async ({ input }) =>
    makeTemplate(input?.tipo ?? 'colaboradores'),
  ),
  iniciarEnvio: api.importacoes.iniciarEnvio.handler(async ({ input, context }) =>
    iniciarEnvio(context.db, usuarioOf(context).id, input, await context.freeBytes()),
  ),
  enviarParte: api.importacoes.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, ENVIOS, usuarioOf(context).id, input),
  ),
  desistir: api.importacoes.desistir.handler(
    doing(({ input: { id }, context }) => forgetEnvio(context.db, usuarioOf(context).id, id)),
  ),
  conferir: apiWithoutTransaction.importacoes.conferir.handler(async ({ input, context }) => {
    const { validar, ...request } = input
    const { conferencia } = await checkFile(askingOf(context), request, validar ? 'rows' : 'columns')
    await context.confirm(context.db)
    return conferencia
  }),
  corrigir: apiWithoutTransaction.importacoes.corrigir.handler(async ({ input, context }) => {
    const file = await makeCorrecao(context, askingOf(context), input)
    await context.confirm(context.db)
    return file
  }),
  criar: apiWithoutTransaction.importacoes.criar.handler(async ({ input, context }) => {
    // Before the transaction, which would hold a connection while the check waits for those of other files.
    const checked = await checkFile(askingOf(context), input, 'import').catch(refusalOf)
    return startImport(context, input, checked)
  }),
  lembrancas: api.importacoes.lembrancas.handler(async ({ context }) => ({
    itens: await listLembrancas(context.db),
  })),
  esquecer: api.importacoes.esquecer.handler(
    doing(({ input: { id }, context }) => forgetLembranca(context.db, id)),
  ),
  listar: api.importacoes.listar.handler(async ({ input: { tipo }, context }) => ({
    itens: await listarImportacoes(context.db, tipo, context.identity?.usuario?.id),
  })),
  previaDeDesfazer: api.importacoes.previaDeDesfazer.handler(({ input: { id }, context }) =>
    preverDesfazer(context.db, id),
  ),
  desfazer: api.importacoes.desfazer.handler(({ input: { id, mesmo_que_fiquem }, context }) =>
    pedirDesfazer(context, id, mesmo_que_fiquem),
  ),
  obter: api.importacoes.obter.handler(({ input: { id }, context }) =>
    obterImportacao(context.db, id, context.identity?.usuario?.id),
  ),
  linhas: api.importacoes.linhas.handler(({ input: { id, pagina }, context }) =>
    listarLinhas(context.db, id, pagina ?? 1),
  ),
  relatorio: api.importacoes.relatorio.handler(({ input: { id }, context }) =>
    makeRelatorio(context.db, id, today(context.now())),
  ),
  erros: api.importacoes.erros.handler(({ input: { id }, context }) => makeListOfErrors(context, id)),
}

/**
 * The refusal is thrown in the transaction: a repeated request gets its first answer, although its file was deleted.
 */
function refusalOf(error: unknown): Recusa {
  if (error instanceof Recusa) return error
  throw error
}

function askingOf(context: Context): Asking {
  return { db: context.db, usuario_id: usuarioOf(context).id, hoje: today(context.now()) }
}
