/** A payee's account beside movements, Comissões, payments and files, to the cent. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type {
  MovimentoDaConta,
  PagamentoDoFavorecido,
  SaldosDoFavorecido,
} from '../../../contract/financeiro/conta-corrente.ts'
import { toCentavos } from '../../../core/money.ts'
import type { Tables } from '../../database/schema/types.ts'
import { rowsOf } from '../files/spreadsheets.ts'
import type { Call } from '../http/requests.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const written = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))

/** All pages of a list. */
export async function allOf<T>(call: Call, path: string): Promise<T[]> {
  const all: T[] = []
  for (let pagina = 1; ; pagina++) {
    const { itens, total } = (await call('GET', `${path}?pagina=${pagina}`)).body
    all.push(...itens)
    if (all.length >= total) return all
  }
}

/** What came of all accounts, in centavos. */
export interface Accounts {
  movimentos: number
  bruto: number
  desconto: number
  retido: number
  liquido: number
  /** By each payee's name, the movements of what was paid to them, by tipo. */
  pagos: Record<string, Partial<Record<MovimentoDaConta['tipo'], number>>>
}

/** Compares every payee's account with all that tells the same otherwise. */
export async function compareAccounts(db: Kysely<Tables>, call: Call): Promise<Accounts> {
  const payees = await db.selectFrom('favorecidos').select(['id', 'colaborador_id', 'nome']).execute()
  const come: Accounts = { movimentos: 0, bruto: 0, desconto: 0, retido: 0, liquido: 0, pagos: {} }
  for (const { id, colaborador_id, nome } of payees) {
    const path = `/favorecidos/${id}`
    const conta = (await allOf<MovimentoDaConta>(call, `${path}/conta-corrente`)).reverse()
    const { saldos } = (await call('GET', `${path}/saldos`)).body
    const receber = toCentavos(saldos.a_receber)
    const recuperar = toCentavos(saldos.a_recuperar)
    let [a_receber, a_recuperar] = [0, 0]
    for (const movimento of conta) {
      a_receber += toCentavos(movimento.receber)
      a_recuperar += toCentavos(movimento.recuperar)
      expect([movimento.a_receber, movimento.a_recuperar].map((value) => toCentavos(value ?? -1))).toEqual([
        a_receber,
        a_recuperar,
      ])
      if (movimento.recuperar < 0 && !movimento.desfaz && movimento.tipo !== 'Reposição')
        expect(sum(movimento.recupera.map(({ valor }) => toCentavos(valor)))).toBe(
          toCentavos(movimento.valor),
        )
    }
    expect([receber, recuperar]).toEqual([a_receber, a_recuperar])
    const { dividas } = saldos as SaldosDoFavorecido
    expect(sum(dividas.map(({ aberto }) => toCentavos(aberto)))).toBe(recuperar)

    // What the movements counted.
    const { rows } = await sql<{ receber: number; recuperar: number; retido: number }>`
      select (select coalesce(sum(liberado - aprovado), 0) from comissoes_linhas where favorecido_id = ${id})
               + (select coalesce(sum(saldo), 0) from pagamentos where favorecido_id = ${id}) as receber,
             (select a_recuperar from favorecidos where id = ${id}) as recuperar,
             (select coalesce(sum(bruto - adiantamento - saldo), 0) from pagamentos where favorecido_id = ${id} and saldo > 0) as retido`.execute(
      db,
    )
    const [counted = { receber: -1, recuperar: -1, retido: -1 }] = rows
    expect([receber, recuperar]).toEqual([toCentavos(counted.receber), toCentavos(counted.recuperar)])

    // Comissões.
    const { por_andamento } = (await call('GET', `/comissoes/somas?colaborador_id=${colaborador_id}`)).body
    const part = (name: string) => toCentavos(por_andamento[name].valor)
    expect([saldos.a_liberar, saldos.liberado, saldos.em_fechamento].map(toCentavos)).toEqual([
      part('A liberar'),
      part('Liberadas'),
      part('Em fechamento'),
    ])
    expect(receber).toBe(part('Liberadas') + part('Em fechamento') - toCentavos(counted.retido))
    expect(
      sum(dividas.filter(({ tipo }) => tipo !== 'Adiantamento').map(({ aberto }) => toCentavos(aberto))),
    ).toBe(part('A recuperar'))

    // The payments of closings.
    const payments = await allOf<PagamentoDoFavorecido>(call, `${path}/pagamentos`)
    const of = (tipo: MovimentoDaConta['tipo']) =>
      sum(
        conta
          .filter((movimento) => movimento.tipo === tipo)
          .map(({ valor, desfaz }) => (desfaz ? -1 : 1) * toCentavos(valor)),
      )
    const paid = payments.filter(({ situacao }) => situacao === 'Pago')
    expect(of('Aprovação') + of('Adiantamento')).toBe(sum(payments.map(({ bruto }) => toCentavos(bruto))))
    expect(of('Desconto')).toBe(sum(payments.map(({ desconto }) => toCentavos(desconto))))
    expect(of('Retenção')).toBe(sum(payments.map(({ retido }) => toCentavos(retido))))
    expect(of('Pagamento')).toBe(sum(paid.map(({ liquido }) => toCentavos(liquido))))
    come.bruto += of('Aprovação') + of('Adiantamento')
    come.retido += of('Retenção')
    come.desconto += of('Desconto')
    come.liquido += sum(payments.map(({ liquido }) => toCentavos(liquido)))
    come.movimentos += conta.length
    const left = new Set(paid.map((payment) => payment.id))
    const pagos = come.pagos[nome] ?? {}
    for (const { tipo, valor, desfaz, pagamento_id } of conta)
      if (pagamento_id === null || left.has(pagamento_id))
        pagos[tipo] = (pagos[tipo] ?? 0) + (desfaz ? -1 : 1) * toCentavos(valor)
    come.pagos[nome] = pagos

    // The file.
    const file = rowsOf((await call('GET', `${path}/conta-corrente/exportar?formato=csv`)).raw)
    expect(file.map((row) => [written(row['A receber']), written(row['A recuperar'])])).toEqual(
      conta.map((movimento) => [
        toCentavos(movimento.a_receber ?? -1),
        toCentavos(movimento.a_recuperar ?? -1),
      ]),
    )
    expect(sum(file.map((row) => written(row['Muda o a receber em'])))).toBe(receber)
  }
  return come
}
