-- Facts about money: only ever added, and undone by another one that names them.
--
-- What a tipo does:            liberado aprovado pago estornado | bruto saldo | a_recuperar
--   Liberação                      +                            |             |
--   Aprovação                             +                     |   +     +   |
--   Adiantamento                                                |   +     +   |     +
--   Desconto                                                    |         -   |     -
--   Retenção                                                    |         -   |
--   Pagamento (of the whole)                      +, its lines' |         -   |
--   Pago por fora                         +       +             |             |
--   Pago direto                    +      +       +             |             |
--   Estorno                                              +      |             |     +
--   Reposição                                                   |             |     +
--   Devolução (by the person)                                   |             |     -
--   Baixa (lost)                                                |             |     -
-- Pago direto is counted in direto too. Reposição: what closings recovered of an Estorno that is undone goes back to the
-- payee as an Ajuste. A row that names another in estorna_id does the opposite of it: a bank return is that of a Pagamento.
create table public.comissoes_movimentos (
  id bigint generated always as identity primary key,
  ato uuid not null,
  tipo text not null constraint comissoes_movimentos_tipo_conhecido check (tipo in (
    'Liberação', 'Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento', 'Pago por fora', 'Pago direto',
    'Estorno', 'Reposição', 'Devolução', 'Baixa')),
  valor numeric(14, 2) not null,
  linha_id uuid constraint comissoes_movimentos_linha_existe references public.comissoes_linhas (id),
  pagamento_id uuid constraint comissoes_movimentos_pagamento_existe references public.pagamentos (id),
  favorecido_id uuid constraint comissoes_movimentos_favorecido_existe references public.favorecidos (id),
  estorna_id bigint constraint comissoes_movimentos_estorna_existe references public.comissoes_movimentos (id),
  -- From the list of deductions in Configurações: free text may name a client, who can ask to be forgotten.
  rubrica text constraint comissoes_movimentos_rubrica_tamanho check (char_length(rubrica) between 1 and 60),
  data date not null default plantao.hoje() constraint comissoes_movimentos_data_sensata
    check (data between '1900-01-01' and '2200-12-31'),
  em timestamptz not null default now(),
  usuario_id uuid default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  -- How was paid or given back outside of a closing, and who paid: a choice, because free text may name a client.
  -- 'Em partes': somebody released a part of a commission, or left a part of it released, and no rule adds to it.
  -- 'Desfeito': the Pago was a slip of the person and no return by the bank, and the payment is what it was before.
  forma text constraint comissoes_movimentos_forma_conhecida check (
    forma is null
    or (tipo in ('Pago por fora', 'Devolução') and forma in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
    or (tipo = 'Pago direto' and forma in ('Incorporadora', 'Comprador', 'Imobiliária parceira'))
    or (tipo = 'Liberação' and forma = 'Em partes')
    or (tipo = 'Pagamento' and estorna_id is not null and forma = 'Desfeito')),
  -- A payment that advances use up is paid with nothing.
  constraint comissoes_movimentos_valor_positivo check (valor > 0 or (valor = 0 and tipo = 'Pagamento')),
  constraint comissoes_movimentos_de_que check (
    (linha_id is not null) = (tipo in ('Liberação', 'Aprovação', 'Pago por fora', 'Pago direto', 'Estorno', 'Reposição'))
    and (pagamento_id is not null) = (tipo in ('Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento'))
    and (favorecido_id is not null)
        = (tipo in ('Adiantamento', 'Desconto', 'Estorno', 'Reposição', 'Devolução', 'Baixa'))
    and (rubrica is not null) = (tipo = 'Retenção'))
);
create unique index comissoes_movimentos_estorno_unico
  on public.comissoes_movimentos (estorna_id) where estorna_id is not null;
create index comissoes_movimentos_linha_id on public.comissoes_movimentos (linha_id, id) where linha_id is not null;
create index comissoes_movimentos_pagamento_id
  on public.comissoes_movimentos (pagamento_id, id) where pagamento_id is not null;
create index comissoes_movimentos_favorecido_id
  on public.comissoes_movimentos (favorecido_id, id) where favorecido_id is not null;
create index comissoes_movimentos_ato on public.comissoes_movimentos (ato);
-- How a line was paid, read for every commission of a list.
create index comissoes_movimentos_dos_pagamentos on public.comissoes_movimentos (pagamento_id)
  where tipo = 'Pagamento';
-- A paid payment is found by the amount that left the bank.
create index comissoes_movimentos_valor_pago on public.comissoes_movimentos (valor)
  where tipo = 'Pagamento' and estorna_id is null;
-- What was paid on days of a period: few among all movements.
create index comissoes_movimentos_pagos_em on public.comissoes_movimentos (data)
  where tipo in ('Pagamento', 'Pago por fora', 'Pago direto');
select plantao.acompanhar('comissoes_movimentos', auditar => false);

create function plantao.manter_movimentos() returns trigger
language plpgsql
as $$
begin
  raise exception using errcode = 'insufficient_privilege', schema = 'public', table = 'comissoes_movimentos',
    constraint = 'comissoes_movimentos_permanecem', message = 'comissoes_movimentos: comissoes_movimentos_permanecem';
end
$$;
comment on function plantao.manter_movimentos() is
  'Movements, which debts they settled, and statements are only added, whoever asks.';
create trigger manter_movimentos before update or delete or truncate on public.comissoes_movimentos
  for each statement execute function plantao.manter_movimentos();

-- The text that an act's hash is made of. Columns added later do not change it for the rows before them.
create function plantao.texto_do_movimento(m public.comissoes_movimentos) returns text
language sql stable
as $$
  select (jsonb_build_array(m.id, m.ato, m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.estorna_id,
    m.rubrica, m.data, to_char(m.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), m.usuario_id)
    || case when m.forma is null then '[]' else jsonb_build_array(m.forma) end)::text
$$;

create function plantao.voltar_ao_que_era() returns trigger
language plpgsql
as $$
declare
  desfeito boolean;
  anterior text;
begin
  select forma = 'Desfeito' into desfeito from public.comissoes_movimentos
   where pagamento_id = new.id and tipo = 'Pagamento' order by id desc limit 1;
  if desfeito then
    select antes ->> 'status' into anterior from public.auditoria
     where registro_id = new.id and tabela = 'pagamentos' and 'status' = any (campos) and depois ->> 'status' = 'Pago'
     order by id desc limit 1;
    if anterior is null then
      perform plantao.recusar('pagamentos_situacao', 'pagamentos');
    end if;
    new.status := anterior;
  end if;
  return new;
end
$$;
comment on function plantao.voltar_ao_que_era() is
  'A payment whose Pago was a slip becomes what it was before, which is in the audit. After the check, which knows it as Devolvido.';

create trigger voltar_ao_que_era before update on public.pagamentos
  for each row when (old.status = 'Pago' and new.status = 'Devolvido')
  execute function plantao.voltar_ao_que_era();
