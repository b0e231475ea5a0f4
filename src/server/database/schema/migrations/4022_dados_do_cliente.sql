-- A client's data: who opened or searched for them, how long they must be kept, their anonymisation afterwards, what is
-- kept of a deleted sale until then, and incidents with them.

-- Who opened the client's data of which sale, while they are 'Sob pedido'; forgotten after a day. The audit keeps it.
create table public.aberturas_de_dados (
  usuario_id uuid not null
    constraint aberturas_de_dados_usuario_existe references public.usuarios (id) on delete cascade,
  venda_id uuid not null
    constraint aberturas_de_dados_venda_existe references public.vendas (id) on delete cascade,
  em timestamptz not null,
  constraint aberturas_de_dados_uma_por_venda primary key (usuario_id, venda_id)
);
create index aberturas_de_dados_venda_id on public.aberturas_de_dados (venda_id);

-- Which clients' whole CPF, telefone or email somebody searched for while they are 'Sob pedido', as hashes with the
-- server's secret; forgotten after a day. The audit keeps that there was such a search.
create table public.buscas_de_clientes (
  usuario_id uuid not null
    constraint buscas_de_clientes_usuario_existe references public.usuarios (id) on delete cascade,
  valor_hash bytea not null constraint buscas_de_clientes_hash_inteiro check (octet_length(valor_hash) = 32),
  em timestamptz not null,
  constraint buscas_de_clientes_uma_por_valor primary key (usuario_id, valor_hash)
);

-- The last day on which a sale's data must be kept, by the years in Configurações, 5 by default.
create function plantao.guardada_ate(v public.vendas) returns date
language sql stable
as $$
  select (greatest(v.data_venda, v.data_aprovacao, v.data_desembolso)
          + make_interval(years => coalesce((select retencao_anos from public.configuracoes), 5)))::date
$$;

-- What stands in the place of an anonymised client. No client can have them: the CPF's check digits are wrong.
create function plantao.cliente_anonimizado(v public.vendas) returns boolean
language sql immutable
as $$ select v.cliente_nome = 'Cliente anonimizado' and v.cliente_cpf = '00000000000' $$;

-- The sales whose client was anonymised, to be applied again after an older backup is restored.
create table plantao.anonimizacoes (
  venda_id uuid primary key,
  em timestamptz not null default now()
);

-- Takes the client, and every text that may name them, out of the sales, their participants, campaigns, audit and stored
-- answers; returns how many sales there were to anonymise. Each entry that is rewritten is sealed again, in the place of
-- this transaction, and an EXPURGO says which, why and who did it. Not while money of the sale is open: its statements would
-- name a client who is gone.
create function plantao.anonimizar_vendas(vendas uuid[], motivo text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pessoais constant text[] := array['cliente_nome', 'cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email',
    'cliente_profissao', 'cliente_renda', 'observacoes', 'motivo_rejeicao', 'descricao_outras_pendencias'];
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
  v public.vendas;
  reescritas jsonb;
  quantas integer := 0;
begin
  for v in select * from public.vendas t where t.id = any (vendas) order by t.id for update loop
    if not plantao.cliente_anonimizado(v) then
      -- What was anonymised before a restore is anonymised again, whatever the term is now.
      if not exists (select from plantao.anonimizacoes a where a.venda_id = v.id) then
        if v.status not in ('Desembolsada', 'Desistência') or plantao.guardada_ate(v) >= plantao.hoje() then
          perform plantao.recusar('vendas_guarda_legal', 'vendas');
        end if;
        if plantao.comissao_em_aberto(v.id) then
          perform plantao.recusar('vendas_comissao_em_aberto', 'vendas');
        end if;
      end if;
      update public.vendas
         set cliente_nome = 'Cliente anonimizado', cliente_cpf = '00000000000', cliente_telefone = '0000000000',
             cliente_rg = null, cliente_email = null, cliente_profissao = null, cliente_renda = null,
             observacoes = null, motivo_rejeicao = null,
             descricao_outras_pendencias = case when descricao_outras_pendencias is not null then '[removido]' end
       where id = v.id;
      quantas := quantas + 1;
    end if;
    update public.vendas_participantes set observacoes = null where venda_id = v.id and observacoes is not null;
    update public.campanhas_vendas set observacoes = null where venda_id = v.id and observacoes is not null;
    update public.idempotencia
       set resposta = resposta - pessoais || '{"cliente_nome": "Cliente anonimizado", "cliente_cpf": ""}'
     where resposta ->> 'id' = v.id::text;

    perform set_config('plantao.venda_anonimizada', v.id::text, true);
    with r as (
      update public.auditoria a
         set campos = array(select c from unnest(a.campos) with ordinality as u (c, n) where c <> all (pessoais) order by n),
             antes = a.antes - pessoais, depois = a.depois - pessoais, txid = plantao.txid_atual()
       where a.grupo_id = v.id and (a.campos && pessoais or a.antes ?| pessoais or a.depois ?| pessoais)
      returning a.id)
    select jsonb_agg(id order by id) into reescritas from r;
    perform set_config('plantao.venda_anonimizada', '', true);
    if reescritas is not null then
      insert into public.auditoria
        (usuario_id, usuario_nome, origem, tabela, registro_id, operacao, campos, ato, detalhes)
      values (quem,
        coalesce((select u.nome from public.usuarios u where u.id = quem),
                 nullif(current_setting('plantao.usuario_nome', true), '')),
        coalesce(nullif(current_setting('plantao.origem', true), ''), 'sistema'),
        'vendas', v.id, 'EXPURGO', '{}', 'cliente_anonimizado',
        jsonb_build_object('entradas', '[]'::jsonb, 'reescritas', reescritas, 'numero_venda', v.numero_venda,
                           'motivo', motivo));
    end if;
    insert into plantao.anonimizacoes (venda_id) values (v.id) on conflict do nothing;
  end loop;
  return quantas;
end
$$;

-- What the law requires of a deleted sale until its term. The application reads it only through the functions below.
create table plantao.vendas_guardadas (
  id uuid primary key,
  numero_venda text not null,
  excluida_em timestamptz not null default now(),
  excluida_por text,
  guardada_ate date not null,
  dados jsonb not null
);
create index vendas_guardadas_cliente_cpf on plantao.vendas_guardadas ((dados ->> 'cliente_cpf'));
create index vendas_guardadas_guardada_ate on plantao.vendas_guardadas (guardada_ate);

create function plantao.manter_vendas_guardadas() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.guardada_ate < plantao.hoje() then
    return old;
  end if;
  raise exception using errcode = 'insufficient_privilege', schema = 'plantao', table = 'vendas_guardadas',
    constraint = 'vendas_guardadas_permanecem', message = 'vendas_guardadas: vendas_guardadas_permanecem';
end
$$;
comment on function plantao.manter_vendas_guardadas() is
  'Nobody alters what the law keeps of deleted sales, or removes it before its term.';
create trigger manter_vendas_guardadas before update or delete on plantao.vendas_guardadas
  for each row execute function plantao.manter_vendas_guardadas();
create trigger manter_vendas_guardadas_todas before truncate on plantao.vendas_guardadas
  for each statement execute function plantao.manter_vendas_guardadas();

-- Before the deletion, while the participants are still there. The audit has the record's hash, so that it is sealed.
create function plantao.guardar_venda() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  ate constant date := plantao.guardada_ate(old);
  guardada plantao.vendas_guardadas;
begin
  if ate < plantao.hoje() or plantao.cliente_anonimizado(old) then
    return old;
  end if;
  insert into plantao.vendas_guardadas (id, numero_venda, excluida_por, guardada_ate, dados)
  select old.id, old.numero_venda,
         coalesce((select u.nome from public.usuarios u
                    where u.id = nullif(current_setting('plantao.usuario_id', true), '')::uuid),
                  nullif(current_setting('plantao.usuario_nome', true), '')),
         ate,
         jsonb_build_object(
           'numero_venda', old.numero_venda, 'status', old.status, 'cliente_nome', old.cliente_nome,
           'cliente_cpf', old.cliente_cpf, 'data_venda', old.data_venda, 'data_desembolso', old.data_desembolso,
           'loja', (select l.nome from public.lojas l where l.id = old.loja_id),
           'empreendimento', (select e.nome from public.empreendimentos e where e.id = old.empreendimento_id),
           'torre', old.torre, 'unidade', old.unidade, 'forma_pagamento', old.forma_pagamento,
           'valor_venda', old.valor_venda, 'valor_ato', old.valor_ato, 'valor_comissao', old.valor_comissao,
           'comissoes', coalesce((
             select jsonb_agg(jsonb_build_object('corretor', c.nome, 'cpf', c.cpf, 'percentual', p.percentual_comissao,
                      'valor', p.valor_comissao, 'status', p.status_comissao, 'data_pagamento', p.data_pagamento)
                    order by p.created_at, p.id)
               from public.vendas_participantes p join public.colaboradores c on c.id = p.colaborador_id
              where p.venda_id = old.id), '[]'))
  returning * into guardada;
  perform plantao.registrar_ato('venda_guardada', jsonb_build_object('numero_venda', old.numero_venda,
    'guardada_ate', ate, 'hash', encode(sha256(convert_to(guardada.dados::text, 'UTF8')), 'hex')), null, old.id);
  return old;
end
$$;
comment on function plantao.guardar_venda() is
  'Keeps what the law requires of a deleted sale until its term, while the participants are still there. Not of a load that is undone.';
-- A load that is undone never counted: nothing of it has to be kept.
create trigger guardar_venda before delete on public.vendas
  for each row when (not plantao.em_carga('vendas', old.id, 'Desfazendo')) execute function plantao.guardar_venda();

-- Without a client's data.
create function plantao.listar_vendas_guardadas()
returns table (id uuid, numero_venda text, excluida_em timestamptz, excluida_por text, guardada_ate date)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select g.id, g.numero_venda, g.excluida_em, g.excluida_por, g.guardada_ate from plantao.vendas_guardadas g
$$;

create function plantao.vendas_guardadas_de(cpf text) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select g.id from plantao.vendas_guardadas g where g.dados ->> 'cliente_cpf' = cpf $$;

-- The data of a deleted sale; nothing if there is none. Reading them is itself an act, for which `detalhes` has a motivo.
create function plantao.ler_venda_guardada(venda uuid, detalhes jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  guardada plantao.vendas_guardadas;
begin
  if btrim(coalesce(detalhes ->> 'motivo', '')) = '' then
    raise exception using errcode = 'not_null_violation', message = 'vendas_guardadas: motivo';
  end if;
  select * into guardada from plantao.vendas_guardadas g where g.id = venda;
  if found then
    perform plantao.registrar_ato('venda_guardada_lida',
      detalhes || jsonb_build_object('numero_venda', guardada.numero_venda), null, venda);
  end if;
  return guardada.dados;
end
$$;

-- The records that are no longer what the audit says of them: altered, or missing before the end of their term.
create function plantao.vendas_guardadas_alteradas() returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.registro_id from public.auditoria a left join plantao.vendas_guardadas g on g.id = a.registro_id
   where a.ato = 'venda_guardada'
     and encode(sha256(convert_to(g.dados::text, 'UTF8')), 'hex') is distinct from a.detalhes ->> 'hash'
     and not exists (select from public.auditoria p
                      where p.ato = 'venda_guardada_apagada' and p.registro_id = a.registro_id)
$$;

-- Removes those whose term has ended, and returns how many.
create function plantao.apagar_vendas_guardadas() returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  apagada record;
  quantas integer := 0;
begin
  for apagada in
    delete from plantao.vendas_guardadas g where g.guardada_ate < plantao.hoje()
    returning g.id, g.numero_venda, g.guardada_ate
  loop
    perform plantao.registrar_ato('venda_guardada_apagada', jsonb_build_object(
      'numero_venda', apagada.numero_venda, 'guardada_ate', apagada.guardada_ate), null, apagada.id);
    quantas := quantas + 1;
  end loop;
  return quantas;
end
$$;

-- Security incidents with personal data, as the law asks for a record of them.
create table public.incidentes (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint incidentes_titulo_preenchido check (btrim(titulo) <> ''),
  descricao text not null constraint incidentes_descricao_preenchida check (btrim(descricao) <> ''),
  ocorrido_em date,
  conhecido_em date not null,
  titulares_afetados text,
  dados_afetados text,
  medidas text,
  comunicado_anpd_em date,
  comunicado_titulares_em date,
  encerrado_em date,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint incidentes_tamanhos check (
    char_length(titulo) <= 200 and char_length(descricao) <= 5000 and char_length(titulares_afetados) <= 2000
    and char_length(dados_afetados) <= 2000 and char_length(medidas) <= 5000),
  constraint incidentes_datas_sensatas check (
    conhecido_em between '1900-01-01' and '2200-12-31' and ocorrido_em between '1900-01-01' and '2200-12-31'
    and comunicado_anpd_em between '1900-01-01' and '2200-12-31'
    and comunicado_titulares_em between '1900-01-01' and '2200-12-31'
    and encerrado_em between '1900-01-01' and '2200-12-31')
);
create index incidentes_conhecido_em on public.incidentes (conhecido_em desc, id);

select plantao.acompanhar('incidentes');

-- An Ajuste is of no sale, so that nothing says which client its text may name: that of a sale of which its payee has a
-- commission, or one with a name, CPF or sale that stands in it.
create function plantao.apagar_textos_de_ajustes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.comissoes_linhas l set observacoes = null
   where l.observacoes is not null
     and (l.favorecido_id in (
            select o.favorecido_id from public.comissoes_linhas o where o.venda_id = new.id
            union
            select f.id from public.vendas_participantes p join public.favorecidos f using (colaborador_id)
             where p.venda_id = new.id)
          or strpos(plantao.sem_acentos(l.observacoes), plantao.sem_acentos(old.cliente_nome)) > 0
          or strpos(plantao.sem_acentos(l.observacoes), plantao.sem_acentos(new.numero_venda)) > 0
          or strpos(regexp_replace(l.observacoes, '\D', '', 'g'), old.cliente_cpf) > 0);
  return null;
end
$$;
comment on function plantao.apagar_textos_de_ajustes() is
  'The anonymisation of a client empties the texts of Ajustes that may name them.';
create trigger apagar_textos_de_ajustes after update of cliente_nome on public.vendas
  for each row when (plantao.cliente_anonimizado(new) and not plantao.cliente_anonimizado(old))
  execute function plantao.apagar_textos_de_ajustes();
