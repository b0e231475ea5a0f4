/** Queries for lojas: the filtered list and one record. */
import type { Kysely } from 'kysely'
import type { FiltrosDeLojas, Loja } from '../../contract/lojas.ts'
import { CAMPOS_LOJA } from '../../core/lojas.ts'
import { columnsOf } from '../cadastro/colunas.ts'
import { matchesText, named, ordered } from '../cadastro/lista.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/types.ts'
import { COLUNA_STATUS, colunasDe } from '../export/colunas.ts'

/** The lojas that match the filters, in the requested order. */
export function selectLojas(db: Kysely<Tables>, filtros: FiltrosDeLojas) {
  return lojas(db).where(matchesText('lojas', filtros.texto)).orderBy(ordered('lojas', filtros))
}

/** The loja. Throws Recusa NAO_ENCONTRADO. */
export async function obterLoja(db: Kysely<Tables>, id: string): Promise<Loja> {
  const loja = await lojas(db).where('lojas.id', '=', id).executeTakeFirst()
  if (!loja) throw notFound('lojas')
  return loja
}

function lojas(db: Kysely<Tables>) {
  return db
    .selectFrom('lojas')
    .select(columnsOf('lojas', CAMPOS_LOJA, ['status']))
    .select(named('usuarios', 'lojas.gerente_id').as('gerente'))
}

export const COLUNAS_DE_LOJAS = colunasDe<Loja, typeof CAMPOS_LOJA>(CAMPOS_LOJA, {
  criado: 'Cadastrada em',
  mais: [COLUNA_STATUS],
  impressas: ['nome', 'codigo', 'cidade', 'estado', 'telefone', 'gerente_id'],
  larguras: { nome: 34, codigo: 12, endereco: 34, numero: 10, complemento: 20, estado: 8, email: 30 },
})
