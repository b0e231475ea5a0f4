/** The rows of a file with their errors and warnings beside them, as a spreadsheet to be mended and sent again. */
import type { Kysely } from 'kysely'
import type { ArquivoEnviado, LinhasParaCorrigir } from '../../contract/importacoes.ts'
import type { Formato } from '../../contract/listas.ts'
import { COLUNA_PROBLEMAS, COLUNAS } from '../../core/importacao-linha.ts'
import type { Tables } from '../database/types.ts'
import { exportar } from '../export/exportacao.ts'
import type { Coluna } from '../export/planilha.ts'
import { type DescribedRow, describeArquivo } from './conferencia.ts'

const COLUMNS: readonly Coluna<DescribedRow>[] = [
  ...COLUNAS.map(
    (coluna): Coluna<DescribedRow> => ({
      titulo: coluna,
      // Texts, even the numbers and dates: a spreadsheet program then returns them as they were sent.
      tipo: 'texto',
      largura: 20,
      valor: ({ valores }) => valores[coluna],
    }),
  ),
  { titulo: COLUNA_PROBLEMAS, tipo: 'texto', largura: 90, valor: ({ problemas }) => problemas },
]

/** Without a title, so that text beyond the file's columns is found again until it is mended. */
const BEYOND: Coluna<DescribedRow> = {
  titulo: '',
  tipo: 'texto',
  largura: 20,
  valor: ({ excedente }) => excedente,
}

interface Requested {
  formato: Formato
  linhas: LinhasParaCorrigir
  /** YYYY-MM-DD, for the file name. */
  hoje: string
}

/** `corrigir-colaboradores-AAAA-MM-DD`. Throws Recusa if the file cannot be read or has no rows. */
export async function makeCorrecao(
  db: Kysely<Tables>,
  arquivo: ArquivoEnviado,
  { formato, linhas, hoje }: Requested,
): Promise<File> {
  // Before the export, which holds a connection while it waits for its turn.
  const parts = await describeArquivo(db, arquivo, { todas: linhas === 'todas' })
  const isBeyond = parts.some((rows) => rows.some(({ excedente }) => excedente !== ''))
  return exportar<DescribedRow>(db, {
    nome: 'corrigir-colaboradores',
    folha: 'Colaboradores',
    formato,
    hoje,
    colunas: isBeyond ? [...COLUMNS, BEYOND] : COLUMNS,
    pages: async function* () {
      yield* parts
    },
  })
}
