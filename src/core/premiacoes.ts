import type { Campos, CamposPorTabela } from './campos.ts'

/** A new award is Pendente. */
export const STATUS_PREMIACAO = ['Pendente', 'Entregue', 'Cancelada'] as const
export type StatusPremiacao = (typeof STATUS_PREMIACAO)[number]

/** Shown if the draw already has an award that is not Cancelada. */
export const MENSAGEM_PREMIACAO_REPETIDA =
  'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.'

/** The default reason of an award for a draw's winner. */
export function motivoDoSorteio(nomeDoSorteio: string): string {
  return `Vencedor do sorteio “${nomeDoSorteio}”`
}

export const CAMPOS_PREMIACAO = {
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  sorteio_id: { rotulo: 'Sorteio', formato: 'referencia' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  valor_premio: { rotulo: 'Valor do prêmio', formato: 'dinheiro' },
  motivo: { rotulo: 'Motivo', formato: 'texto_longo' },
  data_premiacao: { rotulo: 'Data da premiação', formato: 'data' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Campos

/** What an award's history names. */
export const HISTORICO_DA_PREMIACAO = {
  premiacoes: {
    ...CAMPOS_PREMIACAO,
    status: { rotulo: 'Status', formato: 'texto' },
    data_entrega: { rotulo: 'Data da entrega', formato: 'data' },
    entregue_por_nome: { rotulo: 'Entregue por', formato: 'texto' },
    recibo: { rotulo: 'Recibo', formato: 'texto_longo' },
  },
} as const satisfies CamposPorTabela
