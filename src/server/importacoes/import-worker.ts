/** Worker thread that reads a file, says what its columns are and checks its rows, requesting registered data as needed. */
import type {
  Analise,
  ImportProblem,
  ImportProblems,
  ImportRequest,
  ImportResultado,
  Leitura,
} from '../../contract/importacoes.ts'
import { ARQUIVO_MESSAGES, hasText, textOf } from '../../core/csv-reading.ts'
import { hasTemplateHeadings, templateLayout } from '../../core/importacao-colaboradores.ts'
import {
  type ColumnSet,
  guessLayout,
  headingsAt,
  headingsKey,
  type ImportColumn,
  lastFilled,
  layoutAt,
  withReadings,
} from '../../core/importacao-colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { type Finding, Findings } from '../../core/importacao-findings.ts'
import { describeProblems, groupProblems, MAX_PROBLEMS } from '../../core/importacao-problems.ts'
import type { Respostas } from '../../core/importacao-respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import { PROBLEMS_COLUMN } from '../../core/importacao-row.ts'
import {
  isExactCell,
  lastColumn,
  mendCells,
  type TableReading,
  tableOf,
  withoutHiddenColumns,
} from '../../core/importacao-rows.ts'
import { Recusa } from '../../core/recusa.ts'
import { analysisOf, labelOf, previewOf } from './analysis.ts'
import { answerRequests } from './answering.ts'
import type { Judged, Kind, Known, Lookups } from './kind.ts'
import { cadastroKind } from './kind-cadastros.ts'
import { colaboradoresKind } from './kind-colaboradores.ts'
import { vendasKind } from './kind-vendas.ts'
import { type ReadFile, readFile } from './reading.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | ({ tipo: 'ler'; importacao: ImportacaoTipo; nome: string; bytes: Uint8Array } & Pick<
      ImportRequest,
      'leitura' | 'respostas'
    >)
  | {
      tipo: 'analisar'
      /** What earlier imports were told. */
      colunas: ImportColumn[] | null
      lembradas: Pick<Respostas, 'palavras' | 'nomes'>
    }
  | { tipo: 'conferir'; known: Known }
  | { tipo: 'linhas'; all: boolean; start: number }
export type Answer =
  | { tipo: 'lido'; titulos: string }
  | { tipo: 'analisado'; analise: Analise; lookups: Lookups | null }
  | ({ tipo: 'conferido'; previa: Analise['previa'] } & Checked)
  | { tipo: 'linhas'; titulos: string[]; linhas: DescribedRow[]; next: number | null }

/** A row of the file as texts, with its problems in words; '' for a row without any. */
export interface DescribedRow {
  textos: string[]
  problemas: string
}

export interface Checked {
  resultado: Omit<ImportResultado, 'nomes' | 'lembradas'> & { nomes: Judged['nomes'] }
  /** The answers that the file needed. */
  used: Pick<Respostas, 'palavras' | 'nomes'>
  /** JSON arrays of Staged; empty if something has to be mended or answered first. */
  parts: string[]
}

const KINDS: Readonly<Record<ImportacaoTipo, Kind>> = {
  colaboradores: colaboradoresKind as Kind,
  vendas: vendasKind as Kind,
  lojas: cadastroKind('lojas') as Kind,
  empreendimentos: cadastroKind('empreendimentos') as Kind,
}

/** Records per piece of JSON: small enough for one statement. */
const ROWS_PER_PART = 1_000

interface State {
  kind: Kind
  nome: string
  file: ReadFile
  respostas: Respostas
  isTemplate: boolean
  asked: Leitura
}
let state: State | null = null
let current: {
  reading: TableReading
  read: unknown
  /** What is hidden, in words. */
  ocultas: string | null
} | null = null

answerRequests<Request, Answer>((request) => {
  switch (request.tipo) {
    case 'ler':
      return read(request)
    case 'analisar':
      return analyse(request)
    case 'conferir':
      return check(request)
    case 'linhas':
      return describeRows(request)
  }
})

async function read({
  importacao,
  nome,
  bytes,
  leitura,
  respostas,
}: Extract<Request, { tipo: 'ler' }>): Promise<Answer> {
  const kind = KINDS[importacao]
  const file = await readFile(bytes, leitura)
  file.sheet = mendCells(file.sheet, respostas)
  const isEmpty = !file.sheet.grid.some(hasText)
  // Another sheet of the same file may be chosen.
  if (isEmpty && file.folhas.length < 2) throw new Recusa('ARQUIVO_VAZIO', ARQUIVO_MESSAGES.vazio)
  const isTemplate = importacao === 'colaboradores' && !isEmpty && hasTemplateHeadings(file.sheet.grid)
  state = { kind, nome, file, respostas, isTemplate, asked: leitura }
  const { grid } = file.sheet
  const row = respostas.layout?.cabecalho ?? guessLayout(kind.columns, grid).cabecalho
  return { tipo: 'lido', titulos: headingsKey(headingsAt(grid, row)) }
}

function analyse({ colunas, lembradas }: Extract<Request, { tipo: 'analisar' }>): Answer {
  if (!state) throw new Error('analysed before the file was read')
  const { kind, nome, file, isTemplate } = state
  const constantes = state.respostas.constantes.filter(
    ({ campo, texto }) => Object.hasOwn(kind.columns.campos, campo) && texto.trim() !== '',
  )
  const respostas: Respostas = {
    ...state.respostas,
    // Of two answers the later one counts.
    palavras: [...lembradas.palavras, ...state.respostas.palavras],
  }
  const { layout, isRemembered } = layoutOf(state, colunas)
  const table = tableOf(file.sheet, layout, isTemplate ? [] : constantes)
  const withOwn = {
    ...table,
    layout: isTemplate
      ? table.layout
      : withReadings(kind.columns, table.grid, table.layout, (of, linha, at) =>
          isExactCell(table, of, linha, at),
        ),
  }
  const readTable = respostas.ocultas === 'deixar' ? withoutHiddenColumns(withOwn) : withOwn
  const reading: TableReading = {
    table: readTable,
    respostas,
    lembrados: lembradas.nomes,
    found: new Findings(),
    isTemplate,
  }
  const analysed = analysisOf(kind.columns, {
    nome,
    file,
    table: withOwn,
    read: readTable.layout,
    isTemplate,
    isRemembered,
  })
  if (analysed.recusa !== null || file.sheet.grid.length === 0) {
    current = null
    const previa = { titulos: [], linhas: [] }
    return { tipo: 'analisado', analise: { ...analysed, datas: null, previa }, lookups: null }
  }
  const read = kind.read(reading)
  current = { reading, read, ocultas: analysed.ocultas }
  return {
    tipo: 'analisado',
    analise: {
      ...analysed,
      datas: kind.dates?.(read, reading) ?? null,
      previa: previewOf(kind, read, reading),
    },
    lookups: kind.lookups(read),
  }
}

/** The columns as somebody said, as they were the last time, or as they look. */
function layoutOf({ kind, file, respostas, isTemplate }: State, colunas: ImportColumn[] | null) {
  const { grid } = file.sheet
  if (isTemplate) return { layout: templateLayout(grid), isRemembered: false }
  if (respostas.layout && respostas.layout.colunas.length > 0)
    return { layout: respostas.layout, isRemembered: false }
  const layout = respostas.layout
    ? layoutAt(kind.columns, grid, respostas.layout.cabecalho)
    : guessLayout(kind.columns, grid)
  return colunas?.length === layout.colunas.length
    ? { layout: { ...layout, colunas }, isRemembered: true }
    : { layout, isRemembered: false }
}

function check({ known }: Extract<Request, { tipo: 'conferir' }>): Answer {
  if (!state || !current) throw new Error('checked before the file was analysed')
  const { kind, respostas } = state
  const { reading, read } = current
  const { found } = reading
  const judged = kind.judge(read, known, reading)
  if (judged.total === 0) throw new Recusa('SEM_DADOS', IMPORTACAO_MESSAGES.semDados)
  const asksHidden = respostas.ocultas === null && current.ocultas !== null
  const pendentes =
    found.palavras.length +
    (kind.nomesOpcionais ? 0 : judged.nomes.length) +
    judged.repetidas.length +
    (asksHidden ? 1 : 0)
  const parts: string[] = []
  if (found.erros.length === 0 && pendentes === 0)
    for (let i = 0; i < judged.staged.length; i += ROWS_PER_PART)
      parts.push(JSON.stringify(judged.staged.slice(i, i + ROWS_PER_PART)))
  const { campos } = kind.columns
  return {
    tipo: 'conferido',
    previa: previewOf(kind, read, reading),
    resultado: {
      total: judged.total,
      validas: judged.staged.length,
      com_erros: new Set(found.erros.map(({ linha }) => linha)).size,
      novas: judged.staged.filter(({ dados }) => !dados.completar).length,
      existentes: judged.existentes,
      pendentes,
      palavras: found.palavras.map((word) => ({ ...word, rotulo: campos[word.campo]?.rotulo ?? word.campo })),
      nomes: judged.nomes,
      nomes_opcionais: kind.nomesOpcionais,
      repetidas: judged.repetidas,
      erros: summarize(found.erros, reading, kind.columns),
      avisos: summarize(found.avisos, reading, kind.columns),
      suspeitas: summarize(found.suspeitas, reading, kind.columns),
      somas: judged.somas,
    },
    used: { palavras: [...found.used.palavras], nomes: [...found.used.nomes] },
    parts,
  }
}

function summarize(found: readonly Finding[], reading: TableReading, { chave }: ColumnSet): ImportProblems {
  const problems = found.toSorted((a, b) => a.linha - b.linha)
  const shown = (problem: Finding) => shownProblem(problem, reading)
  const byKey = Map.groupBy(problems, ({ campo, tipo }) => `${campo ?? ''} ${tipo}`)
  // Two records with one key are never mended by replacing both.
  const replaceable = (problem: Finding) => {
    const { coluna, texto } = shown(problem)
    return coluna === null || problem.campo === chave ? null : textOf(texto ?? '') || null
  }
  return {
    quantidade: problems.length,
    primeiros: problems.slice(0, MAX_PROBLEMS).map(shown),
    tipos: groupProblems(problems, replaceable).map((type) => ({
      ...type,
      primeiros: (byKey.get(`${type.campo ?? ''} ${type.tipo}`) ?? []).slice(0, MAX_PROBLEMS).map(shown),
    })),
  }
}

function shownProblem(
  { linha, coluna, campo, mensagem }: Finding,
  { table, isTemplate }: TableReading,
): ImportProblem {
  return {
    linha,
    // The same text of all rows is mended where it was typed.
    coluna: coluna !== null && coluna < table.own ? coluna : null,
    campo,
    titulo: coluna === null ? null : isTemplate ? campo : table.headings[coluna] || `Coluna ${coluna + 1}`,
    texto: coluna === null ? null : (table.grid[linha - 1]?.[coluna] ?? ''),
    mensagem,
  }
}

/** One part of the rows with their problems in words; without `all`, only the rows that have some. */
function describeRows({ all, start }: Extract<Request, { tipo: 'linhas' }>): Answer {
  if (!state || !current) throw new Error('rows requested before the file was checked')
  const { columns } = state.kind
  const { reading } = current
  const { grid, layout, headings, own: sent } = reading.table
  // What is beyond the file's columns stays beyond, to be found again.
  const own = headings.slice(0, lastColumn(reading.table) + 1)
  // A file that was mended has the problems of the last time.
  const kept = own.flatMap((heading, at) => (heading.toLowerCase() === PROBLEMS_COLUMN ? [] : [at]))
  const from = Math.max(start, layout.cabecalho)
  const end = Math.min(from + ROWS_PER_PART, grid.length)
  const byRow = (problems: readonly Finding[]) =>
    Map.groupBy(
      problems.filter(({ linha }) => linha > from && linha <= end),
      ({ linha }) => linha,
    )
  const [erros, avisos] = [byRow(reading.found.erros), byRow(reading.found.avisos)]
  const name = (problem: Finding) => ({
    ...problem,
    campo: problem.campo === null ? null : labelOf(columns, reading, problem.campo),
  })
  const rows = grid.slice(from, end).flatMap((cells, i) => {
    if (lastFilled(cells) < 0) return []
    const linha = from + i + 1
    const problemas = describeProblems(
      linha,
      (erros.get(linha) ?? []).map(name),
      (avisos.get(linha) ?? []).map(name),
    )
    const beyond = [...cells.slice(own.length, sent), ...cells.slice(headings.length)]
      .filter((text) => text.trim() !== '')
      .join(' ')
    return [{ textos: [...kept.map((at) => cells[at] ?? ''), beyond], problemas }]
  })
  return {
    tipo: 'linhas',
    titulos: kept.map((at) => own[at] ?? ''),
    linhas: all ? rows : rows.filter(({ problemas }) => problemas !== ''),
    next: end < grid.length ? end : null,
  }
}
