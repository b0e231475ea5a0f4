import { type Kysely, sql } from 'kysely'
import type { Colaborador } from '../../contract/colaboradores.ts'
import type { Tables } from '../database/types.ts'

type Pessoa = NonNullable<Colaborador['superior']>

/** Colaboradores with the names of their loja, superior and referrer (`l`, `s`, `i`), in one statement. */
export function selectColaboradores(db: Kysely<Tables>) {
  return db
    .selectFrom('colaboradores as c')
    .leftJoin('lojas as l', 'l.id', 'c.loja_id')
    .leftJoin('colaboradores as s', 's.id', 'c.superior_id')
    .leftJoin('colaboradores as i', 'i.id', 'c.indicado_por')
    .select([
      'c.id',
      'c.versao',
      'c.nome',
      'c.cpf',
      'c.telefone',
      'c.email',
      'c.cargo',
      'c.nivel',
      'c.status',
      'c.data_admissao',
      'c.loja_id',
      sql<Colaborador['loja']>`case when l.id is not null
        then json_build_object('id', l.id, 'nome', l.nome) end`.as('loja'),
      'c.superior_id',
      pessoa('s').as('superior'),
      'c.indicado_por',
      pessoa('i').as('indicador'),
      'c.comissao_base',
      'c.creci',
      'c.created_at',
    ])
}

function pessoa(de: 's' | 'i') {
  const coluna = (nome: string) => sql.ref(`${de}.${nome}`)
  return sql<Pessoa | null>`case when ${coluna('id')} is not null
    then json_build_object('id', ${coluna('id')}, 'nome', ${coluna('nome')}, 'cargo', ${coluna('cargo')}) end`
}
