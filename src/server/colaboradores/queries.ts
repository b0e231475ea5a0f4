/** Queries for colaboradores: the filtered list and one record. */
import { type Kysely, sql } from 'kysely'
import type { Colaborador, ColaboradorFilterInput, FullColaborador } from '../../contract/colaboradores.ts'
import { onlyDigits } from '../../core/documents.ts'
import { type ListInput, matchesText, ordered } from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/schema/types.ts'
import { selectColaboradores } from './select.ts'

/** The colaboradores that match the filters, in the requested order. */
export function filteredColaboradores(db: Kysely<Tables>, filters: ColaboradorFilterInput & ListInput) {
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
export async function readColaborador(db: Kysely<Tables>, id: string): Promise<Colaborador> {
  const colaborador = await selectColaboradores(db).where('c.id', '=', id).executeTakeFirst()
  if (!colaborador) throw notFound('colaboradores')
  return colaborador
}

/** The colaborador with the size of their team and their active usuarios. Throws Recusa NAO_ENCONTRADO. */
export async function obterColaborador(db: Kysely<Tables>, id: string): Promise<FullColaborador> {
  const colaborador = await selectColaboradores(db)
    .select([
      sql<number>`(select count(*) from colaboradores t where t.superior_id = c.id)`.as('subordinados'),
      sql<FullColaborador['usuarios']>`(
        select coalesce(json_agg(json_build_object('id', u.id, 'nome', u.nome, 'email', u.email, 'cargo', u.cargo)
                 order by u.nome, u.id), '[]')
          from usuarios u where u.colaborador_id = c.id and u.status = 'Ativo')`.as('usuarios'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!colaborador) throw notFound('colaboradores')
  return colaborador
}
