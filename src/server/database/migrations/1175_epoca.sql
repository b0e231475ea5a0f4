-- The audit's order by transaction survives a restore into another cluster, whose transaction ids begin anew: what was
-- restored keeps its ids, and those of later transactions are counted from `base`.

create table plantao.epoca (
  unica boolean primary key default true constraint epoca_unica check (unica),
  base bigint not null default 0
);
-- Ids of a transaction that is still to come are those of another cluster, restored by an earlier version.
insert into plantao.epoca (base)
select coalesce(max(txid) filter (where txid > pg_current_xact_id()::text::bigint), 0) from public.auditoria;

create function plantao.txid_atual() returns bigint
language sql stable
as $$ select base + pg_current_xact_id()::text::bigint from plantao.epoca $$;

alter table public.auditoria alter column txid set default plantao.txid_atual();

create or replace function plantao.lacrar_auditoria(no_maximo integer default 5000) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  ultimo plantao.lacres;
  desde bigint;
  ate bigint;
  aberta bigint;
  novas bigint[];
  somas bytea;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('plantao.lacres', 0)) then
    return 0;
  end if;
  select * into ultimo from plantao.lacres order by numero desc limit 1;
  desde := coalesce(ultimo.ate_txid, 0);
  -- The first transaction that may still be running.
  select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint into aberta from plantao.epoca;
  select max(p.txid) + 1 into ate from (
    select a.txid from public.auditoria a
     where a.txid >= desde and a.txid < aberta
     order by a.txid limit no_maximo) p;
  if ate is null then
    return 0;
  end if;
  select array_agg(a.id order by a.txid, a.id),
         string_agg(sha256(convert_to(plantao.texto_da_entrada(a), 'UTF8')), ''::bytea order by a.txid, a.id)
    into novas, somas
    from public.auditoria a where a.txid >= desde and a.txid < ate;
  insert into plantao.lacres (numero, desde_txid, ate_txid, entradas, resumos, anterior, hash)
  select n.numero, desde, ate, novas, somas, n.anterior,
         sha256(convert_to(concat_ws(' ', n.numero, desde, ate, array_to_string(novas, ' ')), 'UTF8') || n.anterior || somas)
    from (select coalesce(ultimo.numero, 0) + 1 as numero, coalesce(ultimo.hash, ''::bytea) as anterior) n;
  return cardinality(novas);
end
$$;
