/** Exports all records that match filters as one spreadsheet file. */
import type { Kysely } from 'kysely'
import type { Formato } from '../../contract/listas.ts'
import type { Tables } from '../database/types.ts'
import { criarCsv } from './csv.ts'
import type { Coluna } from './planilha.ts'
import { criarXlsx } from './xlsx.ts'

export interface Exportacao<T> {
  /** Prefix of the file name: 'vendas' makes `vendas-AAAA-MM-DD`. */
  nome: string
  /** The name of the sheet. */
  folha: string
  formato: Formato
  /** YYYY-MM-DD, for the file name. */
  hoje: string
  colunas: readonly Coluna<T>[]
  /** The records, page by page, read in the given transaction. */
  pages: (trx: Kysely<Tables>) => AsyncIterable<readonly T[]>
}

const TIPOS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Creates the file from one snapshot of the database. Throws Recusa EXPORTACAO_GRANDE if there are more records than
 * the format can hold.
 */
export function exportar<T>(db: Kysely<Tables>, pedida: Exportacao<T>): Promise<File> {
  const fazer = () => fazerArquivo(db, pedida)
  return pedida.formato === 'xlsx' ? naSuaVez(fazer) : fazer()
}

let anterior: Promise<unknown> = Promise.resolve()

/** Creates one XLSX at a time: a large one needs a gigabyte of memory. */
function naSuaVez<T>(fazer: () => Promise<T>): Promise<T> {
  const feito = anterior.then(fazer)
  anterior = feito.catch(() => undefined)
  return feito
}

async function fazerArquivo<T>(db: Kysely<Tables>, pedida: Exportacao<T>): Promise<File> {
  const { nome, folha, formato, hoje, colunas, pages: paginas } = pedida
  const planilha = formato === 'csv' ? criarCsv(colunas) : criarXlsx(folha, colunas)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        for await (const pagina of paginas(trx)) planilha.acrescentar(pagina)
      })
    return new File([await planilha.terminar()], `${nome}-${hoje}.${formato}`, { type: TIPOS[formato] })
  } catch (error) {
    planilha.cancelar()
    throw error
  }
}
