-- What is of no sale is released when it is made, and is nothing once that is taken back: no screen could release it again by
-- itself, so that it is not 'a liberar'.
create or replace function plantao.status_da_comissao(l public.comissoes_linhas, status_da_venda text)
returns text
language sql immutable
as $$
  select case when l.pago > 0 and l.estornado = l.pago then 'Cancelado'
              when l.pago > 0 and l.pago = l.valor then 'Pago'
              when l.participante_id is null and l.liberado = 0
                   and (l.venda_id is null or l.ajusta_id is not null or status_da_venda = 'Desistência') then 'Cancelado'
              else 'Pendente' end
$$;
