/**
 * Rules for a CSV of colaboradores. Errors prevent the import of the whole file; a value with a warning is stored empty
 * (a comissão as 0), and the warning says so.
 */
import { type Cargo, canLead, canRefer, INDICACAO_MESSAGE, SUPERIOR_MESSAGE } from '../colaboradores.ts'
import type { RecordStatus } from '../status.ts'
import type { ExistingChoice } from './colunas.ts'
import { type NameMeaning, nameKey } from './names.ts'
import {
  type CsvRow,
  checkRow,
  type Finding,
  type OwnColumn,
  type ParsedRow,
  type Problem,
  parseCpf,
  problemOf,
} from './row.ts'

/** The registered people and lojas that a file may reference. */
export interface KnownRecords {
  /** By CPF, digits only. */
  colaboradores: ReadonlyMap<string, Person>
  /** The CPF of the only person with the name, by `nameKey`; null if there are several. */
  cpfs: ReadonlyMap<string, string | null>
  findLoja: (nome: string) => NameMeaning
  /** What to do with rows whose CPF is registered; null refuses them. */
  existentes: ExistingChoice | null
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
  creci: string | null
  /** Whether it only fills in empty fields of a registered colaborador. */
  completar: boolean
}

export interface CsvCheck {
  /** Rows read. */
  total: number
  /** Rows whose CPF is registered. */
  existentes: number
  /** Names without a loja. */
  lojas: { nome: string; linha: number }[]
  /** Rows without errors. */
  validos: CheckedColaborador[]
  erros: Problem[]
  avisos: Problem[]
}

export const IMPORTACAO_MESSAGES = {
  comErros: 'Corrija os erros de validação antes de importar.',
  comPerguntas: 'Responda às perguntas antes de importar.',
  mudado: 'Você mudou algo desde a validação: valide de novo antes de importar.',
  semDados: 'Não há dados para validar.',
  inesperado: 'Erro inesperado durante a importação.',
  semPermissao: 'Quem iniciou a importação não pode mais importar.',
} as const

/** Checks all rows of a file against each other and against the registered data. Problems are in row order. */
export function checkRows(rows: readonly CsvRow[], known: KnownRecords): CsvCheck {
  const checked = rows.map((row) => ({ row, ...checkRow(row) }))
  const inFile = new Map<string, ParsedRow & { linha: number }>()
  for (const { row, parsed } of checked)
    if (parsed.cpf && !inFile.has(parsed.cpf)) inFile.set(parsed.cpf, { ...parsed, linha: row.linha })

  const cpfs = cpfsByName(known.cpfs, inFile)
  const result: CsvCheck = {
    total: rows.length,
    existentes: 0,
    lojas: [],
    validos: [],
    erros: [],
    avisos: [],
  }
  for (const { row, parsed, erros, avisos } of checked) {
    const { linha } = row
    const registered = parsed.cpf === null ? undefined : known.colaboradores.get(parsed.cpf)
    if (registered) result.existentes++
    if (registered && known.existentes === 'pular') continue
    const addError = (column: OwnColumn, finding: Finding) =>
      void erros.push(problemOf(linha, column, finding))
    const addWarning = (column: OwnColumn, finding: Finding) =>
      void avisos.push(problemOf(linha, column, finding))

    if (parsed.cpf) {
      const first = inFile.get(parsed.cpf)?.linha
      if (first !== undefined && first !== linha)
        addError('cpf', {
          mensagem: `CPF duplicado no arquivo (já está na linha ${first})`,
          tipo: 'CPF duplicado no arquivo',
        })
      if (registered && known.existentes === null)
        addError('cpf', { mensagem: registeredCpfMessage(registered.nome), tipo: 'CPF já cadastrado' })
    }

    const loja = parsed.loja_nome === '' ? null : known.findLoja(parsed.loja_nome)
    const loja_id = loja && 'pessoas' in loja ? (loja.pessoas[0]?.id ?? null) : null
    if (parsed.loja_nome !== '' && loja_id === null) {
      result.lojas.push({ nome: parsed.loja_nome, linha })
      addWarning(
        'loja_nome',
        loja
          ? {
              mensagem: `Há mais de uma loja "${parsed.loja_nome}" (${WITHOUT_LOJA})`,
              tipo: `Há mais de uma loja com o nome (${WITHOUT_LOJA})`,
            }
          : {
              mensagem: `Loja "${parsed.loja_nome}" não encontrada (${WITHOUT_LOJA})`,
              tipo: `Loja não encontrada (${WITHOUT_LOJA})`,
            },
      )
    }

    const personOf = (cpf: string) => known.colaboradores.get(cpf) ?? inFile.get(cpf)
    const resolve = (reference: Reference, text: string, cpf: string | null) =>
      resolveReference(reference, { cargo: parsed.cargo, text, cpf }, personOf, addError, addWarning)
    const { superior_cpf: superior, superior_nome, indicado_por_cpf: indicado } = parsed
    const isNamed = superior === '' && superior_nome !== ''
    const superior_cpf = isNamed
      ? resolve(NAMED_SUPERIOR, superior_nome, cpfs.get(nameKey(superior_nome)) ?? null)
      : resolve(SUPERIOR, superior, parseCpf(superior))
    const indicado_por_cpf = resolve(INDICACAO, indicado, parseCpf(indicado))

    result.erros.push(...erros)
    result.avisos.push(...avisos)
    const complete = erros.length === 0 ? withoutNulls(parsed) : null
    if (complete)
      result.validos.push({
        linha,
        ...complete,
        loja_id,
        superior_cpf,
        indicado_por_cpf,
        completar: registered !== undefined,
      })
  }
  return result
}

/** The CPFs of registered people and of the file, by name; null for ambiguous names. */
function cpfsByName(registered: KnownRecords['cpfs'], inFile: ReadonlyMap<string, { nome: string }>) {
  const cpfs = new Map(registered)
  for (const [cpf, { nome }] of inFile) {
    const key = nameKey(nome)
    cpfs.set(key, cpfs.has(key) && cpfs.get(key) !== cpf ? null : cpf)
  }
  return cpfs
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

/** All names of superiors in a file's rows, as `nameKey` returns them. */
export function namedPeople(rows: readonly CsvRow[]): string[] {
  const names = rows.map(({ valores }) => nameKey(valores.superior_nome))
  return [...new Set(names)].filter((name) => name !== '')
}

export function registeredCpfMessage(nome: string): string {
  return `CPF já cadastrado para: ${nome}`
}

const WITHOUT_LOJA = 'será importado sem loja'

interface Reference {
  column: 'superior_cpf' | 'superior_nome' | 'indicado_por_cpf'
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
const NAMED_SUPERIOR: Reference = { ...SUPERIOR, column: 'superior_nome' }
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
  { cargo, text, cpf }: { cargo: Cargo | null; text: string; cpf: string | null },
  personOf: (cpf: string) => { cargo: string | null; status: RecordStatus | null } | undefined,
  addError: (column: OwnColumn, finding: Finding) => void,
  addWarning: (column: OwnColumn, finding: Finding) => void,
): string | null {
  if (text === '') return null
  const warnEmpty = (reason: string) =>
    addWarning(column, {
      mensagem: `${label} "${text}" ${reason} (${ifEmpty})`,
      tipo: `${label} ${reason} (${ifEmpty})`,
    })
  const referred = cpf === null ? undefined : personOf(cpf)
  if (!referred) {
    warnEmpty('não encontrado')
    return null
  }
  // A row with an unknown cargo has its own error.
  if (cargo && referred.cargo && !canBe(referred.cargo, cargo)) {
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
  const { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base, creci } = parsed
  if (!cpf || !telefone || !cargo || !status || !data_admissao) return null
  return { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base, creci }
}
