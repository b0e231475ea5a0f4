import { orpc, readAnew } from '../query.ts'

/** Lists, histories, open tiers and the apuração are read anew. */
export function relerFaixas(): Promise<void> {
  return readAnew(orpc.faixas.key())
}
