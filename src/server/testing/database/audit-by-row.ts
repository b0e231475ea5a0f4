/**
 * The first version of the audit, a trigger by row that writes to `auditoria_por_linha`: what the audit by statement is
 * compared with. Its arguments are those of `plantao.auditar_comando`.
 */
export const AUDIT_BY_ROW = String.raw`
create function plantao.mascarar_por_linha(valor jsonb, tipo text) returns jsonb
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

create function plantao.mascarar_linha_por_linha(tabela text, linha jsonb) returns jsonb
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
      linha := jsonb_set(linha, array[campo.key], plantao.mascarar_por_linha(linha -> campo.key, campo.value));
    end if;
  end loop;
  return linha;
end
$$;

create function plantao.auditar_por_linha() returns trigger
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
  insert into public.auditoria_por_linha
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
    plantao.mascarar_linha_por_linha(tg_table_name, velha),
    plantao.mascarar_linha_por_linha(tg_table_name, nova));
  return null;
end
$$;
`
