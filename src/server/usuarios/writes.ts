/** Creates, changes and deletes users with their logins, inside the request's transaction. */
import type { EditedUsuarioInput, NewUsuarioInput, Usuario } from '../../contract/usuarios.ts'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import { counted } from '../../core/text.ts'
import { refusalToChangeStatus } from '../../core/usuarios.ts'
import { authorOf, type Context, usuarioOf } from '../api/api.ts'
import { countRows } from '../cadastro/list.ts'
import { type Deletion, deleteRecord } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'
import type { PasswordHash } from '../session/index.ts'
import { createLogin } from './acesso.ts'
import { notifyEmailChange, sendConvite } from './emails.ts'
import { lockUsuario, obterUsuario } from './queries.ts'

/**
 * Creates a user with a login whose password works at once, sends an invitation and returns the id. Throws Recusa:
 * LIMITE_DE_EMAILS, DADOS_INVALIDOS; the database refuses a known email.
 */
export async function insertUsuario(
  db: Db,
  { senha: _, hash, ...usuario }: NewUsuarioInput & { hash: PasswordHash },
  context: Context,
): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('usuarios')
    .values({
      ...usuario,
      user_id: await createLogin(context, { ...usuario, hash }),
      inativado_por_administrador: usuario.status === 'Inativo',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendConvite(context, usuario, { autor: authorOf(context).usuario?.id, senha: 'informada' })
  return { id }
}

/**
 * Changes a locked user, and their login's name and email. Throws Recusa: GERENTE_DE_LOJA, LIMITE_DE_EMAILS,
 * DADOS_INVALIDOS.
 */
export async function updateUsuario(
  db: Db,
  id: string,
  usuario: EditedUsuarioInput,
  context: Context,
): Promise<void> {
  const { accounts } = context
  const before = await lockUsuario(db, id)
  if (before.cargo === 'Administrador' && usuario.cargo !== 'Administrador') await requireNoLoja(context, id)
  await db
    .updateTable('usuarios')
    .set({ ...usuario, ...markOfInativo(context, before.status, usuario.status) })
    .where('id', '=', id)
    .execute()
  if (before.user_id !== null) {
    const previous = await accounts.updateLogin(db, before.user_id, usuario)
    if (previous !== null) await notifyEmailChange(context, usuario, previous)
    if (usuario.status === 'Inativo') await accounts.endSessions(db, before.user_id)
  }
}

/**
 * Sets the user's status and returns the user; Inativo signs them out everywhere. Throws Recusa: NAO_ENCONTRADO, or
 * SEM_PERMISSAO with the reason where Staff may not.
 */
export async function alternarStatus(
  context: Context,
  { id, status }: { id: string; status: RecordStatus },
): Promise<Usuario> {
  const { db, accounts } = context
  const target = await lockUsuario(context.db, id)
  const refused = refusalToChangeStatus(usuarioOf(context), target)
  if (refused) throw new Recusa('SEM_PERMISSAO', refused)
  if (target.status !== status) {
    await db
      .updateTable('usuarios')
      .set({ status, ...markOfInativo(context, target.status, status) })
      .where('id', '=', id)
      .execute()
    if (status === 'Inativo' && target.user_id !== null) await accounts.endSessions(db, target.user_id)
  }
  return obterUsuario(db, id)
}

/** Deletes the user with their login and sessions. Throws Recusa: NAO_ENCONTRADO, VERSAO_ANTIGA, EM_USO. */
export async function excluirUsuario(
  { db, accounts }: Context,
  { id, versao }: { id: string; versao: number },
): Promise<void> {
  const { user_id } = await lockUsuario(db, id, versao)
  await deleteRecord(db, 'usuarios', USUARIO_DELETION, {
    id,
    versao,
    obter: () => obterUsuario(db, id),
  })
  if (user_id !== null) await accounts.deleteLogin(db, user_id)
}

export const USUARIO_DELETION: Deletion = {
  // The lojas that the user manages.
  uses: [{ table: 'lojas', column: 'gerente_id', singular: 'loja', plural: 'lojas' }],
}

/** Records who made the user Inativo; other changes keep the previous value. */
function markOfInativo(context: Context, before: RecordStatus, status: RecordStatus) {
  if (before === status) return {}
  return {
    inativado_por_administrador: status === 'Inativo' && authorOf(context).usuario?.cargo === 'Administrador',
  }
}

/**
 * Throws Recusa GERENTE_DE_LOJA if the user, whose row is locked, manages lojas: only an Administrador may then change
 * them. Assigning this manager to a loja meanwhile waits for the lock and is refused.
 */
async function requireNoLoja({ db }: Context, id: string): Promise<void> {
  const count = await countRows(db.selectFrom('lojas').where('gerente_id', '=', id))
  if (count > 0)
    throw new Recusa(
      'GERENTE_DE_LOJA',
      `Não é possível mudar o cargo: este usuário é gerente de ${counted(count, 'loja', 'lojas')}. Escolha outro gerente antes.`,
      { campo: 'cargo' },
    )
}
