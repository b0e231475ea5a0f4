/** Queries for colaboradores: the filtered list and one record. */
import { sql } from 'kysely'
import type { Colaborador, ColaboradorFilterInput, FullColaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_FIELDS } from '../../core/colaboradores.ts'
import { onlyDigits } from '../../core/documents.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { type ListInput, matchesText, ordered } from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'

/** The colaboradores that match the filters, in the requested order. */
export function filteredColaboradores(db: Db, filters: ColaboradorFilterInput & ListInput) {
  const { superior_id, loja_id, status, texto } = filters
  return selectColaboradores(db)
    .where(matchesText('c', texto, withoutMask))
    .$if(superior_id !== undefined, (query) => query.where('c.superior_id', '=', superior_id ?? ''))
    .$if(loja_id !== undefined, (query) => query.where('c.loja_id', '=', loja_id ?? ''))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'Ativo'))
    .orderBy(ordered('c', filters, COLUMNS))
}

/** Sort expressions of the list's columns: names for references, ranks for cargos. */
const COLUMNS = { cargo: 'c.nivel', loja: 'l.nome', superior: 's.nome', indicador: 'i.nome' }

/** Reduces a masked CPF, whole or partial, to its digits, as stored for searches; returns other texts unchanged. */
export function withoutMask(texto: string): string {
  return /^[\d.-]*\d[.-][\d.-]*$/.test(texto) ? onlyDigits(texto) : texto
}

/** The colaborador as shown in the list. Throws Recusa NAO_ENCONTRADO. */
export async function readColaborador(db: Db, id: string): Promise<Colaborador> {
  return selectColaboradores(db)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
}

/** The colaborador with the size of their team and their active usuarios. Throws Recusa NAO_ENCONTRADO. */
export async function obterColaborador(db: Db, id: string): Promise<FullColaborador> {
  return selectColaboradores(db)
    .select([
      sql<number>`(select count(*) from colaboradores t where t.superior_id = c.id)`.as('subordinados'),
      sql<FullColaborador['usuarios']>`(
        select coalesce(json_agg(json_build_object('id', u.id, 'nome', u.nome, 'email', u.email, 'cargo', u.cargo)
                 order by u.nome, u.id), '[]')
          from usuarios u where u.colaborador_id = c.id and u.status = 'Ativo')`.as('usuarios'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
}

type Person = NonNullable<Colaborador['superior']>

/** Colaboradores with the names of their loja, superior and referrer (`l`, `s`, `i`). */
function selectColaboradores(db: Db) {
  return db
    .selectFrom('colaboradores as c')
    .leftJoin('lojas as l', 'l.id', 'c.loja_id')
    .leftJoin('colaboradores as s', 's.id', 'c.superior_id')
    .leftJoin('colaboradores as i', 'i.id', 'c.indicado_por')
    .select([
      ...columnsOf('c', COLABORADOR_FIELDS, ['nivel']),
      sql<Colaborador['loja']>`case when l.id is not null
        then json_build_object('id', l.id, 'nome', l.nome) end`.as('loja'),
      person('s').as('superior'),
      person('i').as('indicador'),
    ])
}

function person(alias: 's' | 'i') {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Person | null>`case when ${column('id')} is not null
    then json_build_object('id', ${column('id')}, 'nome', ${column('nome')}, 'cargo', ${column('cargo')}) end`
}
