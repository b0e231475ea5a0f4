import { describe, expect, it } from 'vitest'
import { COLUNAS_PADRAO, type ColunaDeVendas } from '../../core/vendas-colunas.ts'
import { larguraDoNumero, largurasDe } from './larguras.ts'
import { aVenda } from './testing.ts'

const comprida = aVenda({
  cliente_nome: 'A'.repeat(90),
  valor_venda: 99_999_999_999.99,
  status: 'Assinada/Pendência enviada',
})
const sum = (larguras: readonly number[]) => larguras.reduce((a, b) => a + b, 0)

describe('the widths of columns', () => {
  const em = (disponivel: number) => largurasDe(COLUNAS_PADRAO, [comprida], disponivel)
  const de = (larguras: readonly number[], column: ColunaDeVendas) => larguras[COLUNAS_PADRAO.indexOf(column)]

  it('amounts, dates and statuses are never cut; texts share what is left', () => {
    const [largas, justas] = [em(10_000), em(900)]
    for (const column of ['data_venda', 'status', 'valor_venda'] as const)
      expect(de(justas, column)).toBe(de(largas, column))
    expect(de(justas, 'cliente_nome')).toBeLessThan(de(largas, 'cliente_nome') ?? 0)
    expect(de(largas, 'cliente_nome')).toBe(240)
    expect(sum(justas)).toBeLessThanOrEqual(900)
    expect(sum(justas)).toBeGreaterThan(900 - COLUNAS_PADRAO.length)
  })

  it('where texts would become too narrow, the table scrolls instead', () => {
    expect(em(400)).toEqual(em(10_000))
  })

  it('a number is whole, up to a limit', () => {
    const de = (numero_venda: string) => larguraDoNumero([aVenda({ numero_venda })])
    expect(de('AR001/2026-COMPLEMENTO')).toBeGreaterThan(de('1'))
    expect(de('A'.repeat(40))).toBe(240)
  })
})
