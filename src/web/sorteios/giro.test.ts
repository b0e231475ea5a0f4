import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  casasDe,
  duracaoDoPasso,
  MAX_CASAS,
  nomeCurto,
  parteMostrada,
  planejarGiro,
  quantasCasas,
} from './giro.ts'

const participantes = fc.integer({ min: 1, max: 400 })
const acaso = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('a turn', () => {
  it('has 30 to 49 steps and ends with the winner at the pointer', () => {
    fc.assert(
      fc.property(participantes, fc.nat(), acaso, (quantos, qualquer, sorte) => {
        const vencedor = qualquer % quantos
        const { inicio, passos } = planejarGiro(vencedor, sorte)
        expect(passos).toBeGreaterThanOrEqual(30)
        expect(passos).toBeLessThanOrEqual(49)
        const [apontada] = casasDe(quantos, inicio + passos).filter((casa) => casa.apontada)
        expect(apontada?.indice).toBe(vencedor)
      }),
    )
  })

  it.each([30, 49])('of %i steps takes about 150 ms a step and slows down', (passos) => {
    const duracoes = Array.from({ length: passos }, (_, i) => duracaoDoPasso(i + 1, passos))
    const media = duracoes.reduce((soma, ms) => soma + ms, 0) / passos
    expect(media).toBeGreaterThan(140)
    expect(media).toBeLessThan(160)
    expect(duracoes).toEqual(duracoes.toSorted((a, b) => a - b))
  })
})

describe('the places of the wheel', () => {
  it('are one each while there is room, else those around the pointer', () => {
    fc.assert(
      fc.property(participantes, fc.integer({ min: -100, max: 1000 }), (quantos, atual) => {
        const casas = casasDe(quantos, atual)
        expect(casas).toHaveLength(quantasCasas(quantos))
        expect(new Set(casas.map(({ indice }) => indice)).size).toBe(casas.length)
        expect(casas.filter(({ apontada }) => apontada)).toHaveLength(1)
        if (quantos <= MAX_CASAS) expect(casas.every(({ casa, indice }) => casa === indice)).toBe(true)
      }),
    )
  })

  it.each([1, 24, 34, 60])(
    '%i participants are all on the wheel, which has nothing to explain',
    (quantos) => {
      expect(quantasCasas(quantos)).toBe(quantos)
      expect(parteMostrada(quantos)).toBeNull()
    },
  )

  it('of more than can be read are said to be a part of them', () => {
    expect(quantasCasas(61)).toBe(60)
    expect(parteMostrada(1300)).toBe('A roda mostra 60 dos 1.300 participantes de cada vez; todos concorrem.')
  })

  it('change hands one at a time, and only at the far side', () => {
    fc.assert(
      fc.property(fc.integer({ min: MAX_CASAS + 1, max: 400 }), fc.nat(500), (quantos, atual) => {
        const antes = casasDe(quantos, atual)
        const depois = casasDe(quantos, atual + 1)
        const mudadas = depois.filter(({ casa, indice }) => antes[casa]?.indice !== indice)
        expect(mudadas).toHaveLength(1)
        const apontada = depois.find((casa) => casa.apontada)?.casa ?? 0
        const longe = Math.abs((mudadas[0]?.casa ?? 0) - apontada)
        expect(Math.min(longe, MAX_CASAS - longe)).toBeGreaterThanOrEqual(MAX_CASAS / 2 - 1)
      }),
    )
  })
})

test.each([
  ['Ana Beatriz de Souza', 20, 'Ana Souza'],
  ['Ana', 20, 'Ana'],
  ['  Érica   Nogueira ', 20, 'Érica Nogueira'],
  ['Maximiliano Albuquerque', 12, 'Maximiliano…'],
])('%j within %i characters is %j', (nome, max, curto) => {
  expect(nomeCurto(nome, max)).toBe(curto)
})
