/** Releases several commissions, or takes that back: those with which it can be done; the others are skipped and named. */
import type { Kysely } from 'kysely'
import type { LiberacaoOutcome } from '../../../contract/financeiro/liberacoes.ts'
import { COMISSAO_MESSAGES, sumAll } from '../../../core/comissoes/comissoes.ts'
import { LIBERACAO_MESSAGES, reasonAgainst, toRelease } from '../../../core/financeiro/liberacoes.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { skippedAs } from '../../comissoes/skipped.ts'
import type { Tables } from '../../database/schema/types.ts'
import { lowerReleases, releaseComissoes } from '../atos.ts'
import { type ComissaoRow, lockComissoes } from './rows.ts'

type Db = Kysely<Tables>

/** Releases all that is not released; a repeated request finds nothing to do. */
export async function liberar(
  db: Db,
  itens: readonly { id: string; versao: number }[],
  only: OnlyLoja,
): Promise<LiberacaoOutcome> {
  const rows = await lockComissoes(
    db,
    itens.map(({ id }) => id),
    only,
  )
  const checked = itens.map(({ id, versao }) => {
    const row = rows.get(id)
    if (!row) return { id, row, motivo: LIBERACAO_MESSAGES.nao_existe }
    return {
      id,
      row,
      motivo: row.versao === versao ? reasonAgainst('liberar', row) : COMISSAO_MESSAGES.alterada,
    }
  })
  const released = accepted(checked)
  if (released.length > 0)
    await releaseComissoes(
      db,
      released.map(({ id }) => id),
    )
  return outcomeOf(released.map(toRelease), checked)
}

/** Takes back what is released and in no closing. */
export async function desfazer(db: Db, ids: readonly string[], only: OnlyLoja): Promise<LiberacaoOutcome> {
  const rows = await lockComissoes(db, ids, only)
  const checked = ids.map((id) => {
    const row = rows.get(id)
    return { id, row, motivo: row ? reasonAgainst('desfazer', row) : LIBERACAO_MESSAGES.nao_existe }
  })
  const taken = accepted(checked)
  await takeBack(db, taken)
  return outcomeOf(
    taken.map(({ andamento }) => andamento.partes.Liberadas),
    checked,
  )
}

/** Takes back what of these is released and in no closing. */
async function takeBack(db: Db, rows: readonly ComissaoRow[]): Promise<void> {
  const linhas = rows.flatMap(({ linha_id, linha }) =>
    linha_id && linha ? [{ linha: linha_id, ate: inClosings(linha) }] : [],
  )
  if (linhas.length > 0) await lowerReleases(db, linhas)
}

/** The amount of a line that is in closings, in reais: it stays released. */
export function inClosings({ aprovado, em_rascunho }: { aprovado: number; em_rascunho: number }): number {
  return sumAll([aprovado, em_rascunho].map((valor) => ({ quantidade: 1, valor }))).valor
}

interface Checked {
  id: string
  row: ComissaoRow | undefined
  motivo: string | null
}

function accepted(checked: readonly Checked[]): ComissaoRow[] {
  return checked.flatMap(({ row, motivo }) => (row && motivo === null ? [row] : []))
}

function outcomeOf(amounts: readonly number[], checked: readonly Checked[]): LiberacaoOutcome {
  return {
    quantas: amounts.length,
    valor: sumAll(amounts.map((valor) => ({ quantidade: 1, valor }))).valor,
    puladas: checked.flatMap(({ id, row, motivo }) => (motivo === null ? [] : [skippedAs(id, row, motivo)])),
  }
}
