/** The statements of a closing beside the oracle, its payments, its spreadsheet and the dashboard, to the cent. */
import { expect } from 'vitest'
import type { Pagamento } from '../../../contract/financeiro/pagamentos.ts'
import { type ExtratoDoPagamento, reaisInWords, writtenInText } from '../../../core/financeiro/extrato.ts'
import { toCentavos } from '../../../core/money.ts'
import { textOfPdf } from '../files/pdf.ts'
import { sheetsOf } from '../files/spreadsheets.ts'
import type { Call } from '../http/requests.ts'
import type { Office } from '../office/office.ts'
import { frozenExtrato } from './extratos.ts'
import type { Expected } from './year-oracle.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** All payments of the closing. */
export async function paymentsOf(call: Call, fechamento_id: string): Promise<Pagamento[]> {
  const all: Pagamento[] = []
  for (let pagina = 1; ; pagina++) {
    const { itens, total } = (
      await call('GET', `/pagamentos?fechamento_id=${fechamento_id}&pagina=${pagina}`)
    ).body
    all.push(...itens)
    if (all.length >= total) return all
  }
}

/** Compares every statement of the closing, which was approved just now, with what is expected by payee. */
export async function compareStatements(
  { database, administrador }: Office,
  fechamento_id: string,
  expected: ReadonlyMap<string, Expected>,
): Promise<void> {
  const payments = await paymentsOf(administrador, fechamento_id)
  expect(payments.map(({ favorecido_id }) => favorecido_id).sort()).toEqual([...expected.keys()].sort())
  for (const [i, { id, favorecido_id, liquido }] of payments.entries()) {
    const path = `/fechamentos/${fechamento_id}/pagamentos/${id}/extrato`
    const frozen = await frozenExtrato(database.db, id)
    expect(told(frozen)).toEqual(expected.get(favorecido_id))
    expect(toCentavos(liquido)).toBe(frozen.liquido)
    const net = reaisInWords(frozen.liquido)
    expect(writtenInText((await administrador('GET', path)).body)).toContain(`\nLíquido: ${net}`)
    const [rows = []] = sheetsOf((await administrador('GET', `${path}/exportar?formato=xlsx`)).raw)
    expect(inSheet(rows, 'Líquido')).toBe(frozen.liquido)
    expect(inSheet(rows, 'Comissões')).toBe(sum(frozen.linhas.map(({ neste }) => neste)))
    if (i > 0) continue
    const words = textOfPdf((await administrador('GET', `${path}/pdf`)).raw).replaceAll(/\s+/g, ' ')
    expect(words).toContain(`Líquido ${net.replace('\u00a0', ' ')}`)
  }
  const { a_pagar } = (await administrador('GET', '/dashboard/financeiro')).body
  expect(a_pagar).toBe(payments.length)
}

/** What the statement says, as the oracle has it. */
function told(extrato: ExtratoDoPagamento): Expected {
  const { linhas, adiantamento, retencoes, descontos, liquido, outros, a_vir } = extrato
  expect(extrato.bruto).toBe(sum(linhas.map(({ neste }) => neste)) + adiantamento)
  expect(a_vir?.liberado).toBe(0)
  return {
    comissoes: sum(linhas.map(({ neste }) => neste)),
    adiantamento,
    iss: sum(retencoes.map(({ valor }) => valor)),
    descontos: descontos.map(({ tipo, valor }) => ({ tipo: tipo as 'Estorno' | 'Adiantamento', valor })),
    liquido,
    antes: extrato.a_recuperar_antes ?? -1,
    depois: extrato.a_recuperar_depois ?? -1,
    besides: sum(outros.map(({ valor }) => valor)),
    coming: a_vir?.a_liberar ?? -1,
  }
}

/** The sum of the amounts of a part of the statement's sheet, in centavos. */
function inSheet(rows: ReturnType<typeof sheetsOf>[number], parte: string): number {
  return sum(
    rows.map(({ Parte, Valor }) =>
      Parte && 'texto' in Parte && Parte.texto === parte && Valor && 'numero' in Valor
        ? toCentavos(Valor.numero)
        : 0,
    ),
  )
}
