/** Queries for the dashboard's four cards and two lists. */
import { type RawBuilder, sql } from 'kysely'
import { ASSINADA_STATUSES, type VendaStatus } from '../../core/vendas/vendas.ts'
import { countRows } from '../cadastro/list.ts'
import type { Db } from '../database/schema/types.ts'
import { type Recorte, type SeenFilters, summedIn, vendasIn } from './recorte.ts'
import { sumsBy } from './sums.ts'

/** A figure of a period, and of its days until a given one. */
export interface Figure {
  inteira: number
  parcial: number
}

/** Sum of valor_venda, in reais; `parcial` counts the sales until `ate`. */
export function sumOfVendas(db: Db, recorte: Recorte, ate: string): Promise<Figure> {
  return figureOf(db, sql`valor`, recorte, ate)
}

/** The number of signed sales; `parcial` counts those until `ate`. */
export function countAssinadas(db: Db, recorte: Recorte, ate: string): Promise<Figure> {
  return figureOf(db, sql`quantidade`, { ...recorte, status: [...ASSINADA_STATUSES] }, ate)
}

async function figureOf(
  db: Db,
  column: RawBuilder<unknown>,
  recorte: Recorte & { status?: VendaStatus[] },
  ate: string,
): Promise<Figure> {
  const { rows } = await sql<Figure>`
    select coalesce(sum(${column}), 0) as inteira,
           coalesce(sum(${column}) filter (where data_venda <= ${ate}), 0) as parcial
      ${summedIn(recorte, ate < recorte.ate ? ate : recorte.ate)}`.execute(db)
  return rows[0] ?? { inteira: 0, parcial: 0 }
}

/** The number of Ativo records; `loja_id` filters colaboradores. */
export function countAtivos(
  db: Db,
  table: 'colaboradores' | 'empreendimentos',
  loja_id?: string,
): Promise<number> {
  const active = db.selectFrom(table).where('status', '=', 'Ativo')
  return countRows(active.$if(loja_id !== undefined, (qb) => qb.where(sql.ref('loja_id'), '=', loja_id)))
}

/** The five most recently registered sales. */
export function latestVendas(db: Db, filters: SeenFilters) {
  return vendasIn(db, filters)
    .innerJoin('empreendimentos', 'empreendimentos.id', 'vendas.empreendimento_id')
    .select([
      'vendas.id',
      'vendas.unidade',
      'vendas.valor_venda',
      'vendas.cliente_nome',
      'empreendimentos.nome as empreendimento',
    ])
    .orderBy('vendas.created_at', 'desc')
    .orderBy('vendas.id', 'desc')
    .limit(LATEST)
    .execute()
}

/** The four main sellers with the highest totals, in reais. Only theirs and equal ones are looked up by name. */
export function topVendedores(db: Db, recorte: Recorte) {
  const best = sumsBy(db, 'colaborador_id', recorte)
    .where('vendas.colaborador_id', 'is not', null)
    .orderBy('valor', 'desc')
    .fetch(BEST, 'with ties')
  return db
    .selectFrom(best.as('somas'))
    .innerJoin('colaboradores', 'colaboradores.id', 'somas.id')
    .select(['colaboradores.id', 'colaboradores.nome', 'somas.valor as total'])
    .orderBy('total', 'desc')
    .orderBy('colaboradores.nome')
    .limit(BEST)
    .execute()
}

/** The number of sales that latestVendas returns at most. */
export const LATEST = 5
const BEST = 4
