-- NFs and RPAs: a file of a closing for a payee of it, whose payment in a draft comes and goes. The file is kept as a comprovante's is.
create table public.fechamentos_notas (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null
    constraint fechamentos_notas_fechamento_existe references public.fechamentos (id) on delete cascade,
  favorecido_id uuid not null
    constraint fechamentos_notas_favorecido_existe references public.favorecidos (id),
  arquivo_id uuid not null
    constraint fechamentos_notas_arquivo_existe references public.comprovantes_arquivos (id),
  sha256 text not null,
  usuario_id uuid constraint fechamentos_notas_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint fechamentos_notas_unica unique (fechamento_id, favorecido_id, arquivo_id)
);
create index fechamentos_notas_favorecido_id on public.fechamentos_notas (favorecido_id);
create index fechamentos_notas_arquivo_id on public.fechamentos_notas (arquivo_id);
create index fechamentos_notas_usuario_id on public.fechamentos_notas (usuario_id);
select plantao.acompanhar('fechamentos_notas', grupo => 'fechamento_id');

-- Whose commissions stay out of a closing until there is an NF or RPA; nobody's at first.
alter table public.configuracoes
  add column vinculos_com_nota text[] not null default '{}'
    constraint configuracoes_vinculos_com_nota_conhecidos check (
      vinculos_com_nota <@ array['Autônomo', 'Associado', 'PJ', 'CLT', 'Não informado']);
