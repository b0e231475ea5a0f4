-- A new sale may bring the sums of its participants, which saves updating the row just inserted. A writer that does not
-- know this, such as the previous version of the server, brings none: the sums are computed when participants arrive.

create or replace function plantao.proteger_somas() returns trigger
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

-- As before, but without a lock on the sale's key: each participant's foreign key holds a share of it, so that two
-- transactions that added participants to one sale waited for each other.
create or replace function plantao.somar_participantes(alteradas uuid[]) returns void
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

-- Only a sale made by this very transaction, not changed since, and with the right sums already, is left as it is: nobody
-- has read a versao of it that would have to rise.
create or replace function plantao.somar_participantes_incluidos() returns trigger
language plpgsql
as $$
declare
  alteradas constant uuid[] := array(
    select n.venda_id
      from (select distinct venda_id from novas) n join public.vendas v on v.id = n.venda_id
     where v.xmin <> pg_current_xact_id()::xid or v.versao <> 1 or v.created_at <> now()
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

-- At commit, so that the participants can be replaced within one transaction.
create or replace function plantao.conferir_participantes() returns trigger
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

-- Once for a sale rather than once for each participant: whatever changes a participant's percentage changes the sale's
-- sum in the same statement, and only a sum above 100 can be refused.
drop trigger conferir_participantes_ao_incluir on public.vendas_participantes;
drop trigger conferir_participantes_ao_mudar on public.vendas_participantes;
create constraint trigger conferir_participantes_da_soma after update on public.vendas
  deferrable initially deferred for each row when (new.percentual_comissao > 100)
  execute function plantao.conferir_participantes();
