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
