import type { Context } from '../api/api.ts'
import { alternarStatus } from '../usuarios/writes.ts'

/**
 * Sets the active usuarios linked to the colaboradores to Inativo and ends their sessions at once. Throws Recusa
 * SEM_PERMISSAO where Staff may not: an Administrador's usuario, and their own.
 */
export async function deactivateLinkedUsuarios(
  context: Context,
  colaboradores: readonly string[],
): Promise<void> {
  const linked = await context.db
    .selectFrom('usuarios')
    .select('id')
    .where('colaborador_id', 'in', colaboradores)
    .where('status', '=', 'Ativo')
    .orderBy('id')
    .execute()
  for (const { id } of linked) await alternarStatus(context, { id, status: 'Inativo' })
}
