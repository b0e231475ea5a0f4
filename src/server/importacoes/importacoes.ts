/**
 * The routes of CSV imports of colaboradores. An import is a job: one call starts it, others report progress and
 * result.
 */
import { today } from '../../core/dates.ts'
import { COLABORADORES_COLUMNS } from '../../core/importacao-colaboradores.ts'
import { api, apiWithoutTransaction } from '../api/api.ts'
import { rememberedColumns } from './colunas.ts'
import { conferirArquivo } from './conferencia.ts'
import { makeCorrecao } from './correcao.ts'
import { jobHandlers } from './job-handlers.ts'
import { readPlanilha } from './planilha.ts'
import { startImport } from './starting.ts'
import { makeTemplate } from './template.ts'
import { stageImportacao } from './writes.ts'

export const importacoesHandlers = {
  template: api.importacoes.template.handler(() => makeTemplate()),
  lerPlanilha: apiWithoutTransaction.importacoes.lerPlanilha.handler(async ({ input, context }) => {
    const planilha = await readPlanilha(input.arquivo, input.folha)
    await context.confirm(context.db)
    return planilha
  }),
  colunas: api.importacoes.colunas.handler(async ({ input, context }) => ({
    colunas: await rememberedColumns(context.db, 'colaboradores', COLABORADORES_COLUMNS, input.titulos),
  })),
  conferir: apiWithoutTransaction.importacoes.conferir.handler(async ({ input, context }) => {
    const { conferencia } = await conferirArquivo(context.db, input)
    await context.confirm(context.db)
    return conferencia
  }),
  corrigir: apiWithoutTransaction.importacoes.corrigir.handler(async ({ input, context }) => {
    const file = await makeCorrecao(context, input, today(context.now()))
    await context.confirm(context.db)
    return file
  }),
  criar: apiWithoutTransaction.importacoes.criar.handler(async ({ input, context }) => {
    // Before the transaction, which would hold a connection while the check waits for those of other files.
    const checked = await conferirArquivo(context.db, input)
    return startImport(context, input.arquivo.nome, (trx, author) =>
      stageImportacao(trx, input, checked, author),
    )
  }),
  ...jobHandlers(api.importacoes, 'colaboradores'),
}
