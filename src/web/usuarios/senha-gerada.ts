/** A password that the browser makes for somebody else, of the same cryptographic source as its keys. */
import { gerarSenha, recusaDaSenha } from '../../core/senha.ts'

/** A generated password that the rules accept for that person: 12 characters, or `minimo` where that is more. */
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
  // Once in a few thousand times three of its letters spell a part of the name.
  while (recusaDaSenha(senha, regras) !== null) senha = gerarSenha(randomInt, minimo)
  return senha
}

const RANGE = 2 ** 32

/** A whole number from 0 to `n` - 1, each as likely as the others: what would make the first ones likelier is drawn again. */
export function randomInt(
  n: number,
  draw: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  const limit = RANGE - (RANGE % n)
  let number = draw()
  while (number >= limit) number = draw()
  return number % n
}
