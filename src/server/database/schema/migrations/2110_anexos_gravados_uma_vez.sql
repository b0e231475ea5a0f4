-- The parts of an attachment are stored where they stay. Until it is complete they are its upload's, which has the same
-- id. The version before goes on with anexos_envios_partes, of which this one has no use.
alter table public.vendas_anexos_partes drop constraint vendas_anexos_partes_anexo_existe;

create function plantao.exigir_anexo_da_parte() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from public.anexos_envios where id = new.anexo_id for key share;
  if not found then
    perform from public.vendas_anexos where id = new.anexo_id for key share;
  end if;
  if not found then
    perform plantao.recusar('vendas_anexos_partes_anexo_existe', 'vendas_anexos_partes');
  end if;
  return new;
end
$$;
create trigger exigir_anexo before insert or update of anexo_id on public.vendas_anexos_partes
  for each row execute function plantao.exigir_anexo_da_parte();

create function plantao.esquecer_partes_de_anexos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.vendas_anexos_partes p using velhas v
   where p.anexo_id = v.id and not exists (select from public.vendas_anexos a where a.id = v.id);
  return null;
end
$$;
create trigger esquecer_partes after delete on public.vendas_anexos
  referencing old table as velhas for each statement execute function plantao.esquecer_partes_de_anexos();
create trigger esquecer_partes after delete on public.anexos_envios
  referencing old table as velhas for each statement execute function plantao.esquecer_partes_de_anexos();
