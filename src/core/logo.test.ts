import { describe, expect, it } from 'vitest'
import { LOGO_UNREADABLE, readLogo, TYPE_REFUSED } from './logo.ts'

describe('lerLogo', () => {
  it.each([
    ['nothing', [], TYPE_REFUSED],
    ['a JPEG without a frame', [0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0, 0], LOGO_UNREADABLE],
    ['a segment that has no length', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0], LOGO_UNREADABLE],
  ])('refuses %s', (_what, bytes, sentence) => {
    expect(readLogo(Uint8Array.from(bytes))).toBe(sentence)
  })

  it('reads a part of a larger buffer', () => {
    const frame = [0xff, 0xc2, 0, 11, 8, 0, 80, 1, 0, 1, 1, 0x11, 0]
    const jpeg = [0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]
    const buffer = Uint8Array.from([9, 9, ...jpeg])
    expect(readLogo(buffer.subarray(2))).toEqual({ tipo: 'image/jpeg', largura: 256, altura: 80 })
  })
})
