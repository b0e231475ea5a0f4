/** The routes of imports of lojas and of empreendimentos. */
import { IMPORTED_CADASTROS, type ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { api, apiWithoutTransaction } from '../api/api.ts'
import { conferirCadastro, stageCadastro } from './cadastros.ts'
import { rememberedColumns } from './colunas.ts'
import { jobHandlers } from './job-handlers.ts'
import { readFolha } from './planilha.ts'
import { startImport } from './starting.ts'

type Kind = 'importacoesDeLojas' | 'importacoesDeEmpreendimentos'

export const importacoesDeLojasHandlers = handlersOf('importacoesDeLojas', 'lojas')
export const importacoesDeEmpreendimentosHandlers = handlersOf(
  'importacoesDeEmpreendimentos',
  'empreendimentos',
)

function handlersOf(kind: Kind, tipo: ImportedCadastro) {
  const [routes, alone] = [api[kind], apiWithoutTransaction[kind]]
  return {
    lerPlanilha: alone.lerPlanilha.handler(async ({ input, context }) => {
      const planilha = await readFolha(input.arquivo, input.folha)
      await context.confirm(context.db)
      return planilha
    }),
    colunas: routes.colunas.handler(async ({ input, context }) => ({
      colunas: await rememberedColumns(context.db, tipo, IMPORTED_CADASTROS[tipo].columns, input.titulos),
    })),
    conferir: alone.conferir.handler(async ({ input, context }) => {
      const { conferencia } = await conferirCadastro(context.db, tipo, input)
      await context.confirm(context.db)
      return conferencia
    }),
    criar: alone.criar.handler(async ({ input, context }) => {
      // Before the transaction, which would hold a connection while the check waits for those of other files.
      const checked = await conferirCadastro(context.db, tipo, input)
      return startImport(context, input.arquivo.nome, (trx, author) =>
        stageCadastro(trx, tipo, input, checked, author),
      )
    }),
    ...jobHandlers(routes, tipo),
  }
}
