/** Checks second-factor codes. better-auth verifies them; this file makes each usable only once. */
import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { Recusa } from '../../core/recusa.ts'
import { CODIGO_DE_OUTRA_HORA, CODIGO_INCORRETO, parseCode } from '../../core/second-factor.ts'
import { type Caller, libraryHeaders, type Parts } from './parts.ts'
import { tooMany } from './throttle.ts'

/** A session opened by better-auth: its token and the Set-Cookie headers. */
export interface OpenedSession {
  token: string
  cookies: string[]
}

/**
 * Checks a typed code and lets better-auth proceed: it opens the session that the sign-in in `cookie` is waiting for,
 * or activates the second factor for the session in `cookie`.
 * @throws {Recusa} WRONG_CODE, MUITAS_TENTATIVAS or SEGUNDO_FATOR_ILEGIVEL.
 */
export async function passCode(
  parts: Parts,
  {
    userId,
    typed,
    cookie,
    recovery,
  }: { userId: string; typed: string; cookie: string | null; recovery: boolean },
  caller: Caller,
): Promise<OpenedSession> {
  const { auth } = parts
  const code = parseCode(typed)
  if (!code || (code.tipo === 'recuperacao' && !recovery)) throw wrongCode()
  const isTimely = code.tipo !== 'aplicativo' || (await takeStep(parts, userId, code.codigo))
  const verify = code.tipo === 'aplicativo' ? auth.api.verifyTOTP : auth.api.verifyBackupCode
  try {
    const { response, headers } = await verify({
      body: { code: code.codigo },
      headers: libraryHeaders(caller, cookie),
      returnHeaders: true,
    })
    // better-auth may renew the current session before it opens another: the last cookie wins.
    const session = headers.getSetCookie().findLast((value) => value.startsWith(`${auth.cookies.session}=`))
    return { token: response.token ?? '', cookies: session ? [session] : [] }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    if (error.statusCode === 429) throw await locked(parts, userId)
    throw wrongCode(isTimely ? CODIGO_INCORRETO : CODIGO_DE_OUTRA_HORA)
  }
}

const STEP_MS = 30_000
/** Tolerates a clock that is one step off, like better-auth. */
const STEPS_AROUND = 1
/** A clock that is up to ten minutes further off is named in the refusal. */
const STEPS_TOLD = STEPS_AROUND + 20

/**
 * Records the code's time step as used, so that the same or an older code is refused, even concurrently. A code that
 * matches no step is left to better-auth, which counts it as wrong; false if it would have been right at another minute.
 */
async function takeStep({ auth, db }: Parts, userId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return true
  const otp = createOTP(await decrypt(row.secret, auth.key))
  const now = Math.floor(Date.now() / STEP_MS)
  const latest = async (from: number, to: number): Promise<number> => {
    for (let step = to; step >= from; step--) if ((await otp.hotp(step)) === code) return step
    return 0
  }
  const factor = db.updateTable('auth.twoFactor').where('userId', '=', userId)
  const step = await latest(now - STEPS_AROUND, now + STEPS_AROUND)
  if (step === 0) {
    const told_step = await latest(now - STEPS_TOLD, now + STEPS_TOLD)
    // A guessed code of a coming minute could otherwise be tried again then.
    if (told_step > now) await factor.set({ told_step }).execute()
    return told_step === 0
  }
  await factor
    .set({ last_step: step })
    .where('last_step', '<', step)
    .where('told_step', '<>', step)
    .returning('id')
    .executeTakeFirstOrThrow(() => wrongCode())
  return true
}

async function decrypt(secret: string, key: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key, data: secret })
  } catch {
    throw new Recusa(
      'SEGUNDO_FATOR_ILEGIVEL',
      'A verificação em duas etapas foi guardada com outro segredo do servidor. Procure um administrador.',
    )
  }
}

function wrongCode(sentence = CODIGO_INCORRETO): Recusa {
  return new Recusa('CODIGO_INCORRETO', sentence, { campo: 'codigo' })
}

async function locked({ db, now }: Parts, userId: string): Promise<Recusa> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('lockedUntil')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return tooMany(row?.lockedUntil ? new Date(row.lockedUntil) : now())
}
