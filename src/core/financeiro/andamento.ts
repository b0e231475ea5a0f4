/** Where a commission stands on its way from the sale to the person: what of it is released, in a closing, paid, owed back. */
import { fromScaled, toScaled } from '../decimal.ts'
import type { Fields } from '../fields.ts'
import { formatBRL } from '../money.ts'
import { type PagamentoDaComissao, pagamentosInWords } from '../vendas/pagamentos-da-comissao.ts'
import type { ComissaoStatus } from '../vendas/vendas.ts'

/** The parts that a commission may be in, several at a time. */
export const ANDAMENTOS = [
  'A liberar',
  'Liberadas',
  'Em fechamento',
  'Pagas pelo financeiro',
  'Pagas direto',
  'A recuperar',
] as const
export type Andamento = (typeof ANDAMENTOS)[number]

/** A commission's amounts as movements made them, in reais; null if nothing of it was ever released. */
interface LinhaDaComissao {
  liberado: number
  aprovado: number
  pago: number
  /** The part of `pago` that others paid directly: it is no money of the house. */
  direto: number
  estornado: number
  /** The part of what is released that is in the draft of a closing. */
  em_rascunho: number
  /** The part of what was reversed that the payee still owes; the oldest is recovered first. */
  a_recuperar: number
  /** YYYY-MM-DD; null unless something was paid. */
  pago_em: string | null
  /** The number of the last approved closing that it is in. */
  fechamento: number | null
  /** True if the commission gives back what was recovered of an undone Estorno. */
  ajuste: boolean
  /** True if its Estorno is to be undone, because the sale left Desistência. */
  a_desfazer: boolean
  /** The payments that add up to `pago`, oldest first. */
  pagamentos: readonly PagamentoDaComissao[]
}

export interface ComissaoComLinha {
  valor_comissao: number
  status_comissao: ComissaoStatus
  linha: LinhaDaComissao | null
}

export const ANDAMENTO_FIELDS = {
  andamento: { rotulo: 'Andamento', formato: 'texto' },
  a_liberar: { rotulo: 'A liberar', formato: 'dinheiro' },
  liberada: { rotulo: 'Liberado', formato: 'dinheiro' },
  em_fechamento: { rotulo: 'Em fechamento', formato: 'dinheiro' },
  paga: { rotulo: 'Pago pelo financeiro', formato: 'dinheiro' },
  direta: { rotulo: 'Pago direto', formato: 'dinheiro' },
  a_recuperar: { rotulo: 'A recuperar', formato: 'dinheiro' },
} as const satisfies Fields

/** The amounts of a commission in each part, in reais. */
export type Partes = Readonly<Record<Andamento, number>>

/** The commission's amount in each part; all zero if it was typed as Pago or Cancelado. */
export function partesOf({ valor_comissao, status_comissao, linha }: ComissaoComLinha): Partes {
  const {
    liberado = 0,
    aprovado = 0,
    pago = 0,
    direto = 0,
    estornado = 0,
    em_rascunho = 0,
    a_recuperar = 0,
  } = linha ?? {}
  // An Estorno first takes what the house paid.
  const reversedOfDireto = Math.max(0, exact([estornado, direto], [pago]))
  const diretas = exact([direto], [reversedOfDireto])
  return {
    'A liberar': status_comissao === 'Pendente' ? exact([valor_comissao], [liberado]) : 0,
    Liberadas: exact([liberado], [aprovado, em_rascunho]),
    'Em fechamento': exact([aprovado, em_rascunho], [pago]),
    'Pagas pelo financeiro': exact([pago], [estornado, diretas]),
    'Pagas direto': diretas,
    'A recuperar': a_recuperar,
  }
}

function exact(plus: readonly number[], minus: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + toScaled(value, 2), 0n)
  return fromScaled(sum(plus) - sum(minus), 2)
}

/**
 * The parts of a commission in words: 'Liberada', 'Em fechamento nº 12', 'Paga pelo fechamento nº 12 em 20/11/2026', 'Pago direto
 * pela incorporadora em 03/11/2026', with amounts where a part is not the whole. Empty for one of which nothing was released.
 */
export function andamentoInWords(comissao: ComissaoComLinha): string[] {
  const { linha, valor_comissao } = comissao
  if (!linha || linha.liberado === 0) return []
  const partes = partesOf(comissao)
  const words = (amount: number, text: string) => {
    if (amount <= 0) return []
    return [amount === valor_comissao ? text : `${text}: ${formatBRL(amount)}`]
  }
  const numero = linha.fechamento === null ? '' : ` nº ${linha.fechamento}`
  const aPagar = exact([linha.aprovado], [linha.pago])
  return [
    ...words(partes['A liberar'], 'A liberar'),
    ...words(partes.Liberadas, 'Liberada'),
    ...words(linha.em_rascunho, 'Em um fechamento em preparo'),
    ...words(aPagar, `Em fechamento${numero}`),
    ...pagamentosInWords(linha.pagamentos, valor_comissao),
    ...(linha.estornado > 0 ? [`Estornada ${formatBRL(linha.estornado)}`] : []),
    ...(linha.a_desfazer ? ['Estorno a desfazer'] : []),
    ...(linha.a_recuperar > 0 && !linha.a_desfazer ? [`A recuperar ${formatBRL(linha.a_recuperar)}`] : []),
  ]
}
