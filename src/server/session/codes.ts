/** Checking the codes of a second factor. The accounts library judges them; here each of them counts once. */
import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { Recusa } from '../../core/recusa.ts'
import { CODIGO_INCORRETO, lerCodigo } from '../../core/segundo-fator.ts'
import { type Caller, libraryHeaders, type Parts } from './parts.ts'
import { tooMany } from './throttle.ts'

/** A library's session: its token, and the answer's Set-Cookie headers. */
export interface OpenedSession {
  token: string
  cookies: string[]
}

/**
 * Checks what was typed as a code and has the library go on: it opens the session that the sign-in of `cookie` waits
 * for, or sets the second factor up for the session of `cookie`.
 * @throws {Recusa} CODIGO_INCORRETO, MUITAS_TENTATIVAS, or SEGUNDO_FATOR_ILEGIVEL.
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
  const code = lerCodigo(typed)
  if (!code || (code.tipo === 'recuperacao' && !recovery)) throw wrongCode()
  if (code.tipo === 'aplicativo') await takeStep(parts, userId, code.codigo)
  const verify = code.tipo === 'aplicativo' ? auth.api.verifyTOTP : auth.api.verifyBackupCode
  try {
    const { response, headers } = await verify({
      body: { code: code.codigo },
      headers: libraryHeaders(caller, cookie),
      returnHeaders: true,
    })
    // The library may renew the present session before it opens another: the last one counts.
    const session = headers.getSetCookie().findLast((value) => value.startsWith(`${auth.cookies.session}=`))
    return { token: response.token ?? '', cookies: session ? [session] : [] }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    if (error.statusCode === 429) throw await locked(parts, userId)
    throw wrongCode()
  }
}

const STEP_MS = 30_000
/** A clock may be one step off, as the library allows. */
const STEPS_AROUND = [-1, 0, 1]

/**
 * Takes the time step that the code is of: whoever presents it again, or an older one, is refused, also at the same
 * moment. A code of no step is left to the library, which counts it as wrong.
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
