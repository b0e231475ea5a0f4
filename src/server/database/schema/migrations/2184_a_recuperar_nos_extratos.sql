-- What each person owed, and had given back, when the commissions were read; null if the version before read them, which did not ask.
alter table public.extratos_pessoas add column a_recuperar numeric(14, 2), add column devolvido numeric(14, 2);
