/** Reads a value of an INSERT: literals, typed or not, lists of them, and concatenated texts. */
import { type Dump, endOr, isName, isSign, isWord, nextToken, type Reading, takes } from './dump-reading.ts'
import type { SourceError } from './source-error.ts'
import type { Token } from './sql-lexer.ts'
import { arrayText, unicodeText } from './sql-text.ts'

const REFUSED =
  'tem uma expressão, ou um valor escrito de um modo que não é lido, e nada é executado. Exporte a tabela como CSV, ou com pg_dump --column-inserts'

/** For nested brackets and lists. */
const MAX_DEPTH = 20

/**
 * Returns the value as a text; null for NULL and DEFAULT. Throws SourceError for anything that would have to be
 * computed.
 */
export function* literal(dump: Dump, depth = 0): Reading<string | null> {
  let value = yield* primary(dump, depth)
  while (true) {
    const token = dump.lexer.next() ?? (yield* nextToken(dump))
    // The type of a cast does not matter: the text is what is read.
    if (isSign(token, '::')) yield* passType(dump, yield* nextToken(dump))
    else if (isSign(token, '||')) value = joined(value, yield* primary(dump, depth))
    // Texts continued on the next line.
    else if (token.kind === 'text') value = joined(value, token.text)
    else {
      dump.lexer.back(token)
      return value
    }
  }
}

function joined(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a + b
}

function* primary(dump: Dump, depth: number): Reading<string | null> {
  const { lexer } = dump
  const token = lexer.next() ?? (yield* nextToken(dump))
  if (token.kind === 'text') return token.text
  if (token.kind === 'number') return token.text.toLowerCase()
  if (token.kind === 'unicode text') return yield* unicode(dump, token)
  if (depth > MAX_DEPTH) throw refused(dump, token)
  if (token.kind === 'sign') return yield* afterSign(dump, token, depth)
  if (isWord(token, 'null') || isWord(token, 'default')) return null
  if (isWord(token, 'true') || isWord(token, 'false')) return token.text
  if (isWord(token, 'array') && (yield* takes(dump, '['))) return arrayText(yield* list(dump, depth))
  if (isWord(token, 'cast') && (yield* takes(dump, '('))) return yield* castOf(dump, depth)
  return yield* typed(dump, token)
}

function* afterSign(dump: Dump, token: Token, depth: number): Reading<string | null> {
  if (token.text === '(') {
    const value = yield* literal(dump, depth + 1)
    yield* expect(dump, ')')
    return value
  }
  // Nested lists.
  if (token.text === '[' && depth > 0) return arrayText(yield* list(dump, depth))
  if (token.text !== '-' && token.text !== '+') throw refused(dump, token)
  const number = yield* nextToken(dump)
  if (number.kind !== 'number') throw refused(dump, number)
  return `${token.text === '-' ? '-' : ''}${number.text.toLowerCase()}`
}

/** Reads the values up to the closing bracket. */
function* list(dump: Dump, depth: number): Reading<(string | null)[]> {
  if (yield* takes(dump, ']')) return []
  const items: (string | null)[] = []
  do items.push(yield* literal(dump, depth + 1))
  while (yield* takes(dump, ','))
  yield* expect(dump, ']')
  return items
}

function* castOf(dump: Dump, depth: number): Reading<string | null> {
  const value = yield* literal(dump, depth + 1)
  yield* expect(dump, 'as')
  yield* passType(dump, yield* nextToken(dump))
  yield* expect(dump, ')')
  return value
}

/** DATE '2024-01-31', timestamp(3) with time zone '…', public.status 'Ativo' */
function* typed(dump: Dump, type: Token): Reading<string> {
  if (isWord(type, 'b') || isWord(type, 'x')) throw refused(dump, type)
  yield* passType(dump, type)
  const text = yield* nextToken(dump)
  if (text.kind !== 'text') throw refused(dump, text)
  return text.text
}

const TYPE_WORDS = ['varying', 'precision', 'with', 'without', 'time', 'zone']

/** Skips a type whose first word was read. */
function* passType(dump: Dump, first: Token): Reading {
  if (!isName(first)) throw refused(dump, first)
  while (true) {
    const token = dump.lexer.next() ?? (yield* nextToken(dump))
    if (isSign(token, '.')) yield* nextToken(dump)
    else if (isSign(token, '(')) yield* passSize(dump)
    else if (isSign(token, '[')) {
      // text[3] has a size.
      const size = yield* nextToken(dump)
      if (size.kind !== 'number') dump.lexer.back(size)
      yield* expect(dump, ']')
    } else if (token.kind !== 'name' || !TYPE_WORDS.includes(token.text)) {
      dump.lexer.back(token)
      return
    }
  }
}

/** Skips a size, as in 'numeric(14,2)'; a function call has something else in brackets. */
function* passSize(dump: Dump): Reading {
  do {
    const token = yield* nextToken(dump)
    if (token.kind !== 'number') throw refused(dump, token)
  } while (yield* takes(dump, ','))
  yield* expect(dump, ')')
}

function* unicode(dump: Dump, { text }: Token): Reading<string> {
  if (!(yield* takes(dump, 'uescape'))) return unicodeText(text)
  const mark = yield* nextToken(dump)
  if (mark.kind !== 'text' || mark.text.length !== 1) throw refused(dump, mark)
  return unicodeText(text, mark.text)
}

function* expect(dump: Dump, text: string): Reading {
  if (!(yield* takes(dump, text))) throw refused(dump, yield* nextToken(dump))
}

/** The refusal of a token that is not a value, or that continues one. */
export function refused(dump: Dump, token: Token): SourceError {
  return endOr(dump, token, REFUSED)
}
