import { orpc, readAnew } from '../query.ts'

/** Lists, choices and open campaigns are read anew. */
export function relerCampanhas(): Promise<void> {
  return readAnew(orpc.campanhas.key())
}
