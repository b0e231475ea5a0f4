/** One payee a document: who is refused, who may share a CNPJ, and what is said of those who have something in common. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  cnpjOfAnother,
  documentoOfAnother,
  FAVORECIDO_MESSAGES,
} from '../../../core/financeiro/favorecidos.ts'
import { refusalOf } from '../../database/schema/constraints.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildColaborador, buildCpf, buildFavorecido } from '../../testing/office/builders.ts'
import { buildLiberada, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()
const { db, ownerDb } = database

const [CPF, CNPJ] = ['39053344705', '11222333000181']
let n = 0
const typed = (overrides: object = {}) => ({
  tipo: 'Outro',
  nome: `Favorecido ${++n}`,
  documento: CPF,
  vinculo: null,
  tipo_chave: null,
  chave_pix: null,
  ...overrides,
})
const criar = (overrides: object = {}) => administrador('POST', '/favorecidos', typed(overrides))
const editar = async (id: string, overrides: object) => {
  const { tipo, colaborador_id, nome, documento, vinculo, tipo_chave, chave_pix, versao } = (
    await administrador('GET', `/favorecidos/${id}`)
  ).body
  const registro = { tipo, colaborador_id, nome, documento, vinculo, tipo_chave, chave_pix, ...overrides }
  return administrador('PUT', `/favorecidos/${id}`, { versao, registro })
}
/** A broker who is paid through the company of several. */
const pj = (overrides: object = {}) =>
  typed({ tipo: 'Corretor externo', documento: CNPJ, vinculo: 'PJ', ...overrides })

beforeEach(async () => {
  await emptyTables(ownerDb, 'comissoes_linhas', 'favorecidos', 'vendas')
  await db.deleteFrom('colaboradores').execute()
})

describe('a CPF', () => {
  it('is one payee: another is refused with whose it is, also by an edit and for who has no document', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves', cpf: CPF })
    const first = (await criar({ nome: 'Ana' })).body
    const refused = {
      status: 422,
      body: {
        code: 'DUPLICADO',
        message: documentoOfAnother('Ana'),
        data: { campo: 'documento', favorecido: { id: first.id, nome: 'Ana' } },
      },
    }
    expect(await criar()).toMatchObject(refused)
    const other = (await criar({ documento: null })).body
    expect(await editar(other.id, { documento: '390.533.447-05' })).toMatchObject(refused)
    expect(await criar({ tipo: 'Colaborador', colaborador_id: ana.id, documento: null })).toMatchObject(
      refused,
    )
    expect((await editar(first.id, { nome: 'Ana Alves' })).status).toBe(200)
    expect((await criar({ documento: null })).status).toBe(201)
  })

  it('is that of the colaborador, for a payee without a document', async () => {
    const ana = await buildColaborador(db, { cpf: CPF })
    await buildFavorecido(db, { colaborador_id: ana.id, nome: 'Ana', documento: null })
    expect((await criar()).body).toMatchObject({ code: 'DUPLICADO', message: documentoOfAnother('Ana') })
  })

  it('is one payee, of 50 who come at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => criar()))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of all)
      if (status !== 201) expect([status, body.code]).toEqual([422, 'DUPLICADO'])
    expect(await db.selectFrom('favorecidos').select('id').execute()).toHaveLength(1)
  })

  it('is one payee for the database, whatever it is told, and however one came to be two', async () => {
    const favorecido = await buildFavorecido(db, { documento: CPF, tipo: 'Outro' })
    const refused = (documento_repetido: boolean) =>
      buildFavorecido(db, { documento: CPF, tipo: 'Outro', documento_repetido }).then(
        () => null,
        (error: unknown) => refusalOf(error)?.mensagem,
      )
    expect(await refused(false)).toBe(FAVORECIDO_MESSAGES.documento_repetido)
    expect(await refused(true)).toBe(FAVORECIDO_MESSAGES.documento_repetido)
    const double = await buildRepetido(ownerDb, favorecido)
    expect(await refused(false)).toBe(FAVORECIDO_MESSAGES.documento_repetido)
    // A double is edited like any other; the one that was first is gone.
    expect((await editar(double.id, { nome: 'Outro nome' })).status).toBe(200)
    await db.deleteFrom('favorecidos').where('id', '=', favorecido.id).execute()
    expect(await refused(false)).toBe(FAVORECIDO_MESSAGES.documento_repetido)
  })
})

describe('a CNPJ', () => {
  it('is one payee, unless brokers of vínculo PJ share it', async () => {
    const first = (await criar({ nome: 'Parceira', tipo: 'Imobiliária parceira', documento: CNPJ })).body
    expect((await criar({ ...pj(), cnpj_compartilhado: true })).body).toMatchObject({
      code: 'DUPLICADO',
      message: documentoOfAnother('Parceira'),
    })
    await editar(first.id, { tipo: 'Corretor externo', vinculo: 'PJ' })
    for (const overrides of [{ vinculo: 'Autônomo' }, { vinculo: null }, { tipo: 'Outro' }])
      expect((await criar({ ...pj(overrides), cnpj_compartilhado: true })).body.code).toBe('DUPLICADO')
  })

  it('is shared after a question that names the other, and not given up by one of them', async () => {
    const first = (await criar(pj({ nome: 'Ana' }))).body
    expect(await criar(pj())).toMatchObject({
      status: 422,
      body: {
        code: 'CNPJ_DE_OUTRO',
        message: cnpjOfAnother('Ana'),
        data: { campo: 'cnpj_compartilhado', favorecido: { id: first.id, nome: 'Ana' } },
      },
    })
    const { status, body } = await criar({ ...pj({ nome: 'Bia' }), cnpj_compartilhado: true })
    expect(status).toBe(201)
    expect((await criar(pj())).body.code).toBe('CNPJ_DE_OUTRO')
    // The question is asked only once.
    for (const id of [first.id, body.id]) {
      expect((await editar(id, { nome: 'Outro nome' })).status).toBe(200)
      expect((await editar(id, { vinculo: 'Autônomo' })).body.message).toBe(FAVORECIDO_MESSAGES.cnpj_dividido)
    }
    expect((await administrador('GET', '/favorecidos?repetido=sim')).body.itens).toEqual([])
    expect((await editar(body.id, { documento: null, vinculo: null })).status).toBe(200)
    expect((await editar(first.id, { vinculo: 'Autônomo' })).status).toBe(200)
  })

  it('is asked about by the database, too', async () => {
    const broker = { tipo: 'Corretor externo', vinculo: 'PJ', documento: CNPJ } as const
    await buildFavorecido(db, broker)
    await expect(buildFavorecido(db, broker)).rejects.toThrow('favorecidos_cnpj_perguntado')
    await buildFavorecido(db, { ...broker, documento_repetido: true })
  })
})

describe('while a payee is typed', () => {
  it('those with the document or the key are named to who may create one, and to nobody else', async () => {
    const asked = { documento: '11.222.333/0001-81', chave_pix: 'ana@casa.com' }
    expect((await staff('POST', '/favorecidos/iguais', asked)).status).toBe(403)
    const ana = (await criar(pj({ nome: 'Ana', tipo_chave: 'E-mail', chave_pix: 'ana@casa.com' }))).body
    const bia = (await criar({ nome: 'Bia', tipo_chave: 'E-mail', chave_pix: 'ana@casa.com' })).body
    expect((await administrador('POST', '/favorecidos/iguais', asked)).body).toEqual({
      documento: [{ id: ana.id, nome: 'Ana', divide: true }],
      chave: [
        { id: ana.id, nome: 'Ana' },
        { id: bia.id, nome: 'Bia' },
      ],
    })
    const edited = { ...asked, exceto: ana.id }
    expect((await administrador('POST', '/favorecidos/iguais', edited)).body).toEqual({
      documento: [],
      chave: [{ id: bia.id, nome: 'Bia' }],
    })
    const nothing = { documento: '', chave_pix: '' }
    expect((await administrador('POST', '/favorecidos/iguais', nothing)).body).toEqual({
      documento: [],
      chave: [],
    })
  })
})

describe('a payee of a colaborador', () => {
  it('stays so once it has a key or a commission', async () => {
    const other = await buildColaborador(db)
    const detach = (id: string) => editar(id, { tipo: 'Outro', colaborador_id: null })
    const move = (id: string) => editar(id, { colaborador_id: other.id })
    const withKey = await buildFavorecido(db)
    const withLine = await buildFavorecido(db, { tipo_chave: null, chave_pix: null })
    await buildLiberada(db, { favorecido: withLine })
    for (const { id } of [withKey, withLine])
      for (const change of [detach, move])
        expect((await change(id)).body).toMatchObject({ message: FAVORECIDO_MESSAGES.colaborador_fixo })
    const fresh = await buildFavorecido(db, { tipo_chave: null, chave_pix: null, documento: null })
    expect((await move(fresh.id)).status).toBe(200)
    expect((await detach(fresh.id)).status).toBe(200)
  })

  it('may be one that had no colaborador, which is how the CPF of a corretor comes to be linked', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves', cargo: 'Corretor', cpf: CPF })
    const bia = await buildColaborador(db, { nome: 'Bia', cargo: 'Corretor', cpf: buildCpf(77) })
    const own = (await criar({ tipo_chave: 'CPF', chave_pix: CPF })).body
    expect((await administrador('GET', '/favorecidos/propostas/dos-corretores')).body).toEqual({
      novos: 1,
      existentes: 0,
      sem_cpf: [],
      de_outro: ['Ana Alves'],
    })
    const { body } = await administrador('POST', '/favorecidos/propostas/dos-corretores')
    expect(body).toEqual({ criados: 1 })
    expect((await editar(own.id, { tipo: 'Colaborador', colaborador_id: ana.id })).status).toBe(200)
    const { rows } = await sql<{ colaborador_id: string }>`
      select colaborador_id from favorecidos order by nome`.execute(db)
    expect(new Set(rows.map(({ colaborador_id }) => colaborador_id))).toEqual(new Set([ana.id, bia.id]))
  })
})
