-- Who is paid commissions: not always a colaborador, and not always under the colaborador's own document.

-- A CPF is one payee, and so is a CNPJ, unless brokers of vínculo PJ share it, which is asked. Doubles from before stay: the
-- unique index sees only the first of each, and `documento_repetido` marks the others.
create table public.favorecidos (
  id uuid primary key default gen_random_uuid(),
  tipo text not null constraint favorecidos_tipo_conhecido
    check (tipo in ('Colaborador', 'Imobiliária parceira', 'Corretor externo', 'Outro')),
  colaborador_id uuid constraint favorecidos_colaborador_unico unique
    constraint favorecidos_colaborador_existe references public.colaboradores (id),
  nome text collate "pt-BR-x-icu" not null constraint favorecidos_nome_preenchido check (btrim(nome) <> ''),
  documento text constraint favorecidos_documento_formato check (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  vinculo text constraint favorecidos_vinculo_conhecido check (vinculo in ('Autônomo', 'Associado', 'PJ', 'CLT')),
  tipo_chave text constraint favorecidos_tipo_chave_conhecido
    check (tipo_chave in ('CPF', 'CNPJ', 'E-mail', 'Telefone', 'Aleatória')),
  chave_pix text,
  status text not null default 'Ativo' constraint favorecidos_status_conhecido check (status in ('Ativo', 'Inativo')),
  a_recuperar numeric(14, 2) not null default 0 constraint favorecidos_a_recuperar_positivo check (a_recuperar >= 0),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(nome)) stored,
  documento_repetido boolean not null default false,
  -- The payee of the same person who is paid instead.
  junto_de uuid,
  -- The address to which statements are mailed. A first or changed one counts once another Administrador than its author
  -- confirmed it, where one is active. Who entered it is in the audit, as of a PIX key.
  email text
    constraint favorecidos_email_formato check (
      email ~ '^[^][[:space:][:cntrl:]@,;:<>()"\\]+@[^][[:space:][:cntrl:]@,;:<>()"\\]+$'),
  constraint favorecidos_colaborador_do_tipo check ((tipo = 'Colaborador') = (colaborador_id is not null)),
  constraint favorecidos_chave_com_tipo check ((tipo_chave is null) = (chave_pix is null)),
  constraint favorecidos_tamanhos check (
    char_length(nome) <= 200 and char_length(chave_pix) between 1 and 77 and char_length(email) <= 254),
  -- As banks want it.
  constraint favorecidos_chave_formato check (case tipo_chave
    when 'CPF' then chave_pix ~ '^[0-9]{11}$'
    when 'CNPJ' then chave_pix ~ '^[0-9A-Z]{12}[0-9]{2}$'
    when 'Telefone' then chave_pix ~ '^\+55[1-9][0-9]{9,10}$'
    when 'E-mail' then chave_pix ~ '^[!-~]+@[!-~]+$' and chave_pix = lower(chave_pix)
    when 'Aleatória' then chave_pix ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    else true end),
  constraint favorecidos_junto_inativo
    check (junto_de is null or (status = 'Inativo' and colaborador_id is null and junto_de <> id))
);
comment on column public.favorecidos.a_recuperar is 'What the payee owes: advances and reversed commissions, less what was recovered.';
create index favorecidos_busca on public.favorecidos using gin (busca gin_trgm_ops);
create unique index favorecidos_documento_unico on public.favorecidos (documento) where not documento_repetido;
create index favorecidos_documento on public.favorecidos (documento);
create index favorecidos_junto_de on public.favorecidos (junto_de) where junto_de is not null;
-- Whose key is another's, too.
create index favorecidos_chave on public.favorecidos (chave_pix) where chave_pix is not null;
select plantao.acompanhar('favorecidos', derivadas => '{a_recuperar,documento_repetido}');

-- Whether a change comes from a movement: from within a function with the owner's rights. The depth of triggers alone says
-- nothing, because the application may have a trigger on a temporary table of its own.
create function plantao.por_movimento(tabela oid) returns boolean
language sql stable
as $$
  select pg_trigger_depth() > 1
     and current_user = (select pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = $1)
$$;

create function plantao.conferir_a_recuperar() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid) then
    perform plantao.recusar('favorecidos_a_recuperar_so_por_movimento', 'favorecidos');
  end if;
  return new;
end
$$;
comment on function plantao.conferir_a_recuperar() is 'Only movements change what a payee owes.';
create trigger conferir_a_recuperar_ao_incluir before insert on public.favorecidos
  for each row when (new.a_recuperar <> 0) execute function plantao.conferir_a_recuperar();
create trigger conferir_a_recuperar_ao_mudar before update on public.favorecidos
  for each row when (new.a_recuperar <> old.a_recuperar) execute function plantao.conferir_a_recuperar();

-- Who the payee is for others of the same document: without a document of their own, the colaborador's CPF.
create function plantao.documento_de(f public.favorecidos) returns text
language sql stable
as $$
  select coalesce(f.documento, (select c.cpf from public.colaboradores c where c.id = f.colaborador_id))
$$;

-- Whether the payee is one of those who may have a CNPJ in common.
create function plantao.divide_cnpj(f public.favorecidos) returns boolean
language sql immutable
as $$
  select length(f.documento) = 14 and coalesce(f.vinculo, '') = 'PJ' and f.tipo in ('Colaborador', 'Corretor externo')
$$;

-- What of a document is new is refused where another has it; of two who come at once the index lets one in.
create function plantao.conferir_documento_do_favorecido() returns trigger
language plpgsql
as $$
declare
  perguntado constant boolean := new.documento_repetido;
  documento_novo constant text := plantao.documento_de(new);
begin
  -- Joined to another: as the other is.
  if plantao.por_movimento(tg_relid) then
    return new;
  end if;
  new.documento_repetido := false;
  if tg_op = 'UPDATE' and new.documento is not distinct from old.documento then
    new.documento_repetido := old.documento_repetido;
    if plantao.divide_cnpj(old) and not plantao.divide_cnpj(new)
       and exists (select from public.favorecidos o where o.documento = new.documento and o.id <> new.id) then
      perform plantao.recusar('favorecidos_cnpj_dividido', 'favorecidos');
    end if;
    if new.documento is not null or new.colaborador_id is not distinct from old.colaborador_id then
      return new;
    end if;
  end if;
  if not exists (select from public.favorecidos o where o.documento = documento_novo and o.id <> new.id)
     and not exists (
       select from public.colaboradores c join public.favorecidos o on o.colaborador_id = c.id
        where c.cpf = documento_novo and o.documento is null and o.id <> new.id) then
    return new;
  end if;
  if not plantao.divide_cnpj(new)
     or exists (select from public.favorecidos o
                 where o.documento = documento_novo and o.id <> new.id and not plantao.divide_cnpj(o)) then
    perform plantao.recusar('favorecidos_documento_unico', 'favorecidos');
  end if;
  if not perguntado then
    perform plantao.recusar('favorecidos_cnpj_perguntado', 'favorecidos');
  end if;
  new.documento_repetido := true;
  return new;
end
$$;
comment on function plantao.conferir_documento_do_favorecido() is
  'A CPF is one payee''s, and so is a CNPJ unless brokers of vínculo PJ share it.';
create trigger conferir_documento_do_favorecido before insert or update on public.favorecidos
  for each row execute function plantao.conferir_documento_do_favorecido();

-- Who opened which payee's document and key; forgotten after a day. The audit keeps it.
create table public.aberturas_de_favorecidos (
  usuario_id uuid not null
    constraint aberturas_de_favorecidos_usuario_existe references public.usuarios (id) on delete cascade,
  favorecido_id uuid not null
    constraint aberturas_de_favorecidos_favorecido_existe references public.favorecidos (id) on delete cascade,
  em timestamptz not null,
  constraint aberturas_de_favorecidos_uma_por_favorecido primary key (usuario_id, favorecido_id)
);
create index aberturas_de_favorecidos_favorecido_id on public.aberturas_de_favorecidos (favorecido_id);

-- The last confirmation of a payee's address: of the entry of the audit by which it was typed. Only confirmar_email writes it.
create table public.confirmacoes_de_email (
  favorecido_id uuid primary key
    constraint confirmacoes_de_email_favorecido_existe references public.favorecidos (id) on delete cascade,
  entrada_id bigint,
  email text not null,
  usuario_id uuid not null,
  em timestamptz not null default now()
);

-- A row with the author while the payee's address does not count; none if it does, or there is none.
create function plantao.email_por_confirmar(favorecido uuid, endereco text)
returns table (entrada_id bigint, autor_id uuid, autor_nome text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select e.id, e.usuario_id, e.usuario_nome
    from (select) um
    left join lateral (
      select a.id, a.usuario_id, a.usuario_nome from public.auditoria a
       where a.grupo_id = favorecido and a.tabela = 'favorecidos' and a.operacao in ('INSERT', 'UPDATE')
         and a.campos @> '{email}'
       order by a.id desc limit 1) e on true
   where endereco is not null
     and not exists (
       select from public.confirmacoes_de_email c
        where c.favorecido_id = favorecido and c.email = endereco and c.entrada_id is not distinct from e.id)
     and exists (
       select from public.usuarios u
        where u.cargo = 'Administrador' and u.status = 'Ativo' and u.user_id is not null
          and u.id is distinct from e.usuario_id)
$$;

-- Confirms the address that was seen, in the name of the transaction's author. No effect on one that counts.
create function plantao.confirmar_email(favorecido uuid, endereco text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
  f public.favorecidos;
  pendente record;
begin
  select * into f from public.favorecidos x where x.id = favorecido for no key update;
  if f.email is distinct from endereco or f.email is null then
    perform plantao.recusar('favorecidos_email_mudou', 'favorecidos');
  end if;
  select * into pendente from plantao.email_por_confirmar(favorecido, endereco);
  if not found then
    return;
  end if;
  if pendente.autor_id is not distinct from quem or not exists (
    select from public.usuarios u where u.id = quem and u.cargo = 'Administrador' and u.status = 'Ativo') then
    perform plantao.recusar('favorecidos_email_por_outro', 'favorecidos');
  end if;
  insert into public.confirmacoes_de_email (favorecido_id, entrada_id, email, usuario_id)
  values (favorecido, pendente.entrada_id, endereco, quem)
  on conflict (favorecido_id) do update
    set entrada_id = excluded.entrada_id, email = excluded.email, usuario_id = excluded.usuario_id, em = now();
  perform plantao.selar_ato('email_confirmado', jsonb_build_object('nome', f.nome), quem, favorecido);
end
$$;
