import { describe, expect, it } from 'vitest'
import { fitInto } from './marca.ts'

describe('caberEm', () => {
  const box = { largura: 130, altura: 38 }
  it.each([
    ['very wide', 1500, 16, { largura: 130, altura: 130 * (16 / 1500) }],
    ['very tall', 16, 1500, { largura: 1, altura: 38 }],
    ['small', 60, 20, { largura: 60, altura: 20 }],
  ])('%s', (_what, width, height, size) => {
    expect(fitInto({ largura: width, altura: height }, box)).toEqual(size)
  })
})
