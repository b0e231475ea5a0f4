create table public.vendas (
  id uuid primary key default gen_random_uuid(),
  numero_venda text not null constraint vendas_numero_venda_preenchido check (btrim(numero_venda) <> ''),
  data_venda date not null default plantao.hoje(),
  status text not null default 'Pago/Pendente' constraint vendas_status_conhecido check (status in (
    'Pago/Pendente', 'Desembolsada', 'Desistência', 'Assinada/Pendência enviada', 'Assinada/Pendente',
    'Pago/Pendência enviada', 'Assinada', 'Pago')),
  status_comissao text constraint vendas_status_comissao_conhecido
    check (status_comissao in ('Pendente', 'Pago', 'Cancelado')),
  cliente_nome text collate "pt-BR-x-icu" not null
    constraint vendas_cliente_nome_preenchido check (btrim(cliente_nome) <> ''),
  cliente_cpf text not null constraint vendas_cliente_cpf_digitos check (cliente_cpf ~ '^[0-9]{11}$'),
  cliente_rg text constraint vendas_cliente_rg_formato check (cliente_rg ~ '^[0-9]{6,8}[0-9X]$'),
  cliente_telefone text not null constraint vendas_cliente_telefone_digitos check (cliente_telefone ~ '^[0-9]{10,11}$'),
  cliente_email text constraint vendas_cliente_email_formato check (cliente_email ~ '^[^\s@]+@[^\s@]+$'),
  cliente_profissao text,
  cliente_renda numeric(14, 2) constraint vendas_cliente_renda_positiva check (cliente_renda >= 0),
  empreendimento_id uuid not null constraint vendas_empreendimento_existe references public.empreendimentos (id),
  loja_id uuid not null constraint vendas_loja_existe references public.lojas (id),
  colaborador_id uuid constraint vendas_colaborador_existe references public.colaboradores (id),
  torre text,
  unidade text not null constraint vendas_unidade_preenchida check (btrim(unidade) <> ''),
  valor_venda numeric(14, 2) not null constraint vendas_valor_venda_positivo check (valor_venda >= 0),
  valor_ato numeric(14, 2) not null constraint vendas_valor_ato_positivo check (valor_ato >= 0),
  valor_financiado numeric(14, 2) constraint vendas_valor_financiado_positivo check (valor_financiado >= 0),
  forma_pagamento text not null default 'NF' constraint vendas_forma_pagamento_conhecida check (forma_pagamento in (
    'NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro', 'Financiamento', 'À Vista')),
  data_aprovacao date,
  data_desembolso date,
  motivo_rejeicao text,
  observacoes text,
  tipo_renda text not null default 'Formal' constraint vendas_tipo_renda_conhecido
    check (tipo_renda in ('Formal', 'Informal', 'Direto')),
  tipo_pendencia text[] not null default array['OK'],
  descricao_outras_pendencias text,
  base_calculo_comissao text not null default 'valor_venda' constraint vendas_base_calculo_conhecida
    check (base_calculo_comissao in ('valor_venda', 'valor_ato')),
  percentual_comissao numeric(5, 2) not null default 0,
  valor_comissao numeric(14, 2) not null default 0,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(
    numero_venda || ' ' || cliente_nome || ' ' || cliente_cpf || ' ' || cliente_telefone || ' '
    || coalesce(cliente_email, '') || ' ' || coalesce(torre, '') || ' ' || unidade)) stored,
  constraint vendas_desembolsada_com_data check (status <> 'Desembolsada' or data_desembolso is not null),
  constraint vendas_desembolsada_com_comissao check ((status = 'Desembolsada') = (status_comissao is not null)),
  constraint vendas_tipo_pendencia_conhecido check (
    cardinality(tipo_pendencia) > 0 and array_position(tipo_pendencia, null) is null
    and tipo_pendencia <@ array['OK', 'SERASA', 'CTPS', 'IR', 'NOME NA RECEITA', 'HOLERITE', 'OUTRAS (DESCREVA)']
    and plantao.sem_repeticao(tipo_pendencia)),
  constraint vendas_tipo_pendencia_ok_sozinho check (
    not 'OK' = any (tipo_pendencia) or cardinality(tipo_pendencia) = 1),
  constraint vendas_outras_pendencias_descritas check (
    ('OUTRAS (DESCREVA)' = any (tipo_pendencia)) = (btrim(coalesce(descricao_outras_pendencias, '')) <> '')),
  constraint vendas_datas_sensatas check (
    data_venda between '1900-01-01' and '2200-12-31'
    and data_aprovacao between '1900-01-01' and '2200-12-31'
    and data_desembolso between '1900-01-01' and '2200-12-31'),
  constraint vendas_tamanhos check (
    char_length(numero_venda) <= 50 and char_length(cliente_nome) <= 200 and char_length(cliente_email) <= 254
    and char_length(cliente_profissao) <= 200 and char_length(torre) <= 50 and char_length(unidade) <= 50
    and char_length(motivo_rejeicao) <= 5000 and char_length(observacoes) <= 5000
    and char_length(descricao_outras_pendencias) <= 5000)
);
create unique index vendas_numero_venda_unico on public.vendas (lower(numero_venda));
create index vendas_busca on public.vendas using gin (busca gin_trgm_ops);
create index vendas_created_at on public.vendas (created_at desc, id desc);
create index vendas_data_venda on public.vendas (data_venda desc, id desc);
create index vendas_valor_venda on public.vendas (valor_venda desc, id desc);
create index vendas_numero_venda on public.vendas (numero_venda, id);
create index vendas_cliente_nome on public.vendas (cliente_nome, id);
create index vendas_status on public.vendas (status, created_at desc, id desc);
create index vendas_loja_id on public.vendas (loja_id, created_at desc, id desc);
create index vendas_colaborador_id on public.vendas (colaborador_id, created_at desc, id desc);
create index vendas_empreendimento_id on public.vendas (empreendimento_id, unidade);
create index vendas_tipo_pendencia on public.vendas using gin (tipo_pendencia);

create table public.vendas_participantes (
  id uuid primary key default gen_random_uuid(),
  venda_id uuid not null constraint vendas_participantes_venda_existe references public.vendas (id) on delete cascade,
  colaborador_id uuid not null
    constraint vendas_participantes_colaborador_existe references public.colaboradores (id),
  modo text not null default 'percentual' constraint vendas_participantes_modo_conhecido
    check (modo in ('percentual', 'valor')),
  percentual_comissao numeric(5, 2) not null constraint vendas_participantes_percentual_faixa
    check (percentual_comissao between 0 and 100),
  valor_comissao numeric(14, 2) not null constraint vendas_participantes_valor_positivo check (valor_comissao >= 0),
  status_comissao text not null default 'Pendente' constraint vendas_participantes_status_comissao_conhecido
    check (status_comissao in ('Pendente', 'Pago', 'Cancelado')),
  tipo_pagamento_comissao text not null default 'PIX' constraint vendas_participantes_tipo_pagamento_conhecido
    check (tipo_pagamento_comissao in ('PIX', 'TED', 'Dinheiro', 'Cheque')),
  estorno_pendente boolean not null default false,
  cancelado_por_desistencia boolean not null default false,
  observacoes text,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vendas_participantes_colaborador_unico unique (venda_id, colaborador_id),
  constraint vendas_participantes_tamanhos check (char_length(observacoes) <= 5000)
);
create index vendas_participantes_colaborador_id on public.vendas_participantes (colaborador_id, venda_id);

-- Binds new sellers and participants only; those already there stay valid when promoted or made Inativo. The share lock
-- makes a simultaneous change of the colaborador wait.
create function plantao.corretor_ativo(colaborador uuid) returns boolean
language plpgsql
as $$
begin
  perform from public.colaboradores where id = colaborador and cargo = 'Corretor' and status = 'Ativo' for share;
  return found;
end
$$;

create function plantao.conferir_vendedor() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id) then
    perform plantao.recusar('vendas_vendedor_corretor_ativo', 'vendas');
  end if;
  return null;
end
$$;
create trigger conferir_vendedor_ao_incluir after insert on public.vendas
  for each row when (new.colaborador_id is not null) execute function plantao.conferir_vendedor();
create trigger conferir_vendedor_ao_mudar after update on public.vendas
  for each row when (new.colaborador_id is not null and new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_vendedor();

create function plantao.conferir_participante() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id) then
    perform plantao.recusar('vendas_participantes_corretor_ativo', 'vendas_participantes');
  end if;
  return null;
end
$$;
create trigger conferir_participante_ao_incluir after insert on public.vendas_participantes
  for each row execute function plantao.conferir_participante();
create trigger conferir_participante_ao_mudar after update on public.vendas_participantes
  for each row when (new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_participante();

-- What a Desistência marked holds only as long as the commission's status is the one that it set.
create function plantao.soltar_marcas_de_desistencia() returns trigger
language plpgsql
as $$
begin
  new.cancelado_por_desistencia := new.cancelado_por_desistencia and new.status_comissao = 'Cancelado';
  new.estorno_pendente := new.estorno_pendente and new.status_comissao = 'Pago';
  return new;
end
$$;
create trigger a_soltar_marcas_de_desistencia before insert or update on public.vendas_participantes
  for each row execute function plantao.soltar_marcas_de_desistencia();

-- The sale's sums, in the statement that changes its participants. Every such change takes the sale's row lock first, so
-- that two transactions on one sale see each other; and it raises the sale's versao, because the sale's form shows them.
create function plantao.somar_participantes(alteradas uuid[]) returns void
language plpgsql
as $$
begin
  perform from public.vendas where id = any (alteradas) order by id for update;
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

create function plantao.somar_participantes_incluidos() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(select distinct venda_id from novas));
  return null;
end
$$;
create function plantao.somar_participantes_alterados() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(
    select distinct n.venda_id from novas n join velhas v using (id) where n is distinct from v));
  return null;
end
$$;
create function plantao.somar_participantes_excluidos() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(select distinct venda_id from velhas));
  return null;
end
$$;
create trigger somar_participantes_incluidos after insert on public.vendas_participantes
  referencing new table as novas for each statement execute function plantao.somar_participantes_incluidos();
create trigger somar_participantes_alterados after update on public.vendas_participantes
  referencing old table as velhas new table as novas
  for each statement execute function plantao.somar_participantes_alterados();
create trigger somar_participantes_excluidos after delete on public.vendas_participantes
  referencing old table as velhas for each statement execute function plantao.somar_participantes_excluidos();

-- Typed directly, the sums would drift from the participants.
create function plantao.proteger_somas() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.percentual_comissao := 0;
    new.valor_comissao := 0;
  elsif pg_trigger_depth() = 1 then
    new.percentual_comissao := old.percentual_comissao;
    new.valor_comissao := old.valor_comissao;
  end if;
  return new;
end
$$;
create trigger a_proteger_somas before insert or update on public.vendas
  for each row execute function plantao.proteger_somas();

-- At commit, so that the participants can be replaced within one transaction.
create function plantao.conferir_participantes() returns trigger
language plpgsql
as $$
declare
  alvo uuid;
  quantos bigint;
  soma numeric;
begin
  if tg_table_name = 'vendas' then
    alvo := new.id;
  elsif tg_op = 'DELETE' then
    alvo := old.venda_id;
  else
    alvo := new.venda_id;
  end if;
  if not exists (select from public.vendas where id = alvo) then
    return null;
  end if;
  select count(*), sum(percentual_comissao) into quantos, soma
    from public.vendas_participantes where venda_id = alvo;
  if quantos = 0 then
    perform plantao.recusar('vendas_participantes_ao_menos_um', 'vendas_participantes');
  end if;
  if soma > 100 then
    perform plantao.recusar('vendas_participantes_soma_percentual', 'vendas_participantes');
  end if;
  return null;
end
$$;
create constraint trigger conferir_participantes_da_venda after insert on public.vendas
  deferrable initially deferred for each row execute function plantao.conferir_participantes();
create constraint trigger conferir_participantes_ao_incluir after insert on public.vendas_participantes
  deferrable initially deferred for each row execute function plantao.conferir_participantes();
create constraint trigger conferir_participantes_ao_mudar after update on public.vendas_participantes
  deferrable initially deferred for each row
  when (new.percentual_comissao is distinct from old.percentual_comissao)
  execute function plantao.conferir_participantes();
create constraint trigger conferir_participantes_ao_excluir after delete on public.vendas_participantes
  deferrable initially deferred for each row execute function plantao.conferir_participantes();

-- A participant belongs to its sale for good: moved, it would leave the other sale's rules unchecked.
create function plantao.manter_venda_do_participante() returns trigger
language plpgsql
as $$
begin
  perform plantao.recusar('vendas_participantes_venda_fixa', 'vendas_participantes');
  return null;
end
$$;
create trigger manter_venda_do_participante after update on public.vendas_participantes
  for each row when (new.venda_id <> old.venda_id) execute function plantao.manter_venda_do_participante();
