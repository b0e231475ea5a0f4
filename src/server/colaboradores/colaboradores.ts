/** The routes of colaboradores. */
import { monthOf, today } from '../../core/dates.ts'
import { statusesCounted } from '../../core/vendas/vendas.ts'
import { api } from '../api/api.ts'
import { fromQuery, historyHandler, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import type { Deletion } from '../cadastro/writes.ts'
import { alternarVarios, mudarVarios } from './batch.ts'
import { COLABORADORES_COLUMNS } from './columns.ts'
import {
  ativoOptions,
  corretorOptions,
  indicadorOptions,
  sucessorOptions,
  superiorOptions,
  teamLeaderOptions,
} from './options.ts'
import { readOrganograma } from './organograma.ts'
import { filteredColaboradores, obterColaborador, readColaborador } from './queries.ts'
import { alternarColaborador, insertColaborador, updateColaborador } from './writes.ts'

const { colaboradores } = api

const DELETION: Deletion = {
  target: 'deste colaborador',
  verb: ['depende', 'dependem'],
  uses: [
    { table: 'colaboradores', column: 'superior_id', singular: 'subordinado', plural: 'subordinados' },
    { table: 'colaboradores', column: 'indicado_por', singular: 'indicado', plural: 'indicados' },
    {
      table: 'vendas',
      column: 'colaborador_id',
      singular: 'venda como vendedor principal',
      plural: 'vendas como vendedor principal',
    },
    { table: 'favorecidos', column: 'colaborador_id', singular: 'favorecido', plural: 'favorecidos' },
    { table: 'usuarios', column: 'colaborador_id', singular: 'usuário', plural: 'usuários' },
    { table: 'metas', column: 'colaborador_id', singular: 'meta', plural: 'metas' },
    { table: 'premiacoes', column: 'colaborador_id', singular: 'premiação', plural: 'premiações' },
    { table: 'sorteios', column: 'vencedor_id', singular: 'roleta vencida', plural: 'roletas vencidas' },
  ],
}

export const colaboradoresHandlers = {
  ...listHandlers('colaboradores', colaboradores, {
    ...fromQuery(filteredColaboradores),
    columns: COLABORADORES_COLUMNS,
  }),
  ...recordHandlers('colaboradores', colaboradores, {
    obter: obterColaborador,
    insert: insertColaborador,
    update: (_db, { id, registro, ...consequences }, context) =>
      updateColaborador(context, id, registro, consequences),
    deletion: DELETION,
  }),
  historico: historyHandler(colaboradores.historico, { mustExist: readColaborador }),
  alternar: colaboradores.alternar.handler(({ input: { id, status, ...consequences }, context }) =>
    alternarColaborador(context, { id, status }, consequences),
  ),
  mudarVarios: colaboradores.mudarVarios.handler(async ({ input: { itens, mudanca }, context }) => ({
    alterados: await mudarVarios(context.db, itens, mudanca),
  })),
  alternarVarios: colaboradores.alternarVarios.handler(async ({ input: { itens, ...change }, context }) => ({
    alterados: await alternarVarios(context, itens, change),
  })),
  organograma: colaboradores.organograma.handler(async ({ input: { desistencia }, context }) => {
    const month = monthOf(today(context.now()))
    return {
      mes: month.start,
      pessoas: await readOrganograma(context.db, month, statusesCounted(desistencia), context.only),
    }
  }),
  opcoes: colaboradores.opcoes.handler(({ input, context }) => corretorOptions(context.db, input)),
  ativos: colaboradores.ativos.handler(({ input, context }) => ativoOptions(context.db, input)),
  superiores: colaboradores.superiores.handler(({ input: { cargo, ...search }, context }) =>
    superiorOptions(context.db, search, cargo),
  ),
  indicadores: colaboradores.indicadores.handler(({ input: { cargo, ...search }, context }) =>
    indicadorOptions(context.db, search, cargo),
  ),
  sucessores: colaboradores.sucessores.handler(({ input: { id, ...search }, context }) =>
    sucessorOptions(context.db, search, id),
  ),
  superioresComEquipe: colaboradores.superioresComEquipe.handler(({ input, context }) =>
    teamLeaderOptions(context.db, input),
  ),
}
