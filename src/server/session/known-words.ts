/** Words that make a password predictable. Large, so it is imported only when a password is set. */
import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { KnownWords } from '../../core/predictable-senha.ts'
import { withoutAccents } from '../../core/text.ts'

/** The packages' lists are sorted by frequency. */
const WORDS = portuguese['commonWords-pt-br'].map(withoutAccents)

/** The list's other short words are abbreviations and noise that would match almost any letters. */
const SHORT_WORDS = [
  'a',
  'e',
  'o',
  'as',
  'os',
  'de',
  'da',
  'do',
  'na',
  'no',
  'em',
  'um',
  'eu',
  'tu',
  'te',
  'me',
  'se',
]

/** Common passwords, words and names, without accents. */
export const KNOWN_WORDS: KnownWords = {
  // All of them: the list omits passwords that zxcvbn's own rules find, such as 654321.
  common: new Set([
    ...common['passwords-common'].map(withoutAccents),
    ...WORDS,
    ...portuguese['firstnames-pt-br'].map(withoutAccents),
    ...portuguese['lastnames-pt-br'].map(withoutAccents),
  ]),
  frequent: new Set([...WORDS.slice(0, 5_000).filter(({ length }) => length > 2), ...SHORT_WORDS]),
}
