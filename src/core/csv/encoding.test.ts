import { describe, expect, it } from 'vitest'
import { decode, type Encoding, encodingOf } from './encoding.ts'

const NAMES = [
  'João Conceição',
  'Sônia Araújo Brandão',
  'Inês Gonçalves',
  'Antônio Sá',
  'Kátia Vânia',
  'CONCEIÇÃO',
  'Zoé Édson',
  'Ribeirão Preto',
  'São José dos Pinhais',
  'Goiânia',
  'Água Branca',
  'Luís Úrsula',
  'Nº 12 à vista',
  'MÁRCIA ÍTALO',
]
const text = `Número;Cliente;Valor\r\n${NAMES.map((name, i) => `${i};${name};350.000,00`).join('\r\n')}`

/** The bytes by which each letter of `text` decodes to itself. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le')
    return encoding === 'utf-16be' ? bytes.swap16() : bytes
  }
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      decode(Uint8Array.of(byte), { encoding, isMixed: false }),
      byte,
    ]),
  )
  return Uint8Array.from(text, (char) => table.get(char) ?? 0x3f)
}

describe.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const)(
  '%s',
  (encoding) => {
    it('is found, and read', () => {
      const bytes = encoded(text, encoding)
      expect(encodingOf(bytes)).toEqual({ encoding, isMixed: false, isSure: true })
      expect(decode(bytes, encodingOf(bytes))).toBe(text)
    })

    it('is not taken for another one when only one name has an accent', () => {
      const wrong = NAMES.filter((name) => {
        const found = encodingOf(encoded(`Nome;Valor\n${name};1`, encoding))
        return found.isSure && found.encoding !== encoding
      })
      expect(wrong).toEqual([])
    })
  },
)

it('a file of lines in two encodings is read line by line', () => {
  const bytes = Buffer.concat([
    encoded('João;1\n', 'utf-8'),
    encoded('Inês Gonçalves;2\n', 'windows-1252'),
    encoded('Ana;3', 'utf-8'),
  ])
  expect(encodingOf(bytes)).toEqual({ encoding: 'windows-1252', isMixed: true, isSure: true })
  expect(decode(bytes, encodingOf(bytes))).toBe('João;1\nInês Gonçalves;2\nAna;3')
})

it.each(['Nome;Obs\nx-é|;x9éÇa\nxõÇa;x|õ.', 'Nome;Obs\nxaÇ;é|/é\nxõ-;-é9 õ|/', 'Nome;Obs\nAna;é\nBia;õ'])(
  'accents that stand alone, or among capitals, are not surely another encoding’s: %j',
  (words) => {
    const found = encodingOf(encoded(words, 'windows-1252'))
    expect(found.isSure && found.encoding !== 'windows-1252').toBe(false)
  },
)
