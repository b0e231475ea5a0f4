-- Importing and undoing an import are long work like any other: the job has who asked, progress, lease and end. An import keeps its
-- rows and what became of them; its job has its id. One that is under way goes on.
alter table public.trabalhos
  drop constraint trabalhos_tipo_conhecido,
  add constraint trabalhos_tipo_conhecido check (
    tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar', 'Extratos', 'Importar', 'Desfazer importação'));

insert into public.trabalhos (id, usuario_id, tipo, total, feitos, concluido_em, created_at)
select id, usuario_id, 'Importar', total, importadas + falhas, concluida_em, created_at from public.importacoes;

alter table public.importacoes_desfeitas add column trabalho_id uuid default gen_random_uuid();
insert into public.trabalhos (id, usuario_id, tipo, total, feitos, concluido_em, created_at)
select d.trabalho_id, d.usuario_id, 'Desfazer importação', i.importadas, d.feitas, d.concluida_em, d.pedida_em
  from public.importacoes_desfeitas d join public.importacoes i on i.id = d.importacao_id;

alter table public.importacoes
  drop constraint importacoes_conta_fecha,
  drop constraint importacoes_total_positivo,
  drop column usuario_id,
  drop column total,
  drop column concluida_em,
  alter column id drop default,
  add constraint importacoes_contagens check (importadas >= 0 and falhas >= 0),
  add constraint importacoes_trabalho_existe foreign key (id) references public.trabalhos (id) on delete cascade;

alter table public.importacoes_desfeitas
  drop constraint importacoes_desfeitas_contagens,
  drop column usuario_id,
  drop column pedida_em,
  drop column concluida_em,
  drop column feitas,
  alter column trabalho_id set not null,
  alter column trabalho_id drop default,
  add constraint importacoes_desfeitas_contagens check (removidas >= 0 and esvaziadas >= 0 and mantidas >= 0),
  add constraint importacoes_desfeitas_trabalho_unico unique (trabalho_id),
  add constraint importacoes_desfeitas_trabalho_existe foreign key (trabalho_id)
    references public.trabalhos (id) on delete cascade;
