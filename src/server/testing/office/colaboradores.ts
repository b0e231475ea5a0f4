/** A colaborador as the forms send it. */
import type { z } from 'zod'
import type {
  Colaborador,
  editedColaboradorInput,
  newColaboradorInput,
} from '../../../contract/colaboradores.ts'
import { formatCpf } from '../../../core/documents.ts'
import { buildCpf } from './builders.ts'

export type TypedColaboradorNovo = z.input<typeof newColaboradorInput>
export type TypedColaboradorEditado = z.input<typeof editedColaboradorInput>

let last = 0

/** By default a new Corretor without a superior. */
export function typedColaborador(overrides: Partial<TypedColaboradorNovo> = {}): TypedColaboradorNovo {
  const n = ++last
  return {
    nome: `Colaboradora Digitada ${n}`,
    cpf: formatCpf(buildCpf(500_000 + n)),
    telefone: '(11) 98765-4321',
    data_admissao: '2026-03-10',
    ...overrides,
  }
}

/** The edit form of a colaborador as read, with changes. */
export function editOfColaborador(
  colaborador: Colaborador,
  overrides: Partial<TypedColaboradorEditado> = {},
): TypedColaboradorEditado {
  const { nome, cpf, telefone, email, cargo, status, data_admissao } = colaborador
  const { loja_id, superior_id, indicado_por, comissao_base, creci } = colaborador
  const personal = { nome, cpf, telefone, email, cargo, status, data_admissao }
  return { ...personal, loja_id, superior_id, indicado_por, comissao_base, creci, ...overrides }
}
