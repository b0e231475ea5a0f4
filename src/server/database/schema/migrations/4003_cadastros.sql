-- Lojas, empreendimentos, colaboradores, usuarios. Names are sorted as in Portuguese whatever the database's own locale.

create table public.lojas (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint lojas_nome_preenchido check (btrim(nome) <> ''),
  codigo text not null constraint lojas_codigo_preenchido check (btrim(codigo) <> ''),
  endereco text not null constraint lojas_endereco_preenchido check (btrim(endereco) <> ''),
  numero text,
  complemento text,
  bairro text,
  cidade text collate "pt-BR-x-icu",
  estado text constraint lojas_estado_duas_letras check (estado ~ '^[A-Z]{2}$'),
  cep text constraint lojas_cep_digitos check (cep ~ '^[0-9]{8}$'),
  telefone text constraint lojas_telefone_digitos check (telefone ~ '^[0-9]{10,11}$'),
  email text constraint lojas_email_formato check (email ~ '^[^\s@]+@[^\s@]+$'),
  gerente_id uuid,
  observacoes text,
  status text not null default 'Ativo' constraint lojas_status_conhecido check (status in ('Ativo', 'Inativo')),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as
    (plantao.sem_acentos(nome || ' ' || codigo || ' ' || coalesce(cidade, ''))) stored,
  constraint lojas_tamanhos check (
    char_length(nome) <= 200 and char_length(codigo) <= 50 and char_length(endereco) <= 300
    and char_length(numero) <= 20 and char_length(complemento) <= 200 and char_length(bairro) <= 200
    and char_length(cidade) <= 200 and char_length(email) <= 254 and char_length(observacoes) <= 5000)
);
create unique index lojas_codigo_unico on public.lojas (lower(codigo));
create index lojas_busca on public.lojas using gin (busca gin_trgm_ops);
create index lojas_gerente_id on public.lojas (gerente_id);
create index lojas_created_at on public.lojas (created_at desc, id desc);

create trigger guardar_codigo_inclusao after insert or delete on public.lojas
  for each row execute function plantao.guardar_codigo();
create trigger guardar_codigo_alteracao after update of codigo on public.lojas
  for each row when (new.codigo <> old.codigo) execute function plantao.guardar_codigo();

create table public.empreendimentos (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint empreendimentos_nome_preenchido check (btrim(nome) <> ''),
  codigo text not null constraint empreendimentos_codigo_preenchido check (btrim(codigo) <> ''),
  tipo text not null default 'Residencial' constraint empreendimentos_tipo_conhecido
    check (tipo in ('Residencial', 'Comercial', 'Misto', 'Industrial')),
  endereco text not null constraint empreendimentos_endereco_preenchido check (btrim(endereco) <> ''),
  numero text,
  bairro text not null constraint empreendimentos_bairro_preenchido check (btrim(bairro) <> ''),
  cidade text collate "pt-BR-x-icu" not null constraint empreendimentos_cidade_preenchida check (btrim(cidade) <> ''),
  estado text not null constraint empreendimentos_estado_duas_letras check (estado ~ '^[A-Z]{2}$'),
  cep text not null constraint empreendimentos_cep_digitos check (cep ~ '^[0-9]{8}$'),
  construtora text,
  incorporadora text,
  valor_minimo numeric(14, 2) constraint empreendimentos_valor_minimo_positivo check (valor_minimo >= 0),
  valor_maximo numeric(14, 2) constraint empreendimentos_valor_maximo_positivo check (valor_maximo >= 0),
  data_lancamento date,
  data_entrega date,
  observacoes text,
  status text not null default 'Ativo' constraint empreendimentos_status_conhecido check (status in ('Ativo', 'Inativo')),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(nome || ' ' || codigo || ' ' || cidade)) stored,
  constraint empreendimentos_valores_em_ordem check (valor_minimo <= valor_maximo),
  constraint empreendimentos_datas_em_ordem check (data_lancamento <= data_entrega),
  constraint empreendimentos_datas_sensatas check (
    data_lancamento between '1900-01-01' and '2200-12-31' and data_entrega between '1900-01-01' and '2200-12-31'),
  constraint empreendimentos_tamanhos check (
    char_length(nome) <= 200 and char_length(codigo) <= 50 and char_length(endereco) <= 300
    and char_length(numero) <= 20 and char_length(bairro) <= 200 and char_length(cidade) <= 200
    and char_length(construtora) <= 200 and char_length(incorporadora) <= 200 and char_length(observacoes) <= 5000)
);
create unique index empreendimentos_codigo_unico on public.empreendimentos (lower(codigo));
create index empreendimentos_busca on public.empreendimentos using gin (busca gin_trgm_ops);
create index empreendimentos_created_at on public.empreendimentos (created_at desc, id desc);
create trigger guardar_codigo_inclusao after insert or delete on public.empreendimentos
  for each row execute function plantao.guardar_codigo();
create trigger guardar_codigo_alteracao after update of codigo on public.empreendimentos
  for each row when (new.codigo <> old.codigo) execute function plantao.guardar_codigo();

create table public.colaboradores (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint colaboradores_nome_preenchido check (btrim(nome) <> ''),
  cpf text not null constraint colaboradores_cpf_unico unique
    constraint colaboradores_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  telefone text not null constraint colaboradores_telefone_digitos check (telefone ~ '^[0-9]{10,11}$'),
  email text constraint colaboradores_email_formato check (email ~ '^[^\s@]+@[^\s@]+$'),
  cargo text not null default 'Corretor' constraint colaboradores_cargo_conhecido
    check (cargo in ('Diretor', 'Gerente', 'Corretor')),
  nivel smallint not null generated always as
    (case cargo when 'Diretor' then 1 when 'Gerente' then 2 else 3 end) stored,
  status text not null default 'Ativo' constraint colaboradores_status_conhecido check (status in ('Ativo', 'Inativo')),
  data_admissao date not null default plantao.hoje() constraint colaboradores_data_admissao_sensata
    check (data_admissao between '1900-01-01' and '2200-12-31'),
  loja_id uuid constraint colaboradores_loja_existe references public.lojas (id),
  superior_id uuid constraint colaboradores_superior_existe references public.colaboradores (id),
  indicado_por uuid constraint colaboradores_indicado_por_existe references public.colaboradores (id),
  comissao_base numeric(5, 2) not null default 0 constraint colaboradores_comissao_base_percentual
    check (comissao_base between 0 and 100),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(nome || ' ' || cpf || ' ' || coalesce(email, ''))) stored,
  -- The broker's registration with the regional council: 'SP 123456-F' or '123456-F'. A leader answers for a team, not
  -- for a registration: it belongs to a Corretor.
  creci text constraint colaboradores_creci_formato check (creci ~ '^([A-Z]{2} )?[1-9][0-9]{0,5}-F$'),
  constraint colaboradores_creci_de_corretor check (creci is null or cargo = 'Corretor'),
  constraint colaboradores_tamanhos check (char_length(nome) <= 200 and char_length(email) <= 254)
);
create index colaboradores_busca on public.colaboradores using gin (busca gin_trgm_ops);
create index colaboradores_created_at on public.colaboradores (created_at desc, id desc);
create index colaboradores_nome on public.colaboradores (nome, id);
create index colaboradores_status_cargo on public.colaboradores (status, cargo);
create index colaboradores_loja_id on public.colaboradores (loja_id);
create index colaboradores_superior_id on public.colaboradores (superior_id);
create index colaboradores_indicado_por on public.colaboradores (indicado_por);

-- The share lock makes a simultaneous change of the superior's cargo wait, and the other way round: whichever comes
-- second sees the first. With ranks strictly ordered, no chain of superiors can come back to its beginning.
create function plantao.conferir_hierarquia() returns trigger
language plpgsql
as $$
declare
  nivel_acima smallint;
begin
  if new.superior_id is not null
     and (tg_op = 'INSERT' or new.cargo <> old.cargo or new.superior_id is distinct from old.superior_id) then
    select nivel into nivel_acima from public.colaboradores where id = new.superior_id for share;
    if nivel_acima >= new.nivel then
      perform plantao.recusar('colaboradores_superior_acima', 'colaboradores');
    end if;
  end if;
  if new.indicado_por is not null
     and (tg_op = 'INSERT' or new.cargo <> old.cargo or new.indicado_por is distinct from old.indicado_por) then
    select nivel into nivel_acima from public.colaboradores where id = new.indicado_por for share;
    if nivel_acima >= new.nivel then
      perform plantao.recusar('colaboradores_indicado_por_acima', 'colaboradores');
    end if;
  end if;
  if tg_op = 'UPDATE' and new.cargo <> old.cargo and exists (
    select from public.colaboradores where superior_id = new.id and nivel <= new.nivel) then
    perform plantao.recusar('colaboradores_lidera_outros', 'colaboradores');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_hierarquia() is
  'Superior and referrer have a higher cargo, so that no chain of superiors comes back to its beginning. A transaction may put the check off until its commit.';
create constraint trigger conferir_hierarquia_ao_incluir after insert on public.colaboradores
  deferrable initially immediate
  for each row when (new.superior_id is not null or new.indicado_por is not null)
  execute function plantao.conferir_hierarquia();
create constraint trigger conferir_hierarquia_ao_mudar after update on public.colaboradores
  deferrable initially immediate
  for each row when (
    new.cargo is distinct from old.cargo
    or new.superior_id is distinct from old.superior_id
    or new.indicado_por is distinct from old.indicado_por)
  execute function plantao.conferir_hierarquia();

create table public.usuarios (
  id uuid primary key default gen_random_uuid(),
  user_id text constraint usuarios_user_id_unico unique
    constraint usuarios_login_existe references auth."user" ("id") on delete set null,
  email text not null constraint usuarios_email_formato check (email ~ '^[^\s@]+@[^\s@]+$'),
  nome text collate "pt-BR-x-icu" not null constraint usuarios_nome_preenchido check (btrim(nome) <> ''),
  cargo text not null default 'Staff' constraint usuarios_cargo_conhecido check (cargo in ('Administrador', 'Staff')),
  loja_id uuid constraint usuarios_loja_existe references public.lojas (id),
  colaborador_id uuid constraint usuarios_colaborador_existe references public.colaboradores (id),
  status text not null default 'Ativo' constraint usuarios_status_conhecido check (status in ('Ativo', 'Inativo')),
  inativado_por_administrador boolean not null default false,
  data_admissao date,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(nome || ' ' || email)) stored,
  -- What an Administrador did to another's login, so that the audit tells who and when.
  senha_redefinida_em timestamptz,
  segundo_fator_removido_em timestamptz,
  constraint usuarios_tamanhos check (char_length(nome) <= 200 and char_length(email) <= 254)
);
create unique index usuarios_email_unico on public.usuarios (lower(email));
create index usuarios_loja_id on public.usuarios (loja_id);
create index usuarios_colaborador_id on public.usuarios (colaborador_id);
create index usuarios_created_at on public.usuarios (created_at desc, id desc);

alter table public.lojas add constraint lojas_gerente_existe foreign key (gerente_id) references public.usuarios (id);

create function plantao.conferir_gerente() returns trigger
language plpgsql
as $$
begin
  if not exists (select from public.usuarios where id = new.gerente_id and cargo = 'Administrador' for share) then
    perform plantao.recusar('lojas_gerente_administrador', 'lojas');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_gerente() is
  'A loja''s gerente is an Administrador. The share lock makes a simultaneous demotion wait.';
create trigger conferir_gerente_ao_incluir after insert on public.lojas
  for each row when (new.gerente_id is not null) execute function plantao.conferir_gerente();
create trigger conferir_gerente_ao_mudar after update on public.lojas
  for each row when (new.gerente_id is not null and new.gerente_id is distinct from old.gerente_id)
  execute function plantao.conferir_gerente();

create function plantao.copiar_data_admissao() returns trigger
language plpgsql
as $$
begin
  if new.colaborador_id is not null then
    select data_admissao into new.data_admissao from public.colaboradores where id = new.colaborador_id;
  end if;
  return new;
end
$$;
comment on function plantao.copiar_data_admissao() is
  'Takes the date of admission from the linked colaborador, whatever was typed.';
create trigger a_copiar_data_admissao before insert or update on public.usuarios
  for each row execute function plantao.copiar_data_admissao();

create function plantao.propagar_data_admissao() returns trigger
language plpgsql
as $$
begin
  update public.usuarios u set data_admissao = n.data_admissao
    from novas n where u.colaborador_id = n.id and u.data_admissao is distinct from n.data_admissao;
  return null;
end
$$;
comment on function plantao.propagar_data_admissao() is
  'Gives a new date of admission to the linked usuarios. After the audit, so that the colaborador''s entry comes first.';
create trigger propagar_data_admissao after update on public.colaboradores
  referencing new table as novas for each statement execute function plantao.propagar_data_admissao();

create function plantao.conferir_ultimo_administrador() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('plantao.ultimo_administrador', 0));
  if not exists (
    select from public.usuarios
     where cargo = 'Administrador' and status = 'Ativo' and user_id is not null) then
    perform plantao.recusar('usuarios_ultimo_administrador', 'usuarios');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_ultimo_administrador() is
  'An active Administrador with a login remains. One transaction at a time, so that two Administradores cannot demote each other.';
create constraint trigger conferir_ultimo_administrador_ao_excluir after delete on public.usuarios
  deferrable initially deferred
  for each row when (old.cargo = 'Administrador' and old.status = 'Ativo' and old.user_id is not null)
  execute function plantao.conferir_ultimo_administrador();
create constraint trigger conferir_ultimo_administrador_ao_mudar after update on public.usuarios
  deferrable initially deferred
  for each row when (
    old.cargo = 'Administrador' and old.status = 'Ativo' and old.user_id is not null
    and (new.cargo <> 'Administrador' or new.status <> 'Ativo' or new.user_id is null))
  execute function plantao.conferir_ultimo_administrador();

-- A person's own loja: their colaborador's, or else the usuario's own. In plpgsql, so that the statement of every session locks
-- lojas and colaboradores only when somebody is narrowed to their loja.
create function plantao.loja_propria(colaborador uuid, loja uuid) returns json
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_build_object('id', l.id, 'nome', l.nome) from public.lojas l
     where l.id = coalesce((select c.loja_id from public.colaboradores c where c.id = colaborador), loja));
end
$$;
