/** The statuses, pending types and other choices of a sale, and the rules that connect them. */

/** In display order. Every transition between them is allowed. */
export const VENDA_STATUSES = [
  'Pago/Pendente',
  'Desembolsada',
  'Desistência',
  'Assinada/Pendência enviada',
  'Assinada/Pendente',
  'Pago/Pendência enviada',
  'Assinada',
  'Pago',
] as const
export type VendaStatus = (typeof VENDA_STATUSES)[number]

export const DEFAULT_VENDA_STATUS: VendaStatus = 'Pago/Pendente'

/** The statuses of sales that did not fall through: all except Desistência. */
export const LIVE_STATUSES: VendaStatus[] = VENDA_STATUSES.filter((status) => status !== 'Desistência')

/** The filter of rankings and the organograma that counts sales in Desistência too. */
export const DESISTENCIA_FILTERS = ['incluida'] as const
export type DesistenciaFilter = (typeof DESISTENCIA_FILTERS)[number]

/** The statuses that count under the filter; undefined for all. */
export function statusesCounted(desistencia: DesistenciaFilter | undefined): VendaStatus[] | undefined {
  return desistencia === 'incluida' ? undefined : LIVE_STATUSES
}

/** The statuses of a signed contract. */
export const ASSINADA_STATUSES = ['Assinada', 'Pago', 'Desembolsada'] as const satisfies VendaStatus[]

export function isAssinada(status: string): boolean {
  return (ASSINADA_STATUSES as readonly string[]).includes(status)
}

export const COMISSAO_STATUSES = ['Pendente', 'Pago', 'Cancelado'] as const
export type ComissaoStatus = (typeof COMISSAO_STATUSES)[number]

export const PENDENCIA_TYPES = [
  'OK',
  'SERASA',
  'CTPS',
  'IR',
  'NOME NA RECEITA',
  'HOLERITE',
  'OUTRAS (DESCREVA)',
] as const
export type PendenciaType = (typeof PENDENCIA_TYPES)[number]

/**
 * The list's filter for pending items: a single type, one of the first two, which cover several, or what has to be settled
 * between two sales.
 */
export const PENDENCIA_FILTERS = [
  'Qualquer pendência',
  'Há mais de 15 dias',
  ...PENDENCIA_TYPES,
  'Unidade repetida',
] as const
export type PendenciaFilter = (typeof PENDENCIA_FILTERS)[number]

/** Whose sales the filter by a colaborador finds: those with them as main seller, or also those of everyone below them. */
export const PAPEL_FILTERS = ['principal', 'equipe'] as const

/** Sales that one action can select. */
export const MAX_VENDAS_DE_UMA_VEZ = 100

/** Items pending for more than this many days cause a notice. */
export const PENDENCIA_DAYS = 15

/** The pending type that requires a description. */
export const DESCRIBED_PENDENCIA = 'OUTRAS (DESCREVA)' satisfies PendenciaType

/**
 * The list after `type` was checked or unchecked, in display order. OK excludes all others, and is the only one if no
 * other is checked.
 */
export function togglePendencia(list: readonly string[], type: PendenciaType): PendenciaType[] {
  if (type === 'OK') return ['OK']
  const checked = !list.includes(type)
  const next = PENDENCIA_TYPES.filter((t) => t !== 'OK' && (t === type ? checked : list.includes(t)))
  return next.length > 0 ? next : ['OK']
}

/** Fields whose values depend on each other. */
interface ConditionalFields {
  status: VendaStatus
  status_comissao: ComissaoStatus | null
  tipo_pendencia: readonly string[]
  descricao_outras_pendencias: string | null
}

/** Clears the fields that the sale's status and pending types do not use. */
export function onlyUsed<V extends ConditionalFields>(venda: V): V {
  return {
    ...venda,
    status_comissao: venda.status === 'Desembolsada' ? venda.status_comissao : null,
    descricao_outras_pendencias: venda.tipo_pendencia.includes(DESCRIBED_PENDENCIA)
      ? venda.descricao_outras_pendencias
      : null,
  }
}

/**
 * Like `onlyUsed`, for a new sale: its commission is Pendente, and its disbursement date is cleared unless it is
 * Desembolsada. An edited sale keeps that date, as it may have been Desembolsada before.
 */
export function newOnlyUsed<
  V extends Omit<ConditionalFields, 'status_comissao'> & { data_desembolso: string | null },
>(venda: V): V & Pick<ConditionalFields, 'status_comissao'> {
  return {
    ...onlyUsed({ ...venda, status_comissao: COMISSAO_STATUSES[0] }),
    data_desembolso: venda.status === 'Desembolsada' ? venda.data_desembolso : null,
  }
}

/** The first one is the default. */
export const NEW_PAYMENT_METHODS = ['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro'] as const
export const PAYMENT_METHODS = [...NEW_PAYMENT_METHODS, 'Financiamento', 'À Vista'] as const

/** The first one is the default. */
export const INCOME_TYPES = ['Formal', 'Informal', 'Direto'] as const

/** How a participant is paid. The first one is the default. */
export const COMISSAO_PAYMENT_TYPES = ['PIX', 'TED', 'Dinheiro', 'Cheque'] as const

/** How a paid commission of a Desistência comes back. */
export const DEVOLUCAO_FORMS = [...COMISSAO_PAYMENT_TYPES, 'Desconto em comissão'] as const
export type DevolucaoForm = (typeof DEVOLUCAO_FORMS)[number]

const NUMERO_PATTERN = /^(.*\D|)(\d+)\/(\d{4})$/

/**
 * The number to propose after `last`, the store's latest: keeps its prefix and width, and increments the counter
 * ('AR001/2024' → 'AR002/2024', 'AR999/2024' → 'AR1000/2024') or restarts it at 1 in another `year`. Without a latest
 * number, the prefix is the store's code. Null if there is neither, or if the latest number has another pattern.
 */
export function nextNumero(last: string | null, year: number, lojaCode?: string): string | null {
  if (last === null) {
    const code = lojaCode?.trim() ?? ''
    if (code === '') return null
    // Separates the counter from a code that ends in a digit.
    return `${code}${/\d$/.test(code) ? '-' : ''}001/${year}`
  }
  const match = NUMERO_PATTERN.exec(last.trim())
  if (!match) return null
  const [, prefix = '', counter = '', yearOfLast = ''] = match
  const following = Number(yearOfLast) === year ? BigInt(counter) + 1n : 1n
  return `${prefix}${following.toString().padStart(counter.length, '0')}/${year}`
}

/** The fields of a participant that Desistência changes. */
interface DesistenciaFields {
  status_comissao: ComissaoStatus
  cancelado_por_desistencia: boolean
  estorno_pendente: boolean
}

/** The participants of a sale that enters Desistência: cancels pending commissions, marks paid ones for reversal. */
export function enterDesistencia<P extends DesistenciaFields>(participantes: readonly P[]): P[] {
  return participantes.map((p) => {
    if (p.status_comissao === 'Pendente')
      return { ...p, status_comissao: 'Cancelado', cancelado_por_desistencia: true }
    return p.status_comissao === 'Pago' ? { ...p, estorno_pendente: true } : p
  })
}

/**
 * The participants of a sale that leaves Desistência: undoes exactly what entering it changed. A paid commission that was
 * returned meanwhile is owed again.
 */
export function leaveDesistencia<P extends DesistenciaFields & { data_devolucao: string | null }>(
  participantes: readonly P[],
): P[] {
  return participantes.map((p) => ({
    ...p,
    status_comissao: isOwedAgain(p) ? 'Pendente' : p.status_comissao,
    cancelado_por_desistencia: false,
    estorno_pendente: false,
  }))
}

function isOwedAgain(p: DesistenciaFields & { data_devolucao: string | null }): boolean {
  if (p.status_comissao === 'Cancelado') return p.cancelado_por_desistencia
  return p.status_comissao === 'Pago' && p.data_devolucao !== null
}
