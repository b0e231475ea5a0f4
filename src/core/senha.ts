/** Password rules, with the sentence for each refusal. */
import { type Conhecidas, ehPrevisivel } from './senha-previsivel.ts'
import { semAcentos } from './texto.ts'

export const SENHA_MAXIMA = 128

export const SENHA_FRACA = 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'
export const SENHA_LONGA = `A senha deve ter no máximo ${SENHA_MAXIMA} caracteres.`
/** For the link in the recovery mail. */
export const LINK_DE_REDEFINICAO_INVALIDO =
  'Link inválido: Este link de redefinição de senha é inválido ou expirou.'
/** For a link that set a password, or is older than the current one. */
export const LINK_DE_REDEFINICAO_USADO =
  'Este link já foi usado, ou a senha mudou depois dele. Para redefinir a senha de novo, peça outro link em Esqueci minha senha.'
/** For a password that replaces another. */
export const novaSenhaCurta = (minimo: number) => `A nova senha deve ter pelo menos ${minimo} caracteres.`
/** For an account's first password. */
export const primeiraSenhaCurta = (minimo: number) => `A senha deve ter no mínimo ${minimo} caracteres`

/** The server's message for the same rule, in case the form let it through. */
export const senhaCurtaDemais = (minimo: number) => `Senha muito fraca. Use pelo menos ${minimo} caracteres`

export interface RegrasDeSenha extends Conhecidas {
  minimo: number
  nome: string
  email: string
  /** The message for a short password, given the minimum. */
  curta: (minimo: number) => string
}

/** Why `senha` is refused, as a sentence; null if accepted. */
export function recusaDaSenha(
  senha: string,
  { minimo, nome, email, curta, ...conhecidas }: RegrasDeSenha,
): string | null {
  if ([...senha].length < minimo) return curta(minimo)
  if (senha.length > SENHA_MAXIMA) return SENHA_LONGA
  const comparada = semAcentos(senha)
  const fraca =
    proprias(nome, email).some((parte) => comparada.includes(parte)) || ehPrevisivel(comparada, conhecidas)
  return fraca ? SENHA_FRACA : null
}

const MENOR_PARTE = 3
// Particles of names, allowed in any password.
const PARTICULAS = new Set(['das', 'dos'])

/** The person's own words: the parts of the name, the email and its part before the @. */
function proprias(nome: string, email: string): string[] {
  const partes = semAcentos(nome)
    .split(/[^\p{L}]+/u)
    .filter((parte) => !PARTICULAS.has(parte))
  const endereco = semAcentos(email)
  return [...partes, endereco.split('@')[0] ?? '', endereco].filter(
    (parte) => [...parte].length >= MENOR_PARTE,
  )
}

const LETRAS_DA_SENHA = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
const SENHA_GERADA = 12

/**
 * Generates a password of 12 characters, or of `minimo` if longer. `sorteia(n)` returns a cryptographically random
 * integer from 0 to n - 1.
 */
export function gerarSenha(sorteia: (n: number) => number, minimo = 0): string {
  const tamanho = Math.max(SENHA_GERADA, minimo)
  return Array.from({ length: tamanho }, () => LETRAS_DA_SENHA[sorteia(LETRAS_DA_SENHA.length)]).join('')
}
