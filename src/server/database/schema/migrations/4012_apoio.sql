-- Configurações, mails, and what the server keeps for its users between requests.

-- Configurações: one record with the brokerage's name, documents and address, and the defaults of a new sale; its logo;
-- the local holidays of the business calendar; and the names of what is kept back of payments.
create table public.configuracoes (
  id uuid primary key default '00000000-0000-4000-8000-000000000001'
    constraint configuracoes_unica check (id = '00000000-0000-4000-8000-000000000001'),
  nome text,
  cnpj text constraint configuracoes_cnpj_formato check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  cep text constraint configuracoes_cep_digitos check (cep ~ '^[0-9]{8}$'),
  endereco text,
  numero text,
  complemento text,
  bairro text,
  cidade text,
  estado text constraint configuracoes_estado_duas_letras check (estado ~ '^[A-Z]{2}$'),
  padrao_loja_id uuid constraint configuracoes_padrao_loja_existe references public.lojas (id) on delete set null,
  padrao_status text,
  padrao_forma_pagamento text,
  padrao_tipo_renda text,
  padrao_base_calculo_comissao text,
  padrao_percentual_comissao numeric(5, 2) constraint configuracoes_padrao_percentual_comissao_percentual
    check (padrao_percentual_comissao between 0 and 100),
  padrao_tipo_pagamento_comissao text,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What Staff sees of clients' personal data, how many sales' data one person may open in an hour, and for how many years
  -- they are kept before they can be anonymised. Null: the usual number.
  dados_do_cliente text not null default 'Visíveis'
    constraint configuracoes_dados_do_cliente_conhecidos check (dados_do_cliente in ('Visíveis', 'Sob pedido')),
  aberturas_por_hora integer
    constraint configuracoes_aberturas_por_hora_sensatas check (aberturas_por_hora between 1 and 1000),
  retencao_anos integer constraint configuracoes_retencao_anos_sensatos check (retencao_anos between 1 and 100),
  -- How many gigabytes the attachments of all sales may have together. Null: the usual number.
  anexos_gigabytes integer
    constraint configuracoes_anexos_gigabytes_sensatos check (anexos_gigabytes between 1 and 100000),
  -- What is taken from all Staff.
  restricoes_do_staff text[] not null default '{}'
    constraint configuracoes_restricoes_do_staff_conhecidas check (
      restricoes_do_staff <@ array['Excluir vendas', 'Marcar comissões como pagas', 'Ver vendas de outras lojas']),
  -- The text that is signed below a statement of commissions. Null: the usual one.
  declaracao_do_extrato text
    constraint configuracoes_declaracao_do_extrato_tamanho check (char_length(declaracao_do_extrato) <= 1000),
  -- How commissions are released and closings made. By default nothing is released by itself, and another person approves.
  financeiro_a_partir_de date
    constraint configuracoes_financeiro_a_partir_de_sensato
    check (financeiro_a_partir_de between '1900-01-01' and '2200-12-31'),
  liberacao text not null default 'À mão'
    constraint configuracoes_liberacao_conhecida check (liberacao in ('À mão', 'Na assinatura', 'No desembolso')),
  quatro_olhos boolean not null default true,
  staff_aprova_fechamentos boolean not null default false,
  -- Days of the month on which is paid, and how many business days before them the cut-off is.
  dias_de_pagamento integer[] not null default '{5,20}'
    constraint configuracoes_dias_de_pagamento_do_mes
    check (cardinality(dias_de_pagamento) between 1 and 31 and 1 <= all (dias_de_pagamento) and 31 >= all (dias_de_pagamento)),
  corte_dias_antes integer not null default 2
    constraint configuracoes_corte_dias_antes_sensato check (corte_dias_antes between 0 and 31),
  -- Percent of a payment that may be kept for what the payee owes.
  desconto_maximo numeric(5, 2) not null default 30
    constraint configuracoes_desconto_maximo_percentual check (desconto_maximo between 0 and 100),
  pagamento_minimo numeric(14, 2) not null default 0
    constraint configuracoes_pagamento_minimo_positivo check (pagamento_minimo >= 0),
  pendencia_bloqueia boolean not null default true,
  -- Whether people are told by email of closings that were sent and decided.
  avisar_por_email boolean not null default true,
  -- How many statements of payments are mailed an hour, of all closings together.
  extratos_por_hora integer not null default 300
    constraint configuracoes_extratos_por_hora_sensatos check (extratos_por_hora between 1 and 10000),
  -- The most that a person, and all people together, may owe of advances with a new one. Null: no limit.
  teto_adiantamento_pessoa numeric(14, 2)
    constraint configuracoes_teto_adiantamento_pessoa_positivo check (teto_adiantamento_pessoa >= 0),
  teto_adiantamento_todos numeric(14, 2)
    constraint configuracoes_teto_adiantamento_todos_positivo check (teto_adiantamento_todos >= 0),
  -- Whose commissions stay out of a closing until there is an NF or RPA; nobody's at first.
  vinculos_com_nota text[] not null default '{}'
    constraint configuracoes_vinculos_com_nota_conhecidos check (
      vinculos_com_nota <@ array['Autônomo', 'Associado', 'PJ', 'CLT', 'Não informado']),
  constraint configuracoes_tamanhos check (
    char_length(nome) <= 120 and char_length(endereco) <= 300 and char_length(numero) <= 20
    and char_length(complemento) <= 200 and char_length(bairro) <= 200 and char_length(cidade) <= 200),
  constraint configuracoes_padroes_conhecidos check (
    padrao_status in ('Pago/Pendente', 'Assinada/Pendência enviada', 'Assinada/Pendente', 'Pago/Pendência enviada',
      'Assinada', 'Pago')
    and padrao_forma_pagamento in ('NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro')
    and padrao_tipo_renda in ('Formal', 'Informal', 'Direto')
    and padrao_base_calculo_comissao in ('valor_venda', 'valor_ato')
    and padrao_tipo_pagamento_comissao in ('PIX', 'TED', 'Dinheiro', 'Cheque')),
  -- A rule without a day would release the commissions of all old sales.
  constraint configuracoes_liberacao_com_data check (liberacao = 'À mão' or financeiro_a_partir_de is not null)
);
insert into public.configuracoes default values;

-- Apart from the record: an image is not part of the form, and its bytes are not audited. A new image is a new row.
create table public.configuracoes_logo (
  id uuid primary key constraint configuracoes_logo_unico references public.configuracoes (id),
  hash text not null constraint configuracoes_logo_hash_formato check (hash ~ '^[0-9a-f]{64}$'),
  tipo text not null constraint configuracoes_logo_tipo_conhecido check (tipo in ('image/png', 'image/jpeg')),
  largura integer not null,
  altura integer not null,
  conteudo bytea not null,
  created_at timestamptz not null default now(),
  constraint configuracoes_logo_tamanhos check (
    largura between 16 and 1000 and altura between 16 and 1000 and octet_length(conteudo) <= 500000)
);

create table public.feriados_locais (
  id uuid primary key default gen_random_uuid(),
  data date not null constraint feriados_locais_data_sensata check (data between '1900-01-01' and '2200-12-31'),
  nome text not null constraint feriados_locais_nome_preenchido check (btrim(nome) <> ''),
  anual boolean not null,
  created_at timestamptz not null default now(),
  constraint feriados_locais_tamanhos check (char_length(nome) <= 100)
);
-- A day of one year once, a day of every year once.
create unique index feriados_locais_dia_unico on public.feriados_locais (
  anual, (extract(month from data)), (extract(day from data)),
  (case when anual then 0 else extract(year from data) end));

-- The names of what may be kept back of a payment, with who said so and since when. A payment keeps its name as text.
create table public.rubricas (
  id uuid primary key default gen_random_uuid(),
  nome text not null constraint rubricas_nome_preenchido check (btrim(nome) <> ''),
  nota text,
  desde date constraint rubricas_desde_sensata check (desde between '1900-01-01' and '2200-12-31'),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rubricas_tamanhos check (char_length(nome) <= 60 and char_length(nota) <= 200)
);
create unique index rubricas_nome_unico on public.rubricas (lower(nome));

insert into public.rubricas (nome) values ('INSS'), ('IRRF'), ('ISS'), ('Tarifa');

select plantao.acompanhar('configuracoes');
select plantao.acompanhar('configuracoes_logo', derivadas => '{conteudo}');
select plantao.acompanhar('feriados_locais');
select plantao.acompanhar('rubricas');

-- Mails: sent by SMTP, or handed over by an Administrador. The body is encrypted and emptied when its link expires.
create table public.caixa_de_saida (
  id uuid primary key default gen_random_uuid(),
  tipo text not null,
  para text not null,
  assunto text not null,
  corpo_cifrado bytea,
  status text not null default 'Pendente' constraint caixa_de_saida_status_conhecido
    check (status in ('Pendente', 'Enviado', 'Entregue', 'Expirado')),
  tentativas integer not null default 0,
  proxima_tentativa_em timestamptz not null default now(),
  ultimo_erro text,
  usuario_id uuid constraint caixa_de_saida_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  enviado_em timestamptz,
  entregue_em timestamptz,
  expira_em timestamptz not null
);
create index caixa_de_saida_pendentes on public.caixa_de_saida (proxima_tentativa_em) where status = 'Pendente';
create index caixa_de_saida_created_at on public.caixa_de_saida (created_at desc, id desc);
create index caixa_de_saida_usuario_id on public.caixa_de_saida (usuario_id, created_at);
create index caixa_de_saida_expira_em on public.caixa_de_saida (expira_em) where corpo_cifrado is not null;
-- Announced, so that an Administrador who delivers mails by hand learns of each at once. Not audited: what happened to a mail
-- is in its own columns.
select plantao.acompanhar('caixa_de_saida', auditar => false);

-- Invitations that wait for their turn: everybody who is Sem Acesso can be invited at once, and the mails leave within the
-- limit of the person who asked.
create table public.usuarios_convites (
  usuario_id uuid primary key
    constraint usuarios_convites_usuario_existe references public.usuarios (id) on delete cascade,
  pedido_por uuid not null
    constraint usuarios_convites_autor_existe references public.usuarios (id) on delete cascade,
  -- Why it could not be sent.
  falha text,
  created_at timestamptz not null default clock_timestamp()
);
create index usuarios_convites_pedido_por on public.usuarios_convites (pedido_por);

-- Forms not saved yet, one a login and form.
create table public.rascunhos (
  user_id text not null constraint rascunhos_login_existe references auth."user" ("id") on delete cascade,
  formulario text not null constraint rascunhos_formulario_tamanho check (char_length(formulario) between 1 and 200),
  conteudo jsonb not null constraint rascunhos_conteudo_tamanho check (octet_length(conteudo::text) <= 200000),
  updated_at timestamptz not null default now(),
  expira_em timestamptz not null default now() + interval '24 hours',
  constraint rascunhos_um_por_formulario primary key (user_id, formulario)
);
create index rascunhos_expira_em on public.rascunhos (expira_em);

-- One row a create request: a repeated one gets the first one's answer. The row is written in the transaction that
-- creates, so a simultaneous repetition waits for it.
create table public.idempotencia (
  user_id text not null constraint idempotencia_login_existe references auth."user" ("id") on delete cascade,
  rota text not null,
  chave text not null constraint idempotencia_chave_tamanho check (char_length(chave) between 1 and 200),
  pedido_hash text not null,
  resposta jsonb,
  created_at timestamptz not null default now(),
  constraint idempotencia_chave_unica primary key (user_id, rota, chave)
);
create index idempotencia_created_at on public.idempotencia (created_at);

-- The stored answer of an earlier request with the same key. Holds the key until the transaction ends, so that a
-- simultaneous repetition waits for the first one's answer.
create function plantao.resposta_anterior(login text, caminho text, chave_pedida text)
returns table (pedido_hash text, resposta jsonb)
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'plantao.pedido', login, caminho, chave_pedida), 0));
  -- A statement of its own: only a new snapshot sees what was committed while the lock was waited for.
  return query
  select i.pedido_hash, i.resposta
    from public.idempotencia i where i.user_id = login and i.rota = caminho and i.chave = chave_pedida;
end
$$;

-- How each user looks at a list: the present look (without a name), and looks saved by name. Neither audited nor
-- announced: nobody else sees them.
create table public.visoes (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null constraint visoes_usuario_existe references public.usuarios (id) on delete cascade,
  tela text not null constraint visoes_tela_tamanho check (char_length(tela) between 1 and 40),
  nome text collate "pt-BR-x-icu" constraint visoes_nome_tamanho check (char_length(nome) between 1 and 60),
  conteudo jsonb not null constraint visoes_conteudo_tamanho check (octet_length(conteudo::text) <= 8000),
  created_at timestamptz not null default now()
);
create unique index visoes_nome_unico on public.visoes (usuario_id, tela, lower(nome)) where nome is not null;
create unique index visoes_uma_escolha on public.visoes (usuario_id, tela) where nome is null;

-- Notices that a usuario has put aside: until an instant, or while the notice stays as it was (`impressao`).
create table public.avisos_adiados (
  usuario_id uuid not null
    constraint avisos_adiados_usuario_existe references public.usuarios (id) on delete cascade,
  tipo text not null constraint avisos_adiados_tipo_tamanho check (char_length(tipo) between 1 and 30),
  -- The record that the notice is about; of any table, so that it may no longer exist.
  registro_id uuid not null,
  ate timestamptz,
  impressao text constraint avisos_adiados_impressao_tamanho check (char_length(impressao) <= 64),
  -- One step may put many aside, and is undone as a whole.
  lote uuid not null,
  created_at timestamptz not null default now(),
  constraint avisos_adiados_um_por_aviso primary key (usuario_id, tipo, registro_id),
  constraint avisos_adiados_um_prazo check (num_nonnulls(ate, impressao) = 1)
);
create index avisos_adiados_created_at on public.avisos_adiados (created_at);
create index avisos_adiados_ate on public.avisos_adiados (ate) where ate is not null;

-- Who has a record's form open now: each form renews its row, and a row that is not renewed is over. Of no worth after a
-- crash, and so not written to the log.
create unlogged table public.formularios_abertos (
  usuario_id uuid not null
    constraint formularios_abertos_usuario_existe references public.usuarios (id) on delete cascade,
  -- Of any table, so that it may no longer exist.
  registro_id uuid not null,
  visto_em timestamptz not null default now(),
  constraint formularios_abertos_um_por_registro primary key (registro_id, usuario_id)
);
create index formularios_abertos_visto_em on public.formularios_abertos (visto_em);
create index formularios_abertos_usuario_id on public.formularios_abertos (usuario_id);
