/** Exports all sales that match filters as one spreadsheet file. */
import type { Kysely } from 'kysely'
import type { FormatoDaLista } from '../../contract/listas.ts'
import type { OrdemVendas, Venda } from '../../contract/vendas.ts'
import type { Tables } from '../database/types.ts'
import { exportar } from '../export/exportacao.ts'
import { listarVendas, totaisDeVendas } from './consultas.ts'
import type { FiltrosComIds } from './filtros.ts'
import { colunasDeVendas, FOLHA_DE_PARTICIPANTES } from './planilha.ts'

export interface ExportInput {
  formato: FormatoDaLista
  ordem?: OrdemVendas
  /** Whether clients' personal data is exported unmasked. */
  dadosPessoais: boolean
  /** YYYY-MM-DD, for the file name. */
  hoje: string
}

/** Sales read at once. */
const PAGE_SIZE = 1000

/** The file `vendas-AAAA-MM-DD`, in the requested order. */
export function exportarVendas(
  db: Kysely<Tables>,
  filtros: FiltrosComIds,
  { formato, ordem, dadosPessoais, hoje }: ExportInput,
): Promise<File> {
  return exportar<Venda>(db, {
    nome: 'vendas',
    folha: 'Vendas',
    formato,
    hoje,
    colunas: colunasDeVendas({ dadosPessoais }),
    outras: [FOLHA_DE_PARTICIPANTES],
    filtros,
    pages: (trx) => pages(trx, filtros, ordem),
    count: async (trx) => (await totaisDeVendas(trx, filtros)).quantidade,
  })
}

async function* pages(
  trx: Kysely<Tables>,
  filtros: FiltrosComIds,
  ordem: OrdemVendas | undefined,
): AsyncGenerator<Venda[]> {
  let cursor: string | undefined
  do {
    const { itens, proximo } = await listarVendas(trx, filtros, { ordem, cursor, limite: PAGE_SIZE })
    yield itens
    cursor = proximo ?? undefined
  } while (cursor !== undefined)
}
