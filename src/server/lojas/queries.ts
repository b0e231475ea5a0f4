/** Queries for lojas: the filtered list and one record. */
import type { Loja, LojaFilterInput } from '../../contract/lojas.ts'
import { LOJA_FIELDS } from '../../core/lojas.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { matchesText, named, ordered } from '../cadastro/list.ts'
import { readerOf } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'
import { columnsFrom, STATUS_COLUMN } from '../export/columns.ts'

/** The lojas that match the filters, in the requested order. */
export function selectLojas(db: Db, filters: LojaFilterInput) {
  return lojas(db).where(matchesText('lojas', filters.texto)).orderBy(ordered('lojas', filters))
}

/** The loja. Throws Recusa NAO_ENCONTRADO. */
export const obterLoja = readerOf('lojas', lojas)

function lojas(db: Db) {
  return db
    .selectFrom('lojas')
    .select(columnsOf('lojas', LOJA_FIELDS, ['status']))
    .select(named('usuarios', 'lojas.gerente_id').as('gerente'))
}

export const LOJAS_COLUMNS = columnsFrom<Loja, typeof LOJA_FIELDS>(LOJA_FIELDS, {
  createdTitle: 'Cadastrada em',
  more: [STATUS_COLUMN],
  impressas: ['nome', 'codigo', 'cidade', 'estado', 'telefone', 'gerente_id'],
  widths: { nome: 34, codigo: 12, endereco: 34, numero: 10, complemento: 20, estado: 8, email: 30 },
})
