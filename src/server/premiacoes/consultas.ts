/** Queries for awards: the filtered list, one award, and awards proposed from draws. */
import { type Kysely, sql } from 'kysely'
import type { FiltrosDePremiacoes, Premiacao, Proposta } from '../../contract/premiacoes.ts'

import { CAMPOS_PREMIACAO, HISTORICO_DA_PREMIACAO, motivoDoSorteio } from '../../core/premiacoes.ts'
import { columnsOf } from '../cadastro/colunas.ts'
import { isBetween, isEqual, type ListInput, named, ordered } from '../cadastro/lista.ts'
import { notFound } from '../cadastro/not-found.ts'
import { containing } from '../cadastro/texto.ts'
import type { Tables } from '../database/types.ts'
import { colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

/** The awards that match the filters, in the requested order; by default the latest first. */
export function selectPremiacoes(db: Kysely<Tables>, filtros: FiltrosDePremiacoes & ListInput) {
  const { texto, status, ate, ordem = '-data_premiacao' } = filtros
  return premiacoes(db)
    .where(premiacaoMatches(texto))
    .where(isBetween('premiacoes.data_premiacao', undefined, ate))
    .where(isEqual('premiacoes.status', status))
    .orderBy(ordered('premiacoes', { ...filtros, ordem }))
}

/** The award. Throws Recusa NAO_ENCONTRADO. */
export async function obterPremiacao(db: Kysely<Tables>, id: string): Promise<Premiacao> {
  const premiacao = await premiacoes(db).where('premiacoes.id', '=', id).executeTakeFirst()
  if (!premiacao) throw notFound('premiacoes')
  return premiacao
}

/** One award for each winner of a performed draw without a valid award, latest draw first. */
export async function proporPremiacoes(db: Kysely<Tables>): Promise<Proposta[]> {
  const sorteios = await db
    .selectFrom('sorteios as s')
    .innerJoin('colaboradores as c', 'c.id', 's.vencedor_id')
    .select([
      's.id as sorteio_id',
      's.nome as sorteio_nome',
      'c.id as colaborador_id',
      'c.nome as colaborador_nome',
      's.premio',
      's.valor_premio',
    ])
    .where('s.status', '=', 'Realizado')
    .where(
      sql<boolean>`not exists (select from premiacoes m where m.sorteio_id = s.id and m.status <> 'Cancelada')`,
    )
    .orderBy('s.data_realizacao', 'desc')
    .limit(50)
    .execute()
  return sorteios.map((sorteio) => ({ ...sorteio, motivo: motivoDoSorteio(sorteio.sorteio_nome) }))
}

const coluna = colunaDe(HISTORICO_DA_PREMIACAO.premiacoes)

export const COLUNAS_DE_PREMIACOES: readonly Coluna<Premiacao>[] = [
  coluna('colaborador_id', undefined, { impressa: true }),
  coluna('premio', 34, { impressa: true }),
  coluna('valor_premio', 16, { impressa: true }),
  coluna('motivo', 40, { impressa: true }),
  coluna('sorteio_id'),
  coluna('data_premiacao', 16, { impressa: true }),
  coluna('status', 12, { impressa: true }),
  coluna('data_entrega', 16, { impressa: true }),
  coluna('entregue_por_nome', 26),
  coluna('recibo', 40),
  coluna('observacoes', 40),
  colunaCriado('Cadastrada em'),
]

function premiacoes(db: Kysely<Tables>) {
  return db
    .selectFrom('premiacoes')
    .select(columnsOf('premiacoes', CAMPOS_PREMIACAO, ENTREGA))
    .select([
      named('colaboradores', 'premiacoes.colaborador_id').$notNull().as('colaborador'),
      named('sorteios', 'premiacoes.sorteio_id').as('sorteio'),
    ])
}

const ENTREGA = ['status', 'data_entrega', 'entregue_por_nome', 'recibo'] as const

function premiacaoMatches(texto: string | undefined) {
  if (!texto) return sql<boolean>`true`
  const pattern = containing(texto)
  return sql<boolean>`(premiacoes.busca like ${pattern}
    or exists (select from colaboradores c
                where c.id = premiacoes.colaborador_id and plantao.sem_acentos(c.nome) like ${pattern})
    or exists (select from sorteios s where s.id = premiacoes.sorteio_id and s.busca like ${pattern}))`
}
