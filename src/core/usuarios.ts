/** The roles of a system user; a new one is Staff. */
export const CARGOS_USUARIO = ['Administrador', 'Staff'] as const
export type CargoUsuario = (typeof CARGOS_USUARIO)[number]
