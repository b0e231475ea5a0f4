/** The routes of comissões. */
import { fileOf } from '../../core/cadastros.ts'
import { writtenComissoes } from '../../core/comissoes/extrato.ts'
import { api, authorOf, type Context, usuarioOf } from '../api/api.ts'
import { exportar } from '../export/export.ts'
import { unmaskedFor } from '../export/personal-data.ts'
import { pdfOfExtrato, spreadsheetOfExtrato } from '../extrato-escrito/files.ts'
import { comissoesColumns } from './columns.ts'
import { extratoOfComissoes, printedComissoes } from './extrato.ts'
import { marcarComissoes } from './marking.ts'
import {
  comissoesInPages,
  countFiltered,
  listarComissoes,
  participanteOptions,
  sumsOfComissoes,
} from './queries.ts'
import { inScope } from './scope.ts'

type Filtros = Parameters<typeof extratoOfComissoes>[1]

const extratoFor = (context: Context, filtros: Omit<Filtros, 'only'>) =>
  extratoOfComissoes(
    context.db,
    { ...filtros, only: context.only },
    { person: usuarioOf(context), now: context.now() },
  )

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
      colunas: comissoesColumns(unmaskedFor(authorOf(context).usuario, formato), ordered),
      filtros: ordered,
      pages: (trx) => comissoesInPages(trx, scoped),
      count: (trx) => countFiltered(trx, scoped),
    })
  }),
  lerExtrato: api.comissoes.lerExtrato.handler(async ({ input, context }) =>
    writtenComissoes(await extratoFor(context, input)),
  ),
  extrato: api.comissoes.extrato.handler(async ({ input, context }) => {
    const extrato = await extratoFor(context, input)
    const { nome: name, comissoes } = extrato
    return pdfOfExtrato(context, printedComissoes(extrato), {
      name,
      filtros: input,
      linhas: comissoes.length,
    })
  }),
  exportarExtrato: api.comissoes.exportarExtrato.handler(
    async ({ input: { formato, ...filtros }, context }) => {
      const escrito = writtenComissoes(await extratoFor(context, filtros))
      return spreadsheetOfExtrato(context, escrito, { name: escrito.nome, filtros, formato })
    },
  ),
  marcar: api.comissoes.marcar.handler(({ input, context }) => marcarComissoes(context, input)),
}
