/**
 * Password recovery. The request is stored before the response, in the same way for known and unknown addresses; what
 * differs happens afterwards, and survives a restart of the server.
 */
import { sql } from 'kysely'
import type { LinkSituacao } from '../../contract/sessao.ts'
import { Recusa } from '../../core/recusa.ts'
import { INVALID_RESET_LINK_MESSAGE, newSenhaTooShort } from '../../core/senha.ts'
import type { Db } from '../database/schema/types.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Config } from '../process/config.ts'
import type { PasswordHash } from './auth.ts'
import type { Parts } from './parts.ts'
import { hashOfGood, setPassword } from './passwords.ts'
import { networkOf } from './throttle.ts'
import { digest, newToken } from './tokens.ts'

export interface RecoveryParts extends Parts {
  config: Pick<Config, 'appUrl' | 'passwordMin'>
  mailer: Mailer
}

/** Requests per hour that lead to a mail; any more get the same response but no mail. */
const RECOVERY_LIMITS = { account: 5, address: 20 } as const

const LINK_MINUTES = 30

/** Stores a request; `sendRecoveryMails` does the rest. */
export async function noteRecoveryRequest(
  { db, now }: Parts,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await db
    .insertInto('auth.recovery_requests')
    .values({ email, address: networkOf(ip), requested_at: now().toISOString() })
    .execute()
}

/** Handles pending requests. Several servers may do so at once. */
export async function sendRecoveryMails(parts: RecoveryParts): Promise<void> {
  let more = true
  while (more) more = await parts.db.transaction().execute((trx) => handleNext(parts, trx))
  await parts.mailer.deliver()
}

/** Whether a link's two tokens can still set a password. 'invalido' if they are unknown, or the link has expired unused. */
export async function stateOfResetLink(
  { now }: Pick<Parts, 'now'>,
  db: Db,
  { access, refresh }: { access: string; refresh: string },
): Promise<LinkSituacao> {
  const link = await db
    .selectFrom('auth.reset_tokens')
    .select(['used_at', 'expires_at'])
    .where('access_hash', '=', digest(access))
    .where('refresh_hash', '=', digest(refresh))
    .executeTakeFirst()
  if (!link) return 'invalido'
  if (link.used_at !== null) return 'usado'
  return new Date(link.expires_at) > now() ? 'valido' : 'invalido'
}

/**
 * The hash of the password that a link's two tokens are to set. Without a valid link nothing is hashed; the link stays
 * valid if the password is refused.
 * @throws {Recusa} INVALID_LINK or SENHA_RECUSADA.
 */
export async function hashForResetLink(
  parts: RecoveryParts,
  { access, refresh, senha }: { access: string; refresh: string; senha: string },
): Promise<PasswordHash> {
  const { db, now } = parts
  const link = await db
    .selectFrom('auth.reset_tokens')
    .select('user_id')
    .where('access_hash', '=', digest(access))
    .where('refresh_hash', '=', digest(refresh))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirstOrThrow(() => new Recusa('LINK_INVALIDO', INVALID_RESET_LINK_MESSAGE))
  const person = await personOf(db, link.user_id)
  return hashOfGood(parts, senha, { ...person, tooShort: newSenhaTooShort })
}

/**
 * Sets the password for a link's two tokens, in the transaction `trx`. Returns the login's id.
 * @throws {Recusa} INVALID_LINK.
 */
export async function resetPassword(
  { auth, now }: RecoveryParts,
  trx: Db,
  { access, refresh, hash }: { access: string; refresh: string; hash: PasswordHash },
): Promise<string> {
  const used = await trx
    .updateTable('auth.reset_tokens')
    .set({ used_at: now().toISOString() })
    .where('access_hash', '=', digest(access))
    .where('refresh_hash', '=', digest(refresh))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new Recusa('LINK_INVALIDO', INVALID_RESET_LINK_MESSAGE))
  await setPassword(auth, trx, { userId: used.user_id, hash })
  return used.user_id
}

/** The name and email that the login's password must not contain. */
async function personOf(db: Db, userId: string): Promise<{ nome: string; email: string }> {
  const { name, email } = await db
    .selectFrom('auth.user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { nome: name, email }
}

/** Handles one request in the transaction; false if none is pending. */
async function handleNext(parts: RecoveryParts, trx: Db): Promise<boolean> {
  const request = await trx
    .selectFrom('auth.recovery_requests')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!request) return false
  await trx
    .updateTable('auth.recovery_requests')
    .set({ handled_at: parts.now().toISOString() })
    .where('id', '=', request.id)
    .execute()
  if (await isWithinLimits(trx, request)) await writeMail(parts, trx, request.email)
  return true
}

async function isWithinLimits(
  trx: Db,
  { id, email, address, requested_at }: { id: number; email: string; address: string; requested_at: string },
): Promise<boolean> {
  const counted = await sql<{ account: number; address: number }>`
    select count(*) filter (where email = ${email}) as account, count(*) filter (where address = ${address}) as address
      from auth.recovery_requests
     where (email = ${email} or address = ${address}) and id <= ${id}
       and requested_at > ${requested_at}::timestamptz - interval '1 hour'`.execute(trx)
  const [count] = counted.rows
  return (
    count !== undefined &&
    count.account <= RECOVERY_LIMITS.account &&
    count.address <= RECOVERY_LIMITS.address
  )
}

async function writeMail({ config, mailer, now }: RecoveryParts, trx: Db, email: string): Promise<void> {
  const login = await trx
    .selectFrom('auth.user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!login) return
  const access = newToken()
  const refresh = newToken()
  const expires = new Date(now().getTime() + LINK_MINUTES * 60_000)
  await trx
    .insertInto('auth.reset_tokens')
    .values({
      user_id: login.id,
      access_hash: digest(access),
      refresh_hash: digest(refresh),
      expires_at: expires.toISOString(),
    })
    .execute()
  await mailer.send(
    {
      tipo: 'recuperacao',
      para: login.email,
      assunto: 'Redefinição de senha do Plantão',
      texto: mailText(
        login.name,
        `${config.appUrl}/reset-password?access_token=${access}&refresh_token=${refresh}`,
      ),
      expira_em: expires,
    },
    trx,
  )
}

function mailText(nome: string, link: string): string {
  return `Olá, ${nome}.

Recebemos um pedido para redefinir a sua senha do Plantão. Abra este link para escolher uma nova:

${link}

O link vale por ${LINK_MINUTES} minutos e só pode ser usado uma vez.
Se não foi você quem pediu, ignore este email: a sua senha continua a mesma.
`
}
