import { describe, expect, it } from 'vitest'
import { lerLogo } from './logo.ts'

describe('lerLogo', () => {
  it.each([
    ['nothing', []],
    ['a JPEG without a frame', [0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a segment that has no length', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('refuses %s', (_what, bytes) => {
    expect(lerLogo(Uint8Array.from(bytes))).toBe('O logo deve ser uma imagem PNG ou JPEG.')
  })

  it('reads a part of a larger buffer', () => {
    const jpeg = [0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0, 80, 1, 0, 1, 1]
    const buffer = Uint8Array.from([9, 9, ...jpeg])
    expect(lerLogo(buffer.subarray(2))).toEqual({ tipo: 'image/jpeg', largura: 256, altura: 80 })
  })
})
