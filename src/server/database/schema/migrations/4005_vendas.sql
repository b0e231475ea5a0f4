-- Sales and their participants. What sums them up is in the next file.

-- Vacuumed more often than by default: an index answers by itself only for pages of the table that were vacuumed since
-- they changed. By default that is once a fifth of the table is new, which for years of sales means months.
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
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
create unique index vendas_numero_venda_unico on public.vendas (lower(numero_venda));
create index vendas_busca on public.vendas using gin (busca gin_trgm_ops);
create index vendas_created_at on public.vendas (created_at desc, id desc);
create index vendas_valor_venda on public.vendas (valor_venda desc, id desc);
create index vendas_numero_venda on public.vendas (numero_venda, id);
create index vendas_cliente_nome on public.vendas (cliente_nome, id);
create index vendas_status on public.vendas (status, created_at desc, id desc);
create index vendas_loja_id on public.vendas (loja_id, created_at desc, id desc);
create index vendas_colaborador_id on public.vendas (colaborador_id, created_at desc, id desc);
create index vendas_empreendimento_id on public.vendas (empreendimento_id, unidade);
create index vendas_tipo_pendencia on public.vendas using gin (tipo_pendencia);
-- Sales of a period by who sold: what goals and tiers add up.
create index vendas_colaborador_data on public.vendas (colaborador_id, data_venda);
create index vendas_loja_data on public.vendas (loja_id, data_venda);
-- The sales that are pending, without reading them: the notices count those that have been for long.
create index vendas_pendentes on public.vendas (created_at) include (id, status) where tipo_pendencia <> array['OK'];
-- A search for a unit wants the newest five sales of it. Without the order in the index, the database reads all sales from
-- the newest on, and to the oldest if there is no such unit.
create index vendas_unidade_por_recencia
  on public.vendas (plantao.sem_acentos(unidade), created_at desc, id desc);
-- All that the totals, rankings, organograma and tiers of a period need of its sales, so that they need not look up each:
-- those of a month may lie anywhere in the table.
create index vendas_do_periodo on public.vendas (data_venda desc, id desc)
  include (status, valor_venda, valor_comissao, loja_id, empreendimento_id, colaborador_id);
-- All that a campaign's results need of its sales.
create index vendas_valores on public.vendas (id) include (valor_venda, valor_ato, base_calculo_comissao);

create trigger guardar_codigo_inclusao after insert or delete on public.vendas
  for each row execute function plantao.guardar_codigo();
create trigger guardar_codigo_alteracao after update of numero_venda on public.vendas
  for each row when (new.numero_venda <> old.numero_venda) execute function plantao.guardar_codigo();

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
  -- The day on which the commission was paid. Commissions that were Pago before this column have none.
  data_pagamento date,
  -- The day and form in which a paid commission of a sale in Desistência came back. Its status stays Pago and
  -- estorno_pendente stays true, so that nobody who does not know these columns pays it or takes it for open.
  data_devolucao date,
  forma_devolucao text,
  constraint vendas_participantes_colaborador_unico unique (venda_id, colaborador_id),
  constraint vendas_participantes_tamanhos check (char_length(observacoes) <= 5000),
  constraint vendas_participantes_data_pagamento_sensata
    check (data_pagamento between '1900-01-01' and '2200-12-31'),
  constraint vendas_participantes_data_pagamento_so_de_paga
    check (status_comissao = 'Pago' or data_pagamento is null),
  constraint vendas_participantes_forma_devolucao_conhecida
    check (forma_devolucao in ('PIX', 'TED', 'Dinheiro', 'Cheque', 'Desconto em comissão')),
  constraint vendas_participantes_devolucao_completa
    check ((data_devolucao is null) = (forma_devolucao is null)),
  constraint vendas_participantes_data_devolucao_sensata check (data_devolucao between '1900-01-01' and '2200-12-31'),
  constraint vendas_participantes_devolvida_depois_de_paga check (data_devolucao >= data_pagamento),
  constraint vendas_participantes_devolvida_de_desistencia check (data_devolucao is null or estorno_pendente)
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
create index vendas_participantes_colaborador_id on public.vendas_participantes (colaborador_id, venda_id);
-- The list by payment: a period, and its order in both directions.
create index vendas_participantes_data_pagamento
  on public.vendas_participantes (data_pagamento desc nulls last, id desc);
-- Few among many.
create index vendas_participantes_a_estornar on public.vendas_participantes (id) where estorno_pendente;

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

-- History that a load brings in is not bound by this: its sellers may have been promoted or have left since.
create function plantao.conferir_vendedor() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id) and not plantao.em_carga('vendas', new.id, 'Carregando') then
    perform plantao.recusar('vendas_vendedor_corretor_ativo', 'vendas');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_vendedor() is
  'The main seller is an active Corretor. One who was chosen before stays valid, and a load may bring any.';
create trigger conferir_vendedor_ao_incluir after insert on public.vendas
  for each row when (new.colaborador_id is not null) execute function plantao.conferir_vendedor();
create trigger conferir_vendedor_ao_mudar after update on public.vendas
  for each row when (new.colaborador_id is not null and new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_vendedor();

create function plantao.conferir_participante() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id)
     and not plantao.em_carga('vendas_participantes', new.id, 'Carregando') then
    perform plantao.recusar('vendas_participantes_corretor_ativo', 'vendas_participantes');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_participante() is
  'A new participant is an active Corretor. One who was there before stays valid, and a load may bring any.';
create trigger conferir_participante_ao_incluir after insert on public.vendas_participantes
  for each row execute function plantao.conferir_participante();
create trigger conferir_participante_ao_mudar after update on public.vendas_participantes
  for each row when (new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_participante();

-- What a Desistência marked holds only as long as the commission's status is the one that it set. When a sale leaves
-- Desistência, the mark is taken from a returned commission, which would then be Pago although the money came back: it is
-- owed again. This holds for writers that do not know the columns too.
create function plantao.soltar_marcas_de_desistencia() returns trigger
language plpgsql
as $$
begin
  new.cancelado_por_desistencia := new.cancelado_por_desistencia and new.status_comissao = 'Cancelado';
  if tg_op = 'UPDATE' and old.data_devolucao is not null and not new.estorno_pendente
    and new.status_comissao = 'Pago' then
    new.status_comissao := 'Pendente';
  end if;
  new.estorno_pendente := new.estorno_pendente and new.status_comissao = 'Pago';
  if not new.estorno_pendente then
    new.data_devolucao := null;
    new.forma_devolucao := null;
  end if;
  return new;
end
$$;
comment on function plantao.soltar_marcas_de_desistencia() is
  'The marks of a Desistência hold as long as the status that it set. When the mark of a returned commission goes, the commission is owed again.';
create trigger a_soltar_marcas_de_desistencia before insert or update on public.vendas_participantes
  for each row execute function plantao.soltar_marcas_de_desistencia();

-- A commission that becomes Pago without a day was paid today, and one that leaves Pago has no day any more: this holds
-- for writers that do not know the column too. The day can change, but is not lost while the commission stays Pago. A
-- commission that was paid in another database on a day that nobody noted was not paid today.
create function plantao.datar_pagamento() returns trigger
language plpgsql
as $$
begin
  if new.status_comissao <> 'Pago' then
    new.data_pagamento := null;
  elsif new.data_pagamento is null then
    if tg_op = 'INSERT' then
      if not plantao.em_carga('vendas_participantes', new.id, 'Carregando') then
        new.data_pagamento := plantao.hoje();
      end if;
    elsif old.status_comissao <> 'Pago' then
      new.data_pagamento := plantao.hoje();
    elsif old.data_pagamento is not null then
      perform plantao.recusar('vendas_participantes_paga_com_data', 'vendas_participantes');
    end if;
  end if;
  return new;
end
$$;
comment on function plantao.datar_pagamento() is
  'A commission that is Pago has a day, today if none was typed, and no other status has one. After a_, which may change the status.';
create trigger b_datar_pagamento before insert or update on public.vendas_participantes
  for each row execute function plantao.datar_pagamento();

create function plantao.manter_venda_do_participante() returns trigger
language plpgsql
as $$
begin
  perform plantao.recusar('vendas_participantes_venda_fixa', 'vendas_participantes');
  return null;
end
$$;
comment on function plantao.manter_venda_do_participante() is
  'A participant never moves to another sale, whose rules would go unchecked.';
create trigger manter_venda_do_participante after update on public.vendas_participantes
  for each row when (new.venda_id <> old.venda_id) execute function plantao.manter_venda_do_participante();
