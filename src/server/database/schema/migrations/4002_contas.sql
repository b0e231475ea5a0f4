-- Accounts. The first six tables are those of better-auth (core, two factors, roles, limits), with its column names.
create schema if not exists auth;

create table auth."user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null constraint user_email_unico unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null,
  "twoFactorEnabled" boolean,
  "role" text,
  "banned" boolean,
  "banReason" text,
  "banExpires" timestamptz
);

create table auth."session" (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null constraint session_token_unico unique,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null constraint session_usuario_existe references auth."user" ("id") on delete cascade,
  "impersonatedBy" text,
  -- A program's session: its token travels in the Authorization header instead of a cookie. "expiresAt" is the idle limit.
  bearer boolean not null default false,
  -- When the session was last used; "updatedAt" is when it was last renewed.
  used_at timestamptz not null default now()
);
create index session_user_id on auth."session" ("userId");
create index session_expires_at on auth."session" ("expiresAt");

create function plantao.anunciar_sessoes() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('plantao_sessoes', id) from linhas;
  return null;
end
$$;
comment on function plantao.anunciar_sessoes() is
  'Tells the servers which sessions ended, so that what streams to them ends too.';
create trigger z_anunciar_fim after delete on auth.session referencing old table as linhas
  for each statement execute function plantao.anunciar_sessoes();

create table auth."account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null constraint account_usuario_existe references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null
);
create index account_user_id on auth."account" ("userId");

create table auth."verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);
create index verification_identifier on auth."verification" ("identifier");

create table auth."twoFactor" (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null constraint two_factor_usuario_existe references auth."user" ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz,
  -- The time step (30 seconds each since 1970) of the last code that was accepted: neither it nor an earlier one counts
  -- again.
  last_step integer not null default 0,
  -- That of the last code that was refused with the sentence that a clock may be wrong: a guessed one of a coming minute
  -- must not be right then.
  told_step integer not null default 0
);
create index two_factor_secret on auth."twoFactor" ("secret");
-- Two tabs that begin at once set up one second factor.
create unique index two_factor_um_por_login on auth."twoFactor" ("userId");

-- A user's row says whether the address is confirmed and whether there is a second factor, which are facts of the login: a
-- change of either is announced as one of `usuarios`.
create function plantao.anunciar_usuario() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('plantao_mudancas', json_build_object('tabela', 'usuarios', 'id', null)::text);
  return null;
end
$$;
comment on function plantao.anunciar_usuario() is
  'Tells open screens of usuarios that an address was confirmed or that a second factor began or ended.';
create trigger z_anunciar_confirmacao after update of "emailVerified" on auth."user"
  for each row when (old."emailVerified" <> new."emailVerified") execute function plantao.anunciar_usuario();
create trigger z_anunciar_segundo_fator after delete or update of verified on auth."twoFactor"
  for each row execute function plantao.anunciar_usuario();

create table auth."rateLimit" (
  "id" text not null primary key,
  "key" text not null constraint rate_limit_key_unico unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- Single-use tokens that renew a program's session; only their hashes are kept. A used one stays as long as its session,
-- so that its second use is noticed.
create table auth.refresh_tokens (
  token_hash text primary key,
  session_id text not null constraint refresh_tokens_sessao_existe
    references auth."session" ("id") on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

-- Both tokens of a reset link; only their hashes are kept.
create table auth.reset_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id text not null constraint reset_tokens_usuario_existe references auth."user" ("id") on delete cascade,
  access_hash text not null constraint reset_tokens_access_unico unique,
  refresh_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tokens_user_id on auth.reset_tokens (user_id);
create index reset_tokens_expires_at on auth.reset_tokens (expires_at);

-- One row a request, whether the address has a login or not, written before the answer; the mail is made after it.
create table auth.recovery_requests (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  requested_at timestamptz not null default now(),
  handled_at timestamptz
);
create index recovery_requests_email on auth.recovery_requests (email, requested_at);
create index recovery_requests_address on auth.recovery_requests (address, requested_at);
create index recovery_requests_pending on auth.recovery_requests (id) where handled_at is null;

-- One row a failed sign-in, by the address typed (whether it exists or not) and the client's network address.
create table auth.sign_in_failures (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_email_address on auth.sign_in_failures (email, address, failed_at);
create index sign_in_failures_email on auth.sign_in_failures (email, failed_at);
create index sign_in_failures_failed_at on auth.sign_in_failures (failed_at);
-- Over all accounts.
create index sign_in_failures_address on auth.sign_in_failures (address, failed_at);

-- Browsers that signed in before: the account-wide cap of failures does not stop them.
create table auth.devices (
  id uuid primary key default gen_random_uuid(),
  user_id text not null constraint devices_usuario_existe references auth."user" ("id") on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint devices_token_unico unique (user_id, token_hash)
);
-- A browser that several people use has one device token.
create index devices_token_hash on auth.devices (token_hash);

-- The one-time link that makes the first Administrador; only its hash is kept.
create table auth.setup_tokens (
  token_hash text primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
