/**
 * Dados do titular: whether a client's data may be anonymised, and what the request for it must say. The database holds
 * the same limits (plantao.anonimizar_vendas).
 */
import { describeAnexo } from './anexos.ts'
import type { PartOf } from './cadastros-partes.ts'
import { CLIENT_COLUMNS } from './dados-pessoais.ts'
import { addDays, formatDate } from './dates.ts'
import { type Fields, formattedOrNull } from './fields.ts'
import { counted } from './text.ts'
import { VENDA_FIELDS } from './vendas/fields.ts'
import type { VendaStatus } from './vendas/vendas.ts'

/** The word that confirms an anonymisation. */
export const ANONYMISATION_WORD = 'ANONIMIZAR'

/** Formats of a titular's file. */
export const TITULAR_FORMATS = ['json', 'pdf'] as const
export type TitularFormat = (typeof TITULAR_FORMATS)[number]

/** More sales are not laid out in a PDF, nor read at once. */
export const MAX_VENDAS_DO_TITULAR = 1000

export const TITULAR_MESSAGES = {
  motivo: 'Informe o motivo',
  confirmacao: `Digite ${ANONYMISATION_WORD} para confirmar`,
  nada: 'Não há vendas deste CPF para anonimizar.',
  guardada: 'Os dados desta venda ainda precisam ser guardados.',
  favorecido:
    'Não há vendas deste CPF para anonimizar. Ele é de um favorecido: os pagamentos são guardados por obrigação fiscal, com os dados de quem recebeu. Um favorecido sem comissões e pagamentos pode ser excluído em Favorecidos.',
  carga: 'Os arquivos de um sistema antigo estão em Trazer dados: conclua ou descarte antes.',
} as const

/** A status in which nothing more is expected of a sale. */
const ENDED: readonly VendaStatus[] = ['Desembolsada', 'Desistência']

interface KeptVenda {
  numero_venda: string
  status: VendaStatus
  /** The last day on which its data must be kept, YYYY-MM-DD. */
  guardada_ate: string
}

/** The fields of a sale that a titular gets, in this order. */
const SHOWN = [
  'status',
  ...CLIENT_COLUMNS,
  'tipo_renda',
  'tipo_pendencia',
  'descricao_outras_pendencias',
  'data_venda',
  'data_aprovacao',
  'data_desembolso',
  'torre',
  'unidade',
  'forma_pagamento',
  'valor_venda',
  'valor_ato',
  'valor_financiado',
  'motivo_rejeicao',
  'observacoes',
] as const satisfies (keyof typeof VENDA_FIELDS)[]

/** The fields that are kept of a deleted sale, in words. */
export const KEPT_FIELDS = {
  status: VENDA_FIELDS.status,
  cliente_nome: VENDA_FIELDS.cliente_nome,
  cliente_cpf: VENDA_FIELDS.cliente_cpf,
  data_venda: VENDA_FIELDS.data_venda,
  data_desembolso: VENDA_FIELDS.data_desembolso,
  loja: { rotulo: 'Loja', formato: 'texto' },
  empreendimento: { rotulo: 'Empreendimento', formato: 'texto' },
  torre: VENDA_FIELDS.torre,
  unidade: VENDA_FIELDS.unidade,
  forma_pagamento: VENDA_FIELDS.forma_pagamento,
  valor_venda: VENDA_FIELDS.valor_venda,
  valor_ato: VENDA_FIELDS.valor_ato,
  valor_comissao: { rotulo: 'Valor total da comissão', formato: 'dinheiro' },
} as const satisfies Fields

/**
 * The columns that are kept of each part of a deleted sale: by column its name in the record, null for what the law
 * does not ask for.
 */
export const KEPT_OF_PARTS: Readonly<
  Record<PartOf<'vendas'>, Readonly<Record<string, string | null>> | null>
> = {
  vendas_participantes: {
    colaborador_id: 'corretor',
    percentual_comissao: 'percentual',
    valor_comissao: 'valor',
    status_comissao: 'status',
    data_pagamento: 'data_pagamento',
    modo: null,
    tipo_pagamento_comissao: null,
    estorno_pendente: null,
    data_devolucao: null,
    forma_devolucao: null,
    cancelado_por_desistencia: null,
    observacoes: null,
  },
  campanhas_vendas: null,
  // A sale with lines that were paid is never deleted.
  comissoes_linhas: null,
  vendas_anexos: null,
}

/** A label and its value in words. */
export interface Line {
  rotulo: string
  valor: string
  /** The number, if the value is a telefone. */
  telefone?: string
}

/** The sale's fields that have a value, and its attachments, as label and words. */
export function linesOfVenda(
  venda: Readonly<Record<(typeof SHOWN)[number] | 'empreendimento' | 'loja', unknown>> & {
    anexos: readonly Parameters<typeof describeAnexo>[0][]
  },
): Line[] {
  const anexos = venda.anexos.map(describeAnexo).join('\n')
  return [
    { rotulo: 'Empreendimento', valor: String(venda.empreendimento) },
    { rotulo: 'Loja', valor: String(venda.loja) },
    ...linesOf(venda, Object.fromEntries(SHOWN.map((field) => [field, VENDA_FIELDS[field]]))),
    ...(anexos === '' ? [] : [{ rotulo: 'Anexos', valor: anexos }]),
  ]
}

/** The record of a deleted sale, as label and words. */
export function linesOfGuardada(dados: Readonly<Record<keyof typeof KEPT_FIELDS, unknown>>): Line[] {
  return linesOf(dados, KEPT_FIELDS)
}

/** The fields that have a value, as label and words. */
export function linesOf(record: Readonly<Record<string, unknown>>, fields: Fields): Line[] {
  return Object.entries(fields).flatMap(([field, { rotulo, formato }]) => {
    const valor = formattedOrNull(record[field], formato)
    if (valor === null) return []
    return formato === 'telefone' ? [{ rotulo, valor, telefone: String(record[field]) }] : [{ rotulo, valor }]
  })
}

/** Why the client of these sales may not be anonymised today (YYYY-MM-DD); empty if they may. */
export function anonymisationRefusals(
  vendas: readonly KeptVenda[],
  guardadas: readonly Pick<KeptVenda, 'numero_venda' | 'guardada_ate'>[],
  today: string,
): string[] {
  const open = vendas.filter(({ status }) => !ENDED.includes(status))
  const kept = vendas.filter(({ guardada_ate }) => guardada_ate >= today)
  const deleted = guardadas.filter(({ guardada_ate }) => guardada_ate >= today)
  return [
    ...(open.length === 0
      ? []
      : [`Há vendas em andamento, que não estão Desembolsadas nem em Desistência: ${numbersOf(open)}.`]),
    ...(kept.length === 0 ? [] : [`O prazo de guarda termina só ${termOf(kept)}: ${numbersOf(kept)}.`]),
    ...(deleted.length === 0
      ? []
      : [
          `O registro de vendas excluídas é guardado por lei, e apagado sozinho ${termOf(deleted)}: ${numbersOf(deleted)}.`,
        ]),
  ]
}

/** 'em 13/03/2031': the first day after the last of the terms. */
function termOf(vendas: readonly Pick<KeptVenda, 'guardada_ate'>[]): string {
  const last = vendas.map(({ guardada_ate }) => guardada_ate).reduce((a, b) => (a > b ? a : b))
  return `em ${formatDate(addDays(last, 1))}`
}

const NUMBERS_SHOWN = 5

/** '101/2026, 102/2026 e mais 3 vendas' */
function numbersOf(vendas: readonly Pick<KeptVenda, 'numero_venda'>[]): string {
  const shown = vendas.slice(0, NUMBERS_SHOWN).map(({ numero_venda }) => numero_venda)
  const more = vendas.length - shown.length
  return shown.join(', ') + (more > 0 ? ` e mais ${counted(more, 'venda', 'vendas')}` : '')
}
