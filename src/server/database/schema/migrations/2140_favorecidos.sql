-- Paying commissions, first of all who is paid: not always a colaborador, and not always under the colaborador's own document.
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
  constraint favorecidos_colaborador_do_tipo check ((tipo = 'Colaborador') = (colaborador_id is not null)),
  constraint favorecidos_chave_com_tipo check ((tipo_chave is null) = (chave_pix is null)),
  constraint favorecidos_tamanhos check (char_length(nome) <= 200 and char_length(chave_pix) between 1 and 77)
);
comment on column public.favorecidos.a_recuperar is 'What the payee owes: advances and reversed commissions, less what was recovered.';

-- What a payee owes follows from movements only.
create function plantao.conferir_a_recuperar() returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() = 1 then
    perform plantao.recusar('favorecidos_a_recuperar_so_por_movimento', 'favorecidos');
  end if;
  return new;
end
$$;
create trigger conferir_a_recuperar_ao_incluir before insert on public.favorecidos
  for each row when (new.a_recuperar <> 0) execute function plantao.conferir_a_recuperar();
create trigger conferir_a_recuperar_ao_mudar before update on public.favorecidos
  for each row when (new.a_recuperar <> old.a_recuperar) execute function plantao.conferir_a_recuperar();

-- What movements make of a payee throws nobody out of the payee's form.
create or replace function plantao.manter_versao() returns trigger
language plpgsql
as $$
declare
  alheias constant text[] := array['versao', 'updated_at', 'busca', 'nivel', 'a_recuperar'];
begin
  if new.versao is distinct from old.versao
     or (to_jsonb(new) - alheias) is distinct from (to_jsonb(old) - alheias) then
    new.versao := old.versao + 1;
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

create or replace function plantao.mascarar_linha(tabela text, linha jsonb) returns jsonb
language plpgsql immutable
as $$
declare
  -- Personal fields of a client or payee. A column is masked as soon as it stands here.
  mascaras constant jsonb := '{"vendas": {
    "cliente_nome": "nome", "cliente_cpf": "cpf", "cliente_rg": "tudo", "cliente_telefone": "telefone",
    "cliente_email": "email", "cliente_renda": "tudo"},
    "favorecidos": {"documento": "cpf", "chave_pix": "tudo"}, "pagamentos": {"documento": "cpf", "chave_pix": "tudo"}}';
begin
  if linha is null or not mascaras ? tabela then
    return linha;
  end if;
  return linha || coalesce((
    select jsonb_object_agg(key, plantao.mascarar(linha -> key, value))
      from jsonb_each_text(mascaras -> tabela) where linha ? key), '{}');
end
$$;

select plantao.acompanhar('favorecidos', derivadas => '{a_recuperar}');
