-- Facts that are only ever added are their own audit: `auditar => false` announces their table without auditing it.

drop function plantao.acompanhar(text, text, text[]);

-- Makes a table audited, announced and, where it has a `versao`, versioned. The migration of a new table calls it once:
-- select plantao.acompanhar('lojas_horarios', grupo => 'loja_id');
create function plantao.acompanhar(
  tabela text, grupo text default 'id', derivadas text[] default '{}', auditar boolean default true)
returns void
language plpgsql
as $$
declare
  argumentos constant text := (
    select string_agg(quote_literal(coluna), ', ') from unnest(grupo || derivadas) coluna);
begin
  if auditar then
    execute format('create or replace trigger auditoria_inclusao after insert on public.%I
      referencing new table as novas for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
    execute format('create or replace trigger auditoria_alteracao after update on public.%I
      referencing old table as velhas new table as novas
      for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
    execute format('create or replace trigger auditoria_exclusao after delete on public.%I
      referencing old table as velhas for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
  else
    execute format('drop trigger if exists auditoria_inclusao on public.%I', tabela);
    execute format('drop trigger if exists auditoria_alteracao on public.%I', tabela);
    execute format('drop trigger if exists auditoria_exclusao on public.%I', tabela);
  end if;
  execute format('create or replace trigger z_anunciar_inclusao after insert on public.%I
    referencing new table as linhas for each statement execute function plantao.anunciar()', tabela);
  execute format('create or replace trigger z_anunciar_alteracao after update on public.%I
    referencing new table as linhas for each statement execute function plantao.anunciar()', tabela);
  execute format('create or replace trigger z_anunciar_exclusao after delete on public.%I
    referencing old table as linhas for each statement execute function plantao.anunciar()', tabela);
  if exists (
    select from pg_catalog.pg_attribute
     where attrelid = format('public.%I', tabela)::regclass and attname = 'versao') then
    execute format('create or replace trigger manter_versao before update on public.%I
      for each row execute function plantao.manter_versao()', tabela);
  end if;
end
$$;
comment on function plantao.acompanhar(text, text, text[], boolean) is
  '`grupo` is the column of the record whose history a row''s changes belong to, `derivadas` columns that the audit leaves out; without `auditar` the table is only announced. A second call replaces what the first made.';

-- Mails were announced by triggers of their own; now also when they are forgotten.
select plantao.acompanhar('caixa_de_saida', auditar => false);
