/** The tables of schema auth: those of better-auth, with its column names, and our own for sign-in and recovery. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuthTables {
  'auth.user': UserTable
  'auth.session': SessionTable
  'auth.account': AccountTable
  'auth.twoFactor': TwoFactorTable
  'auth.reset_tokens': ResetTokensTable
  'auth.sign_in_failures': SignInFailuresTable
  'auth.devices': DevicesTable
  'auth.setup_tokens': SetupTokensTable
  'auth.refresh_tokens': RefreshTokensTable
  'auth.recovery_requests': RecoveryRequestsTable
}

type Instant = ColumnType<string, string | undefined, string>

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean
  createdAt: Instant
  updatedAt: Instant
  twoFactorEnabled: boolean | null
}

interface SessionTable {
  id: string
  expiresAt: string
  token: string
  createdAt: Instant
  updatedAt: string
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** True for API clients: the token travels in the Authorization header instead of a cookie. */
  bearer: Generated<boolean>
  /** Last use, to the minute; "updatedAt" is the last renewal. */
  used_at: Instant
}

interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Instant
  updatedAt: string
}

interface TwoFactorTable {
  id: string
  secret: string
  backupCodes: string
  userId: string
  verified: boolean | null
  lockedUntil: string | null
  /** The 30-second time step (since 1970) of the last accepted code. */
  last_step: Generated<number>
  /** The time step of the last code that was refused as one of another minute; that code does not count later either. */
  told_step: Generated<number>
}

/** Hashes of both tokens of a reset link. */
interface ResetTokensTable {
  id: Generated<string>
  user_id: string
  access_hash: string
  refresh_hash: string
  created_at: Instant
  expires_at: string
  used_at: string | null
}

interface SignInFailuresTable {
  id: GeneratedAlways<number>
  /** As typed, in lower case; may belong to no login. */
  email: string
  address: string
  failed_at: Instant
}

/** Browsers that have signed in before. */
interface DevicesTable {
  id: Generated<string>
  user_id: string
  token_hash: string
  created_at: Instant
  last_seen_at: Instant
}

interface SetupTokensTable {
  token_hash: string
  created_at: Instant
  expires_at: string
  used_at: string | null
}

/** Single-use tokens that renew an API client's session. */
interface RefreshTokensTable {
  token_hash: string
  session_id: string
  created_at: Instant
  used_at: string | null
}

/** Requests for a recovery mail, also for addresses without a login. */
interface RecoveryRequestsTable {
  id: GeneratedAlways<number>
  email: string
  address: string
  requested_at: Instant
  handled_at: string | null
}
