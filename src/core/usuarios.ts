import type { Fields } from './fields.ts'
import { RECORD_STATUSES, type RecordStatus } from './status.ts'

/** The roles of a usuario; a new one is Staff by default. */
export const USUARIO_CARGOS = ['Administrador', 'Staff'] as const
export type UsuarioCargo = (typeof USUARIO_CARGOS)[number]

/** A usuario's displayed state: 'Sem Acesso' is active, without a login. */
export type UsuarioSituacao = RecordStatus | 'Sem Acesso'

export const USUARIO_MESSAGES = {
  requiredForNew: 'Nome, email e senha são obrigatórios',
  requiredForEdit: 'Nome e email são obrigatórios',
  emailTaken: 'Este email já está cadastrado no sistema',
  signUpsDisabled: 'Cadastro de novos usuários está desabilitado',
  emailLimit: 'Limite de emails atingido. Aguarde alguns minutos e tente novamente.',
} as const

/** The maximum number of mails per hour caused by one usuario's actions. */
export const EMAILS_PER_HOUR = 30

/** 'Sem Acesso' if active without a login; otherwise the status. */
export function situacaoOfUsuario(usuario: { status: RecordStatus; tem_acesso: boolean }): UsuarioSituacao {
  return usuario.status === 'Ativo' && !usuario.tem_acesso ? 'Sem Acesso' : usuario.status
}

/** The usuario whose status is to change. */
interface UsuarioToChange {
  id: string
  cargo: UsuarioCargo
  status: RecordStatus
  inativado_por_administrador: boolean
}

/**
 * Why `author` may not change the status of `target`, as a sentence; null if they may. An Administrador may change any
 * (the database protects the last active one); Staff only Staff's, under conditions; any other cargo none.
 */
export function refusalToChangeStatus(
  author: { id: string; cargo: UsuarioCargo },
  target: UsuarioToChange,
): string | null {
  if (author.cargo === 'Administrador') return null
  if (author.cargo !== 'Staff') return 'Só um Administrador ou o Staff pode alterar o status de um usuário.'
  if (author.id === target.id) return 'Você não pode alterar o seu próprio status.'
  if (target.cargo !== 'Staff') return `Só um Administrador pode alterar o status de um ${target.cargo}.`
  if (target.status === 'Inativo' && target.inativado_por_administrador)
    return 'Este usuário foi inativado por um Administrador. Só um Administrador pode ativá-lo.'
  return null
}

export const USUARIO_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  email: { rotulo: 'Email', formato: 'texto' },
  cargo: { rotulo: 'Cargo', formato: USUARIO_CARGOS },
  status: { rotulo: 'Status', formato: RECORD_STATUSES },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
} as const satisfies Fields
