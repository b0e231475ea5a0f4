/** The routes of comissões. */
import { today } from '../../core/dates.ts'
import { api, authorOf } from '../api/api.ts'
import { exportar, recordExport } from '../export/export.ts'
import { unmaskedFor } from '../export/personal-data.ts'
import { comissoesColumns } from './columns.ts'
import { extratoOfComissoes } from './extrato.ts'
import { marcarComissoes } from './marking.ts'
import {
  comissoesInPages,
  countFiltered,
  listarComissoes,
  participanteOptions,
  sumsOfComissoes,
} from './queries.ts'

export const comissoesHandlers = {
  listar: api.comissoes.listar.handler(({ input, context }) => listarComissoes(context.db, input)),
  somas: api.comissoes.somas.handler(({ input, context }) => sumsOfComissoes(context.db, input)),
  participantes: api.comissoes.participantes.handler(({ input, context }) =>
    participanteOptions(context.db, input),
  ),
  exportar: api.comissoes.exportar.handler(({ input: { formato: format, ...ordered }, context }) =>
    exportar(context, {
      name: 'comissoes',
      folha: 'Comissões',
      format,
      hoje: today(context.now()),
      colunas: comissoesColumns(unmaskedFor(authorOf(context).usuario?.cargo, format)),
      filtros: ordered,
      pages: (trx) => comissoesInPages(trx, ordered),
      count: (trx) => countFiltered(trx, ordered),
    }),
  ),
  extrato: api.comissoes.extrato.handler(async ({ input, context }) => {
    const { file, linhas } = await extratoOfComissoes(context.db, input, context.now())
    await recordExport(context, { folha: 'Extrato de comissões', format: 'pdf', filtros: input }, linhas)
    return file
  }),
  marcar: api.comissoes.marcar.handler(({ input, context }) =>
    marcarComissoes(context.db, input, today(context.now())),
  ),
}
