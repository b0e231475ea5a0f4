/** The people who have a record's form open now. */
import { sql } from 'kysely'
import type { FormNoun } from '../../contract/formularios.ts'
import { can } from '../../contract/permissions.ts'
import { FORM_OPEN_MS } from '../../core/formularios.ts'
import { apiWithoutTransaction, type Context, usuarioOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import type { Db } from '../database/schema/types.ts'
import { requireVenda } from '../vendas/seen.ts'

const { formularios } = apiWithoutTransaction

export const formulariosHandlers = {
  manter: formularios.manter.handler(async ({ input: { cadastro, id }, context }) => {
    const usuario_id = editorOf(context, cadastro)
    const only = context.only
    if (cadastro === 'vendas' && only !== null) await requireVenda(context.db, id, only)
    return { outros: await keepOpen(context.db, { usuario_id, registro_id: id }) }
  }),
  fechar: formularios.fechar.handler(async ({ input, context }) => {
    await context.db
      .deleteFrom('formularios_abertos')
      .where('usuario_id', '=', usuarioOf(context).id)
      .where('registro_id', '=', input.id)
      .execute()
    return { ok: true }
  }),
}

/** Deletes what no form renewed in time. */
export async function forgetClosedForms(db: Db): Promise<void> {
  await db.deleteFrom('formularios_abertos').where('visto_em', '<=', longAgo).execute()
}

const longAgo = sql<string>`now() - make_interval(secs => ${FORM_OPEN_MS / 1000})`

/** The caller's usuario. Throws Recusa SEM_PERMISSAO if they may not edit such records. */
function editorOf(context: Context, noun: FormNoun): string {
  const usuario = usuarioOf(context)
  if (!can(usuario, noun === 'configuracoes' ? 'configuracoes.usar' : `${noun}.editar`))
    throw refusal('SEM_PERMISSAO')
  return usuario.id
}

/** Counts the form as open, and returns the names of the others who have it open. */
async function keepOpen(db: Db, form: { usuario_id: string; registro_id: string }): Promise<string[]> {
  const now = { visto_em: sql<string>`now()` }
  const rows = await db
    .with('proprio', (qb) =>
      qb
        .insertInto('formularios_abertos')
        .values(form)
        .onConflict((conflict) => conflict.columns(['registro_id', 'usuario_id']).doUpdateSet(now)),
    )
    .selectFrom('formularios_abertos as f')
    .innerJoin('usuarios as u', 'u.id', 'f.usuario_id')
    .select('u.nome')
    .where('f.registro_id', '=', form.registro_id)
    .where('f.usuario_id', '!=', form.usuario_id)
    .where('f.visto_em', '>', longAgo)
    .orderBy('u.nome')
    .execute()
  return rows.map(({ nome }) => nome)
}
