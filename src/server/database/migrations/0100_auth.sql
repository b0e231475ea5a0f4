-- Sessions of programs, and requests for a recovery mail.

-- A program's session: its token travels in the Authorization header instead of a cookie. "expiresAt" is the idle limit.
alter table auth."session" add column bearer boolean not null default false;

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

-- Failed sign-ins of one network address, over all accounts.
create index sign_in_failures_address on auth.sign_in_failures (address, failed_at);
-- A browser that several people use has one device token.
create index devices_token_hash on auth.devices (token_hash);
