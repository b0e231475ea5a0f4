/** 'Criar linhas dos bônus': each person's bonus becomes a commission, once; what is higher by now raises it. */
import { sql } from 'kysely'
import type { BonusCriado } from '../../../contract/financeiro/bonus.ts'
import { BONUS_MESSAGES, type ItemDoBonus, sumToDo } from '../../../core/financeiro/bonus.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { notFound } from '../../cadastro/not-found.ts'
import type { Db } from '../../database/schema/types.ts'
import { releaseUpTo } from '../atos.ts'
import { lock } from '../locks.ts'
import { rememberOnCommit, requireRestoreChecked } from '../restauracao/guard.ts'
import { nextOf, type Source } from './previa.ts'

interface Pedido<E> {
  /** The campaign's or the tier's. */
  id: string
  escolha: E
  /** How many lines the caller saw as next, and what they release, in reais. */
  linhas: number
  valor: number
}

/**
 * Makes and raises the lines that are next and releases them, and remembers the choice. Nothing is left to do for who repeats
 * it. Throws Recusa: RESTAURACAO_A_CONFERIR, NAO_ENCONTRADO, VALOR_MUDOU if what is next is not what the caller saw.
 */
export async function criarBonus<E>(
  context: Context,
  { cadastro, plan: planOf, remember }: Source<E>,
  { id, escolha, linhas, valor }: Pedido<E>,
): Promise<BonusCriado> {
  const { db } = context
  await requireRestoreChecked(context)
  const before = await planOf(db, id, escolha)
  const vendas = nextOf(before).flatMap(([first]) => first?.venda?.id ?? [])
  await lock(db, { vendas: vendas.toSorted() })
  await db
    .selectFrom(cadastro)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(cadastro))
  await lock(db, { linhas: before.flat().flatMap(({ linha_id }) => linha_id ?? []) })
  // Only now nobody else makes lines of this record: what another call made meanwhile is seen.
  const plan = await planOf(db, id, escolha, vendas)
  const next = nextOf(plan).flat()
  if (next.length === 0) return { linhas: 0, valor: 0 }
  const sum = sumToDo(next)
  if (next.length !== linhas || sum !== valor) throw new Recusa('VALOR_MUDOU', BONUS_MESSAGES.mudou)
  await remember(db, id, escolha)
  const known = plan.flat().flatMap(({ linha_id }) => linha_id ?? [])
  await lock(db, { linhas: known })
  await lowerLinhas(db, plan.flat())
  const released = [
    ...(await insertLinhas(db, cadastro === 'campanhas' ? id : null, next)),
    ...(await raiseLinhas(db, next)),
  ]
  await releaseUpTo(db, released)
  await rememberOnCommit(context)
  return { linhas: released.length, valor: sum }
}

/** A commission, and how much of it is to be released, in reais; null for all. */
type Released = { id: string; ate: number | null }

async function insertLinhas(
  db: Db,
  campanha_id: string | null,
  itens: readonly ItemDoBonus[],
): Promise<Released[]> {
  const novas = itens.filter(({ linha_id }) => linha_id === null)
  const { rows } = await sql<Released>`
    insert into comissoes_linhas (campanha_id, promocao_id, venda_id, favorecido_id, papel, modo, percentual, base, base_valor, valor)
    select ${campanha_id}::uuid, n.promocao_id, n.venda_id, n.favorecido_id, 'Bônus', n.modo, n.percentual, n.base, n.base_valor, n.valor
      from ${asTable(novas)}
     order by n.venda_id, n.promocao_id, n.favorecido_id
    returning id, null as ate`.execute(db)
  return rows
}

/** What somebody has no right to any more, and was taken back, cannot be released again: another person has it now. */
async function lowerLinhas(db: Db, itens: readonly ItemDoBonus[]): Promise<void> {
  await sql`
    update comissoes_linhas l set valor = greatest(l.liberado, n.valor)
      from ${asTable(itens)}
     where l.id = n.linha_id and l.valor > greatest(l.liberado, n.valor)`.execute(db)
}

/** What was taken back by hand, or released in parts, stays so: only the difference is released. */
async function raiseLinhas(db: Db, itens: readonly ItemDoBonus[]): Promise<Released[]> {
  const { rows } = await sql<Released>`
    update comissoes_linhas l
       set valor = l.valor + n.valor - n.antes, modo = n.modo, percentual = n.percentual, base = n.base, base_valor = n.base_valor
      from ${asTable(itens)}
     where l.id = n.linha_id
    returning l.id, l.liberado + n.valor - n.antes as ate`.execute(db)
  return rows
}

function asTable(itens: readonly ItemDoBonus[]) {
  const rows = itens.map(({ venda, promocao, base, percentual, ...item }) => ({
    ...item,
    venda_id: venda?.id,
    promocao_id: promocao?.id,
    modo: percentual === null ? 'valor' : 'percentual',
    percentual: percentual ?? 0,
    base: base?.tipo ?? null,
    base_valor: base?.valor ?? null,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
    venda_id uuid, promocao_id uuid, favorecido_id uuid, linha_id uuid, modo text, percentual numeric, base text, base_valor numeric,
    valor numeric, antes numeric)`
}
