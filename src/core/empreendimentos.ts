/** The developments that units are sold in. */
import { formatBRL } from './dinheiro.ts'

/** The kinds of development. */
export const TIPOS_EMPREENDIMENTO = ['Residencial', 'Comercial', 'Misto', 'Industrial'] as const
export type TipoEmpreendimento = (typeof TIPOS_EMPREENDIMENTO)[number]

export const TIPO_INICIAL: TipoEmpreendimento = 'Residencial'

export const MENSAGENS_EMPREENDIMENTO = {
  valores: 'Valor máximo não pode ser menor que o mínimo',
  datas: 'A entrega não pode ser antes do lançamento',
} as const

/** Between which prices, in reais, units are sold: 'R$ 1,00 a R$ 2,00', 'A partir de …', 'Até …', or null when neither is known. */
export function faixaDePrecos(minimo: number | null, maximo: number | null): string | null {
  if (minimo === null) return maximo === null ? null : `Até ${formatBRL(maximo)}`
  if (maximo === null) return `A partir de ${formatBRL(minimo)}`
  return minimo === maximo ? formatBRL(minimo) : `${formatBRL(minimo)} a ${formatBRL(maximo)}`
}
