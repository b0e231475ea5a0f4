/** The routes that make a campaign's bonuses commissions. */
import { api } from '../../api/api.ts'
import { criarBonus } from './criar.ts'
import { preverBonus } from './queries.ts'

export const bonusHandlers = {
  prever: api.bonus.prever.handler(({ input: { id, sobre, para, valor = null }, context }) =>
    preverBonus(context.db, { id, escolha: sobre && para ? { sobre, para, valor } : null }),
  ),
  criar: api.bonus.criar.handler(({ input, context }) => criarBonus(context, input)),
}
