/** The routes of vendas. */
import { can } from '../../contract/permissions.ts'
import { describeAnexo } from '../../core/anexos.ts'
import { seenVenda } from '../../core/masks.ts'
import { api, authorOf, type Context } from '../api/api.ts'
import { historyHandler, recordHandlers } from '../cadastro/handlers.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { anexosOf, countAnexos } from './anexos.ts'
import { changeStatuses } from './batch.ts'
import { asSeen, mayChangeClientData, openClientData } from './client-data.ts'
import { searchScope } from './client-searches.ts'
import { requireDiasDaVenda } from './dia-anterior.ts'
import { exportarVendas } from './export.ts'
import { refuseMarking } from './marking.ts'
import { proposeNumero } from './numeros.ts'
import { recordDocument, recordOpening } from './openings.ts'
import { pdfOfVenda } from './pdf.ts'
import { guardadaAte, latestRateio, listarVendas, obterVenda, totalsOfVendas } from './queries.ts'
import { requireOwnLoja, requireVenda } from './seen.ts'
import { declareDifferent, repeatedUnidadeOf, vendasOfSameUnidade } from './unidades.ts'
import { insertVenda, updateVenda } from './writes.ts'

const mayMark = (context: Context) => can(authorOf(context).usuario, 'comissoes.marcar')

export const vendasHandlers = {
  ...recordHandlers('vendas', api.vendas, {
    obter: (db, id, _hoje, only) => obterVenda(db, id, only),
    seen: asSeen,
    insert: (db, venda, { vendaHooks: hooks }) => insertVenda(db, venda, { hooks }),
    update: async (db, { id, registro }, context) => {
      requireOwnLoja(context.only, registro.loja_id, 'registro.loja_id')
      await requireDiasDaVenda(context, id, registro)
      const may = { clientData: await mayChangeClientData(context, id), marking: mayMark(context) }
      return updateVenda(db, id, registro, { may, hooks: context.vendaHooks })
    },
    deletion: { uses: [] },
  }),
  obter: api.vendas.obter.handler(async ({ input, context }) =>
    asSeen(context, await obterVenda(context.db, input.id, context.only), (venda) =>
      recordOpening(context, venda),
    ),
  ),
  mostrarDados: api.vendas.mostrarDados.handler(async ({ input, context }) => {
    const venda = await obterVenda(context.db, input.id, context.only)
    await openClientData(context, venda)
    return seenVenda(venda, false)
  }),
  // The inserted row is the answer, so it is not read again.
  criar: api.vendas.criar.handler(async ({ input, context }) => {
    requireOwnLoja(context.only, input.loja_id, 'loja_id')
    if (!mayMark(context)) refuseMarking(input, null, '')
    await requireDiasDaVenda(context, null, input)
    return asSeen(context, await insertVenda(context.db, input, { hooks: context.vendaHooks }))
  }),
  listar: api.vendas.listar.handler(async ({ input: { ordem, cursor, limite, ...filters }, context }) => {
    const scope = await searchScope(context, filters.texto)
    const page = await listarVendas(context.db, { ...filters, ...scope }, { ordem, cursor, limite })
    return { ...page, itens: page.itens.map((venda) => seenVenda(venda, scope.masked)) }
  }),
  totais: api.vendas.totais.handler(async ({ input, context }) =>
    totalsOfVendas(context.db, { ...input, ...(await searchScope(context, input.texto)) }),
  ),
  historico: historyHandler(api.vendas.historico, { mustExist: requireVenda }),
  guardadaAte: api.vendas.guardadaAte.handler(async ({ input, context }) => ({
    guardada_ate: await guardadaAte(context.db, input.id, context.only),
    anexos: await countAnexos(context.db, input.id),
  })),
  proximoNumero: api.vendas.proximoNumero.handler(async ({ input, context }) => {
    requireOwnLoja(context.only, input.loja_id, 'loja_id')
    return { numero_venda: await proposeNumero(context.db, input) }
  }),
  mesmaUnidade: api.vendas.mesmaUnidade.handler(({ input, context }) =>
    vendasOfSameUnidade(context.db, input, context.only),
  ),
  unidadeRepetida: api.vendas.unidadeRepetida.handler(async ({ input, context }) => ({
    vendas: await repeatedUnidadeOf(context.db, input.id, context.only),
  })),
  unidadesDiferentes: api.vendas.unidadesDiferentes.handler(async ({ input, context }) => {
    await declareDifferent(context, input)
    return { ok: true as const }
  }),
  ultimoRateio: api.vendas.ultimoRateio.handler(async ({ input, context }) => ({
    venda: await latestRateio(context.db, input, context.only),
  })),
  mudarStatusDeVarias: api.vendas.mudarStatusDeVarias.handler(({ input, context }) => {
    // Sales that change are not Desembolsada yet, and so not Pago.
    if (!mayMark(context)) refuseMarking({ ...input, participantes: [] }, null, '')
    return changeStatuses(context.db, input, { only: context.only, hooks: context.vendaHooks })
  }),
  exportar: api.vendas.exportar.handler(({ input, context }) => exportarVendas(context, input)),
  pdf: api.vendas.pdf.handler(async ({ input, context }) => {
    const { db, now } = context
    const venda = await asSeen(context, await obterVenda(db, input.id, context.only))
    const anexos = venda.mascarados ? [] : (await anexosOf(db, venda.id)).map(describeAnexo)
    if (!venda.mascarados) await recordDocument(context, venda, 'PDF')
    return pdfOfVenda(venda, { now: now(), timbre: await readLetterhead(db), anexos })
  }),
}
