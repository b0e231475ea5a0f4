/** All sales that filters leave, as one file for spreadsheet programs. */
import type { Kysely } from 'kysely'
import type { FiltrosDeVendas, OrdemVendas } from '../../contract/vendas.ts'
import type { Tables } from '../database/types.ts'
import { criarCsv } from '../export/csv.ts'
import { criarXlsx } from '../export/xlsx.ts'
import { listarVendas } from './consultas.ts'
import { colunasDeVendas } from './planilha.ts'

export interface ExportacaoPedida {
  formato: 'csv' | 'xlsx'
  ordem?: OrdemVendas
  /** Whether clients' personal data may leave unmasked. */
  dadosPessoais: boolean
  /** YYYY-MM-DD, for the file's name. */
  hoje: string
}

const TIPOS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** How many sales are read at once. */
const PAGINA = 1000

/** The file `vendas-AAAA-MM-DD`: one snapshot of the database, in the order asked. */
export function exportarVendas(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
  pedida: ExportacaoPedida,
): Promise<File> {
  const fazer = () => fazerArquivo(db, filtros, pedida)
  return pedida.formato === 'xlsx' ? naSuaVez(fazer) : fazer()
}

let anterior: Promise<unknown> = Promise.resolve()

/** One XLSX after another: a large one takes a gigabyte while it is made. */
function naSuaVez<T>(fazer: () => Promise<T>): Promise<T> {
  const feito = anterior.then(fazer)
  anterior = feito.catch(() => undefined)
  return feito
}

async function fazerArquivo(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
  { formato, ordem, dadosPessoais, hoje }: ExportacaoPedida,
): Promise<File> {
  const colunas = colunasDeVendas({ dadosPessoais })
  const planilha = formato === 'csv' ? criarCsv(colunas) : criarXlsx('Vendas', colunas)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        let cursor: string | undefined
        do {
          const { itens, proximo } = await listarVendas(trx, filtros, { ordem, cursor, limite: PAGINA })
          planilha.acrescentar(itens)
          cursor = proximo ?? undefined
        } while (cursor !== undefined)
      })
    return new File([await planilha.terminar()], `vendas-${hoje}.${formato}`, { type: TIPOS[formato] })
  } catch (error) {
    planilha.cancelar()
    throw error
  }
}
