-- What the server itself keeps between requests. None of it is audited.

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
