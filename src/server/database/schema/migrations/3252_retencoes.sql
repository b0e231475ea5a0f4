-- What is kept back of a payment by name: {rubrica, valor}, and the percentual where the valor follows the commissions.
create function plantao.retencoes_validas(retencoes jsonb) returns boolean
language sql immutable
as $$
  select not exists (
      select from jsonb_array_elements(retencoes) r
       where case when jsonb_typeof(r) <> 'object' or jsonb_typeof(r -> 'rubrica') is distinct from 'string'
                    or jsonb_typeof(r -> 'valor') is distinct from 'number'
                    or (r ? 'percentual' and jsonb_typeof(r -> 'percentual') <> 'number') then true
                  else btrim(r ->> 'rubrica') = '' or char_length(r ->> 'rubrica') > 60
                    or (r ->> 'valor')::numeric <= 0 or (r ->> 'valor')::numeric <> round((r ->> 'valor')::numeric, 2)
                    or not coalesce((r ->> 'percentual')::numeric between 0.01 and 100, true) end)
    and (select count(*) = count(distinct lower(r ->> 'rubrica')) from jsonb_array_elements(retencoes) r)
$$;
alter table public.pagamentos add constraint pagamentos_retencoes_validas
  check (case when jsonb_typeof(retencoes) = 'array' then plantao.retencoes_validas(retencoes) else true end);

-- The retenções with their percents of these commissions, rounded down to the centavo; what comes to nothing goes.
create function plantao.retencoes_de(retencoes jsonb, comissoes numeric) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(case when v.valor is null then r else r || jsonb_build_object('valor', v.valor) end order by n), '[]')
    from jsonb_array_elements(retencoes) with ordinality as x (r, n)
   cross join lateral (select trunc(comissoes * (r ->> 'percentual')::numeric / 100, 2) as valor) v
   where v.valor is null or v.valor > 0
$$;

create function plantao.soma_das_retencoes(retencoes jsonb) returns numeric
language sql immutable
as $$ select coalesce(sum((r ->> 'valor')::numeric), 0) from jsonb_array_elements(retencoes) r $$;

-- After conferir_rascunho, which holds the closing, and not at the approval, which takes all lines out.
create function plantao.reter_de_novo() returns trigger
language plpgsql
as $$
begin
  if plantao.por_movimento(tg_relid) then
    return null;
  end if;
  update public.pagamentos p set retencoes = n.retencoes
    from (
      select d.id, plantao.retencoes_de(d.retencoes, (
               select coalesce(sum(i.valor), 0) from public.fechamentos_itens i where i.pagamento_id = d.id)) as retencoes
        from public.pagamentos d
       where d.id in (select pagamento_id from alteradas) and d.status = 'Rascunho' and d.retencoes <> '[]') n
   where p.id = n.id and p.retencoes <> n.retencoes;
  return null;
end
$$;
comment on function plantao.reter_de_novo() is
  'A retenção in percent follows the commissions of its draft payment, whoever takes them in or out.';
create trigger reter_de_novo_ao_incluir after insert on public.fechamentos_itens
  referencing new table as alteradas for each statement execute function plantao.reter_de_novo();
create trigger reter_de_novo_ao_mudar after update on public.fechamentos_itens
  referencing new table as alteradas for each statement execute function plantao.reter_de_novo();
create trigger reter_de_novo_ao_excluir after delete on public.fechamentos_itens
  referencing old table as alteradas for each statement execute function plantao.reter_de_novo();
