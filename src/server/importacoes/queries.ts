/** Queries for imports and their rows' results. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type Importacao,
  type ImportacaoRow,
  type ImportacaoWithAvisos,
  ROWS_PER_PAGE,
} from '../../contract/importacoes/jobs.ts'
import { UNDO_DAYS } from '../../core/importacao/desfazer.ts'
import { failedRow, type ImportacaoTipo, importedRow } from '../../core/importacao/result.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/schema/types.ts'

const LATEST = 20

/** Whether an import can be undone, and the progress of its undoing. */
type UndoState = Pick<Importacao, 'desfazer_ate' | 'desfeita'>

export const UNDO_TERM = sql`${sql.lit(`${UNDO_DAYS} days`)}::interval`

/** The state of a row of `importacoes`. One from a version that kept no ids cannot be undone. */
const undoState = sql<UndoState>`
  (select json_build_object(
     'desfazer_ate', case
       when d.importacao_id is null and importacoes.concluida_em > now() - ${UNDO_TERM} and exists (
         select from importacoes_linhas l
          where l.importacao_id = importacoes.id and l.situacao = 'Importada' and l.desfazimento is null
            and l.registro_id is not null)
       then importacoes.concluida_em + ${UNDO_TERM} end,
     'desfeita', case when d.importacao_id is not null then json_build_object(
       'usuario_nome', d.usuario_nome, 'pedida_em', d.pedida_em, 'concluida_em', d.concluida_em, 'feitas', d.feitas,
       'removidas', d.removidas, 'esvaziadas', d.esvaziadas, 'mantidas', d.mantidas) end)
     from (select) one left join importacoes_desfeitas d on d.importacao_id = importacoes.id)`

const selectImportacoes = (db: Kysely<Tables>) =>
  db.selectFrom('importacoes').selectAll().select(undoState.as('undo'))

/** An import as seen by the usuario `viewer`. */
function toImportacao(
  { usuario_id, avisos: _, undo, ...importacao }: Selectable<Tables['importacoes']> & { undo: UndoState },
  viewer: string | undefined,
): Importacao {
  return { ...importacao, ...undo, propria: usuario_id !== null && usuario_id === viewer }
}

/** Everyone's latest imports, newest first, as seen by the usuario `viewer`. */
export async function listarImportacoes(
  db: Kysely<Tables>,
  tipo: ImportacaoTipo,
  viewer: string | undefined,
): Promise<Importacao[]> {
  const importacoes = await selectImportacoes(db)
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
  id: string,
  viewer?: string,
): Promise<ImportacaoWithAvisos> {
  const importacao = await selectImportacoes(db).where('id', '=', id).executeTakeFirst()
  if (!importacao)
    throw new Recusa(
      'NAO_ENCONTRADO',
      'Esta importação não existe mais. Os resultados são guardados por 30 dias.',
    )
  return { ...toImportacao(importacao, viewer), avisos: importacao.avisos }
}

/** One page of the rows, failed ones first, then those that stayed when it was undone. Throws Recusa NAO_ENCONTRADO. */
export async function listarLinhas(
  db: Kysely<Tables>,
  id: string,
  pagina: number,
): Promise<{ itens: ImportacaoRow[] }> {
  await obterImportacao(db, id)
  const rows = await db
    .selectFrom('importacoes_linhas')
    .select(['linha', 'nome', 'cpf', 'erro', 'situacao', 'desfazimento', 'motivo'])
    .where('importacao_id', '=', id)
    .orderBy(sql`situacao <> 'Falhou'`)
    .orderBy(sql`motivo is null`)
    .orderBy('linha')
    .limit(ROWS_PER_PAGE)
    .offset((pagina - 1) * ROWS_PER_PAGE)
    .execute()
  return {
    itens: rows.map(({ situacao, desfazimento, motivo, ...row }) => ({
      ...importedRow(row),
      situacao,
      desfazimento,
      motivo,
      error: situacao === 'Falhou' ? failedRow(row).error : null,
    })),
  }
}

/** Deletes the results of imports that ended more than 30 days ago; forgets what rows made when it can't be undone any more. */
export async function purgeImportacoes(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('importacoes').where(sql<boolean>`concluida_em < now() - interval '30 days'`).execute()
  // An hour later, because a request at the last moment reads the ids after the deadline was checked.
  await sql`
    update importacoes_linhas l set registro_id = null, completados = null
      from importacoes i
     where i.id = l.importacao_id and l.registro_id is not null
       and i.concluida_em < now() - ${UNDO_TERM} - interval '1 hour'
       and not exists (select from importacoes_desfeitas d
                        where d.importacao_id = i.id and d.concluida_em is null)`.execute(db)
}
