-- What the developer, the buyer or a partner paid directly is no money of the house: a counter of its own.
select plantao.acompanhar('comissoes_linhas', grupo => 'historico_id',
  derivadas => '{liberado,aprovado,pago,direto,estornado,pago_em}');
alter table public.comissoes_linhas
  add column direto numeric(14, 2) not null default 0
    constraint comissoes_linhas_direto_do_pago check (direto between 0 and pago),
  -- An Ajuste gives back what was recovered of this line's Estorno, which was undone.
  add column ajusta_id uuid constraint comissoes_linhas_ajusta_existe references public.comissoes_linhas (id) on delete cascade
    constraint comissoes_linhas_so_ajuste_ajusta check (ajusta_id is null or papel = 'Ajuste');
create index comissoes_linhas_ajusta_id on public.comissoes_linhas (ajusta_id) where ajusta_id is not null;
update public.comissoes_linhas l set direto = d.valor
  from (select linha_id, sum(case when estorna_id is null then valor else -valor end) as valor
          from public.comissoes_movimentos where tipo = 'Pago direto' group by linha_id) d
 where l.id = d.linha_id and d.valor <> 0;

-- What closings recovered of an Estorno that is undone goes back to the payee as an Ajuste:
--   Reposição                                                                   a_recuperar +
alter table public.comissoes_movimentos
  drop constraint comissoes_movimentos_tipo_conhecido,
  drop constraint comissoes_movimentos_de_que,
  add constraint comissoes_movimentos_tipo_conhecido check (tipo in (
    'Liberação', 'Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento', 'Pago por fora', 'Pago direto',
    'Estorno', 'Reposição', 'Devolução', 'Baixa')),
  add constraint comissoes_movimentos_de_que check (
    (linha_id is not null) = (tipo in ('Liberação', 'Aprovação', 'Pago por fora', 'Pago direto', 'Estorno', 'Reposição'))
    and (pagamento_id is not null) = (tipo in ('Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento'))
    and (favorecido_id is not null)
        = (tipo in ('Adiantamento', 'Desconto', 'Estorno', 'Reposição', 'Devolução', 'Baixa'))
    and (rubrica is not null) = (tipo = 'Retenção'));

-- Which Estorno or advance a Desconto, Devolução or Baixa settles: the oldest first. Written with the movement, and like it
-- never changed, so that it needs no foreign keys.
create table public.comissoes_recuperacoes (
  movimento_id bigint not null,
  divida_id bigint not null,
  valor numeric(14, 2) not null constraint comissoes_recuperacoes_valor_positivo check (valor > 0),
  constraint comissoes_recuperacoes_uma_por_divida primary key (movimento_id, divida_id)
);
create index comissoes_recuperacoes_divida_id on public.comissoes_recuperacoes (divida_id);
create trigger manter_recuperacoes before update or delete or truncate on public.comissoes_recuperacoes
  for each statement execute function plantao.manter_movimentos();

-- How a line was paid, read for every commission of a list.
create index comissoes_movimentos_dos_pagamentos on public.comissoes_movimentos (pagamento_id)
  where tipo = 'Pagamento';

-- Where an approved payment goes is sealed in the audit with a random salt that only the payment has: documents and keys
-- are so few that a hash without one could be guessed.
alter table public.pagamentos add column selo_sal text
  constraint pagamentos_selo_sal_tamanho check (char_length(selo_sal) = 32);
select plantao.acompanhar('pagamentos', grupo => 'fechamento_id', derivadas => '{bruto,saldo,selo_sal}');

create function plantao.sal_novo() returns text
language sql volatile
as $$ select replace(gen_random_uuid()::text, '-', '') $$;

create function plantao.selo_do_pagamento(p public.pagamentos) returns text
language sql stable
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    p.id, p.favorecido_id, p.favorecido_nome, p.documento, p.tipo_chave, p.chave_pix, p.selo_sal)::text, 'UTF8')), 'hex')
$$;

-- As registrar_ato, for what only the database's own functions record: the application may not call it.
create function plantao.selar_ato(ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into public.auditoria (usuario_id, usuario_nome, origem, registro_id, operacao, campos, ato, detalhes)
  select quem.id, (select u.nome from public.usuarios u where u.id = quem.id),
         coalesce(nullif(current_setting('plantao.origem', true), ''), 'api'), $4, 'ATO', '{}', $1, $2
    from (select coalesce($3, nullif(current_setting('plantao.usuario_id', true), '')::uuid) as id) quem
$$;
revoke execute on function plantao.selar_ato(text, jsonb, uuid, uuid) from public;

create or replace function plantao.registrar_ato(
  ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if ato in ('comissoes_movimentadas', 'destino_selado', 'restauracao_conferida') then
    perform plantao.recusar('auditoria_ato_reservado', 'auditoria');
  end if;
  perform plantao.selar_ato(ato, detalhes, usuario, registro);
end
$$;

-- An active Administrador went through what left the bank before a restore.
create function plantao.confirmar_restauracao(detalhes jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from public.usuarios
     where id = nullif(current_setting('plantao.usuario_id', true), '')::uuid
       and cargo = 'Administrador' and status = 'Ativo') then
    perform plantao.recusar('auditoria_ato_reservado', 'auditoria');
  end if;
  perform plantao.selar_ato('restauracao_conferida', detalhes);
end
$$;
