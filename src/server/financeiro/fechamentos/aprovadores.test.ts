/** Approval of closings through the routes: keys and accounts that keep a person from it, and who has to send it instead. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { actingAs, emptyTables } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildColaborador, buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento, buildLiberada, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { markPaid, markReturned } from '../atos.ts'

const { database, app, services, ana, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
const hoje = today(services.now())
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)

const set = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)
const settled = () => services.financeiro.settled()
const obter = async (id: string, call: Call = administrador) => (await call('GET', `/fechamentos/${id}`)).body

async function act(call: Call, id: string, verb: string, more: object = {}) {
  const { versao, conferencia } = await obter(id)
  const isSeen = verb === 'enviar' || verb === 'aprovar'
  return call('POST', `/fechamentos/${id}/${verb}`, { versao, ...(isSeen && { conferencia }), ...more })
}

type Novo = Parameters<typeof buildFavorecido>[1]
/** A payee whose first key Ana typed, with a released commission. */
async function typedByAna(more: Novo = {}, quem = ana.usuario) {
  const favorecido = await actingAs(db, quem, (trx) =>
    buildFavorecido(trx, { tipo: 'Corretor externo', nome: 'Davi Prado', ...more }),
  )
  await buildLiberada(db, { favorecido })
  return favorecido
}

async function prepared(call: Call = staff): Promise<string> {
  const days = { corte: hoje, dia_pagamento: addDays(hoje, 2), lojas: [] }
  const { body } = await call('POST', '/fechamentos', days)
  await settled()
  return body.id
}

const changeUsuario = (id: string, values: object, by = ana.usuario) =>
  actingAs(db, by, (trx) => trx.updateTable('usuarios').set(values).where('id', '=', id).execute())
/** While Carlos, made Inativo by Ana, is none who could approve. */
async function withoutCarlos<T>(work: () => Promise<T>): Promise<T> {
  await changeUsuario(carlos.usuario.id, { status: 'Inativo' })
  try {
    return await work()
  } finally {
    await actingAs(db, null, (trx) =>
      trx.updateTable('usuarios').set({ status: 'Ativo' }).where('id', '=', carlos.usuario.id).execute(),
    )
  }
}

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await set('quatro_olhos = true, staff_aprova_fechamentos = false')
})

describe('a first key', () => {
  it('is its author’s own: refused to them where Staff sent it, unless another Administrador sends it', async () => {
    await typedByAna()
    const id = await prepared()
    await act(staff, id, 'enviar')
    const { body } = await act(administrador, id, 'aprovar')
    expect([body.code, body.message]).toEqual(['QUATRO_OLHOS', (await obter(id)).impedimento])
    expect(body.message).toBe(
      'Você informou a chave PIX de Davi Prado, à qual nada foi pago ainda. Peça que Carlos Reis (Administrador) envie; você aprova.',
    )
    expect((await obter(id, outro)).impedimento).toBeNull()
    await act(staff, id, 'retirar-do-envio')
    await act(outro, id, 'enviar')
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  })

  it('stands in full in the summary with its author, masked for Staff', async () => {
    await typedByAna({ tipo_chave: 'E-mail', chave_pix: 'davi@casa.example' })
    const id = await prepared()
    const chave = {
      favorecido: 'Davi Prado',
      primeira: true,
      tipo_chave: 'E-mail',
      texto: 'Chave PIX informada hoje por Ana Souza',
    }
    expect((await obter(id)).resumo.chaves).toMatchObject([{ ...chave, chave_pix: 'davi@casa.example' }])
    await act(staff, id, 'enviar')
    expect(JSON.stringify(await obter(id, staff))).not.toContain('davi@casa.example')
    await set('staff_aprova_fechamentos = true')
    expect((await obter(id, staff)).resumo.chaves).toMatchObject([{ chave_pix: 'd***@***', a_abrir: false }])
  })

  it('entered after it was sent is no key that the sender looked at', async () => {
    const favorecido = await typedByAna({ tipo_chave: null, chave_pix: null })
    const id = await prepared()
    const [{ id: linha_id }] = (await staff('GET', `/fechamentos/${id}/fora`)).body.itens
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id, motivo: 'Pago em dinheiro' })
    await act(outro, id, 'enviar')
    await actingAs(db, ana.usuario, (trx) =>
      trx
        .updateTable('favorecidos')
        .set({ tipo_chave: 'E-mail', chave_pix: 'ana@casa.example' })
        .where('id', '=', favorecido.id)
        .execute(),
    )
    expect((await act(administrador, id, 'aprovar')).body.code).toBe('QUATRO_OLHOS')
  })

  it('is nobody’s once a payment to it was Pago, of this payee or one of the same document, and not reversed', async () => {
    const favorecido = await typedByAna()
    const paid = async (payee: typeof favorecido) => {
      const { pagamentos } = await buildFechamento(db, {
        pagamentos: [{ favorecido: payee, status: 'Pago' }],
      })
      return pagamentos[0]?.id ?? ''
    }
    const id = await prepared()
    await act(staff, id, 'enviar')
    const isOwn = async () => (await obter(id)).impedimento !== null
    const pagamento = await paid(favorecido)
    expect(await isOwn()).toBe(false)
    await actingAs(db, null, (trx) => markReturned(trx, [pagamento], '2026-04-20'))
    expect(await isOwn()).toBe(true)
    // A payment to another payee with that key proves nothing, because the document is another.
    const { tipo_chave, chave_pix, documento } = favorecido
    await paid(await typedByAna({ tipo: 'Outro', tipo_chave, chave_pix, documento: null }, carlos.usuario))
    expect(await isOwn()).toBe(true)
    await paid(await buildRepetido(database.ownerDb, { documento }, { tipo_chave, chave_pix }))
    expect(await isOwn()).toBe(false)
    await actingAs(db, null, (trx) => markPaid(trx, [pagamento], '2026-04-21'))
  })
})

describe('the only active Administrador', () => {
  it('approves their own keys with the ressalva, which names who was removed since the last closing, and by whom', async () => {
    await typedByAna()
    await buildFechamento(db)
    const id = await prepared()
    await withoutCarlos(async () => {
      const refused = await act(administrador, id, 'enviar')
      expect(refused.body.code).toBe('SEM_APROVADOR')
      expect(refused.body.message).toContain('Peça que Bruno Lima (Staff) envie; você aprova.')
      expect((await obter(id)).status).toBe('Rascunho')
      await act(staff, id, 'enviar')
      const { impedimento, ressalvas } = await obter(id)
      expect(impedimento).toBeNull()
      expect(ressalvas[0]).toContain('Não há outro Administrador ativo que possa aprovar.')
      expect(ressalvas[0]).toMatch(/Carlos Reis ficou Inativo em .*, por Ana Souza\.$/)
      expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    })
  })

  it('without Staff is told to switch four eyes off, and then both sends and approves', async () => {
    await typedByAna()
    const id = await prepared()
    const logins = db.updateTable('usuarios').where('cargo', '=', 'Staff').where('nome', '=', 'Bruno Lima')
    await logins.set({ status: 'Inativo' }).execute()
    await withoutCarlos(async () => {
      const { body } = await act(administrador, id, 'enviar')
      expect(body.message).toContain(FECHAMENTO_MESSAGES.desligue_quatro_olhos)
      await set('quatro_olhos = false')
      expect((await act(administrador, id, 'enviar')).status).toBe(200)
      expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    })
    await logins.set({ status: 'Ativo' }).execute()
  })

  it('is not one of two: with four eyes off, that the other may be made Inativo is said', async () => {
    await set('quatro_olhos = false')
    await typedByAna()
    const id = await prepared()
    await act(administrador, id, 'enviar')
    expect((await obter(id)).impedimento).toContain(
      'Se Carlos Reis (Administrador) não trabalha aqui, pode ser tornado Inativo',
    )
  })
})

describe('an account that the sender made, or whose password they set', () => {
  const setPassword = () =>
    changeUsuario(carlos.usuario.id, { senha_redefinida_em: new Date().toISOString() })

  it('does not approve since the last closing: sending is refused, and the way on is named and works', async () => {
    await typedByAna()
    await buildFechamento(db)
    await setPassword()
    const id = await prepared()
    const { body } = await act(administrador, id, 'enviar')
    expect([body.code, body.message]).toEqual([
      'SEM_APROVADOR',
      `${FECHAMENTO_MESSAGES.ninguem_aprova} Peça que Carlos Reis (Administrador) envie; você aprova.`,
    ])
    await act(outro, id, 'enviar')
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  })

  it('made or changed after it was sent, reads who has to send it, so that they approve', async () => {
    await typedByAna()
    await buildFechamento(db)
    const id = await prepared()
    await act(administrador, id, 'enviar')
    await changeUsuario(carlos.usuario.id, { email: `carlos${Date.now()}@casa.example` })
    const { body } = await act(outro, id, 'aprovar')
    expect(body.message).toContain('Ana Souza fez a sua conta')
    expect(body.message).toContain('Retire-o do envio. Peça que Bruno Lima (Staff) envie; você aprova.')
  })

  it('approves the first closing, which is said, and what somebody else sent', async () => {
    await typedByAna()
    await setPassword()
    const id = await prepared()
    await act(administrador, id, 'enviar')
    expect(await obter(id, outro)).toMatchObject({
      impedimento: null,
      ressalvas: [expect.stringContaining('Ana Souza fez a sua conta')],
    })
    await act(administrador, id, 'retirar-do-envio')
    await act(staff, id, 'enviar')
    expect((await obter(id, outro)).ressalvas).toEqual([])
    expect((await act(outro, id, 'aprovar')).status).toBe(200)
  })
})

describe('what was sent', () => {
  it('is taken back by who may send, recorded, until somebody decides', async () => {
    await typedByAna()
    const id = await prepared()
    expect((await act(staff, id, 'retirar-do-envio')).body.message).toBe(FECHAMENTO_MESSAGES.situacao)
    await act(administrador, id, 'enviar')
    const { versao } = await obter(id)
    const stale = await staff('POST', `/fechamentos/${id}/retirar-do-envio`, { versao: versao - 1 })
    expect(stale.body.message).toBe(FECHAMENTO_MESSAGES.mudou)
    // The sender takes it back themselves instead of asking for a correction.
    expect((await act(administrador, id, 'retirar-do-envio')).status).toBe(200)
    expect(await obter(id)).toMatchObject({ status: 'Rascunho', motivo: null, enviado_por: null })
    const { itens } = (await staff('GET', `/fechamentos/${id}/historico`)).body
    expect(JSON.stringify(itens)).toContain('Em aprovação')
  })

  it('is taken back or approved, and not both, however many press at once', async () => {
    await typedByAna({}, carlos.usuario)
    for (let round = 0; round < 5; round++) {
      const id = await prepared()
      await act(staff, id, 'enviar')
      const { versao, conferencia } = await obter(id)
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          n % 2
            ? administrador('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
            : staff('POST', `/fechamentos/${id}/retirar-do-envio`, { versao }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await settled()
      const isApproved = answers.some(({ status }, n) => n % 2 === 1 && status === 200)
      expect((await obter(id)).status).toBe(isApproved ? 'Aprovado' : 'Rascunho')
      await emptyTables(ownerDb, 'fechamentos')
      await typedByAna({ nome: `Rodada ${round}` }, carlos.usuario)
    }
  })

  it('says in yellow that who approves it prepared it, and is paid by it', async () => {
    const { id: colaborador_id } = await buildColaborador(db, { nome: 'Ana Souza' })
    await typedByAna(
      { tipo: 'Colaborador', colaborador_id, nome: 'Ana Souza', documento: null },
      carlos.usuario,
    )
    await changeUsuario(ana.usuario.id, { colaborador_id }, carlos.usuario)
    const id = await prepared(administrador)
    await act(staff, id, 'enviar')
    expect((await obter(id)).ressalvas).toEqual([
      'Foi você que preparou este fechamento.',
      'Você recebe R$\u00a01.000,00 por este fechamento.',
    ])
    expect((await obter(id, outro)).ressalvas).toEqual([])
    await act(administrador, id, 'aprovar')
    await settled()
    expect((await obter(id, staff)).ressalvas).toEqual([
      'Quem aprovou este fechamento também o preparou: Ana Souza.',
      'Quem aprovou este fechamento recebe por ele: Ana Souza, R$\u00a01.000,00.',
    ])
  })
})
