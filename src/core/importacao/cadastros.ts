/** Spreadsheets of lojas and empreendimentos: their columns, and their rows as the forms would have them. */
import { codeKey } from '../codes.ts'
import { EMPREENDIMENTO_FIELDS } from '../empreendimentos.ts'
import type { Field, Fields } from '../fields.ts'
import { LOJA_FIELDS } from '../lojas.ts'
import { cellReader } from './cell-reader.ts'
import { type CellKind, type CellPlace, choices } from './cells.ts'
import type { ColumnSet } from './colunas.ts'
import { dataRows, type TableReading } from './rows.ts'

interface Facts {
  fields: Fields
  columns: ColumnSet
}

/** Headings besides a field's name and label; both registers have the same address. */
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
  valor_minimo: [
    'preco minimo',
    'a partir',
    'preco a partir',
    'valores a partir',
    'valor a partir',
    'preco',
    'valor',
  ],
  valor_maximo: ['preco maximo', 'ate'],
  data_lancamento: ['lancamento', 'dt lancamento'],
  data_entrega: ['entrega', 'previsao entrega', 'dt entrega'],
}

/** The registers that are imported in the same way, identified by `codigo`. */
export const IMPORTED_CADASTROS = {
  lojas: {
    fields: LOJA_FIELDS,
    columns: columnsOf(LOJA_FIELDS, LOJA_HEADINGS, ['nome', 'codigo', 'endereco']),
  },
  empreendimentos: {
    fields: EMPREENDIMENTO_FIELDS,
    columns: columnsOf(EMPREENDIMENTO_FIELDS, EMPREENDIMENTO_HEADINGS, [
      'nome',
      'codigo',
      'endereco',
      'bairro',
      'cidade',
      'estado',
      'cep',
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
    campos: {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          {
            rotulo: field.rotulo,
            tipo: kindOf(field),
            titulos: headings[name] ?? [],
            // A price of zero means that there is none.
            semZero: field.formato === 'dinheiro',
            opcoes: Array.isArray(field.formato) ? choices(field.formato) : [],
          },
        ]),
      ),
      cidade_uf: {
        rotulo: 'Cidade/UF',
        tipo: 'texto',
        titulos: ['cidade uf', 'municipio uf', 'cidade estado'],
        partes: ['cidade', 'estado'],
      },
    },
    necessarios,
    chave: 'codigo',
    identificam: ['nome', 'codigo'],
    anonima: 'não tem nome nem código',
  }
}

function kindOf({ formato }: Field): CellKind {
  if (typeof formato !== 'string') return 'escolha'
  if (formato === 'referencia') return 'nome'
  return formato === 'data' || formato === 'dinheiro' || formato === 'cep' || formato === 'telefone'
    ? formato
    : 'texto'
}

/** A record as written. The names of other records are not looked up yet. */
export interface WrittenRecord {
  linha: number
  /** By field; missing where the cell is empty or has an error. */
  valores: Readonly<Record<string, unknown>>
  /** Where each value is, or is missing. */
  lugares: Readonly<Record<string, CellPlace>>
  /** Whether one of its cells has an error or a question. */
  isIncomplete: boolean
}

/** The code as `codeKey` returns it; empty without one. */
export function codigoKey(codigo: unknown): string {
  return codeKey(String(codigo ?? ''))
}

/** Reads all records. Throws Recusa ARQUIVO_RECUSADO for too many. */
export function readRecords(columns: ColumnSet, reading: TableReading): WrittenRecord[] {
  const read = cellReader(columns, reading)
  const fields = reading.table.layout.colunas.flatMap(({ campo }, at) =>
    campo === null ? [] : [{ campo, at }],
  )
  return Array.from(dataRows(columns, reading), ({ linha, texts }) => {
    const before = reading.found.stopping
    const valores: Record<string, unknown> = {}
    const lugares: Record<string, CellPlace> = {}
    for (const { campo, at } of fields) {
      const value = read(at, texts[at] ?? '', linha)
      for (const [part, text] of partsOf(columns, campo, value)) {
        lugares[part] = { linha, coluna: at }
        if (text !== undefined) valores[part] = text
      }
    }
    return { linha, valores, lugares, isIncomplete: reading.found.stopping > before }
  })
}

/** The fields and values in a cell, such as a city with its state. */
function partsOf({ campos }: ColumnSet, campo: string, value: unknown): [string, unknown][] {
  const [city, state] = campos[campo]?.partes ?? []
  if (city === undefined || state === undefined) return [[campo, value]]
  const [, name, uf] = /^(.*\S)\s*[/,–-]\s*(\p{L}{2})$/u.exec(String(value ?? '')) ?? []
  return [
    [city, name ?? value],
    [state, uf],
  ]
}
