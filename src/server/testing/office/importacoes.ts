/** Builds CSV files of colaboradores for upload. */
import Papa from 'papaparse'
import type { ImportRequest, Leitura } from '../../../contract/importacoes/importacoes.ts'
import { NO_ANSWERS, type Respostas } from '../../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../../core/importacao/row.ts'
import type { Answer } from '../http/requests.ts'
import { buildCpf } from './builders.ts'

export type TypedRow = Partial<Record<CsvColumn, string>>

/** The n-th row of a file: by default an active Corretor without optional values. */
export function typedRow(n: number, overrides: TypedRow = {}): TypedRow {
  return {
    nome: `Pessoa ${n} da Importação`,
    cpf: buildCpf(500_000 + n),
    telefone: `119${String(70_000_000 + n)}`,
    cargo: 'Corretor',
    status: 'Ativo',
    data_admissao: '2024-03-01',
    ...overrides,
  }
}

/** The text of a file with these rows, separated by `,`. */
export function csvOf(rows: readonly TypedRow[]): string {
  return Papa.unparse([
    [...CSV_COLUMNS],
    ...rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? '')),
  ])
}

type Answered = Pick<Answer, 'status' | 'body'>
/** Makes one call of the API. */
type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>
interface More {
  leitura?: Partial<Leitura>
  respostas?: Partial<Respostas>
  /** Only where a file is checked. */
  validar?: boolean
}

/** Sends files to imports of one kind, and checks and imports them. */
export function importsOf(call: Ask, tipo: ImportacaoTipo) {
  async function send(content: string | Uint8Array, nome = 'arquivo.csv'): Promise<Answered> {
    const bytes = Buffer.from(content)
    const begun = await call('POST', '/importacoes/envios', { nome, tamanho: bytes.length })
    if (begun.status !== 201) return begun
    const { id, partes, bytes_por_parte: size } = begun.body
    for (let parte = 1; parte <= partes; parte++) {
      const part = bytes.subarray((parte - 1) * size, parte * size)
      const { status, body } = await call('PUT', `/importacoes/envios/${id}/partes/${parte}`, part)
      if (status !== 200) throw new Error(`part ${parte}: ${JSON.stringify(body)}`)
    }
    return begun
  }
  const requestOf = (envio_id: string, { leitura, respostas }: More = {}): ImportRequest => ({
    tipo,
    envio_id,
    leitura: { folha: null, codificacao: null, separador: null, aspas: null, ...leitura },
    respostas: { ...NO_ANSWERS, ...respostas },
  })
  const bodyOf = (envio_id: string, more: More = {}) => ({
    ...requestOf(envio_id, more),
    ...(more.validar === undefined ? {} : { validar: more.validar }),
  })
  return {
    send,
    requestOf,
    bodyOf,
    /** The answer to checking the file, or to sending it if that is refused. */
    async conferir(content: string | Uint8Array, more: More & { nome?: string } = {}): Promise<Answered> {
      const { nome, ...rest } = more
      const sent = await send(content, nome)
      if (sent.status !== 201) return sent
      return call('POST', '/importacoes/conferir', bodyOf(sent.body.id, rest))
    },
    /** The answer to importing the file, or to sending it if that is refused. */
    async importar(
      content: string | Uint8Array,
      more: More & { nome?: string } = {},
      headers?: Record<string, string>,
    ): Promise<Answered> {
      const { nome, ...rest } = more
      const sent = await send(content, nome)
      if (sent.status !== 201) return sent
      return call('POST', '/importacoes', bodyOf(sent.body.id, rest), headers)
    },
  }
}
