-- What the dashboard, the notices, the search and the stream of changes read often.

create index vendas_com_pendencia on public.vendas (created_at) where tipo_pendencia <> array['OK'];

-- Since when a sale waits: the few changes that made something pending.
create index auditoria_pendencias on public.auditoria (registro_id, em)
  where tabela = 'vendas' and operacao = 'UPDATE' and antes -> 'tipo_pendencia' = '["OK"]'::jsonb;

-- A short text is no use to a trigram index; a unit is often one.
create index vendas_unidade on public.vendas (plantao.sem_acentos(unidade));

create index metas_ativas on public.metas (periodo_fim) where status = 'Ativa';
create index sorteios_agendados on public.sorteios (data_sorteio) where status = 'Agendado';
create index premiacoes_pendentes on public.premiacoes (data_premiacao) where status = 'Pendente';
create index campanhas_ativas on public.campanhas (data_fim) where status = 'Ativa';

-- Tells listeners which sessions ended, whatever ended them, so that what streams to them ends too.
create function plantao.anunciar_sessoes() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('plantao_sessoes', id) from linhas;
  return null;
end
$$;
create trigger z_anunciar_fim after delete on auth.session referencing old table as linhas
  for each statement execute function plantao.anunciar_sessoes();
