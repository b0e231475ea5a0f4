/** Reads the cells of a table with the user's answers applied, and collects what is found in them. */
import { isNothing, refusalOfError } from '../planilha/no-value.ts'
import {
  type CellKind,
  type CellPlace,
  type CellReading,
  choiceKey,
  choiceOf,
  isNegative,
  partsOfList,
  readCep,
  readCpf,
  readDocumento,
  readEmail,
  readTelefone,
  roundingsOfPercent,
} from './cells.ts'
import { type ColumnSet, kindOf } from './colunas.ts'
import { findingOf, type UnknownWord } from './findings.ts'
import { partOf } from './mescladas.ts'
import { apostropheNotice, hasApostrophe, ODDITY_NOTICES } from './oddities.ts'
import { type Reading, readWritten } from './readings.ts'
import type { Palavra } from './respostas.ts'
import { cellKey, isExactCell, type Table, type TableReading } from './rows.ts'

/** The value of a column's cell; undefined if it is empty, or has an error or a question of its own. */
export type ReadCell = (at: number, text: string, linha: number) => unknown

/** Reads cells of the table's columns and collects findings. */
export function cellReader(set: ColumnSet, reading: TableReading): ReadCell {
  const { table, found, respostas } = reading
  const answerTo = wordAsker(reading)
  const roundedAs = (campo: string, text: string, linha: number, roundings: readonly string[]) => {
    const options = roundings.map((valor) => ({ valor, rotulo: valor }))
    return answerTo(campo, text, linha, options)?.valor ?? undefined
  }
  return (at, text, linha) => {
    const { campo, leitura } = table.layout.colunas[at] ?? { campo: null, leitura: null }
    if (campo === null || text === '') return undefined
    const place = { linha, coluna: at }
    const kind = kindOf(set, campo)
    const { opcoes = [], semZero = false } = set.campos[campo] ?? {}
    const isZero = kind === 'dinheiro' && !semZero && /^[-–—]$/.test(text)
    if (isNothing(text) && !isZero) {
      const isText = kind === 'texto' || kind === 'nome'
      const answers = [
        { valor: null, rotulo: 'Célula vazia' },
        ...(isText ? [{ valor: text, rotulo: 'É este mesmo o texto' }] : []),
      ]
      return answerTo(campo, text, linha, answers)?.valor ?? undefined
    }
    const choiceFor = (word: string) =>
      choiceOf(opcoes, word) ?? answerTo(campo, word, linha, optionsOf(opcoes))?.valor ?? undefined
    if (kind === 'escolha') return choiceFor(text)
    if (kind === 'pendencias') return listOf(text, choiceFor)
    // A contract's 1,125 % is asked about once for all rows, not refused in each.
    const roundings = kind === 'percentual' && leitura !== 'fracao' ? roundingsOfPercent(text) : []
    const rounded = roundings.length > 0 ? roundedAs(campo, text, linha, roundings) : text
    if (rounded === undefined) return undefined
    const tooLong = kind === 'nome' && text.length > MAX_NAME ? `Use no máximo ${MAX_NAME} letras` : null
    const isNumber = kind === 'dinheiro' || kind === 'percentual'
    const isRefused = isNumber && set.negativo !== undefined && isNegative(text)
    const erro = refusalOfError(text) ?? tooLong ?? (isRefused ? (set.negativo ?? null) : null)
    const isExact = isExactCell(table, kind, linha, at)
    const read =
      erro === null ? readKind(kind, rounded, isExact || rounded !== text ? null : leitura) : { erro }
    if ('erro' in read) {
      found.erros.push(findingOf(place, campo, read.erro, kindOfMessage(read.erro, text)))
      return undefined
    }
    const aviso = read.aviso ?? noticeOfCell(table, kind, place, text)
    if (aviso) found.avisos.push(findingOf(place, campo, aviso, kindOfMessage(aviso, text)))
    const part = respostas.mescladas === 'dividir' ? reading.mescladas.get(linha)?.get(at) : undefined
    return part && typeof read.valor === 'number' ? partOf(read.valor, part) : read.valor
  }
}

/** The most characters of an answer about a name. */
const MAX_NAME = 500

/** The message without the cell's text and its values, equal for all findings of one kind. */
export function kindOfMessage(mensagem: string, text: string): string {
  return mensagem
    .replace(text, '…')
    .replace(/R\$\s*[\d.,]+|\d{2}\/\d{2}\/\d{4}|\d[\d.,]*%|[\d.\-/()]*\d{2}[\d.\-/() ]*\d{3}[\d.\-/]*/gu, '…')
}

/** Finds the answer about an unknown word and notes that it was needed; otherwise asks about it. */
export function wordAsker({
  respostas,
  found,
}: TableReading): (
  campo: string,
  texto: string,
  linha: number,
  opcoes: UnknownWord['opcoes'],
) => Palavra | undefined {
  const words = new Map(respostas.palavras.map((word) => [`${word.campo} ${choiceKey(word.texto)}`, word]))
  return (campo, texto, linha, opcoes) => {
    const word = words.get(`${campo} ${choiceKey(texto)}`)
    if (word) found.used.palavras.add(word)
    else found.ask(campo, texto, linha, opcoes)
    return word
  }
}

/** Each value once, even if several texts mean it. */
export function optionsOf(opcoes: readonly { valor: string }[]): UnknownWord['opcoes'] {
  return [...new Set(opcoes.map(({ valor }) => valor))].map((valor) => ({ valor, rotulo: valor }))
}

function listOf(text: string, read: (word: string) => string | undefined): string[] | undefined {
  const values = partsOfList(text).map(read)
  return values.every((value) => value !== undefined) ? values : undefined
}

function readKind(kind: ReturnType<typeof kindOf>, text: string, leitura: Reading | null): CellReading {
  switch (kind) {
    case 'data':
    case 'dinheiro':
    case 'percentual':
      return readWritten(kind, text, leitura)
    case 'cpf':
      return readCpf(text)
    case 'documento':
      return readDocumento(text)
    case 'cep':
      return readCep(text)
    case 'telefone':
      return readTelefone(text)
    case 'email':
      return readEmail(text)
    default:
      return { valor: text }
  }
}

/** The notice about a text that a spreadsheet program may have changed: a code such as '1/2' that it took for a date. */
export function noticeOfCell(
  { dates, oddities, grid }: Pick<Table, 'dates' | 'oddities' | 'grid'>,
  kind: CellKind,
  { linha, coluna }: CellPlace,
  text: string,
): string | undefined {
  if (kind === 'data' || coluna === null) return undefined
  const key = cellKey(linha, coluna)
  if (dates.has(key))
    return `Esta célula é a data ${text} no arquivo: confira se o Excel não trocou o que foi escrito`
  if (kind !== 'texto' && kind !== 'nome') return undefined
  const oddity = oddities.get(key)
  if (oddity) return ODDITY_NOTICES[oddity](text)
  return hasApostrophe(grid[linha - 1]?.[coluna] ?? '') ? apostropheNotice(text) : undefined
}
