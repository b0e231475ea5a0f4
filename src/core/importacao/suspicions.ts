/** Suspicious values in a sale, which can be imported anyway. */
import { USUAL_COMISSAO } from '../comissao.ts'
import { addDays, formatDate } from '../dates.ts'
import { formatBRL, formatPercent } from '../money.ts'
import { type Finding, findingOf } from './findings.ts'

/** A value is suspicious if it is this many times below or above the empreendimento's range. */
const FAR = 2
/** Days before and after today. */
const YEARS_AWAY = { before: 20 * 365, after: 366 }

interface Sale {
  data_venda: string
  empreendimento_id: string
  valor_venda: number
  base_calculo_comissao: 'valor_venda' | 'valor_ato'
  valor_ato: number
  participantes: readonly { modo: string; percentual_comissao: number; valor_comissao: number }[]
  /** The days on which commissions were paid, where the file says so. */
  pagamentos?: readonly (string | null)[] | null
}

interface Usual {
  /** YYYY-MM-DD */
  hoje: string
  /** The range of values of each empreendimento, in reais. */
  faixas: readonly { id: string; nome: string; minimo: number | null; maximo: number | null }[]
}

/** At most one of each kind: a commission out of proportion, or paid before the sale, a value far from the empreendimento's, a date years away. */
export function suspicionsOf(linha: number, sale: Sale, { hoje, faixas }: Usual): Finding[] {
  const { data_venda, empreendimento_id, valor_venda } = sale
  const note = (campo: string, mensagem: string, tipo: string) =>
    findingOf({ linha, coluna: null }, campo, mensagem, tipo)
  const found: Finding[] = []
  const percent = comissaoOf(sale)
  if (percent > USUAL_COMISSAO.to || percent < USUAL_COMISSAO.from)
    found.push(
      note(
        'participante',
        `Comissões de ${formatPercent(percent)} do valor da venda`,
        `Comissões acima de ${USUAL_COMISSAO.to}% ou abaixo de 0,1% do valor da venda`,
      ),
    )
  const faixa = faixas.find(({ id }) => id === empreendimento_id)
  if (faixa && isFar(valor_venda, faixa))
    found.push(
      note(
        'valor_venda',
        `${formatBRL(valor_venda)} está longe dos valores de ${faixa.nome}`,
        'Valor longe dos valores do empreendimento',
      ),
    )
  if (data_venda < addDays(hoje, -YEARS_AWAY.before) || data_venda > addDays(hoje, YEARS_AWAY.after))
    found.push(note('data_venda', `Data a anos de hoje: ${data_venda.slice(0, 4)}`, 'Data a anos de hoje'))
  const [first] = (sale.pagamentos ?? []).filter((day) => day !== null).sort()
  if (first !== undefined && first < data_venda)
    found.push(
      note(
        'participante_pagamento',
        `Comissão paga em ${formatDate(first)}, antes da venda, de ${formatDate(data_venda)}`,
        'Comissão paga antes da venda',
      ),
    )
  return found
}

/** All commissions together, in percent of the sale's value. */
function comissaoOf({ participantes, valor_venda, valor_ato, base_calculo_comissao }: Sale): number {
  const base = base_calculo_comissao === 'valor_ato' ? valor_ato : valor_venda
  const reais = participantes.reduce(
    (sum, { modo, percentual_comissao, valor_comissao }) =>
      sum + (modo === 'valor' ? valor_comissao : (base * percentual_comissao) / 100),
    0,
  )
  return Math.round((reais / valor_venda) * 10_000) / 100
}

function isFar(value: number, { minimo, maximo }: { minimo: number | null; maximo: number | null }): boolean {
  return (minimo !== null && value < minimo / FAR) || (maximo !== null && value > maximo * FAR)
}
