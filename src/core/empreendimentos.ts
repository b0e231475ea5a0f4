/** Developments, in which units are sold. */
import type { Campos } from './campos.ts'
import { formatBRL } from './dinheiro.ts'

export const TIPOS_EMPREENDIMENTO = ['Residencial', 'Comercial', 'Misto', 'Industrial'] as const
export type TipoEmpreendimento = (typeof TIPOS_EMPREENDIMENTO)[number]

export const TIPO_INICIAL: TipoEmpreendimento = 'Residencial'

export const MENSAGENS_EMPREENDIMENTO = {
  valores: 'Valor máximo não pode ser menor que o mínimo',
  datas: 'A entrega não pode ser antes do lançamento',
} as const

/**
 * The price range of a development's units, in reais: 'R$ 1,00 a R$ 2,00', 'A partir de …', 'Até …'; null if neither
 * bound is known.
 */
export function faixaDePrecos(minimo: number | null, maximo: number | null): string | null {
  if (minimo === null) return maximo === null ? null : `Até ${formatBRL(maximo)}`
  if (maximo === null) return `A partir de ${formatBRL(minimo)}`
  return minimo === maximo ? formatBRL(minimo) : `${formatBRL(minimo)} a ${formatBRL(maximo)}`
}

export const CAMPOS_EMPREENDIMENTO = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  codigo: { rotulo: 'Código', formato: 'texto' },
  tipo: { rotulo: 'Tipo', formato: TIPOS_EMPREENDIMENTO },
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
} as const satisfies Campos
