-- What is in a draft of a closing, and what becomes of it when something else changes.

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
comment on function plantao.conferir_linha() is
  'A participant''s line has the participant''s sale and value, and only movements change what is counted on it.';
create trigger conferir_linha before insert or update on public.comissoes_linhas
  for each row execute function plantao.conferir_linha();

-- A payment that turns out to be impossible can be left out of an approval.
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
comment on function plantao.conferir_rascunho() is
  'Only a draft is changed, and its closing''s version rises, so that the closing is sent and approved as it was seen.';
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

-- After conferir_rascunho, which holds the closing, and not at the approval, which takes all lines out.
create function plantao.reter_de_novo() returns trigger
language plpgsql
as $$
begin
  if plantao.por_movimento(tg_relid) then
    return null;
  end if;
  update public.pagamentos p set retencoes = n.retencoes
    from (
      select d.id, plantao.retencoes_de(d.retencoes, (
               select coalesce(sum(i.valor), 0) from public.fechamentos_itens i where i.pagamento_id = d.id)) as retencoes
        from public.pagamentos d
       where d.id in (select pagamento_id from alteradas) and d.status = 'Rascunho' and d.retencoes <> '[]') n
   where p.id = n.id and p.retencoes <> n.retencoes;
  return null;
end
$$;
comment on function plantao.reter_de_novo() is
  'A retenção in percent follows the commissions of its draft payment, whoever takes them in or out.';
create trigger reter_de_novo_ao_incluir after insert on public.fechamentos_itens
  referencing new table as alteradas for each statement execute function plantao.reter_de_novo();
create trigger reter_de_novo_ao_mudar after update on public.fechamentos_itens
  referencing new table as alteradas for each statement execute function plantao.reter_de_novo();
create trigger reter_de_novo_ao_excluir after delete on public.fechamentos_itens
  referencing old table as alteradas for each statement execute function plantao.reter_de_novo();

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
comment on function plantao.tirar_de_rascunhos_de_outras_lojas() is
  'Takes the commissions of a sale that goes to another loja out of the drafts that are limited to other lojas.';
create trigger tirar_de_rascunhos_de_outras_lojas after update of loja_id on public.vendas
  for each row when (new.loja_id is distinct from old.loja_id)
  execute function plantao.tirar_de_rascunhos_de_outras_lojas();
