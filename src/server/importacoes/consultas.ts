/** Imports and their rows' results, as the screen reads them. */
import { type Kysely, sql } from 'kysely'
import { type Importacao, LINHAS_POR_PAGINA, type LinhaImportada } from '../../contract/importacoes.ts'
import { failedRow, importedRow } from '../../core/importacao-resultado.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'

export const COLUNAS_DA_IMPORTACAO = [
  'id',
  'arquivo',
  'usuario_nome',
  'total',
  'importadas',
  'falhas',
  'created_at',
  'concluida_em',
] as const

const RECENTES = 20

export function listarImportacoes(db: Kysely<Tables>): Promise<Importacao[]> {
  return db
    .selectFrom('importacoes')
    .select(COLUNAS_DA_IMPORTACAO)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENTES)
    .execute()
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function obterImportacao(db: Kysely<Tables>, id: string): Promise<Importacao> {
  const importacao = await db
    .selectFrom('importacoes')
    .select(COLUNAS_DA_IMPORTACAO)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!importacao)
    throw new Recusa(
      'NAO_ENCONTRADO',
      'Esta importação não existe mais. Os resultados são guardados por 30 dias.',
    )
  return importacao
}

/** One page of the rows, those that failed first. Throws Recusa NAO_ENCONTRADO. */
export async function listarLinhas(
  db: Kysely<Tables>,
  id: string,
  pagina: number,
): Promise<{ itens: LinhaImportada[] }> {
  await obterImportacao(db, id)
  const linhas = await db
    .selectFrom('importacoes_linhas')
    .select(['linha', 'nome', 'cpf', 'erro', 'situacao'])
    .where('importacao_id', '=', id)
    .orderBy(sql`situacao <> 'Falhou'`)
    .orderBy('linha')
    .limit(LINHAS_POR_PAGINA)
    .offset((pagina - 1) * LINHAS_POR_PAGINA)
    .execute()
  return {
    itens: linhas.map(({ situacao, ...linha }) => ({
      ...importedRow(linha),
      situacao,
      error: situacao === 'Falhou' ? failedRow(linha).error : null,
    })),
  }
}

/** Deletes the results of imports that ended more than 30 days ago. */
export async function purgarImportacoes(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('importacoes').where(sql<boolean>`concluida_em < now() - interval '30 days'`).execute()
}
