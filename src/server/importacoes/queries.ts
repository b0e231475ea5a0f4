/** Queries for imports and their rows' results. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type Importacao,
  type ImportacaoRow,
  type ImportacaoWithAvisos,
  ROWS_PER_PAGE,
} from '../../contract/importacao-jobs.ts'
import { failedRow, type ImportacaoTipo, importedRow } from '../../core/importacao-result.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'

const LATEST = 20

/** An import of another kind does not exist for the caller. */
export interface AskedImportacao {
  id: string
  tipo: ImportacaoTipo
}

/** An import as seen by the usuario `viewer`. */
export function toImportacao(
  { usuario_id, tipo: _, avisos: __, ...importacao }: Selectable<Tables['importacoes']>,
  viewer: string | undefined,
): Importacao {
  return { ...importacao, propria: usuario_id !== null && usuario_id === viewer }
}

/** Everyone's latest imports, newest first, as seen by the usuario `viewer`. */
export async function listarImportacoes(
  db: Kysely<Tables>,
  tipo: ImportacaoTipo,
  viewer: string | undefined,
): Promise<Importacao[]> {
  const importacoes = await db
    .selectFrom('importacoes')
    .selectAll()
    .where('tipo', '=', tipo)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  return importacoes.map((importacao) => toImportacao(importacao, viewer))
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function obterImportacao(
  db: Kysely<Tables>,
  { id, tipo }: AskedImportacao,
  viewer?: string,
): Promise<ImportacaoWithAvisos> {
  const importacao = await db
    .selectFrom('importacoes')
    .selectAll()
    .where('id', '=', id)
    .where('tipo', '=', tipo)
    .executeTakeFirst()
  if (!importacao)
    throw new Recusa(
      'NAO_ENCONTRADO',
      'Esta importação não existe mais. Os resultados são guardados por 30 dias.',
    )
  return { ...toImportacao(importacao, viewer), avisos: importacao.avisos }
}

/** One page of the rows, failed ones first. Throws Recusa NAO_ENCONTRADO. */
export async function listarLinhas(
  db: Kysely<Tables>,
  asked: AskedImportacao,
  pagina: number,
): Promise<{ itens: ImportacaoRow[] }> {
  const { id } = await obterImportacao(db, asked)
  const rows = await db
    .selectFrom('importacoes_linhas')
    .select(['linha', 'nome', 'cpf', 'erro', 'situacao'])
    .where('importacao_id', '=', id)
    .orderBy(sql`situacao <> 'Falhou'`)
    .orderBy('linha')
    .limit(ROWS_PER_PAGE)
    .offset((pagina - 1) * ROWS_PER_PAGE)
    .execute()
  return {
    itens: rows.map(({ situacao, ...row }) => ({
      ...importedRow(row),
      situacao,
      error: situacao === 'Falhou' ? failedRow(row).error : null,
    })),
  }
}

/** Deletes the results of imports that ended more than 30 days ago. */
export async function purgeImportacoes(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('importacoes').where(sql<boolean>`concluida_em < now() - interval '30 days'`).execute()
}
