/** Queries for imports and their rows' results. */
import { sql } from 'kysely'
import {
  type Importacao,
  type ImportacaoRow,
  type ImportacaoWithAvisos,
  ROWS_PER_PAGE,
} from '../../contract/importacoes/jobs.ts'
import { UNDO_DAYS } from '../../core/importacao/desfazer.ts'
import { failedRow, type ImportacaoTipo, importedRow } from '../../core/importacao/result.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'

const LATEST = 20

/** True if an import can be undone, and the progress of its undoing. */
type UndoState = Pick<Importacao, 'desfazer_ate' | 'desfeita'>

export const UNDO_TERM = sql`${sql.lit(`${UNDO_DAYS} days`)}::interval`

/** The state of the import `i` with its job `t`. One from a version that kept no ids cannot be undone. */
const undoState = sql<UndoState>`
  (select json_build_object(
     'desfazer_ate', case
       when d.importacao_id is null and t.concluido_em > now() - ${UNDO_TERM} and exists (
         select from importacoes_linhas l
          where l.importacao_id = i.id and l.situacao = 'Importada' and l.desfazimento is null
            and l.registro_id is not null)
       then t.concluido_em + ${UNDO_TERM} end,
     'desfeita', case when d.importacao_id is not null then json_build_object(
       'usuario_nome', d.usuario_nome, 'pedida_em', dt.created_at, 'concluida_em', dt.concluido_em, 'feitas', dt.feitos,
       'removidas', d.removidas, 'esvaziadas', d.esvaziadas, 'mantidas', d.mantidas) end)
     from (select) one
     left join (importacoes_desfeitas d join trabalhos dt on dt.id = d.trabalho_id) on d.importacao_id = i.id)`

const selectImportacoes = (db: Db) =>
  db
    .selectFrom('importacoes as i')
    .innerJoin('trabalhos as t', 't.id', 'i.id')
    .select([
      'i.id',
      'i.tipo',
      'i.arquivo',
      'i.usuario_nome',
      'i.importadas',
      'i.falhas',
      'i.avisos',
      'i.created_at',
    ])
    .select(['t.usuario_id', 't.total', 't.concluido_em', undoState.as('undo')])

type Found = Awaited<ReturnType<ReturnType<typeof selectImportacoes>['execute']>>[number]

/** An import as seen by the usuario `viewer`. */
function toImportacao(
  { usuario_id, avisos: _, undo, total, concluido_em, ...importacao }: Found,
  viewer: string | undefined,
): Importacao {
  const propria = usuario_id !== null && usuario_id === viewer
  return { ...importacao, ...undo, total: total ?? 0, concluida_em: concluido_em, propria }
}

/** Everyone's latest imports, newest first, as seen by the usuario `viewer`. */
export async function listarImportacoes(
  db: Db,
  tipo: ImportacaoTipo,
  viewer: string | undefined,
): Promise<Importacao[]> {
  const importacoes = await selectImportacoes(db)
    .where('i.tipo', '=', tipo)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(LATEST)
    .execute()
  return importacoes.map((importacao) => toImportacao(importacao, viewer))
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function obterImportacao(db: Db, id: string, viewer?: string): Promise<ImportacaoWithAvisos> {
  const importacao = await selectImportacoes(db).where('i.id', '=', id).executeTakeFirst()
  if (!importacao)
    throw new Recusa(
      'NAO_ENCONTRADO',
      'Esta importação não existe mais. Os resultados são guardados por 30 dias.',
    )
  return { ...toImportacao(importacao, viewer), avisos: importacao.avisos }
}

/** One page of the rows, failed ones first, then those that stayed when it was undone. Throws Recusa NAO_ENCONTRADO. */
export async function listarLinhas(db: Db, id: string, pagina: number): Promise<{ itens: ImportacaoRow[] }> {
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
export async function purgeImportacoes(db: Db): Promise<void> {
  await sql`
    with antigas as (
      select i.id, d.trabalho_id
        from importacoes i join trabalhos t on t.id = i.id left join importacoes_desfeitas d on d.importacao_id = i.id
       where t.concluido_em < now() - interval '30 days')
    delete from trabalhos where id in (select id from antigas union all select trabalho_id from antigas)`.execute(
    db,
  )
  // An hour later, because a request at the last moment reads the ids after the deadline was checked.
  await sql`
    update importacoes_linhas l set registro_id = null, completados = null
      from trabalhos t
     where t.id = l.importacao_id and l.registro_id is not null
       and t.concluido_em < now() - ${UNDO_TERM} - interval '1 hour'
       and not exists (select from importacoes_desfeitas d join trabalhos dt on dt.id = d.trabalho_id
                        where d.importacao_id = t.id and dt.concluido_em is null)`.execute(db)
}
