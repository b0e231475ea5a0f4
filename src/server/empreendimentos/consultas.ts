/** Queries for empreendimentos: the filtered list and one record. */
import type { Kysely } from 'kysely'
import type { Empreendimento, FiltrosDeEmpreendimentos } from '../../contract/empreendimentos.ts'
import { CAMPOS_EMPREENDIMENTO } from '../../core/empreendimentos.ts'
import { columnsOf } from '../cadastro/colunas.ts'
import { matchesText, ordered } from '../cadastro/lista.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/types.ts'
import { COLUNA_STATUS, colunasDe } from '../export/colunas.ts'

/** The empreendimentos that match the filters, in the requested order. */
export function selectEmpreendimentos(db: Kysely<Tables>, filtros: FiltrosDeEmpreendimentos) {
  const { status, texto } = filtros
  return empreendimentos(db)
    .where(matchesText('empreendimentos', texto))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Ativo'))
    .orderBy(ordered('empreendimentos', filtros))
}

/** The empreendimento. Throws Recusa NAO_ENCONTRADO. */
export async function obterEmpreendimento(db: Kysely<Tables>, id: string): Promise<Empreendimento> {
  const empreendimento = await empreendimentos(db).where('id', '=', id).executeTakeFirst()
  if (!empreendimento) throw notFound('empreendimentos')
  return empreendimento
}

function empreendimentos(db: Kysely<Tables>) {
  return db
    .selectFrom('empreendimentos')
    .select(columnsOf('empreendimentos', CAMPOS_EMPREENDIMENTO, ['status']))
}

export const COLUNAS_DE_EMPREENDIMENTOS = colunasDe<Empreendimento, typeof CAMPOS_EMPREENDIMENTO>(
  CAMPOS_EMPREENDIMENTO,
  {
    criado: 'Cadastrado em',
    mais: [COLUNA_STATUS],
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
    titulos: { data_lancamento: 'Lançamento', data_entrega: 'Entrega' },
    larguras: {
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
