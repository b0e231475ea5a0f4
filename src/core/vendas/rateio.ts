/** Rateio: the shares of a sale's commission that are typed for those who are no participants. */
import { type CalculationBase, type ComissaoMode, recalculate } from '../comissao.ts'
import type { Fields } from '../fields.ts'
import { differenceOfReais, formatBRL } from '../money.ts'
import type { RowList } from '../rows.ts'
import { type PagamentoDaComissao, pagamentosInWords } from './pagamentos-da-comissao.ts'

/** The papéis of those who earn a share of a sale and are no participants. */
export const PAPEIS_DO_RATEIO = [
  'Gerente',
  'Diretor',
  'Coordenação',
  'Captador',
  'Indicação',
  'Parceria',
] as const

const RATEIO_FIELDS = {
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  papel: { rotulo: 'Papel', formato: PAPEIS_DO_RATEIO },
  percentual: { rotulo: 'Percentual', formato: 'percentual' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  modo: {
    rotulo: 'Forma de cálculo',
    formato: { percentual: 'por percentual', valor: 'por valor' },
  },
} as const satisfies Fields

/** The comissionados as rows of the sale's form. They do not count toward the participants' 100%. */
export const RATEIO = {
  rotulo: 'Rateio',
  genero: 'm',
  singular: 'comissionado',
  plural: 'comissionados',
  max: 50,
  campos: RATEIO_FIELDS,
  nome: 'favorecido_id',
  // A partner may have found the unit and brought the client.
  unico: false,
  totais: ['percentual', 'valor'],
  alternativas: { por: 'modo', campos: { percentual: 'percentual', valor: 'valor' } },
} as const satisfies RowList<typeof RATEIO_FIELDS>

export const RATEIO_MESSAGES = {
  favorecido: 'Escolha quem recebe',
  papel: 'Escolha o papel',
  percentual: 'Informe o percentual',
  valor: 'Informe o valor',
  repetido: 'Este favorecido já está no rateio com este papel',
  acima_da_base: 'O valor não pode passar da base da comissão',
  de_outra_venda: 'Este comissionado não pertence à venda',
  liberada: 'Esta comissão já está liberada. Desfaça a liberação antes.',
} as const

/** Why a comissionado whose commission has movements is not removed. */
export function comMovimentosInWords(nome: string): string {
  return `A comissão de ${nome} já teve liberações ou pagamentos e não pode ser retirada. Desfaça a liberação e mude o valor para zero.`
}

/** The values of a sale that determine the base of its commissions. */
export interface RateioBase {
  base_calculo_comissao: CalculationBase
  valor_venda: number
  valor_ato: number
}

interface Share {
  modo: ComissaoMode
  percentual: number
  valor: number
}

/** The comissionados with percentage and value recomputed on `base`, in reais, as participants' are; not capped. */
export function recalculateRateio<S extends Share>(rateio: readonly S[], base: number): S[] {
  const computed = recalculate(
    rateio.map(({ modo, percentual, valor }) => ({
      modo,
      percentual_comissao: percentual,
      valor_comissao: valor,
    })),
    base,
  )
  return rateio.map((one, i) => ({
    ...one,
    percentual: computed[i]?.percentual_comissao ?? 0,
    valor: computed[i]?.valor_comissao ?? 0,
  }))
}

interface Counted {
  valor: number
  liberado: number
  aprovado: number
  pago: number
  estornado: number
  pagamentos: readonly PagamentoDaComissao[]
}

/** 'Liberado', 'Em fechamento', how each part was paid, 'Estornado', with amounts where it is not the whole; empty without movements. */
export function andamentoDoComissionado({
  valor,
  liberado,
  aprovado,
  pago,
  estornado,
  pagamentos,
}: Counted): string {
  const words = (text: string, amount: number) => {
    if (amount <= 0) return []
    return [amount === valor ? text : `${text} ${formatBRL(amount)}`]
  }
  return [
    ...words('Liberado', differenceOfReais(liberado, aprovado)),
    ...words('Em fechamento', differenceOfReais(aprovado, pago)),
    ...pagamentosInWords(pagamentos, valor),
    ...words('Estornado', estornado),
  ].join(' · ')
}
