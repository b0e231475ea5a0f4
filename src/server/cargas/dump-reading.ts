/** Shared by the readers of a dump's statements: waiting for more of the file, tokens, and names. */
import { SourceError } from './source-error.ts'
import type { SqlLexer, Token } from './sql-lexer.ts'

/** More of the file is needed. */
export const WAIT = Symbol('more of the file is needed')

export interface DumpRow {
  tabela: string
  arquivo: string
  linha: number
  valores: Record<string, string | null>
}

/** Yields rows, and WAIT when it needs more of the file. */
export type Reading<T = void> = Generator<DumpRow | typeof WAIT, T, void>

/** A dump being read. */
export interface Dump {
  arquivo: string
  lexer: SqlLexer
  /** The line in which the current statement begins. */
  begin: number
}

export function* nextToken({ lexer }: Dump): Reading<Token> {
  for (let token = lexer.next(); ; token = lexer.next()) {
    if (token) return token
    yield WAIT
  }
}

/** Consumes the next token if it is that sign or word, and returns whether it was. */
export function* takes(dump: Dump, text: string): Reading<boolean> {
  const token = dump.lexer.next() ?? (yield* nextToken(dump))
  if (isWord(token, text) || isSign(token, text)) return true
  dump.lexer.back(token)
  return false
}

export function isWord({ kind, text }: Token, word: string): boolean {
  return kind === 'name' && text === word
}

export function isSign({ kind, text }: Token, sign: string): boolean {
  return kind === 'sign' && text === sign
}

export function isName({ kind }: Token): boolean {
  return kind === 'name' || kind === 'quoted name'
}

interface QualifiedName {
  esquema: string
  tabela: string
}

/** `public."vendas"`, with or without its database, or `vendas`, whose schema is public. Null if no name is next. */
export function* qualifiedName(dump: Dump): Reading<QualifiedName | null> {
  const first = yield* nextToken(dump)
  if (!isName(first)) {
    dump.lexer.back(first)
    return null
  }
  let name = { esquema: 'public', tabela: first.text }
  while (yield* takes(dump, '.')) {
    const next = yield* nextToken(dump)
    if (!isName(next)) return null
    name = { esquema: name.tabela, tabela: next.text }
  }
  return name
}

/** Reads the names in brackets; null if no bracket is next. Throws SourceError with `message` for anything but names. */
export function* columnNames(dump: Dump, message: string): Reading<string[] | null> {
  if (!(yield* takes(dump, '('))) return null
  const names: string[] = []
  do {
    const token = yield* nextToken(dump)
    if (!isName(token)) throw endOr(dump, token, message)
    names.push(token.text)
  } while (yield* takes(dump, ','))
  if (!(yield* takes(dump, ')'))) throw endOr(dump, yield* nextToken(dump), message)
  return names
}

/** Skips the rest of the statement. Throws SourceError if the file ends first. */
export function* skipStatement(dump: Dump, first?: Token): Reading {
  const { lexer } = dump
  lexer.keeps = false
  const words: string[] = first ? [first.text] : []
  let brackets = 0
  let blocks = 0
  while (true) {
    const token = lexer.next() ?? (yield* nextToken(dump))
    const { kind, text } = token
    if (kind === 'end') throw endOr(dump, token, '')
    if (kind === 'sign') {
      if (text === '(') brackets++
      else if (text === ')') brackets = Math.max(0, brackets - 1)
      else if (text === ';' && brackets === 0 && blocks === 0) break
    } else if (kind === 'name') {
      if (words.length < WORDS_OF_HEAD) words.push(text)
      // A function's body can contain statements, up to its END.
      if (isOfFunction(words)) {
        if (text === 'begin' || text === 'case') blocks++
        else if (text === 'end') blocks = Math.max(0, blocks - 1)
      }
    }
  }
  lexer.keeps = true
}

const WORDS_OF_HEAD = 4

function isOfFunction([create, ...others]: readonly string[]): boolean {
  return create === 'create' && others.some((word) => word === 'function' || word === 'procedure')
}

/** The refusal of this token, or of a file that ends too early. */
export function endOr({ arquivo, begin, lexer }: Dump, { kind }: Token, message: string): SourceError {
  return kind === 'end'
    ? new SourceError(
        arquivo,
        begin,
        'o arquivo termina no meio deste comando, ou falta o ponto e vírgula no fim dele.',
      )
    : new SourceError(arquivo, lexer.linha, message)
}
