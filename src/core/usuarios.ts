import type { Campos } from './campos.ts'
import { STATUS_REGISTRO, type StatusRegistro } from './status.ts'

/** The roles of a usuario; a new one is Staff by default. */
export const CARGOS_USUARIO = ['Administrador', 'Staff'] as const
export type CargoUsuario = (typeof CARGOS_USUARIO)[number]

/** A usuario's displayed state: 'Sem Acesso' is active, without a login. */
export type SituacaoUsuario = StatusRegistro | 'Sem Acesso'

export const MENSAGENS_USUARIO = {
  obrigatoriosNovo: 'Nome, email e senha são obrigatórios',
  obrigatoriosEdicao: 'Nome e email são obrigatórios',
  emailExistente: 'Este email já está cadastrado no sistema',
  cadastroDesabilitado: 'Cadastro de novos usuários está desabilitado',
  limiteDeEmails: 'Limite de emails atingido. Aguarde alguns minutos e tente novamente.',
} as const

/** The maximum number of mails per hour caused by one usuario's actions. */
export const EMAILS_POR_HORA = 30

/** 'Sem Acesso' if active without a login; otherwise the status. */
export function situacaoDoUsuario(usuario: { status: StatusRegistro; tem_acesso: boolean }): SituacaoUsuario {
  return usuario.status === 'Ativo' && !usuario.tem_acesso ? 'Sem Acesso' : usuario.status
}

/** The usuario whose status is to change. */
interface Alternavel {
  id: string
  cargo: CargoUsuario
  status: StatusRegistro
  inativado_por_administrador: boolean
}

/**
 * Why `autor` may not change the status of `alvo`, as a sentence; null if they may. An Administrador may change any
 * (the database protects the last active one); Staff only Staff's, under conditions.
 */
export function recusaDeAlternar(
  autor: { id: string; cargo: CargoUsuario },
  alvo: Alternavel,
): string | null {
  if (autor.cargo === 'Administrador') return null
  if (autor.id === alvo.id) return 'Você não pode alterar o seu próprio status.'
  if (alvo.cargo !== 'Staff') return 'Só um Administrador pode alterar o status de um Administrador.'
  if (alvo.status === 'Inativo' && alvo.inativado_por_administrador)
    return 'Este usuário foi inativado por um Administrador. Só um Administrador pode ativá-lo.'
  return null
}

export const CAMPOS_USUARIO = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  email: { rotulo: 'Email', formato: 'texto' },
  cargo: { rotulo: 'Cargo', formato: CARGOS_USUARIO },
  status: { rotulo: 'Status', formato: STATUS_REGISTRO },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
} as const satisfies Campos
