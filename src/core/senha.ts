/** Password rules, with the sentence for each refusal. */
import { isPredictable, type KnownWords } from './predictable-senha.ts'
import { withoutAccents } from './text.ts'

export const MAX_SENHA_LENGTH = 128

export const WEAK_SENHA_MESSAGE = 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'
export const LONG_SENHA_MESSAGE = `A senha deve ter no máximo ${MAX_SENHA_LENGTH} caracteres.`
/** For the link in the recovery mail. */
export const INVALID_RESET_LINK_MESSAGE =
  'Link inválido: Este link de redefinição de senha é inválido ou expirou.'
/** For a page that was loaded again after its link had been opened. */
export const REOPEN_RESET_LINK_MESSAGE = 'Abra de novo o link do email.'
/** For a link that set a password, or is older than the current one. */
export const USED_RESET_LINK_MESSAGE =
  'Este link já foi usado, ou a senha mudou depois dele. Para redefinir a senha de novo, peça outro link em Esqueci minha senha.'
/** The rule, for a field of a new password before anything is refused. */
export const senhaHint = (min: number) =>
  `Pelo menos ${min} caracteres. Senhas comuns, o nome ou o email da pessoa não servem.`
/** For a password that replaces another. */
export const newSenhaTooShort = (min: number) => `A nova senha deve ter pelo menos ${min} caracteres.`
/** For an account's first password. */
export const firstSenhaTooShort = (min: number) => `A senha deve ter no mínimo ${min} caracteres`

/** The server's message for the same rule, in case the form let it through. */
export const senhaTooShort = (min: number) => `Senha muito fraca. Use pelo menos ${min} caracteres`

export interface SenhaRules extends KnownWords {
  min: number
  nome: string
  email: string
  /** The message for a short password, given the minimum. */
  tooShort: (min: number) => string
}

/** Why `senha` is refused, as a sentence; null if accepted. */
export function checkSenha(
  senha: string,
  { min, nome, email, tooShort, ...known }: SenhaRules,
): string | null {
  if ([...senha].length < min) return tooShort(min)
  if (senha.length > MAX_SENHA_LENGTH) return LONG_SENHA_MESSAGE
  const compared = withoutAccents(senha)
  const isWeak =
    ownWords(nome, email).some((part) => compared.includes(part)) || isPredictable(compared, known)
  return isWeak ? WEAK_SENHA_MESSAGE : null
}

const MIN_PART_LENGTH = 3
// Particles of names, allowed in any password.
const PARTICLES = new Set(['das', 'dos'])

/** The person's own words: the parts of the name, the email and its part before the @. */
function ownWords(nome: string, email: string): string[] {
  const parts = withoutAccents(nome)
    .split(/[^\p{L}]+/u)
    .filter((part) => !PARTICLES.has(part))
  const address = withoutAccents(email)
  return [...parts, address.split('@')[0] ?? '', address].filter(
    (part) => [...part].length >= MIN_PART_LENGTH,
  )
}

const SENHA_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
const GENERATED_SENHA_LENGTH = 12

/**
 * Generates a password of 12 characters, or of `min` if longer. `sorteia(n)` returns a cryptographically random
 * integer from 0 to n - 1.
 */
export function generateSenha(randomInt: (n: number) => number, min = 0): string {
  const size = Math.max(GENERATED_SENHA_LENGTH, min)
  return Array.from({ length: size }, () => SENHA_CHARACTERS[randomInt(SENHA_CHARACTERS.length)]).join('')
}
