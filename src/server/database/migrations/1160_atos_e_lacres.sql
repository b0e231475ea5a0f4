-- The audit also records acts that change no row of a table, such as a sign-in or an export, and is sealed in a chain of
-- hashes that shows what was altered, removed or reordered afterwards.

alter table public.auditoria
  alter column tabela drop not null,
  alter column registro_id drop not null,
  alter column grupo_id drop not null,
  add column ato text,
  add column detalhes jsonb,
  drop constraint auditoria_operacao_conhecida;
-- ATO: something that changed no row. EXPURGO: entries that were removed with authority; `detalhes` says which and why.
alter table public.auditoria
  add constraint auditoria_operacao_conhecida check (
    case operacao
      when 'ATO' then ato is not null and detalhes is not null
      when 'EXPURGO' then ato is not null and detalhes ? 'entradas' and tabela is not null and registro_id is not null
      else operacao in ('INSERT', 'UPDATE', 'DELETE')
        and tabela is not null and registro_id is not null and grupo_id is not null
    end) not valid;
create index auditoria_txid on public.auditoria (txid);
create index auditoria_ato on public.auditoria (ato, id) where ato is not null;

-- The only way to record an act. Without `usuario`, the author is the transaction's.
create function plantao.registrar_ato(ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into public.auditoria (usuario_id, usuario_nome, origem, registro_id, operacao, campos, ato, detalhes)
  select quem.id, (select u.nome from public.usuarios u where u.id = quem.id),
         coalesce(nullif(current_setting('plantao.origem', true), ''), 'api'), $4, 'ATO', '{}', $1, $2
    from (select coalesce($3, nullif(current_setting('plantao.usuario_id', true), '')::uuid) as id) quem
$$;

-- A deleted sale's entries are removed, and this is recorded with their ids, so that their absence is explained.
create or replace function plantao.esquecer_venda() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
begin
  perform set_config('plantao.venda_excluida', old.id::text, true);
  with apagadas as (delete from public.auditoria where grupo_id = old.id returning id)
  insert into public.auditoria
    (usuario_id, usuario_nome, origem, tabela, registro_id, operacao, campos, ato, detalhes)
  select quem,
         coalesce((select u.nome from public.usuarios u where u.id = quem),
                  nullif(current_setting('plantao.usuario_nome', true), '')),
         coalesce(nullif(current_setting('plantao.origem', true), ''), 'sistema'),
         'vendas', old.id, 'EXPURGO', '{}', 'venda_excluida',
         jsonb_build_object('entradas', jsonb_agg(id order by id), 'numero_venda', old.numero_venda)
    from apagadas having count(*) > 0;
  perform set_config('plantao.venda_excluida', '', true);
  return null;
end
$$;

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
  novas bigint[];
  somas bytea;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('plantao.lacres', 0)) then
    return 0;
  end if;
  select * into ultimo from plantao.lacres order by numero desc limit 1;
  desde := coalesce(ultimo.ate_txid, 0);
  select max(p.txid) + 1 into ate from (
    select a.txid from public.auditoria a
     where a.txid >= desde and a.txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
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
