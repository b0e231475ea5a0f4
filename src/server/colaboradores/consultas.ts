/** Reading one colaborador. */
import { type Kysely, sql } from 'kysely'
import type { Colaborador, ColaboradorCompleto } from '../../contract/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { selectColaboradores } from './selecao.ts'

/** The colaborador as the list shows it, or null. */
export async function procurarColaborador(db: Kysely<Tables>, id: string): Promise<Colaborador | null> {
  return (await selectColaboradores(db).where('c.id', '=', id).executeTakeFirst()) ?? null
}

/** The colaborador as the list shows it. Throws Recusa NAO_ENCONTRADO. */
export async function lerColaborador(db: Kysely<Tables>, id: string): Promise<Colaborador> {
  const colaborador = await procurarColaborador(db, id)
  if (!colaborador) throw colaboradorNaoEncontrado()
  return colaborador
}

/** The colaborador with the size of their team and their active usuarios. Throws Recusa NAO_ENCONTRADO. */
export async function obterColaborador(db: Kysely<Tables>, id: string): Promise<ColaboradorCompleto> {
  const colaborador = await selectColaboradores(db)
    .select([
      sql<number>`(select count(*) from colaboradores t where t.superior_id = c.id)`.as('subordinados'),
      sql<ColaboradorCompleto['usuarios']>`(
        select coalesce(json_agg(json_build_object('id', u.id, 'nome', u.nome, 'email', u.email, 'cargo', u.cargo)
                 order by u.nome, u.id), '[]')
          from usuarios u where u.colaborador_id = c.id and u.status = 'Ativo')`.as('usuarios'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!colaborador) throw colaboradorNaoEncontrado()
  return colaborador
}

export function colaboradorNaoEncontrado(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Colaborador não encontrado')
}
