/** The routes of imports of sales. */
import { api, apiWithoutTransaction, usuarioOf } from '../api/api.ts'
import { recordAct } from '../database/acts.ts'
import { jobHandlers } from './job-handlers.ts'
import { readFolha } from './planilha.ts'
import { conferirVendas, rememberedColumns, stageVendas } from './vendas.ts'

export const importacoesDeVendasHandlers = {
  lerPlanilha: apiWithoutTransaction.importacoesDeVendas.lerPlanilha.handler(async ({ input, context }) => {
    const planilha = await readFolha(input.arquivo, input.folha)
    await context.confirm(context.db)
    return planilha
  }),
  colunas: api.importacoesDeVendas.colunas.handler(async ({ input, context }) => ({
    colunas: await rememberedColumns(context.db, input.titulos),
  })),
  conferir: apiWithoutTransaction.importacoesDeVendas.conferir.handler(async ({ input, context }) => {
    const { conferencia } = await conferirVendas(context.db, input)
    await context.confirm(context.db)
    return conferencia
  }),
  criar: apiWithoutTransaction.importacoesDeVendas.criar.handler(async ({ input, context }) => {
    // Before the transaction, which would hold a connection while the check waits for those of other files.
    const checked = await conferirVendas(context.db, input)
    return context.change(async ({ db, identity, afterCommit }) => {
      const author = usuarioOf({ identity })
      afterCommit(() => context.importer.wake())
      const staged = await stageVendas(db, input, checked, author)
      await recordAct(db, context, {
        ...{ ato: 'importacao', about: staged.id },
        detalhes: { arquivo: input.arquivo.nome, linhas: staged.total },
      })
      return staged
    })
  }),
  ...jobHandlers(api.importacoesDeVendas, 'vendas'),
}
