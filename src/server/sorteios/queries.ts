/** Queries for draws: the filtered list, one draw, and the history. */
import { sql } from 'kysely'
import type { Realizacao, Sorteio, SorteioFilterInput } from '../../contract/sorteios.ts'
import { SORTEIO_FIELDS } from '../../core/sorteios/sorteios.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { isBetween, isEqual, type ListInput, named, ordered } from '../cadastro/list.ts'
import { readerOf } from '../cadastro/not-found.ts'
import { everyWord } from '../cadastro/text.ts'
import type { Db } from '../database/schema/types.ts'

/** The draws that match the filters, in the requested order; by default the upcoming ones first. */
export function selectSorteios(db: Db, filters: SorteioFilterInput & ListInput) {
  const { texto, status, ate, ordem = '-data_sorteio' } = filters
  return sorteios(db)
    .where(sorteioMatches(texto))
    .where(isBetween('sorteios.data_sorteio', undefined, ate))
    .where(isEqual('sorteios.status', status))
    .orderBy(ordered('sorteios', { ...filters, ordem }))
}

/** The draw. Throws Recusa NAO_ENCONTRADO. */
export const obterSorteio = readerOf('sorteios', sorteios)

/** The performed draws, latest first. */
export function selectHistorico(db: Db) {
  return db
    .selectFrom('roleta_historico as h')
    .innerJoin('sorteios as s', 's.id', 'h.sorteio_id')
    .innerJoin('colaboradores as c', 'c.id', 'h.colaborador_id')
    .select([
      'h.id',
      sql<Realizacao['sorteio']>`json_build_object('id', s.id, 'nome', s.nome, 'premio', s.premio)`.as(
        'sorteio',
      ),
      sql<Realizacao['colaborador']>`json_build_object('id', c.id, 'nome', c.nome)`.as('colaborador'),
      named('lojas', 'h.loja_id').as('loja'),
      'h.algoritmo_usado',
      'h.peso_utilizado',
      sql<number>`jsonb_array_length(h.participantes_elegiveis)`.as('participantes'),
      'h.data_sorteio',
      sql<boolean>`h.preparo_id is not null`.as('com_prova'),
    ])
    .orderBy('h.data_sorteio', 'desc')
    .orderBy('h.id')
}

function sorteios(db: Db) {
  return db.selectFrom('sorteios').select([
    ...columnsOf('sorteios', SORTEIO_FIELDS, REALIZACAO),
    named('lojas', 'sorteios.loja_id').as('loja'),
    named('colaboradores', 'sorteios.vencedor_id').as('vencedor'),
    sql<Sorteio['preparo']>`(
      select json_build_object('id', p.id, 'status', p.status, 'hash_participantes', p.hash_participantes,
               'hash_semente', p.hash_semente, 'semente_publica', p.semente_publica, 'quantos', jsonb_array_length(p.participantes),
               'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from sorteios_preparos p where p.sorteio_id = sorteios.id and p.status <> 'Anulado')`.as('preparo'),
    sql<number | null>`floor(extract(epoch from now() - sorteios.data_realizacao))::int`.as('realizado_ha'),
    sql<number>`(select count(*) from sorteios_preparos p
      where p.sorteio_id = sorteios.id and p.status = 'Anulado')`.as('anulados'),
    sql<boolean>`exists (select from premiacoes m
      where m.sorteio_id = sorteios.id and m.status <> 'Cancelada')`.as('premiado'),
  ])
}

const REALIZACAO = [
  'algoritmo_tipo',
  'status',
  'motivo_cancelamento',
  'vencedor_id',
  'data_realizacao',
] as const

function sorteioMatches(texto: string | undefined) {
  if (!texto) return sql<boolean>`true`
  return everyWord(
    texto,
    (pattern) => sql<boolean>`(sorteios.busca like ${pattern}
    or exists (select from lojas l where l.id = sorteios.loja_id and plantao.sem_acentos(l.nome) like ${pattern})
    or exists (select from colaboradores c
                where c.id = sorteios.vencedor_id and plantao.sem_acentos(c.nome) like ${pattern}))`,
  )
}
