import { expect, it } from 'vitest'
import { readPng } from './png.ts'

const chunk = (type: string, data: readonly number[] = []) => [
  0,
  0,
  0,
  data.length,
  ...Buffer.from(type),
  ...data,
  0,
  0,
  0,
  0,
]
const header = (depth: number, colour: number, interlace = 0) =>
  chunk('IHDR', [0, 0, 0, 20, 0, 0, 0, 30, depth, colour, 0, 0, interlace])
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const read = (...chunks: number[][]) => readPng(Uint8Array.from([...SIGNATURE, ...chunks.flat()]))

const IDAT = chunk('IDAT', [1, 2])
const IEND = chunk('IEND')
const PLTE = chunk('PLTE', [0, 0, 0])
const TRNS = chunk('tRNS', [0])

it.each([
  ['grey of 1 bit', 1, 0, 1 + 3],
  ['colours of 16 bits', 16, 2, 1 + 120],
  ['transparency', 8, 6, 1 + 80],
])('reads %s', (_what, depth, colour, bytesPerRow) => {
  expect(read(header(depth, colour), IDAT, IDAT, IEND)).toEqual({
    largura: 20,
    altura: 30,
    bytesPerRow,
    idat: [Uint8Array.of(1, 2), Uint8Array.of(1, 2)],
  })
})

it('reads a palette, and its transparency if it has 8 bits', () => {
  expect(read(header(4, 3), PLTE, IDAT, IEND)).toMatchObject({ bytesPerRow: 11 })
  expect(read(header(8, 3), PLTE, TRNS, IDAT, IEND)).toMatchObject({ bytesPerRow: 21 })
})

it.each<[string, number[][]]>([
  ['nothing', []],
  ['pixels before the header', [IDAT, header(8, 6), IEND]],
  ['a short header', [chunk('IHDR', [0, 0, 0, 20]), IDAT, IEND]],
  ['a second header', [header(8, 6), header(8, 6), IDAT, IEND]],
  ['no end', [header(8, 6), IDAT]],
  ['bytes behind the end', [header(8, 6), IDAT, IEND, [0]]],
  ['a chunk longer than the file', [header(8, 6), [0xff, 0xff, 0xff, 0xf4, ...Buffer.from('IDAT')], IEND]],
  ['an unknown colour type', [header(8, 5), IDAT, IEND]],
  ['an unknown depth', [header(3, 0), IDAT, IEND]],
  ['interlacing', [header(8, 6, 1), IDAT, IEND]],
  ['a transparent palette below 8 bits', [header(4, 3), PLTE, TRNS, IDAT, IEND]],
  ['indexes without a palette', [header(8, 3), IDAT, IEND]],
  ['a palette without indexes', [header(8, 2), PLTE, IDAT, IEND]],
])('refuses %s', (_what, chunks) => {
  expect(read(...chunks)).toBeNull()
})
