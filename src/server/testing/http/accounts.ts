/** A server on a test database, and people signed in without the cost of hashing a password. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import type { Services } from '../../api/api.ts'
import type { Database } from '../../database/connections/connection.ts'
import type { UsuariosTable } from '../../database/schema/types-cadastros.ts'
import { createApp } from '../../http/app.ts'
import { readConfig } from '../../process/config.ts'
import { createLogger, type Logger } from '../../process/log.ts'
import type { PasswordHash } from '../../session/index.ts'
import { createServices } from '../../start/services.ts'
import { buildUsuario } from '../office/builders.ts'
import { openSession } from './open-session.ts'

/** The test server's own origin. */
export const ORIGIN = 'http://localhost:3000'

/** The secret of the tests' servers. */
export const SECRET = 'segredo-de-teste-com-mais-de-32-caracteres'

export interface TestApp {
  app: FastifyInstance
  services: Services
}

/** The whole server, not listening: use `app.inject`. `env` extends its environment. */
export async function testApp(
  database: Database & { ownerUrl?: string },
  {
    env = {},
    now,
    log = createLogger('silent'),
    free = async () => null,
    isDemo = false,
  }: {
    env?: Record<string, string>
    now?: () => Date
    log?: Logger
    free?: Services['freeBytes']
    isDemo?: boolean
  } = {},
): Promise<TestApp> {
  // More than any test sends in a minute.
  const manyRequests = { REQUESTS_PER_MINUTE: '1000000' }
  const { ownerUrl = '' } = database
  const config = readConfig({ APP_URL: ORIGIN, DATA_DIR: tmpdir(), ...manyRequests, ...env })
  const services = await createServices({
    config,
    database,
    log,
    secret: SECRET,
    ownerUrl,
    isDemo,
    now,
    free,
  })
  const app = await createApp(services, null)
  running.set(app, services)
  return { app, services }
}

const running = new WeakMap<FastifyInstance, Services>()

export interface SignedIn {
  /** Request headers of this person's browser. */
  headers: { cookie: string; origin: string }
  usuario: Selectable<UsuariosTable>
  userId: string
  sessionId: string
}

/** Creates a usuario with a login and a session: by default an active Administrador. */
export async function signIn(
  app: FastifyInstance,
  overrides: { cargo?: UsuarioCargo; status?: 'Ativo' | 'Inativo'; nome?: string; email?: string } = {},
): Promise<SignedIn> {
  const { database, config } = servicesOf(app)
  const login = await signInWithoutUsuario(app)
  const usuario = await buildUsuario(database.db, {
    cargo: 'Administrador',
    ...overrides,
    user_id: login.userId,
  })
  await database.db
    .updateTable('auth.user')
    .set({ email: usuario.email, name: usuario.nome })
    .where('id', '=', login.userId)
    .execute()
  return { ...login, headers: { ...login.headers, origin: config.appUrl }, usuario }
}

/** The stored hash of every password that was registered so far: computing one takes a fifth of a second. */
const hashes = new Map<string, PasswordHash>()

/** Creates an active usuario with a login and a password, not signed in. */
export async function registerUsuario(
  app: FastifyInstance,
  { email, senha, cargo = 'Administrador' }: { email: string; senha: string; cargo?: UsuarioCargo },
): Promise<{ userId: string }> {
  const { database, accounts } = servicesOf(app)
  const name = 'Érica Nogueira'
  const hash = hashes.get(senha) ?? (await accounts.hashPassword(senha))
  hashes.set(senha, hash)
  const userId = await database.db
    .transaction()
    .execute((trx) =>
      accounts.createUsuarioWithLogin(trx, { nome: name, email, hash, cargo, emailVerified: true }),
    )
  return { userId }
}

/** A login with a session, but without a usuario. */
export async function signInWithoutUsuario(app: FastifyInstance): Promise<Omit<SignedIn, 'usuario'>> {
  const { database, config } = servicesOf(app)
  const userId = randomUUID()
  await database.db
    .insertInto('auth.user')
    .values({ id: userId, name: 'Sem Usuário', email: `${userId}@plantao.example`, emailVerified: true })
    .execute()
  const { sessionId, cookie } = await openSession(database.db, {
    userId,
    appUrl: config.appUrl,
    secret: SECRET,
  })
  return { headers: { cookie, origin: config.appUrl }, userId, sessionId }
}

function servicesOf(app: FastifyInstance): Services {
  const services = running.get(app)
  if (!services) throw new Error('signIn works with the app of testApp')
  return services
}
