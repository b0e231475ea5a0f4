/** Making the usuarios of a colaborador who becomes Inativo Inativo too. */
import type { Kysely } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import type { Tables } from '../database/types.ts'

/** Who asks for it, and how sessions are ended. */
export interface Autor {
  usuario: { id: string; cargo: CargoUsuario }
  encerrarSessoes: (trx: Kysely<Tables>, userId: string) => Promise<void>
}

/**
 * Makes the active usuarios linked to any of the colaboradores Inativo and ends their sessions at once. Throws Recusa
 * SEM_PERMISSAO where Staff may not: an Administrador's usuario, and one's own.
 */
export async function inativarUsuariosLigados(
  trx: Kysely<Tables>,
  colaboradores: readonly string[],
  { usuario, encerrarSessoes }: Autor,
): Promise<void> {
  const ligados = await trx
    .selectFrom('usuarios')
    .select(['id', 'nome', 'cargo', 'user_id'])
    .where('colaborador_id', 'in', colaboradores)
    .where('status', '=', 'Ativo')
    .orderBy('id')
    .forUpdate()
    .execute()
  const porAdministrador = usuario.cargo === 'Administrador'
  for (const { id, nome, cargo, user_id } of ligados) {
    if (!porAdministrador && (cargo === 'Administrador' || id === usuario.id))
      throw new Recusa('SEM_PERMISSAO', `Só um Administrador pode inativar o usuário ${nome}.`)
    await trx
      .updateTable('usuarios')
      .set({ status: 'Inativo', inativado_por_administrador: porAdministrador })
      .where('id', '=', id)
      .execute()
    if (user_id !== null) await encerrarSessoes(trx, user_id)
  }
}
