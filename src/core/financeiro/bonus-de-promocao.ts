/** A tier's bonus of each promotion: what the person gets, and what becomes of what was made of it before. */
import { fromScaled, toScaled } from '../decimal.ts'
import type { Fields } from '../fields.ts'
import { formatBRL } from '../money.ts'
import { BONUS_MESSAGES, type BONUS_SOBRE, type ItemDoBonus } from './bonus.ts'

/** What the bonus is of, in the words of a promotion. */
export const PROMOCAO_SOBRE_LABELS: Record<(typeof BONUS_SOBRE)[number], string> = {
  valor_venda: 'Percentual do valor das vendas da apuração',
  comissao: 'Percentual das comissões da apuração',
  valor: 'Um valor por promoção',
}

/** What the screens of a tier do not say of its bonus. `valor` in reais; null of a percent. Earlier promotions have none. */
export interface EscolhaDaFaixa {
  sobre: (typeof BONUS_SOBRE)[number]
  valor: number | null
  /** YYYY-MM-DD */
  desde: string
}

/** As the audit names them. */
export const BONUS_DA_FAIXA_FIELDS = {
  bonus_sobre: { rotulo: 'Bônus de quê', formato: PROMOCAO_SOBRE_LABELS },
  bonus_valor: { rotulo: 'Bônus por promoção', formato: 'dinheiro' },
  bonus_desde: { rotulo: 'Bônus das promoções desde', formato: 'data' },
} as const satisfies Fields

export const PROMOCAO_MESSAGES = {
  ausente: 'Promoção sem bônus criado. Atualize a página.',
  nada: 'Hoje a promoção não tem bônus.',
  desde: 'Informe desde quando as promoções têm bônus',
  volta: 'Já teve esta faixa antes: o bônus é da primeira vez.',
  sem_periodo: 'O período da apuração desta promoção não foi guardado. Escolha um valor por promoção.',
  inativo: 'A pessoa, ou o favorecido, está Inativo.',
  retirado: 'Foi retirado. Para pagar, inclua de novo no Histórico da faixa.',
} as const

/** A promotion with what decides its bonus, in reais. */
export interface PromocaoDoBonus {
  id: string
  /** The day on which it began. */
  data: string
  nome: string
  /** The payee's id, or the id of the one that the payee joined; null without one. */
  favorecido_id: string | null
  /** The person or the payee. */
  inativo: boolean
  /** True of who had the tier before: it may be reached again, or made active again. */
  volta: boolean
  /** What the person's signed sales of the apuração and their commissions add up to; null if its days are not known. */
  vendas: number | null
  comissoes: number | null
  /** What was made of the bonus before. */
  linha: { id: string; valor: number; liberado: number } | null
}

/** The promotion's bonus, rounded down to the centavo; none if it comes to nothing. `percentual` is the tier's. */
export function bonusDaPromocao(
  promocao: PromocaoDoBonus,
  { sobre, valor: agreed }: EscolhaDaFaixa,
  percentual: number,
): ItemDoBonus[] {
  const { id, data, nome, favorecido_id, linha, vendas, comissoes } = promocao
  const whole = sobre === 'comissao' ? comissoes : vendas
  const valor = fromScaled(
    sobre === 'valor'
      ? toScaled(agreed ?? 0, 2)
      : (toScaled(whole ?? 0, 2) * toScaled(percentual, 2)) / 10_000n,
    2,
  )
  const antes = linha?.valor ?? 0
  const isUnknown = sobre !== 'valor' && percentual > 0 && whole === null
  if (valor === 0 && antes === 0 && !isUnknown) return []
  const tipo = sobre === 'comissao' ? 'comissoes_da_apuracao' : 'vendas_da_apuracao'
  return [
    {
      venda: null,
      promocao: { id, data },
      nome,
      favorecido_id,
      base: sobre === 'valor' || whole === null ? null : { tipo, valor: whole },
      percentual: sobre === 'valor' ? null : percentual,
      valor,
      antes,
      linha_id: linha?.id ?? null,
      motivo: reasonAgainst(promocao, { antes, valor, isUnknown }),
    },
  ]
}

/** Why nothing is made or raised; null if it is, or if the line is right. */
function reasonAgainst(
  { linha, volta, favorecido_id, inativo }: PromocaoDoBonus,
  { antes, valor, isUnknown }: { antes: number; valor: number; isUnknown: boolean },
): string | null {
  if (linha?.liberado === 0) return PROMOCAO_MESSAGES.retirado
  if (volta) return PROMOCAO_MESSAGES.volta
  if (isUnknown) return PROMOCAO_MESSAGES.sem_periodo
  if (antes > valor)
    return `Já são ${formatBRL(antes)}, e hoje seriam ${formatBRL(valor)}. Nada muda sozinho: no Histórico da faixa, retire o que não está em um fechamento; o que já está não é desfeito.`
  if (antes === valor) return null
  if (favorecido_id === null) return BONUS_MESSAGES.sem_favorecido
  return inativo ? PROMOCAO_MESSAGES.inativo : null
}
