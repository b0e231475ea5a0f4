/** Generates passwords for other users, from the browser's cryptographic random source. */
import { checkSenha, generateSenha } from '../../core/senha.ts'

/** A generated password that the rules accept for that user: 12 characters, or `min` if that is more. */
export function generatedSenha({ nome, email, min }: { nome: string; email: string; min: number }): string {
  const rules = { min, nome, email, common: new Set<string>(), tooShort: String }
  let senha = generateSenha(randomInt, min)
  // About one password in a few thousand contains three letters of the user's name.
  while (checkSenha(senha, rules) !== null) senha = generateSenha(randomInt, min)
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
