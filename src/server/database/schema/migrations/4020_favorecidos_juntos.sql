-- Two payees of one person become one.

-- After the tables that hold a payee, so that these are named before it when one is deleted.
alter table public.favorecidos add constraint favorecidos_junto_de_existe
  foreign key (junto_de) references public.favorecidos (id);

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
comment on function plantao.juntar_favorecido() is
  'A payee who is joined to another record of the same person owes nothing, has nothing left to be paid, and becomes Inativo.';
create trigger juntar_favorecido before update on public.favorecidos
  for each row when (new.junto_de is distinct from old.junto_de) execute function plantao.juntar_favorecido();

-- With the owner's rights, by which the other triggers know that it is not the application who changes these.
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
comment on function plantao.receber_favorecido() is
  'The payee who stays takes over the colaborador of the joined one, and those who were joined to it before.';
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
comment on function plantao.seguir_junto() is
  'A line that is meant for a joined payee goes to the one who stays. An Ajuste goes there when it is released.';
-- An Ajuste is its commission's payee's until it is released: what it gives back is theirs.
create trigger a_seguir_junto before insert on public.comissoes_linhas
  for each row when (new.ajusta_id is null) execute function plantao.seguir_junto();
create trigger a_seguir_junto_ao_mudar before update of favorecido_id on public.comissoes_linhas
  for each row when (new.favorecido_id <> old.favorecido_id) execute function plantao.seguir_junto();
