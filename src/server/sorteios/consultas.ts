/** Queries for draws: the filtered list, one draw, and the history. */
import { type Kysely, sql } from 'kysely'
import type { FiltrosDeSorteios, Realizacao, Sorteio } from '../../contract/sorteios.ts'
import { CAMPOS_SORTEIO } from '../../core/sorteios.ts'
import { columnsOf } from '../cadastro/colunas.ts'
import { isBetween, isEqual, type ListInput, named, ordered } from '../cadastro/lista.ts'
import { notFound } from '../cadastro/not-found.ts'
import { containing } from '../cadastro/texto.ts'
import type { Tables } from '../database/types.ts'
import { COLUNA_STATUS, colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

/** The draws that match the filters, in the requested order; by default the upcoming ones first. */
export function selectSorteios(db: Kysely<Tables>, filtros: FiltrosDeSorteios & ListInput) {
  const { texto, status, ate, ordem = '-data_sorteio' } = filtros
  return sorteios(db)
    .where(sorteioMatches(texto))
    .where(isBetween('sorteios.data_sorteio', undefined, ate))
    .where(isEqual('sorteios.status', status))
    .orderBy(ordered('sorteios', { ...filtros, ordem }))
}

/** The draw. Throws Recusa NAO_ENCONTRADO. */
export async function obterSorteio(db: Kysely<Tables>, id: string): Promise<Sorteio> {
  const sorteio = await sorteios(db).where('sorteios.id', '=', id).executeTakeFirst()
  if (!sorteio) throw notFound('sorteios')
  return sorteio
}

/** The performed draws, latest first. */
export function selectHistorico(db: Kysely<Tables>) {
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

const coluna = colunaDe(CAMPOS_SORTEIO)

export const COLUNAS_DE_SORTEIOS: readonly Coluna<Sorteio>[] = [
  coluna('nome', 34, { impressa: true }),
  coluna('premio', 34, { impressa: true }),
  coluna('valor_premio', 16, { impressa: true }),
  coluna('data_sorteio', 14, { impressa: true }),
  coluna('hora', 8, { impressa: true }),
  coluna('dia', 18),
  coluna('loja_id', 26, { impressa: true }),
  coluna('nome_corretor', 30),
  coluna('apto', 10),
  { ...COLUNA_STATUS, largura: 12 },
  {
    titulo: 'Vencedor',
    tipo: 'texto',
    largura: 30,
    valor: ({ vencedor }) => vencedor?.nome ?? null,
    impressa: true,
  },
  {
    titulo: 'Realizado em',
    tipo: 'instante',
    largura: 18,
    valor: ({ data_realizacao }) => data_realizacao,
  },
  {
    titulo: 'Código da lista',
    tipo: 'texto',
    largura: 66,
    valor: ({ preparo }) => preparo?.hash_participantes ?? null,
  },
  {
    titulo: 'Código da semente',
    tipo: 'texto',
    largura: 66,
    valor: ({ preparo }) => preparo?.hash_semente ?? null,
  },
  coluna('criterios', 40),
  coluna('descricao', 40),
  coluna('observacoes', 40),
  {
    titulo: 'Motivo do cancelamento',
    tipo: 'texto',
    largura: 40,
    valor: ({ motivo_cancelamento }) => motivo_cancelamento,
  },
  colunaCriado('Cadastrado em'),
]

function sorteios(db: Kysely<Tables>) {
  return db.selectFrom('sorteios').select([
    ...columnsOf('sorteios', CAMPOS_SORTEIO, REALIZACAO),
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
  const pattern = containing(texto)
  return sql<boolean>`(sorteios.busca like ${pattern}
    or exists (select from lojas l where l.id = sorteios.loja_id and plantao.sem_acentos(l.nome) like ${pattern})
    or exists (select from colaboradores c
                where c.id = sorteios.vencedor_id and plantao.sem_acentos(c.nome) like ${pattern}))`
}
