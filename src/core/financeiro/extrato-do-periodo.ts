/** The statement of a payee for any period, as it is at the moment: what was paid in it, and how what they owe changed. */
import { formatDate, formatInstant } from '../dates.ts'
import type { Centavos } from '../money.ts'
import { type Movement, movimentoInWords } from './conta-corrente.ts'
import {
  comingItems,
  type ExtratoDoPagamento,
  type ExtratoEscrito,
  headOfFavorecido,
  type ItemDoExtrato,
  itemOfLinha,
  oneLine,
  paymentItems,
  type VendaDoExtrato,
  vendaInWords,
} from './extrato.ts'
import type { MovimentoTipo } from './movimentos.ts'

/** A movement of the payee's account; amounts are negative where they take away. */
interface MovimentoDoPeriodo extends Movement {
  /** YYYY-MM-DD */
  data: string
  fechamento: number | null
  venda: VendaDoExtrato | null
  valor: Centavos
  /** What it adds to what is to be recovered. */
  recuperar: Centavos
}

/** Money in centavos, days YYYY-MM-DD, documents in digits. */
export interface ExtratoDoPeriodo
  extends Pick<
    ExtratoDoPagamento,
    'imobiliaria' | 'favorecido' | 'linhas' | 'adiantamento' | 'descontos' | 'retencoes'
  > {
  /** Null from the first movement on. */
  de: string | null
  ate: string
  /** When it is made: an instant. */
  em: string
  /** The net of the payments that left in the period; null, like the debt, for who sees the sales of one loja only. */
  liquido: Centavos | null
  a_recuperar_antes: Centavos | null
  /** What was paid outside of closings and what changed the debt, in the order in which it was recorded. */
  movimentos: readonly MovimentoDoPeriodo[]
  /** What of today's commissions is in a closing and not paid, released and in none, and not released yet. */
  a_vir: { em_fechamento: Centavos; liberado: Centavos; a_liberar: Centavos } | null
}

export const EXTRATO_DO_PERIODO = 'Extrato do período'

export function writtenPeriodo(extrato: ExtratoDoPeriodo): ExtratoEscrito {
  return {
    titulo: EXTRATO_DO_PERIODO,
    nome: extrato.favorecido.nome,
    cabecalho: [
      ...headOfFavorecido(extrato),
      { rotulo: 'Período', texto: periodInWords(extrato) },
      { rotulo: 'Feito em', texto: `${formatInstant(extrato.em)}, com o que havia neste momento` },
    ],
    itens: itemsOfPeriodo(extrato),
  }
}

/** 'de 01/11/2026 até 30/11/2026' */
function periodInWords({ de, ate }: Pick<ExtratoDoPeriodo, 'de' | 'ate'>): string {
  return `${de === null ? '' : `de ${formatDate(de)} `}até ${formatDate(ate)}`
}

export const FORA_DOS_FECHAMENTOS: readonly MovimentoTipo[] = ['Pago por fora', 'Pago direto']

function itemsOfPeriodo(extrato: ExtratoDoPeriodo): ItemDoExtrato[] {
  const { linhas, liquido, a_recuperar_antes, movimentos, a_vir } = extrato
  const bruto = sum(linhas.map(({ neste }) => neste)) + extrato.adiantamento
  const outside = movimentos.filter(({ tipo }) => FORA_DOS_FECHAMENTOS.includes(tipo))
  const porFora = sum(outside.filter(({ tipo }) => tipo === 'Pago por fora').map(({ valor }) => valor))
  const debts = movimentos.filter(({ recuperar }) => recuperar !== 0)
  const showsDebt = a_recuperar_antes !== null && (a_recuperar_antes !== 0 || debts.length > 0)
  const balance = (parte: 'A recuperar antes' | 'Ainda a recuperar', valor: Centavos): ItemDoExtrato[] =>
    showsDebt ? [{ parte, texto: '', valor }] : []
  return [
    ...balance('A recuperar antes', a_recuperar_antes ?? 0),
    ...linhas.map(itemOfLinha),
    ...(liquido === null
      ? [{ parte: 'Bruto', texto: '', valor: bruto } as const]
      : paymentItems({ ...extrato, bruto, liquido })),
    ...outside.map((one) => itemOfMovimento('Fora dos fechamentos', one, one.valor)),
    ...(liquido === null
      ? []
      : [{ parte: 'Recebido no período', texto: '', valor: liquido + porFora } as const]),
    ...debts.map((one) => itemOfMovimento('Mudanças do a recuperar', one, one.recuperar)),
    ...balance(
      'Ainda a recuperar',
      (a_recuperar_antes ?? 0) + sum(movimentos.map(({ recuperar }) => recuperar)),
    ),
    ...comingItems(a_vir),
  ]
}

/** 'Estorno em 22/11/2026 · AR087/2026 · …', 'Desconto em 18/11/2026 · fechamento 12' */
function itemOfMovimento(
  parte: ItemDoExtrato['parte'],
  movimento: MovimentoDoPeriodo,
  valor: Centavos,
): ItemDoExtrato {
  const { data, fechamento, venda } = movimento
  const words = [
    `${oneLine(movimentoInWords(movimento))} em ${formatDate(data)}`,
    fechamento !== null && `fechamento ${fechamento}`,
    venda && vendaInWords(venda),
  ]
  return { parte, texto: words.filter(Boolean).join(' · '), valor }
}

function sum(values: readonly Centavos[]): Centavos {
  return values.reduce((total, value) => total + value, 0)
}
