-- Statements of all people are long work like any other: the job has who asked, when, progress, lease, failure and who is left out.
alter table public.trabalhos
  alter column total drop not null,
  drop constraint trabalhos_tipo_conhecido,
  add constraint trabalhos_tipo_conhecido check (tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar', 'Extratos'));

insert into public.trabalhos (id, usuario_id, tipo, total, feitos, deixados, falha, concluido_em, created_at)
select id, usuario_id, 'Extratos', pessoas, feitas,
       (select coalesce(jsonb_agg(d || '{"motivo": "Tem comissões demais para um extrato."}'), '[]')
          from jsonb_array_elements(deixados) d),
       falha, concluido_em, created_at
  from public.extratos;

alter table public.extratos
  drop constraint extratos_contagens,
  drop constraint extratos_concluido,
  drop column usuario_id,
  drop column pessoas,
  drop column feitas,
  drop column deixados,
  drop column reserva,
  drop column reservado_ate,
  drop column tentativas,
  drop column falha,
  drop column concluido_em,
  drop column created_at,
  alter column id drop default,
  add constraint extratos_linhas_contadas check (linhas >= 0),
  add constraint extratos_trabalho_existe foreign key (id) references public.trabalhos (id) on delete cascade;
