/**
 * Rules for a CSV of colaboradores. Errors prevent the import of the whole file; a value with a warning is stored empty
 * (a comissão as 0), and the warning says so.
 */
import { type Cargo, canLead, canRefer, INDICACAO_MESSAGE, SUPERIOR_MESSAGE } from './colaboradores.ts'
import {
  type CsvColumn,
  type CsvRow,
  checkRow,
  type Finding,
  type ParsedRow,
  type Problem,
  parseCpf,
  problemOf,
} from './importacao-row.ts'
import type { RecordStatus } from './status.ts'
import { inOneLine } from './text.ts'

/** The registered people and lojas that a file may reference. */
export interface KnownRecords {
  /** By CPF, digits only. */
  colaboradores: ReadonlyMap<string, Person>
  /** By `lojaKey`; null if several lojas share that name. */
  lojas: ReadonlyMap<string, string | null>
}

export interface Person {
  nome: string
  cargo: string
  status: RecordStatus
}

/** A row without errors, as it will be stored. Its superior and referrer are registered or in the same file. */
export interface CheckedColaborador {
  linha: number
  nome: string
  cpf: string
  telefone: string
  email: string | null
  cargo: Cargo
  status: RecordStatus
  data_admissao: string
  loja_id: string | null
  superior_cpf: string | null
  indicado_por_cpf: string | null
  comissao_base: number
}

export interface CsvCheck {
  /** Rows read. */
  total: number
  /** Rows without errors. */
  validos: CheckedColaborador[]
  erros: Problem[]
  avisos: Problem[]
}

export const IMPORTACAO_MESSAGES = {
  comErros: 'Corrija os erros de validação antes de importar.',
  semDados: 'Não há dados para validar.',
  inesperado: 'Erro inesperado durante a importação.',
  semPermissao: 'Quem iniciou a importação não pode mais importar.',
} as const

/** Checks all rows of a file against each other and against the registered data. Problems are in row order. */
export function checkRows(rows: readonly CsvRow[], known: KnownRecords): CsvCheck {
  const checked = rows.map((linha) => ({ linha, ...checkRow(linha) }))
  const inFile = new Map<string, ParsedRow & { linha: number }>()
  for (const { linha, parsed } of checked)
    if (parsed.cpf && !inFile.has(parsed.cpf)) inFile.set(parsed.cpf, { ...parsed, linha: linha.linha })

  const result: CsvCheck = { total: rows.length, validos: [], erros: [], avisos: [] }
  for (const { linha: source, parsed, erros, avisos } of checked) {
    const { linha } = source
    const addError = (column: CsvColumn, finding: Finding) =>
      void erros.push(problemOf(linha, column, finding))
    const addWarning = (column: CsvColumn, finding: Finding) =>
      void avisos.push(problemOf(linha, column, finding))

    if (parsed.cpf) {
      const first = inFile.get(parsed.cpf)?.linha
      if (first !== undefined && first !== linha)
        addError('cpf', {
          mensagem: `CPF duplicado no arquivo (já está na linha ${first})`,
          tipo: 'CPF duplicado no arquivo',
        })
      const registered = known.colaboradores.get(parsed.cpf)
      if (registered)
        addError('cpf', { mensagem: registeredCpfMessage(registered.nome), tipo: 'CPF já cadastrado' })
    }

    const loja_id = parsed.loja_nome === '' ? null : (known.lojas.get(lojaKey(parsed.loja_nome)) ?? null)
    if (parsed.loja_nome !== '' && loja_id === null)
      addWarning(
        'loja_nome',
        known.lojas.has(lojaKey(parsed.loja_nome))
          ? {
              mensagem: `Há mais de uma loja "${parsed.loja_nome}" (${WITHOUT_LOJA})`,
              tipo: `Há mais de uma loja com o nome (${WITHOUT_LOJA})`,
            }
          : {
              mensagem: `Loja "${parsed.loja_nome}" não encontrada (${WITHOUT_LOJA})`,
              tipo: `Loja não encontrada (${WITHOUT_LOJA})`,
            },
      )

    const personOf = (cpf: string) => known.colaboradores.get(cpf) ?? inFile.get(cpf)
    const refer = (rule: Reference) => resolveReference(rule, parsed, personOf, addError, addWarning)
    const superior_cpf = refer(SUPERIOR)
    const indicado_por_cpf = refer(INDICACAO)

    result.erros.push(...erros)
    result.avisos.push(...avisos)
    const complete = erros.length === 0 ? withoutNulls(parsed) : null
    if (complete) result.validos.push({ linha, ...complete, loja_id, superior_cpf, indicado_por_cpf })
  }
  return result
}

/** All CPFs in a file's rows, digits only: those to look up before checking it. */
export function namedCpfs(rows: readonly CsvRow[]): string[] {
  const cpfs = new Set<string>()
  for (const { valores } of rows)
    for (const text of [valores.cpf, valores.superior_cpf, valores.indicado_por_cpf]) {
      const cpf = parseCpf(text)
      if (cpf) cpfs.add(cpf)
    }
  return [...cpfs]
}

/** Key for finding lojas by name, ignoring case. */
export function lojaKey(nome: string): string {
  return inOneLine(nome).toLocaleLowerCase('pt-BR')
}

export function registeredCpfMessage(nome: string): string {
  return `CPF já cadastrado para: ${nome}`
}

const WITHOUT_LOJA = 'será importado sem loja'

interface Reference {
  column: 'superior_cpf' | 'indicado_por_cpf'
  label: string
  ifEmpty: string
  canBe: (cargoDela: string, cargo: string) => boolean
  mensagem: string
  mustBeAtivo: boolean
}

const SUPERIOR: Reference = {
  column: 'superior_cpf',
  label: 'Superior',
  ifEmpty: 'será importado sem superior',
  canBe: canLead,
  mensagem: SUPERIOR_MESSAGE,
  mustBeAtivo: true,
}
const INDICACAO: Reference = {
  column: 'indicado_por_cpf',
  label: 'Indicado por',
  ifEmpty: 'será importado sem indicação',
  canBe: canRefer,
  mensagem: INDICACAO_MESSAGE,
  mustBeAtivo: false,
}

/** The CPF that a row references; null if the reference cannot be stored. */
function resolveReference(
  { column, label, ifEmpty, canBe, mensagem, mustBeAtivo }: Reference,
  parsed: ParsedRow,
  personOf: (cpf: string) => { cargo: string | null; status: RecordStatus | null } | undefined,
  addError: (column: CsvColumn, finding: Finding) => void,
  addWarning: (column: CsvColumn, finding: Finding) => void,
): string | null {
  const text = parsed[column]
  if (text === '') return null
  const warnEmpty = (reason: string) =>
    addWarning(column, {
      mensagem: `${label} "${text}" ${reason} (${ifEmpty})`,
      tipo: `${label} ${reason} (${ifEmpty})`,
    })
  const cpf = parseCpf(text)
  const referred = cpf === null ? undefined : personOf(cpf)
  if (!referred) {
    warnEmpty('não encontrado')
    return null
  }
  // A row with an unknown cargo has its own error.
  if (parsed.cargo && referred.cargo && !canBe(referred.cargo, parsed.cargo)) {
    addError(column, mensagem)
    return null
  }
  if (mustBeAtivo && referred.status === 'Inativo') {
    warnEmpty('está Inativo')
    return null
  }
  return cpf
}

function withoutNulls(parsed: ParsedRow) {
  const { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base } = parsed
  if (!cpf || !telefone || !cargo || !status || !data_admissao) return null
  return { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base }
}
