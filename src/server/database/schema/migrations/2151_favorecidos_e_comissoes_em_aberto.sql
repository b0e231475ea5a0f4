-- Whether something of a sale's commissions is released and not paid, or paid, reversed and not recovered.
create function plantao.comissao_em_aberto(venda uuid) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.comissoes_linhas l join public.favorecidos f on f.id = l.favorecido_id
     where l.venda_id = venda and (l.liberado > l.pago or (l.estornado > 0 and f.a_recuperar > 0)))
$$;

-- As before, but not while money of the sale is open: its statements would name a client who is gone.
create or replace function plantao.anonimizar_vendas(vendas uuid[], motivo text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pessoais constant text[] := array['cliente_nome', 'cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email',
    'cliente_profissao', 'cliente_renda', 'observacoes', 'motivo_rejeicao', 'descricao_outras_pendencias'];
  quem constant uuid := nullif(current_setting('plantao.usuario_id', true), '')::uuid;
  v public.vendas;
  reescritas jsonb;
  quantas integer := 0;
begin
  for v in select * from public.vendas t where t.id = any (vendas) order by t.id for update loop
    if not plantao.cliente_anonimizado(v) then
      -- What was anonymised before a restore is anonymised again, whatever the term is now.
      if not exists (select from plantao.anonimizacoes a where a.venda_id = v.id) then
        if v.status not in ('Desembolsada', 'Desistência') or plantao.guardada_ate(v) >= plantao.hoje() then
          perform plantao.recusar('vendas_guarda_legal', 'vendas');
        end if;
        if plantao.comissao_em_aberto(v.id) then
          perform plantao.recusar('vendas_comissao_em_aberto', 'vendas');
        end if;
      end if;
      update public.vendas
         set cliente_nome = 'Cliente anonimizado', cliente_cpf = '00000000000', cliente_telefone = '0000000000',
             cliente_rg = null, cliente_email = null, cliente_profissao = null, cliente_renda = null,
             observacoes = null, motivo_rejeicao = null,
             descricao_outras_pendencias = case when descricao_outras_pendencias is not null then '[removido]' end
       where id = v.id;
      quantas := quantas + 1;
    end if;
    update public.vendas_participantes set observacoes = null where venda_id = v.id and observacoes is not null;
    update public.campanhas_vendas set observacoes = null where venda_id = v.id and observacoes is not null;
    update public.idempotencia
       set resposta = resposta - pessoais || '{"cliente_nome": "Cliente anonimizado", "cliente_cpf": ""}'
     where resposta ->> 'id' = v.id::text;

    perform set_config('plantao.venda_anonimizada', v.id::text, true);
    with r as (
      update public.auditoria a
         set campos = array(select c from unnest(a.campos) with ordinality as u (c, n) where c <> all (pessoais) order by n),
             antes = a.antes - pessoais, depois = a.depois - pessoais, txid = plantao.txid_atual()
       where a.grupo_id = v.id and (a.campos && pessoais or a.antes ?| pessoais or a.depois ?| pessoais)
      returning a.id)
    select jsonb_agg(id order by id) into reescritas from r;
    perform set_config('plantao.venda_anonimizada', '', true);
    if reescritas is not null then
      insert into public.auditoria
        (usuario_id, usuario_nome, origem, tabela, registro_id, operacao, campos, ato, detalhes)
      values (quem,
        coalesce((select u.nome from public.usuarios u where u.id = quem),
                 nullif(current_setting('plantao.usuario_nome', true), '')),
        coalesce(nullif(current_setting('plantao.origem', true), ''), 'sistema'),
        'vendas', v.id, 'EXPURGO', '{}', 'cliente_anonimizado',
        jsonb_build_object('entradas', '[]'::jsonb, 'reescritas', reescritas, 'numero_venda', v.numero_venda,
                           'motivo', motivo));
    end if;
    insert into plantao.anonimizacoes (venda_id) values (v.id) on conflict do nothing;
  end loop;
  return quantas;
end
$$;

-- A payee with an approved commission stays the same person's: another one in its place would be paid to a key of
-- which nothing says that it changed.
create function plantao.conferir_colaborador_do_favorecido() returns trigger
language plpgsql
as $$
begin
  if exists (select from public.comissoes_linhas where favorecido_id = old.id and aprovado > 0) then
    perform plantao.recusar('favorecidos_colaborador_fixo', 'favorecidos');
  end if;
  return new;
end
$$;
create trigger conferir_colaborador_do_favorecido before update on public.favorecidos
  for each row when (new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_colaborador_do_favorecido();
