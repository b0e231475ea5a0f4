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
