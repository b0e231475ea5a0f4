-- Invitations that wait for their turn: everybody who is Sem Acesso can be invited at once, and the mails leave within the
-- limit of whoever asked.
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
