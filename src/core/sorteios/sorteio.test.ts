import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  attemptMessage,
  choose,
  draw,
  hashOfSemente,
  hashOfText,
  listText,
  NUMBER_RANGE,
  type ParticipantesList,
} from './sorteio.ts'

// The test vectors of docs/sorteio.md.
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LIST: ParticipantesList = {
  sorteio: { id: uuid(1), nome: 'Sorteio do Mês', premio: 'Final de semana em resort' },
  participantes: [
    { id: uuid(11), nome: 'Ana Beatriz Souza' },
    { id: uuid(12), nome: 'Érica Nogueira' },
    { id: uuid(13), nome: 'João da Silva' },
  ],
}
const SEMENTE = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const INPUTS = {
  sorteio_id: uuid(1),
  hash_participantes: '149a8eb23847af827e2f13f24f99e3a030fef50a9b3c4df267853feaeb626ed4',
  semente: SEMENTE,
}

describe('the published vectors', () => {
  test('the list’s text and its hash', () => {
    expect(listText(LIST)).toBe(
      '{"formato":"plantao-sorteio-1","sorteio":{"id":"00000000-0000-4000-8000-000000000001","nome":"Sorteio do Mês","premio":"Final de semana em resort"},"participantes":[{"id":"00000000-0000-4000-8000-000000000011","nome":"Ana Beatriz Souza"},{"id":"00000000-0000-4000-8000-000000000012","nome":"Érica Nogueira"},{"id":"00000000-0000-4000-8000-000000000013","nome":"João da Silva"}]}',
    )
    expect(hashOfText(listText(LIST))).toBe(INPUTS.hash_participantes)
  })

  test('the seed’s hash', () => {
    expect(hashOfSemente(SEMENTE)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  })

  const CASES: [publica: string, quantos: number, numeros: number[], indice: number][] = [
    ['', 3, [1_170_817_006], 1],
    ['', 300, [1_170_817_006], 106],
    ['', 1, [1_170_817_006], 0],
    ['Mega-Sena 2950: 04 17 23 38 41 59', 3, [14_847_645], 0],
    ['São João\nlinha 2', 300, [1_884_600_685], 85],
    [
      'chamado 8',
      3_000_000_000,
      [4_288_748_347, 4_029_200_227, 4_260_487_097, 3_957_288_192, 2_775_873_567],
      2_775_873_567,
    ],
  ]

  test('stand in docs/sorteio.md, each in its row', async () => {
    const page = await readFile(new URL('../../../docs/sorteio.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    for (const code of [INPUTS.hash_participantes, SEMENTE, hashOfSemente(SEMENTE)])
      expect(rows.filter((row) => row.includes(`\`${code}\``))).toHaveLength(1)
    for (const [publicSemente, count, numbers, index] of CASES) {
      const [seed = ''] = publicSemente.split('\n')
      const row = rows.find(
        (line) => line.includes(seed || '(vazia)') && line.split('|')[2]?.trim() === String(count),
      )
      expect(row?.match(/\d{7,}/g)?.filter((n) => n !== String(count))).toEqual([
        ...numbers.map(String),
        ...(index > 999_999 ? [String(index)] : []),
      ])
      expect(row?.split('|')[4]?.trim()).toMatch(new RegExp(`^${index}\\b`))
    }
  })

  test.each(CASES)('public seed %j among %i', (semente_publica, count, numbers, index) => {
    const result = draw({ ...INPUTS, semente_publica, quantos: count })
    expect(result.attempts.map(({ drawn }) => drawn)).toEqual(numbers)
    expect(result.index).toBe(index)
  })
})

it('is the HMAC of Node’s own library', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 400 }),
      (bytes, semente_publica, count) => {
        const semente = Buffer.from(bytes).toString('hex')
        const { attempts, index } = draw({ ...INPUTS, semente, semente_publica, quantos: count })
        const message = attemptMessage({ ...INPUTS, semente_publica }, 0)
        const [first] = attempts
        expect(first?.hmac).toBe(createHmac('sha256', bytes).update(message).digest('hex'))
        expect(hashOfSemente(semente)).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(index).toBeLessThan(count)
      },
    ),
  )
})

describe('no participant has more numbers than another', () => {
  const bytesDe = (drawn: number) => {
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, drawn)
    return bytes
  }
  const chooseFrom = (count: number, numbers: number[]) =>
    choose(count, (turn) => ({ message: '', bytes: bytesDe(numbers[turn] ?? 0) }))

  it('counts a number exactly when it is below the greatest multiple of how many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: NUMBER_RANGE }), fc.nat(NUMBER_RANGE - 1), (count, drawn) => {
        const { limit, attempts, index } = chooseFrom(count, [drawn, 0])
        expect(limit % count).toBe(0)
        expect(NUMBER_RANGE - limit).toBeLessThan(count)
        expect(attempts).toHaveLength(drawn < limit ? 1 : 2)
        expect(index).toBe(drawn < limit ? drawn % count : 0)
      }),
    )
  })

  it('draws again at the limit itself, and not one below it', () => {
    expect(chooseFrom(3, [NUMBER_RANGE - 2])).toMatchObject({ index: 2 })
    expect(chooseFrom(3, [NUMBER_RANGE - 1, 4])).toMatchObject({ index: 1 })
    expect(chooseFrom(3, [NUMBER_RANGE - 1, 4]).attempts.map(({ isAccepted }) => isAccepted)).toEqual([
      false,
      true,
    ])
  })

  it.each([0, -1, 1.5, NUMBER_RANGE + 1])('refuses %s participants', (count) => {
    expect(() => chooseFrom(count, [0])).toThrow(RangeError)
  })

  it.each([
    [3, 13.82],
    [7, 22.46],
    [100, 148.23],
  ])('100.000 draws among %i: chi-square is below %d, as in 999 of 1.000 such runs', (count, critical) => {
    const DRAWS = 100_000
    const wins = new Array<number>(count).fill(0)
    for (let i = 0; i < DRAWS; i++) {
      const { index } = draw({ ...INPUTS, semente_publica: `sorteio ${i}`, quantos: count })
      wins[index] = (wins[index] ?? 0) + 1
    }
    const expected = DRAWS / count
    const chiSquared = wins.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(critical)
  })
})

describe('the list’s text', () => {
  const nome = fc.string({ unit: 'grapheme', maxLength: 30 })
  const list = fc.record({
    sorteio: fc.record({ id: fc.uuid(), nome, premio: nome }),
    participantes: fc.array(fc.record({ id: fc.uuid(), nome }), { minLength: 1, maxLength: 8 }),
  })

  it('tells everything that it is made of: two lists have the same text only when they are the same', () => {
    fc.assert(
      fc.property(list, (given) => {
        const { formato, ...parsed } = JSON.parse(listText(given))
        expect(formato).toBe('plantao-sorteio-1')
        expect(parsed).toEqual(given)
      }),
    )
  })

  it('changes with the order', () => {
    const reversed = { ...LIST, participantes: LIST.participantes.toReversed() }
    expect(hashOfText(listText(reversed))).not.toBe(INPUTS.hash_participantes)
  })
})
