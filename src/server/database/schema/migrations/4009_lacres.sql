-- The chain of hashes that shows what of the audit was altered, removed or reordered afterwards.

-- One link of the chain. It seals the entries of all transactions from `desde_txid` up to, not including, `ate_txid`.
create table plantao.lacres (
  numero bigint primary key,
  em timestamptz not null default clock_timestamp(),
  desde_txid bigint not null,
  ate_txid bigint not null check (ate_txid > desde_txid),
  -- The entries, by transaction and id, and the SHA-256 of each in the same order, one after the other.
  entradas bigint[] not null,
  resumos bytea not null check (octet_length(resumos) = 32 * cardinality(entradas)),
  anterior bytea not null,
  hash bytea not null
);
comment on column plantao.lacres.hash is
  'SHA-256 of numero, desde_txid, ate_txid and entradas as text separated by spaces, then anterior and resumos.';

create function plantao.manter_lacres() returns trigger
language plpgsql
as $$
begin
  raise exception using errcode = 'insufficient_privilege', schema = 'plantao', table = 'lacres',
    constraint = 'lacres_permanecem', message = 'lacres: lacres_permanecem';
end
$$;
comment on function plantao.manter_lacres() is 'Nobody alters, removes or empties the seals.';
create trigger manter_lacres before update or delete or truncate on plantao.lacres
  for each statement execute function plantao.manter_lacres();

-- What is hashed of an entry: every column, unambiguously, in the same words in every session.
create function plantao.texto_da_entrada(e public.auditoria) returns text
language sql stable
as $$
  select jsonb_build_array(
    e.id, to_char(e.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.usuario_id, e.usuario_nome, e.origem, e.tabela,
    e.registro_id, e.grupo_id, e.operacao, to_jsonb(e.campos), e.antes, e.depois, e.txid, e.ato, e.detalhes)::text
$$;

-- Seals entries that no lacre has yet, up to about `no_maximo`, and returns how many. Only those of transactions before
-- which all others have ended: none can be added to them later. Nobody waits: neither writers nor a second sealer.
create function plantao.lacrar_auditoria(no_maximo integer default 5000) returns integer
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
