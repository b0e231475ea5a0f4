import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCep,
  checkCnpj,
  checkCpf,
  checkEmail,
  checkRg,
  fitsCep,
  fitsCpf,
  fitsRg,
  formatCep,
  formatCnpj,
  formatCpf,
  formatRg,
  isCpfValid,
  normalizeCep,
  normalizeCnpj,
  normalizeCpf,
  normalizeRg,
  onlyDigits,
} from './documents.ts'

const digits = (minLength: number, maxLength = minLength) =>
  fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`))

describe('CPF', () => {
  it.each([
    ['', 'CPF é obrigatório'],
    ['...-', 'CPF é obrigatório'],
    ['João', 'CPF deve conter 11 dígitos'],
    ['5299822472', 'CPF deve conter 11 dígitos'],
    ['529982247255', 'CPF deve conter 11 dígitos'],
    ['11111111111', 'CPF inválido'],
    ['00000000000', 'CPF inválido'],
    ['52998224724', 'CPF inválido'],
    ['52998224735', 'CPF inválido'],
    ['529.982.247-25', null],
    ['01234567890', null],
    ['11144477735', null],
    ['00000001920', 'CPF inválido'],
    ['00000000191', null],
  ])('%s → %s', (cpf, message) => {
    expect(checkCpf(cpf)).toBe(message)
  })

  it('has exactly one valid pair of check digits for each nine digits that differ', () => {
    const nine = digits(9).filter((d) => !/^(\d)\1*$/.test(d))
    fc.assert(
      fc.property(nine, (first) => {
        const valid = Array.from({ length: 100 }, (_, n) => `${first}${String(n).padStart(2, '0')}`).filter(
          isCpfValid,
        )
        expect(valid).toHaveLength(1)
      }),
    )
  })

  it('detects any single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, plus) => {
        const cpf = '52998224725'
        const wrong = (Number(cpf[at]) + plus) % 10
        expect(isCpfValid(cpf.slice(0, at) + wrong + cpf.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('RG', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['123456', 'RG incompleto'],
    ['12345X', 'RG incompleto'],
    ['abc', 'RG incompleto'],
    ['1234567', null],
    ['12.345.678-x', null],
    ['123456789', null],
    ['1234567890', 'RG deve conter no máximo 9 dígitos'],
    ['12X345678', 'RG só pode ter X no fim'],
    ['12.345.678-9 SSP/SP', null],
  ])('%s → %s', (rg, message) => {
    expect(checkRg(rg)).toBe(message)
  })

  it.each([
    ['12.345.678-x', '12345678X'],
    ['12X345678', '12345678'],
    ['X', ''],
    ['123456789X', '123456789'],
    ['1234567890', '123456789'],
  ])('%s is kept as %s', (rg, kept) => {
    expect(normalizeRg(rg)).toBe(kept)
  })
})

describe('CEP', () => {
  it.each([
    ['', null],
    ['01310-100', null],
    ['01310100', null],
    ['0131010', 'CEP deve conter 8 dígitos'],
    ['013101000', 'CEP deve conter 8 dígitos'],
    ['abc', 'CEP deve conter 8 dígitos'],
  ])('%s → %s', (cep, message) => {
    expect(checkCep(cep)).toBe(message)
  })
})

describe('email', () => {
  it.each(['', 'ana@exemplo.com', 'a.b+c@sub.exemplo.com.br', "o'brien@exemplo.com", 'josé@café.com.br'])(
    '%s is accepted',
    (email) => {
      expect(checkEmail(email)).toBeNull()
    },
  )

  it.each([
    'ana',
    'ana@',
    '@exemplo.com',
    'ana@exemplo',
    'ana@exemplo.',
    'ana@.com',
    'ana@a..b',
    'ana @exemplo.com',
    'ana@exemplo.com ',
    'ana@b@c.com',
    'ana,rui@exemplo.com',
    'ana@exemplo.com\nBcc: x@y.z',
    'Ana <ana@exemplo.com>',
    'ana\u0000@exemplo.com',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is refused', (email) => {
    expect(checkEmail(email)).toBe('Email inválido')
  })

  it.each([
    ['dots', `a@${'.'.repeat(1_000_000)}@`],
    ['labels', `a@${'a.'.repeat(500_000)}@`],
    ['no at', 'a'.repeat(1_000_000)],
  ])('refuses a million characters at once: %s', (_, email) => {
    expect(checkEmail(email)).toBe('Email inválido')
  })
})

describe('masks', () => {
  it.each([
    [formatCpf, '', ''],
    [formatCpf, '123', '123'],
    [formatCpf, '1234', '123.4'],
    [formatCpf, '1234567', '123.456.7'],
    [formatCpf, '1234567890', '123.456.789-0'],
    [formatCpf, 'CPF 12345678901', '123.456.789-01'],
    // Nothing is cut to something that could be meant.
    [formatCpf, '123456789012', '123456789012'],
    [formatCpf, 'João', 'João'],
    [formatRg, '', ''],
    [formatRg, '123', '12.3'],
    [formatRg, '123456', '12.345.6'],
    [formatRg, '123456789', '12.345.678-9'],
    [formatRg, '12345678x', '12.345.678-X'],
    [formatRg, '1234567X', '12.345.67-X'],
    [formatRg, '1234567890123', '1234567890123'],
    [formatRg, '12X345678', '12X345678'],
    [formatRg, '12.345.678-9 SSP/SP', '12.345.678-9'],
    [formatCep, '', ''],
    [formatCep, '01310', '01310'],
    [formatCep, '013101', '01310-1'],
    [formatCep, 'CEP 01310-100', '01310-100'],
    [formatCep, '013101009', '013101009'],
    [formatCnpj, '11222333000181', '11.222.333/0001-81'],
    [formatCnpj, '11.222.333/0001-811', '11.222.333/0001-811'],
  ])('%o %s → %s', (format, typed, shown) => {
    expect(format(typed)).toBe(shown)
  })

  const cases = [
    { format: formatCpf, normalize: normalizeCpf, fits: fitsCpf, max: 11 },
    { format: formatRg, normalize: normalizeRg, fits: fitsRg, max: 9 },
    { format: formatCep, normalize: normalizeCep, fits: fitsCep, max: 8 },
  ]

  it.each(cases)('$format.name changes nothing of its own output, whatever is typed', ({ format }) => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789Xx.-() +') }))
    fc.assert(
      fc.property(typed, (text) => {
        expect(format(format(text))).toBe(format(text))
      }),
    )
  })

  it.each(cases)('$format.name loses no digit, and says which texts are too long', (mask) => {
    const { format, normalize, fits, max } = mask
    fc.assert(
      fc.property(digits(0, 14), (typed) => {
        expect(onlyDigits(format(typed))).toBe(typed)
        expect(fits(typed)).toBe(typed.length <= max)
        if (fits(typed)) expect(normalize(format(typed))).toBe(typed)
      }),
    )
  })

  it('keeps the final X of every RG that is long enough', () => {
    fc.assert(
      fc.property(digits(6, 8), (body) => {
        expect(normalizeRg(formatRg(`${body}X`))).toBe(`${body}X`)
        expect(checkRg(formatRg(`${body}X`))).toBeNull()
      }),
    )
  })
})

describe('CNPJ', () => {
  it.each([
    ['', null],
    ['./-', null],
    ['00.000.000/0001-91', null],
    ['11222333000181', null],
    ['11222333000182', 'CNPJ inválido'],
    // The example of the Receita Federal for the alphanumeric form.
    ['12.ABC.345/01DE-35', null],
    ['12.abc.345/01de-35', null],
    ['12.ABC.345/01DE-53', 'CNPJ inválido'],
    ['12.ABC.345/01DE-3A', 'CNPJ inválido'],
    ['00000000000000', 'CNPJ inválido'],
    ['1122233300018', 'CNPJ deve conter 14 caracteres'],
    ['112223330001811', 'CNPJ deve conter 14 caracteres'],
  ])('%s → %s', (cnpj, message) => {
    expect(checkCnpj(cnpj)).toBe(message)
  })

  it('is masked as it is typed, and kept without its mask', () => {
    const typed = [...'12abc34501de35'].map((_, i, all) => formatCnpj(all.slice(0, i + 1).join('')))
    expect(typed.filter((_, i) => [1, 2, 5, 8, 12, 13].includes(i))).toEqual([
      '12',
      '12.A',
      '12.ABC.3',
      '12.ABC.345/0',
      '12.ABC.345/01DE-3',
      '12.ABC.345/01DE-35',
    ])
    expect(normalizeCnpj('12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
    expect(formatCnpj('12.ABC.345/01DE-359')).toBe('12.ABC.345/01DE-359')
  })
})
