/** A payee's statements of months beside the account and the accountant's file of these months, to the cent. */
import { expect } from 'vitest'
import type { MovimentoDaConta } from '../../../contract/financeiro/conta-corrente.ts'
import type { ExtratoEscrito, ItemDoExtrato } from '../../../core/financeiro/extrato.ts'
import { toCentavos } from '../../../core/money.ts'
import type { Call } from '../http/requests.ts'
import { allOf } from './accounts.ts'

interface Month {
  de: string
  ate: string
  /** The accountant's rows of the payee, by title as they are written. */
  rows: readonly Record<string, string>[]
}

/** What the accountant's columns are called in the statement; what is kept of a payment is negative there. */
const COLUMNS: readonly [title: string, parte: ItemDoExtrato['parte'], sign: 1 | -1][] = [
  ['Bruto', 'Comissões', 1],
  ['Retenções', 'Retenções', -1],
  ['Descontos do que devia', 'Descontos', -1],
  ['Adiantamento', 'Adiantamento', 1],
  ['Líquido', 'Líquido', 1],
]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const written = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))

/** The amounts of a part of the statement together, in centavos. */
export const inParte = ({ itens }: ExtratoEscrito, ...partes: ItemDoExtrato['parte'][]) =>
  sum(itens.filter(({ parte }) => partes.includes(parte)).map(({ valor }) => valor))

/** Compares the statement of each month; of all days it is that of all months. */
export async function comparePeriods(call: Call, id: string, months: readonly Month[]): Promise<void> {
  const conta = await allOf<MovimentoDaConta>(call, `/favorecidos/${id}/conta-corrente`)
  const changes = (isOf: (data: string) => boolean) =>
    sum(conta.filter(({ data }) => isOf(data)).map(({ recuperar }) => toCentavos(recuperar)))
  for (const { de, ate, rows } of months) {
    const extrato: ExtratoEscrito = (await call('GET', `/favorecidos/${id}/extrato?de=${de}&ate=${ate}`)).body
    const of = (title: string) => sum(rows.map((row) => written(row[title])))
    for (const [title, parte, sign] of COLUMNS)
      expect([de, title, inParte(extrato, parte) * sign || 0]).toEqual([de, title, of(title)])
    expect(inParte(extrato, 'Bruto')).toBe(of('Bruto') + of('Adiantamento'))
    expect(inParte(extrato, 'Recebido no período')).toBe(of('Líquido') + of('Pago por fora'))
    expect(inParte(extrato, 'Fora dos fechamentos')).toBe(of('Pago por fora') + of('Pago direto por outros'))
    expect(inParte(extrato, 'A recuperar antes')).toBe(
      extrato.itens.some(({ parte }) => parte === 'A recuperar antes') ? changes((data) => data < de) : 0,
    )
    expect(inParte(extrato, 'A recuperar antes', 'Mudanças do a recuperar')).toBe(
      inParte(extrato, 'Ainda a recuperar'),
    )
    expect(inParte(extrato, 'Mudanças do a recuperar')).toBe(changes((data) => data >= de && data <= ate))
  }
}
