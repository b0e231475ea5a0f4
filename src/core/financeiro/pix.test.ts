import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum, type Pix, pixCode } from './pix.ts'

/** Reads a code as a bank does, written from the standard's table and not from the writer. Throws if it refuses the code. */
function readCode(code: string): ReadonlyMap<string, string> {
  if (!/^[ -~]+$/.test(code)) throw new Error('not ASCII')
  const [, body = '', check] = /^(.*6304)([0-9A-F]{4})$/.exec(code) ?? []
  if (remainder(body) !== check) throw new Error('wrong checksum')
  return fieldsOf(code)
}

function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  let last = -1
  for (let at = 0; at < text.length; ) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (length === '' || value.length !== Number(length) || length === '00') throw new Error(`field at ${at}`)
    if (Number(tag) <= last) throw new Error(`order of ${tag}`)
    last = Number(tag)
    fields.set(tag, value)
    at += 4 + value.length
  }
  return fields
}

/** CRC-16/CCITT-FALSE as the division of polynomials over GF(2). */
function remainder(text: string): string {
  const bytes = [...text].map((char) => char.charCodeAt(0))
  const divisor = (1n << 16n) | 0x1021n
  const length = BigInt(bytes.length * 8)
  const message = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  let left = (message ^ (0xffffn << (length - 16n))) << 16n
  for (let bit = length + 15n; bit >= 16n; bit--) if ((left >> bit) & 1n) left ^= divisor << (bit - 16n)
  return left.toString(16).toUpperCase().padStart(4, '0')
}

const PIX: Pix = {
  chave: '123e4567-e12b-12d3-a456-426655440000',
  nome: 'MARIA DA SILVA',
  cidade: 'SAO PAULO',
  centavos: 123456n,
  referencia: 'COM LOTE 2026-09',
}

describe('the checksum', () => {
  it('is that of the known vector', () => {
    expect(checksum('123456789')).toBe('29B1')
    expect(remainder('123456789')).toBe('29B1')
  })

  it('agrees with the division of polynomials', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 2 }), (text) => {
        expect(checksum(text)).toBe(remainder(text))
      }),
    )
  })
})

describe('the code', () => {
  it('is that on which three implementations agree', () => {
    expect(pixCode(PIX)).toBe(
      '00020126780014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400000216COM LOTE 2026-0952040000530398654071234.565802BR5914MARIA DA SILVA6009SAO PAULO62070503***6304B993',
    )
  })

  it('would be refused with the much copied wrong length before the txid, and with a changed amount', () => {
    const code = pixCode(PIX)
    const wrong = code.slice(0, -4).replace('62070503', '62080503')
    expect(() => readCode(wrong + checksum(wrong))).toThrow('field at')
    expect(() => readCode(code.replace('1234.56', '9234.56'))).toThrow('wrong checksum')
  })

  it('has no accents, and no more than 25 characters of the name and 15 of the city', () => {
    const read = readCode(
      pixCode({
        ...PIX,
        nome: 'João Cândido Gonçalves de Assunção & Cia. Ltda',
        cidade: 'São José do Rio Preto',
      }),
    )
    expect(read.get('59')).toBe('Joao Candido Goncalves de')
    expect(read.get('60')).toBe('Sao Jose do Rio')
  })

  it.each([
    ["Joana D'Ávila & Filhos", "Santa Bárbara d'Oeste", 'Joana D Avila Filhos', 'Santa Barbara d'],
    ['Sá, Lima/Reis (Centro)*', 'Embu-Guaçu', 'Sa Lima Reis Centro', 'Embu Guacu'],
    ['Łuís 2ª Casa–Sul', 'Águas.', 'uis 2a CasaSul', 'Aguas'],
  ])('has only letters, digits and blanks of %s in %s', (nome, cidade, name, city) => {
    const read = readCode(pixCode({ ...PIX, nome, cidade }))
    expect([read.get('59'), read.get('60')]).toEqual([name, city])
  })

  it('has a name and a city whatever is known of them', () => {
    const read = readCode(pixCode({ ...PIX, nome: '陳大文', cidade: null }))
    expect([read.get('59'), read.get('60')]).toEqual(['FAVORECIDO', 'BRASIL'])
  })

  it.each([
    ['an email of 77 characters leaves no room for a reference', 'x'.repeat(77), undefined],
    ['one of 73 leaves none either', 'x'.repeat(73), undefined],
    ['one of 70 leaves three characters', 'x'.repeat(70), 'COM'],
    ['a UUID leaves 37', 'x'.repeat(36), 'COM LOTE 2026-09 de maio, do dia 20/0'],
  ])('%s', (_what, chave, referencia) => {
    const read = readCode(
      pixCode({ ...PIX, chave, referencia: 'COM LOTE 2026-09 de maio, do dia 20/05, loja Centro' }),
    )
    const account = fieldsOf(read.get('26') ?? '')
    expect([account.get('01'), account.get('02')]).toEqual([chave, referencia])
  })

  it.each([
    [1n, '0.01'],
    [10n, '0.10'],
    [100n, '1.00'],
    [123456n, '1234.56'],
    [999_999_999_999n, '9999999999.99'],
  ])('writes %d centavos as %s', (centavos, written) => {
    expect(readCode(pixCode({ ...PIX, centavos })).get('54')).toBe(written)
  })

  it.each([
    ['nothing to pay', { centavos: 0n }],
    ['a negative amount', { centavos: -1n }],
    ['an amount beyond the 13 characters', { centavos: 1_000_000_000_000n }],
    ['no key', { chave: '' }],
    ['a key with a blank', { chave: 'ana @x.br' }],
    ['a key beyond ASCII', { chave: 'josé@x.br' }],
    ['a key of 78 characters', { chave: 'x'.repeat(78) }],
  ])('is refused with %s', (_what, wrong) => {
    expect(() => pixCode({ ...PIX, ...wrong })).toThrow(RangeError)
  })

  it('is read back as it was written, whatever the payee is called', () => {
    const keys = fc.oneof(
      fc.stringMatching(/^\d{11}$/),
      fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/),
      fc.stringMatching(/^\+55\d{10,11}$/),
      fc.stringMatching(/^[a-z0-9._-]{1,60}@[a-z0-9.-]{1,16}$/),
      fc.uuid(),
    )
    fc.assert(
      fc.property(
        keys,
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }), { nil: null }),
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        (chave, nome, cidade, centavos, referencia) => {
          const read = readCode(pixCode({ chave, nome, cidade, centavos, referencia }))
          const account = fieldsOf(read.get('26') ?? '')
          expect([account.get('00'), account.get('01')]).toEqual(['br.gov.bcb.pix', chave])
          expect(BigInt((read.get('54') ?? '').replace('.', ''))).toBe(centavos)
          expect(read.get('54')).toMatch(/^\d+\.\d\d$/)
          expect(read.get('59')).toMatch(/^[!-~]([ -~]{0,23}[!-~])?$/)
          expect(read.get('60')).toMatch(/^[!-~]([ -~]{0,13}[!-~])?$/)
          expect(fieldsOf(read.get('62') ?? '')).toEqual(new Map([['05', '***']]))
          expect(['00', '52', '53', '58'].map((tag) => read.get(tag))).toEqual(['01', '0000', '986', 'BR'])
          expect(read.get('26')?.length).toBeLessThanOrEqual(99)
        },
      ),
      { numRuns: 500 },
    )
  })
})
