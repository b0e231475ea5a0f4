/** The routes that make the bonuses of campaigns and of promotions commissions. */
import { api } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { OF_CAMPANHA } from './campanhas.ts'
import { criarBonus } from './criar.ts'
import { preverBonus } from './previa.ts'
import { OF_FAIXA, reporBonus, retirarBonus } from './promocoes.ts'

export const bonusHandlers = {
  prever: api.bonus.prever.handler(({ input: { id, sobre, para, valor = null }, context }) =>
    preverBonus(context.db, OF_CAMPANHA, { id, escolha: sobre && para ? { sobre, para, valor } : null }),
  ),
  criar: api.bonus.criar.handler(({ input, context }) => criarBonus(context, OF_CAMPANHA, input)),
}

const { bonusDePromocoes } = api

export const bonusDePromocoesHandlers = {
  prever: bonusDePromocoes.prever.handler(({ input: { id, sobre, desde, valor = null }, context }) =>
    preverBonus(context.db, OF_FAIXA, { id, escolha: sobre && desde ? { sobre, desde, valor } : null }),
  ),
  criar: bonusDePromocoes.criar.handler(({ input, context }) => criarBonus(context, OF_FAIXA, input)),
  retirar: bonusDePromocoes.retirar.handler(
    doing(({ input, context }) => retirarBonus(context.db, input.id)),
  ),
  repor: bonusDePromocoes.repor.handler(doing(({ input, context }) => reporBonus(context, input.id))),
}
