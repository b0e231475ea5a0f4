/**
 * Detects passwords that are guessed first: keyboard sequences, repetitions, dates, and a word with a few digits or
 * symbols around it.
 */

/** Known passwords and words, in lower case and without accents; empty sets if the lists are not available. */
export interface Conhecidas {
  /** Common passwords, Portuguese words and names. */
  comuns: ReadonlySet<string>
  /** The most frequent words; several of them run together count as one. */
  frequentes?: ReadonlySet<string>
}

/** Whether `senha`, in lower case and without accents, is among the first guesses. */
export function ehPrevisivel(senha: string, { comuns, frequentes = NENHUMA }: Conhecidas): boolean {
  const conhecida = (texto: string) => comuns.has(texto) || DA_CASA.has(texto)
  if (conhecida(senha) || emOrdem(senha) || DATA.test(senha) || new Set(senha).size <= 2) return true
  const bloco = REPETIDO.exec(senha)?.[1]
  if (bloco !== undefined && ([...bloco].length < 6 || ehPrevisivel(bloco, { comuns, frequentes })))
    return true
  return miolos(senha).some((miolo) =>
    [miolo, ...LEITURAS.map((leitura) => semDisfarce(miolo, leitura))].some(
      (palavra) =>
        SO_LETRAS.test(palavra) &&
        (conhecida(palavra) ||
          (palavra.length <= MAIOR_COMPOSTA && feitaDe(palavra, frequentes, MAIS_PALAVRAS))),
    ),
  )
}

const NENHUMA: ReadonlySet<string> = new Set()
const SO_LETRAS = /^\p{L}{3,}$/u
/** A block repeated up to the end. */
const REPETIDO = /^(.+?)\1+$/u
/** ddmmaa, ddmmaaaa or aaaammdd, with or without separators. */
const DATA =
  /^((0[1-9]|[12]\d|3[01])([-./]?)(0[1-9]|1[0-2])\3((19|20)?\d\d)|(19|20)\d\d([-./]?)(0[1-9]|1[0-2])\8(0[1-9]|[12]\d|3[01]))$/

/** Words missing from the lists: office terms and Brazilian football clubs. */
const DA_CASA: ReadonlySet<string> = new Set(
  `senha minhasenha senhas mudar trocar acesso entrar teste admin administrador usuario sistema plantao imobiliaria
   corretor corretora corretores vendas vendedor imoveis brasil brasileiro bemvindo flamengo corinthians palmeiras
   saopaulo santos vasco gremio cruzeiro botafogo fluminense internacional atletico bahia mengao timao verdao
   deusefiel jesus jesuscristo euteamo teamo amor familia felicidade princesa gatinha eumesmo`.split(/\s+/),
)

const MAIOR_COMPOSTA = 12
const MAIS_PALAVRAS = 3

/** Whether the letters consist of at most `n` frequent words run together. */
function feitaDe(letras: string, frequentes: ReadonlySet<string>, n: number): boolean {
  if (frequentes.has(letras)) return true
  if (n === 1) return false
  for (let i = 1; i < letras.length; i++)
    if (frequentes.has(letras.slice(0, i)) && feitaDe(letras.slice(i), frequentes, n - 1)) return true
  return false
}

const BORDAS = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su
const MAIS_SINAIS = 3
const MAIS_DIGITOS = 4

/**
 * The text stripped of what people add around a word; also with one digit left at the edge, which may stand for a
 * letter.
 */
function miolos(senha: string): string[] {
  const [, antes = '', , depois = ''] = BORDAS.exec(senha) ?? []
  const achados: string[] = []
  for (let i = 0; i <= antes.length; i++)
    for (let j = 0; j <= depois.length; j++) {
      const fim = senha.length - j
      if (i < fim && ehEnfeite(senha.slice(0, i)) && ehEnfeite(senha.slice(fim)))
        achados.push(senha.slice(i, fim))
    }
  return achados
}

function ehEnfeite(texto: string): boolean {
  const digitos = texto.replace(/\D/g, '')
  if (texto.length - digitos.length > MAIS_SINAIS) return false
  return digitos.length <= MAIS_DIGITOS || emOrdem(digitos) || REPETIDO.test(digitos) || DATA.test(digitos)
}

/** The letters that a 1 can replace. Every other digit or symbol replaces only one letter. */
const LEITURAS = ['i', 'l'] as const
const DISFARCES: Readonly<Record<string, string>> = {
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

function semDisfarce(texto: string, um: (typeof LEITURAS)[number]): string {
  return texto.replace(/[01345789@$!]/g, (sinal) => (sinal === '1' ? um : (DISFARCES[sinal] ?? sinal)))
}

/** Key sequences: the alphabet, keyboard rows and columns, zigzags between two rows, and the phone keypad. */
const ORDENS = [
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
].flatMap((ordem) => [ordem, [...ordem].reverse().join('')])

const MENOR_TRECHO = 3

/**
 * Whether the text consists of sequences of three or more, or of one repeated character, except for one character in
 * six.
 */
function emOrdem(texto: string): boolean {
  let soltos = 0
  for (let i = 0; i < texto.length; ) {
    const trecho = maiorTrecho(texto, i)
    if (trecho < MENOR_TRECHO) soltos++
    i += trecho < MENOR_TRECHO ? 1 : trecho
  }
  return texto.length >= MENOR_TRECHO && soltos <= texto.length / 6
}

function maiorTrecho(texto: string, inicio: number): number {
  let maior = 1
  while (texto[inicio + maior] === texto[inicio]) maior++
  for (const ordem of ORDENS) {
    let tamanho = Math.max(maior, MENOR_TRECHO - 1)
    while (inicio + tamanho < texto.length && ordem.includes(texto.slice(inicio, inicio + tamanho + 1)))
      tamanho++
    if (tamanho >= MENOR_TRECHO) maior = Math.max(maior, tamanho)
  }
  return maior
}
