/** Generates passwords for other users, from the browser's cryptographic random source. */
import { gerarSenha, recusaDaSenha } from '../../core/senha.ts'

/** A generated password that the rules accept for that user: 12 characters, or `minimo` if that is more. */
export function senhaGerada({
  nome,
  email,
  minimo,
}: {
  nome: string
  email: string
  minimo: number
}): string {
  const regras = { minimo, nome, email, comuns: new Set<string>(), curta: String }
  let senha = gerarSenha(randomInt, minimo)
  // About one password in a few thousand contains three letters of the user's name.
  while (recusaDaSenha(senha, regras) !== null) senha = gerarSenha(randomInt, minimo)
  return senha
}

const RANGE = 2 ** 32

/** A uniformly distributed integer from 0 to `n` - 1; values that would bias the result are rejected. */
export function randomInt(
  n: number,
  draw: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  const limit = RANGE - (RANGE % n)
  let number = draw()
  while (number >= limit) number = draw()
  return number % n
}
