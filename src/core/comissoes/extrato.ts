/** The statement of a person's commissions that filters find: what they are worth, where they stand, and what was received of them. */
import { formatDate, formatInstant } from '../dates.ts'
import { formatCpf } from '../documents.ts'
import {
  type ExtratoEscrito,
  type ItemDoExtrato,
  itemOfLinha,
  type LinhaEscrita,
  oneLine,
  reaisInWords,
} from '../financeiro/extrato.ts'
import type { Papel } from '../financeiro/linhas.ts'
import { sumOfReais, toCentavos } from '../money.ts'
import { counted } from '../text.ts'
import { pagamentosInWords } from '../vendas/pagamentos-da-comissao.ts'
import type { DevolucaoForm } from '../vendas/vendas.ts'
import { PAID_WITHOUT_DATE } from './comissoes.ts'
import {
  type ComissaoNoExtrato,
  menosDevolvido,
  partesNoExtrato,
  type Recebido,
  recebidosOf,
  sumPartes,
  totalRecebido,
} from './recebimentos.ts'
import { devolucaoInWords } from './situacao.ts'

/** A commission of the statement. */
export interface ComissaoDoExtrato extends ComissaoNoExtrato {
  data_venda: string
  empreendimento: { nome: string }
  torre: string | null
  unidade: string
  papel: Papel
  descricao: string | null
  /** How it is computed: of a base, in reais, if by percent. */
  modo: 'percentual' | 'valor' | null
  percentual_comissao: number
  base: { tipo: NonNullable<LinhaEscrita['base']>['tipo']; valor: number } | null
  tipo_pagamento_comissao: string | null
  data_pagamento: string | null
  forma_devolucao: DevolucaoForm | null
}

/** Amounts in reais. */
export interface ExtratoDeComissoes {
  nome: string
  /** These are null where there is none, or for a reader who may not see them. */
  cpf: string | null
  creci: string | null
  comissoes: readonly ComissaoDoExtrato[]
  /** The amount that the person gave back. */
  devolvido: number
  /** The person's whole debt. */
  a_recuperar: number
  /** The filters in words. */
  descricao: string
  /** In which time the sums were received: 'até 28/11/2026'. */
  quando: string
  /** When the commissions were read: an instant. */
  em: string
}

export const EXTRATO_DE_COMISSOES = 'Extrato de comissões'

export function writtenComissoes(extrato: ExtratoDeComissoes): ExtratoEscrito {
  const { nome, cpf, creci, descricao, em } = extrato
  const recebidos = recebidosOf(extrato.comissoes)
  return {
    titulo: EXTRATO_DE_COMISSOES,
    nome,
    cabecalho: [
      { rotulo: 'Nome', texto: oneLine(nome) },
      { rotulo: 'CPF', texto: cpf === null ? '' : formatCpf(cpf) },
      { rotulo: 'CRECI', texto: oneLine(creci ?? '') },
      { rotulo: 'Comissões', texto: oneLine(descricao) },
      { rotulo: 'Situação em', texto: formatInstant(em) },
      {
        rotulo: 'Descontos',
        texto: recebidos.some(({ descontos }) => descontos > 0)
          ? 'o de um pagamento é dividido entre as comissões que ele pagou, na proporção de cada uma'
          : '',
      },
    ].filter(({ texto }) => texto !== ''),
    itens: [
      ...situacaoItems(extrato.comissoes),
      ...receivedItems(recebidos, extrato),
      ...(extrato.a_recuperar > 0 ? [item('A recuperar, no total', '', extrato.a_recuperar)] : []),
    ],
  }
}

function item(parte: ItemDoExtrato['parte'], texto: string, reais: number): ItemDoExtrato {
  return { parte, texto, valor: toCentavos(reais) }
}

/** The sums by state, each commission, and their total. */
function situacaoItems(comissoes: readonly ComissaoDoExtrato[]): ItemDoExtrato[] {
  const count = (quantidade: number) => counted(quantidade, 'comissão', 'comissões')
  const total = sumOfReais(comissoes.map(({ valor_comissao }) => valor_comissao))
  return [
    ...sumPartes(comissoes).map(([parte, { quantidade, valor }]) =>
      item('Situação', `${parte}, ${count(quantidade)}`, valor),
    ),
    ...comissoes.map(itemOfComissao),
    item('Total das comissões', count(comissoes.length), total),
  ]
}

/** Its amount is what was received of it, from the house or directly from others. */
function itemOfComissao(comissao: ComissaoDoExtrato): ItemDoExtrato {
  const { numero_venda, empreendimento, torre, unidade, papel, descricao, modo, base, linha } = comissao
  const written = itemOfLinha({
    venda: {
      numero: numero_venda,
      empreendimento: empreendimento.nome,
      unidade: [torre, unidade].filter(Boolean).join(' · '),
    },
    papel,
    descricao,
    percentual: modo === 'percentual' && base !== null ? comissao.percentual_comissao : null,
    base: base === null ? null : { tipo: base.tipo, valor: toCentavos(base.valor) },
    valor: toCentavos(comissao.valor_comissao),
    liberado: linha === null ? null : toCentavos(linha.liberado),
    neste: toCentavos(totalRecebido(recebidosOf([comissao])).bruto),
  })
  const words = [written.texto, formatDate(comissao.data_venda), stateOf(comissao), paymentOf(comissao)]
  return { ...written, texto: words.filter(Boolean).join(' · ') }
}

/** 'Pago', 'Devolvida em 26/11/2026 (PIX)'; of parts with their amounts. */
function stateOf(comissao: ComissaoDoExtrato): string {
  const partes = partesNoExtrato(comissao)
  const owed = comissao.linha?.a_recuperar ?? 0
  return [
    ...partes.map(([parte, valor]) =>
      partes.length === 1 ? parte : `${parte} ${reaisInWords(toCentavos(valor))}`,
    ),
    ...(owed > 0 ? [`a recuperar ${reaisInWords(toCentavos(owed))}`] : []),
    devolucaoInWords(comissao),
  ]
    .filter(Boolean)
    .join(comissao.data_devolucao === null ? ', ' : ' ')
}

function paymentOf(comissao: ComissaoDoExtrato): string {
  const { linha, status_comissao, data_pagamento, tipo_pagamento_comissao, valor_comissao } = comissao
  if (linha && linha.pagamentos.length > 0)
    return pagamentosInWords(linha.pagamentos, valor_comissao).join(' · ')
  if (status_comissao !== 'Pago') return ''
  const paid = data_pagamento === null ? PAID_WITHOUT_DATE : formatDate(data_pagamento)
  return [paid, tipo_pagamento_comissao].filter(Boolean).join(' ')
}

/** Each payment with what the person received of it, and the sums of the house and of others. */
function receivedItems(
  recebidos: readonly Recebido[],
  { devolvido, quando }: Pick<ExtratoDeComissoes, 'devolvido' | 'quando'>,
): ItemDoExtrato[] {
  const daCasa = recebidos.filter(({ direto }) => !direto)
  const deOutros = recebidos.filter(({ direto }) => direto)
  const total = totalRecebido(daCasa)
  return [
    ...daCasa.map(itemOfRecebido),
    item('Recebido da imobiliária', inParts(quando, ...discountInWords(total)), total.liquido),
    ...(devolvido > 0 ? [item('Devolvido à imobiliária', '', -devolvido)] : []),
    ...(devolvido > 0 && daCasa.length > 0
      ? [item('Recebido menos devolvido', '', menosDevolvido(daCasa, devolvido))]
      : []),
    ...deOutros.map(itemOfRecebido),
    ...(deOutros.length > 0 ? [item('Recebido de outros', quando, totalRecebido(deOutros).liquido)] : []),
  ]
}

/** More sales of one payment than these are counted. */
const MAX_VENDAS = 6

/** '20/11/2026 · Fechamento 3 · B2 · bruto R$ 2.000,00, descontos R$ 600,00' */
function itemOfRecebido(recebido: Recebido): ItemDoExtrato {
  const { data, como, vendas, liquido } = recebido
  const which =
    vendas.length > MAX_VENDAS
      ? counted(vendas.length, 'venda', 'vendas')
      : vendas.map((one) => oneLine(one)).join(', ')
  return item(
    'Recebido',
    inParts(data === null ? null : formatDate(data), como, which, ...discountInWords(recebido)),
    liquido,
  )
}

function discountInWords({ bruto, descontos }: Pick<Recebido, 'bruto' | 'descontos'>): string[] {
  if (descontos === 0) return []
  return [`bruto ${reaisInWords(toCentavos(bruto))}, descontos ${reaisInWords(toCentavos(descontos))}`]
}

function inParts(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
