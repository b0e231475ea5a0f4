/** Where a commission stands on its way from the sale to the person: what of it is released, in a closing, paid, owed back. */
import type { Fields } from '../fields.ts'
import { differenceOfReais, formatBRL, formatReais } from '../money.ts'
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

/** Why nothing of a commission can be released, as the database says it (plantao.impedimento_de_liberar). */
export const IMPEDIMENTOS_DE_LIBERAR = [
  'ajuste',
  'ja_liberada',
  'ja_paga',
  'desistencia',
  'cancelada',
  'sem_valor',
  'sem_favorecido',
] as const

/** Why no release of a commission can be taken back (plantao.impedimento_de_desfazer). */
export const IMPEDIMENTOS_DE_DESFAZER = ['nao_liberada', 'ajuste', 'em_fechamento'] as const

/** The amounts of a commission in each part, in reais; all zero for one that was typed as Pago or Cancelado. */
export type Partes = Readonly<Record<Andamento, number>>

export interface ComissaoComLinha {
  valor_comissao: number
  status_comissao: ComissaoStatus
  linha: LinhaDaComissao | null
  andamento: {
    partes: Partes
    /** What speaks against releasing something of it, or against taking a release back; null if nothing does. */
    liberar: (typeof IMPEDIMENTOS_DE_LIBERAR)[number] | null
    desfazer: (typeof IMPEDIMENTOS_DE_DESFAZER)[number] | null
  }
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

/** 'R$ 1.500,00 de 4.500,00' */
export function partInWords(parte: number, valor: number): string {
  return `${formatBRL(parte)} de ${formatReais(valor)}`
}

/**
 * The parts of a commission in words: 'Liberada', 'Em fechamento nº 12', 'Paga pelo fechamento nº 12 em 20/11/2026', 'Pago direto
 * pela incorporadora em 03/11/2026', with amounts where a part is not the whole. Empty for one of which nothing was released.
 */
export function andamentoInWords(comissao: ComissaoComLinha): string[] {
  const { linha, valor_comissao, andamento } = comissao
  if (!linha || linha.liberado === 0) return []
  const { partes } = andamento
  const words = (amount: number, text: string) => {
    if (amount <= 0) return []
    return [amount === valor_comissao ? text : `${text}: ${formatBRL(amount)}`]
  }
  const numero = linha.fechamento === null ? '' : ` nº ${linha.fechamento}`
  const aPagar = differenceOfReais(linha.aprovado, linha.pago)
  return [
    ...words(partes['A liberar'], 'A liberar'),
    ...(linha.liberado < valor_comissao && partes.Liberadas > 0
      ? [`Liberada ${partInWords(partes.Liberadas, valor_comissao)}`]
      : words(partes.Liberadas, 'Liberada')),
    ...words(linha.em_rascunho, 'Em um fechamento em preparo'),
    ...words(aPagar, `Em fechamento${numero}`),
    ...pagamentosInWords(linha.pagamentos, valor_comissao),
    ...(linha.estornado > 0 ? [`Estornada ${formatBRL(linha.estornado)}`] : []),
    ...(linha.a_desfazer ? ['Estorno a desfazer'] : []),
    ...(linha.a_recuperar > 0 && !linha.a_desfazer ? [`A recuperar ${formatBRL(linha.a_recuperar)}`] : []),
  ]
}
