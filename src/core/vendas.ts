/** The statuses, pending types and other choices of a sale, and the rules that connect them. */

/** In display order. Every transition between them is allowed. */
export const STATUS_VENDA = [
  'Pago/Pendente',
  'Desembolsada',
  'Desistência',
  'Assinada/Pendência enviada',
  'Assinada/Pendente',
  'Pago/Pendência enviada',
  'Assinada',
  'Pago',
] as const
export type StatusVenda = (typeof STATUS_VENDA)[number]

export const STATUS_VENDA_INICIAL: StatusVenda = 'Pago/Pendente'

/** The statuses of a signed contract. */
export const STATUS_ASSINADOS = ['Assinada', 'Pago', 'Desembolsada'] as const satisfies StatusVenda[]

export function isAssinada(status: string): boolean {
  return (STATUS_ASSINADOS as readonly string[]).includes(status)
}

export const STATUS_COMISSAO = ['Pendente', 'Pago', 'Cancelado'] as const
export type StatusComissao = (typeof STATUS_COMISSAO)[number]

/** The look of a status badge, which always shows the word as well. */
export type Variante = 'default' | 'destructive' | 'secondary'

export function varianteDoStatus(status: StatusVenda): Variante {
  if (status === 'Desistência') return 'destructive'
  return isAssinada(status) ? 'default' : 'secondary'
}

const VARIANTES_COMISSAO: Record<StatusComissao, Variante> = {
  Pago: 'default',
  Pendente: 'secondary',
  Cancelado: 'destructive',
}

export function varianteDaComissao(status: StatusComissao): Variante {
  return VARIANTES_COMISSAO[status]
}

export const TIPOS_PENDENCIA = [
  'OK',
  'SERASA',
  'CTPS',
  'IR',
  'NOME NA RECEITA',
  'HOLERITE',
  'OUTRAS (DESCREVA)',
] as const
export type TipoPendencia = (typeof TIPOS_PENDENCIA)[number]

/** The list's filter for pending items: a single type, or one of the first two, which cover several. */
export const FILTROS_PENDENCIA = ['Qualquer pendência', 'Há mais de 15 dias', ...TIPOS_PENDENCIA] as const
export type FiltroPendencia = (typeof FILTROS_PENDENCIA)[number]

/** Sales that one action can select. */
export const MAX_VENDAS_DE_UMA_VEZ = 100

/** Items pending for more than this many days cause a notice. */
export const DIAS_DE_PENDENCIA = 15

/** The pending type that requires a description. */
export const PENDENCIA_DESCRITA = 'OUTRAS (DESCREVA)' satisfies TipoPendencia

/**
 * The list after `tipo` was checked or unchecked, in display order. OK excludes all others, and is the only one if no
 * other is checked.
 */
export function togglePendencia(lista: readonly string[], tipo: TipoPendencia): TipoPendencia[] {
  if (tipo === 'OK') return ['OK']
  const checked = !lista.includes(tipo)
  const next = TIPOS_PENDENCIA.filter((t) => t !== 'OK' && (t === tipo ? checked : lista.includes(t)))
  return next.length > 0 ? next : ['OK']
}

/** Fields whose values depend on each other. */
interface Condicionais {
  status: StatusVenda
  status_comissao: StatusComissao | null
  tipo_pendencia: readonly string[]
  descricao_outras_pendencias: string | null
}

/** Clears the fields that the sale's status and pending types do not use. */
export function soOPedido<V extends Condicionais>(venda: V): V {
  return {
    ...venda,
    status_comissao: venda.status === 'Desembolsada' ? venda.status_comissao : null,
    descricao_outras_pendencias: venda.tipo_pendencia.includes(PENDENCIA_DESCRITA)
      ? venda.descricao_outras_pendencias
      : null,
  }
}

/**
 * Like `soOPedido`, for a new sale: its commission is Pendente, and its disbursement date is cleared unless it is
 * Desembolsada. An edited sale keeps that date, as it may have been Desembolsada before.
 */
export function novaSoOPedido<
  V extends Omit<Condicionais, 'status_comissao'> & { data_desembolso: string | null },
>(venda: V): V & Pick<Condicionais, 'status_comissao'> {
  return {
    ...soOPedido({ ...venda, status_comissao: STATUS_COMISSAO[0] }),
    data_desembolso: venda.status === 'Desembolsada' ? venda.data_desembolso : null,
  }
}

/** The first one is the default. */
export const FORMAS_PAGAMENTO_CRIACAO = ['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro'] as const
export const FORMAS_PAGAMENTO_EDICAO = [...FORMAS_PAGAMENTO_CRIACAO, 'Financiamento', 'À Vista'] as const

/** The first one is the default. */
export const TIPOS_RENDA = ['Formal', 'Informal', 'Direto'] as const

/** How a participant is paid. The first one is the default. */
export const TIPOS_PAGAMENTO_COMISSAO = ['PIX', 'TED', 'Dinheiro', 'Cheque'] as const
export type TipoPagamentoComissao = (typeof TIPOS_PAGAMENTO_COMISSAO)[number]

/** Messages for missing or invalid fields, shared by form and server. */
export const MENSAGENS_VENDA = {
  numero_venda: 'Número da venda é obrigatório',
  data_venda: 'Data da venda é obrigatória',
  status: 'Status é obrigatório',
  status_comissao: 'Status da comissão é obrigatório',
  empreendimento_id: 'Empreendimento é obrigatório',
  loja_id: 'Loja é obrigatória',
  torre: 'Torre é obrigatória',
  unidade: 'Unidade é obrigatória',
  cliente_nome: 'Nome do cliente é obrigatório',
  valor_venda: 'Valor da venda é obrigatório',
  valor_ato: 'Valor do ato é obrigatório',
  forma_pagamento: 'Forma de pagamento é obrigatória',
  tipo_renda: 'Tipo de renda é obrigatório',
  tipo_pendencia: 'Tipo de pendência é obrigatório',
  descricao_outras_pendencias: 'Descrição das outras pendências é obrigatória',
  base_calculo_comissao: 'Base de cálculo da comissão é obrigatória',
  data_desembolso: 'Data do desembolso é obrigatória',
  participantes: 'Adicione pelo menos um participante',
  participante: 'Corretor é obrigatório',
  participante_repetido: 'Cada corretor pode participar da venda uma única vez',
  participante_inapto: 'Só corretores ativos podem participar da venda',
  vendedor_inapto: 'O vendedor principal deve ser um corretor ativo',
  tipo_pagamento_comissao: 'Tipo de pagamento da comissão é obrigatório',
  percentual_comissao: 'Percentual deve ser um número entre 0 e 100',
  valor_comissao: 'Valor da comissão não pode ser negativo',
  mesmo_status: 'A venda já está neste status.',
  alterada: 'A venda foi alterada por outra pessoa. Recarregue a lista.',
  excluida: 'A venda foi excluída.',
} as const

const NUMERO = /^(.*\D|)(\d+)\/(\d{4})$/

/**
 * The number to propose after `ultimo`, the store's latest: keeps its prefix and width, and increments the counter
 * ('AR001/2024' → 'AR002/2024', 'AR999/2024' → 'AR1000/2024') or restarts it at 1 in another `ano`. Without a latest
 * number, the prefix is the store's code. Null if there is neither, or if the latest number has another pattern.
 */
export function proximoNumero(ultimo: string | null, ano: number, codigoLoja?: string): string | null {
  if (ultimo === null) {
    const codigo = codigoLoja?.trim() ?? ''
    if (codigo === '') return null
    // Separates the counter from a code that ends in a digit.
    return `${codigo}${/\d$/.test(codigo) ? '-' : ''}001/${ano}`
  }
  const match = NUMERO.exec(ultimo.trim())
  if (!match) return null
  const [, prefixo = '', contador = '', anoDoUltimo = ''] = match
  const seguinte = Number(anoDoUltimo) === ano ? BigInt(contador) + 1n : 1n
  return `${prefixo}${seguinte.toString().padStart(contador.length, '0')}/${ano}`
}

/** The fields of a participant that Desistência changes. */
interface ParticipanteDesistente {
  status_comissao: StatusComissao
  cancelado_por_desistencia: boolean
  estorno_pendente: boolean
}

/** The participants of a sale that enters Desistência: cancels pending commissions, marks paid ones for reversal. */
export function entrarEmDesistencia<P extends ParticipanteDesistente>(participantes: readonly P[]): P[] {
  return participantes.map((p) => {
    if (p.status_comissao === 'Pendente')
      return { ...p, status_comissao: 'Cancelado', cancelado_por_desistencia: true }
    return p.status_comissao === 'Pago' ? { ...p, estorno_pendente: true } : p
  })
}

/** The participants of a sale that leaves Desistência: undoes exactly what entering it changed. */
export function sairDeDesistencia<P extends ParticipanteDesistente>(participantes: readonly P[]): P[] {
  return participantes.map((p) => ({
    ...p,
    status_comissao:
      p.cancelado_por_desistencia && p.status_comissao === 'Cancelado' ? 'Pendente' : p.status_comissao,
    cancelado_por_desistencia: false,
    estorno_pendente: false,
  }))
}
