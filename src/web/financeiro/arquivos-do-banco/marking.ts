/** What a bank's return would mark at once, by what is chosen of the rows that can be about several payments. */
import type { LinhaLida } from '../../../contract/financeiro/retornos.ts'

type Marking = LinhaLida & { pagamento: NonNullable<LinhaLida['pagamento']> }

/** `escolhas` has payments by row. A chosen one that waits for somebody else is not marked. */
export function markingOf(linhas: readonly LinhaLida[], escolhas: ReadonlyMap<number, string>): Marking[] {
  return linhas.flatMap((linha) => {
    const pagamento =
      linha.pagamento ??
      linha.candidatos.find(({ id, impedimento }) => impedimento === null && id === escolhas.get(linha.ordem))
    return pagamento && linha.impedimento === null ? [{ ...linha, pagamento }] : []
  })
}
