-- The audit: every change of every record, written by the database in the same transaction, and acts that change no
-- record, such as a sign-in or an export. The application may read it and nothing else; not even the owner's own
-- statements alter it. The chain in the next file shows what was altered, removed or reordered afterwards.

-- The audit's order by transaction survives a restore into another cluster, whose transaction ids begin at 1 again: what
-- was restored keeps its ids, and those of later transactions are counted from `base`.
create table plantao.epoca (
  unica boolean primary key default true constraint epoca_unica check (unica),
  base bigint not null default 0
);
insert into plantao.epoca default values;

create function plantao.txid_atual() returns bigint
language sql stable
as $$ select base + pg_current_xact_id()::text::bigint from plantao.epoca $$;

create table public.auditoria (
  id bigint generated always as identity primary key,
  em timestamptz not null default clock_timestamp(),
  usuario_id uuid,
  usuario_nome text,
  origem text not null,
  tabela text,
  registro_id uuid,
  grupo_id uuid,
  operacao text not null,
  campos text[] not null,
  antes jsonb,
  depois jsonb,
  txid bigint not null default plantao.txid_atual(),
  ato text,
  detalhes jsonb
);
-- ATO: something that changed no row. EXPURGO: entries that were removed with authority; `detalhes` says which and why.
-- Not validated: entries from before acts were checked by other constraints, and there may be years of them.
alter table public.auditoria
  add constraint auditoria_operacao_conhecida check (
    case operacao
      when 'ATO' then ato is not null and detalhes is not null
      when 'EXPURGO' then ato is not null and detalhes ? 'entradas' and tabela is not null and registro_id is not null
      else operacao in ('INSERT', 'UPDATE', 'DELETE')
        and tabela is not null and registro_id is not null and grupo_id is not null
    end) not valid;
comment on column public.auditoria.grupo_id is 'The record whose history this belongs to: a participant''s is its sale.';
comment on column public.auditoria.campos is 'Columns that changed, found before masking: a masked value may look the same.';
create index auditoria_grupo_id on public.auditoria (grupo_id, id);
create index auditoria_registro_id on public.auditoria (registro_id, id);
create index auditoria_em on public.auditoria (em desc, id desc);
create index auditoria_usuario_id on public.auditoria (usuario_id, id);
create index auditoria_tabela on public.auditoria (tabela, id);
-- Since when a sale waits: the few changes that made something pending.
create index auditoria_pendencias on public.auditoria (registro_id, em)
  where tabela = 'vendas' and operacao = 'UPDATE' and antes -> 'tipo_pendencia' = '["OK"]'::jsonb;
create index auditoria_txid on public.auditoria (txid);
create index auditoria_ato on public.auditoria (ato, id) where ato is not null;
-- For the notice of somebody who opens far more than usual.
create index auditoria_dados_abertos on public.auditoria (em) include (usuario_id, registro_id) where ato = 'dados_abertos';
-- For the notice of somebody who searches for far more than usual.
create index auditoria_clientes_procurados on public.auditoria (em) include (usuario_id) where ato = 'cliente_procurado';
-- Whether the rule released something: whether its act was sealed in the transaction that saved the sale.
create index auditoria_atos_de_movimentos on public.auditoria (txid) where ato = 'comissoes_movimentadas';

-- Two exceptions: a sale's history goes with the sale (plantao.esquecer_venda), and entries of one sale may be rewritten
-- while its client is anonymised, only by the function that does that (plantao.anonimizar_vendas).
create function plantao.manter_auditoria() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1
     and old.grupo_id::text = current_setting('plantao.venda_excluida', true) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.grupo_id::text = current_setting('plantao.venda_anonimizada', true)
     and (new.id, new.em, new.usuario_id, new.usuario_nome, new.operacao, new.tabela, new.registro_id, new.grupo_id)
         is not distinct from
         (old.id, old.em, old.usuario_id, old.usuario_nome, old.operacao, old.tabela, old.registro_id, old.grupo_id) then
    return new;
  end if;
  raise exception using
    errcode = 'insufficient_privilege', schema = 'public', table = 'auditoria', constraint = 'auditoria_permanece',
    message = 'auditoria: auditoria_permanece';
end
$$;
comment on function plantao.manter_auditoria() is
  'Nobody alters, removes or empties the entries of the audit, except with their sale or in an anonymisation.';
create trigger manter_auditoria before update or delete on public.auditoria
  for each row execute function plantao.manter_auditoria();
create trigger manter_auditoria_inteira before truncate on public.auditoria
  for each statement execute function plantao.manter_auditoria();

-- 'João da Silva' -> 'J*** d*** S***': nothing but the first letter of each word, not even its length.
create function plantao.mascarar(valor jsonb, tipo text) returns jsonb
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

create function plantao.mascarar_linha(tabela text, linha jsonb) returns jsonb
language plpgsql immutable
as $$
declare
  -- Personal fields of a client or payee. A column is masked as soon as it stands here.
  mascaras constant jsonb := '{"vendas": {
    "cliente_nome": "nome", "cliente_cpf": "cpf", "cliente_rg": "tudo", "cliente_telefone": "telefone",
    "cliente_email": "email", "cliente_renda": "tudo"},
    "favorecidos": {"documento": "cpf", "chave_pix": "tudo", "email": "email"},
    "pagamentos": {"documento": "cpf", "chave_pix": "tudo"}}';
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
comment on function plantao.auditar_comando() is 'Enters the changed rows in the audit.';

-- Tells listeners which table a statement changed. They follow tables, not rows: the three participants of a new sale
-- need no three messages. `id` remains for older versions, which read it.
create function plantao.anunciar() returns trigger
language plpgsql
as $$
begin
  if exists (select from linhas) then
    perform pg_notify('plantao_mudancas', json_build_object('tabela', tg_table_name, 'id', null)::text);
  end if;
  return null;
end
$$;
comment on function plantao.anunciar() is 'Tells open screens that the table changed.';

-- Makes a table audited, announced and, where it has a `versao`, versioned. The migration of a new table calls it once:
-- select plantao.acompanhar('lojas_horarios', grupo => 'loja_id');
-- Facts that are only ever added are their own audit: `auditar => false` announces their table without auditing it.
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

select plantao.acompanhar('lojas');
select plantao.acompanhar('empreendimentos');
select plantao.acompanhar('colaboradores', derivadas => '{nivel}');
select plantao.acompanhar('usuarios');
select plantao.acompanhar('vendas', derivadas => '{percentual_comissao,valor_comissao}');
select plantao.acompanhar('vendas_participantes', grupo => 'venda_id');

-- Records what only the database's own functions may: the application may not call it. Without `usuario`, the author is the
-- transaction's.
create function plantao.selar_ato(ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into public.auditoria (usuario_id, usuario_nome, origem, registro_id, operacao, campos, ato, detalhes)
  select quem.id, (select u.nome from public.usuarios u where u.id = quem.id),
         coalesce(nullif(current_setting('plantao.origem', true), ''), 'api'), $4, 'ATO', '{}', $1, $2
    from (select coalesce($3, nullif(current_setting('plantao.usuario_id', true), '')::uuid) as id) quem
$$;
revoke execute on function plantao.selar_ato(text, jsonb, uuid, uuid) from public;

-- The only way for the application to record an act.
create function plantao.registrar_ato(
  ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if ato in ('comissoes_movimentadas', 'destino_selado', 'extratos_guardados', 'restauracao_conferida') then
    perform plantao.recusar('auditoria_ato_reservado', 'auditoria');
  end if;
  perform plantao.selar_ato(ato, detalhes, usuario, registro);
end
$$;

-- An active Administrador went through what left the bank before a restore.
create function plantao.confirmar_restauracao(detalhes jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from public.usuarios
     where id = nullif(current_setting('plantao.usuario_id', true), '')::uuid
       and cargo = 'Administrador' and status = 'Ativo') then
    perform plantao.recusar('auditoria_ato_reservado', 'auditoria');
  end if;
  perform plantao.selar_ato('restauracao_conferida', detalhes);
end
$$;

-- Deleting a sale removes its change history, and an EXPURGO with the ids of its entries explains their absence. That it
-- was deleted, who did it and which number it had, stays: the audit's own triggers come after this one (those of a row fire
-- in the order of their names, before those of the statement).
create function plantao.esquecer_venda() returns trigger
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
comment on function plantao.esquecer_venda() is
  'Removes the deleted sale''s history and records which entries went. Before the audit enters the deletion itself.';
create trigger a_esquecer_venda after delete on public.vendas
  for each row execute function plantao.esquecer_venda();
