/** The routes of releasing commissions, and of what is paid, reversed and given back outside of a closing. */
import { today } from '../../../core/dates.ts'
import { api, type Context } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { inScope } from '../../comissoes/scope.ts'
import { readEstornosADesfazer, undoEstornos } from './estornos.ts'
import { changeFiltradas, previsaoOf } from './filtradas.ts'
import { readMovimentos } from './movimentos.ts'
import { recordDevolucao, recordDireto, recordEstorno, recordPorFora, undoMovimento } from './outside.ts'
import { desfazerLiberacoes, liberarComissoes } from './releasing.ts'

export const liberacoesHandlers = {
  regra: api.liberacoes.regra.handler(({ context }) =>
    context.db.selectFrom('configuracoes').select('financeiro_a_partir_de').executeTakeFirstOrThrow(),
  ),
  liberar: api.liberacoes.liberar.handler(({ input, context }) =>
    liberarComissoes(context.db, input.itens, context.only),
  ),
  desfazer: api.liberacoes.desfazer.handler(({ input, context }) =>
    desfazerLiberacoes(
      context.db,
      input.itens.map(({ id }) => id),
      context.only,
    ),
  ),
  previsao: api.liberacoes.previsao.handler(async ({ input: { acao, ...filters }, context }) =>
    previsaoOf(context.db, await inScope(context, filters), acao),
  ),
  mudarFiltradas: api.liberacoes.mudarFiltradas.handler(({ input, context }) =>
    changeFiltradas(context, input),
  ),
  movimentos: api.liberacoes.movimentos.handler(({ input, context }) =>
    readMovimentos(context.db, input.id, context.only),
  ),
  pagarPorFora: api.liberacoes.pagarPorFora.handler(
    doing(({ input, context }) => recordPorFora(context, input)),
  ),
  pagarDireto: api.liberacoes.pagarDireto.handler(
    doing(({ input, context }) => recordDireto(context, input)),
  ),
  estornar: api.liberacoes.estornar.handler(
    doing(({ input, context }) => recordEstorno(context.db, input, at(context))),
  ),
  estornosADesfazer: api.liberacoes.estornosADesfazer.handler(({ input, context }) =>
    readEstornosADesfazer(context.db, input.id, context.only),
  ),
  desfazerEstornos: api.liberacoes.desfazerEstornos.handler(
    doing(({ input, context }) => undoEstornos(context.db, input, context.only)),
  ),
  devolver: api.liberacoes.devolver.handler(
    doing(({ input, context }) => recordDevolucao(context.db, input, at(context))),
  ),
  desfazerMovimento: api.liberacoes.desfazerMovimento.handler(
    doing(({ input, context }) => undoMovimento(context.db, input, context.only)),
  ),
}

function at(context: Context) {
  return { hoje: today(context.now()), only: context.only }
}
