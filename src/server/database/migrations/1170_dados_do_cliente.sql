-- What Staff sees of clients' personal data, how many sales' data one person may open in an hour, and for how many years
-- they are kept before they can be anonymised. Null: the usual number.
alter table public.configuracoes
  add column dados_do_cliente text not null default 'Visíveis'
    constraint configuracoes_dados_do_cliente_conhecidos check (dados_do_cliente in ('Visíveis', 'Sob pedido')),
  add column aberturas_por_hora integer
    constraint configuracoes_aberturas_por_hora_sensatas check (aberturas_por_hora between 1 and 1000),
  add column retencao_anos integer
    constraint configuracoes_retencao_anos_sensatos check (retencao_anos between 1 and 100);

-- Who opened the client's data of which sale, while they are 'Sob pedido'; forgotten after a day. The audit keeps it.
create table public.aberturas_de_dados (
  usuario_id uuid not null
    constraint aberturas_de_dados_usuario_existe references public.usuarios (id) on delete cascade,
  venda_id uuid not null
    constraint aberturas_de_dados_venda_existe references public.vendas (id) on delete cascade,
  em timestamptz not null,
  constraint aberturas_de_dados_uma_por_venda primary key (usuario_id, venda_id)
);
create index aberturas_de_dados_venda_id on public.aberturas_de_dados (venda_id);

-- For the notice of somebody who opens far more than usual.
create index auditoria_dados_abertos on public.auditoria (em) include (usuario_id, registro_id) where ato = 'dados_abertos';
