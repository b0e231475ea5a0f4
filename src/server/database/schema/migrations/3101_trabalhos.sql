-- One table for all long work, which any server does part by part. What a kind of work is about and what comes of it stay in tables
-- of their own; here are its progress, its lease, why it stopped and what it left out.
alter table public.financeiro_trabalhos rename to trabalhos;
alter table public.financeiro_trabalhos_alvos rename to trabalhos_alvos;

alter table public.trabalhos rename constraint financeiro_trabalhos_pkey to trabalhos_pkey;
alter table public.trabalhos rename constraint financeiro_trabalhos_fechamento_existe to trabalhos_fechamento_existe;
alter table public.trabalhos rename constraint financeiro_trabalhos_contagens to trabalhos_contagens;
alter table public.trabalhos rename constraint financeiro_trabalhos_do_fechamento to trabalhos_do_fechamento;
alter table public.trabalhos rename constraint financeiro_trabalhos_pagar_com_dia to trabalhos_pagar_com_dia;
alter table public.trabalhos_alvos rename constraint financeiro_trabalhos_alvos_pkey to trabalhos_alvos_pkey;
alter table public.trabalhos_alvos rename constraint financeiro_trabalhos_alvos_trabalho_existe to trabalhos_alvos_trabalho_existe;
alter index public.financeiro_trabalhos_usuario_id rename to trabalhos_usuario_id;
alter index public.financeiro_trabalhos_fechamento_id rename to trabalhos_fechamento_id;
alter index public.financeiro_trabalhos_pendentes rename to trabalhos_pendentes;

-- Work whose asker is deleted ends as its kind says; an import then reports the rows that it did not do.
alter table public.trabalhos
  drop constraint financeiro_trabalhos_usuario_existe,
  drop constraint financeiro_trabalhos_tipo_conhecido,
  alter column usuario_id drop not null,
  add constraint trabalhos_usuario_existe foreign key (usuario_id) references public.usuarios (id) on delete set null,
  add constraint trabalhos_tipo_conhecido check (tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar'));

-- Earlier versions do not know this table. All of them compare the checksum of this first migration when they start, and refuse
-- the database as one of a newer version.
update plantao.migracoes set checksum = 'substituída por 3101_trabalhos' where nome = '0001_base';
