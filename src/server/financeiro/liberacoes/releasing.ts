/** Releases several commissions, or takes that back: those with which it can be done; the others are skipped and named. */
import type { LiberacaoOutcome } from '../../../contract/financeiro/liberacoes.ts'
import { COMISSAO_MESSAGES } from '../../../core/comissoes/comissoes.ts'
import {
  LIBERACAO_MESSAGES,
  leastReleasedInWords,
  reasonAgainst,
  releasedMeanwhileInWords,
} from '../../../core/financeiro/liberacoes.ts'
import { differenceOfReais, sumOfReais } from '../../../core/money.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { skippedAs } from '../../comissoes/skipped.ts'
import type { Db } from '../../database/schema/types.ts'
import { lowerReleases, releaseUpTo } from '../atos.ts'
import { type ComissaoRow, lockComissoes } from './rows.ts'

/** What is released of a commission as the caller saw it, and what is to be, in reais; without these all that can be. */
interface Part {
  de?: number | undefined
  ate?: number | undefined
}

/** Releases the part that each says, or the rest; a repeated request finds nothing to do, or another start. */
export async function liberar(
  db: Db,
  itens: readonly ({ id: string; versao: number } & Part)[],
  only: OnlyLoja,
): Promise<LiberacaoOutcome> {
  const checked = await check(db, itens, only, (row, { versao, ate }) => {
    if (row.versao !== versao) return COMISSAO_MESSAGES.alterada
    return (
      reasonAgainst('liberar', row) ??
      (ate !== undefined && ate > row.valor_comissao ? LIBERACAO_MESSAGES.parte_acima : null)
    )
  })
  const released = accepted(checked)
  if (released.length > 0)
    await releaseUpTo(
      db,
      released.map(({ item: { id, ate } }) => ({ id, ate: ate ?? null })),
    )
  return outcomeOf(
    released.map(({ row, item: { ate } }) =>
      differenceOfReais(ate ?? row.valor_comissao, row.linha?.liberado ?? 0),
    ),
    checked,
  )
}

/** Takes back the part that each says of what is released and in no closing, or all of that. */
export async function desfazer(
  db: Db,
  itens: readonly ({ id: string } & Part)[],
  only: OnlyLoja,
): Promise<LiberacaoOutcome> {
  const checked = await check(db, itens, only, (row, { ate }) => {
    const least = row.linha ? inClosings(row.linha) : 0
    return (
      reasonAgainst('desfazer', row) ??
      (ate !== undefined && ate < least ? leastReleasedInWords(least) : null)
    )
  })
  const taken = accepted(checked).flatMap(({ row: { linha_id, linha }, item: { ate } }) =>
    linha_id && linha ? [{ linha: linha_id, de: linha.liberado, ate: ate ?? inClosings(linha) }] : [],
  )
  if (taken.length > 0)
    await lowerReleases(
      db,
      taken.map(({ linha, ate }) => ({ linha, ate, aMao: true })),
    )
  return outcomeOf(
    taken.map(({ de, ate }) => differenceOfReais(de, ate)),
    checked,
  )
}

/** The amount of a line that is in closings, in reais: it stays released. */
export function inClosings({ aprovado, em_rascunho }: { aprovado: number; em_rascunho: number }): number {
  return sumOfReais([aprovado, em_rascunho])
}

interface Checked<I> {
  item: I
  row: ComissaoRow | undefined
  motivo: string | null
}

/** Locks the commissions and looks at each; the last reason is that it started from something else. */
async function check<I extends { id: string } & Part>(
  db: Db,
  itens: readonly I[],
  only: OnlyLoja,
  against: (row: ComissaoRow, item: I) => string | null,
): Promise<Checked<I>[]> {
  const rows = await lockComissoes(
    db,
    itens.map(({ id }) => id),
    only,
  )
  return itens.map((item) => {
    const row = rows.get(item.id)
    if (!row) return { item, row, motivo: LIBERACAO_MESSAGES.nao_existe }
    const liberado = row.linha?.liberado ?? 0
    const changed =
      item.de === undefined || item.de === liberado
        ? null
        : releasedMeanwhileInWords(liberado, row.valor_comissao)
    return { item, row, motivo: against(row, item) ?? changed }
  })
}

function accepted<I>(checked: readonly Checked<I>[]): { item: I; row: ComissaoRow }[] {
  return checked.flatMap(({ item, row, motivo }) => (row && motivo === null ? [{ item, row }] : []))
}

function outcomeOf(
  amounts: readonly number[],
  checked: readonly Checked<{ id: string }>[],
): LiberacaoOutcome {
  return {
    quantas: amounts.length,
    valor: sumOfReais(amounts),
    puladas: checked.flatMap(({ item: { id }, row, motivo }) =>
      motivo === null ? [] : [skippedAs(id, row, motivo)],
    ),
  }
}
