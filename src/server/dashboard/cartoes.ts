/** Queries for the dashboard's four cards and two lists. */
import { type Kysely, sql } from 'kysely'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { STATUS_ASSINADOS } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'
import { type Recorte, vendasDo } from './recorte.ts'

/** Sum of valor_venda, in reais. */
export async function somaDasVendas(db: Kysely<Tables>, recorte: Recorte): Promise<number> {
  const { soma } = await vendasDo(db, recorte)
    .select(sql<number>`coalesce(sum(valor_venda), 0)`.as('soma'))
    .executeTakeFirstOrThrow()
  return soma
}

/** The number of signed sales. */
export async function contratosAssinados(db: Kysely<Tables>, recorte: Recorte): Promise<number> {
  const { quantidade } = await vendasDo(db, { ...recorte, status: [...STATUS_ASSINADOS] })
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  return quantidade
}

/** The number of Ativo records; `loja_id` filters colaboradores. */
export async function contarAtivos(
  db: Kysely<Tables>,
  tabela: 'colaboradores' | 'empreendimentos',
  loja_id?: string,
): Promise<number> {
  const { quantidade } = await db
    .selectFrom(tabela)
    .where('status', '=', 'Ativo')
    .$if(loja_id !== undefined, (qb) => qb.where(sql.ref('loja_id'), '=', loja_id))
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  return quantidade
}

/** The five most recently registered sales. */
export function vendasRecentes(db: Kysely<Tables>, filtros: FiltrosDoDashboard) {
  return vendasDo(db, filtros)
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
    .limit(RECENTES)
    .execute()
}

/** The four main sellers with the highest totals, in reais. */
export function topVendedores(db: Kysely<Tables>, recorte: Recorte) {
  return vendasDo(db, recorte)
    .innerJoin('colaboradores', 'colaboradores.id', 'vendas.colaborador_id')
    .select(['colaboradores.id', 'colaboradores.nome', sql<number>`sum(vendas.valor_venda)`.as('total')])
    .groupBy('colaboradores.id')
    .orderBy('total', 'desc')
    .orderBy('colaboradores.nome')
    .limit(MELHORES)
    .execute()
}

const RECENTES = 5
const MELHORES = 4
