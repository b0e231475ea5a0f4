/** Money that may have left the bank since the backup: open payments, and releases that are in no closing. */
import { sql } from 'kysely'
import type { RestauracaoItem } from '../../../contract/financeiro/restauracao.ts'
import { MAX_LISTADOS } from '../../../core/financeiro/restauracao.ts'
import type { Db } from '../../database/schema/types.ts'
import { VENDA_OU_DESCRICAO } from '../dividas.ts'

const OF_LINES = sql`
  (array_agg(${VENDA_OU_DESCRICAO} order by v.numero_venda))[1:10] as vendas, count(*)::integer as linhas
    from comissoes_linhas l left join vendas v on v.id = l.venda_id`

/** All of it; a payment with nothing to pay moves no money. */
const ITEMS = sql`
  select 'pagamento' as tipo, p.id, coalesce(p.favorecido_nome, f.nome) as nome, p.saldo as valor, p.status,
         c.numero as fechamento, coalesce(x.vendas, '{}') as vendas, coalesce(x.linhas, 0) as linhas
    from pagamentos p
    join favorecidos f on f.id = p.favorecido_id
    join fechamentos c on c.id = p.fechamento_id
    left join lateral (
      select ${OF_LINES} where l.id in (
        select linha_id from comissoes_movimentos where pagamento_id = p.id and tipo = 'Aprovação')) x on true
   where p.status in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido') and p.saldo > 0
  union all
  select 'favorecido', f.id, f.nome, x.valor, null, null, x.vendas, x.linhas
    from favorecidos f
    join (select l.favorecido_id, sum(l.liberado - l.aprovado) as valor, ${OF_LINES}
           where l.liberado > l.aprovado group by l.favorecido_id) x on x.favorecido_id = f.id`

/** The first of them by name, and how many and how much they all are, in reais. */
export async function listar(db: Db): Promise<{ itens: RestauracaoItem[]; quantos: number; valor: number }> {
  const { rows: itens } = await sql<RestauracaoItem>`
    select * from (${ITEMS}) i order by nome, tipo, id limit ${sql.lit(MAX_LISTADOS)}`.execute(db)
  return { itens, ...(await sumToCheck(db)) }
}

export async function sumToCheck(db: Db): Promise<{ quantos: number; valor: number }> {
  const { rows } = await sql<{ quantos: number; valor: number }>`
    select count(*) as quantos, coalesce(sum(valor), 0) as valor from (${ITEMS}) i`.execute(db)
  return rows[0] ?? { quantos: 0, valor: 0 }
}

/** The present amounts of these items, in reais, by tipo and id. */
export async function valuesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tipo: string; id: string; valor: number }>`
    select tipo, id, valor from (${ITEMS}) i where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ tipo, id, valor }) => [`${tipo} ${id}`, valor]))
}
