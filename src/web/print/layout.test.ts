import { expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const texto = (title: string) => ({ titulo: title, tipo: 'texto' }) as const
const NOME = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo Vasconcelos Neta'

function onlyTableOf(...list: Parameters<typeof layoutOf>) {
  const { tables } = layoutOf(...list)
  expect(tables).toHaveLength(1)
  return tables[0] ?? { columns: [], widths: [] }
}

it('few columns are upright, in the largest type', () => {
  const { landscape, points, tables } = layoutOf(
    [texto('Nome'), texto('Cidade'), { titulo: 'VGV', tipo: 'dinheiro' }],
    [['Loja Centro', 'Santos', 'R$ 99.999.999.999,99']],
  )
  expect([landscape, points]).toEqual([false, 9])
  expect(tables.map(({ columns }) => columns)).toEqual([[0, 1, 2]])
  expect(tables[0]?.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
})

it('more columns turn the page, then make the type smaller', () => {
  const pages = Array.from({ length: 30 }, (_, more) => {
    const columns = Array.from({ length: more + 1 }, (_, n) => texto(`Coluna ${n}`))
    const { landscape, points } = layoutOf(columns, [columns.map(() => 'Pago/Pendência enviada')])
    return `${landscape ? 'landscape' : 'upright'} ${points}`
  })
  expect([...new Set(pages)]).toEqual(['upright 9', 'landscape 9', 'landscape 8', 'landscape 7'])
  // Only ever in that order.
  expect(pages.filter((page, n) => page !== pages[n - 1])).toHaveLength(4)
})

it('a long name wraps, and amounts keep the room that they need', () => {
  const columns = [texto('Nome'), texto('Loja'), { titulo: 'VGV', tipo: 'dinheiro' } as const]
  const { widths } = onlyTableOf(columns, [
    [NOME, 'Centro', 'R$ 99.999.999.999,99'],
    ['Ana', 'Centro', 'R$ 0,01'],
  ])
  const [nome = 0, loja = 0, valor = 0] = widths
  expect(nome).toBeGreaterThan(2 * loja)
  // 190 mm upright, at 9 points.
  expect((valor / 100) * 190).toBeGreaterThan('R$ 99.999.999.999,99'.length * 0.64 * 0.353 * 9)
})

it('a list without rows has columns as wide as their titles', () => {
  const { widths } = onlyTableOf([texto('Nome'), texto('Empreendimento')], [])
  expect(widths.every((width) => width > 0)).toBe(true)
})

it('a list of many long texts', () => {
  const text = Array.from({ length: 60 }, () => 'palavra').join(' ')
  const { widths } = onlyTableOf(
    [texto('Nome')],
    Array.from({ length: 5000 }, () => [text]),
  )
  expect(widths).toEqual([expect.closeTo(100)])
})

it('columns that do not fit even in the smallest type go to another table, after the first column again', () => {
  const money = (n: number) => ({ titulo: `Valor ${n}`, tipo: 'dinheiro' }) as const
  const columns = [texto('Venda'), ...Array.from({ length: 12 }, (_, n) => money(n))]
  const row = ['V-1', ...Array.from({ length: 12 }, () => 'R$ 99.999.999.999,99')]
  const { landscape, points, tables } = layoutOf(columns, [row])
  expect([landscape, points]).toEqual([true, 7])
  expect(tables.map((table) => table.columns)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 8, 9, 10, 11, 12],
  ])
  for (const { columns: shown, widths } of tables)
    for (const [i, n] of shown.entries())
      expect(((widths[i] ?? 0) / 100) * 277).toBeGreaterThan((row[n] ?? '').length * 0.64 * 0.353 * 7)
})

it('long words break before columns go to another table, and amounts stay whole', () => {
  const columns = [
    ...Array.from({ length: 9 }, (_, n) => texto(`Texto ${n}`)),
    { titulo: 'VGV', tipo: 'dinheiro' } as const,
  ]
  const row = [...Array.from({ length: 9 }, () => 'Desproporcionadamente'), 'R$ 99.999.999.999,99']
  const { widths } = onlyTableOf(columns, [row])
  expect(((widths[9] ?? 0) / 100) * 277).toBeGreaterThan(20 * 0.64 * 0.353 * 7)
})
