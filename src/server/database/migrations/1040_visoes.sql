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
