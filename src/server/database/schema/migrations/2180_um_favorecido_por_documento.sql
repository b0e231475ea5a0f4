-- A CPF is one payee, and so is a CNPJ, unless brokers of vínculo PJ share it, which is asked. Doubles from before stay: the unique
-- index sees the first of each alone, and `documento_repetido` marks the others.
alter table public.favorecidos
  add column documento_repetido boolean not null default false,
  -- The payee of the same person who is paid instead.
  add column junto_de uuid constraint favorecidos_junto_de_existe references public.favorecidos (id),
  add constraint favorecidos_junto_inativo
    check (junto_de is null or (status = 'Inativo' and colaborador_id is null and junto_de <> id));
alter table public.favorecidos disable trigger user;
update public.favorecidos f set documento_repetido = true
 where exists (select from public.favorecidos o
                where o.documento = f.documento and (o.created_at, o.id) < (f.created_at, f.id));
alter table public.favorecidos enable trigger user;
create unique index favorecidos_documento_unico on public.favorecidos (documento) where not documento_repetido;
create index favorecidos_documento on public.favorecidos (documento);
create index favorecidos_junto_de on public.favorecidos (junto_de) where junto_de is not null;
-- Whose key is another's, too.
create index favorecidos_chave on public.favorecidos (chave_pix) where chave_pix is not null;
select plantao.acompanhar('favorecidos', derivadas => '{a_recuperar,documento_repetido}');

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
create trigger conferir_documento_do_favorecido before insert or update on public.favorecidos
  for each row execute function plantao.conferir_documento_do_favorecido();

-- As before, and also once something may be paid to it: another payee in its place would owe nothing, and be paid to a key of which
-- nothing says that it changed.
create or replace function plantao.conferir_colaborador_do_favorecido() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid)
     and ((old.colaborador_id is not null and old.chave_pix is not null)
          or exists (select from public.comissoes_linhas
                      where favorecido_id = old.id and (aprovado > 0 or old.colaborador_id is not null))) then
    perform plantao.recusar('favorecidos_colaborador_fixo', 'favorecidos');
  end if;
  return new;
end
$$;

-- Two records of one person become one: who joins the other owes nothing and has nothing left to be paid that was never approved.
create function plantao.juntar_favorecido() returns trigger
language plpgsql
as $$
declare
  fica public.favorecidos;
begin
  if plantao.por_movimento(tg_relid) then
    return new;
  end if;
  select * into fica from public.favorecidos where id = new.junto_de;
  if fica.id is null or plantao.documento_de(fica) is distinct from plantao.documento_de(old)
     or (fica.junto_de is not null and fica.junto_de <> new.id)
     or (plantao.divide_cnpj(fica) and plantao.divide_cnpj(old)) then
    perform plantao.recusar('favorecidos_juntos_de_um_documento', 'favorecidos');
  end if;
  if fica.colaborador_id is not null and old.colaborador_id is not null then
    perform plantao.recusar('favorecidos_juntos_de_um_colaborador', 'favorecidos');
  end if;
  if old.a_recuperar > 0
     or exists (
       select from public.comissoes_linhas l
        where l.favorecido_id = new.id
          and (exists (select from public.fechamentos_itens i where i.linha_id = l.id)
               or (l.aprovado = 0 and not exists (
                     select from public.comissoes_movimentos m where m.linha_id = l.id and m.tipo = 'Aprovação')))) then
    perform plantao.recusar('favorecidos_junto_livre', 'favorecidos');
  end if;
  if new.tipo = 'Colaborador' then
    new.tipo := 'Outro';
    new.colaborador_id := null;
  end if;
  new.status := 'Inativo';
  return new;
end
$$;
create trigger juntar_favorecido before update on public.favorecidos
  for each row when (new.junto_de is distinct from old.junto_de) execute function plantao.juntar_favorecido();

-- Who stays is the colaborador's payee from now on, and of those who joined the other before. With the owner's rights, by which
-- the other triggers know that it is not the application who changes these.
create function plantao.receber_favorecido() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.junto_de is null then
    return null;
  end if;
  update public.favorecidos f
     set junto_de = null, status = 'Ativo', colaborador_id = coalesce(f.colaborador_id, old.colaborador_id),
         tipo = case when old.colaborador_id is null then f.tipo else 'Colaborador' end
   where f.id = new.junto_de;
  update public.favorecidos f set junto_de = new.junto_de where f.junto_de = new.id;
  return null;
end
$$;
create trigger receber_favorecido after update on public.favorecidos
  for each row when (new.junto_de is distinct from old.junto_de) execute function plantao.receber_favorecido();

-- What an open form, or a sale that is being released, still means for a payee who joined another is the other's.
create function plantao.seguir_junto() returns trigger
language plpgsql
as $$
begin
  -- Of two who change places, the other comes back. One who does not exist is refused as ever.
  new.favorecido_id := coalesce((
    select nullif(f.junto_de, old.favorecido_id)
      from public.favorecidos f where f.id = new.favorecido_id for key share), new.favorecido_id);
  return new;
end
$$;
-- An Ajuste is its commission's payee's until it is released: what it gives back is theirs.
create trigger a_seguir_junto before insert on public.comissoes_linhas
  for each row when (new.ajusta_id is null) execute function plantao.seguir_junto();
create trigger a_seguir_junto_ao_mudar before update of favorecido_id on public.comissoes_linhas
  for each row when (new.favorecido_id <> old.favorecido_id) execute function plantao.seguir_junto();
