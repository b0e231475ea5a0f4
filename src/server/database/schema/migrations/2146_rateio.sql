-- A comissionado's share is typed by percent of the sale's base or by value, as a participant's is.
alter table public.comissoes_linhas
  add column modo text not null default 'valor'
    constraint comissoes_linhas_modo_conhecido check (modo in ('percentual', 'valor')),
  add column percentual numeric(5, 2) not null default 0
    constraint comissoes_linhas_percentual_faixa check (percentual between 0 and 100);
-- Comissões lists these beside the participants: few among the lines.
create index comissoes_linhas_do_rateio on public.comissoes_linhas (venda_id)
  where participante_id is null and venda_id is not null;
-- A commission is a participant's or a comissionado's: its line is found by either's id.
create unique index comissoes_linhas_da_comissao on public.comissoes_linhas ((coalesce(participante_id, id)));
