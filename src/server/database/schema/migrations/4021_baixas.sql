-- What is owed and lost is written off by two people: an Administrador asks, and another one's movement Baixa confirms it.
create function plantao.unico_administrador(usuario uuid) returns boolean
language sql stable
as $$
  select exists (select from public.usuarios u where u.id = $1 and u.cargo = 'Administrador' and u.status = 'Ativo')
     and not exists (
       select from public.usuarios u
        where u.id <> $1 and u.cargo = 'Administrador' and u.status = 'Ativo' and u.user_id is not null)
$$;

create table public.baixas (
  id uuid primary key default gen_random_uuid(),
  favorecido_id uuid not null constraint baixas_favorecido_existe references public.favorecidos (id),
  valor numeric(14, 2) not null constraint baixas_valor_positivo check (valor > 0),
  motivo text not null constraint baixas_motivo_conhecido check (motivo in (
    'Saiu da imobiliária', 'Não foi localizado', 'Acordo', 'Valor pequeno', 'Outro')),
  status text not null default 'Pedida' constraint baixas_status_conhecido check (status in (
    'Pedida', 'Confirmada', 'Recusada', 'Retirada')),
  -- The request's; the trigger signs it, and the decision.
  pedida_por uuid not null default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  created_at timestamptz not null default now(),
  decidida_por uuid,
  decidida_em timestamptz,
  unico_administrador boolean not null default false,
  -- Written with the movement, which is never changed, so that it needs no foreign key.
  movimento_id bigint constraint baixas_movimento_unico unique,
  constraint baixas_decidida check (
    (status = 'Pedida') = (decidida_por is null) and (status = 'Pedida') = (decidida_em is null)
    and (status = 'Confirmada') = (movimento_id is not null)),
  constraint baixas_duas_pessoas check (
    case status when 'Confirmada' then (decidida_por = pedida_por) = unico_administrador
                when 'Recusada' then decidida_por <> pedida_por
                when 'Retirada' then decidida_por = pedida_por else true end)
);
create unique index baixas_uma_pedida on public.baixas (favorecido_id) where status = 'Pedida';
select plantao.acompanhar('baixas');

create function plantao.conferir_baixa() returns trigger
language plpgsql
as $$
declare
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    new.pedida_por := quem;
    if new.status <> 'Pedida' then
      perform plantao.recusar('baixas_situacao', 'baixas');
    end if;
    return new;
  end if;
  if old.status <> 'Pedida' or new.status = 'Pedida'
     or (new.favorecido_id, new.valor, new.motivo, new.pedida_por, new.created_at)
        is distinct from (old.favorecido_id, old.valor, old.motivo, old.pedida_por, old.created_at)
     or (new.status = 'Confirmada') <> plantao.por_movimento(tg_relid) then
    perform plantao.recusar('baixas_situacao', 'baixas');
  end if;
  new.decidida_por := quem;
  new.decidida_em := now();
  new.unico_administrador := new.status = 'Confirmada' and new.pedida_por = quem and plantao.unico_administrador(quem);
  if new.status = 'Confirmada' and not exists (
    select from public.usuarios u where u.id = quem and u.cargo = 'Administrador' and u.status = 'Ativo') then
    perform plantao.recusar('baixas_administrador', 'baixas');
  end if;
  return new;
end
$$;
comment on function plantao.conferir_baixa() is
  'Signs a request and its decision; only a movement confirms it, and not by who asked, unless no other Administrador is active.';
create trigger conferir_baixa before insert or update on public.baixas
  for each row execute function plantao.conferir_baixa();

-- With the owner's rights, because only a movement confirms.
create function plantao.confirmar_baixa() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What is left of a Baixa when a debt of it is undone was confirmed with it.
  if (select sum(case when m.estorna_id is null then m.valor else -m.valor end) from public.comissoes_movimentos m
       where m.ato = new.ato and m.tipo = 'Baixa' and m.favorecido_id = new.favorecido_id) < 0 then
    return null;
  end if;
  update public.baixas set status = 'Confirmada', movimento_id = new.id
   where favorecido_id = new.favorecido_id and valor = new.valor and status = 'Pedida';
  if not found then
    perform plantao.recusar('comissoes_movimentos_baixa_pedida', 'comissoes_movimentos');
  end if;
  return null;
end
$$;
comment on function plantao.confirmar_baixa() is 'A Baixa confirms the request for it, and is refused without one.';
create trigger confirmar_baixa after insert on public.comissoes_movimentos
  for each row when (new.tipo = 'Baixa' and new.estorna_id is null) execute function plantao.confirmar_baixa();
