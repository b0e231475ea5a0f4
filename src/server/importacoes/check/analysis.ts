/** The analysis of a file: how it was read, its columns, and the findings in its rows. */
import type { Analise, ImportProblem, ImportProblems } from '../../../contract/importacoes/importacoes.ts'
import { hasText, textOf } from '../../../core/csv/reading.ts'
import type { ColumnReadings } from '../../../core/importacao/column-readings.ts'
import { type ColumnSet, kindOf, refusalOfLayout, samplesOf } from '../../../core/importacao/colunas.ts'
import type { Finding } from '../../../core/importacao/findings.ts'
import { TITLE_ROWS } from '../../../core/importacao/headings.ts'
import { leftColumns } from '../../../core/importacao/left-columns.ts'
import { mergedNotice } from '../../../core/importacao/mescladas.ts'
import { groupProblems, MAX_PROBLEMS } from '../../../core/importacao/problems.ts'
import { examplesOf } from '../../../core/importacao/readings.ts'
import { hiddenNotice, type Table, type TableReading } from '../../../core/importacao/rows.ts'
import type { Kind, Preview, ReadRows } from '../kinds/kind.ts'
import type { ReadFile } from './reading.ts'

/** Rows shown in the preview. */
const PREVIEW_ROWS = 10
/** Characters of a row of titles. */
const TITLE_LENGTH = 80
/** Characters of a cell: ten rows of whole cells could make an answer of 100 MB. */
const SHOWN_LENGTH = 500

const shown = (text: string) => text.slice(0, SHOWN_LENGTH)

const NO_READINGS: ColumnReadings = { possiveis: null, certa: null, textos: [] }

interface Analysed {
  nome: string
  file: ReadFile
  table: Table
  readings: readonly ColumnReadings[]
  /** Without hidden columns, if they were left out. */
  reading: TableReading
  isRemembered: boolean
}

/** The analysis, except for what depends on the records. */
export function analysisOf(
  set: ColumnSet,
  { nome, file, table, readings, reading, isRemembered }: Analysed,
): Omit<Analise, 'previa' | 'datas'> {
  const { grid, layout, headings, own } = table
  const { layout: read } = reading.table
  const given = read.colunas.flatMap(({ campo }) =>
    campo === null ? [] : [campo, ...(set.campos[campo]?.partes ?? [])],
  )
  const unsaid =
    file.engolidas !== null && file.leitura.aspas === null
      ? 'Diga se as linhas entre aspas são linhas da planilha ou um texto só.'
      : null
  return {
    nome,
    leitura: file.leitura,
    folhas: file.folhas,
    codificacao_certa: file.isSure,
    linhas: grid.slice(layout.cabecalho).filter(hasText).length,
    ocultas: hiddenNotice(table),
    mescladas: mergedNotice({ grid, parts: reading.mescladas }),
    engolidas: file.engolidas,
    deixadas: reading.isTemplate ? [] : leftColumns(table),
    modelo: reading.isTemplate,
    lembrado: isRemembered,
    layout: { ...layout, colunas: layout.colunas.slice(0, own) },
    titulos: grid.slice(0, TITLE_ROWS).map((row) =>
      row
        .filter((cell) => cell.trim() !== '')
        .join(' · ')
        .slice(0, TITLE_LENGTH),
    ),
    campos: Object.entries(set.campos).map(([campo, { rotulo }]) => ({ campo, rotulo })),
    faltam: set.necessarios.filter((field) => !given.includes(field)),
    colunas: headings.slice(0, own).map((titulo, at) => {
      const kind = kindOf(set, layout.colunas[at]?.campo ?? null)
      const { possiveis, certa, textos } = readings[at] ?? NO_READINGS
      const ambigua = !reading.isTemplate && possiveis !== null && certa === null
      return {
        titulo,
        exemplos: samplesOf(grid, layout.cabecalho, at).map(shown),
        ambigua,
        leituras: ambigua ? [...possiveis] : [],
        lidos: ambigua ? examplesOf(kind, textos, possiveis) : [],
      }
    }),
    recusa: unsaid ?? (reading.isTemplate ? null : refusalOfLayout(set, grid, read)),
  }
}

/** The first records with their problems. */
export function previewOf(kind: Kind, { read, reading }: ReadRows): Analise['previa'] {
  const { titulos, linhas } = kind.preview?.(read, reading) ?? columnsPreview(kind.columns, reading)
  const problemsOf = (own: readonly Finding[], found: readonly Finding[], linha: number, erro: boolean) =>
    withFound(own, found, linha).map(({ campo, mensagem }) => ({
      mensagem: campo ? `${labelOf(kind.columns, reading, campo)}: ${mensagem}` : mensagem,
      erro,
    }))
  const { found } = reading
  return {
    titulos,
    linhas: linhas.map(({ linha, textos, erros, avisos }) => ({
      linha,
      textos: textos.map(shown),
      problemas: [
        ...problemsOf(erros, found.erros, linha, true),
        ...problemsOf(avisos, found.avisos, linha, false),
      ],
    })),
  }
}

/** The name of a field: the template's heading, or its label. */
export function labelOf({ campos }: ColumnSet, { isTemplate }: TableReading, campo: string): string {
  return isTemplate ? campo : (campos[campo]?.rotulo ?? campo)
}

/** The row's own problems, and those with other rows and records. */
function withFound(own: readonly Finding[], found: readonly Finding[], linha: number): Finding[] {
  const others = found.filter(
    (problem) =>
      problem.linha === linha &&
      !own.some(({ campo, mensagem }) => campo === problem.campo && mensagem === problem.mensagem),
  )
  return [...own, ...others]
}

/** The imported columns of the first rows, as the file has them. */
function columnsPreview(set: ColumnSet, { table: { grid, layout, headings } }: TableReading): Preview {
  const shown = layout.colunas.flatMap(({ campo }, at) => (campo === null ? [] : [{ campo, at }]))
  const rows = grid
    .map((cells, i) => ({ cells, linha: i + 1 }))
    .slice(layout.cabecalho)
    .filter(({ cells }) => hasText(cells))
  return {
    titulos: shown.map(({ campo, at }) => headings[at] || (set.campos[campo]?.rotulo ?? campo)),
    linhas: rows.slice(0, PREVIEW_ROWS).map(({ cells, linha }) => ({
      linha,
      textos: shown.map(({ at }) => cells[at] ?? ''),
      erros: [],
      avisos: [],
    })),
  }
}

/** The problems in the file's order, with counts of each kind. */
export function summarize(found: readonly Finding[], reading: TableReading, set: ColumnSet): ImportProblems {
  const problems = found.toSorted((a, b) => a.linha - b.linha)
  const shown = (problem: Finding) => shownProblem(problem, reading, set)
  const byKey = Map.groupBy(problems, ({ campo, tipo }) => `${campo ?? ''} ${tipo}`)
  // Two records with one key are never fixed by replacing both.
  const replaceable = (problem: Finding) => {
    const { coluna, texto } = shown(problem)
    return coluna === null || problem.campo === set.chave ? null : textOf(texto ?? '') || null
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
  reading: TableReading,
  set: ColumnSet,
): ImportProblem {
  const { table, isTemplate } = reading
  const heading = (at: number) => {
    if (isTemplate) return campo
    // A constant has no heading.
    if (at >= table.own && campo !== null) return `${labelOf(set, reading, campo)} em todas as linhas`
    return table.headings[at] || `Coluna ${at + 1}`
  }
  return {
    linha,
    // A constant is fixed where it was typed.
    coluna: coluna !== null && coluna < table.own ? coluna : null,
    campo,
    titulo: coluna === null ? null : heading(coluna),
    texto: coluna === null ? null : (table.grid[linha - 1]?.[coluna] ?? ''),
    mensagem,
  }
}
