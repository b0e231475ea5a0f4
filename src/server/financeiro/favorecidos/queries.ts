/** Queries for favorecidos: the filtered list and one record. */
import { type RawBuilder, sql } from 'kysely'
import type { Favorecido, FavorecidoFilterInput } from '../../../contract/financeiro/favorecidos.ts'
import { normalizeCnpj } from '../../../core/documents.ts'
import { FAVORECIDO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { columnsOf } from '../../cadastro/columns.ts'
import { isEqual, matchesText, named, ordered } from '../../cadastro/list.ts'
import { notFound } from '../../cadastro/not-found.ts'
import type { Db } from '../../database/schema/types.ts'
import { debtSeen, openDebts, waitingBaixa } from '../dividas.ts'
import { changedKey } from './chave-alterada.ts'
import { REPETIDOS } from './juntar.ts'

/**
 * The payees that match the filters, in the requested order; also by document and key with `inFull`. To who sees only one
 * loja's sales no payee owes anything.
 */
export function selectPayees(
  db: Db,
  filters: FavorecidoFilterInput,
  { inFull, only, identity }: { inFull: boolean } & Pick<Context, 'only' | 'identity'>,
) {
  const { texto, tipo, status, falta, a_recuperar, repetido } = filters
  const ordem = filters.ordem ?? (a_recuperar === 'sim' && !texto ? '-a_recuperar' : undefined)
  const byDebt = ordem?.endsWith('a_recuperar')
  const sorted = byDebt && only !== null ? undefined : ordem
  const id = sql.ref('favorecidos.id')
  return favorecidos(db, only)
    .where(inFull ? matchesAnything(texto) : matchesText('favorecidos', texto))
    .where(isEqual('favorecidos.tipo', tipo))
    .where(isEqual('favorecidos.status', status))
    .$if(falta === 'chave', (query) => query.where('favorecidos.chave_pix', 'is', null))
    .$if(falta === 'documento', (query) => query.where('favorecidos.documento', 'is', null))
    .$if(repetido === 'sim', (query) =>
      query.where(sql<boolean>`favorecidos.id in (select id from (${REPETIDOS}) r)`),
    )
    .$if(a_recuperar === 'sim', (query) =>
      query
        .where(
          sql<boolean>`(${debt(only)} > 0 or (${only === null} and exists (
            select from baixas b where b.favorecido_id = ${id} and b.status = 'Pedida')))`,
        )
        .select(
          sql<NonNullable<Favorecido['deve']>>`json_build_object(
            'dividas', ${openDebts(id)}, 'baixa', ${waitingBaixa(id, identity)})`.as('deve'),
        ),
    )
    .orderBy(ordered('favorecidos', sorted === undefined ? { texto } : { texto, ordem: sorted }))
}

/** What all payees that the filters find owe, in reais. */
export async function sumOfDebts(query: ReturnType<typeof selectPayees>): Promise<number> {
  const [row] = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`coalesce(sum(favorecidos.a_recuperar), 0)`.as('somado'))
    .$castTo<{ somado: number }>()
    .execute()
  return row?.somado ?? 0
}

/** The payee, with document and key in full. Throws Recusa NAO_ENCONTRADO. */
export async function obterFavorecido(db: Db, id: string, only: OnlyLoja): Promise<Favorecido> {
  const favorecido = await favorecidos(db, only).where('favorecidos.id', '=', id).executeTakeFirst()
  if (!favorecido) throw notFound('favorecidos')
  return favorecido
}

/** Who typed the address, as JSON, while it does not count. */
const EMAIL_POR_CONFIRMAR = sql<
  Favorecido['email_por_confirmar']
>`(case when favorecidos.email is not null then (
  select json_build_object('por_id', e.autor_id, 'por', e.autor_nome)
    from plantao.email_por_confirmar(favorecidos.id, favorecidos.email) e) end)`

const debt = (only: OnlyLoja) => debtSeen(sql`favorecidos.a_recuperar`, only)

function favorecidos(db: Db, only: OnlyLoja) {
  return db
    .selectFrom('favorecidos')
    .select(columnsOf('favorecidos', FAVORECIDO_FIELDS, ['status']))
    .select([
      debt(only).as('a_recuperar'),
      named('colaboradores', 'favorecidos.colaborador_id').as('colaborador'),
      changedKey('favorecidos').as('chave_alterada'),
      EMAIL_POR_CONFIRMAR.as('email_por_confirmar'),
      named('favorecidos', 'favorecidos.junto_de').as('junto_de'),
    ])
}

/** True if the name contains the words, or document or key the text, with or without its mask. */
function matchesAnything(texto: string | undefined): RawBuilder<boolean> {
  if (!texto) return sql<boolean>`true`
  const code = normalizeCnpj(texto)
  const inDocument = code.length < 3 ? sql`false` : sql`favorecidos.documento like ${`%${code}%`}`
  const inKey =
    texto.length < 3
      ? sql`false`
      : sql`(strpos(lower(favorecidos.chave_pix), lower(${texto})) > 0
          or (${code.length >= 3} and favorecidos.tipo_chave <> 'E-mail'
              and strpos(upper(regexp_replace(favorecidos.chave_pix, '[^0-9A-Za-z]', '', 'g')), ${code}) > 0))`
  return sql<boolean>`(${matchesText('favorecidos', texto)} or ${inDocument} or ${inKey})`
}
