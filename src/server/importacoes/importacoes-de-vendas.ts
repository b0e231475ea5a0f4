/** The routes of imports of sales. */
import { VENDAS_COLUMNS } from '../../core/importacao-vendas-fields.ts'
import { api, apiWithoutTransaction } from '../api/api.ts'
import { rememberedColumns } from './colunas.ts'
import { jobHandlers } from './job-handlers.ts'
import { readFolha } from './planilha.ts'
import { startImport } from './starting.ts'
import { conferirVendas, stageVendas } from './vendas.ts'

export const importacoesDeVendasHandlers = {
  lerPlanilha: apiWithoutTransaction.importacoesDeVendas.lerPlanilha.handler(async ({ input, context }) => {
    const planilha = await readFolha(input.arquivo, input.folha)
    await context.confirm(context.db)
    return planilha
  }),
  colunas: api.importacoesDeVendas.colunas.handler(async ({ input, context }) => ({
    colunas: await rememberedColumns(context.db, 'vendas', VENDAS_COLUMNS, input.titulos),
  })),
  conferir: apiWithoutTransaction.importacoesDeVendas.conferir.handler(async ({ input, context }) => {
    const { conferencia } = await conferirVendas(context.db, input)
    await context.confirm(context.db)
    return conferencia
  }),
  criar: apiWithoutTransaction.importacoesDeVendas.criar.handler(async ({ input, context }) => {
    // Before the transaction, which would hold a connection while the check waits for those of other files.
    const checked = await conferirVendas(context.db, input)
    return startImport(context, input.arquivo.nome, (trx, author) => stageVendas(trx, input, checked, author))
  }),
  ...jobHandlers(api.importacoesDeVendas, 'vendas'),
}
