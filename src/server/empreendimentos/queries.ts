/** Queries for empreendimentos: the filtered list and one record. */
import type { Empreendimento, EmpreendimentoFilterInput } from '../../contract/empreendimentos.ts'
import { EMPREENDIMENTO_FIELDS } from '../../core/empreendimentos.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { matchesText, ordered } from '../cadastro/list.ts'
import { readerOf } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'
import { columnsFrom, STATUS_COLUMN } from '../export/columns.ts'

/** The empreendimentos that match the filters, in the requested order. */
export function selectEmpreendimentos(db: Db, filters: EmpreendimentoFilterInput) {
  const { status, texto } = filters
  return empreendimentos(db)
    .where(matchesText('empreendimentos', texto))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Ativo'))
    .orderBy(ordered('empreendimentos', filters))
}

/** The empreendimento. Throws Recusa NAO_ENCONTRADO. */
export const obterEmpreendimento = readerOf('empreendimentos', empreendimentos)

function empreendimentos(db: Db) {
  return db
    .selectFrom('empreendimentos')
    .select(columnsOf('empreendimentos', EMPREENDIMENTO_FIELDS, ['status']))
}

export const EMPREENDIMENTOS_COLUMNS = columnsFrom<Empreendimento, typeof EMPREENDIMENTO_FIELDS>(
  EMPREENDIMENTO_FIELDS,
  {
    createdTitle: 'Cadastrado em',
    more: [STATUS_COLUMN],
    impressas: [
      'nome',
      'codigo',
      'tipo',
      'cidade',
      'estado',
      'construtora',
      'data_lancamento',
      'data_entrega',
    ],
    overrides: { data_lancamento: { title: 'Lançamento' }, data_entrega: { title: 'Entrega' } },
    widths: {
      nome: 34,
      codigo: 12,
      tipo: 14,
      endereco: 34,
      numero: 10,
      estado: 8,
      construtora: 30,
      incorporadora: 30,
    },
  },
)
