import type { Fields, FieldsByTable } from './fields.ts'

/** A new award is Pendente. */
export const PREMIACAO_STATUSES = ['Pendente', 'Entregue', 'Cancelada'] as const
export type PremiacaoStatus = (typeof PREMIACAO_STATUSES)[number]

/** Shown if the draw already has an award that is not Cancelada. */
export const REPEATED_PREMIACAO_MESSAGE =
  'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.'

/** The default reason of an award for a draw's winner. */
export function motivoOfSorteio(sorteioName: string): string {
  return `Vencedor do sorteio “${sorteioName}”`
}

export const PREMIACAO_MESSAGES = {
  cancelada: 'Esta premiação foi cancelada e não é paga.',
  sem_valor: 'Esta premiação não tem um valor a pagar.',
  no_fechamento:
    'O valor desta premiação vai no fechamento, ou já foi pago por ele. Use “Não pagar no fechamento” antes de mudar o valor ou o colaborador, ou de cancelar.',
} as const

/** 'Caio Prado não tem favorecido. …' */
export function withoutPayee(nome: string): string {
  return `${nome} não tem favorecido. Um Administrador cadastra em Favorecidos, e depois o prêmio pode ser pago.`
}

export const PREMIACAO_FIELDS = {
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  sorteio_id: { rotulo: 'Sorteio', formato: 'referencia' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  valor_premio: { rotulo: 'Valor do prêmio', formato: 'dinheiro' },
  motivo: { rotulo: 'Motivo', formato: 'texto_longo' },
  data_premiacao: { rotulo: 'Data da premiação', formato: 'data' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields

/** The fields that an award's history names. */
export const PREMIACAO_HISTORY_FIELDS = {
  premiacoes: {
    ...PREMIACAO_FIELDS,
    status: { rotulo: 'Status', formato: 'texto' },
    data_entrega: { rotulo: 'Data da entrega', formato: 'data' },
    entregue_por_nome: { rotulo: 'Entregue por', formato: 'texto' },
    recibo: { rotulo: 'Recibo', formato: 'texto_longo' },
  },
} as const satisfies FieldsByTable
