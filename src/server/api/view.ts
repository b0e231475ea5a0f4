/** Decides whether two callers see the same, and so get the same answer to a question. */
import { can } from '../../contract/permissions.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Identity } from '../session/index.ts'

/** The cargos all of whose people see the same. Anybody else sees what is their own. */
const SEE_ALIKE: readonly UsuarioCargo[] = ['Administrador', 'Staff']

/** The id of the loja whose sales alone somebody sees; null if those of all. */
export type OnlyLoja = string | null

/** What stands for the loja of somebody who has none: no loja has this id. */
const NO_LOJA = '00000000-0000-0000-0000-000000000000'

/** Which sales somebody sees: the one place that decides it, for all that reads and changes them. */
export function onlyLojaOf(usuario: Identity['usuario'] | undefined): OnlyLoja {
  return can(usuario, 'vendas.de_outras_lojas') ? null : (usuario?.loja?.id ?? NO_LOJA)
}

export interface View {
  /** The same for all who see the same, as long as records and settings stay as they are. */
  key: string
  /** Whether other people see the same. */
  isShared: boolean
}

/**
 * What the caller's view depends on, on the day `today` (YYYY-MM-DD): the one place that says so. Whether clients are
 * masked follows from the cargo and from Configurações.
 */
export function viewOf({ usuario }: Pick<Identity, 'usuario'>, today: string): View {
  const cargo = usuario?.cargo
  const isShared = cargo !== undefined && SEE_ALIKE.includes(cargo)
  const seen = {
    cargo,
    only: onlyLojaOf(usuario),
    seesClients: can(usuario, 'vendas.ver_dados_do_cliente'),
    today,
  }
  const own = { id: usuario?.id, colaborador_id: usuario?.colaborador_id }
  return { key: JSON.stringify(isShared ? seen : { ...seen, ...own }), isShared }
}

/** Whether the same person, read again, still sees what they saw; not on another day, which changes no cargo. */
export function seesTheSame(present: Identity | null, before: Identity | null): boolean {
  if (!present || !before) return present === before
  return viewOf(present, '').key === viewOf(before, '').key
}
