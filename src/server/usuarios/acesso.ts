/** Logins of usuarios: creating one, resetting a password, and repairing mismatches. */
import { sql } from 'kysely'
import type { Sincronizacao, Usuario } from '../../contract/usuarios.ts'
import { Recusa } from '../../core/recusa.ts'
import { newSenhaTooShort, senhaTooShort } from '../../core/senha.ts'
import { USUARIO_MESSAGES } from '../../core/usuarios.ts'
import { authorOf, type Context } from '../api/api.ts'
import type { PasswordHash } from '../session/index.ts'
import { loginOf } from '../session/logins.ts'
import { requireGoodPassword } from '../session/passwords.ts'
import { type Convite, type Sending, sendConvite } from './emails.ts'
import { lockUsuario, obterUsuario } from './queries.ts'

interface Person {
  nome: string
  email: string
}

/** Throws Recusa CADASTRO_DESABILITADO if the installation does not allow new logins. */
export function requireOpenSignups({ config }: Pick<Context, 'config'>): void {
  if (!config.signups) throw new Recusa('CADASTRO_DESABILITADO', USUARIO_MESSAGES.signUpsDisabled)
}

/** Throws Recusa SENHA_RECUSADA, with the reason, if the password is too weak for that person. */
export async function requireGoodSenha(
  { config }: Pick<Context, 'config'>,
  senha: string,
  { nome, email }: Person,
  tooShort: (min: number) => string = senhaTooShort,
): Promise<void> {
  await requireGoodPassword(senha, { min: config.passwordMin, nome, email, tooShort }, 'senha')
}

/**
 * Creates a login with an unconfirmed address and returns its id. Throws Recusa DUPLICADO or DADOS_INVALIDOS, on the
 * email.
 */
export async function createLogin(
  { db, accounts }: Pick<Context, 'db' | 'accounts'>,
  { nome, email, hash }: Person & { hash: PasswordHash },
): Promise<string> {
  if (await loginOf(db, email)) throw new Recusa('DUPLICADO', USUARIO_MESSAGES.emailTaken, { campo: 'email' })
  return accounts.createLogin(db, { nome, email, hash, emailVerified: false })
}

/**
 * Creates a login with that password for the user and sends an invitation. Throws Recusa: NAO_ENCONTRADO,
 * JA_TEM_ACESSO, USUARIO_INATIVO, and those of insertUsuario.
 */
export async function darAcesso(
  context: Context,
  { id, senha, hash }: { id: string; senha: string; hash: PasswordHash },
): Promise<Usuario> {
  requireOpenSignups(context)
  const usuario = await lockUsuario(context.db, id)
  if (usuario.user_id !== null) throw new Recusa('JA_TEM_ACESSO', 'Este usuário já tem acesso.')
  if (usuario.status !== 'Ativo')
    throw new Recusa('USUARIO_INATIVO', 'Este usuário está inativo. Ative-o antes de dar acesso.')
  await requireGoodSenha(context, senha, usuario)
  const invited = { ...usuario, id, email: usuario.email.toLowerCase() }
  await giveLogin(context, invited, hash, { autor: authorOf(context).usuario?.id, senha: 'informada' })
  return obterUsuario(context.db, id)
}

/** Creates a usuario's login and sends the invitation. Throws Recusa as insertUsuario does. */
export async function giveLogin(
  sending: Sending,
  { id, ...person }: Person & { id: string },
  hash: PasswordHash,
  convite: Convite,
): Promise<void> {
  const user_id = await createLogin(sending, { ...person, hash })
  await sending.db.updateTable('usuarios').set({ user_id }).where('id', '=', id).execute()
  await sendConvite(sending, person, convite)
}

/**
 * Sets another user's password and ends their sessions. Throws Recusa: NAO_ENCONTRADO, SEM_LOGIN, PROPRIA_SENHA
 * (changing one's own requires the current password), SENHA_RECUSADA.
 */
export async function redefinirSenha(
  context: Context,
  { id, senha, hash }: { id: string; senha: string; hash: PasswordHash },
): Promise<void> {
  const { db, accounts } = context
  const { user_id, nome, email } = await lockLogin(context, id)
  if (user_id === authorOf(context).userId)
    throw new Recusa('PROPRIA_SENHA', 'Para trocar a sua própria senha, use Alterar Senha no menu.')
  await requireGoodSenha(context, senha, { nome, email }, newSenhaTooShort)
  await accounts.setPassword(db, user_id, hash)
  await db
    .updateTable('usuarios')
    .set({ senha_redefinida_em: context.now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Removes another user's second factor, for someone who lost the device; their password and sessions stay. Throws
 * Recusa: NAO_ENCONTRADO, SEM_LOGIN, PROPRIO_SEGUNDO_FATOR (removing one's own requires the password),
 * SEGUNDO_FATOR_INATIVO.
 */
export async function removerSegundoFator(context: Context, id: string): Promise<Usuario> {
  const { db, accounts } = context
  const { user_id } = await lockLogin(context, id)
  if (user_id === authorOf(context).userId)
    throw new Recusa(
      'PROPRIO_SEGUNDO_FATOR',
      'Para desativar a sua própria verificação em duas etapas, use Meu Perfil.',
    )
  if (!(await accounts.removeSecondFactor(db, user_id)))
    throw new Recusa('SEGUNDO_FATOR_INATIVO', 'Este usuário não usa a verificação em duas etapas.')
  await db
    .updateTable('usuarios')
    .set({ segundo_fator_removido_em: context.now().toISOString() })
    .where('id', '=', id)
    .execute()
  return obterUsuario(db, id)
}

/** Locks and returns a user who has a login. Throws Recusa NAO_ENCONTRADO or SEM_LOGIN. */
async function lockLogin({ db }: Context, id: string) {
  const { user_id, ...usuario } = await lockUsuario(db, id)
  if (user_id === null)
    throw new Recusa('SEM_LOGIN', 'Este usuário está sem acesso. Dê acesso a ele primeiro.')
  return { ...usuario, user_id }
}

/**
 * Creates a usuario for every login without one and clears references to deleted logins; returns the counts. A login
 * whose email belongs to a usuario without login is linked to it. New usuarios are Staff and Inativo, for an
 * Administrador to activate.
 */
export async function sincronizarUsuarios({ db }: Context): Promise<Sincronizacao> {
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0)
  const unlinked = await count(sql`
    update usuarios set user_id = null
     where user_id is not null and not exists (select from auth."user" l where l.id = usuarios.user_id)`)
  const linked = await count(sql`
    update usuarios set user_id = l.id
      from auth."user" l
     where usuarios.user_id is null and lower(usuarios.email) = lower(l.email)
       and not exists (select from usuarios outro where outro.user_id = l.id)`)
  const created = await count(sql`
    insert into usuarios (user_id, email, nome, cargo, status, inativado_por_administrador)
    select l.id, l.email, left(coalesce(nullif(btrim(l.name), ''), split_part(l.email, '@', 1)), 200),
           'Staff', 'Inativo', true
      from auth."user" l
     where not exists (select from usuarios u where u.user_id = l.id)
        on conflict do nothing`)
  return { criados: created, desligados: unlinked, ligados: linked }
}
