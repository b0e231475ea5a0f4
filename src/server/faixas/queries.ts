/** Queries for tiers: the list, one tier, and its current and former holders. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Faixa, FaixaFilterInput, Vinculo } from '../../contract/faixas.ts'
import { daysBetween } from '../../core/dates.ts'
import { FAIXA_FIELDS } from '../../core/faixas.ts'
import { RECORDS_PER_PAGE } from '../../core/pages.ts'
import type { OnlyLoja } from '../api/view.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { countRows, matchesText, ordered } from '../cadastro/list.ts'
import { readerOf } from '../cadastro/not-found.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { SITUACAO_SEM_VENDA } from '../financeiro/sem-venda.ts'

/** The tiers that match `filtros`, lowest level first. */
export function filteredFaixas(
  db: Db,
  { texto }: FaixaFilterInput,
): SelectQueryBuilder<Tables, 'faixas', Faixa> {
  return selectFaixas(db)
    .where(matchesText('faixas', texto))
    .orderBy(ordered('faixas', { ordem: 'nivel' }))
}

/** The tier. Throws Recusa NAO_ENCONTRADO. */
export const obterFaixa = readerOf('faixas', selectFaixas)

/**
 * A page of the tier's current and former holders, latest first; `hoje` is YYYY-MM-DD. Throws Recusa NAO_ENCONTRADO.
 */
export async function historicoOfFaixa(
  db: Db,
  { id, pagina = 1 }: { id: string; pagina?: number },
  hoje: string,
  only: OnlyLoja,
): Promise<{ itens: Vinculo[]; total: number }> {
  await obterFaixa(db, id)
  const vinculos = db.selectFrom('colaboradores_faixas as f').where('f.faixa_id', '=', id)
  const rows = await vinculos
    .innerJoin('colaboradores as c', 'c.id', 'f.colaborador_id')
    .leftJoin('comissoes_linhas as l', 'l.promocao_id', 'f.id')
    .select([
      'f.id',
      sql<Vinculo['colaborador']>`json_build_object('id', c.id, 'nome', c.nome)`.as('colaborador'),
      'f.data_inicio',
      'f.data_fim',
      'f.ativa',
      sql<Vinculo['bonus']>`case when l.id is not null and ${only === null}
        then json_build_object('valor', l.valor, 'situacao', ${SITUACAO_SEM_VENDA}) end`.as('bonus'),
    ])
    .orderBy('f.data_inicio', 'desc')
    .orderBy('c.nome')
    .orderBy('f.id')
    .limit(RECORDS_PER_PAGE)
    .offset((pagina - 1) * RECORDS_PER_PAGE)
    .execute()
  return {
    // A link that starts in the future has lasted zero days so far.
    itens: rows.map((row) => ({
      ...row,
      dias: Math.max(0, daysBetween(row.data_inicio, row.data_fim ?? hoje)),
    })),
    total: await countRows(vinculos),
  }
}

function selectFaixas(db: Db): SelectQueryBuilder<Tables, 'faixas', Faixa> {
  return db
    .selectFrom('faixas')
    .select([
      ...columnsOf('faixas', FAIXA_FIELDS, ['status']),
      sql<number>`(select count(*) from colaboradores_faixas f where f.faixa_id = faixas.id and f.ativa)`.as(
        'colaboradores',
      ),
    ])
}
