/** Whether an import can be undone, and how far its undoing is. */
import { sql } from 'kysely'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import { UNDO_DAYS } from '../../core/importacao-desfazer.ts'

export type UndoState = Pick<Importacao, 'desfazer_ate' | 'desfeita'>

/** The state of an import that is under way. */
export const NOT_UNDONE: UndoState = { desfazer_ate: null, desfeita: null }

export const UNDO_TERM = sql`${sql.lit(`${UNDO_DAYS} days`)}::interval`

/** The state of a row of `importacoes`. One from a version that kept no ids cannot be undone. */
export const undoState = sql<UndoState>`
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
