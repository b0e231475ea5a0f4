/** What holds in every state that a brokerage's database may be found in. */
import { type Kysely, sql } from 'kysely'
import { verifyAudit } from '../../src/server/auditoria/lacres.ts'
import type { Manifest } from '../../src/server/backup/format.ts'
import type { Tables } from '../../src/server/database/schema/types.ts'

/** Each counts what breaks it. */
const INVARIANTS = {
  'sales without participants': sql`
    select count(*) as n from vendas v
     where not exists (select from vendas_participantes p where p.venda_id = v.id)`,
  'sales whose sums are not those of their participants': sql`
    select count(*) as n from vendas v
      join lateral (select sum(percentual_comissao) as percentual, sum(valor_comissao) as valor
                      from vendas_participantes p where p.venda_id = v.id) s on true
     where (v.percentual_comissao, v.valor_comissao) is distinct from (s.percentual, s.valor)`,
  'sales with more than 100 %': sql`select count(*) as n from vendas where percentual_comissao > 100`,
  'sales that the sums by day do not count, or count twice': sql`
    select abs((select count(*) from vendas) - (select coalesce(sum(quantidade), 0) from vendas_por_dia)) as n`,
  'numbers given twice': sql`select count(*) - count(distinct numero_venda) as n from vendas`,
  'sales that the audit does not know': sql`
    select count(*) as n from vendas v
     where not exists (select from auditoria a
                        where a.tabela = 'vendas' and a.registro_id = v.id and a.operacao = 'INSERT')`,
} as const

/** What was counted: 'sales without participants'…, and the audit's chain. */
export const HOW_MANY = Object.keys(INVARIANTS).length + 1

/** The first that does not hold, in words; null if all do. */
export async function brokenInvariant(db: Kysely<Tables>): Promise<string | null> {
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = (await query.execute(db)) as { rows: { n: number }[] }
    if (rows[0]?.n !== 0) return `${rows[0]?.n} ${name}`
  }
  const { achados } = await verifyAudit(db)
  return achados.length > 0 ? `the audit: ${JSON.stringify(achados[0])}` : null
}

/** The tables to which a restore itself adds. */
const ADDED_TO: ReadonlySet<string> = new Set(['public.auditoria', 'plantao.epoca'])

/** The first table that has other rows than the backup, in words; null if all are whole. */
export async function missingRows(db: Kysely<Tables>, { tabelas }: Manifest): Promise<string | null> {
  for (const { tabela, linhas } of tabelas) {
    if (ADDED_TO.has(tabela)) continue
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(tabela)}`.execute(db)
    if (rows[0]?.n !== linhas) return `${tabela} has ${rows[0]?.n} rows instead of ${linhas}`
  }
  return null
}
