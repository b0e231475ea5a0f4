/** A new goal is Ativa. */
export type StatusMeta = 'Ativa' | 'Cancelada' | 'Concluída'
