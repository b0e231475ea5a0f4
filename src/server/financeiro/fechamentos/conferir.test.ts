/** What a closing's page leads its approver to: payees in any order, far amounts, keys to open, many let in at once, the PDF. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { actingAs, contend, emptyTables } from '../../testing/database/database.ts'
import { textOfPdf } from '../../testing/files/pdf.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildColaborador, buildFavorecido, buildLoja, buildUsuario } from '../../testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, app, services, ana, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
const hoje = today(services.now())
const carlos = await signIn(app, { nome: 'Carlos Reis' })

const set = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)
const obter = async (id: string, call: Call = administrador) => (await call('GET', `/fechamentos/${id}`)).body
const payeesOf = async (id: string, ordem: string, call: Call = administrador) =>
  (await call('GET', `/fechamentos/${id}/pagamentos?ordem=${ordem}`)).body.itens

type Novo = Parameters<typeof buildFavorecido>[1]
/** A payee who is no colaborador. */
const external = (nome: string, more: Novo = {}) =>
  buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })

beforeEach(async () => {
  await services.financeiro.settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await set(
    'quatro_olhos = true, staff_aprova_fechamentos = false, pagamento_minimo = 0, aberturas_por_hora = null',
  )
})

describe('the approval by a Staff who may approve', () => {
  async function sentClosing(nomes: readonly string[]) {
    await set('staff_aprova_fechamentos = true')
    const pagamentos = []
    for (const nome of nomes)
      pagamentos.push({
        favorecido: await external(nome, { tipo_chave: 'E-mail', chave_pix: `${nome}@casa.example` }),
      })
    return buildFechamento(db, { status: 'Em aprovação', pagamentos, enviado_por: carlos.usuario })
  }
  async function approve(id: string, call: Call = staff) {
    const { versao, conferencia } = await obter(id, call)
    return call('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
  }
  const open = (favorecido: { id: string } | undefined) =>
    staff('POST', `/favorecidos/${favorecido?.id}/dados`)

  it('waits until they have opened each key to which nothing was paid, which is recorded', async () => {
    const { id, pagamentos } = await sentClosing(['davi', 'elisa'])
    const chaves = async () =>
      (await obter(id, staff)).resumo.chaves.map(
        ({ chave_pix, a_abrir }: { chave_pix: string; a_abrir: boolean }) => [chave_pix, a_abrir],
      )
    expect(await chaves()).toEqual([
      ['d***@***', true],
      ['e***@***', true],
    ])
    const refused = await approve(id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'CHAVE_A_CONFERIR',
      'Abra no resumo, antes de aprovar, a chave PIX de davi e elisa, à qual nada foi pago ainda.',
    ])
    await open(pagamentos[0]?.favorecido)
    expect(await chaves()).toEqual([
      ['davi@casa.example', false],
      ['e***@***', true],
    ])
    expect((await approve(id)).body.message).toContain('a chave PIX de elisa,')
    await open(pagamentos[1]?.favorecido)
    const { itens } = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
    expect(itens).toHaveLength(2)
    expect((await approve(id)).status).toBe(200)
    expect((await obter(id)).status).not.toBe('Em aprovação')
  })

  it('waits again for a key that was entered after it was opened, and for nobody else’s opening', async () => {
    const { id, pagamentos } = await sentClosing(['davi'])
    const [davi] = pagamentos
    const dora = caller(app, (await signIn(app, { nome: 'Dora', cargo: 'Staff' })).headers)
    await open(davi?.favorecido)
    await actingAs(db, carlos.usuario, (trx) =>
      trx
        .updateTable('favorecidos')
        .set({ chave_pix: 'outra@casa.example' })
        .where('id', '=', davi?.favorecido.id ?? '')
        .execute(),
    )
    expect((await approve(id)).body.code).toBe('CHAVE_A_CONFERIR')
    // Within the hour of the first one, it is opened and recorded once more.
    await open(davi?.favorecido)
    expect((await approve(id, dora)).body.code).toBe('CHAVE_A_CONFERIR')
    expect((await approve(id)).status).toBe(200)
  })

  it('shows the key that is being entered, not the one that it replaces', async () => {
    const { id, pagamentos } = await sentClosing(['davi'])
    const favorecido = pagamentos[0]?.favorecido
    const opened = await contend(
      db,
      (trx) =>
        trx
          .updateTable('favorecidos')
          .set({ chave_pix: 'outra@casa.example' })
          .where('id', '=', favorecido?.id ?? '')
          .execute(),
      () => open(favorecido),
    )
    expect(opened).toMatchObject({
      status: 'fulfilled',
      value: { body: { chave_pix: 'outra@casa.example' } },
    })
    expect((await approve(id)).status).toBe(200)
  })

  it('is not asked of Administradores, who read the keys in full', async () => {
    const { id } = await sentClosing(['davi'])
    expect((await obter(id)).resumo.chaves).toMatchObject([
      { chave_pix: 'davi@casa.example', a_abrir: false, valor: 1000, primeira: true },
    ])
    expect((await approve(id, administrador)).status).toBe(200)
  })
})

describe('the payees', () => {
  it('are sorted by any column, with loja and the end of the key, new or after the one before', async () => {
    const loja = await buildLoja(db, { nome: 'Centro' })
    const { id: colaborador_id } = await buildColaborador(db, { loja_id: loja.id })
    const bia = await buildFavorecido(db, {
      nome: 'Bia',
      colaborador_id,
      tipo_chave: 'CPF',
      chave_pix: '39053344705',
      documento: null,
    })
    const davi = await external('Davi', { tipo_chave: 'E-mail', chave_pix: 'davi@casa.example' })
    await buildFechamento(db, {
      pagamentos: [
        { favorecido: bia, status: 'Pago' },
        { favorecido: davi, status: 'Pago' },
      ],
    })
    const elisa = await external('Elisa', { tipo_chave: null, chave_pix: null })
    const fabio = await external('Fábio', { tipo_chave: 'Telefone', chave_pix: '+5511912345678' })
    await db
      .updateTable('favorecidos')
      .set({ tipo_chave: 'Aleatória', chave_pix: '123e4567-e12b-12d3-a456-426655440abc' })
      .where('id', '=', davi.id)
      .execute()
    const { id, pagamentos } = await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [
        { favorecido: bia, valores: [300] },
        { favorecido: davi, valores: [100], desconto: 20 },
        { favorecido: elisa, valores: [400] },
        { favorecido: fabio, valores: [50.5] },
      ],
    })
    const names = async (ordem: string) =>
      (await payeesOf(id, ordem)).map(({ favorecido }: { favorecido: string }) => favorecido).join(' ')
    expect(await names('favorecido')).toBe('Bia Davi Elisa Fábio')
    expect(await names('-favorecido')).toBe('Fábio Elisa Davi Bia')
    expect(await names('liquido')).toBe('Fábio Davi Bia Elisa')
    expect(await names('-bruto')).toBe('Elisa Bia Davi Fábio')
    expect(await names('-desconto')).toBe('Davi Bia Elisa Fábio')
    expect(await names('loja')).toBe('Bia Davi Elisa Fábio')
    // First those to which nothing was paid yet.
    expect(await names('chave')).toBe('Davi Fábio Bia Elisa')
    const [first, second, third, fourth] = await payeesOf(id, 'favorecido')
    expect(first).toMatchObject({ loja: 'Centro', tipo_chave: 'CPF', chave: '…4705', chave_antes: null })
    expect(second).toMatchObject({ loja: null, chave: '…0abc', chave_antes: 'E-mail …davi@' })
    expect(third).toMatchObject({ tipo_chave: null, chave: null })
    expect(fourth).toMatchObject({ chave: '…5678', chave_antes: 'nova' })
    // A Staff sees no more than the mask.
    const [seen, changed] = await payeesOf(id, 'favorecido', staff)
    expect([seen.chave, changed.chave_antes]).toEqual(['…05', 'E-mail …d***@***'])
    expect((await obter(id)).resumo.lojas).toEqual([
      { loja: 'Centro', favorecidos: 1, bruto: 300, adiantamento: 0, desconto: 0, retido: 0, liquido: 300 },
      { loja: null, favorecidos: 3, bruto: 550.5, adiantamento: 0, desconto: 20, retido: 0, liquido: 530.5 },
    ])
    const of = async (call: Call) =>
      (await call('GET', `/fechamentos/${id}/pagamentos/${pagamentos[0]?.id}`)).body.destino
    expect(await of(administrador)).toEqual({ documento: null, tipo_chave: 'CPF', chave_pix: '39053344705' })
    expect(await of(staff)).toMatchObject({ chave_pix: '***.***.***-05', mascarados: ['chave_pix'] })
    await staff('POST', `/favorecidos/${bia.id}/dados`)
    expect(await of(staff)).toMatchObject({ chave_pix: '39053344705' })
  })

  it('whose amount is far from their average of six closings are named, and those never paid', async () => {
    const [bia, davi] = [await external('Bia'), await external('Davi')]
    // The oldest is none of the six.
    for (const valor of [90_000, 1000, 1000, 1000, 1000, 1000])
      await buildFechamento(db, {
        pagamentos: [
          { favorecido: bia, valores: [valor], status: 'Pago' },
          { favorecido: davi, valores: [10_000], status: 'Pago' },
        ],
      })
    const [fabio, gil] = [await external('Fábio'), await external('Gil')]
    await buildFechamento(db, {
      pagamentos: [
        { favorecido: bia, valores: [1600], status: 'Pago' },
        { favorecido: davi, valores: [10_000], status: 'Pago' },
        { favorecido: fabio, valores: [550], status: 'Pago' },
        { favorecido: gil, valores: [400], status: 'Pago' },
      ],
    })
    const elisa = await external('Elisa', { tipo_chave: null, chave_pix: null })
    const { id } = await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [
        { favorecido: bia, valores: [1700] },
        { favorecido: davi, valores: [13_000] },
        { favorecido: elisa, valores: [5000] },
      ],
    })
    const { resumo } = await obter(id)
    expect(resumo).toMatchObject({
      quantas_incomuns: 2,
      incomuns: [
        // Bia is paid more; Fábio of the last closing nothing. Gil's R$ 400,00 are folded.
        { favorecido: 'Bia', valor: 1700, media: 1100, anterior: 1600 },
        { favorecido: 'Fábio', valor: 0, media: 550, anterior: 550 },
      ],
      quantas_diferencas: 5,
      saldo: 19_700,
      chaves: [{ favorecido: 'Elisa', texto: 'Primeiro pagamento', chave_pix: null, valor: 5000 }],
    })
  })
})

describe('many that stay out', () => {
  async function draft(nomes: readonly string[]) {
    const linhas = []
    for (const nome of nomes)
      linhas.push(
        await buildLiberada(db, { favorecido: await external(nome, { tipo_chave: null, chave_pix: null }) }),
      )
    const { body } = await staff('POST', '/fechamentos', {
      corte: hoje,
      dia_pagamento: addDays(hoje, 2),
      lojas: [],
    })
    await services.financeiro.settled()
    return { id: String(body.id), linhas }
  }

  it('are grouped by reason with count and sum, and let in with one motivo: all, or none', async () => {
    const { id, linhas } = await draft(['Bia', 'Davi', 'Elisa'])
    expect((await obter(id)).resumo.fora).toEqual([{ bloqueio: 'Sem chave PIX', quantidade: 3, valor: 3000 }])
    const include = (ids: readonly string[], motivo: string | null) =>
      staff('POST', `/fechamentos/${id}/incluir-varias`, { linhas: ids, motivo })
    expect((await include([], 'x')).status).toBe(400)
    expect((await include(linhas, null)).body.message).toBe(FECHAMENTO_MESSAGES.sem_motivo)
    const gone = await include([...linhas, ana.usuario.id], 'Pagos em dinheiro')
    expect([gone.status, gone.body.message]).toEqual([422, FECHAMENTO_MESSAGES.nao_abertas])
    expect((await obter(id)).resumo.linhas).toBe(0)
    const twice = await Promise.all(
      Array.from({ length: 10 }, () => include(linhas.slice(0, 2), 'Pagos em dinheiro')),
    )
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await obter(id)).resumo).toMatchObject({
      linhas: 2,
      bloqueadas: 0,
      excecoes: [
        { favorecido: 'Bia', bloqueios: ['Sem chave PIX'], motivo: 'Pagos em dinheiro' },
        { favorecido: 'Davi', motivo: 'Pagos em dinheiro' },
      ],
    })
    const rest = (await staff('GET', `/fechamentos/${id}/fora?bloqueio=Sem chave PIX`)).body.itens
    expect(rest.map(({ favorecido }: { favorecido: string }) => favorecido)).toEqual(['Elisa'])
    expect((await staff('GET', `/fechamentos/${id}/fora?bloqueio=Sem bloqueio`)).body.itens).toEqual([])
  })
})

describe('a closing', () => {
  it('asks as many statements for many payees as for one', async () => {
    const several = async (n: number) => {
      const pagamentos = []
      for (let i = 0; i < n; i++) pagamentos.push({ favorecido: await external(`Pessoa ${i}`) })
      return (await buildFechamento(db, { status: 'Em aprovação', pagamentos })).id
    }
    const [one, many] = [await several(1), await several(12)]
    for (const path of ['', '/pagamentos?ordem=-liquido']) {
      const few = await statementsOf(`/fechamentos/${one}${path}`)
      expect(await statementsOf(`/fechamentos/${many}${path}`)).toBe(few)
    }
  })

  it('is said to be paid by who marked the last payment, on its day', async () => {
    const { id } = await buildFechamento(db, { pagamentos: [{ status: 'Pago', dia: '2026-04-21' }] })
    expect(await obter(id)).toMatchObject({
      situacao: 'Concluído',
      pago_em: '2026-04-21',
      pago_por: null,
      resumo: { saldo: 0 },
    })
  })

  it('is a PDF for the folder: names, types of keys, amounts, discounts and lines to sign, without keys', async () => {
    const favorecido = await external('Davi Prado', { tipo_chave: 'E-mail', chave_pix: 'davi@casa.example' })
    const { id } = await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [1500.25], desconto: 300 }],
      enviado_por: await buildUsuario(db, { nome: 'Sérgio Lima' }),
      aprovado_por: carlos.usuario,
    })
    const { status, raw, headers } = await staff('GET', `/fechamentos/${id}/pdf`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('fechamento-1.pdf')
    // Words are drawn one by one, and those with a hyphen in parts.
    const text = textOfPdf(raw).replaceAll('\u00a0', ' ').replaceAll('- ', '-')
    for (const part of [
      'Fechamento 1',
      'Davi Prado',
      'E-mail',
      'R$ 1.500,25',
      'R$ 300,00',
      'R$ 1.200,25',
      'Quem preparou: Sérgio Lima',
      'Quem aprova: Carlos Reis',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('casa.example')
  })
})

/** How many statements reading it sends. */
async function statementsOf(path: string): Promise<number> {
  const { query } = Client.prototype
  let sent = 0
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    sent++
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    expect((await administrador('GET', path)).status).toBe(200)
    return sent
  } finally {
    Client.prototype.query = query
  }
}
