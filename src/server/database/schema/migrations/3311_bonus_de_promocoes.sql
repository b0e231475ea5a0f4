-- The days of the apuração that gave a promotion: a percent of the bonus is of its sales. Null of links that no apuração gave, and
-- of earlier ones.
alter table public.colaboradores_faixas
  add column apuracao_de date,
  add column apuracao_ate date,
  add constraint colaboradores_faixas_apuracao check (
    (apuracao_de is null) = (apuracao_ate is null) and apuracao_de <= apuracao_ate);

-- What an Administrador said of the tier's bonus: percent of what, or which amount, and of promotions since when.
alter table public.faixas
  add column bonus_sobre text,
  add column bonus_valor numeric(14, 2),
  add column bonus_desde date,
  add constraint faixas_bonus_escolhido check (
    bonus_sobre in ('valor_venda', 'comissao', 'valor') and bonus_valor > 0
    and (bonus_sobre is null) = (bonus_desde is null)
    and (bonus_valor is not null) = (bonus_sobre is not distinct from 'valor'));

-- The bonus of a promotion is a line of no sale, made once.
alter table public.comissoes_linhas
  add column promocao_id uuid constraint comissoes_linhas_promocao_unica unique
    constraint comissoes_linhas_promocao_existe references public.colaboradores_faixas (id),
  drop constraint comissoes_linhas_de_que,
  add constraint comissoes_linhas_de_que check (
    (venda_id is not null or papel in ('Prêmio', 'Ajuste') or promocao_id is not null)
    and (participante_id is null or venda_id is not null)
    and (participante_id is null or papel = 'Corretor') and (premiacao_id is null or papel = 'Prêmio')),
  drop constraint comissoes_linhas_bonus,
  add constraint comissoes_linhas_bonus check (
    (papel = 'Bônus') = (campanha_id is not null or promocao_id is not null)
    and (campanha_id is null or promocao_id is null)
    and (campanha_id is null or venda_id is not null) and (promocao_id is null or venda_id is null)
    and (base is null) = (base_valor is null) and (base is null or papel = 'Bônus')
    and base in ('valor_venda', 'parte_da_venda', 'comissoes_da_venda', 'comissao', 'vendas_da_apuracao',
      'comissoes_da_apuracao')
    and base_valor >= 0);
