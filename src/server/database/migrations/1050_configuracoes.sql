-- Configurações: one record with the brokerage's name, documents and address, and the defaults of a new sale; its logo;
-- and the local holidays of the business calendar.
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
  constraint configuracoes_tamanhos check (
    char_length(nome) <= 120 and char_length(endereco) <= 300 and char_length(numero) <= 20
    and char_length(complemento) <= 200 and char_length(bairro) <= 200 and char_length(cidade) <= 200),
  constraint configuracoes_padroes_conhecidos check (
    padrao_status in ('Pago/Pendente', 'Assinada/Pendência enviada', 'Assinada/Pendente', 'Pago/Pendência enviada',
      'Assinada', 'Pago')
    and padrao_forma_pagamento in ('NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro')
    and padrao_tipo_renda in ('Formal', 'Informal', 'Direto')
    and padrao_base_calculo_comissao in ('valor_venda', 'valor_ato')
    and padrao_tipo_pagamento_comissao in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
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

select plantao.acompanhar('configuracoes');
select plantao.acompanhar('configuracoes_logo', derivadas => '{conteudo}');
select plantao.acompanhar('feriados_locais');
