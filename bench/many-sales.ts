import type { Client } from 'pg'

/** Sales per transaction, which limits the size of its audit and deferred checks. */
const BATCH = 5_000

/**
 * Copies the demo's sales with their participants until there are `count`, varying numbers, names, documents and dates
 * but keeping the brokers. Every constraint and trigger is active; if `unaudited`, only the checks of a row and the
 * dashboard's sums are, in less than half the time.
 */
export async function makeManySales(owner: Client, count: number, { unaudited = false } = {}): Promise<void> {
  const triggers = unaudited ? await auditTriggers(owner) : []
  for (const { tabela, nome } of triggers) await owner.query(`alter table ${tabela} disable trigger ${nome}`)
  try {
    for (let made = await countSales(owner); made < count; made = await countSales(owner)) {
      await owner.query('begin')
      await owner.query(COPY, [made, Math.min(BATCH, count - made)])
      await owner.query('commit')
    }
  } finally {
    for (const { tabela, nome } of triggers) await owner.query(`alter table ${tabela} enable trigger ${nome}`)
  }
  await owner.query('analyze')
}

/** Those that a copy of the database would not need: the others are always active. */
async function auditTriggers(owner: Client): Promise<{ tabela: string; nome: string }[]> {
  const { rows } = await owner.query<{ tabela: string; nome: string }>(
    `select tgrelid::regclass as tabela, quote_ident(tgname) as nome from pg_trigger
      where tgrelid in ('vendas'::regclass, 'vendas_participantes'::regclass) and not tgisinternal and tgenabled = 'O'`,
  )
  return rows
}

async function countSales(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ n: string }>('select count(*) as n from vendas')
  return Number(rows[0]?.n)
}

// Skips sales with people who may no longer take part in new ones.
const COPY = `
with originais as materialized (
  select v.*, row_number() over (order by v.numero_venda) as ordem, count(*) over () as quantas
    from vendas v
   where v.numero_venda ~ '^[A-Z]{2}\\d+/\\d{4}$' and v.colaborador_id is not null and not exists (
     select from vendas_participantes p join colaboradores c on c.id = p.colaborador_id
      where p.venda_id = v.id and (c.cargo <> 'Corretor' or c.status <> 'Ativo'))
), escolhidas as materialized (
  select o.*, n, gen_random_uuid() as copia
    from generate_series($1::int, $1::int + $2::int - 1) n join originais o on o.ordem = 1 + n % o.quantas
), novas as (
  insert into vendas (id, numero_venda, data_venda, status, status_comissao, cliente_nome, cliente_cpf, cliente_rg,
    cliente_telefone, cliente_email, cliente_profissao, cliente_renda, empreendimento_id, loja_id, colaborador_id, torre,
    unidade, valor_venda, valor_ato, valor_financiado, forma_pagamento, data_aprovacao, data_desembolso, motivo_rejeicao,
    observacoes, tipo_renda, tipo_pendencia, descricao_outras_pendencias, base_calculo_comissao, percentual_comissao,
    valor_comissao, created_at)
  select copia, 'X' || lpad(n::text, 7, '0') || '/' || extract(year from data_venda), data_venda - n % 900, status,
    status_comissao, split_part(cliente_nome, ' ', 1) || ' ' || reverse(substr(md5(n::text), 1, 7)) || ' '
    || split_part(cliente_nome, ' ', 2), lpad((n * 7919::bigint % 100000000000)::text, 11, '0'), cliente_rg,
    substr(cliente_telefone, 1, 2) || lpad((n * 104729::bigint % 1000000000)::text, 9, '9'), cliente_email,
    cliente_profissao, cliente_renda, empreendimento_id, loja_id, colaborador_id, torre, unidade, valor_venda, valor_ato,
    valor_financiado, forma_pagamento, data_aprovacao, data_desembolso, motivo_rejeicao, observacoes, tipo_renda,
    tipo_pendencia, descricao_outras_pendencias, base_calculo_comissao, percentual_comissao, valor_comissao,
    created_at - make_interval(days => n % 900, secs => n)
    from escolhidas
)
insert into vendas_participantes (venda_id, colaborador_id, modo, percentual_comissao, valor_comissao, status_comissao,
  tipo_pagamento_comissao, estorno_pendente, cancelado_por_desistencia, observacoes, created_at)
select e.copia, p.colaborador_id, p.modo, p.percentual_comissao, p.valor_comissao, p.status_comissao,
  p.tipo_pagamento_comissao, p.estorno_pendente, p.cancelado_por_desistencia, p.observacoes, e.created_at
  from escolhidas e join vendas_participantes p on p.venda_id = e.id`
