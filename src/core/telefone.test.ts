import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkTelefone,
  finishTelefone,
  fitsTelefone,
  formatTelefone,
  normalizeTelefone,
  telefoneAddress,
} from './telefone.ts'

const LENGTH_REFUSED = 'Telefone deve conter 10 ou 11 dígitos'
const FOREIGN_REFUSED = 'Use um telefone do Brasil, com DDD'

/** The field's content after typing the keys one by one at its end: those that do not fit are not taken. */
const typed = (keys: string) =>
  [...keys].reduce((text, key) => (fitsTelefone(text + key) ? formatTelefone(text + key) : text), '')

describe('telefone', () => {
  it.each([
    ['', 'Telefone é obrigatório'],
    ['( ) -', 'Telefone é obrigatório'],
    ['não tem', LENGTH_REFUSED],
    ['119123456', LENGTH_REFUSED],
    ['119123456789', LENGTH_REFUSED],
    ['3232-4040 ramal 12', LENGTH_REFUSED],
    ['(11) 91234-5678 / (11) 3232-4040', LENGTH_REFUSED],
    ['+1 212 555 1234', FOREIGN_REFUSED],
    ['00 351 912 345 678', FOREIGN_REFUSED],
    ['(00) 00000-0000', FOREIGN_REFUSED],
    ['(55) 99123-45678', LENGTH_REFUSED],
    ['1132123456', null],
    ['(11) 91234-5678', null],
    ['(11) 91234-5678 recado', null],
    ['+55 11 91234-5678', null],
    ['55991234567', null],
    ['0800 123 4567', null],
  ])('%s → %s', (telefone, message) => {
    expect(checkTelefone(telefone)).toBe(message)
  })

  it.each([
    ['+55 (11) 91234-5678', '11912345678'],
    ['(+55) 11 91234-5678', '11912345678'],
    ['+55 (0) 11 3232-4040', '1132324040'],
    ['0055 11 91234-5678', '11912345678'],
    ['011 91234-5678', '11912345678'],
    ['01932324040', '1932324040'],
    ['5519988887777', '19988887777'],
    ['551932324040', '1932324040'],
    ['(55) 11 91234-5678', '11912345678'],
    // In 10 or 11 digits, 55 is the area code; so it is in parentheses, before the whole number.
    ['(55) 99123-4567', '55991234567'],
    ['5532324040', '5532324040'],
    ['(55) 99123-45678', '559912345678'],
    ['+55 55 99123-4567', '55991234567'],
    ['0800 123 4567', '08001234567'],
  ])('%s is kept as %s', (text, kept) => {
    expect(normalizeTelefone(text)).toBe(kept)
  })

  it.each([
    ['1', '(1'],
    ['11', '(11'],
    ['113', '(11) 3'],
    ['1132123456', '(11) 3212-3456'],
    ['11912345678', '(11) 91234-5678'],
    ['119123456789', '(11) 91234-5678'],
    ['559912345678', '(55) 99123-4567'],
    ['+5511912345678', '+55 (11) 91234-5678'],
    ['+55119123456789', '+55 (11) 91234-5678'],
    ['005511912345678', '0055 (11) 91234-5678'],
    ['011912345678', '0 (11) 91234-5678'],
    ['080012345678', '0800 123 4567'],
  ])('%s, key by key, is %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown)
  })

  it.each([
    ['5519988887777', '(19) 98888-7777'],
    ['+55 (11) 91234-5678', '(11) 91234-5678'],
    ['0055 11 91234-5678', '(11) 91234-5678'],
    ['011 3232-4040', '(11) 3232-4040'],
    ['0055 19 98888-7777', '(19) 98888-7777'],
    ['019 3232-4040', '(19) 3232-4040'],
    ['55 99123-4567', '(55) 99123-4567'],
    ['119123456789', '119123456789'],
    ['3232-4040 ramal 12', '3232-4040 ramal 12'],
    ['+1 212 555 1234', '+1 212 555 1234'],
    ['119123', '(11) 9123'],
  ])('%s, pasted, is %s', (text, shown) => {
    expect(finishTelefone(text)).toBe(shown)
  })

  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0055112345+() -x') }),
    fc.stringMatching(/^(?:\+|00)?(?:55)?0?[0-9]{0,13}$/),
  )

  it('is shown so that nothing is lost: the same number, accepted or refused alike', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const shown of [formatTelefone(text), finishTelefone(text)]) {
          expect(normalizeTelefone(shown)).toBe(normalizeTelefone(text))
          expect(checkTelefone(shown) === null).toBe(checkTelefone(text) === null)
          expect(finishTelefone(shown)).toBe(finishTelefone(text))
        }
        expect(formatTelefone(formatTelefone(text))).toBe(formatTelefone(text))
      }),
    )
  })

  it('judges a million characters at once', () => {
    for (const text of ['1', 'a1', ' (', '0 '].map((part) => part.repeat(500_000)))
      expect(checkTelefone(text)).not.toBeNull()
  })
})

it.each([
  ['19901284590', 'tel:+5519901284590'],
  ['1633221144', 'tel:+551633221144'],
  ['08001234567', 'tel:08001234567'],
  ['(19) 9****-4590', null],
  ['0000000000', null],
  ['', null],
])('%s is called at %s', (stored, address) => {
  expect(telefoneAddress(stored)).toBe(address)
})
