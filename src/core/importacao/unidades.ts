/** Units of a spreadsheet that are sold already, in it or in what is registered. */
import type { VendaStatus } from '../vendas/vendas.ts'
import { type Finding, findingOf } from './findings.ts'

/** A sale with its tower and its unit as the database compares them: '' is no tower, and no unit that was chosen. */
export interface SoldUnit {
  numero_venda: string
  status: VendaStatus
  empreendimento_id: string
  torre: string
  unidade: string
  cliente_cpf: string
  /** The row of the file; missing if the sale is registered. */
  linha?: number
}

interface SameUnit extends Pick<SoldUnit, 'numero_venda' | 'linha'> {
  /** Whether it has the same client, so that it seems to be the same sale under another number. */
  isSameSale: boolean
}

/**
 * Takes the sales of a file one after the other, beside those that are registered, and says of each which one has its unit: the
 * first with the same client, or else the first of which both are live. A sale without a tower may be of any.
 */
export function soldUnits(registered: readonly SoldUnit[]) {
  const known = new Map<string, SoldUnit[]>()
  const keep = (venda: SoldUnit) => {
    for (const key of [ofClient(venda), ofUnit(venda)]) {
      if (key === null) continue
      const same = known.get(key)
      if (same) same.push(venda)
      else known.set(key, [venda])
    }
  }
  const first = (venda: SoldUnit, key: string | null) =>
    key === null ? undefined : known.get(key)?.find(({ torre }) => mayBeOne(torre, venda.torre))
  for (const venda of registered) keep(venda)
  return {
    add(venda: SoldUnit): SameUnit | null {
      const sale = first(venda, ofClient(venda))
      const other = sale ?? first(venda, ofUnit(venda))
      keep(venda)
      return other ? { ...other, isSameSale: sale !== undefined } : null
    },
  }
}

/** The suspicion that the unit of the row `linha`, as written, is sold already. */
export function repeatedUnit(
  linha: number,
  unidade: string,
  { numero_venda, linha: row }: Pick<SoldUnit, 'numero_venda' | 'linha'>,
): Finding {
  const where = row === undefined ? 'já cadastrada' : `da linha ${row}`
  // No text of a column, which could be replaced in all rows at once.
  return findingOf(
    { linha, coluna: null },
    'unidade',
    `A unidade ${unidade} já está na venda ${numero_venda}, ${where}`,
    'Unidade que já está em outra venda',
  )
}

function ofClient({ cliente_cpf, empreendimento_id, unidade }: SoldUnit): string {
  return `${cliente_cpf} ${empreendimento_id} ${unidade}`
}

/** Null for a sale that has no unit, or was given up. */
function ofUnit({ status, empreendimento_id, unidade }: SoldUnit): string | null {
  return status === 'Desistência' || unidade === '' ? null : `${empreendimento_id} ${unidade}`
}

function mayBeOne(torre: string, other: string): boolean {
  return torre === other || torre === '' || other === ''
}
