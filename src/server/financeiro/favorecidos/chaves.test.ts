/** The keys of many payees in one save. */
import { Client } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChaveInformada } from '../../../contract/financeiro/favorecidos.ts'
import { FAVORECIDO_MESSAGES, MAX_CHAVES } from '../../../core/financeiro/favorecidos.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildColaborador, buildCpf, buildFavorecido } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database

beforeEach(async () => {
  await emptyTables(ownerDb, 'favorecidos', 'auditoria')
  await db.deleteFrom('colaboradores').execute()
})

const without = (nome: string, more: object = {}) =>
  buildFavorecido(db, { nome, tipo_chave: null, chave_pix: null, ...more })
const save = (...chaves: object[]) => administrador('POST', '/favorecidos/chaves/faltando', { chaves })
const keyOf = async (id: string) =>
  db.selectFrom('favorecidos').select(['tipo_chave', 'chave_pix']).where('id', '=', id).executeTakeFirst()
const email = (id: string, chave_pix = 'ana@casa.com.br') => ({ id, tipo_chave: 'E-mail', chave_pix })

describe('refused', () => {
  it('is everything to Staff', async () => {
    const { id } = await without('Ana Alves')
    const refused = { status: 403, body: { code: 'SEM_PERMISSAO' } }
    expect(await staff('GET', '/favorecidos/chaves/faltando')).toMatchObject(refused)
    expect(await staff('POST', '/favorecidos/chaves/faltando', { chaves: [email(id)] })).toMatchObject(
      refused,
    )
  })

  it.each<[string, (id: string) => unknown]>([
    ['no list', () => undefined],
    ['an empty list', () => []],
    ['one payee twice', (id) => [email(id), email(id, 'bia@casa.com.br')]],
    ['more than 500', () => Array.from({ length: MAX_CHAVES + 1 }, () => email(crypto.randomUUID()))],
    ['no id', () => [email('1')]],
    ['an unknown type', (id) => [{ ...email(id), tipo_chave: 'Conta' }]],
    ['an empty key', (id) => [email(id, ' ')]],
    ['a key that is too long', (id) => [email(id, 'a'.repeat(101))]],
    ['a key that is no text', (id) => [{ ...email(id), chave_pix: ['ana@casa.com.br'] }]],
    ['a column of its own', (id) => [{ ...email(id), documento: '39053344705' }]],
  ])('is %s', async (_, chaves) => {
    const { id } = await without('Ana Alves')
    const { status } = await administrador('POST', '/favorecidos/chaves/faltando', { chaves: chaves(id) })
    expect(status).toBe(400)
    expect(await keyOf(id)).toEqual({ tipo_chave: null, chave_pix: null })
  })

  it('is a single key, with its reason, and the others are saved', async () => {
    const ana = await without('Ana Alves')
    const bia = await without('Bia Braga')
    const caio = await without('Caio Costa')
    const rui = await buildFavorecido(db, { nome: 'Rui', tipo_chave: 'E-mail', chave_pix: 'rui@casa.com.br' })
    const nobody = crypto.randomUUID()
    const { status, body } = await save(
      email(ana.id, 'Ana@Casa.com.br'),
      { id: bia.id, tipo_chave: 'CPF', chave_pix: '390.533.447-06' },
      { id: caio.id, tipo_chave: null, chave_pix: '39053344705' },
      email(rui.id, 'outro@casa.com.br'),
      email(nobody),
    )
    expect([status, body]).toEqual([
      200,
      {
        salvas: [ana.id],
        recusadas: [
          { id: bia.id, motivo: 'CPF inválido' },
          { id: caio.id, motivo: 'Esta chave pode ser CPF ou telefone. Escolha o tipo.' },
          { id: rui.id, motivo: FAVORECIDO_MESSAGES.ja_tem_chave },
          { id: nobody, motivo: FAVORECIDO_MESSAGES.ausente },
        ],
      },
    ])
    expect(await keyOf(ana.id)).toEqual({ tipo_chave: 'E-mail', chave_pix: 'ana@casa.com.br' })
    expect(await keyOf(bia.id)).toEqual({ tipo_chave: null, chave_pix: null })
    expect(await keyOf(rui.id)).toEqual({ tipo_chave: 'E-mail', chave_pix: 'rui@casa.com.br' })
  })
})

it('lists the active payees without a key by name, with their documents', async () => {
  await without('Bia Braga', { documento: '39053344705', tipo: 'Corretor externo' })
  await without('Ângela Alves', { documento: null })
  await without('Inativa', { status: 'Inativo' })
  await buildFavorecido(db)
  const { body } = await administrador('GET', '/favorecidos/chaves/faltando')
  expect(body.total).toBe(2)
  expect(body.itens.map(({ nome, documento }: Record<string, string>) => [nome, documento])).toEqual([
    ['Ângela Alves', null],
    ['Bia Braga', '39053344705'],
  ])
})

it('five hundred keys are one save of as few statements as one key, each with its author in the history', async () => {
  const ids: string[] = []
  for (let i = 0; i < MAX_CHAVES; i++) ids.push((await without(`Pessoa ${i}`)).id)
  const statementsOf = async (chaves: object[]) => {
    const sent = vi.spyOn(Client.prototype, 'query')
    expect((await save(...chaves)).body.recusadas).toEqual([])
    const count = sent.mock.calls.length
    sent.mockRestore()
    return count
  }
  const [first = '', ...rest] = ids
  const forOne = await statementsOf([email(first, 'pessoa0@casa.com.br')])
  const forMany = await statementsOf(rest.map((id, i) => email(id, `pessoa${i + 1}@casa.com.br`)))
  expect(forMany).toBe(forOne)
  const { count } = await db
    .selectFrom('auditoria')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tabela', '=', 'favorecidos')
    .where('operacao', '=', 'UPDATE')
    .where('usuario_nome', '=', 'Ana Souza')
    .executeTakeFirstOrThrow()
  expect(count).toBe(MAX_CHAVES)
  expect((await administrador('GET', '/favorecidos/chaves/faltando')).body).toEqual({ total: 0, itens: [] })
})

it('of fifty saves at once, with two keys for each payee, one key stays and nobody is told that both are saved', async () => {
  const ids = [(await without('Ana')).id, (await without('Bia')).id, (await without('Caio')).id]
  const chavesOf = (i: number): ChaveInformada[] => {
    const all = ids.map((id) => email(id, `${i % 2 ? 'um' : 'dois'}.${id}@casa.com.br`) as ChaveInformada)
    return i % 3 ? all : all.toReversed()
  }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => save(...chavesOf(i))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const id of ids) {
    const { chave_pix } = (await keyOf(id)) ?? {}
    for (const [i, { body }] of answers.entries()) {
      const sent = chavesOf(i).find((one) => one.id === id)?.chave_pix
      expect(body.salvas.includes(id)).toBe(sent === chave_pix)
    }
  }
})

it('payees are created for active Gerentes and Diretores too, where they are asked for', async () => {
  for (const [i, cargo] of (['Corretor', 'Gerente', 'Diretor'] as const).entries())
    await buildColaborador(db, { nome: cargo, cargo, cpf: buildCpf(700 + i) })
  await buildColaborador(db, { nome: 'Inativo', cargo: 'Gerente', status: 'Inativo' })
  const proposals = '/favorecidos/propostas/dos-corretores'
  expect((await administrador('GET', proposals)).body.novos).toBe(1)
  expect((await administrador('GET', `${proposals}?cargos[0]=Gerente&cargos[1]=Diretor`)).body.novos).toBe(2)
  for (const cargos of [[], ['Dono'], 'Gerente'])
    expect((await administrador('POST', proposals, { cargos })).status).toBe(400)
  expect((await administrador('POST', proposals, { cargos: ['Gerente'] })).body).toEqual({ criados: 1 })
  expect((await administrador('POST', proposals)).body).toEqual({ criados: 1 })
  const rows = await db.selectFrom('favorecidos').select('nome').orderBy('nome').execute()
  expect(rows.map(({ nome }) => nome)).toEqual(['Corretor', 'Gerente'])
})
