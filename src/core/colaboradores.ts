import { isCpfValid, onlyDigits } from './documents.ts'
import type { Fields } from './fields.ts'
import { RECORD_STATUSES, type RecordStatus } from './status.ts'
import { counted } from './text.ts'

/** The staff hierarchy, highest first. */
export const CARGOS = ['Diretor', 'Gerente', 'Corretor'] as const
export type Cargo = (typeof CARGOS)[number]

/** The default cargo of a new colaborador. */
export const DEFAULT_CARGO: Cargo = 'Corretor'

/** Ranks; 1 is the highest. */
const NIVEIS: Record<Cargo, number> = { Diretor: 1, Gerente: 2, Corretor: 3 }

export const INDICACAO_MESSAGE = 'Colaborador só pode ser indicado por alguém de nível hierárquico superior'
export const SUPERIOR_MESSAGE = 'O superior deve ser de nível hierárquico superior ao do colaborador'

/** Messages for missing or invalid fields, shared by form and server. */
export const COLABORADOR_MESSAGES = {
  /** When creating, if any of the three is missing. */
  identificacao: 'Nome, CPF e telefone são obrigatórios',
  nome: 'Nome é obrigatório',
  cpf: 'CPF é obrigatório',
  telefone: 'Telefone é obrigatório',
  cpf_formato: 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos',
  cpf_repetido: 'CPF já cadastrado no sistema',
  cpf_duvidoso: 'Os dígitos verificadores deste CPF não conferem. Confira antes de salvar.',
  data_admissao: 'Data de contratação é obrigatória',
  cargo: 'Cargo é obrigatório',
  status: 'Status é obrigatório',
  comissao_base: 'Comissão deve ser um número entre 0 e 100',
  creci_de_corretor: 'Só corretores têm CRECI no cadastro',
  superior_inativo: 'O superior deve estar Ativo',
  sucessor: 'Quem assume a equipe deve estar Ativo e ser do mesmo nível hierárquico ou de um superior',
} as const

/** The rank of a cargo; unknown ones get the lowest. */
export function nivelOf(cargo: string): number {
  return isCargo(cargo) ? NIVEIS[cargo] : NIVEIS.Corretor
}

/** Whether `superior` may be the superior of `cargo`: strictly higher. */
export function canLead(superior: string, cargo: string): boolean {
  return nivelOf(superior) < nivelOf(cargo)
}

/** Whether `indicador` may have referred someone of `cargo`: strictly higher. */
export function canRefer(indicador: string, cargo: string): boolean {
  return nivelOf(indicador) < nivelOf(cargo)
}

/** The label for having no superior. */
export function noSuperiorLabel(cargo: string): 'Topo da hierarquia' | 'Nenhum superior' {
  return cargo === 'Diretor' ? 'Topo da hierarquia' : 'Nenhum superior'
}

/** Whether a colaborador can be added to a sale as seller or participant. */
export function canParticipate(colaborador: { cargo: string; status: RecordStatus }): boolean {
  return colaborador.cargo === 'Corretor' && colaborador.status === 'Ativo'
}

/** Why a colaborador's CPF is refused; null if valid or empty. Checks only the format, not the check digits. */
export function checkCpfColaborador(cpf: string): string | null {
  const trimmed = cpf.trim()
  if (trimmed === '' || /^(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/.test(trimmed)) return null
  return COLABORADOR_MESSAGES.cpf_formato
}

/** The warning for a complete CPF with wrong check digits; otherwise null. */
export function cpfWarning(cpf: string): string | null {
  return onlyDigits(cpf).length === 11 && !isCpfValid(cpf) ? COLABORADOR_MESSAGES.cpf_duvidoso : null
}

interface CargoAndStatus {
  cargo: Cargo
  status: RecordStatus
}

/** Whether a change of someone who leads others requires a successor: another cargo, or becoming Inativo. */
export function needsSucessor(before: CargoAndStatus, after: CargoAndStatus): boolean {
  return after.cargo !== before.cargo || (before.status === 'Ativo' && after.status === 'Inativo')
}

/** Whether a colaborador can take over the team of someone of `cargo`: Ativo and of the same or a higher rank. */
export function canSucceed(sucessor: { cargo: string; status: RecordStatus }, cargo: string): boolean {
  return sucessor.status === 'Ativo' && nivelOf(sucessor.cargo) <= nivelOf(cargo)
}

/** Why someone who leads `count` others cannot become Inativo or change cargo without a successor. */
export function leaderMessage(count: number): string {
  return `Este colaborador lidera ${counted(count, 'pessoa', 'pessoas')}. Escolha quem assume a equipe.`
}

/** The same message for users who may not choose a successor. */
export function leaderMessageForStaff(count: number): string {
  return `Este colaborador lidera ${counted(count, 'pessoa', 'pessoas')}. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.`
}

function isCargo(cargo: string): cargo is Cargo {
  return (CARGOS as readonly string[]).includes(cargo)
}

export const COLABORADOR_FIELDS = {
  nome: { rotulo: 'Nome Completo', formato: 'texto', noHistorico: 'Nome' },
  cpf: { rotulo: 'CPF', formato: 'cpf' },
  telefone: { rotulo: 'Telefone', formato: 'telefone' },
  email: { rotulo: 'Email', formato: 'texto' },
  cargo: { rotulo: 'Cargo', formato: CARGOS },
  status: { rotulo: 'Status', formato: RECORD_STATUSES },
  data_admissao: { rotulo: 'Data de Contratação', formato: 'data', noHistorico: 'Data de contratação' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  superior_id: {
    rotulo: 'Superior Hierárquico',
    formato: 'referencia',
    noHistorico: 'Superior hierárquico',
  },
  indicado_por: { rotulo: 'Indicado Por', formato: 'referencia', noHistorico: 'Indicado por' },
  comissao_base: { rotulo: 'Comissão Base (%)', formato: 'percentual', noHistorico: 'Comissão base' },
  creci: { rotulo: 'CRECI', formato: 'texto' },
} as const satisfies Fields
