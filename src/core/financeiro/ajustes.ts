/** Ajustes that an Administrador types for a payee: positive amounts of no sale, with a motivo of a list. */

export const AJUSTE_MOTIVOS = [
  'Comissão paga a menos',
  'Bonificação',
  'Reembolso de despesa',
  'Acerto de outro mês',
  'Outro',
] as const
export type AjusteMotivo = (typeof AJUSTE_MOTIVOS)[number]

export const AJUSTE_MESSAGES = {
  valor: 'Informe um valor maior que zero',
  motivo: 'Motivo é obrigatório',
  ausente: 'Ajuste não encontrado',
  junto: 'Este favorecido recebe por outro. Faça o ajuste na página do outro.',
} as const
