/**
 * Detects passwords that are guessed first: keyboard sequences, repetitions, dates, and a word with a few digits or
 * symbols around it.
 */

/** Known passwords and words, in lower case and without accents; empty sets if the lists are not available. */
export interface KnownWords {
  /** Common passwords, Portuguese words and names. */
  common: ReadonlySet<string>
  /** The most frequent words; several of them run together count as one. */
  frequent?: ReadonlySet<string>
}

/** Whether `senha`, in lower case and without accents, is among the first guesses. */
export function isPredictable(senha: string, { common, frequent = NONE }: KnownWords): boolean {
  const isKnown = (text: string) => common.has(text) || HOUSE_WORDS.has(text)
  if (isKnown(senha) || isSequence(senha) || DATE.test(senha) || new Set(senha).size <= 2) return true
  const block = REPEATED.exec(senha)?.[1]
  if (block !== undefined && ([...block].length < 6 || isPredictable(block, { common, frequent })))
    return true
  return cores(senha).some((core) =>
    [core, ...READINGS.map((reading) => undisguised(core, reading))].some(
      (word) =>
        ONLY_LETTERS.test(word) &&
        (isKnown(word) || (word.length <= MAX_COMPOUND_LENGTH && isMadeOf(word, frequent, MAX_WORDS))),
    ),
  )
}

const NONE: ReadonlySet<string> = new Set()
const ONLY_LETTERS = /^\p{L}{3,}$/u
/** A block repeated up to the end. */
const REPEATED = /^(.+?)\1+$/u
/** ddmmaa, ddmmaaaa or aaaammdd, with or without separators. */
const DATE =
  /^((0[1-9]|[12]\d|3[01])([-./]?)(0[1-9]|1[0-2])\3((19|20)?\d\d)|(19|20)\d\d([-./]?)(0[1-9]|1[0-2])\8(0[1-9]|[12]\d|3[01]))$/

/** Words missing from the lists: office terms and Brazilian football clubs. */
const HOUSE_WORDS: ReadonlySet<string> = new Set(
  `senha minhasenha senhas mudar trocar acesso entrar teste admin administrador usuario sistema plantao imobiliaria
   corretor corretora corretores vendas vendedor imoveis brasil brasileiro bemvindo flamengo corinthians palmeiras
   saopaulo santos vasco gremio cruzeiro botafogo fluminense internacional atletico bahia mengao timao verdao
   deusefiel jesus jesuscristo euteamo teamo amor familia felicidade princesa gatinha eumesmo`.split(/\s+/),
)

const MAX_COMPOUND_LENGTH = 12
const MAX_WORDS = 3

/** Whether the letters consist of at most `n` frequent words run together. */
function isMadeOf(letters: string, frequent: ReadonlySet<string>, n: number): boolean {
  if (frequent.has(letters)) return true
  if (n === 1) return false
  for (let i = 1; i < letters.length; i++)
    if (frequent.has(letters.slice(0, i)) && isMadeOf(letters.slice(i), frequent, n - 1)) return true
  return false
}

const EDGES = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su
const MAX_SYMBOLS = 3
const MAX_DIGITS = 4

/**
 * The text stripped of what people add around a word; also with one digit left at the edge, which may stand for a
 * letter.
 */
function cores(senha: string): string[] {
  const [, before = '', , after = ''] = EDGES.exec(senha) ?? []
  const found: string[] = []
  for (let i = 0; i <= before.length; i++)
    for (let j = 0; j <= after.length; j++) {
      const end = senha.length - j
      if (i < end && isDecoration(senha.slice(0, i)) && isDecoration(senha.slice(end)))
        found.push(senha.slice(i, end))
    }
  return found
}

function isDecoration(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (text.length - digits.length > MAX_SYMBOLS) return false
  return digits.length <= MAX_DIGITS || isSequence(digits) || REPEATED.test(digits) || DATE.test(digits)
}

/** The letters that a 1 can replace. Every other digit or symbol replaces only one letter. */
const READINGS = ['i', 'l'] as const
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function undisguised(text: string, one: (typeof READINGS)[number]): string {
  return text.replace(/[01345789@$!]/g, (symbol) => (symbol === '1' ? one : (DISGUISES[symbol] ?? symbol)))
}

/** Key sequences: the alphabet, keyboard rows and columns, zigzags between two rows, and the phone keypad. */
const SEQUENCES = [
  '01234567890',
  '13579',
  '02468',
  '147258369',
  '159357',
  '102030405060708090',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjklç~',
  'asdfghjkl;',
  'zxcvbnm,.;/',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'adgjmptw',
  '!@#$%^&*()',
  '!@#$%¨&*()',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')])

const MIN_RUN = 3

/**
 * Whether the text consists of sequences of three or more, or of one repeated character, except for one character in
 * six.
 */
function isSequence(text: string): boolean {
  let loose = 0
  for (let i = 0; i < text.length; ) {
    const run = longestRun(text, i)
    if (run < MIN_RUN) loose++
    i += run < MIN_RUN ? 1 : run
  }
  return text.length >= MIN_RUN && loose <= text.length / 6
}

function longestRun(text: string, start: number): number {
  let longest = 1
  while (text[start + longest] === text[start]) longest++
  for (const sequence of SEQUENCES) {
    let size = Math.max(longest, MIN_RUN - 1)
    while (start + size < text.length && sequence.includes(text.slice(start, start + size + 1))) size++
    if (size >= MIN_RUN) longest = Math.max(longest, size)
  }
  return longest
}
