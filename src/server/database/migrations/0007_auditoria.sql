-- The audit: every change of every record, written by the database in the same transaction. The application may read it
-- and nothing else; not even the owner's own statements alter it.

create table public.auditoria (
  id bigint generated always as identity primary key,
  em timestamptz not null default clock_timestamp(),
  usuario_id uuid,
  usuario_nome text,
  origem text not null,
  tabela text not null,
  registro_id uuid not null,
  grupo_id uuid not null,
  operacao text not null constraint auditoria_operacao_conhecida check (operacao in ('INSERT', 'UPDATE', 'DELETE')),
  campos text[] not null,
  antes jsonb,
  depois jsonb,
  txid bigint not null default pg_current_xact_id()::text::bigint
);
comment on column public.auditoria.grupo_id is 'The record whose history this belongs to: a participant''s is its sale.';
comment on column public.auditoria.campos is 'Columns that changed, found before masking: a masked value may look the same.';
create index auditoria_grupo_id on public.auditoria (grupo_id, id);
create index auditoria_registro_id on public.auditoria (registro_id, id);
create index auditoria_em on public.auditoria (em desc, id desc);
create index auditoria_usuario_id on public.auditoria (usuario_id, id);
create index auditoria_tabela on public.auditoria (tabela, id);

-- The one exception: a sale's history goes with the sale (see plantao.esquecer_venda).
create function plantao.manter_auditoria() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1
     and old.grupo_id::text = current_setting('plantao.venda_excluida', true) then
    return old;
  end if;
  raise exception using
    errcode = 'insufficient_privilege', schema = 'public', table = 'auditoria', constraint = 'auditoria_permanece',
    message = 'auditoria: auditoria_permanece';
end
$$;
create trigger manter_auditoria before update or delete on public.auditoria
  for each row execute function plantao.manter_auditoria();
create trigger manter_auditoria_inteira before truncate on public.auditoria
  for each statement execute function plantao.manter_auditoria();

-- 'João da Silva' -> 'J*** d*** S***': nothing but the first letter of each word, not even its length.
create function plantao.mascarar(valor jsonb, tipo text) returns jsonb
language sql immutable
as $$
  select case
    when valor is null or valor = 'null'::jsonb then valor
    else to_jsonb(case tipo
      when 'nome' then regexp_replace(valor #>> '{}', '(\S)\S*', '\1***', 'g')
      when 'cpf' then '***.***.***-' || right(valor #>> '{}', 2)
      when 'telefone' then '(**) *****-**' || right(valor #>> '{}', 2)
      when 'email' then left(valor #>> '{}', 1) || '***@***'
      else '***'
    end)
  end
$$;

create function plantao.mascarar_linha(tabela text, linha jsonb) returns jsonb
language plpgsql immutable
as $$
declare
  -- A client's personal fields. A column is masked as soon as it stands here.
  mascaras constant jsonb := '{"vendas": {
    "cliente_nome": "nome", "cliente_cpf": "cpf", "cliente_rg": "tudo", "cliente_telefone": "telefone",
    "cliente_email": "email", "cliente_renda": "tudo"}}';
  campo record;
begin
  for campo in select key, value from jsonb_each_text(mascaras -> tabela) loop
    if linha ? campo.key then
      linha := jsonb_set(linha, array[campo.key], plantao.mascarar(linha -> campo.key, campo.value));
    end if;
  end loop;
  return linha;
end
$$;

-- Arguments: the column of the record whose history it is, then columns that are derived from others.
create function plantao.auditar() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  alheias constant text[] := array['versao', 'updated_at', 'busca'] || tg_argv[1:];
  velha jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - alheias end;
  nova jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - alheias end;
  linha jsonb := coalesce(nova, velha);
  mudados text[];
  quem uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
begin
  -- What goes along with a deleted sale leaves no trace of its own.
  if tg_op = 'DELETE' and tg_argv[0] = 'venda_id'
     and not exists (select from public.vendas where id = (velha ->> 'venda_id')::uuid) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(n.key order by n.key) into mudados
      from jsonb_each(nova) n where n.value is distinct from velha -> n.key;
    if mudados is null then
      return null;
    end if;
    select jsonb_object_agg(c, velha -> c), jsonb_object_agg(c, nova -> c) into velha, nova
      from unnest(mudados) c;
  else
    select array_agg(key order by key) into mudados from jsonb_each(linha) where value <> 'null'::jsonb;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'vendas' then
    velha := velha - array['cliente_nome', 'cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email',
      'cliente_profissao', 'cliente_renda', 'observacoes', 'motivo_rejeicao', 'descricao_outras_pendencias'];
  end if;
  insert into public.auditoria
    (usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois)
  values (
    quem,
    coalesce((select nome from public.usuarios where id = quem), nullif(current_setting('plantao.usuario_nome', true), '')),
    coalesce(nullif(current_setting('plantao.origem', true), ''), 'sistema'),
    tg_table_name,
    (linha ->> 'id')::uuid,
    (linha ->> tg_argv[0])::uuid,
    tg_op,
    mudados,
    plantao.mascarar_linha(tg_table_name, velha),
    plantao.mascarar_linha(tg_table_name, nova));
  return null;
end
$$;

-- Deleting a sale removes its change history. That it was deleted, by whom and which number it had, stays: the audit's
-- own trigger comes after this one (triggers run in the order of their names).
create function plantao.esquecer_venda() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('plantao.venda_excluida', old.id::text, true);
  delete from public.auditoria where grupo_id = old.id;
  perform set_config('plantao.venda_excluida', '', true);
  return null;
end
$$;
create trigger a_esquecer_venda after delete on public.vendas
  for each row execute function plantao.esquecer_venda();

-- Tells listeners which rows a statement changed. Large statements announce the table alone.
create function plantao.anunciar() returns trigger
language plpgsql
as $$
declare
  quantas bigint;
begin
  select count(*) into quantas from (select from linhas limit 51) l;
  if quantas > 50 then
    perform pg_notify('plantao_mudancas', json_build_object('tabela', tg_table_name, 'id', null)::text);
  else
    perform pg_notify('plantao_mudancas', json_build_object('tabela', tg_table_name, 'id', id)::text) from linhas;
  end if;
  return null;
end
$$;

do $do$
declare
  t record;
begin
  for t in
    select * from (values
      ('lojas', 'id', ''), ('empreendimentos', 'id', ''), ('colaboradores', 'id', 'nivel'), ('usuarios', 'id', ''),
      ('vendas', 'id', 'percentual_comissao,valor_comissao'), ('vendas_participantes', 'venda_id', ''),
      ('campanhas', 'id', ''), ('campanhas_lojas', 'campanha_id', ''),
      ('campanhas_empreendimentos', 'campanha_id', ''), ('campanhas_vendas', 'venda_id', ''), ('faixas', 'id', ''),
      ('colaboradores_faixas', 'colaborador_id', ''), ('metas', 'id', ''), ('sorteios', 'id', ''),
      ('sorteios_preparos', 'sorteio_id', ''), ('roleta_elegibilidade', 'colaborador_id', ''),
      ('roleta_historico', 'sorteio_id', ''), ('premiacoes', 'id', '')
    ) as auditadas (tabela, grupo, derivadas)
  loop
    execute format('create trigger auditoria after insert or update or delete on public.%I
      for each row execute function plantao.auditar(%s)', t.tabela,
      (select string_agg(quote_literal(a), ', ')
         from unnest(array[t.grupo] || string_to_array(nullif(t.derivadas, ''), ',')) a));
    execute format('create trigger z_anunciar_inclusao after insert on public.%I referencing new table as linhas
      for each statement execute function plantao.anunciar()', t.tabela);
    execute format('create trigger z_anunciar_alteracao after update on public.%I referencing new table as linhas
      for each statement execute function plantao.anunciar()', t.tabela);
    execute format('create trigger z_anunciar_exclusao after delete on public.%I referencing old table as linhas
      for each statement execute function plantao.anunciar()', t.tabela);
    if exists (
      select from pg_catalog.pg_attribute
       where attrelid = format('public.%I', t.tabela)::regclass and attname = 'versao') then
      execute format('create trigger manter_versao before update on public.%I
        for each row execute function plantao.manter_versao()', t.tabela);
    end if;
  end loop;
end
$do$;
