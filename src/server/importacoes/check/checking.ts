/** Reads a file, identifies its columns, and checks its rows against the registered records. */
import type { Analise, ImportRequest, ImportResultado } from '../../../contract/importacoes/importacoes.ts'
import { ARQUIVO_MESSAGES, hasText } from '../../../core/csv/reading.ts'
import { hasTemplateHeadings, templateLayout } from '../../../core/importacao/colaboradores.ts'
import { readingsOfColumns, withReadings } from '../../../core/importacao/column-readings.ts'
import {
  columnsAsBefore,
  headingsAt,
  type ImportColumn,
  lastFilled,
} from '../../../core/importacao/colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../../core/importacao/csv.ts'
import { datesOfTable } from '../../../core/importacao/dates-read.ts'
import { type Finding, Findings } from '../../../core/importacao/findings.ts'
import { guessLayout, headingsKey, layoutAt } from '../../../core/importacao/headings.ts'
import { mergedParts } from '../../../core/importacao/mescladas.ts'
import { nameKey, type UnknownName } from '../../../core/importacao/names.ts'
import { describeProblems } from '../../../core/importacao/problems.ts'
import type { Respostas } from '../../../core/importacao/respostas.ts'
import { PROBLEMS_COLUMN } from '../../../core/importacao/row.ts'
import {
  lastColumn,
  mendCells,
  type TableReading,
  tableOf,
  withoutHiddenColumns,
} from '../../../core/importacao/rows.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Judged, Kind, Known, Lookups, MissingName, ReadRows } from '../kinds/kind.ts'
import { KINDS } from '../kinds/kinds.ts'
import { analysisOf, labelOf, previewOf, summarize } from './analysis.ts'
import { type Part, packed } from './parts.ts'
import { readFile } from './reading.ts'

/** The questions that the check of a file asks the server. */
export interface Server {
  /** The answers of earlier imports: about columns with these headings, and about words and names. */
  remembered(titulos: string): Promise<{ colunas: ImportColumn[] | null; lembradas: Remembered }>
  lookUp(lookups: Lookups): Promise<Known>
  /** Receives a part of the records to import, or of the described rows. */
  take(part: Part): Promise<void>
}

/** Answers about words and names. */
export type Remembered = Pick<Respostas, 'palavras' | 'nomes'>

/** How far a file is checked: what its columns are, also its rows, or until its records can be imported. */
export type Purpose = 'columns' | 'rows' | 'import'

export interface SentFile extends Pick<ImportRequest, 'tipo' | 'leitura' | 'respostas'> {
  nome: string
  bytes: Uint8Array
}

/** A row of the file as texts, with its problems in words; '' for a row without any. */
export interface DescribedRow {
  textos: string[]
  problemas: string
}

interface Checked {
  analise: Analise
  /** Null until the columns are known, and unless requested. */
  resultado: (Omit<ImportResultado, 'nomes' | 'lembradas'> & { nomes: UnknownName[] }) | null
  /** The key of the remembered columns. */
  titulos: string
  /** The answers that the file needed, and which of them were remembered. */
  used: Remembered
  lembradas: Remembered
}

/** Rows of a part: V8 collects its JSON with other short-lived objects only if it is below 128 kB. */
const ROWS_PER_PART = 100

/**
 * Reads the file and checks it as far as asked; the server receives the records to import if there are neither errors nor open
 * questions. Throws Recusa if it cannot be read or has no rows.
 */
export async function check(sent: SentFile & { purpose: Purpose }, server: Server): Promise<Checked> {
  const { kind, analise, titulos, lembradas, settled } = await analyse(sent, server)
  const nothing = { palavras: [], nomes: [] }
  if (sent.purpose === 'columns' || !settled) {
    const previa = settled ? previewOf(kind, settled) : { titulos: [], linhas: [] }
    const unchecked = { resultado: null, used: nothing, lembradas: nothing }
    return { ...unchecked, analise: { ...analise, previa }, titulos }
  }
  const judged = await judge(kind, settled, server)
  const { reading } = settled
  const { found } = reading
  const { respostas } = sent
  const asked = [
    analise.ocultas !== null && respostas.ocultas === null,
    analise.mescladas !== null && respostas.mescladas === null,
  ].filter((isAsked) => isAsked).length
  const { repetidas = [], somas = null, staged } = judged
  const nomes = countedNames(judged.nomes ?? [])
  const pendentes =
    found.palavras.length + (kind.nomesOpcionais ? 0 : nomes.length) + repetidas.length + asked
  if (sent.purpose === 'import' && found.erros.length === 0 && pendentes === 0)
    for (let i = 0; i < staged.length; i += ROWS_PER_PART)
      await server.take(packed(staged.slice(i, i + ROWS_PER_PART)))
  const { campos } = kind.columns
  return {
    analise: { ...analise, previa: previewOf(kind, settled) },
    resultado: {
      total: judged.total,
      validas: staged.length,
      com_erros: new Set(found.erros.map(({ linha }) => linha)).size,
      novas: staged.filter(({ dados }) => !dados.completar).length,
      existentes: judged.existentes,
      pendentes,
      palavras: found.palavras.map((word) => ({ ...word, rotulo: campos[word.campo]?.rotulo ?? word.campo })),
      nomes,
      nomes_opcionais: kind.nomesOpcionais,
      repetidas,
      erros: summarize(found.erros, reading, kind.columns),
      avisos: summarize(found.avisos, reading, kind.columns),
      suspeitas: summarize(found.suspeitas, reading, kind.columns),
      somas,
    },
    titulos,
    used: { palavras: [...found.used.palavras], nomes: [...found.used.nomes] },
    lembradas: {
      palavras: lembradas.palavras.filter((word) => found.used.palavras.has(word)),
      nomes: lembradas.nomes.filter((name) => found.used.nomes.has(name)),
    },
  }
}

interface Analysed {
  kind: Kind
  analise: Omit<Analise, 'previa'>
  titulos: string
  lembradas: Remembered
  /** The rows as read; null until the columns are known. */
  settled: ReadRows | null
}

/** Throws Recusa if there are no rows. */
async function judge(kind: Kind, { read, reading }: ReadRows, server: Server): Promise<Judged> {
  const judged = kind.judge(read, await server.lookUp(kind.lookups(read, reading)), reading)
  if (judged.total === 0) throw new Recusa('SEM_DADOS', IMPORTACAO_MESSAGES.semDados)
  return judged
}

async function analyse(
  { tipo, nome, bytes, leitura, respostas }: SentFile,
  server: Server,
): Promise<Analysed> {
  const kind = KINDS[tipo]
  const { columns } = kind
  const file = await readFile(bytes, leitura)
  const sheet = mendCells(file.sheet, respostas)
  const { grid } = sheet
  const isEmpty = !grid.some(hasText)
  // Another sheet of the same file may be chosen.
  if (isEmpty && file.folhas.length < 2) throw new Recusa('ARQUIVO_VAZIO', ARQUIVO_MESSAGES.vazio)
  const isTemplate = tipo === 'colaboradores' && !isEmpty && hasTemplateHeadings(grid)

  const looks = respostas.layout
    ? layoutAt(columns, grid, respostas.layout.cabecalho)
    : guessLayout(columns, grid)
  const titulos = headingsKey(headingsAt(grid, looks.cabecalho))
  const { colunas, lembradas } = await server.remembered(titulos)
  const said = respostas.layout && respostas.layout.colunas.length > 0 ? respostas.layout : null
  const remembered =
    !isTemplate && !said && colunas?.length === looks.colunas.length
      ? { ...looks, colunas: columnsAsBefore(colunas, looks.colunas, 'asked') }
      : null
  const layout = isTemplate ? templateLayout(grid) : (said ?? remembered ?? looks)

  const given = new Set(layout.colunas.map(({ campo }) => campo))
  const constantes = respostas.constantes.filter(
    ({ campo, texto }) =>
      !isTemplate && !given.has(campo) && Object.hasOwn(columns.campos, campo) && texto.trim() !== '',
  )
  const plain = tableOf(columns, sheet, layout, constantes)
  const readings = readingsOfColumns(columns, plain)
  const table = isTemplate ? plain : { ...plain, layout: withReadings(plain.layout, readings) }
  const reading: TableReading = {
    table: respostas.ocultas === 'deixar' ? withoutHiddenColumns(table) : table,
    // The later of two answers counts.
    respostas: { ...respostas, palavras: [...lembradas.palavras, ...respostas.palavras] },
    lembrados: lembradas.nomes,
    found: new Findings(),
    mescladas: isTemplate ? new Map() : mergedParts(columns, table),
    isTemplate,
  }
  const analysed = analysisOf(columns, {
    nome,
    file,
    table,
    readings,
    reading,
    isRemembered: remembered !== null,
  })
  const isSettled = analysed.recusa === null && grid.length > 0
  const settled = isSettled ? { reading, read: kind.read(reading) } : null
  const datas = settled && datesOfTable(columns, reading.table)
  return { kind, analise: { ...analysed, datas }, titulos, lembradas, settled }
}

/** Each name once. */
function countedNames(missing: readonly MissingName[]): UnknownName[] {
  const same = Map.groupBy(missing, ({ tipo, nome }) => `${tipo} ${nameKey(nome)}`)
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? { ...first, quantidade: others.length + 1 } : [],
  )
}

/**
 * Sends the server the file's rows with their problems in words; without `all`, only rows with problems. Returns
 * their headings, and whether one of those rows has a text beyond them. Throws as `check`.
 */
export async function describe(
  sent: SentFile & { all: boolean },
  server: Server,
): Promise<{ titulos: string[]; isBeyond: boolean }> {
  const { kind, settled } = await analyse(sent, server)
  if (!settled) return { titulos: [], isBeyond: false }
  await judge(kind, settled, server)
  const { reading } = settled
  const { grid, layout, headings, own: width } = reading.table
  // Texts beyond the file's columns stay there, to be found again.
  const own = headings.slice(0, lastColumn(reading.table) + 1)
  // A corrected file still has the column with the previous problems.
  const kept = own.flatMap((heading, at) => (heading.toLowerCase() === PROBLEMS_COLUMN ? [] : [at]))
  const named = (problem: Finding) => ({
    ...problem,
    campo: problem.campo && labelOf(kind.columns, reading, problem.campo),
  })
  const byRow = (problems: readonly Finding[]) => Map.groupBy(problems.map(named), ({ linha }) => linha)
  const [erros, avisos] = [byRow(reading.found.erros), byRow(reading.found.avisos)]
  const describedRow = (cells: readonly string[], linha: number): DescribedRow => ({
    textos: [
      ...kept.map((at) => cells[at] ?? ''),
      [...cells.slice(own.length, width), ...cells.slice(headings.length)]
        .filter((text) => text.trim() !== '')
        .join(' '),
    ],
    problemas: describeProblems(linha, erros.get(linha) ?? [], avisos.get(linha) ?? []),
  })
  let isBeyond = false
  for (let from = layout.cabecalho; from < grid.length; from += ROWS_PER_PART) {
    const rows = grid
      .slice(from, from + ROWS_PER_PART)
      .flatMap((cells, i) => (lastFilled(cells) < 0 ? [] : [describedRow(cells, from + i + 1)]))
      .filter(({ problemas }) => sent.all || problemas !== '')
    isBeyond ||= rows.some(({ textos }) => textos[kept.length] !== '')
    await server.take(packed(rows))
  }
  return { titulos: kept.map((at) => own[at] ?? ''), isBeyond }
}
