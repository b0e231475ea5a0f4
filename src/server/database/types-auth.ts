/** The tables of schema auth: the accounts library's, under its own column names, and those of sign-in and recovery. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuthTables {
  'auth.user': UserTable
  'auth.session': SessionTable
  'auth.account': AccountTable
  'auth.verification': VerificationTable
  'auth.twoFactor': TwoFactorTable
  'auth.rateLimit': RateLimitTable
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
  image: string | null
  createdAt: Instant
  updatedAt: Instant
  twoFactorEnabled: boolean | null
  role: string | null
  banned: boolean | null
  banReason: string | null
  banExpires: string | null
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
  impersonatedBy: string | null
  /** A program's: its token travels in the Authorization header instead of a cookie. */
  bearer: Generated<boolean>
  /** When it was last used, to the minute; "updatedAt" is when it was last renewed. */
  used_at: Instant
}

interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: Instant
  updatedAt: string
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: Instant
  updatedAt: Instant
}

interface TwoFactorTable {
  id: string
  secret: string
  backupCodes: string
  userId: string
  verified: boolean | null
  failedVerificationCount: number | null
  lockedUntil: string | null
  /** The time step of the last code that was accepted: 30 seconds each, since 1970. */
  last_step: Generated<number>
}

interface RateLimitTable {
  id: string
  key: string
  count: number
  lastRequest: number
}

/** Both tokens of a reset link, as hashes. */
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
  /** As typed, in lower case; it may belong to nobody. */
  email: string
  address: string
  failed_at: Instant
}

/** Browsers that signed in before. */
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

/** Single-use tokens that renew a program's session. */
interface RefreshTokensTable {
  token_hash: string
  session_id: string
  created_at: Instant
  used_at: string | null
}

/** Requests for a recovery mail, for addresses with and without a login. */
interface RecoveryRequestsTable {
  id: GeneratedAlways<number>
  email: string
  address: string
  requested_at: Instant
  handled_at: string | null
}
