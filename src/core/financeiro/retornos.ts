/** A bank's return: what it paid or refused, read from the rows of a sheet, and the payments that these rows are about. */
import { byKey } from '../collections.ts'
import { textOf } from '../csv/reading.ts'
import { toCentavos } from '../money.ts'
import { withoutAccents } from '../text.ts'
import { parseFinishedDate } from '../typed-date.ts'
import { parseReais } from '../typed-number.ts'
import type { ChavePixTipo } from './favorecidos.ts'

export const RESULTADOS = ['Pago', 'Rejeitado'] as const
export type Resultado = (typeof RESULTADOS)[number]

/** Why a bank refused a payment. */
export const MOTIVOS_DE_REJEICAO = [
  'Chave PIX inexistente',
  'Dados do favorecido não conferem',
  'Conta encerrada ou bloqueada',
  'Saldo ou limite insuficiente',
  'Recusado pelo banco do favorecido',
  'Outro',
] as const
export type MotivoDeRejeicao = (typeof MOTIVOS_DE_REJEICAO)[number]

export const RETORNO_MESSAGES = {
  ausente: 'Este retorno não está mais no servidor. Leia o arquivo de novo.',
  mudou: 'Os pagamentos mudaram desde a leitura. Leia o arquivo de novo.',
  titulos: 'O retorno precisa de uma linha de títulos com Valor e Situação (ou Status).',
  candidato: 'Escolha um dos pagamentos da linha',
  repetida: 'Duas linhas são do mesmo pagamento. Escolha outra vez.',
  linhas: 'O arquivo tem linhas demais para um retorno.',
} as const

/** Why a row that was found marks nothing. */
export const IMPEDIMENTOS = {
  sem_resultado: 'O arquivo não diz se foi pago ou recusado',
  outro_valor: 'O valor do arquivo é outro',
  outra_chave: 'A chave do arquivo é outra',
  sem_dia: 'O arquivo não diz o dia em que foi pago',
  dia_anterior: 'O dia é anterior à aprovação, ou ao dia em que se decidiu pagar de novo',
  dia_futuro: 'O dia é no futuro',
  ja_marcado: 'Não está mais a pagar',
  pago_de_novo: 'É de um envio anterior: o pagamento foi feito de novo',
  pago_duas_vezes:
    'O banco diz que pagou um envio anterior, e o pagamento foi feito de novo. Confira no extrato se saiu duas vezes',
  outro_arquivo: 'É de outro arquivo que o último em que o pagamento está, e pode ser pago por este',
  repetida: 'Há outra linha do mesmo pagamento',
  de_outra_pessoa: 'Espera outra pessoa, porque a chave PIX atual é de quem leu o arquivo',
} as const
type Impedimento = keyof typeof IMPEDIMENTOS

/** The largest return: a file of the bank has hundreds of rows. */
export const MAX_LINHAS = 5_000

/** The words that name the columns; where several are named, the day of the payment is meant, and the key and not its type. */
const HEADINGS = {
  situacao: /situacao|status|resultado/,
  valor: /valor|quantia|montante/,
  dia: /data|\bdia\b/,
  chave: /chave/,
  motivo: /motivo|ocorrencia|observacao|detalhe|mensagem/,
} as const
type Papel = keyof typeof HEADINGS
/** By their place from 0; -1 for none. */
type Colunas = Record<Papel, number>

/** The columns by the words of a row of titles; null if it is none. */
function columnsOf(cells: readonly string[]): Colunas | null {
  const words = cells.map(withoutAccents)
  const find = (papel: Papel) => {
    const found = words.filter((word) => HEADINGS[papel].test(word))
    const best =
      found.find((word) => /pagamento|efetiv|liquida|pago/.test(word)) ??
      found.find((word) => !/tipo/.test(word))
    return best === undefined ? -1 : words.indexOf(best)
  }
  const colunas = byKey(Object.keys(HEADINGS) as Papel[], find)
  return colunas.valor < 0 || colunas.situacao < 0 ? null : colunas
}

/** A row of the return. */
export interface LinhaDoRetorno {
  /** Its number in the file, from 1. */
  ordem: number
  referencias: string[]
  centavos: number | null
  /** The key as the bank shows it, perhaps masked; '' without one. */
  chave: string
  /** The bank's own word for the outcome. */
  situacao: string
  resultado: Resultado | null
  /** YYYY-MM-DD */
  dia: string | null
  motivo: MotivoDeRejeicao | null
}

const REFERENCIA = /PLT[\dA-F]{10}(?![\dA-F])/g

/** The rows below the titles that have a reference or a value; null if there are no titles. */
export function readRetorno(grid: readonly (readonly string[])[]): LinhaDoRetorno[] | null {
  const titulos = grid.findIndex((cells) => columnsOf(cells) !== null)
  const colunas = columnsOf(grid[titulos] ?? [])
  if (colunas === null) return null
  return grid.slice(titulos + 1).flatMap((cells, i) => {
    const at = (papel: Papel) => textOf(cells[colunas[papel]] ?? '')
    const referencias = [...new Set(cells.join(' ').toUpperCase().match(REFERENCIA) ?? [])]
    const centavos = centavosOf(at('valor'))
    if (referencias.length === 0 && centavos === null) return []
    const resultado = resultadoOf(at('situacao'))
    return [
      {
        ordem: titulos + i + 2,
        referencias,
        centavos,
        chave: at('chave'),
        situacao: at('situacao').slice(0, 100),
        resultado,
        dia: parseFinishedDate(at('dia').split(/[\sT]/)[0] ?? ''),
        motivo: resultado === 'Rejeitado' ? motivoOf(`${at('situacao')} ${at('motivo')}`) : null,
      },
    ]
  })
}

/** '1.234,56', '1234.56' or '-1.234,56', as what leaves an account has a minus; null if it is no amount above zero. */
function centavosOf(text: string): number | null {
  const bare = text.replace(/^([-−(]|R\$|\s)+|[)\s]+$/g, '')
  const { value } = parseReais(/^\d+\.\d{2}$/.test(bare) ? bare.replace('.', ',') : bare)
  return value ? toCentavos(value) : null
}

const RECUSAS = 'rejeit|recusa|devolv|estorn|falh|erro|invalid|cancel|negad|insucesso'
/** Participles: an 'efetivação' is not done yet. */
const FEITOS = 'pag[oa]s?\\b|efetuad|efetivad|liquidad|realizad|concluid|processad|confirmad|sucesso'
const NEGACAO = '\\b(nao|n|sem|nem|nunca) (foi |foram |houve )?'

const IS_NO_REFUSAL = new RegExp(`${NEGACAO}(${RECUSAS})|\\b(estorno|devolucao|cancelamento) nao\\b`)
const IS_REFUSAL = new RegExp(`${RECUSAS}|${NEGACAO}(pag[oa]|efetuad|efetiv|realiz)|\\bsem sucesso`)
const IS_NOT_YET =
  /agend|pendente|process(?!ad)|aguard|autoriz|parcial|previst|programad|andamento|\b(sera|serao|vai|a ser|a serem)\b|\bem (efetiv|liquid|realiz|conclu|confirm|pag)/
const IS_NEGATED = new RegExp(`\\b(nao|n|sem|nem|nunca)\\b.*\\b(${FEITOS})`)
const IS_DONE = new RegExp(`\\b(${FEITOS})`)

/** Null for what is to come, or can be read in two ways: a payment that is taken for refused by mistake is made twice. */
export function resultadoOf(text: string): Resultado | null {
  const words = withoutAccents(text).replace(/[^a-z0-9]+/g, ' ')
  if (IS_NO_REFUSAL.test(words) || /\bainda\b/.test(words)) return null
  if (IS_REFUSAL.test(words)) return 'Rejeitado'
  return !IS_NOT_YET.test(words) && !IS_NEGATED.test(words) && IS_DONE.test(words) ? 'Pago' : null
}

function motivoOf(text: string): MotivoDeRejeicao {
  const words = withoutAccents(text)
  if (/chave.*(inexist|invalid|nao (encontrad|cadastrad|registrad|exist))|inexistente/.test(words))
    return 'Chave PIX inexistente'
  if (/diverg|nao confere|titular|cpf|cnpj|documento/.test(words)) return 'Dados do favorecido não conferem'
  if (/conta.*(encerrad|bloquead|inativ|invalid)|encerrad|bloquead/.test(words))
    return 'Conta encerrada ou bloqueada'
  if (/saldo|limite|insuficien/.test(words)) return 'Saldo ou limite insuficiente'
  return /favorecido|recebedor|destin/.test(words) ? 'Recusado pelo banco do favorecido' : 'Outro'
}

/** Fewer letters of a key than these say nothing. */
const LEAST_SHOWN = 3
const MASK = '*•·#x×'

/** True if the key that the bank shows, perhaps masked ('***.456.789-**'), can be that one. */
export function showsKey(shown: string, tipo: ChavePixTipo, chave: string): boolean {
  const isEmail = tipo === 'E-mail'
  const seen = bare(shown, isEmail)
  const forms = formsOf(tipo, chave)
  if (forms.includes(seen)) return true
  // An x is a letter of e-mails.
  const mask = new RegExp(`[${isEmail ? MASK.replace('x', '') : MASK}]+`, 'g')
  const parts = seen.split(mask)
  if (parts.length < 2 || parts.join('').length < LEAST_SHOWN) return false
  return forms.some((form) =>
    !isEmail && seen.length === form.length
      ? [...seen].every((letter, i) => MASK.includes(letter) || letter === form[i])
      : hasInOrder(form, parts),
  )
}

const bare = (text: string, isEmail: boolean) =>
  text.toLowerCase().replace(isEmail ? /\s/g : /[\s.()/+-]/g, '')

/** A key as a bank may show the whole of it, without signs. */
function formsOf(tipo: ChavePixTipo, chave: string): string[] {
  const whole = bare(chave, tipo === 'E-mail')
  return tipo === 'Telefone' ? [whole, whole.slice(2)] : [whole]
}

/** True if the text begins with the first part, ends with the last one, and has the others between them in that order. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false
  let from = first.length
  for (const part of rest) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return from <= text.length - last.length
}

/** A payment that a row can be about. */
export interface Candidato {
  id: string
  centavos: number
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  /** Of the present sending; and of earlier ones, which were refused or came back. */
  referencias: readonly string[]
  antigas: readonly string[]
  /** Of the last file that it stands in. */
  atual: string | null
  isOpen: boolean
  /** The day of its closing's approval, or of the last decision to pay it again: YYYY-MM-DD. */
  desde: string
  isDeNovo: boolean
  /** False if its closing is not the reader's to see. */
  isSeen: boolean
}

/** A row with the payment that it is about, those that it can be about, or none; and why it marks nothing. */
export interface Casada {
  linha: LinhaDoRetorno
  pagamento: string | null
  candidatos: string[]
  impedimento: Impedimento | null
}

/**
 * Finds each row's payment: by our reference, then by key and value, never by value only. Of payments that the reader sees
 * and others that they do not, a key means those that they see: an answer tells nothing of the others.
 */
export function matchRows(
  linhas: readonly LinhaDoRetorno[],
  candidatos: readonly Candidato[],
  hoje: string,
): Casada[] {
  const byReference = new Map(
    candidatos.flatMap((one) =>
      [...one.referencias, ...one.antigas].map((referencia) => [referencia, one] as const),
    ),
  )
  const byKey = byValueAndKey(candidatos.filter(({ isOpen }) => isOpen))
  const casadas = linhas.map((linha): Casada => {
    const named = new Set(linha.referencias.flatMap((referencia) => byReference.get(referencia) ?? []))
    const [only] = named
    if (only && named.size === 1)
      return { linha, pagamento: only.id, candidatos: [], impedimento: impedimentoOf(linha, only, hoje) }
    const found = [...(named.size > 1 ? named : byKey(linha))]
    const seen = found.filter(({ isSeen }) => isSeen)
    const possible = (seen.length > 0 ? seen : found).filter((one) => {
      const impedimento = impedimentoOf(linha, one, hoje)
      return impedimento === null || impedimento === 'sem_resultado' || impedimento === 'sem_dia'
    })
    const [first, ...more] = possible
    if (!first) return { linha, pagamento: null, candidatos: [], impedimento: null }
    const impedimento = impedimentoOf(linha, first, hoje)
    // It can be of the sending before.
    const isDoubtful = named.size === 0 && first.isDeNovo && (linha.dia === null || linha.dia === first.desde)
    return impedimento !== null || (more.length === 0 && !isDoubtful)
      ? { linha, pagamento: first.id, candidatos: [], impedimento }
      : { linha, pagamento: null, candidatos: possible.map(({ id }) => id), impedimento }
  })
  return withoutRepeated(casadas)
}

/** Finds the payments of a row's value and key. Whole keys are looked up, as thousands of payments can have one value. */
function byValueAndKey(candidatos: readonly Candidato[]): (linha: LinhaDoRetorno) => Candidato[] {
  const byValue = Map.groupBy(candidatos, ({ centavos }) => centavos)
  const byWhole = Map.groupBy(
    candidatos.flatMap((one) => {
      const { tipo_chave, chave_pix, centavos } = one
      if (tipo_chave === null || chave_pix === null) return []
      return formsOf(tipo_chave, chave_pix).map((form) => ({ one, at: `${centavos} ${form}` }))
    }),
    ({ at }) => at,
  )
  return ({ centavos, chave }) => {
    if (chave === '' || centavos === null) return []
    const isMasked = [...chave.toLowerCase()].some((letter) => MASK.includes(letter) && letter !== 'x')
    const possible =
      isMasked || (!chave.includes('@') && /x/i.test(chave))
        ? (byValue.get(centavos) ?? [])
        : (byWhole.get(`${centavos} ${bare(chave, chave.includes('@'))}`) ?? []).map(({ one }) => one)
    return possible.filter(
      ({ tipo_chave, chave_pix }) =>
        tipo_chave !== null && chave_pix !== null && showsKey(chave, tipo_chave, chave_pix),
    )
  }
}

function impedimentoOf(
  { referencias, centavos, chave, resultado, dia }: LinhaDoRetorno,
  candidato: Candidato,
  hoje: string,
): Impedimento | null {
  const { tipo_chave, chave_pix, desde, antigas } = candidato
  if (antigas.some((referencia) => referencias.includes(referencia)))
    return resultado === 'Pago' ? 'pago_duas_vezes' : 'pago_de_novo'
  if (!candidato.isOpen) return 'ja_marcado'
  if (centavos !== null && centavos !== candidato.centavos) return 'outro_valor'
  if (chave !== '' && tipo_chave && chave_pix && !showsKey(chave, tipo_chave, chave_pix)) return 'outra_chave'
  if (dia !== null && dia > hoje) return 'dia_futuro'
  if (dia !== null && dia < desde) return 'dia_anterior'
  if (resultado === null) return 'sem_resultado'
  if (resultado === 'Rejeitado' && !isOfPresentFile(referencias, candidato)) return 'outro_arquivo'
  return resultado === 'Pago' && dia === null ? 'sem_dia' : null
}

/** False if another file than the one that was refused can pay it. */
function isOfPresentFile(
  named: readonly string[],
  { referencias, atual }: Pick<Candidato, 'referencias' | 'atual'>,
): boolean {
  const own = named.filter((one) => referencias.includes(one))
  return own.length > 0
    ? own.some((one) => one === atual)
    : referencias.every((referencia) => referencia === atual)
}

/** Of several rows about one payment, the first one marks it if all say the same; otherwise none. */
function withoutRepeated(casadas: readonly Casada[]): Casada[] {
  const marking = Map.groupBy(
    casadas.filter(({ pagamento, impedimento }) => pagamento !== null && impedimento === null),
    ({ pagamento }) => pagamento,
  )
  return casadas.map((casada) => {
    const same = marking.get(casada.pagamento) ?? []
    if (casada.impedimento !== null || same.length < 2) return casada
    const isFirst =
      same[0] === casada && same.every(({ linha }) => linha.resultado === casada.linha.resultado)
    return isFirst ? casada : { ...casada, impedimento: 'repetida' }
  })
}
