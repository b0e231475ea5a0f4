-- Makes a table audited, announced and, where it has a `versao`, versioned. The migration of a new table calls it once:
-- select plantao.acompanhar('lojas_horarios', grupo => 'loja_id');
create function plantao.acompanhar(tabela text, grupo text default 'id', derivadas text[] default '{}') returns void
language plpgsql
as $$
begin
  execute format('create or replace trigger auditoria after insert or update or delete on public.%I
    for each row execute function plantao.auditar(%s)', tabela,
    (select string_agg(quote_literal(coluna), ', ') from unnest(grupo || derivadas) coluna));
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
comment on function plantao.acompanhar(text, text, text[]) is
  '`grupo` is the column of the record whose history a row''s changes belong to, `derivadas` columns that the audit leaves out. A second call replaces what the first made.';
