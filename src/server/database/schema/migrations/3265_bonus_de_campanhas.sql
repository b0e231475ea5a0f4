-- The bonus of a campaign for one person of one sale is a line, made once. What its percent is of stays as it was when the line
-- was made or last raised; null of an amount.
alter table public.comissoes_linhas
  add column campanha_id uuid constraint comissoes_linhas_campanha_existe references public.campanhas (id),
  add column base text,
  add column base_valor numeric(14, 2),
  drop constraint comissoes_linhas_papel_conhecido,
  add constraint comissoes_linhas_papel_conhecido check (papel in (
    'Corretor', 'Gerente', 'Diretor', 'Coordenação', 'Captador', 'Indicação', 'Parceria', 'Prêmio', 'Ajuste', 'Bônus')),
  add constraint comissoes_linhas_bonus check (
    (papel = 'Bônus') = (campanha_id is not null) and (campanha_id is null or venda_id is not null)
    and (base is null) = (base_valor is null) and (base is null or campanha_id is not null)
    and base in ('valor_venda', 'parte_da_venda', 'comissoes_da_venda', 'comissao') and base_valor >= 0);
create unique index comissoes_linhas_bonus_unico on public.comissoes_linhas (campanha_id, venda_id, favorecido_id)
  where campanha_id is not null;

-- What an Administrador said of the campaign's bonus: percent of what, or which amount, and for which people.
alter table public.campanhas
  add column bonus_sobre text,
  add column bonus_valor numeric(14, 2),
  add column bonus_para text,
  add constraint campanhas_bonus_escolhido check (
    bonus_sobre in ('valor_venda', 'comissao', 'valor') and bonus_para in ('vendedor', 'participantes') and bonus_valor > 0
    and (bonus_sobre is null) = (bonus_para is null)
    and (bonus_valor is not null) = (bonus_sobre is not distinct from 'valor'));
