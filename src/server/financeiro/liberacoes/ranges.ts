import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../comissoes/filters.ts'

/** Conditions on the commission `p` of the sale `v` that part the sales into so many ranges of ids, which are random. */
export function rangesOfVendas(count: number): RawBuilder<boolean>[] {
  const bound = (place: number) =>
    `${Math.floor((place * 2 ** 32) / count)
      .toString(16)
      .padStart(8, '0')}-0000-0000-0000-000000000000`
  return Array.from({ length: count }, (_, place) => {
    const isWithin = (id: RawBuilder<unknown>) =>
      allOf([
        ...(place > 0 ? [sql<boolean>`${id} >= ${bound(place)}::uuid`] : []),
        ...(place < count - 1 ? [sql<boolean>`${id} < ${bound(place + 1)}::uuid`] : []),
      ])
    return sql<boolean>`(${isWithin(sql`v.id`)} and ${isWithin(sql`p.venda_id`)})`
  })
}
