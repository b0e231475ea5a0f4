/** Checks second-factor codes. better-auth verifies them; this file makes each usable only once. */
import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { Recusa } from '../../core/recusa.ts'
import { CODIGO_INCORRETO, parseCode } from '../../core/second-factor.ts'
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
  if (code.tipo === 'aplicativo') await takeStep(parts, userId, code.codigo)
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
    throw wrongCode()
  }
}

const STEP_MS = 30_000
/** Tolerates a clock that is one step off, like better-auth. */
const STEPS_AROUND = [-1, 0, 1]

/**
 * Records the code's time step as used, so that the same or an older code is refused, even concurrently. A code that
 * matches no step is left to better-auth, which counts it as wrong.
 */
async function takeStep({ auth, db }: Parts, userId: string, code: string): Promise<void> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return
  const otp = createOTP(await decrypt(row.secret, auth.key))
  const now = Math.floor(Date.now() / STEP_MS)
  const steps = await Promise.all(
    STEPS_AROUND.map(async (around) => ((await otp.hotp(now + around)) === code ? now + around : 0)),
  )
  const step = Math.max(...steps)
  if (step === 0) return
  const taken = await db
    .updateTable('auth.twoFactor')
    .set({ last_step: step })
    .where('userId', '=', userId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw wrongCode()
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

function wrongCode(): Recusa {
  return new Recusa('CODIGO_INCORRETO', CODIGO_INCORRETO, { campo: 'codigo' })
}

async function locked({ db, now }: Parts, userId: string): Promise<Recusa> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('lockedUntil')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return tooMany(row?.lockedUntil ? new Date(row.lockedUntil) : now())
}
