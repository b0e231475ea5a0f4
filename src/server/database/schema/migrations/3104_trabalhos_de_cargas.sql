-- Trying, loading and undoing what Administradores bring in are long work like any other: the job has who asked, progress, lease
-- and failure; the preparation keeps its state, and names its last job. What is under way goes on.
alter table public.trabalhos
  -- What is counted at present, where the work has several steps.
  add column etapa text,
  drop constraint trabalhos_tipo_conhecido,
  add constraint trabalhos_tipo_conhecido check (
    tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar', 'Extratos', 'Importar', 'Desfazer importação', 'Ensaiar',
      'Trazer', 'Desfazer carga'));

alter table public.cargas_preparos
  add column trabalho_id uuid constraint cargas_preparos_trabalho_existe references public.trabalhos (id) on delete set null;
create index cargas_preparos_trabalho_id on public.cargas_preparos (trabalho_id);

with trabalho as (
  insert into public.trabalhos (usuario_id, tipo, falha, concluido_em)
  select usuario_id,
         case situacao when 'Carregando' then 'Trazer' when 'Desfazendo' then 'Desfazer carga' else 'Ensaiar' end,
         case when situacao not in ('Ensaiando', 'Carregando', 'Desfazendo') then falha end,
         case when situacao not in ('Ensaiando', 'Carregando', 'Desfazendo') then now() end
    from public.cargas_preparos
   where situacao in ('Ensaiando', 'Carregando', 'Desfazendo') or falha is not null
  returning id)
update public.cargas_preparos set trabalho_id = trabalho.id from trabalho;

alter table public.cargas_preparos
  drop column pedido,
  drop column usuario_id,
  drop column tentativas,
  drop column progresso,
  drop column falha;
