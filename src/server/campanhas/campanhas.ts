/** The routes of campanhas. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listOptions } from '../cadastro/options.ts'
import { asSeen } from '../vendas/client-data.ts'
import { aplicarCampanha, campanhasForVenda, removerCampanha, vendasOfCampanha } from './aplicacao.ts'
import { CAMPANHAS_COLUMNS } from './columns.ts'
import { exportarVendasOfCampanha } from './export.ts'
import { filteredCampanhas, obterCampanha } from './queries.ts'
import { aplicarAVarias, preverAplicacao } from './several.ts'
import { insertCampanha, updateCampanha } from './writes.ts'

export const campanhasHandlers = {
  ...listHandlers('campanhas', api.campanhas, {
    ...fromQuery(filteredCampanhas),
    columns: CAMPANHAS_COLUMNS,
  }),
  ...recordHandlers('campanhas', api.campanhas, {
    obter: (db, id, _hoje, only) => obterCampanha(db, id, only),
    insert: insertCampanha,
    update: (db, { id, registro }) => updateCampanha(db, id, registro),
    deletion: {
      uses: [],
    },
  }),
  vendas: api.campanhas.vendas.handler(({ input, context }) =>
    vendasOfCampanha(context.db, input, context.only),
  ),
  alternar: statusHandler('campanhas', api.campanhas.alternar, (db, id, _hoje, only) =>
    obterCampanha(db, id, only),
  ),
  paraVenda: api.campanhas.paraVenda.handler(async ({ input, context }) => ({
    itens: await campanhasForVenda(context.db, input.venda_id, context.only),
  })),
  opcoes: api.campanhas.opcoes.handler(({ input, context }) =>
    listOptions(context.db, 'campanhas', input, {
      detalhe: sql`concat_ws(' · ', to_char(t.data_inicio, 'DD/MM/YYYY') || ' a ' || to_char(t.data_fim, 'DD/MM/YYYY'),
        case t.status when 'Inativa' then 'Inativa' end)`,
      withInactive: true,
    }),
  ),
  exportarVendas: api.campanhas.exportarVendas.handler(({ input, context }) =>
    exportarVendasOfCampanha(context, input),
  ),
  prever: api.campanhas.prever.handler(({ input, context }) =>
    preverAplicacao(context.db, input, context.only),
  ),
  aplicarAVarias: api.campanhas.aplicarAVarias.handler(({ input, context }) =>
    aplicarAVarias(context.db, input, context.only),
  ),
  aplicar: api.campanhas.aplicar.handler(async ({ input, context }) =>
    asSeen(context, await aplicarCampanha(context.db, input, context.only)),
  ),
  remover: api.campanhas.remover.handler(async ({ input, context }) =>
    asSeen(context, await removerCampanha(context.db, input.id, context.only)),
  ),
}
