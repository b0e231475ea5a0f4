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

-- What is kept back of a payment by name: {rubrica, valor}, and the percentual where the valor follows the commissions.
create function plantao.retencoes_validas(retencoes jsonb) returns boolean
language sql immutable
as $$
  select not exists (
      select from jsonb_array_elements(retencoes) r
       where case when jsonb_typeof(r) <> 'object' or jsonb_typeof(r -> 'rubrica') is distinct from 'string'
                    or jsonb_typeof(r -> 'valor') is distinct from 'number'
                    or (r ? 'percentual' and jsonb_typeof(r -> 'percentual') <> 'number') then true
                  else btrim(r ->> 'rubrica') = '' or char_length(r ->> 'rubrica') > 60
                    or (r ->> 'valor')::numeric <= 0 or (r ->> 'valor')::numeric <> round((r ->> 'valor')::numeric, 2)
                    or not coalesce((r ->> 'percentual')::numeric between 0.01 and 100, true) end)
    and (select count(*) = count(distinct lower(r ->> 'rubrica')) from jsonb_array_elements(retencoes) r)
$$;

-- The retenções with their percents of these commissions, rounded down to the centavo; what comes to nothing goes.
create function plantao.retencoes_de(retencoes jsonb, comissoes numeric) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(case when v.valor is null then r else r || jsonb_build_object('valor', v.valor) end order by n), '[]')
    from jsonb_array_elements(retencoes) with ordinality as x (r, n)
   cross join lateral (select trunc(comissoes * (r ->> 'percentual')::numeric / 100, 2) as valor) v
   where v.valor is null or v.valor > 0
$$;

create function plantao.soma_das_retencoes(retencoes jsonb) returns numeric
language sql immutable
as $$ select coalesce(sum((r ->> 'valor')::numeric), 0) from jsonb_array_elements(retencoes) r $$;

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
  -- Why the bank refused a payment, of a list.
  motivo_da_rejeicao text constraint pagamentos_motivo_da_rejeicao_conhecido check (motivo_da_rejeicao in (
    'Chave PIX inexistente', 'Dados do favorecido não conferem', 'Conta encerrada ou bloqueada',
    'Saldo ou limite insuficiente', 'Recusado pelo banco do favorecido', 'Outro')),
  -- Why an advance is paid, and who typed its amount: nobody approves an advance to themselves that they typed.
  adiantamento_motivo text constraint pagamentos_adiantamento_motivo_conhecido check (adiantamento_motivo in (
    'Vale do mês', 'Despesa de viagem', 'Antecipação de comissão', 'Outro')),
  adiantamento_por uuid,
  constraint pagamentos_retencoes_validas check (
    case when jsonb_typeof(retencoes) = 'array' then plantao.retencoes_validas(retencoes) else true end),
  constraint pagamentos_favorecido_unico unique (fechamento_id, favorecido_id),
  constraint pagamentos_com_valor check ((bruto = 0) = (status in ('Rascunho', 'Cancelado'))),
  constraint pagamentos_inteiro check (saldo = 0 or status in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido')),
  constraint pagamentos_pago_com_data check ((status = 'Pago') = (data_pagamento is not null))
);
create index pagamentos_favorecido_id on public.pagamentos (favorecido_id);
create index pagamentos_em_aberto on public.pagamentos (fechamento_id, id) where status <> 'Pago';
-- Whether a key was paid to, also by a payment of another payee with the same document.
create index pagamentos_chave_pix on public.pagamentos (chave_pix) where chave_pix is not null;
-- An open payment is found by the amount that will leave the bank.
create index pagamentos_saldo on public.pagamentos (saldo) where saldo > 0;

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
comment on function plantao.conferir_fechamento() is
  'A closing goes from one state to the next. The transaction''s author is who sends or approves it, and the approval gives the number.';
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
comment on function plantao.conferir_pagamento() is
  'A payment''s amounts and its end follow from movements, and a refused key is replaced by the payee''s present one only.';
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

create function plantao.anotar_adiantamento() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'Rascunho' and new.adiantamento_motivo is distinct from old.adiantamento_motivo then
      perform plantao.recusar('pagamentos_situacao', 'pagamentos');
    end if;
    new.adiantamento_por := old.adiantamento_por;
    if new.adiantamento = old.adiantamento then
      return new;
    end if;
  end if;
  new.adiantamento_por := case when new.adiantamento > 0
    then nullif(current_setting('plantao.usuario_id', true), '')::uuid end;
  return new;
end
$$;
comment on function plantao.anotar_adiantamento() is
  'Keeps who typed the amount of an advance, and its motivo once it is approved.';

create trigger anotar_adiantamento before insert or update on public.pagamentos
  for each row execute function plantao.anotar_adiantamento();
