/** Queries for awards: the filtered list, one award, and awards proposed from draws. */
import { sql } from 'kysely'
import type { Premiacao, PremiacaoFilterInput, ProposedPremiacao } from '../../contract/premiacoes.ts'
import { situacaoInWords } from '../../core/financeiro/sem-venda.ts'
import { motivoOfSorteio, PREMIACAO_FIELDS, PREMIACAO_HISTORY_FIELDS } from '../../core/premiacoes.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { isBetween, isEqual, type ListInput, named, ordered } from '../cadastro/list.ts'
import { readerOf } from '../cadastro/not-found.ts'
import { everyWord } from '../cadastro/text.ts'
import type { Db } from '../database/schema/types.ts'
import { columnFrom, createdColumn } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'
import { SITUACAO_SEM_VENDA } from '../financeiro/sem-venda.ts'

/** The awards that match the filters, in the requested order; by default the latest first. */
export function selectPremiacoes(db: Db, filters: PremiacaoFilterInput & ListInput) {
  const { texto, status, ate, ordem = '-data_premiacao' } = filters
  return premiacoes(db)
    .where(premiacaoMatches(texto))
    .where(isBetween('premiacoes.data_premiacao', undefined, ate))
    .where(isEqual('premiacoes.status', status))
    .orderBy(ordered('premiacoes', { ...filters, ordem }))
}

/** The award. Throws Recusa NAO_ENCONTRADO. */
export const obterPremiacao = readerOf('premiacoes', premiacoes)

/** One award for each winner of a performed draw without a valid award, latest draw first. */
export async function proposePremiacoes(db: Db): Promise<ProposedPremiacao[]> {
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
  return sorteios.map((sorteio) => ({ ...sorteio, motivo: motivoOfSorteio(sorteio.sorteio_nome) }))
}

const column = columnFrom({
  ...PREMIACAO_HISTORY_FIELDS.premiacoes,
  pagamento: { rotulo: 'Pagamento', formato: 'texto' },
})

export const PREMIACOES_COLUMNS: readonly Column<Premiacao>[] = [
  column('colaborador_id', undefined, { impressa: true }),
  column('premio', 34, { impressa: true }),
  column('valor_premio', 16, { impressa: true }),
  column('motivo', 40, { impressa: true }),
  column('sorteio_id'),
  column('data_premiacao', 16, { impressa: true }),
  column('status', 12, { impressa: true }),
  column('data_entrega', 16, { impressa: true }),
  column('entregue_por_nome', 26),
  column('recibo', 40),
  column('pagamento', 26, { value: ({ pagamento }) => pagamento && situacaoInWords(pagamento) }),
  column('observacoes', 40),
  createdColumn('Cadastrada em'),
]

function premiacoes(db: Db) {
  return db
    .selectFrom('premiacoes')
    .select(columnsOf('premiacoes', PREMIACAO_FIELDS, DELIVERY))
    .select([
      named('colaboradores', 'premiacoes.colaborador_id').$notNull().as('colaborador'),
      named('sorteios', 'premiacoes.sorteio_id').as('sorteio'),
      sql<Premiacao['pagamento']>`(
        select ${SITUACAO_SEM_VENDA} from comissoes_linhas l where l.premiacao_id = premiacoes.id)`.as(
        'pagamento',
      ),
    ])
}

const DELIVERY = ['status', 'data_entrega', 'entregue_por_nome', 'recibo'] as const

function premiacaoMatches(texto: string | undefined) {
  if (!texto) return sql<boolean>`true`
  return everyWord(
    texto,
    (pattern) => sql<boolean>`(premiacoes.busca like ${pattern}
    or exists (select from colaboradores c
                where c.id = premiacoes.colaborador_id and plantao.sem_acentos(c.nome) like ${pattern})
    or exists (select from sorteios s where s.id = premiacoes.sorteio_id and s.busca like ${pattern}))`,
  )
}
