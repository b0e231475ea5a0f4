/** The data of another system and of spreadsheets, brought in while that is killed or cut off. */
import { imports } from './imports.ts'
import type { Row } from './report.ts'
import { screenLoad } from './screen-load.ts'
import { runTests } from './tests.ts'

const KILLS = 20

export async function* movingIn(rounds: number | null): AsyncGenerator<Row> {
  const kills = rounds ?? KILLS
  const { failures, failed } = await runTests('src/server/cargas/kills.test.ts', {
    CARGA_KILLS: String(kills),
  })
  yield {
    claim: 'a load of another system goes on where it was killed or cut off, and has everything once',
    tries: kills,
    failures,
    figure: failed ?? `${Math.ceil(kills / 2)} × kill -9, ${Math.floor(kills / 2)} × connection cut`,
  }
  yield* screenLoad(rounds)
  yield* imports(rounds)
}
