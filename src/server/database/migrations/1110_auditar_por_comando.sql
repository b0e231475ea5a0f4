-- The audit by statement instead of by row: the same entries, but author, table and plan are looked up once.

create or replace function plantao.mascarar(valor jsonb, tipo text) returns jsonb
language plpgsql immutable
as $$
begin
  if valor is null or valor = 'null'::jsonb then
    return valor;
  end if;
  return to_jsonb(case tipo
    when 'nome' then regexp_replace(valor #>> '{}', '(\S)\S*', '\1***', 'g')
    when 'cpf' then '***.***.***-' || right(valor #>> '{}', 2)
    when 'telefone' then '(**) *****-**' || right(valor #>> '{}', 2)
    when 'email' then left(valor #>> '{}', 1) || '***@***'
    else '***'
  end);
end
$$;

create or replace function plantao.mascarar_linha(tabela text, linha jsonb) returns jsonb
language plpgsql immutable
as $$
declare
  -- A client's personal fields. A column is masked as soon as it stands here.
  mascaras constant jsonb := '{"vendas": {
    "cliente_nome": "nome", "cliente_cpf": "cpf", "cliente_rg": "tudo", "cliente_telefone": "telefone",
    "cliente_email": "email", "cliente_renda": "tudo"}}';
begin
  if linha is null or not mascaras ? tabela then
    return linha;
  end if;
  return linha || coalesce((
    select jsonb_object_agg(key, plantao.mascarar(linha -> key, value))
      from jsonb_each_text(mascaras -> tabela) where linha ? key), '{}');
end
$$;

-- Arguments: the column of the record whose history it is, then columns that are derived from others. The rows of one
-- statement are entered in the order in which it changed them.
create function plantao.auditar_comando() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  alheias constant text[] := array['versao', 'updated_at', 'busca'] || tg_argv[1:];
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
  nome_de_quem constant text := coalesce(
    (select u.nome from public.usuarios u where u.id = quem), nullif(current_setting('plantao.usuario_nome', true), ''));
  de_onde constant text := coalesce(nullif(current_setting('plantao.origem', true), ''), 'sistema');
begin
  if tg_op = 'INSERT' then
    insert into public.auditoria
      (usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois)
    select quem, nome_de_quem, de_onde, tg_table_name, (l.nova ->> 'id')::uuid, (l.nova ->> tg_argv[0])::uuid, tg_op,
           (select array_agg(key order by key) from jsonb_each(l.nova) where value <> 'null'::jsonb),
           null, plantao.mascarar_linha(tg_table_name, l.nova)
      from (select to_jsonb(n) - alheias as nova from novas n offset 0) l;
  elsif tg_op = 'DELETE' then
    -- What goes along with a deleted sale leaves no trace of its own.
    insert into public.auditoria
      (usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois)
    select quem, nome_de_quem, de_onde, tg_table_name, (l.velha ->> 'id')::uuid, (l.velha ->> tg_argv[0])::uuid, tg_op,
           (select array_agg(key order by key) from jsonb_each(l.velha) where value <> 'null'::jsonb),
           plantao.mascarar_linha(tg_table_name, case when tg_table_name = 'vendas' then l.velha
             - array['cliente_nome', 'cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email',
                     'cliente_profissao', 'cliente_renda', 'observacoes', 'motivo_rejeicao',
                     'descricao_outras_pendencias'] else l.velha end),
           null
      from (select to_jsonb(v) - alheias as velha from velhas v offset 0) l
     where tg_argv[0] <> 'venda_id'
        or exists (select from public.vendas where id = (l.velha ->> 'venda_id')::uuid);
  else
    -- Both tables hold the rows in the same order; by id, a changed id would have no partner. A full join is never a
    -- nested loop, which a plan kept from a statement of one row would be.
    insert into public.auditoria
      (usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois)
    select quem, nome_de_quem, de_onde, tg_table_name, (l.nova ->> 'id')::uuid, (l.nova ->> tg_argv[0])::uuid, tg_op,
           m.mudados, plantao.mascarar_linha(tg_table_name, m.antes), plantao.mascarar_linha(tg_table_name, m.depois)
      from (select ordem, v.velha, n.nova
              from (select row_number() over () as ordem, to_jsonb(x) - alheias as velha from velhas x) v
              full join (select row_number() over () as ordem, to_jsonb(x) - alheias as nova from novas x) n
                using (ordem)
             offset 0) l
     cross join lateral (
       select array_agg(key order by key) as mudados, jsonb_object_agg(key, l.velha -> key) as antes,
              jsonb_object_agg(key, value) as depois
         from jsonb_each(l.nova) where value is distinct from l.velha -> key) m
     where m.mudados is not null
     order by l.ordem;
  end if;
  return null;
end
$$;

-- Makes a table audited, announced and, where it has a `versao`, versioned. The migration of a new table calls it once:
-- select plantao.acompanhar('lojas_horarios', grupo => 'loja_id');
create or replace function plantao.acompanhar(tabela text, grupo text default 'id', derivadas text[] default '{}')
returns void
language plpgsql
as $$
declare
  argumentos constant text := (
    select string_agg(quote_literal(coluna), ', ') from unnest(grupo || derivadas) coluna);
begin
  execute format('drop trigger if exists auditoria on public.%I', tabela);
  execute format('create or replace trigger auditoria_inclusao after insert on public.%I
    referencing new table as novas for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
  execute format('create or replace trigger auditoria_alteracao after update on public.%I
    referencing old table as velhas new table as novas
    for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
  execute format('create or replace trigger auditoria_exclusao after delete on public.%I
    referencing old table as velhas for each statement execute function plantao.auditar_comando(%s)', tabela, argumentos);
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

do $do$
declare
  t record;
begin
  for t in
    select c.relname as tabela, string_to_array(rtrim(encode(g.tgargs, 'escape'), '\0'), '\000') as argumentos
      from pg_catalog.pg_trigger g join pg_catalog.pg_class c on c.oid = g.tgrelid
     where g.tgname = 'auditoria' and c.relnamespace = 'public'::regnamespace
     order by c.relname
  loop
    perform plantao.acompanhar(t.tabela, t.argumentos[1], t.argumentos[2:]);
  end loop;
end
$do$;
drop function plantao.auditar();

-- By statement as well, so that the colaborador's own entry still comes before those of their usuarios.
drop trigger propagar_data_admissao on public.colaboradores;
create or replace function plantao.propagar_data_admissao() returns trigger
language plpgsql
as $$
begin
  update public.usuarios u set data_admissao = n.data_admissao
    from novas n where u.colaborador_id = n.id and u.data_admissao is distinct from n.data_admissao;
  return null;
end
$$;
create trigger propagar_data_admissao after update on public.colaboradores
  referencing new table as novas for each statement execute function plantao.propagar_data_admissao();
