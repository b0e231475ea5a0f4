-- Two-factor sign-in, and what the list of open sessions shows.

-- The time step (30 seconds each since 1970) of the last code that was accepted: neither it nor an earlier one counts again.
alter table auth."twoFactor" add column last_step integer not null default 0;
-- Two tabs that begin at once set up one second factor.
create unique index two_factor_um_por_login on auth."twoFactor" ("userId");
drop index auth.two_factor_user_id;

-- When the session was last used; "updatedAt" is when it was last renewed.
alter table auth."session" add column used_at timestamptz not null default now();
