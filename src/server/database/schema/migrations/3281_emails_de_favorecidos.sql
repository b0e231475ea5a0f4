-- The address to which a payee's statements are mailed. A first or changed one counts once another Administrador than its author
-- confirmed it, where one is active. Who entered it is in the audit, as of a PIX key.
alter table public.favorecidos
  add column email text
    constraint favorecidos_email_formato check (
      email ~ '^[^][[:space:][:cntrl:]@,;:<>()"\\]+@[^][[:space:][:cntrl:]@,;:<>()"\\]+$'),
  drop constraint favorecidos_tamanhos,
  add constraint favorecidos_tamanhos check (
    char_length(nome) <= 200 and char_length(chave_pix) between 1 and 77 and char_length(email) <= 254);

create or replace function plantao.mascarar_linha(tabela text, linha jsonb) returns jsonb
language plpgsql immutable
as $$
declare
  -- Personal fields of a client or payee. A column is masked as soon as it stands here.
  mascaras constant jsonb := '{"vendas": {
    "cliente_nome": "nome", "cliente_cpf": "cpf", "cliente_rg": "tudo", "cliente_telefone": "telefone",
    "cliente_email": "email", "cliente_renda": "tudo"},
    "favorecidos": {"documento": "cpf", "chave_pix": "tudo", "email": "email"},
    "pagamentos": {"documento": "cpf", "chave_pix": "tudo"}}';
begin
  if linha is null or not mascaras ? tabela then
    return linha;
  end if;
  return linha || coalesce((
    select jsonb_object_agg(key, plantao.mascarar(linha -> key, value))
      from jsonb_each_text(mascaras -> tabela) where linha ? key), '{}');
end
$$;

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
