import { describe, expect, it } from 'vitest'
import { createLogger } from '../process/log.ts'
import { testOffice } from '../testing/office/office.ts'
import { toErrorBody } from './errors.ts'

const { administrador } = await testOffice()

/** `n` fields that no form has. */
const unknown = (n: number, prefixo = 'campo') =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${prefixo}${i}`, 1]))

describe('a refusal of an invalid body', () => {
  it('names the one field that it does not know', async () => {
    const { body } = await administrador('POST', '/faixas', { nome: 'Ouro', nivel: 1, brinde: 'caneta' })
    expect(body).toMatchObject({ status: 400, message: 'Chave inválida: "brinde"' })
  })

  it('names twenty of 15,000 unknown fields, and says how many more there are', async () => {
    const { status, body, raw } = await administrador('POST', '/faixas', {
      nome: 'Ouro',
      nivel: 1,
      ...unknown(15_000),
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Chaves inválidas: "campo0", .*"campo19" e mais 14\.980$/)
    expect(raw.length).toBeLessThan(2_000)
  })

  it('names twenty of many wrong fields, and counts the others', async () => {
    const long = unknown(5_000, 'nome comprido demais para o campo de um formulário qualquer, número ')
    const rascunho = await administrador('PUT', '/rascunhos/nova-venda', { conteudo: long })
    expect(rascunho.status).toBe(400)
    expect(Object.keys(rascunho.body.data.campos)).toHaveLength(20)
    expect(rascunho.body.data.outros_campos).toBe(4_980)
    expect(rascunho.raw.length).toBeLessThan(6_000)
  })

  it('shortens a name that is as long as the body', async () => {
    const name = 'x'.repeat(500_000)
    for (const [method, path, payload] of [
      ['POST', '/faixas', { [name]: 1 }],
      ['PUT', '/rascunhos/nova-venda', { conteudo: { [name]: 1 } }],
    ] as const) {
      const { status, raw } = await administrador(method, path, payload)
      expect(status).toBe(400)
      expect(raw.length).toBeLessThan(1_000)
    }
  })
})

describe('a failure of the database', () => {
  it.each([
    ['57014', 'SERVIDOR_OCUPADO'],
    ['55P03', 'SERVIDOR_OCUPADO'],
    ['53300', 'SERVIDOR_OCUPADO'],
    ['57P01', 'BANCO_INDISPONIVEL'],
    ['ECONNREFUSED', 'BANCO_INDISPONIVEL'],
  ])('%s is answered with %s, and logged without what it says', (code, answered) => {
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => lines.push(line) })
    const failure = new Error('y', { cause: Object.assign(new Error('canceling: Ana Souza'), { code }) })
    expect(toErrorBody(failure, log)).toMatchObject({ code: answered, status: 503 })
    expect(lines.map((line) => JSON.parse(line).cause)).toEqual([code])
    expect(lines.join()).not.toContain('Ana')
  })
})
