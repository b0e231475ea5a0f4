/** Worker thread that reads a spreadsheet of sales and checks its rows, requesting registered data as needed. */
import { MAX_SHOWN } from '../../contract/importacoes-de-planilha.ts'
import type { VendasCheck, VendasRequest } from '../../contract/importacoes-de-vendas.ts'
import { codeKey } from '../../core/codes.ts'
import { readGrid } from '../../core/csv-reading.ts'
import type { CellProblem } from '../../core/importacao-cells.ts'
import { headingsAt, headingsKey, refusalOfLayout } from '../../core/importacao-colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { readVendas, type WrittenVenda } from '../../core/importacao-vendas.ts'
import { VENDAS_COLUMNS } from '../../core/importacao-vendas-fields.ts'
import { nameFinder, type RecordsByKind } from '../../core/importacao-vendas-names.ts'
import { Recusa } from '../../core/recusa.ts'
import { answerRequests } from './answering.ts'
import { checkVendas, type FoundName } from './vendas-check.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | { tipo: 'arquivo'; bytes: Uint8Array; layout: VendasRequest['layout'] }
  | ({ tipo: 'registrados'; registered: Registered } & Pick<VendasRequest, 'nomes' | 'existentes'>)
export type Answer =
  | { tipo: 'lido'; numeros: string[] }
  | {
      tipo: 'conferido'
      conferencia: Omit<VendasCheck, 'nomes'>
      nomes: FoundName[]
      /** Under what the columns are remembered. */
      titulos: string
      /** JSON arrays of StagedVenda that together hold all sales; empty if something has to be mended first. */
      parts: string[]
    }

interface Registered {
  records: RecordsByKind
  /** Those of the file's numbers that are registered. */
  numeros: string[]
}

/** Sales per piece of JSON: small enough for one statement. */
const VENDAS_PER_PART = 1_000

let written: { vendas: WrittenVenda[]; avisos: CellProblem[]; titulos: string } | null = null

answerRequests<Request, Answer>((request) => (request.tipo === 'arquivo' ? read(request) : check(request)))

function read({ bytes, layout }: Extract<Request, { tipo: 'arquivo' }>): Answer {
  const refusal = refusalOfLayout(VENDAS_COLUMNS, layout)
  if (refusal) throw new Recusa('COLUNAS_INCOMPLETAS', refusal)
  const grid = readGrid(bytes)
  written = { ...readVendas(grid, layout), titulos: headingsKey(headingsAt(grid, layout.cabecalho)) }
  if (written.vendas.length === 0) throw new Recusa('SEM_DADOS', IMPORTACAO_MESSAGES.semDados)
  return {
    tipo: 'lido',
    numeros: written.vendas.map(({ valores }) => codeKey(String(valores.numero_venda ?? ''))),
  }
}

function check({ registered, nomes, existentes }: Extract<Request, { tipo: 'registrados' }>): Answer {
  if (!written) throw new Error('checked before the file was read')
  const { vendas, avisos, titulos } = written
  const checked = checkVendas(vendas, {
    find: nameFinder(registered.records, nomes),
    numeros: new Set(registered.numeros),
    existentes,
  })
  const { validas, erros } = checked
  const parts: string[] = []
  if (erros.length === 0 && checked.nomes.length === 0)
    for (let i = 0; i < validas.length; i += VENDAS_PER_PART)
      parts.push(JSON.stringify(validas.slice(i, i + VENDAS_PER_PART)))
  return {
    tipo: 'conferido',
    conferencia: {
      total: vendas.length,
      novas: validas.filter(({ completar }) => !completar).length,
      existentes: checked.existentes,
      erros: firstOf(erros),
      avisos: firstOf(avisos),
    },
    nomes: checked.nomes,
    titulos,
    parts,
  }
}

function firstOf(problems: CellProblem[]): VendasCheck['erros'] {
  return { quantidade: problems.length, primeiros: problems.slice(0, MAX_SHOWN) }
}
