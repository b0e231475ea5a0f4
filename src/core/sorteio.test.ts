import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  escolher,
  hashDaSemente,
  hashDoTexto,
  type Lista,
  mensagemDaTentativa,
  NUMEROS,
  sortear,
  textoDaLista,
} from './sorteio.ts'

// The test vectors of docs/sorteio.md.
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LISTA: Lista = {
  sorteio: { id: uuid(1), nome: 'Sorteio do Mês', premio: 'Final de semana em resort' },
  participantes: [
    { id: uuid(11), nome: 'Ana Beatriz Souza' },
    { id: uuid(12), nome: 'Érica Nogueira' },
    { id: uuid(13), nome: 'João da Silva' },
  ],
}
const SEMENTE = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ENTRADAS = {
  sorteio_id: uuid(1),
  hash_participantes: '149a8eb23847af827e2f13f24f99e3a030fef50a9b3c4df267853feaeb626ed4',
  semente: SEMENTE,
}

describe('the published vectors', () => {
  test('the list’s text and its hash', () => {
    expect(textoDaLista(LISTA)).toBe(
      '{"formato":"plantao-sorteio-1","sorteio":{"id":"00000000-0000-4000-8000-000000000001","nome":"Sorteio do Mês","premio":"Final de semana em resort"},"participantes":[{"id":"00000000-0000-4000-8000-000000000011","nome":"Ana Beatriz Souza"},{"id":"00000000-0000-4000-8000-000000000012","nome":"Érica Nogueira"},{"id":"00000000-0000-4000-8000-000000000013","nome":"João da Silva"}]}',
    )
    expect(hashDoTexto(textoDaLista(LISTA))).toBe(ENTRADAS.hash_participantes)
  })

  test('the seed’s hash', () => {
    expect(hashDaSemente(SEMENTE)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  })

  const CASOS: [publica: string, quantos: number, numeros: number[], indice: number][] = [
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
    const page = await readFile(new URL('../../docs/sorteio.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    for (const code of [ENTRADAS.hash_participantes, SEMENTE, hashDaSemente(SEMENTE)])
      expect(rows.filter((row) => row.includes(`\`${code}\``))).toHaveLength(1)
    for (const [publica, quantos, numeros, indice] of CASOS) {
      const [seed = ''] = publica.split('\n')
      const row = rows.find(
        (line) => line.includes(seed || '(vazia)') && line.split('|')[2]?.trim() === String(quantos),
      )
      expect(row?.match(/\d{7,}/g)?.filter((n) => n !== String(quantos))).toEqual([
        ...numeros.map(String),
        ...(indice > 999_999 ? [String(indice)] : []),
      ])
      expect(row?.split('|')[4]?.trim()).toMatch(new RegExp(`^${indice}\\b`))
    }
  })

  test.each(CASOS)('public seed %j among %i', (semente_publica, quantos, numeros, indice) => {
    const resultado = sortear({ ...ENTRADAS, semente_publica, quantos })
    expect(resultado.tentativas.map(({ numero }) => numero)).toEqual(numeros)
    expect(resultado.indice).toBe(indice)
  })
})

it('is the HMAC of Node’s own library', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 400 }),
      (bytes, semente_publica, quantos) => {
        const semente = Buffer.from(bytes).toString('hex')
        const { tentativas, indice } = sortear({ ...ENTRADAS, semente, semente_publica, quantos })
        const mensagem = mensagemDaTentativa({ ...ENTRADAS, semente_publica }, 0)
        const [primeira] = tentativas
        expect(primeira?.hmac).toBe(createHmac('sha256', bytes).update(mensagem).digest('hex'))
        expect(hashDaSemente(semente)).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(indice).toBeLessThan(quantos)
      },
    ),
  )
})

describe('no participant has more numbers than another', () => {
  const bytesDe = (numero: number) => {
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, numero)
    return bytes
  }
  const escolherDe = (quantos: number, numeros: number[]) =>
    escolher(quantos, (vez) => ({ mensagem: '', bytes: bytesDe(numeros[vez] ?? 0) }))

  it('counts a number exactly when it is below the greatest multiple of how many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: NUMEROS }), fc.nat(NUMEROS - 1), (quantos, numero) => {
        const { limite, tentativas, indice } = escolherDe(quantos, [numero, 0])
        expect(limite % quantos).toBe(0)
        expect(NUMEROS - limite).toBeLessThan(quantos)
        expect(tentativas).toHaveLength(numero < limite ? 1 : 2)
        expect(indice).toBe(numero < limite ? numero % quantos : 0)
      }),
    )
  })

  it('draws again at the limit itself, and not one below it', () => {
    expect(escolherDe(3, [NUMEROS - 2])).toMatchObject({ indice: 2 })
    expect(escolherDe(3, [NUMEROS - 1, 4])).toMatchObject({ indice: 1 })
    expect(escolherDe(3, [NUMEROS - 1, 4]).tentativas.map(({ aceita }) => aceita)).toEqual([false, true])
  })

  it.each([0, -1, 1.5, NUMEROS + 1])('refuses %s participants', (quantos) => {
    expect(() => escolherDe(quantos, [0])).toThrow(RangeError)
  })

  it.each([
    [3, 13.82],
    [7, 22.46],
    [100, 148.23],
  ])('100.000 draws among %i: chi-square is below %d, as in 999 of 1.000 such runs', (quantos, critico) => {
    const DRAWS = 100_000
    const vitorias = new Array<number>(quantos).fill(0)
    for (let i = 0; i < DRAWS; i++) {
      const { indice } = sortear({ ...ENTRADAS, semente_publica: `sorteio ${i}`, quantos })
      vitorias[indice] = (vitorias[indice] ?? 0) + 1
    }
    const esperado = DRAWS / quantos
    const quiQuadrado = vitorias.reduce((soma, n) => soma + (n - esperado) ** 2 / esperado, 0)
    expect(quiQuadrado).toBeLessThan(critico)
  })
})

describe('the list’s text', () => {
  const nome = fc.string({ unit: 'grapheme', maxLength: 30 })
  const lista = fc.record({
    sorteio: fc.record({ id: fc.uuid(), nome, premio: nome }),
    participantes: fc.array(fc.record({ id: fc.uuid(), nome }), { minLength: 1, maxLength: 8 }),
  })

  it('tells everything that it is made of: two lists have the same text only when they are the same', () => {
    fc.assert(
      fc.property(lista, (dada) => {
        const { formato, ...lida } = JSON.parse(textoDaLista(dada))
        expect(formato).toBe('plantao-sorteio-1')
        expect(lida).toEqual(dada)
      }),
    )
  })

  it('changes with the order', () => {
    const invertida = { ...LISTA, participantes: LISTA.participantes.toReversed() }
    expect(hashDoTexto(textoDaLista(invertida))).not.toBe(ENTRADAS.hash_participantes)
  })
})
