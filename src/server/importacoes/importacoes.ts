/**
 * The routes of CSV imports of colaboradores. An import is a job: one call starts it, others report progress and
 * result.
 */
import { today } from '../../core/dates.ts'
import { api, apiWithoutTransaction, usuarioOf } from '../api/api.ts'
import { recordAct } from '../database/acts.ts'
import { conferirArquivo } from './conferencia.ts'
import { makeCorrecao } from './correcao.ts'
import { jobHandlers } from './job-handlers.ts'
import { readPlanilha } from './planilha.ts'
import { makeTemplate } from './template.ts'
import { stageImportacao } from './writes.ts'

export const importacoesHandlers = {
  template: api.importacoes.template.handler(() => makeTemplate()),
  lerPlanilha: apiWithoutTransaction.importacoes.lerPlanilha.handler(async ({ input, context }) => {
    const planilha = await readPlanilha(input.arquivo)
    await context.confirm(context.db)
    return planilha
  }),
  conferir: apiWithoutTransaction.importacoes.conferir.handler(async ({ input, context }) => {
    const { conferencia } = await conferirArquivo(context.db, input.arquivo)
    await context.confirm(context.db)
    return conferencia
  }),
  corrigir: apiWithoutTransaction.importacoes.corrigir.handler(async ({ input, context }) => {
    const { arquivo, ...requested } = input
    const file = await makeCorrecao(context, arquivo, { ...requested, hoje: today(context.now()) })
    await context.confirm(context.db)
    return file
  }),
  criar: apiWithoutTransaction.importacoes.criar.handler(async ({ input: { arquivo }, context }) => {
    // Before the transaction, which would hold a connection while the check waits for those of other files.
    const checked = await conferirArquivo(context.db, arquivo)
    return context.change(async ({ db, identity, afterCommit }) => {
      const author = usuarioOf({ identity })
      afterCommit(() => context.importer.wake())
      const staged = await stageImportacao(db, arquivo.nome, checked, author)
      await recordAct(db, context, {
        ...{ ato: 'importacao', about: staged.id, detalhes: { arquivo: arquivo.nome, linhas: staged.total } },
      })
      return staged
    })
  }),
  ...jobHandlers(api.importacoes, 'colaboradores'),
}
