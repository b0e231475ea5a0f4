import type { StatusRegistro } from './status.ts'

/** The staff hierarchy, from the top. */
export const CARGOS = ['Diretor', 'Gerente', 'Corretor'] as const
export type Cargo = (typeof CARGOS)[number]

/** Rank levels; 1 is the top. */
const NIVEIS: Record<Cargo, number> = { Diretor: 1, Gerente: 2, Corretor: 3 }

export const MENSAGEM_INDICACAO = 'Colaborador só pode ser indicado por alguém de nível hierárquico superior'
export const MENSAGEM_SUPERIOR = 'O superior deve ser de nível hierárquico superior ao do colaborador'

/** The level of a cargo; an unknown one counts as the lowest. */
export function nivelDo(cargo: string): number {
  return isCargo(cargo) ? NIVEIS[cargo] : NIVEIS.Corretor
}

/** Whether someone of the cargo `superior` may be the superior of someone of `cargo`: strictly above. */
export function podeLiderar(superior: string, cargo: string): boolean {
  return nivelDo(superior) < nivelDo(cargo)
}

/** Whether someone of the cargo `indicador` may have referred someone of `cargo`: strictly above. */
export function podeIndicar(indicador: string, cargo: string): boolean {
  return nivelDo(indicador) < nivelDo(cargo)
}

/** How the choice of no superior reads. */
export function rotuloSemSuperior(cargo: string): 'Topo da hierarquia' | 'Nenhum superior' {
  return cargo === 'Diretor' ? 'Topo da hierarquia' : 'Nenhum superior'
}

/** Whether a colaborador may newly become a sale's seller or participant. */
export function podeParticipar(colaborador: { cargo: string; status: StatusRegistro }): boolean {
  return colaborador.cargo === 'Corretor' && colaborador.status === 'Ativo'
}

function isCargo(cargo: string): cargo is Cargo {
  return (CARGOS as readonly string[]).includes(cargo)
}
