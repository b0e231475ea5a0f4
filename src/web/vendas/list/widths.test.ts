import { describe, expect, it } from 'vitest'
import { DEFAULT_COLUMNS, type VendaColumn } from '../../../core/vendas/columns.ts'
import { aVenda } from '../form/testing.ts'
import { widthOfNumero, widthsOf } from './widths.ts'

const long = aVenda({
  cliente_nome: 'A'.repeat(90),
  valor_venda: 99_999_999_999.99,
  status: 'Assinada/Pendência enviada',
})
const sum = (widths: readonly number[]) => widths.reduce((a, b) => a + b, 0)

describe('the widths of columns', () => {
  const em = (available: number) => widthsOf(DEFAULT_COLUMNS, [long], available)
  const de = (widths: readonly number[], column: VendaColumn) => widths[DEFAULT_COLUMNS.indexOf(column)]

  it('amounts, dates and statuses are never cut, and names take the room that is left over', () => {
    const [wide, tight] = [em(10_000), em(900)]
    for (const column of ['data_venda', 'status', 'valor_venda'] as const)
      expect(de(tight, column)).toBe(de(wide, column))
    expect(de(tight, 'cliente_nome')).toBeLessThan(de(wide, 'cliente_nome') ?? 0)
    expect(de(wide, 'cliente_nome')).toBeGreaterThan(90 * 6)
    expect(de(wide, 'empreendimento_id')).toBe(de(em(2_000), 'empreendimento_id'))
    expect(sum(wide)).toBeGreaterThan(10_000 - DEFAULT_COLUMNS.length)
    expect(sum(tight)).toBeLessThanOrEqual(900)
    expect(sum(tight)).toBeGreaterThan(900 - DEFAULT_COLUMNS.length)
  })

  it('a day, an amount and a document are as wide as the browser draws them, beside the padding of their cell', () => {
    const columns = ['data_venda', 'valor_venda', 'cliente_cpf', 'cliente_telefone', 'created_at'] as const
    const drawn = [76.8, 143.8, 108.2, 114.8, 117.6]
    for (const [i, width] of widthsOf(columns, [long], 0).entries())
      expect(width, columns[i]).toBeGreaterThanOrEqual((drawn[i] ?? Number.NaN) + 12)
  })

  it('names keep fourteen letters, unless the table would scroll', () => {
    const fourteen = 14 * 6.8 + 12
    expect(de(em(860), 'cliente_nome')).toBeGreaterThanOrEqual(fourteen)
    expect(de(em(860), 'colaborador_id')).toBeGreaterThanOrEqual(fourteen)
    expect(de(em(800), 'cliente_nome')).toBeLessThan(fourteen)
    expect(sum(em(800))).toBeLessThanOrEqual(800)
  })

  it('where texts would become too narrow, the table scrolls instead', () => {
    const widths = em(400)
    expect(sum(widths)).toBeGreaterThan(400)
    expect(de(widths, 'cliente_nome')).toBe(240)
  })

  it('one long unit takes no room from the names of all other sales', () => {
    const common = { cliente_nome: 'Sandra Sousa Menezes', unidade: '101' }
    const sales = [
      aVenda({ unidade: 'Cobertura duplex 1901 e 1902, bloco B' }),
      ...Array(20).fill(aVenda(common)),
    ]
    const columns = ['unidade', 'cliente_nome'] as const
    const [unidade = 0, cliente = 0] = widthsOf(columns, sales, 300)
    expect(cliente).toBeGreaterThanOrEqual(Math.ceil(common.cliente_nome.length * 6.8 + 17))
    expect(unidade + cliente).toBeLessThanOrEqual(300)
  })

  it('a number is whole, up to a limit', () => {
    const de = (numero_venda: string) => widthOfNumero([aVenda({ numero_venda })])
    expect(de('AR001/2026-COMPLEMENTO')).toBeGreaterThan(de('1'))
    expect(de('A'.repeat(40))).toBe(240)
  })
})
