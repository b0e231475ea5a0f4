/** Worker thread that reads a spreadsheet of lojas or empreendimentos and checks its rows. */
import type { RecordsRequest } from '../../contract/importacoes-de-cadastros.ts'
import { MAX_SHOWN, type PlanilhaCheck } from '../../contract/importacoes-de-planilha.ts'
import { readGrid } from '../../core/csv-reading.ts'
import {
  codigoKey,
  IMPORTED_CADASTROS,
  type ImportedCadastro,
  readRecords,
  type WrittenRecord,
} from '../../core/importacao-cadastros.ts'
import type { CellProblem } from '../../core/importacao-cells.ts'
import { headingsAt, headingsKey, refusalOfLayout } from '../../core/importacao-colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import { answerRequests } from './answering.ts'
import { checkRecords, type Referred } from './cadastros-check.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | { tipo: 'arquivo'; cadastro: ImportedCadastro; bytes: Uint8Array; layout: RecordsRequest['layout'] }
  | {
      tipo: 'registrados'
      /** Those of the file's codes that are registered, and the records that the rows may name. */
      registered: { codigos: string[]; referidos: Referred }
      existentes: RecordsRequest['existentes']
    }
export type Answer =
  | { tipo: 'lido'; codigos: string[] }
  | { tipo: 'conferido'; conferencia: PlanilhaCheck; titulos: string; parts: string[] }

/** Rows per piece of JSON: small enough for one statement. */
const ROWS_PER_PART = 1_000

let written: {
  cadastro: ImportedCadastro
  registros: WrittenRecord[]
  avisos: CellProblem[]
  titulos: string
} | null = null

answerRequests<Request, Answer>((request) => (request.tipo === 'arquivo' ? read(request) : check(request)))

function read({ cadastro, bytes, layout }: Extract<Request, { tipo: 'arquivo' }>): Answer {
  const refusal = refusalOfLayout(IMPORTED_CADASTROS[cadastro].columns, layout)
  if (refusal) throw new Recusa('COLUNAS_INCOMPLETAS', refusal)
  const grid = readGrid(bytes)
  const titulos = headingsKey(headingsAt(grid, layout.cabecalho))
  written = { cadastro, titulos, ...readRecords(cadastro, grid, layout) }
  if (written.registros.length === 0) throw new Recusa('SEM_DADOS', IMPORTACAO_MESSAGES.semDados)
  return { tipo: 'lido', codigos: written.registros.map(({ valores }) => codigoKey(valores.codigo)) }
}

function check({ registered, existentes }: Extract<Request, { tipo: 'registrados' }>): Answer {
  if (!written) throw new Error('checked before the file was read')
  const { cadastro, registros, avisos, titulos } = written
  const { codigos, referidos } = registered
  const checked = checkRecords(cadastro, registros, { codigos: new Set(codigos), referidos, existentes })
  const { validas, erros } = checked
  const parts: string[] = []
  if (erros.length === 0)
    for (let i = 0; i < validas.length; i += ROWS_PER_PART)
      parts.push(JSON.stringify(validas.slice(i, i + ROWS_PER_PART)))
  return {
    tipo: 'conferido',
    conferencia: {
      total: registros.length,
      novas: validas.filter(({ completar }) => !completar).length,
      existentes: checked.existentes,
      erros: firstOf(erros),
      avisos: firstOf(avisos),
    },
    titulos,
    parts,
  }
}

function firstOf(problems: CellProblem[]): PlanilhaCheck['erros'] {
  return { quantidade: problems.length, primeiros: problems.slice(0, MAX_SHOWN) }
}
