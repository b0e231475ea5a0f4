import type { Context } from '../api.ts'
import { alternarStatus } from '../usuarios/gravacao.ts'

/**
 * Makes the active usuarios linked to any of the colaboradores Inativo and ends their sessions at once. Throws Recusa
 * SEM_PERMISSAO where Staff may not: an Administrador's usuario, and one's own.
 */
export async function inativarUsuariosLigados(
  context: Context,
  colaboradores: readonly string[],
): Promise<void> {
  const ligados = await context.db
    .selectFrom('usuarios')
    .select('id')
    .where('colaborador_id', 'in', colaboradores)
    .where('status', '=', 'Ativo')
    .orderBy('id')
    .execute()
  for (const { id } of ligados) await alternarStatus(context, { id, status: 'Inativo' })
}
