/** One row of a CSV of colaboradores: its columns and their rules. */
import { CARGOS, COLABORADOR_MESSAGES, checkCpfColaborador } from '../colaboradores.ts'
import { checkCreci, normalizeCreci } from '../creci.ts'
import { checkEmail, formatCpf, isCpfValid, onlyDigits } from '../documents.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { refusalOfText } from '../planilha/no-value.ts'
import { RECORD_STATUSES } from '../status.ts'
import { checkTelefone, normalizeTelefone } from '../telefone.ts'
import { parseCsvDate, refusalOfCsvDate } from './dates.ts'

/** The template's columns, in order. */
export const CSV_COLUMNS = [
  'nome',
  'cpf',
  'telefone',
  'email',
  'cargo',
  'status',
  'data_admissao',
  'loja_nome',
  'superior_cpf',
  'indicado_por_cpf',
  'comissao_base',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** The columns of a file without the template's headings: the template's columns, and those it lacks. */
export const OWN_COLUMNS = [...CSV_COLUMNS, 'superior_nome', 'creci'] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** A column of the file of faulty rows that describes their problems; ignored when the file is sent back. */
export const PROBLEMS_COLUMN = 'problemas'

export const REQUIRED_COLUMNS = ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao'] as const

/** One row of a file: `linha` is the row number shown by a spreadsheet; texts are trimmed. */
export interface CsvRow {
  linha: number
  valores: Readonly<Record<OwnColumn, string>>
  /** The text beyond the header's last column; usually empty. */
  excedente: string
}

export interface Problem {
  linha: number
  /** Null if it concerns the whole row. */
  coluna: OwnColumn | null
  mensagem: string
  /** The message without the row's own texts: equal for all problems of one kind. */
  tipo: string
}

/** A message, with its kind if the message quotes the row. */
export type Finding = string | { mensagem: string; tipo: string }

/** The problem that a message describes. */
export function problemOf(linha: number, column: OwnColumn | null, finding: Finding): Problem {
  return typeof finding === 'string'
    ? { linha, coluna: column, mensagem: finding, tipo: finding }
    : { linha, coluna: column, ...finding }
}

/** The digits of a text formatted as a CPF; otherwise null. */
export function parseCpf(text: string): string | null {
  return text !== '' && checkCpfColaborador(text) === null ? onlyDigits(text) : null
}

const REQUIRED_MESSAGE = 'Campo obrigatório não preenchido'

const EXCESS_MESSAGE = 'Há mais valores do que colunas: ponha entre aspas o texto que contém o separador'

const MAX_NAME_LENGTH = 200

/** A row's values; null where invalid. */
export type ParsedRow = ReturnType<typeof checkRow>['parsed']

/** Parses a row and checks it on its own, without the registered data and the other rows. */
export function checkRow({ linha, valores, excedente }: CsvRow) {
  const erros: Problem[] = []
  const avisos: Problem[] = []
  const isRefused = (column: OwnColumn) => erros.some(({ coluna }) => coluna === column)
  const refuse = (column: OwnColumn, finding: Finding | null) => {
    if (finding && !isRefused(column)) erros.push(problemOf(linha, column, finding))
    return finding === null
  }
  const warn = (column: OwnColumn, finding: Finding) => {
    if (!isRefused(column)) avisos.push(problemOf(linha, column, finding))
  }
  const requireColumn = (
    column: (typeof REQUIRED_COLUMNS)[number],
    refusal: (text: string) => Finding | null,
  ) => refuse(column, HAS_TEXT.test(valores[column]) ? refusal(valores[column]) : REQUIRED_MESSAGE)

  if (excedente) erros.push(problemOf(linha, null, EXCESS_MESSAGE))
  for (const column of OWN_COLUMNS) refuse(column, refusalOfText(valores[column]))
  requireColumn('nome', (nome) =>
    nome.length > MAX_NAME_LENGTH ? `Use no máximo ${MAX_NAME_LENGTH} caracteres` : null,
  )
  const cpf = requireColumn('cpf', refusalOfCpf) ? onlyDigits(valores.cpf) : null
  if (cpf && !isCpfValid(cpf)) warn('cpf', 'CPF inválido: confira os dígitos (será importado assim)')
  const telefone = requireColumn('telefone', checkTelefone) ? normalizeTelefone(valores.telefone) : null
  const isEmailInvalid = checkEmail(valores.email) !== null
  if (isEmailInvalid) warn('email', 'Formato de email inválido (será importado sem email)')
  requireColumn('cargo', (cargo) =>
    oneOf(CARGOS, cargo) ? null : 'Cargo deve ser Diretor, Gerente ou Corretor',
  )
  requireColumn('status', (status) =>
    oneOf(RECORD_STATUSES, status) ? null : 'Status deve ser Ativo ou Inativo',
  )
  const date = requireColumn('data_admissao', refusalOfCsvDate) ? parseCsvDate(valores.data_admissao) : null
  const comissao = parseComissao(valores.comissao_base)
  if (comissao.warning) warn('comissao_base', comissao.warning)

  const { nome, loja_nome, superior_cpf, indicado_por_cpf, superior_nome, creci } = valores
  if (creci !== '')
    refuse('creci', valores.cargo === 'Corretor' ? checkCreci(creci) : COLABORADOR_MESSAGES.creci_de_corretor)
  return {
    erros,
    avisos,
    parsed: {
      nome,
      cpf,
      telefone,
      email: isEmailInvalid || valores.email === '' ? null : valores.email,
      cargo: oneOf(CARGOS, valores.cargo),
      status: oneOf(RECORD_STATUSES, valores.status),
      data_admissao: date,
      comissao_base: comissao.value,
      loja_nome,
      superior_cpf,
      indicado_por_cpf,
      superior_nome,
      creci: creci === '' ? null : normalizeCreci(creci),
    },
  }
}

/** A visible character. */
const HAS_TEXT = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The element of the list that equals the text exactly, or null. */
function oneOf<T extends string>(list: readonly T[], text: string): T | null {
  return list.find((item) => item === text) ?? null
}

function refusalOfCpf(text: string): Finding | null {
  const refusal = checkCpfColaborador(text)
  if (!refusal || !/^\d{8,10}$/.test(text)) return refusal
  const tipo = `${refusal}: a planilha removeu o zero à esquerda`
  return { mensagem: `${tipo} (${formatCpf(text.padStart(11, '0'))})`, tipo }
}

const COMISSAO_MESSAGE = COLABORADOR_MESSAGES.comissao_base

/** A percentage as written by spreadsheets: decimal point or comma, with or without '%'; empty is 0. */
function parseComissao(text: string): { value: number; warning?: string } {
  if (text === '') return { value: 0 }
  const [, whole, decimals = '0'] = /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(text) ?? []
  const value = whole === undefined ? Number.NaN : Number(`${whole}.${decimals}`)
  if (!(value >= 0 && value <= 100))
    return { value: 0, warning: `${COMISSAO_MESSAGE} (será importada como 0)` }
  if (!hasAtMostTwoDecimals(value))
    return { value: 0, warning: `${COMISSAO_MESSAGE}, com até duas casas decimais (será importada como 0)` }
  return { value }
}
