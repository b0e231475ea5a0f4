-- What Configurações takes from all Staff; nothing by default, and while the version before writes the record.
alter table public.configuracoes add column restricoes_do_staff text[] not null default '{}'
  constraint configuracoes_restricoes_do_staff_conhecidas check (
    restricoes_do_staff <@ array['Excluir vendas', 'Marcar comissões como pagas', 'Ver vendas de outras lojas']);
