-- A closing: the payments of one day, prepared by one person and approved by another.
create table public.fechamentos (
  id uuid primary key default gen_random_uuid(),
  numero integer constraint fechamentos_numero_unico unique,
  status text not null default 'Preparando' constraint fechamentos_status_conhecido
    check (status in ('Preparando', 'Rascunho', 'Em aprovação', 'Aprovando', 'Aprovado')),
  -- What was released until then is proposed, to be paid on the other day.
  corte date not null default plantao.hoje(),
  dia_pagamento date not null default plantao.hoje(),
  quatro_olhos boolean not null default true,
  -- Without references: who signed stays signed.
  enviado_por uuid,
  enviado_em timestamptz,
  aprovado_por uuid,
  aprovado_em timestamptz,
  criado_por uuid default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  -- Why it came back to be prepared again.
  motivo text constraint fechamentos_motivo_tamanho check (char_length(motivo) between 1 and 500),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fechamentos_assinado check (
    (status in ('Em aprovação', 'Aprovando', 'Aprovado')) = (enviado_por is not null)
    and (status in ('Aprovando', 'Aprovado')) = (aprovado_por is not null)
    and (status in ('Aprovando', 'Aprovado')) = (numero is not null)),
  constraint fechamentos_quatro_olhos check (not quatro_olhos or aprovado_por is null or aprovado_por <> enviado_por),
  constraint fechamentos_datas_sensatas check (
    corte between '1900-01-01' and '2200-12-31' and dia_pagamento between '1900-01-01' and '2200-12-31')
);

-- The lojas whose sales it pays; none: all of them.
create table public.fechamentos_lojas (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null
    constraint fechamentos_lojas_fechamento_existe references public.fechamentos (id) on delete cascade,
  loja_id uuid not null constraint fechamentos_lojas_loja_existe references public.lojas (id),
  created_at timestamptz not null default now(),
  constraint fechamentos_lojas_unica unique (fechamento_id, loja_id)
);
create index fechamentos_lojas_loja_id on public.fechamentos_lojas (loja_id);

-- A payee in a closing: typed as a draft, then what was approved and what is still to be paid of it.
create table public.pagamentos (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null constraint pagamentos_fechamento_existe references public.fechamentos (id) on delete cascade,
  favorecido_id uuid not null constraint pagamentos_favorecido_existe references public.favorecidos (id),
  status text not null default 'Rascunho' constraint pagamentos_status_conhecido check (status in (
    'Rascunho', 'A pagar', 'Enviado', 'Pago', 'Rejeitado', 'Devolvido', 'Cancelado')),
  adiantamento numeric(14, 2) not null default 0 constraint pagamentos_adiantamento_positivo check (adiantamento >= 0),
  desconto numeric(14, 2) not null default 0 constraint pagamentos_desconto_positivo check (desconto >= 0),
  retencoes jsonb not null default '[]' constraint pagamentos_retencoes_lista check (jsonb_typeof(retencoes) = 'array'),
  bruto numeric(14, 2) not null default 0,
  saldo numeric(14, 2) not null default 0 constraint pagamentos_saldo_positivo check (saldo >= 0),
  data_pagamento date,
  -- The payee as they were when the payment was approved.
  favorecido_nome text,
  documento text,
  tipo_chave text,
  chave_pix text,
  created_at timestamptz not null default now(),
  -- Where an approved payment goes is sealed in the audit with a random salt that only the payment has: documents and keys
  -- are so few that a hash without one could be guessed.
  selo_sal text constraint pagamentos_selo_sal_tamanho check (char_length(selo_sal) = 32),
  constraint pagamentos_favorecido_unico unique (fechamento_id, favorecido_id),
  constraint pagamentos_com_valor check ((bruto = 0) = (status in ('Rascunho', 'Cancelado'))),
  constraint pagamentos_inteiro check (saldo = 0 or status in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido')),
  constraint pagamentos_pago_com_data check ((status = 'Pago') = (data_pagamento is not null))
);
create index pagamentos_favorecido_id on public.pagamentos (favorecido_id);
create index pagamentos_em_aberto on public.pagamentos (fechamento_id, id) where status <> 'Pago';
-- Whether a key was paid to, also by a payment of another payee with the same document.
create index pagamentos_chave_pix on public.pagamentos (chave_pix) where chave_pix is not null;

-- Lines in a draft. The key lets a line be in one draft at most; approval turns the row into a movement.
create table public.fechamentos_itens (
  linha_id uuid primary key constraint fechamentos_itens_linha_existe references public.comissoes_linhas (id),
  pagamento_id uuid not null
    constraint fechamentos_itens_pagamento_existe references public.pagamentos (id) on delete cascade,
  valor numeric(14, 2) not null constraint fechamentos_itens_valor_positivo check (valor > 0)
);
create index fechamentos_itens_pagamento_id on public.fechamentos_itens (pagamento_id);

-- What was let into a closing although something speaks against it, and why.
create table public.fechamentos_excecoes (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null
    constraint fechamentos_excecoes_fechamento_existe references public.fechamentos (id) on delete cascade,
  linha_id uuid not null
    constraint fechamentos_excecoes_linha_existe references public.comissoes_linhas (id) on delete cascade,
  bloqueios text[] not null,
  motivo text not null constraint fechamentos_excecoes_motivo_tamanho check (char_length(motivo) between 1 and 500),
  usuario_id uuid default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  created_at timestamptz not null default now(),
  constraint fechamentos_excecoes_unica unique (fechamento_id, linha_id)
);
create index fechamentos_excecoes_linha_id on public.fechamentos_excecoes (linha_id);

select plantao.acompanhar('fechamentos');
select plantao.acompanhar('fechamentos_lojas', grupo => 'fechamento_id');
select plantao.acompanhar('fechamentos_excecoes', grupo => 'fechamento_id');
select plantao.acompanhar('pagamentos', grupo => 'fechamento_id', derivadas => '{bruto,saldo,selo_sal}');

-- A participant's line has the participant's sale and value, from the moment that nobody else can change them. What
-- movements count is changed only by movements.
create function plantao.conferir_linha() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if (new.liberado, new.aprovado, new.pago, new.direto, new.estornado) <> (0, 0, 0, 0, 0) then
      perform plantao.recusar('comissoes_linhas_so_por_movimento', 'comissoes_linhas');
    end if;
    if new.participante_id is not null then
      select p.venda_id, p.valor_comissao into new.venda_id, new.valor
        from public.vendas_participantes p where p.id = new.participante_id for no key update;
    end if;
    if new.ajusta_id is not null and not exists (
      select from public.comissoes_linhas a
       where a.id = new.ajusta_id and (a.venda_id, a.favorecido_id) = (new.venda_id, new.favorecido_id)) then
      perform plantao.recusar('comissoes_linhas_de_que', 'comissoes_linhas');
    end if;
    return new;
  end if;
  if not plantao.por_movimento(tg_relid)
     and (new.liberado, new.aprovado, new.pago, new.direto, new.estornado, new.pago_em)
       is distinct from (old.liberado, old.aprovado, old.pago, old.direto, old.estornado, old.pago_em) then
    perform plantao.recusar('comissoes_linhas_so_por_movimento', 'comissoes_linhas');
  end if;
  if (new.venda_id, new.participante_id, new.premiacao_id, new.ajusta_id) is distinct from
     (old.venda_id, old.participante_id, old.premiacao_id, old.ajusta_id)
     or ((new.participante_id is not null or new.ajusta_id is not null)
         and pg_trigger_depth() = 1 and new.valor <> old.valor) then
    perform plantao.recusar('comissoes_linhas_fixa', 'comissoes_linhas');
  end if;
  -- What is to be recovered is recovered from the payee who was paid, and a draft shows who will be.
  if new.favorecido_id <> old.favorecido_id
     and (old.aprovado > 0 or exists (select from public.fechamentos_itens where linha_id = old.id)) then
    perform plantao.recusar('comissoes_linhas_favorecido_fixo', 'comissoes_linhas');
  end if;
  return new;
end
$$;
create trigger conferir_linha before insert or update on public.comissoes_linhas
  for each row execute function plantao.conferir_linha();

-- Who sent and who approved is the author of the transaction. A closing is changed only as a draft: who sends it has
-- seen all of it, and who approves it is someone else.
create function plantao.conferir_fechamento() returns trigger
language plpgsql
as $$
declare
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('Preparando', 'Rascunho') then
      perform plantao.recusar('fechamentos_situacao', 'fechamentos');
    end if;
    return new;
  elsif tg_op = 'DELETE' then
    if old.status not in ('Preparando', 'Rascunho') then
      perform plantao.recusar('fechamentos_situacao', 'fechamentos');
    end if;
    return old;
  end if;
  if new.status <> old.status
     and ((old.status, new.status) not in (
            ('Preparando', 'Rascunho'), ('Rascunho', 'Preparando'), ('Rascunho', 'Em aprovação'),
            ('Em aprovação', 'Rascunho'), ('Em aprovação', 'Aprovando'), ('Aprovando', 'Aprovado'))
          or (new.status = 'Aprovado'
              and exists (select from public.pagamentos where fechamento_id = new.id and status = 'Rascunho'))) then
    perform plantao.recusar('fechamentos_situacao', 'fechamentos');
  end if;
  -- Signatures and the number come from a change of status, whatever the statement says; what is approved is as it was
  -- sent.
  new.numero := old.numero;
  new.enviado_por := old.enviado_por;
  new.enviado_em := old.enviado_em;
  new.aprovado_por := old.aprovado_por;
  new.aprovado_em := old.aprovado_em;
  if old.status in ('Em aprovação', 'Aprovando', 'Aprovado') then
    new.quatro_olhos := old.quatro_olhos;
    new.corte := old.corte;
    new.dia_pagamento := old.dia_pagamento;
  end if;
  if new.status = old.status then
    return new;
  end if;
  if new.status <> 'Em aprovação' then
    new.quatro_olhos := old.quatro_olhos;
  end if;
  if new.status = 'Em aprovação' then
    new.enviado_por := quem;
    new.enviado_em := now();
  elsif new.status = 'Rascunho' then
    new.enviado_por := null;
    new.enviado_em := null;
  elsif new.status = 'Aprovando' then
    new.aprovado_por := quem;
    new.aprovado_em := now();
    -- In the order of approval, without gaps.
    perform pg_advisory_xact_lock(hashtextextended('plantao.fechamentos', 0));
    new.numero := (select coalesce(max(numero), 0) + 1 from public.fechamentos);
  end if;
  return new;
end
$$;
create trigger conferir_fechamento before insert or update or delete on public.fechamentos
  for each row execute function plantao.conferir_fechamento();

create function plantao.sal_novo() returns text
language sql volatile
as $$ select replace(gen_random_uuid()::text, '-', '') $$;

create function plantao.selo_do_pagamento(p public.pagamentos) returns text
language sql stable
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    p.id, p.favorecido_id, p.favorecido_nome, p.documento, p.tipo_chave, p.chave_pix, p.selo_sal)::text, 'UTF8')), 'hex')
$$;

create function plantao.conferir_pagamento() returns trigger
language plpgsql
as $$
declare
  por_movimento constant boolean := plantao.por_movimento(tg_relid);
begin
  if tg_op = 'INSERT' then
    if new.status <> 'Rascunho' then
      perform plantao.recusar('pagamentos_situacao', 'pagamentos');
    end if;
    return new;
  end if;
  if (new.fechamento_id, new.favorecido_id) <> (old.fechamento_id, old.favorecido_id)
     or (old.status <> 'Rascunho' and (new.adiantamento, new.desconto, new.retencoes)
         is distinct from (old.adiantamento, old.desconto, old.retencoes))
     or (not por_movimento and (
           (new.bruto, new.saldo, new.data_pagamento) is distinct from (old.bruto, old.saldo, old.data_pagamento)
           or (new.status <> old.status and not (
             old.status in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido')
             and new.status in ('A pagar', 'Enviado', 'Rejeitado'))))) then
    perform plantao.recusar('pagamentos_situacao', 'pagamentos');
  end if;
  if (new.favorecido_nome, new.documento, new.tipo_chave, new.chave_pix, new.selo_sal)
       is distinct from (old.favorecido_nome, old.documento, old.tipo_chave, old.chave_pix, old.selo_sal)
     and not (por_movimento and old.status = 'Rascunho')
     -- A key that the bank refused is replaced by what the payee has now, which is in the payee's history, and sealed.
     and not (old.status in ('Rejeitado', 'Devolvido') and new.selo_sal <> coalesce(old.selo_sal, '')
              and current_user = (select pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid)
              and exists (
                select from public.favorecidos f
                 where f.id = old.favorecido_id and (f.nome, f.documento, f.tipo_chave, f.chave_pix)
                   is not distinct from (new.favorecido_nome, new.documento, new.tipo_chave, new.chave_pix))) then
    perform plantao.recusar('pagamentos_favorecido_aprovado', 'pagamentos');
  end if;
  return new;
end
$$;
create trigger conferir_pagamento before insert or update on public.pagamentos
  for each row execute function plantao.conferir_pagamento();

-- Prepares a payment that the bank refused or returned to go out again, to the payee's present key. Returns whether it did:
-- not without a key.
create function plantao.pagar_de_novo(pagamento uuid) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pago public.pagamentos;
begin
  update public.pagamentos p
     set favorecido_nome = f.nome, documento = f.documento, tipo_chave = f.tipo_chave, chave_pix = f.chave_pix,
         status = 'A pagar', selo_sal = plantao.sal_novo()
    from public.favorecidos f
   where f.id = p.favorecido_id and p.id = pagamento and p.status in ('Rejeitado', 'Devolvido') and f.chave_pix is not null
  returning p.* into pago;
  if not found then
    return false;
  end if;
  perform plantao.selar_ato('destino_selado',
    jsonb_build_object('destinos', jsonb_build_object(pago.id, plantao.selo_do_pagamento(pago)),
      'nome', pago.favorecido_nome, 'valor', pago.saldo,
      'fechamento', (select f.numero from public.fechamentos f where f.id = pago.fechamento_id)), null, pago.id);
  return true;
end
$$;

-- Raises the closing's versao, so that it is sent and approved as it was seen; a payment that
-- turns out to be impossible can be left out of an approval.
create function plantao.conferir_rascunho() returns trigger
language plpgsql
as $$
declare
  alvos uuid[];
  quantos bigint;
begin
  if plantao.por_movimento(tg_relid) then
    return null;
  end if;
  -- What goes along with a deleted closing or payment comes here with a depth of 1, and finds neither.
  if tg_table_name = 'pagamentos' then
    alvos := array(
      select distinct a.fechamento_id from alteradas a join public.fechamentos f on f.id = a.fechamento_id
       where a.status = 'Rascunho');
  else
    alvos := array(
      select distinct p.fechamento_id from alteradas a join public.pagamentos p on p.id = a.pagamento_id);
  end if;
  update public.fechamentos f set versao = f.versao + 1
   where f.id = any (alvos)
     and (f.status in ('Preparando', 'Rascunho')
          or (f.status = 'Aprovando' and tg_table_name = 'pagamentos' and tg_op = 'DELETE'));
  get diagnostics quantos = row_count;
  if quantos < cardinality(alvos) then
    perform plantao.recusar('fechamentos_em_edicao', 'fechamentos');
  end if;
  if tg_table_name = 'fechamentos_itens' and tg_op <> 'DELETE' then
    perform from public.comissoes_linhas where id in (select linha_id from alteradas) order by id for share;
    if exists (
      select from alteradas a
        join public.comissoes_linhas l on l.id = a.linha_id
        join public.pagamentos p on p.id = a.pagamento_id
       where p.status <> 'Rascunho' or a.valor > l.liberado - l.aprovado or l.favorecido_id <> p.favorecido_id) then
      perform plantao.recusar('fechamentos_itens_a_fechar', 'fechamentos_itens');
    end if;
  end if;
  return null;
end
$$;
do $do$
declare
  tabela text;
begin
  foreach tabela in array array['pagamentos', 'fechamentos_itens'] loop
    execute format('create trigger conferir_rascunho_ao_incluir after insert on public.%I
      referencing new table as alteradas for each statement execute function plantao.conferir_rascunho()', tabela);
    execute format('create trigger conferir_rascunho_ao_mudar after update on public.%I
      referencing new table as alteradas for each statement execute function plantao.conferir_rascunho()', tabela);
    execute format('create trigger conferir_rascunho_ao_excluir after delete on public.%I
      referencing old table as alteradas for each statement execute function plantao.conferir_rascunho()', tabela);
  end loop;
end
$do$;

-- The commissions of a sale that goes to another loja leave the drafts that are limited to other lojas.
create function plantao.tirar_de_rascunhos_de_outras_lojas() returns trigger
language plpgsql
as $$
declare
  rascunhos uuid[];
  tocados uuid[];
begin
  rascunhos := array(
    select p.fechamento_id
      from public.comissoes_linhas l
      join public.fechamentos_itens i on i.linha_id = l.id
      join public.pagamentos p on p.id = i.pagamento_id
     where l.venda_id = new.id
       and exists (select from public.fechamentos_lojas x where x.fechamento_id = p.fechamento_id)
       and not exists (
         select from public.fechamentos_lojas x where x.fechamento_id = p.fechamento_id and x.loja_id = new.loja_id));
  if cardinality(rascunhos) = 0 then
    return null;
  end if;
  -- A sending of one of them comes before or after; what was sent is frozen, and shows it.
  rascunhos := array(
    select f.id from public.fechamentos f
     where f.id = any (rascunhos) and f.status in ('Preparando', 'Rascunho')
     order by f.id for no key update);
  update public.fechamentos set versao = versao + 1 where id = any (rascunhos);
  with fora as (
    delete from public.fechamentos_itens i
     using public.comissoes_linhas l, public.pagamentos p
     where l.id = i.linha_id and l.venda_id = new.id and p.id = i.pagamento_id and p.fechamento_id = any (rascunhos)
    returning i.pagamento_id)
  select array_agg(distinct pagamento_id) into tocados from fora;
  delete from public.fechamentos_excecoes x
   using public.comissoes_linhas l
   where l.id = x.linha_id and l.venda_id = new.id and x.fechamento_id = any (rascunhos);
  delete from public.pagamentos p
   where p.id = any (tocados)
     and not exists (select from public.fechamentos_itens i where i.pagamento_id = p.id);
  update public.pagamentos p set desconto = t.bruto
    from (select d.id, d.adiantamento + sum(i.valor) as bruto
            from public.pagamentos d join public.fechamentos_itens i on i.pagamento_id = d.id
           where d.id = any (tocados) group by d.id) t
   where p.id = t.id and p.desconto > t.bruto;
  return null;
end
$$;
create trigger tirar_de_rascunhos_de_outras_lojas after update of loja_id on public.vendas
  for each row when (new.loja_id is distinct from old.loja_id)
  execute function plantao.tirar_de_rascunhos_de_outras_lojas();
