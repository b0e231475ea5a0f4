import { expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const texto = (title: string) => ({ titulo: title, tipo: 'texto' }) as const
const NOME = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo Vasconcelos Neta'

it('few columns are upright, in the largest type', () => {
  const { landscape, points, widths } = layoutOf(
    [texto('Nome'), texto('Cidade'), { titulo: 'VGV', tipo: 'dinheiro' }],
    [['Loja Centro', 'Santos', 'R$ 99.999.999.999,99']],
  )
  expect([landscape, points]).toEqual([false, 9])
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
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
  const { widths } = layoutOf(columns, [
    [NOME, 'Centro', 'R$ 99.999.999.999,99'],
    ['Ana', 'Centro', 'R$ 0,01'],
  ])
  const [nome = 0, loja = 0, valor = 0] = widths
  expect(nome).toBeGreaterThan(2 * loja)
  // 190 mm upright, at 9 points.
  expect((valor / 100) * 190).toBeGreaterThan('R$ 99.999.999.999,99'.length * 0.64 * 0.353 * 9)
})

it('a list without rows has columns as wide as their titles', () => {
  const { widths } = layoutOf([texto('Nome'), texto('Empreendimento')], [])
  expect(widths.every((width) => width > 0)).toBe(true)
})

it('a list of many long texts', () => {
  const text = Array.from({ length: 60 }, () => 'palavra').join(' ')
  const { widths } = layoutOf(
    [texto('Nome')],
    Array.from({ length: 5000 }, () => [text]),
  )
  expect(widths).toEqual([100])
})
