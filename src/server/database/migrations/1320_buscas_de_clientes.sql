-- Which clients' whole CPF, telefone or email somebody searched for while they are 'Sob pedido', as hashes with the
-- server's secret; forgotten after a day. The audit keeps that there was such a search.
create table public.buscas_de_clientes (
  usuario_id uuid not null
    constraint buscas_de_clientes_usuario_existe references public.usuarios (id) on delete cascade,
  valor_hash bytea not null constraint buscas_de_clientes_hash_inteiro check (octet_length(valor_hash) = 32),
  em timestamptz not null,
  constraint buscas_de_clientes_uma_por_valor primary key (usuario_id, valor_hash)
);

-- For the notice of somebody who searches for far more than usual.
create index auditoria_clientes_procurados on public.auditoria (em) include (usuario_id) where ato = 'cliente_procurado';
