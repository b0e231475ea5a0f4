import { type Kysely, sql } from 'kysely'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_FIELDS } from '../../core/colaboradores.ts'
import { columnsOf } from '../cadastro/columns.ts'
import type { Tables } from '../database/schema/types.ts'

type Person = NonNullable<Colaborador['superior']>

/** Colaboradores with the names of their loja, superior and referrer (`l`, `s`, `i`). */
export function selectColaboradores(db: Kysely<Tables>) {
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
