/** A new award is Pendente. */
export type StatusPremiacao = 'Pendente' | 'Entregue' | 'Cancelada'
