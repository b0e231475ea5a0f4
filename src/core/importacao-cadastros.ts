/** Spreadsheets of lojas and of empreendimentos: what their columns may be, and their rows as the forms would have them. */
import { codeKey } from './codes.ts'
import { hasText, textOf } from './csv-reading.ts'
import { EMPREENDIMENTO_FIELDS } from './empreendimentos.ts'
import type { Field, Fields } from './fields.ts'
import {
  type CellPlace,
  type CellProblem,
  type CellReading,
  choices,
  isTotal,
  readCep,
  readChoice,
  readDate,
  readReais,
} from './importacao-cells.ts'
import { type CellKind, type ColumnSet, columnOf, type ImportLayout } from './importacao-colunas.ts'
import { LOJA_FIELDS } from './lojas.ts'
import { Recusa } from './recusa.ts'

interface Facts {
  fields: Fields
  columns: ColumnSet
}

/** Headings beside the field's own name and label; the same address stands in both. */
const ADDRESS = {
  endereco: ['rua', 'logradouro', 'endereco completo'],
  numero: ['n', 'no', 'nro', 'num'],
  bairro: [],
  cidade: ['municipio'],
  estado: ['uf'],
  cep: ['codigo postal'],
  observacoes: ['observacao', 'obs', 'comentarios', 'notas'],
} as const

const LOJA_HEADINGS: Readonly<Record<keyof typeof LOJA_FIELDS, readonly string[]>> = {
  nome: ['loja', 'filial', 'nome loja', 'unidade'],
  codigo: ['sigla', 'cod', 'codigo loja'],
  ...ADDRESS,
  complemento: ['compl'],
  telefone: ['fone', 'celular', 'tel', 'contato', 'whatsapp'],
  email: ['e mail', 'mail'],
  gerente_id: ['gerente', 'responsavel', 'administrador'],
}

const EMPREENDIMENTO_HEADINGS: Readonly<Record<keyof typeof EMPREENDIMENTO_FIELDS, readonly string[]>> = {
  nome: ['empreendimento', 'projeto', 'obra', 'produto', 'nome empreendimento'],
  codigo: ['sigla', 'cod', 'codigo empreendimento'],
  tipo: ['tipo empreendimento', 'categoria'],
  ...ADDRESS,
  construtora: [],
  incorporadora: ['incorporador'],
  valor_minimo: ['preco minimo', 'valores partir', 'partir', 'preco', 'valor'],
  valor_maximo: ['preco maximo', 'ate'],
  data_lancamento: ['lancamento', 'dt lancamento'],
  data_entrega: ['entrega', 'previsao entrega', 'dt entrega'],
}

/** The registers whose records are imported alike, told apart by `codigo`. */
export const IMPORTED_CADASTROS = {
  lojas: {
    fields: LOJA_FIELDS,
    columns: columnsOf(LOJA_FIELDS, LOJA_HEADINGS, ['nome', 'codigo', 'endereco']),
  },
  empreendimentos: {
    fields: EMPREENDIMENTO_FIELDS,
    columns: columnsOf(EMPREENDIMENTO_FIELDS, EMPREENDIMENTO_HEADINGS, [
      ...['nome', 'codigo', 'endereco', 'bairro', 'cidade', 'estado', 'cep'],
    ]),
  },
} as const satisfies Record<string, Facts>

export type ImportedCadastro = keyof typeof IMPORTED_CADASTROS

function columnsOf(
  fields: Fields,
  headings: Readonly<Record<string, readonly string[]>>,
  necessarios: readonly string[],
): ColumnSet {
  return {
    campos: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { rotulo: field.rotulo, tipo: kindOf(field), titulos: headings[name] ?? [] },
      ]),
    ),
    necessarios,
  }
}

function kindOf({ formato }: Field): CellKind {
  if (typeof formato !== 'string') return 'escolha'
  if (formato === 'referencia') return 'nome'
  return formato === 'data' || formato === 'dinheiro' || formato === 'cep' ? formato : 'texto'
}

/** A record as written. The names of other records are not looked up yet. */
export interface WrittenRecord {
  linha: number
  /** By field; missing where the cell is empty or has an error. */
  valores: Readonly<Record<string, unknown>>
  /** Where each value stands, or is missing. */
  lugares: Readonly<Record<string, CellPlace>>
  erros: CellProblem[]
}

/** The code as `codeKey` returns it; empty without one. */
export function codigoKey(codigo: unknown): string {
  return codeKey(String(codigo ?? ''))
}

/** Records in one file. */
const MAX_RECORDS = 20_000

const TOO_MANY = `Use no máximo ${MAX_RECORDS.toLocaleString('pt-BR')} linhas por arquivo.`
const NO_RECORD = 'Linha ignorada: não tem nome nem código (parece um total)'

/** Reads all rows below the headings. Throws Recusa ARQUIVO_RECUSADO for more than MAX_RECORDS. */
export function readRecords(
  cadastro: ImportedCadastro,
  grid: readonly string[][],
  layout: ImportLayout,
): { registros: WrittenRecord[]; avisos: CellProblem[] } {
  const { fields }: Facts = IMPORTED_CADASTROS[cadastro]
  const columns = layout.colunas.flatMap(({ campo }, at) => {
    const field = campo === null ? undefined : fields[campo]
    return campo !== null && field ? [{ campo, field, at }] : []
  })
  const [nome, codigo] = [columnOf(layout, 'nome') ?? -1, columnOf(layout, 'codigo') ?? -1]
  const registros: WrittenRecord[] = []
  const avisos: CellProblem[] = []
  for (let i = layout.cabecalho; i < grid.length; i++) {
    const texts = (grid[i] ?? []).map(textOf)
    if (!hasText(texts)) continue
    const linha = i + 1
    if ([texts[nome], texts[codigo]].every((text) => !text || isTotal(text))) {
      avisos.push({ linha, coluna: null, mensagem: NO_RECORD })
      continue
    }
    if (registros.length === MAX_RECORDS) throw new Recusa('ARQUIVO_RECUSADO', TOO_MANY, { campo: 'arquivo' })
    const valores: Record<string, unknown> = {}
    const lugares: Record<string, CellPlace> = {}
    const erros: CellProblem[] = []
    for (const { campo, field, at } of columns) {
      const place = { linha, coluna: at }
      lugares[campo] = place
      const text = texts[at] ?? ''
      if (text === '') continue
      const read = readCell(field, text)
      if ('erro' in read) erros.push({ ...place, mensagem: read.erro })
      else {
        valores[campo] = read.valor
        if (read.aviso) avisos.push({ ...place, mensagem: read.aviso })
      }
    }
    registros.push({ linha, valores, lugares, erros })
  }
  return { registros, avisos }
}

/** The value of a cell that has a text. Names of records stay texts. */
function readCell(field: Field, text: string): CellReading {
  const { formato } = field
  switch (kindOf(field)) {
    case 'data':
      return readDate(text)
    case 'dinheiro':
      return readReais(text)
    case 'cep':
      return readCep(text)
    case 'escolha':
      return readChoice(choices(Array.isArray(formato) ? formato : []), text)
    default:
      return { valor: text }
  }
}
