/** Warnings about values that are allowed but probably mistyped. Null if the value is plausible. */
import { addMonths } from './datas.ts'
import { formatBRL } from './dinheiro.ts'

/** Whether a date is of something that happened, or of a plan. */
export type Acontecimento = 'ocorrido' | 'planejado'

const PRIMEIRO_ANO = 2000

/** How far ahead a date may be, in months, and that in words. */
const HORIZONTE = {
  ocorrido: { meses: 1, texto: 'um mês' },
  planejado: { meses: 120, texto: 'dez anos' },
} as const satisfies Record<Acontecimento, { meses: number; texto: string }>

/** Dates are YYYY-MM-DD. Throws RangeError for an invalid `hoje`. */
export function conferirData(data: string, hoje: string, acontecimento: Acontecimento): string | null {
  if (data < `${PRIMEIRO_ANO}-01-01`) return `Confira: data antes do ano ${PRIMEIRO_ANO}.`
  const { meses, texto } = HORIZONTE[acontecimento]
  return data > addMonths(hoje, meses) ? `Confira: data mais de ${texto} à frente.` : null
}

/** The price range of a development in reais; null where it has no limit. */
export interface FaixaDePrecos {
  valor_minimo: number | null
  valor_maximo: number | null
}

export function conferirValor(valor: number, { valor_minimo, valor_maximo }: FaixaDePrecos): string | null {
  if (valor_minimo !== null && valor < valor_minimo)
    return `Confira: abaixo do valor mínimo do empreendimento, ${formatBRL(valor_minimo)}.`
  if (valor_maximo !== null && valor > valor_maximo)
    return `Confira: acima do valor máximo do empreendimento, ${formatBRL(valor_maximo)}.`
  return null
}
