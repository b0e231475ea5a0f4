/** A file of colaboradores: the template filled in, or a spreadsheet of one's own whose columns somebody has named. */
import { CARGOS, COLABORADOR_FIELDS } from './colaboradores.ts'
import { hasText, MAX_ROWS, type ParsedCsv, parseCsv, readGrid, textOf, tooManyRows } from './csv-reading.ts'
import { type Choice, choices, isTotal, readChoice, readCpf, timesHundred } from './importacao-cells.ts'
import {
  type ColumnSet,
  columnOf,
  headingsAt,
  headingsKey,
  type ImportLayout,
  type PercentUnit,
} from './importacao-colunas.ts'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvRow,
  PROBLEMS_COLUMN,
  type Problem,
  problemOf,
  REQUIRED_COLUMNS,
} from './importacao-row.ts'
import { RECORD_STATUSES } from './status.ts'
import { inOneLine, withoutAccents } from './text.ts'

const { nome, cpf, telefone, email, cargo, status, data_admissao, loja_id, comissao_base } =
  COLABORADOR_FIELDS

/** What the columns of a spreadsheet of colaboradores may be: those of the template. */
export const COLABORADORES_COLUMNS: ColumnSet<CsvColumn> = {
  campos: {
    nome: {
      ...{ rotulo: nome.rotulo, tipo: 'texto' },
      titulos: ['nome', 'colaborador', 'corretor', 'nome colaborador', 'nome corretor', 'funcionario'],
    },
    cpf: { rotulo: cpf.rotulo, tipo: 'cpf', titulos: ['documento', 'cpf mf', 'n cpf', 'cpf colaborador'] },
    telefone: {
      ...{ rotulo: telefone.rotulo, tipo: 'texto' },
      titulos: ['celular', 'whatsapp', 'fone', 'contato', 'tel', 'telefone celular'],
    },
    email: { rotulo: email.rotulo, tipo: 'texto', titulos: ['e mail', 'mail', 'correio eletronico'] },
    cargo: { rotulo: cargo.rotulo, tipo: 'escolha', titulos: ['funcao', 'nivel', 'posicao'] },
    status: { rotulo: status.rotulo, tipo: 'escolha', titulos: ['situacao', 'ativo'] },
    data_admissao: {
      ...{ rotulo: data_admissao.rotulo, tipo: 'data' },
      titulos: ['admissao', 'data entrada', 'dt admissao', 'contratacao', 'inicio', 'data inicio', 'entrada'],
    },
    loja_nome: { rotulo: loja_id.rotulo, tipo: 'nome', titulos: ['filial', 'unidade', 'nome loja'] },
    superior_cpf: {
      ...{ rotulo: 'CPF do superior', tipo: 'cpf' },
      titulos: ['cpf gerente', 'cpf lider', 'cpf gestor', 'cpf superior hierarquico'],
    },
    indicado_por_cpf: {
      ...{ rotulo: 'CPF de quem indicou', tipo: 'cpf' },
      titulos: ['cpf indicacao', 'cpf indicado por', 'cpf indicador'],
    },
    comissao_base: {
      ...{ rotulo: comissao_base.rotulo, tipo: 'percentual' },
      titulos: ['comissao', '% comissao', 'comissao %', 'percentual', 'percentual comissao'],
    },
  },
  necessarios: REQUIRED_COLUMNS,
}

export type ColaboradoresLayout = ImportLayout<CsvColumn>

interface ReadColaboradores extends ParsedCsv {
  /** What was read otherwise than it is written. */
  avisos: Problem[]
  /** Under what the columns are remembered; null for the template's own. */
  titulos: string | null
}

/**
 * Whether the headings are the template's own: all that it requires, perhaps among others, or no others. Only of other
 * files somebody is asked what the columns are.
 */
export function hasTemplateHeadings(grid: readonly string[][]): boolean {
  const names = (grid.find(hasText) ?? []).map((cell) => withoutAccents(inOneLine(cell)).replaceAll(' ', '_'))
  const own: ReadonlySet<string> = new Set(['', ...CSV_COLUMNS, PROBLEMS_COLUMN])
  return REQUIRED_COLUMNS.every((column) => names.includes(column)) || names.every((name) => own.has(name))
}

/** Reads a file's bytes: as the template, or with that layout. Throws Recusa ARQUIVO_VAZIO or FORMATO_CSV. */
export function readColaboradores(bytes: Uint8Array, layout: ColaboradoresLayout | null): ReadColaboradores {
  if (!layout) return { ...parseCsv(bytes), avisos: [], titulos: null }
  const grid = readGrid(bytes)
  const titulos = headingsKey(headingsAt(grid, layout.cabecalho))
  return { ...rowsWithLayout(grid, layout), unknownColumns: [], titulos }
}

/** The rows below the headings. Throws Recusa FORMATO_CSV if there are too many. */
export function rowsWithLayout(
  grid: readonly string[][],
  layout: ColaboradoresLayout,
): { rows: CsvRow[]; avisos: Problem[] } {
  const at = Object.fromEntries(
    CSV_COLUMNS.map((column) => [column, columnOf(layout, column) ?? -1]),
  ) as Record<CsvColumn, number>
  const unit = layout.colunas[at.comissao_base]?.unidade ?? null
  const rows: CsvRow[] = []
  const avisos: Problem[] = []
  for (let i = layout.cabecalho; i < grid.length; i++) {
    const cells = grid[i] ?? []
    if (!hasText(cells)) continue
    const linha = i + 1
    const written = (column: CsvColumn) => textOf(cells[at[column]] ?? '')
    if (written('cpf') === '' && (written('nome') === '' || isTotal(written('nome')))) {
      avisos.push(problemOf(linha, null, NOBODY))
      continue
    }
    if (rows.length === MAX_ROWS) throw tooManyRows()
    const valores = Object.fromEntries(
      CSV_COLUMNS.map((column) => {
        const { text, aviso } = readText(column, written(column), unit)
        if (aviso) avisos.push(problemOf(linha, column, { mensagem: aviso, tipo: COMPLETED }))
        return [column, text]
      }),
    ) as Record<CsvColumn, string>
    rows.push({ linha, valores, excedente: '' })
  }
  return { rows, avisos }
}

const NOBODY = 'Linha ignorada: não tem nome nem CPF (parece um total)'
const COMPLETED = 'CPF completado com o zero que a planilha removeu'

/** With the feminine forms, as people call themselves. */
const CHOICES: Readonly<Partial<Record<CsvColumn, readonly Choice[]>>> = {
  cargo: [
    ...choices(CARGOS),
    { valor: 'Diretor', textos: ['diretora'] },
    { valor: 'Corretor', textos: ['corretora'] },
  ],
  status: [
    ...choices(RECORD_STATUSES),
    { valor: 'Ativo', textos: ['ativa'] },
    { valor: 'Inativo', textos: ['inativa'] },
  ],
}

/** The text as the template would have it; any other text stays, and the check says what is wrong with it. */
function readText(
  column: CsvColumn,
  text: string,
  unit: PercentUnit | null,
): { text: string; aviso?: string | undefined } {
  if (column === 'comissao_base' && unit === 'fracao' && !text.endsWith('%'))
    return { text: timesHundred(text) }
  const read = column.endsWith('cpf') ? readCpf(text) : readChoice(CHOICES[column] ?? [], text)
  return 'erro' in read ? { text } : { text: String(read.valor), aviso: read.aviso }
}
