/** The routes of releasing commissions, and of what is paid, reversed and given back outside of a closing. */
import { today } from '../../../core/dates.ts'
import { api, type Context } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { inScope } from '../../comissoes/scope.ts'
import { desfazerEstornoDaVenda, devolverDaVenda, estornarVenda, estornoDaVenda } from './estorno-da-venda.ts'
import { desfazerEstornos, estornosADesfazer } from './estornos.ts'
import { mudarFiltradas, previsao } from './filtradas.ts'
import { movimentos } from './movimentos.ts'
import { desfazerMovimento, devolver, estornar, pagarDireto, pagarPorFora } from './outside.ts'
import { desfazer, liberar } from './releasing.ts'

export const liberacoesHandlers = {
  regra: api.liberacoes.regra.handler(({ context }) =>
    context.db.selectFrom('configuracoes').select('financeiro_a_partir_de').executeTakeFirstOrThrow(),
  ),
  liberar: api.liberacoes.liberar.handler(({ input, context }) =>
    liberar(context.db, input.itens, context.only),
  ),
  desfazer: api.liberacoes.desfazer.handler(({ input, context }) =>
    desfazer(context.db, input.itens, context.only),
  ),
  previsao: api.liberacoes.previsao.handler(async ({ input: { acao, fracao, ...filters }, context }) =>
    previsao(context.db, await inScope(context, filters), { acao, fracao }),
  ),
  mudarFiltradas: api.liberacoes.mudarFiltradas.handler(({ input, context }) =>
    mudarFiltradas(context, input),
  ),
  movimentos: api.liberacoes.movimentos.handler(({ input, context }) =>
    movimentos(context.db, input.id, context.only),
  ),
  pagarPorFora: api.liberacoes.pagarPorFora.handler(
    doing(({ input, context }) => pagarPorFora(context, input)),
  ),
  pagarDireto: api.liberacoes.pagarDireto.handler(doing(({ input, context }) => pagarDireto(context, input))),
  estornar: api.liberacoes.estornar.handler(
    doing(({ input, context }) => estornar(context.db, input, at(context))),
  ),
  estornosADesfazer: api.liberacoes.estornosADesfazer.handler(({ input, context }) =>
    estornosADesfazer(context.db, input.id, context.only),
  ),
  desfazerEstornos: api.liberacoes.desfazerEstornos.handler(
    doing(({ input, context }) => desfazerEstornos(context.db, input, context.only)),
  ),
  estornoDaVenda: api.liberacoes.estornoDaVenda.handler(({ input, context }) =>
    estornoDaVenda(context.db, input.id, context.only),
  ),
  estornarVenda: api.liberacoes.estornarVenda.handler(
    doing(({ input, context }) => estornarVenda(context.db, input, at(context))),
  ),
  desfazerEstornoDaVenda: api.liberacoes.desfazerEstornoDaVenda.handler(
    doing(({ input, context }) => desfazerEstornoDaVenda(context.db, input, context.only)),
  ),
  devolverDaVenda: api.liberacoes.devolverDaVenda.handler(
    doing(({ input, context }) => devolverDaVenda(context.db, input, at(context))),
  ),
  devolver: api.liberacoes.devolver.handler(
    doing(({ input, context }) => devolver(context.db, input, at(context))),
  ),
  desfazerMovimento: api.liberacoes.desfazerMovimento.handler(
    doing(({ input, context }) => desfazerMovimento(context.db, input, context.only)),
  ),
}

function at(context: Context) {
  return { hoje: today(context.now()), only: context.only }
}
