/** Races for what the database alone must hold, for all writers. */
import { sql } from 'kysely'
import { buildColaborador, buildVenda } from '../../src/server/testing/office/builders.ts'
import { countOf, exactly, type Ground, type Races } from './race.ts'

/** Races of twenty connections. */
export async function databaseRaces({ database: { db } }: Ground): Promise<Races> {
  const people: string[] = []
  for (let i = 0; i < 50; i++) people.push((await buildColaborador(db)).id)
  return {
    'participants of a sale stay within 100 %': async () => {
      const { id } = await buildVenda(db, {}, [{ percentual_comissao: 10 }])
      return {
        attempt: (n) =>
          sql`insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
              values (${id}, ${people[n]}, 30, 10)`
            .execute(db)
            .then(
              () => 'added',
              (error: Error & { constraint?: string }) => error.constraint ?? error.message,
            ),
        async judge(outcomes) {
          const { percentual_comissao } = await db
            .selectFrom('vendas')
            .select('percentual_comissao')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          return exactly('added', countOf(outcomes, 'added'), 3) ?? exactly('sum', percentual_comissao, 100)
        },
      }
    },
  }
}
