/** Messages for refusals and for the synchronisation. */
import type { Sincronizacao } from '../../contract/usuarios.ts'
import { counted } from '../../core/text.ts'
import { EMAILS_PER_HOUR } from '../../core/usuarios.ts'
import type { Failure } from '../api/api.ts'
import type { ErrorMessage } from '../ui/toasts.ts'

/** The server's code when one user's actions reach the mail limit. */
const LIMIT = 'LIMITE_DE_EMAILS'

const HELP = `Cada Administrador pode causar até ${EMAILS_PER_HOUR} emails por hora: convites e avisos de troca de email. Espere alguns minutos, ou peça a outro Administrador.`

/** Refusals whose message is shown as it is. */
const CLEAR = new Set([
  'DUPLICADO',
  'DADOS_INVALIDOS',
  'SENHA_RECUSADA',
  'CADASTRO_DESABILITADO',
  'CHAVE_REUTILIZADA',
])

/** Error message for a user who was not created. */
export function creationError({ code, message }: Failure): ErrorMessage {
  if (code === LIMIT) return { message, help: HELP }
  return CLEAR.has(code) ? message : `Erro ao criar usuário: ${message || 'Tente novamente.'}`
}

/** `sentence`, except for the mail limit, which has its own message. */
export const orLimit =
  (sentence: string) =>
  ({ code, message }: Failure): ErrorMessage =>
    code === LIMIT ? { message, help: HELP } : sentence

/** `sentence`, followed by the server's reason if it gave one. */
export function withReason(sentence: string, { code, message }: Failure): string {
  return code === 'ERRO_INTERNO' || message === '' ? sentence : `${sentence}. ${message}`
}

/** 'Sincronização executada com sucesso! 2 usuários criados.' */
export function synchronized({ criados, desligados, ligados }: Sincronizacao): string {
  const parts = [
    criados > 0 && counted(criados, 'usuário criado', 'usuários criados'),
    ligados > 0 && counted(ligados, 'usuário ligado ao seu login', 'usuários ligados ao seu login'),
    desligados > 0 && counted(desligados, 'usuário agora sem acesso', 'usuários agora sem acesso'),
  ].filter((part) => part !== false)
  const done = parts.length > 0 ? parts.join(', ') : 'Nada precisou de conserto'
  return `Sincronização executada com sucesso! ${done}.`
}
