/** Requests to undo an import: a preview, and the request, which a server then processes. */
import { sql } from 'kysely'
import { type Importacao, NAMED_STAYING, type PreviaDeDesfazer } from '../../../contract/importacoes/jobs.ts'
import { someStayMessage, UNDO_MESSAGES } from '../../../core/importacao/desfazer.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { detailsOfAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { askForWork } from '../../trabalhos/queue.ts'
import { obterImportacao, UNDO_TERM } from '../queries.ts'
import { type Fate, readFates } from './fates.ts'

/** Previews the undoing. Throws Recusa if the import cannot be undone. */
export async function preverDesfazer(db: Db, id: string): Promise<PreviaDeDesfazer> {
  const { tipo, desfazer_ate } = await requireUndoable(db, id)
  const fates = await readFates(db, { id, tipo })
  const staying = stayingOf(fates)
  const primeiros = []
  for (const { linha, nome, motivo } of staying.slice(0, NAMED_STAYING))
    primeiros.push({ linha, nome, motivo: await motivo() })
  return { desfazer_ate, ...countsOf(fates), ficam: { quantidade: staying.length, primeiros } }
}

/**
 * Begins to undo the import for the caller. Throws Recusa if it cannot be undone, there is nothing to undo, or
 * records stay and the caller did not accept that.
 */
export async function pedirDesfazer(
  context: Context,
  id: string,
  mesmoQueFiquem: boolean,
): Promise<Importacao> {
  const { db } = context
  const usuario = usuarioOf(context)
  await sql`select from importacoes where id = ${id} for update`.execute(db)
  const { tipo, importadas } = await requireUndoable(db, id)
  const fates = await readFates(db, { id, tipo })
  const { removidas, esvaziadas } = countsOf(fates)
  if (removidas + esvaziadas === 0) throw new Recusa('NADA_A_DESFAZER', UNDO_MESSAGES.nada)
  const staying = stayingOf(fates).length
  if (staying > 0 && !mesmoQueFiquem)
    throw new Recusa('ALGO_FICA', someStayMessage(tipo, staying), { dados: { ficam: staying } })
  await db
    .insertInto('importacoes_desfeitas')
    .values({
      importacao_id: id,
      trabalho_id: await askForWork(db, {
        tipo: 'Desfazer importação',
        usuario_id: usuario.id,
        total: importadas,
      }),
      usuario_nome: usuario.nome,
      pedido: detailsOfAct(context, {}),
    })
    .execute()
  context.afterCommit(() => context.importer.wake())
  return obterImportacao(db, id, usuario.id)
}

const countsOf = (fates: readonly Fate[]) => ({
  removidas: fates.filter(({ desfazimento }) => desfazimento === 'Removida').length,
  esvaziadas: fates.filter(({ desfazimento }) => desfazimento === 'Esvaziada').length,
})

function stayingOf(fates: readonly Fate[]): (Fate & { motivo: NonNullable<Fate['motivo']> })[] {
  return fates.flatMap(({ motivo, ...fate }) => (motivo ? { ...fate, motivo } : []))
}

/** The import's kind, and until when it can be undone. Throws Recusa NAO_ENCONTRADO, or the reason why it cannot. */
async function requireUndoable(
  db: Db,
  id: string,
): Promise<{ tipo: ImportacaoTipo; importadas: number; desfazer_ate: string }> {
  const { tipo, concluida_em, desfazer_ate, desfeita, importadas } = await obterImportacao(db, id)
  if (desfazer_ate !== null) return { tipo, importadas, desfazer_ate }
  if (concluida_em === null) throw new Recusa('IMPORTACAO_EM_ANDAMENTO', UNDO_MESSAGES.emAndamento)
  if (desfeita !== null)
    throw new Recusa(
      'IMPORTACAO_DESFEITA',
      desfeita.concluida_em === null ? UNDO_MESSAGES.pedida : UNDO_MESSAGES.desfeita,
    )
  if (importadas === 0) throw new Recusa('NADA_A_DESFAZER', UNDO_MESSAGES.nada)
  const { rows } = await sql<{ passou: boolean }>`
    select ${concluida_em}::timestamptz <= now() - ${UNDO_TERM} as passou`.execute(db)
  throw rows[0]?.passou
    ? new Recusa('PRAZO_PASSOU', UNDO_MESSAGES.prazo)
    : new Recusa('IMPORTACAO_ANTIGA', UNDO_MESSAGES.antiga)
}
