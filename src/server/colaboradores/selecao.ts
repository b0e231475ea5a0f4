import { type Kysely, sql } from 'kysely'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { CAMPOS_COLABORADOR } from '../../core/colaboradores.ts'
import { columnsOf } from '../cadastro/colunas.ts'
import type { Tables } from '../database/types.ts'

type Pessoa = NonNullable<Colaborador['superior']>

/** Colaboradores with the names of their loja, superior and referrer (`l`, `s`, `i`). */
export function selectColaboradores(db: Kysely<Tables>) {
  return db
    .selectFrom('colaboradores as c')
    .leftJoin('lojas as l', 'l.id', 'c.loja_id')
    .leftJoin('colaboradores as s', 's.id', 'c.superior_id')
    .leftJoin('colaboradores as i', 'i.id', 'c.indicado_por')
    .select([
      ...columnsOf('c', CAMPOS_COLABORADOR, ['nivel']),
      sql<Colaborador['loja']>`case when l.id is not null
        then json_build_object('id', l.id, 'nome', l.nome) end`.as('loja'),
      pessoa('s').as('superior'),
      pessoa('i').as('indicador'),
    ])
}

function pessoa(alias: 's' | 'i') {
  const column = (nome: string) => sql.ref(`${alias}.${nome}`)
  return sql<Pessoa | null>`case when ${column('id')} is not null
    then json_build_object('id', ${column('id')}, 'nome', ${column('nome')}, 'cargo', ${column('cargo')}) end`
}
