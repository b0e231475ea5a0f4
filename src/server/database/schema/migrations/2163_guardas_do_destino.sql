-- Whether a change comes from a movement: from within a function with the owner's rights. The depth of triggers alone says
-- nothing, because the application may have a trigger on a temporary table of its own.
create function plantao.por_movimento(tabela oid) returns boolean
language sql stable
as $$
  select pg_trigger_depth() > 1
     and current_user = (select pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = $1)
$$;

create or replace function plantao.conferir_a_recuperar() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid) then
    perform plantao.recusar('favorecidos_a_recuperar_so_por_movimento', 'favorecidos');
  end if;
  return new;
end
$$;

create or replace function plantao.conferir_linha() returns trigger
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

create or replace function plantao.conferir_pagamento() returns trigger
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

-- As before: only what a movement does is no change of a draft.
create or replace function plantao.conferir_rascunho() returns trigger
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

-- Only with a movement: a server of an earlier version grants the application every new table.
create function plantao.conferir_recuperacoes() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid) then
    perform plantao.recusar('comissoes_recuperacoes_so_por_movimento', 'comissoes_recuperacoes');
  end if;
  return null;
end
$$;
create trigger conferir_recuperacoes before insert on public.comissoes_recuperacoes
  for each statement execute function plantao.conferir_recuperacoes();
