/** A colaborador as the forms send it. */
import type { z } from 'zod'
import type { Colaborador, colaboradorEditado, colaboradorNovo } from '../../contract/colaboradores.ts'
import { formatCpf } from '../../core/documentos.ts'
import { buildCpf } from './builders.ts'

export type ColaboradorNovoDigitado = z.input<typeof colaboradorNovo>
export type ColaboradorEditadoDigitado = z.input<typeof colaboradorEditado>

let ultimo = 0

/** By default a new Corretor without a superior. */
export function colaboradorDigitado(
  overrides: Partial<ColaboradorNovoDigitado> = {},
): ColaboradorNovoDigitado {
  const n = ++ultimo
  return {
    nome: `Colaboradora Digitada ${n}`,
    cpf: formatCpf(buildCpf(500_000 + n)),
    telefone: '(11) 98765-4321',
    data_admissao: '2026-03-10',
    ...overrides,
  }
}

/** The edit form of a colaborador as read, with changes. */
export function edicaoDoColaborador(
  colaborador: Colaborador,
  overrides: Partial<ColaboradorEditadoDigitado> = {},
): ColaboradorEditadoDigitado {
  const { nome, cpf, telefone, email, cargo, status, data_admissao } = colaborador
  const { loja_id, superior_id, indicado_por, comissao_base, creci } = colaborador
  const pessoais = { nome, cpf, telefone, email, cargo, status, data_admissao }
  return { ...pessoais, loja_id, superior_id, indicado_por, comissao_base, creci, ...overrides }
}
