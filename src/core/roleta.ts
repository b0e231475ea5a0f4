/** A new draw is Agendado; performing it makes it Realizado. */
export type StatusSorteio = 'Agendado' | 'Realizado' | 'Cancelado'
