/**
 * Invitations of everybody who is 'Sem Acesso': queued at once, and sent one after the other within the limit of mails of
 * the person who asked. Nobody knows the password they begin with: it is set with 'Esqueci minha senha'.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { can, unrestricted } from '../../contract/permissions.ts'
import type { Convites } from '../../contract/usuarios.ts'
import { Recusa } from '../../core/recusa.ts'
import { EMAILS_PER_HOUR, type UsuarioCargo } from '../../core/usuarios.ts'
import { type Context, type Services, usuarioOf } from '../api/api.ts'
import type { Db, Trx } from '../database/schema/types.ts'
import { giveLogin, requireOpenSignups } from './acesso.ts'

const FAILURES_SHOWN = 50
const INVITED_SHOWN = 100

/** Queues everyone who is 'Sem Acesso'. Returns how many were not queued yet. Throws Recusa CADASTRO_DESABILITADO. */
export async function convidarTodos(context: Context): Promise<number> {
  requireOpenSignups(context)
  const { numAffectedRows } = await sql`
    insert into usuarios_convites (usuario_id, pedido_por)
    select id, ${usuarioOf(context).id} from usuarios
     where status = 'Ativo' and user_id is null
     order by nome
        on conflict (usuario_id) do update set pedido_por = excluded.pedido_por, falha = null
           where usuarios_convites.falha is not null`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/** The queued invitations, the failed ones, and how many more can be queued. */
export async function listarConvites(db: Db): Promise<Convites> {
  const { rows } = await sql<Pick<Convites, 'aguardando' | 'sem_acesso'>>`
    select (select count(*) from usuarios_convites where falha is null) as aguardando,
           (select count(*) from usuarios u
             where status = 'Ativo' and user_id is null
               and not exists (select from usuarios_convites c where c.usuario_id = u.id and c.falha is null)
           ) as sem_acesso`.execute(db)
  const falhas = await db
    .selectFrom('usuarios_convites as c')
    .innerJoin('usuarios as u', 'u.id', 'c.usuario_id')
    .select(['u.id', 'u.nome', 'u.email', sql<string>`c.falha`.as('falha')])
    .where('c.falha', 'is not', null)
    .orderBy('u.nome')
    .limit(FAILURES_SHOWN)
    .execute()
  const { aguardando = 0, sem_acesso = 0 } = rows[0] ?? {}
  return { aguardando, sem_acesso, a_convidar: await toBeInvited(db), falhas }
}

function toBeInvited(db: Db): Promise<Convites['a_convidar']> {
  return db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.nome', 'u.email', 'u.cargo'])
    .where('u.status', '=', 'Ativo')
    .where('u.user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usuarios_convites as c')
            .select('c.usuario_id')
            .whereRef('c.usuario_id', '=', 'u.id')
            .where('c.falha', 'is', null),
        ),
      ),
    )
    .orderBy('u.cargo')
    .orderBy('u.nome')
    .limit(INVITED_SHOWN)
    .execute()
}

/** Removes the queued and the failed invitations. */
export async function pararConvites(db: Db): Promise<void> {
  await db.deleteFrom('usuarios_convites').execute()
}

/** Sends queued invitations within the current limits of mails. */
export async function sendConvites(services: Services): Promise<void> {
  if (!services.config.signups) return
  const { db } = services.database
  while (true) {
    const usuario_id = await nextConvite(db)
    if (usuario_id === null) return
    const hash = await services.accounts.hashPassword(randomBytes(32).toString('base64url'))
    const committed: (() => Promise<void> | void)[] = []
    try {
      await db.transaction().execute((trx) => invite(trx, services, { usuario_id, hash }, committed))
    } catch (error) {
      if (!(error instanceof Recusa)) throw error
      // The limit was used up meanwhile: it waits for the next hour.
      if (error.codigo === 'LIMITE_DE_EMAILS') return
      await db
        .updateTable('usuarios_convites')
        .set({ falha: error.mensagem })
        .where('usuario_id', '=', usuario_id)
        .execute()
    }
    for (const task of committed) await task()
  }
}

/** The oldest invitation whose author has not reached the limit of mails; null if there is none. */
async function nextConvite(db: Db): Promise<string | null> {
  const { rows } = await sql<{ usuario_id: string }>`
    select c.usuario_id from usuarios_convites c
     where c.falha is null
       and (select count(*) from caixa_de_saida m
             where m.usuario_id = c.pedido_por and m.created_at > now() - interval '1 hour') < ${EMAILS_PER_HOUR}
     order by c.created_at limit 1`.execute(db)
  return rows[0]?.usuario_id ?? null
}

interface Invited {
  id: string
  nome: string
  email: string
  espera: boolean
  autor: { id: string; nome: string; cargo: UsuarioCargo; status: string }
}

/** Gives access to the usuario, unless the invitation was withdrawn. Throws Recusa. */
async function invite(
  trx: Trx,
  services: Services,
  { usuario_id, hash }: { usuario_id: string; hash: Parameters<typeof giveLogin>[2] },
  committed: (() => Promise<void> | void)[],
): Promise<void> {
  const { rows } = await sql<Invited>`
    select u.id, u.nome, lower(u.email) as email, u.status = 'Ativo' and u.user_id is null as espera,
           json_build_object('id', a.id, 'nome', a.nome, 'cargo', a.cargo, 'status', a.status) as autor
      from usuarios_convites c
      join usuarios u on u.id = c.usuario_id
      join usuarios a on a.id = c.pedido_por
     where c.usuario_id = ${usuario_id} and c.falha is null
       for update of u`.execute(trx)
  const [invited] = rows
  if (!invited) return
  const { numDeletedRows } = await trx
    .deleteFrom('usuarios_convites')
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  // Another server has sent it meanwhile.
  if (numDeletedRows === 0n) return
  const { autor } = invited
  if (!invited.espera || autor.status !== 'Ativo' || !can(unrestricted(autor.cargo), 'usuarios.dar_acesso'))
    return
  await sql`select set_config('plantao.usuario_id', ${autor.id}, true),
                   set_config('plantao.usuario_nome', ${autor.nome}, true),
                   set_config('plantao.origem', 'api', true)`.execute(trx)
  const sending = { ...services, db: trx, afterCommit: (work: () => void) => void committed.push(work) }
  await giveLogin(sending, invited, hash, { autor: autor.id, senha: 'nenhuma' })
}
