/** Creates, changes and deletes users with their logins, inside the request's transaction. */
import type { Kysely } from 'kysely'
import type { Usuario, UsuarioEditado, UsuarioNovo } from '../../contract/usuarios.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import { contarDe } from '../../core/texto.ts'
import { recusaDeAlternar } from '../../core/usuarios.ts'
import { authorOf, type Context } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { deleteRecord, type Exclusao } from '../cadastro/gravacao.ts'
import type { Tables } from '../database/types.ts'
import { criarLogin, exigirCadastroAberto, exigirSenha } from './acesso.ts'
import { obterUsuario, travarUsuario } from './consultas.ts'
import { avisarTrocaDeEmail, enviarConvite } from './emails.ts'

/**
 * Creates a user with a login whose password works at once, sends an invitation and returns the id. Throws Recusa:
 * CADASTRO_DESABILITADO, SENHA_RECUSADA, LIMITE_DE_EMAILS, DADOS_INVALIDOS; the database refuses a known email.
 */
export async function inserirUsuario(
  db: Kysely<Tables>,
  { senha, ...usuario }: UsuarioNovo,
  context: Context,
): Promise<{ id: string }> {
  exigirCadastroAberto(context)
  exigirSenha(context, senha, usuario)
  const { id } = await db
    .insertInto('usuarios')
    .values({
      ...usuario,
      user_id: await criarLogin(context, { ...usuario, senha }),
      inativado_por_administrador: usuario.status === 'Inativo',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enviarConvite(context, usuario)
  return { id }
}

/**
 * Changes a locked user, and their login's name and email. Throws Recusa: GERENTE_DE_LOJA, LIMITE_DE_EMAILS,
 * DADOS_INVALIDOS.
 */
export async function gravarUsuario(
  db: Kysely<Tables>,
  id: string,
  usuario: UsuarioEditado,
  context: Context,
): Promise<void> {
  const { accounts } = context
  const antes = await travarUsuario(db, id)
  if (antes.cargo === 'Administrador' && usuario.cargo !== 'Administrador')
    await exigirQueNaoGerencie(context, id)
  await db
    .updateTable('usuarios')
    .set({ ...usuario, ...marcaDeInativo(context, antes.status, usuario.status) })
    .where('id', '=', id)
    .execute()
  if (antes.user_id !== null) {
    const anterior = await accounts.updateLogin(db, antes.user_id, usuario)
    if (anterior !== null) await avisarTrocaDeEmail(context, usuario, anterior)
    if (usuario.status === 'Inativo') await accounts.endSessions(db, antes.user_id)
  }
}

/**
 * Sets the user's status and returns the user; Inativo signs them out everywhere. Throws Recusa: NAO_ENCONTRADO, or
 * SEM_PERMISSAO with the reason where Staff may not.
 */
export async function alternarStatus(
  context: Context,
  { id, status }: { id: string; status: StatusRegistro },
): Promise<Usuario> {
  const { db, accounts } = context
  const alvo = await travarUsuario(context.db, id)
  const autor = authorOf(context).usuario
  if (!autor) throw refusal('SEM_ACESSO')
  const recusa = recusaDeAlternar(autor, alvo)
  if (recusa) throw new Recusa('SEM_PERMISSAO', recusa)
  if (alvo.status !== status) {
    await db
      .updateTable('usuarios')
      .set({ status, ...marcaDeInativo(context, alvo.status, status) })
      .where('id', '=', id)
      .execute()
    if (status === 'Inativo' && alvo.user_id !== null) await accounts.endSessions(db, alvo.user_id)
  }
  return obterUsuario(db, id)
}

/** Deletes the user with their login and sessions. Throws Recusa: NAO_ENCONTRADO, VERSAO_ANTIGA, EM_USO. */
export async function excluirUsuario(
  { db, accounts }: Context,
  { id, versao }: { id: string; versao: number },
): Promise<void> {
  const { user_id } = await travarUsuario(db, id, versao)
  await deleteRecord(db, 'usuarios', EXCLUSAO_DE_USUARIO, {
    id,
    versao,
    obter: () => obterUsuario(db, id),
  })
  if (user_id !== null) await accounts.deleteLogin(db, user_id)
}

export const EXCLUSAO_DE_USUARIO: Exclusao = {
  // The lojas that the user manages.
  usos: [{ tabela: 'lojas', coluna: 'gerente_id', singular: 'loja', plural: 'lojas' }],
}

/** Records who made the user Inativo; other changes keep the previous value. */
function marcaDeInativo(context: Context, antes: StatusRegistro, status: StatusRegistro) {
  if (antes === status) return {}
  return {
    inativado_por_administrador: status === 'Inativo' && authorOf(context).usuario?.cargo === 'Administrador',
  }
}

/**
 * Throws Recusa GERENTE_DE_LOJA if the user, whose row is locked, manages lojas: only an Administrador may then change
 * them. Assigning this manager to a loja meanwhile waits for the lock and is refused.
 */
async function exigirQueNaoGerencie({ db }: Context, id: string): Promise<void> {
  const { quantas } = await db
    .selectFrom('lojas')
    .select((eb) => eb.fn.countAll<number>().as('quantas'))
    .where('gerente_id', '=', id)
    .executeTakeFirstOrThrow()
  if (quantas > 0)
    throw new Recusa(
      'GERENTE_DE_LOJA',
      `Não é possível mudar o cargo: este usuário é gerente de ${contarDe(quantas, 'loja', 'lojas')}. Escolha outro gerente antes.`,
      { campo: 'cargo' },
    )
}
