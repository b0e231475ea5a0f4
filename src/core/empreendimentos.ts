/** Developments, in which units are sold. */
import type { Fields } from './fields.ts'
import { formatBRL } from './money.ts'

export const EMPREENDIMENTO_TYPES = ['Residencial', 'Comercial', 'Misto', 'Industrial'] as const
export type EmpreendimentoType = (typeof EMPREENDIMENTO_TYPES)[number]

export const DEFAULT_EMPREENDIMENTO_TYPE: EmpreendimentoType = 'Residencial'

export const EMPREENDIMENTO_MESSAGES = {
  valores: 'Valor máximo não pode ser menor que o mínimo',
  datas: 'A entrega não pode ser antes do lançamento',
} as const

/**
 * The price range of a development's units, in reais: 'R$ 1,00 a R$ 2,00', 'A partir de …', 'Até …'; null if neither
 * bound is known.
 */
export function priceRangeText(min: number | null, max: number | null): string | null {
  if (min === null) return max === null ? null : `Até ${formatBRL(max)}`
  if (max === null) return `A partir de ${formatBRL(min)}`
  return min === max ? formatBRL(min) : `${formatBRL(min)} a ${formatBRL(max)}`
}

export const EMPREENDIMENTO_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  codigo: { rotulo: 'Código', formato: 'texto' },
  tipo: { rotulo: 'Tipo', formato: EMPREENDIMENTO_TYPES },
  endereco: { rotulo: 'Endereço', formato: 'texto' },
  numero: { rotulo: 'Número', formato: 'texto' },
  bairro: { rotulo: 'Bairro', formato: 'texto' },
  cidade: { rotulo: 'Cidade', formato: 'texto' },
  estado: { rotulo: 'Estado', formato: 'texto' },
  cep: { rotulo: 'CEP', formato: 'cep' },
  construtora: { rotulo: 'Construtora', formato: 'texto' },
  incorporadora: { rotulo: 'Incorporadora', formato: 'texto' },
  valor_minimo: { rotulo: 'Valor mínimo', formato: 'dinheiro' },
  valor_maximo: { rotulo: 'Valor máximo', formato: 'dinheiro' },
  data_lancamento: { rotulo: 'Data de lançamento', formato: 'data' },
  data_entrega: { rotulo: 'Data de entrega', formato: 'data' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields
