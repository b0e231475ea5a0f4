import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { makeProva, type Prova, type ProvaData, provaText, verifyProva } from './prova.ts'
import { draw, hashOfSemente, hashOfText, listText } from './sorteio.ts'

const SCRIPT = new URL('../../../docs/verificar-sorteio.mjs', import.meta.url)

interface Verification {
  confere: boolean
  passos: { titulo: string; ok: boolean; detalhe: string }[]
}
const { verificar }: { verificar: (bytes: Uint8Array, notas?: object) => Verification } = await import(
  SCRIPT.href
)

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A valid proof of a draw with these names and seeds. */
function provaDe({
  nomes = ['Ana Beatriz Souza', 'Érica Nogueira', 'João da Silva'],
  semente = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  semente_publica = '',
  premio = 'Final de semana em resort',
} = {}): Prova {
  const list = {
    sorteio: { id: uuid(1), nome: 'Sorteio do Mês', premio },
    participantes: nomes.map((nome, i) => ({ id: uuid(11 + i), nome })),
  }
  const hash_participantes = hashOfText(listText(list))
  const quantos = nomes.length
  const { index } = draw({
    sorteio_id: list.sorteio.id,
    hash_participantes,
    semente,
    semente_publica,
    quantos,
  })
  return makeProva({
    ...list,
    preparo: { id: uuid(2), preparado_em: '2026-03-31T12:00:00.000Z' },
    hash_participantes,
    hash_semente: hashOfSemente(semente),
    semente,
    semente_publica,
    realizado_em: '2026-03-31T20:00:00.000Z',
    vencedor: { posicao: index + 1, id: uuid(11 + index), nome: nomes[index] ?? '' },
  })
}

const bytesDe = (prova: Prova) => Buffer.from(provaText(prova))

describe('a true proof', () => {
  test('the documented example is this text, to the last byte', async () => {
    const prova = provaDe({ semente_publica: 'Mega-Sena 2950: 04 17 23 38 41 59' })
    expect(prova.vencedor).toEqual({ posicao: 1, id: uuid(11), nome: 'Ana Beatriz Souza' })
    expect(prova.hash_prova).toBe('17eecab6ef071ef8442153f99d43a2b85787cf18ae7b38dd729aa854a8c125e9')
    const example = await readFile(new URL('../../../docs/sorteio-exemplo.json', import.meta.url))
    expect(bytesDe(prova).equals(example)).toBe(true)
  })

  it('holds here and by the independent script, whatever the names and seeds', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 30 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        text,
        (nomes, bytes, semente_publica, premio) => {
          const semente = Buffer.from(bytes).toString('hex')
          const prova = provaDe({ nomes, semente, semente_publica, premio })
          expect(verifyProva(prova).passes).toBe(true)
          expect(verificar(bytesDe(prova))).toMatchObject({ confere: true })
        },
      ),
    )
  })

  it('is explained step by step in Portuguese', () => {
    const { steps, passes } = verifyProva(provaDe({ semente_publica: 'Mega-Sena 2950: 04 17 23 38 41 59' }))
    expect(passes).toBe(true)
    expect(steps.map(({ title }) => title)).toEqual([
      'A lista é a que foi publicada',
      'A semente secreta é a que foi guardada',
      'As sementes dão o número sorteado',
      'O número aponta o vencedor',
      'A prova está inteira',
    ])
    expect(steps[0]?.text).toContain('lista com 3 participantes')
    expect(steps[2]?.text).toBe(
      'As sementes secreta e pública dão o número 14.847.645, de 0 a 4.294.967.295.',
    )
    expect(steps[3]?.text).toBe(
      '14.847.645 dividido por 3 deixa resto 0: posição 1 da lista, Ana Beatriz Souza.',
    )
  })
})

describe('a changed proof', () => {
  it('fails by the script, whichever byte was changed', () => {
    const bytes = bytesDe(provaDe({ semente_publica: 'João chamou 7' }))
    for (let i = 0; i < bytes.length; i++)
      for (const bit of [1, 32, 128]) {
        const changed = Buffer.from(bytes)
        changed[i] = (changed[i] ?? 0) ^ bit
        expect(verificar(changed).confere, `byte ${i}, bit ${bit}`).toBe(false)
      }
  })

  it('fails by the script when a byte is missing or one too many', () => {
    const bytes = bytesDe(provaDe())
    for (let i = 0; i < bytes.length; i += 7) {
      const smallest = Buffer.concat([bytes.subarray(0, i), bytes.subarray(i + 1)])
      const largest = Buffer.concat([bytes.subarray(0, i), Buffer.from(' '), bytes.subarray(i)])
      expect(verificar(smallest).confere).toBe(false)
      expect(verificar(largest).confere).toBe(false)
    }
    expect(verificar(Buffer.concat([bytes, Buffer.from('\n')])).confere).toBe(false)
    expect(verificar(Buffer.from('')).confere).toBe(false)
  })

  test.each<[string, (dados: ProvaData) => ProvaData, number]>([
    ['another prize', (d) => ({ ...d, sorteio: { ...d.sorteio, premio: 'Caneta' } }), 0],
    ['another order', (d) => ({ ...d, participantes: d.participantes.toReversed() }), 0],
    ['another secret seed', (d) => ({ ...d, semente: 'ff'.repeat(32) }), 1],
    ['a seed that is none', (d) => ({ ...d, semente: 'segredo' }), 1],
    ['another winner', (d) => ({ ...d, vencedor: { posicao: 3, id: uuid(13), nome: 'João da Silva' } }), 3],
    ['another name of the winner', (d) => ({ ...d, vencedor: { ...d.vencedor, nome: 'Caio' } }), 3],
    ['another public seed', (d) => ({ ...d, semente_publica: 'Mega-Sena 2950: 04 17 23 38 41 59' }), 3],
    ['nobody', (d) => ({ ...d, participantes: [] }), 0],
  ])('fails with %s even when its own hash is made anew', (_, change, step) => {
    const changed = makeProva(change(provaDe()))
    const { steps, passes } = verifyProva(changed)
    expect(passes).toBe(false)
    expect(steps[step]?.passes).toBe(false)
    expect(steps[4]?.passes).toBe(true)
    expect(verificar(bytesDe(changed)).confere).toBe(false)
  })

  it('fails when only a date was retouched', () => {
    const prova = { ...provaDe(), realizado_em: '2026-04-01T20:00:00.000Z' }
    expect(verifyProva(prova).steps.filter(({ passes }) => !passes)).toMatchObject([
      { title: 'A prova está inteira' },
    ])
    expect(verificar(bytesDe(prova)).confere).toBe(false)
  })
})

describe('the script as a person runs it', () => {
  const run = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT.pathname, ...args])
      return { code: 0, stdout }
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string }
      return { code, stdout }
    }
  }

  it('ends with 0 for a true proof and the noted codes, with 1 for a changed proof or other codes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plantao-prova-'))
    try {
      const prova = provaDe()
      const [good, bad] = [join(folder, 'certa.json'), join(folder, 'errada.json')]
      await writeFile(good, provaText(prova))
      await writeFile(bad, provaText({ ...prova, semente_publica: 'outra' }))
      const codes = [prova.hash_participantes.replaceAll(/(.{8})/g, '$1 '), prova.hash_semente]
      expect(await run(good)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('A prova confere.'),
      })
      expect(await run(good, ...codes)).toMatchObject({ code: 0 })
      expect(await run(good, 'a'.repeat(64), prova.hash_semente)).toMatchObject({ code: 1 })
      expect(await run(bad)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('A PROVA NÃO CONFERE.'),
      })
      expect(await run(join(folder, 'nenhuma.json'))).toMatchObject({ code: 1 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
