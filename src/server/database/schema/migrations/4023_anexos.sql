-- Attachments of a sale. Their content lies in parts, so that neither a request nor the server ever holds a whole file.

create table public.vendas_anexos (
  id uuid primary key,
  venda_id uuid not null constraint vendas_anexos_venda_existe references public.vendas (id) on delete cascade,
  categoria text not null constraint vendas_anexos_categoria_conhecida check (categoria in (
    'Contrato', 'Proposta', 'Documento do cliente', 'Comprovante de renda', 'Comprovante de pagamento', 'Outro')),
  nome text not null,
  tipo text not null constraint vendas_anexos_tipo_conhecido check (
    tipo in ('application/pdf', 'image/png', 'image/jpeg')),
  tamanho integer not null,
  sha256 text not null,
  usuario_id uuid constraint vendas_anexos_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint vendas_anexos_tamanhos check (
    char_length(nome) between 1 and 200 and tamanho between 1 and 10000000 and char_length(sha256) = 64),
  constraint vendas_anexos_unico unique (venda_id, sha256)
);
create index vendas_anexos_usuario_id on public.vendas_anexos (usuario_id);

-- The parts are stored where they stay: until an attachment is complete they are its upload's, which has the same id.
create table public.vendas_anexos_partes (
  anexo_id uuid not null,
  parte integer not null,
  dados bytea not null,
  primary key (anexo_id, parte)
);
-- What the files contain is compressed already.
alter table public.vendas_anexos_partes alter column dados set storage external;

-- Uploads under way: what is not completed within a day is forgotten.
create table public.anexos_envios (
  id uuid primary key default gen_random_uuid(),
  venda_id uuid not null constraint anexos_envios_venda_existe references public.vendas (id) on delete cascade,
  usuario_id uuid not null constraint anexos_envios_usuario_existe references public.usuarios (id) on delete cascade,
  categoria text not null,
  nome text not null,
  tamanho integer not null,
  created_at timestamptz not null default now()
);
create index anexos_envios_venda_id on public.anexos_envios (venda_id);
create index anexos_envios_usuario_id on public.anexos_envios (usuario_id);

-- Of an earlier version: nothing is stored here any more.
create table public.anexos_envios_partes (
  envio_id uuid not null
    constraint anexos_envios_partes_envio_existe references public.anexos_envios (id) on delete cascade,
  parte integer not null,
  dados bytea not null,
  primary key (envio_id, parte)
);
alter table public.anexos_envios_partes alter column dados set storage external;

create function plantao.exigir_anexo_da_parte() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from public.anexos_envios where id = new.anexo_id for key share;
  if not found then
    perform from public.vendas_anexos where id = new.anexo_id for key share;
  end if;
  if not found then
    perform plantao.recusar('vendas_anexos_partes_anexo_existe', 'vendas_anexos_partes');
  end if;
  return new;
end
$$;
comment on function plantao.exigir_anexo_da_parte() is
  'A part has an upload or an attachment of its id, which stays until the commit.';
create trigger exigir_anexo before insert or update of anexo_id on public.vendas_anexos_partes
  for each row execute function plantao.exigir_anexo_da_parte();

create function plantao.esquecer_partes_de_anexos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.vendas_anexos_partes p using velhas v
   where p.anexo_id = v.id and not exists (select from public.vendas_anexos a where a.id = v.id);
  return null;
end
$$;
comment on function plantao.esquecer_partes_de_anexos() is
  'Deletes the parts of a deleted attachment or of an upload that was not completed. A foreign key cannot say which of the two they belong to.';
create trigger esquecer_partes after delete on public.vendas_anexos
  referencing old table as velhas for each statement execute function plantao.esquecer_partes_de_anexos();
create trigger esquecer_partes after delete on public.anexos_envios
  referencing old table as velhas for each statement execute function plantao.esquecer_partes_de_anexos();

-- The name may be the client's, and must not outlive an anonymisation in the audit.
select plantao.acompanhar('vendas_anexos', grupo => 'venda_id', derivadas => '{nome}');

create function plantao.apagar_anexos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.vendas_anexos where venda_id = new.id;
  delete from public.anexos_envios where venda_id = new.id;
  return null;
end
$$;
comment on function plantao.apagar_anexos() is 'Deletes the attachments of a client who is anonymised.';
create trigger apagar_anexos after update of cliente_nome, cliente_cpf on public.vendas
  for each row when (plantao.cliente_anonimizado(new) and not plantao.cliente_anonimizado(old))
  execute function plantao.apagar_anexos();
