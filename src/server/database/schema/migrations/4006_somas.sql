-- Sums that the database keeps: a sale's over its participants, and those of the sales of a day and a month.

-- A sale's sums, in the statement that changes its participants. Every such change takes the sale's row lock first, so
-- that two transactions on one sale see each other; and it raises the sale's versao, because the sale's form shows them.
-- The lock is not one of the sale's key: each participant's foreign key holds a share of it, and two transactions that
-- add participants to one sale would wait for each other.
create function plantao.somar_participantes(alteradas uuid[]) returns void
language plpgsql
as $$
begin
  perform from public.vendas where id = any (alteradas) order by id for no key update;
  -- A statement of its own: only a new snapshot sees what was committed while the lock was waited for. Over 100 is
  -- refused at commit; until then a replacement may pass through it, and the column holds what fits.
  update public.vendas v
     set percentual_comissao = least(s.percentual, 999.99), valor_comissao = s.valor, versao = v.versao + 1
    from (
      select a.id, coalesce(sum(p.percentual_comissao), 0) as percentual, coalesce(sum(p.valor_comissao), 0) as valor
        from unnest(alteradas) as a (id) left join public.vendas_participantes p on p.venda_id = a.id
       group by a.id) s
   where v.id = s.id;
end
$$;

-- A new sale may bring the sums of its participants, which saves updating the row just inserted; one that brings none
-- gets them here. Left as it is: only a sale made by this very transaction, not changed since, and with the right sums
-- already. Nobody has read a versao of it that would have to rise.
create function plantao.somar_participantes_incluidos() returns trigger
language plpgsql
as $$
declare
  alteradas constant uuid[] := array(
    select n.venda_id
      from (select distinct venda_id from novas) n join public.vendas v on v.id = n.venda_id
     where v.xmin <> pg_current_xact_id()::xid or v.versao <> 1
        or (v.percentual_comissao, v.valor_comissao) <> (
          select sum(p.percentual_comissao), sum(p.valor_comissao)
            from public.vendas_participantes p where p.venda_id = v.id));
begin
  if cardinality(alteradas) > 0 then
    perform plantao.somar_participantes(alteradas);
  end if;
  return null;
end
$$;
comment on function plantao.somar_participantes_incluidos() is
  'Writes the sums of the sales and raises their version, unless a new sale brought the right sums. After the audit, so that the cause is entered first.';
-- A status that another trigger writes neither waits for the sale, which a form may hold while it waits for the
-- participant, nor throws anybody out of that form.
create function plantao.somar_participantes_alterados() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(
    select distinct n.venda_id from novas n join velhas v using (id)
     where n is distinct from v
       and (pg_trigger_depth() = 1
            or (n.percentual_comissao, n.valor_comissao) <> (v.percentual_comissao, v.valor_comissao))));
  return null;
end
$$;
comment on function plantao.somar_participantes_alterados() is
  'Writes the sums of the sales and raises their version. After the audit, so that the cause is entered first.';
create function plantao.somar_participantes_excluidos() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(select distinct venda_id from velhas));
  return null;
end
$$;
comment on function plantao.somar_participantes_excluidos() is
  'Writes the sums of the sales and raises their version. After the audit, so that the cause is entered first.';
create trigger somar_participantes_incluidos after insert on public.vendas_participantes
  referencing new table as novas for each statement execute function plantao.somar_participantes_incluidos();
create trigger somar_participantes_alterados after update on public.vendas_participantes
  referencing old table as velhas new table as novas
  for each statement execute function plantao.somar_participantes_alterados();
create trigger somar_participantes_excluidos after delete on public.vendas_participantes
  referencing old table as velhas for each statement execute function plantao.somar_participantes_excluidos();

-- Typed directly, the sums would drift from the participants.
create function plantao.proteger_somas() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    new.percentual_comissao := old.percentual_comissao;
    new.valor_comissao := old.valor_comissao;
  end if;
  return new;
end
$$;
comment on function plantao.proteger_somas() is
  'Only a trigger changes the sums of participants. A new sale may bring its sums, which are checked at commit.';
create trigger a_proteger_somas before insert or update on public.vendas
  for each row execute function plantao.proteger_somas();

create function plantao.conferir_participantes() returns trigger
language plpgsql
as $$
declare
  alvo uuid;
  venda record;
begin
  if tg_table_name = 'vendas' then
    alvo := new.id;
  else
    alvo := old.venda_id;
  end if;
  select v.percentual_comissao, v.valor_comissao, count(p.id) as quantos,
         sum(p.percentual_comissao) as percentual, sum(p.valor_comissao) as valor
    into venda
    from public.vendas v left join public.vendas_participantes p on p.venda_id = v.id
   where v.id = alvo
   group by v.id;
  if not found then
    return null;
  end if;
  if venda.quantos = 0 then
    perform plantao.recusar('vendas_participantes_ao_menos_um', 'vendas_participantes');
  end if;
  if venda.percentual > 100 then
    perform plantao.recusar('vendas_participantes_soma_percentual', 'vendas_participantes');
  end if;
  if (venda.percentual_comissao, venda.valor_comissao) is distinct from (venda.percentual, venda.valor) then
    perform plantao.recusar('vendas_somas_conferem', 'vendas');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_participantes() is
  'A sale has a participant, at most 100 %, and the sums of its participants. At commit, because the participants may be replaced within a transaction.';
create constraint trigger conferir_participantes_da_venda after insert on public.vendas
  deferrable initially deferred for each row execute function plantao.conferir_participantes();
create constraint trigger conferir_participantes_ao_excluir after delete on public.vendas_participantes
  deferrable initially deferred for each row execute function plantao.conferir_participantes();

-- Once for a sale rather than once for each participant: whatever changes a participant's percentage changes the sale's
-- sum in the same statement, and only a sum above 100 can be refused.
create constraint trigger conferir_participantes_da_soma after update on public.vendas
  deferrable initially deferred for each row when (new.percentual_comissao > 100)
  execute function plantao.conferir_participantes();

-- The sales of each day by status and pending items, added up, for the dashboard. Rows are only added, negative ones for
-- what no longer counts: writers never wait for one another, and a key may have several rows until the server merges
-- them. As they are added by the transaction that changes the sale, nobody sees one without the other.
create table public.vendas_por_dia (
  data_venda date not null,
  status text not null,
  tipo_pendencia text[] not null,
  quantidade bigint not null,
  valor numeric not null
);
create index vendas_por_dia_data on public.vendas_por_dia (data_venda);
create index vendas_por_dia_com_pendencia on public.vendas_por_dia (data_venda) where tipo_pendencia <> array['OK'];

-- The same by month, whose first day is their date: what is asked of whole months reads a thirtieth of the rows.
create table public.vendas_por_mes (
  data_venda date not null,
  status text not null,
  tipo_pendencia text[] not null,
  quantidade bigint not null,
  valor numeric not null
);
create index vendas_por_mes_data on public.vendas_por_mes (data_venda);

create function plantao.somar_por_dia() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, count(*), sum(valor_venda) from novas group by 1, 2, 3
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, -count(*), -sum(valor_venda) from velhas group by 1, 2, 3
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, sum(quantidade), sum(valor)
        from (
          select data_venda, status, tipo_pendencia, 1 as quantidade, valor_venda as valor from novas
          union all
          select data_venda, status, tipo_pendencia, -1, -valor_venda from velhas) mudadas
       group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0;
  else
    truncate public.vendas_por_dia, public.vendas_por_mes;
  end if;
  return null;
end
$$;
comment on function plantao.somar_por_dia() is
  'Adds to the sums by day and month that the dashboard reads. It runs while other triggers are off too, so that a copy of many sales leaves right sums.';
create trigger somar_por_dia_inclusao after insert on public.vendas
  referencing new table as novas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_alteracao after update on public.vendas
  referencing old table as velhas new table as novas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_exclusao after delete on public.vendas
  referencing old table as velhas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_esvaziamento after truncate on public.vendas
  for each statement execute function plantao.somar_por_dia();

-- Also when many sales are copied with the other triggers off: wrong sums would be worse than slow copies.
alter table public.vendas
  enable always trigger somar_por_dia_inclusao,
  enable always trigger somar_por_dia_alteracao,
  enable always trigger somar_por_dia_exclusao,
  enable always trigger somar_por_dia_esvaziamento;
