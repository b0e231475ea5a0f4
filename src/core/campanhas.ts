/** Campaigns: the sales they can be applied to, and the values proposed when applying one. */

import { bonusInHistory } from './bonus.ts'
import { type CalculationBase, calculationBaseOf, comissaoValue } from './comissao.ts'
import { formatDate } from './dates.ts'
import type { Fields } from './fields.ts'
import { sumOfReais } from './money.ts'

export const CAMPANHA_TYPES = [
  'Desconto Percentual',
  'Desconto Valor',
  'Bônus Comissão',
  'Meta de Vendas',
  'Premiação',
] as const

/** A new campaign is Ativa; pausing makes it Inativa. */
export const CAMPANHA_STATUSES = ['Ativa', 'Inativa'] as const
export type CampanhaStatus = (typeof CAMPANHA_STATUSES)[number]

/** Shown while a required field is empty. */
export const REQUIRED_FIELDS_MESSAGE = 'Preencha todos os campos obrigatórios.'

export const CAMPANHA_MESSAGES = {
  nome: 'Nome é obrigatório',
  tipo: 'Tipo é obrigatório',
  data_inicio: 'Data de início é obrigatória',
  data_fim: 'Data de fim é obrigatória',
  datas_em_ordem: 'A data de fim não pode ser antes da data de início',
  campanha_id: 'Selecione uma campanha',
  desconto_maior_que_a_venda: 'O desconto não pode ser maior que o valor da venda',
  ja_aplicada: 'Esta campanha já foi aplicada a esta venda',
  venda_alterada: 'A venda foi alterada depois da prévia',
  venda_excluida: 'A venda foi excluída depois da prévia',
} as const

/**
 * The data that decides whether a campaign can be applied. Without lojas or empreendimentos it applies to all of them.
 */
export interface ApplicableCampanha {
  nome: string
  status: CampanhaStatus
  /** YYYY-MM-DD; both ends inclusive. */
  data_inicio: string
  data_fim: string
  /** Ids. */
  lojas: readonly string[]
  empreendimentos: readonly string[]
}

/** Why the campaign cannot be applied to the sale, as a sentence; null if it can. */
export function refusalOfAplicacao(
  campanha: ApplicableCampanha,
  venda: { data_venda: string; loja_id: string; empreendimento_id: string },
): string | null {
  const { data_inicio, data_fim, lojas, empreendimentos } = campanha
  if (campanha.status !== 'Ativa') return 'Esta campanha está inativa'
  if (venda.data_venda < data_inicio || venda.data_venda > data_fim)
    return `A venda é de ${formatDate(venda.data_venda)}, fora do período da campanha (${formatDate(data_inicio)} a ${formatDate(data_fim)})`
  if (lojas.length > 0 && !lojas.includes(venda.loja_id))
    return 'A loja da venda não participa desta campanha'
  if (empreendimentos.length > 0 && !empreendimentos.includes(venda.empreendimento_id))
    return 'O empreendimento da venda não participa desta campanha'
  return null
}

/**
 * The values proposed by the form: the campaign's discount in reais, or its percentage of the sale's value rounded to
 * the centavo; and its bonus in percent.
 */
export function proposedAplicacao(
  campanha: {
    valor_desconto: number | null
    percentual_desconto: number | null
    bonus_comissao: number | null
  },
  valor_venda: number,
): { desconto_aplicado: number; bonus_comissao_aplicado: number } {
  const { valor_desconto, percentual_desconto, bonus_comissao } = campanha
  return {
    desconto_aplicado: valor_desconto ?? comissaoValue(valor_venda, percentual_desconto ?? 0),
    bonus_comissao_aplicado: bonus_comissao ?? 0,
  }
}

/** The result of applying the campaign to the sale, and the reason of a refusal; null if it is not refused. */
export function evaluateAplicacao(
  campanha: ApplicableCampanha & Parameters<typeof proposedAplicacao>[0],
  venda: VendaForCampanha & { ja_aplicada: boolean },
): { recusa: string | null; desconto_aplicado: number; bonus_comissao_aplicado: number; bonus: number } {
  const proposed = proposedAplicacao(campanha, venda.valor_venda)
  const recusa = venda.ja_aplicada
    ? CAMPANHA_MESSAGES.ja_aplicada
    : (refusalOfAplicacao(campanha, venda) ??
      (proposed.desconto_aplicado > venda.valor_venda ? CAMPANHA_MESSAGES.desconto_maior_que_a_venda : null))
  return { recusa, ...proposed, bonus: bonusInReais(venda, proposed.bonus_comissao_aplicado) }
}

/** The part of a sale that decides what a campaign gives it. */
export interface VendaForCampanha extends VendaBase {
  data_venda: string
  loja_id: string
  empreendimento_id: string
}

interface VendaBase {
  base_calculo_comissao: CalculationBase
  valor_venda: number
  valor_ato: number
}

/** A bonus in percent, in reais: computed on the base of the sale's commissions. */
function bonusInReais(venda: VendaBase, percent: number): number {
  return comissaoValue(calculationBaseOf(venda), percent)
}

/** The sums of all campaigns of a sale: discounts and bonuses in reais, and the bonuses in percent. */
export function campanhaSums(
  venda: VendaBase & {
    campanhas: readonly { desconto_aplicado: number; bonus_comissao_aplicado: number }[]
  },
): { desconto: number; bonus_percentual: number; bonus: number } {
  const bonus = venda.campanhas.map(({ bonus_comissao_aplicado }) => bonus_comissao_aplicado)
  return {
    desconto: sumOfReais(venda.campanhas.map(({ desconto_aplicado }) => desconto_aplicado)),
    bonus_percentual: sumOfReais(bonus),
    bonus: sumOfReais(bonus.map((percent) => bonusInReais(venda, percent))),
  }
}

export const CAMPANHA_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  tipo: { rotulo: 'Tipo', formato: CAMPANHA_TYPES },
  data_inicio: { rotulo: 'Data de Início', formato: 'data' },
  data_fim: { rotulo: 'Data de Fim', formato: 'data' },
  valor_desconto: { rotulo: 'Desconto (R$)', formato: 'dinheiro' },
  percentual_desconto: { rotulo: 'Desconto (%)', formato: 'percentual' },
  bonus_comissao: {
    rotulo: 'Bônus de Comissão (%)',
    formato: 'percentual',
    noHistorico: bonusInHistory('Bônus de comissão'),
  },
  meta_vendas: { rotulo: 'Meta de Vendas', formato: 'numero' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  descricao: { rotulo: 'Descrição', formato: 'texto_longo' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields

/** The fields of the form: those of the record, and its links. */
export const CAMPANHA_FORM_FIELDS = {
  ...CAMPANHA_FIELDS,
  lojas: { rotulo: 'Lojas', formato: 'referencias' },
  empreendimentos: { rotulo: 'Empreendimentos', formato: 'referencias' },
} as const satisfies Fields
