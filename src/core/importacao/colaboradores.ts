/** A file of colaboradores: the filled-in template, or another spreadsheet whose columns the user has named. */
import { CARGOS, COLABORADOR_FIELDS } from '../colaboradores.ts'
import { hasText, malformed } from '../csv/reading.ts'
import { isNothing, isNoValue } from '../planilha/no-value.ts'
import { RECORD_STATUSES } from '../status.ts'
import { inOneLine, withoutAccents } from '../text.ts'
import { kindOfMessage, noticeOfCell, optionsOf, wordAsker } from './cell-reader.ts'
import { type CellReading, choiceOf, choices, readCpf, timesHundred } from './cells.ts'
import {
  type ColumnSet,
  columnOf,
  type ImportLayout,
  labelled,
  lastFilled,
  NOT_IMPORTED,
  type Unlabelled,
} from './colunas.ts'
import { parseCsvDate } from './dates.ts'
import { findingOf } from './findings.ts'
import { readWritten } from './readings.ts'
import {
  CSV_COLUMNS,
  type CsvRow,
  OWN_COLUMNS,
  type OwnColumn,
  PROBLEMS_COLUMN,
  REQUIRED_COLUMNS,
} from './row.ts'
import { dataRows, type TableReading } from './rows.ts'

const FIELDS: Readonly<Record<OwnColumn, Unlabelled>> = {
  nome: {
    tipo: 'texto',
    titulos: ['nome', 'colaborador', 'corretor', 'nome colaborador', 'nome corretor', 'funcionario'],
  },
  cpf: { tipo: 'cpf', titulos: ['documento', 'cpf mf', 'n cpf', 'cpf colaborador'] },
  telefone: {
    tipo: 'texto',
    titulos: ['celular', 'whatsapp', 'fone', 'contato', 'tel', 'telefone celular'],
  },
  email: { tipo: 'texto', titulos: ['e mail', 'mail', 'correio eletronico'] },
  cargo: {
    tipo: 'escolha',
    titulos: ['funcao', 'nivel', 'posicao'],
    // With the feminine forms, as people call themselves.
    opcoes: [
      ...choices(CARGOS),
      { valor: 'Diretor', textos: ['diretora'] },
      { valor: 'Corretor', textos: ['corretora'] },
    ],
  },
  status: {
    tipo: 'escolha',
    titulos: ['situacao', 'ativo'],
    opcoes: [
      ...choices(RECORD_STATUSES),
      { valor: 'Ativo', textos: ['ativa'] },
      { valor: 'Inativo', textos: ['inativa'] },
    ],
  },
  data_admissao: {
    tipo: 'data',
    titulos: ['admissao', 'data entrada', 'dt admissao', 'contratacao', 'inicio', 'data inicio', 'entrada'],
  },
  loja_nome: { tipo: 'nome', titulos: ['filial', 'unidade', 'nome loja'] },
  superior_cpf: {
    tipo: 'cpf',
    titulos: ['cpf gerente', 'cpf lider', 'cpf gestor', 'cpf superior hierarquico'],
  },
  indicado_por_cpf: {
    tipo: 'cpf',
    titulos: ['cpf indicacao', 'cpf indicado por', 'cpf indicador'],
  },
  superior_nome: {
    tipo: 'nome',
    titulos: ['superior', 'gerente', 'lider', 'gestor', 'superior hierarquico', 'nome gerente'],
  },
  creci: { tipo: 'texto', titulos: ['n creci', 'registro creci'] },
  comissao_base: {
    tipo: 'percentual',
    titulos: ['comissao', '% comissao', 'comissao %', 'percentual', 'percentual comissao'],
  },
}

const LABELLED = {
  ...COLABORADOR_FIELDS,
  loja_nome: COLABORADOR_FIELDS.loja_id,
  superior_cpf: { rotulo: 'CPF do superior' },
  indicado_por_cpf: { rotulo: 'CPF de quem indicou' },
  superior_nome: { rotulo: 'Nome do superior' },
}

/** The possible columns of a spreadsheet of colaboradores: those of the template. */
export const COLABORADORES_COLUMNS: ColumnSet = {
  campos: labelled(FIELDS, (field) => LABELLED[field].rotulo),
  necessarios: REQUIRED_COLUMNS,
  chave: 'cpf',
  identificam: ['nome', 'cpf'],
  anonima: 'não tem nome nem CPF',
}

/**
 * Whether the headings are the template's: all required ones, perhaps with others, or no others. The user is asked
 * about the columns of other files only.
 */
export function hasTemplateHeadings(grid: readonly string[][]): boolean {
  const names = (grid.find(hasText) ?? []).map(columnName)
  const own: ReadonlySet<string> = new Set(['', ...CSV_COLUMNS, PROBLEMS_COLUMN])
  return REQUIRED_COLUMNS.every((column) => names.includes(column)) || names.every((name) => own.has(name))
}

function columnName(heading: string): string {
  return withoutAccents(inOneLine(heading)).replaceAll(' ', '_')
}

/** Returns the columns by the template's headings. Throws Recusa FORMATO_CSV if some are missing or repeated. */
export function templateLayout(grid: readonly string[][]): ImportLayout {
  const at = grid.findIndex(hasText)
  const names = (grid[at] ?? []).map(columnName)
  const repeated = CSV_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (repeated) throw malformed(`A coluna ${repeated} está repetida.`)
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw malformed(
      `${missing.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'}: ${missing.join(', ')}.`,
    )
  return {
    cabecalho: at + 1,
    colunas: names.map((name) => ({
      ...NOT_IMPORTED,
      campo: CSV_COLUMNS.find((column) => column === name) ?? null,
    })),
  }
}

/**
 * Reads the rows as the template would have them. In other files each text is read leniently, and the check reports
 * problems.
 */
export function readColaboradores(reading: TableReading): CsvRow[] {
  const { table, found, isTemplate } = reading
  if (isTemplate) noteUnknownColumns(reading)
  const at = Object.fromEntries(
    OWN_COLUMNS.map((column) => [column, columnOf(table.layout, column)]),
  ) as Record<OwnColumn, number>
  const read = textReader(reading)
  const width = lastFilled(table.headings) + 1 || table.headings.length
  return Array.from(dataRows(COLABORADORES_COLUMNS, reading), ({ linha, texts }) => ({
    linha,
    valores: Object.fromEntries(
      OWN_COLUMNS.map((column) => [column, read(column, at[column], texts[at[column]] ?? '', linha)]),
    ) as Record<OwnColumn, string>,
    excedente: isTemplate
      ? texts
          .slice(width)
          .filter((text) => text !== '')
          .join(' ')
      : '',
  }))

  function noteUnknownColumns({ table: { headings, layout } }: TableReading): void {
    for (const [column, { campo }] of layout.colunas.entries()) {
      const heading = headings[column] ?? ''
      if (campo !== null || heading === '' || columnName(heading) === PROBLEMS_COLUMN) continue
      found.avisos.push(
        findingOf(
          { linha: layout.cabecalho, coluna: null },
          null,
          `Coluna "${heading}" desconhecida (não será importada)`,
          'Coluna desconhecida (não será importada)',
        ),
      )
    }
  }
}

/** Reads a cell as the template would have it; other texts stay unchanged. */
function textReader(reading: TableReading) {
  const { table, found, isTemplate } = reading
  const answerTo = wordAsker(reading)
  return (column: OwnColumn, at: number, text: string, linha: number): string => {
    if (text === '') return ''
    // In a template a dash is handled as specified.
    if (isTemplate ? isNoValue(text) : isNothing(text)) {
      const said = answerTo(column, text, linha, [{ valor: null, rotulo: 'Célula vazia' }])
      return said ? (said.valor ?? '') : isTemplate ? text : ''
    }
    const { tipo, opcoes = [] } = COLABORADORES_COLUMNS.campos[column] ?? { tipo: 'texto' }
    if (tipo === 'escolha') {
      const meant = choiceOf(opcoes, text)
      if (meant !== undefined && (meant === text || !isTemplate)) return meant
      const said = answerTo(column, text, linha, optionsOf(opcoes))
      return said ? (said.valor ?? '') : text
    }
    if (isTemplate) return text
    const leitura = table.layout.colunas[at]?.leitura ?? null
    if (tipo === 'percentual') return leitura === 'fracao' && !text.endsWith('%') ? timesHundred(text) : text
    // Unchanged, so that the sentence about how dates are read is true.
    if (tipo === 'data' && leitura !== 'mes' && parseCsvDate(text)) return text
    const value: CellReading =
      tipo === 'data' ? readWritten('data', text, leitura) : tipo === 'cpf' ? readCpf(text) : { valor: text }
    if ('erro' in value) return text
    const place = { linha, coluna: at }
    const aviso = value.aviso ?? noticeOfCell(table, tipo, place, text)
    if (aviso) found.avisos.push(findingOf(place, column, aviso, kindOfMessage(aviso, text)))
    return String(value.valor)
  }
}
