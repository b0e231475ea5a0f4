/** The routes of comissões. */
import { fileOf } from '../../core/cadastros.ts'
import { today } from '../../core/dates.ts'
import { api, authorOf, usuarioOf } from '../api/api.ts'
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
import { inScope } from './scope.ts'

export const comissoesHandlers = {
  listar: api.comissoes.listar.handler(async ({ input, context }) =>
    listarComissoes(context.db, await inScope(context, input)),
  ),
  somas: api.comissoes.somas.handler(async ({ input, context }) =>
    sumsOfComissoes(context.db, await inScope(context, input)),
  ),
  participantes: api.comissoes.participantes.handler(({ input, context }) =>
    participanteOptions(context.db, input, context.only),
  ),
  exportar: api.comissoes.exportar.handler(async ({ input: { formato, ...ordered }, context }) => {
    const scoped = await inScope(context, ordered)
    return exportar(context, {
      ...fileOf('comissoes'),
      format: formato,
      hoje: today(context.now()),
      colunas: comissoesColumns(unmaskedFor(authorOf(context).usuario, formato), ordered),
      filtros: ordered,
      pages: (trx) => comissoesInPages(trx, scoped),
      count: (trx) => countFiltered(trx, scoped),
    })
  }),
  extrato: api.comissoes.extrato.handler(async ({ input, context }) => {
    const { file, linhas } = await extratoOfComissoes(
      context.db,
      { ...input, only: context.only },
      { person: usuarioOf(context), now: context.now() },
    )
    await recordExport(context, { folha: 'Extrato de comissões', format: 'pdf', filtros: input }, linhas)
    return file
  }),
  marcar: api.comissoes.marcar.handler(({ input, context }) => marcarComissoes(context, input)),
}
