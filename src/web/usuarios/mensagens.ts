/** Messages for refusals and for the synchronisation. */
import type { Sincronizacao } from '../../contract/usuarios.ts'
import { contarDe } from '../../core/texto.ts'
import { EMAILS_POR_HORA } from '../../core/usuarios.ts'
import type { Failure } from '../api/api.ts'
import type { ErrorMessage } from '../ui/toasts.ts'

/** The server's code when one user's actions reach the mail limit. */
const LIMITE = 'LIMITE_DE_EMAILS'

const AJUDA = `Cada Administrador pode causar até ${EMAILS_POR_HORA} emails por hora: convites e avisos de troca de email. Espere alguns minutos, ou peça a outro Administrador.`

/** Refusals whose message is shown as it is. */
const CLARAS = new Set([
  'DUPLICADO',
  'DADOS_INVALIDOS',
  'SENHA_RECUSADA',
  'CADASTRO_DESABILITADO',
  'CHAVE_REUTILIZADA',
])

/** Error message for a user who was not created. */
export function erroAoCriar({ code, message }: Failure): ErrorMessage {
  if (code === LIMITE) return { message, help: AJUDA }
  return CLARAS.has(code) ? message : `Erro ao criar usuário: ${message || 'Tente novamente.'}`
}

/** `sentence`, except for the mail limit, which has its own message. */
export const ouLimite =
  (sentence: string) =>
  ({ code, message }: Failure): ErrorMessage =>
    code === LIMITE ? { message, help: AJUDA } : sentence

/** `sentence`, followed by the server's reason if it gave one. */
export function comMotivo(sentence: string, { code, message }: Failure): string {
  return code === 'ERRO_INTERNO' || message === '' ? sentence : `${sentence}. ${message}`
}

/** 'Sincronização executada com sucesso! 2 usuários criados.' */
export function sincronizado({ criados, desligados, ligados }: Sincronizacao): string {
  const partes = [
    criados > 0 && contarDe(criados, 'usuário criado', 'usuários criados'),
    ligados > 0 && contarDe(ligados, 'usuário ligado ao seu login', 'usuários ligados ao seu login'),
    desligados > 0 && contarDe(desligados, 'usuário agora sem acesso', 'usuários agora sem acesso'),
  ].filter((parte) => parte !== false)
  const feito = partes.length > 0 ? partes.join(', ') : 'Nada precisou de conserto'
  return `Sincronização executada com sucesso! ${feito}.`
}
