/** Making the usuarios of a colaborador who becomes Inativo Inativo too. */
import { Recusa } from '../../core/recusa.ts'
import { authorOf, type Context } from '../api.ts'
import { refusal } from '../errors.ts'

/**
 * Makes the active usuarios linked to any of the colaboradores Inativo and ends their sessions at once. Throws Recusa
 * SEM_PERMISSAO where Staff may not: an Administrador's usuario, and one's own.
 */
export async function inativarUsuariosLigados(
  context: Context,
  colaboradores: readonly string[],
): Promise<void> {
  const { db, accounts } = context
  const autor = authorOf(context).usuario
  if (!autor) throw refusal('SEM_ACESSO')
  const ligados = await db
    .selectFrom('usuarios')
    .select(['id', 'nome', 'cargo', 'user_id'])
    .where('colaborador_id', 'in', colaboradores)
    .where('status', '=', 'Ativo')
    .orderBy('id')
    .forUpdate()
    .execute()
  const porAdministrador = autor.cargo === 'Administrador'
  for (const { id, nome, cargo, user_id } of ligados) {
    if (!porAdministrador && (cargo === 'Administrador' || id === autor.id))
      throw new Recusa('SEM_PERMISSAO', `Só um Administrador pode inativar o usuário ${nome}.`)
    await db
      .updateTable('usuarios')
      .set({ status: 'Inativo', inativado_por_administrador: porAdministrador })
      .where('id', '=', id)
      .execute()
    if (user_id !== null) await accounts.endSessions(db, user_id)
  }
}
