/** The handlers by which an import is followed, for each kind of import. */

import { today } from '../../core/dates.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import type { api } from '../api/api.ts'
import { listarImportacoes, listarLinhas, obterImportacao } from './queries.ts'
import { makeListOfErrors, makeRelatorio } from './relatorio.ts'

/** An import of another kind does not exist for these routes. */
export function jobHandlers(
  routes:
    | typeof api.importacoes
    | typeof api.importacoesDeVendas
    | typeof api.importacoesDeLojas
    | typeof api.importacoesDeEmpreendimentos,
  tipo: ImportacaoTipo,
) {
  return {
    listar: routes.listar.handler(async ({ context }) => ({
      itens: await listarImportacoes(context.db, tipo, context.identity?.usuario?.id),
    })),
    obter: routes.obter.handler(({ input, context }) =>
      obterImportacao(context.db, { ...input, tipo }, context.identity?.usuario?.id),
    ),
    linhas: routes.linhas.handler(({ input: { id, pagina }, context }) =>
      listarLinhas(context.db, { id, tipo }, pagina ?? 1),
    ),
    relatorio: routes.relatorio.handler(({ input, context }) =>
      makeRelatorio(context.db, { ...input, tipo }, today(context.now())),
    ),
    erros: routes.erros.handler(({ input, context }) =>
      makeListOfErrors(context, { ...input, tipo }, today(context.now())),
    ),
  }
}
