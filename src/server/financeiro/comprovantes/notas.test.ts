/** NFs and RPAs through the routes: what is refused, what they let into a draft, and what becomes of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ANEXO_MESSAGES, MAX_ANEXO_BYTES } from '../../../core/anexos.ts'
import { addDays, today } from '../../../core/dates.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { emptyTables } from '../../testing/database/database.ts'
import type { Call } from '../../testing/http/requests.ts'
import { pdfOfBytes } from '../../testing/office/anexos.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { completeNota, uploadComprovante } from '../../testing/office/comprovantes.ts'
import { buildDivida, buildLiberada, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { app, database, services, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
const hoje = today(services.now())
const FALTA = 'Falta a NF ou o RPA'
const settled = () => services.financeiro.settled()

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await sql`
    update configuracoes set vinculos_com_nota = '{PJ,Não informado}', quatro_olhos = false, desconto_maximo = 30,
           pagamento_minimo = 0, restricoes_do_staff = '{}'`.execute(ownerDb)
})

async function prepared(lojas: string[] = []): Promise<string> {
  const { body } = await administrador('POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: addDays(hoje, 2),
    lojas,
  })
  await settled()
  return body.id
}
const empresa = (more: Parameters<typeof buildFavorecido>[1] = {}) =>
  buildFavorecido(db, { vinculo: 'PJ', ...more })
const foraOf = async (id: string) => (await staff('GET', `/fechamentos/${id}/fora`)).body.itens
const reasons = async (id: string): Promise<string[]> =>
  (await foraOf(id)).flatMap(({ bloqueios }: { bloqueios: { texto: string }[] }) =>
    bloqueios.map(({ texto }) => texto),
  )
const pagamentosOf = async (id: string) => (await staff('GET', `/fechamentos/${id}/pagamentos`)).body.itens
const notasOf = async (id: string, favorecido: { id: string }, call: Call = staff) =>
  call('GET', `/fechamentos/${id}/favorecidos/${favorecido.id}/notas`)
async function attach(id: string, favorecido: { id: string }, call: Call = staff, content = pdfOfBytes(30)) {
  return completeNota(call, await uploadComprovante(call, id, content, 'nf.pdf'), favorecido.id)
}
async function act(id: string, verb: 'enviar' | 'aprovar') {
  const { versao, conferencia } = (await administrador('GET', `/fechamentos/${id}`)).body
  const answer = await administrador('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
  await settled()
  return answer
}

/** A draft that leaves out the commissions of a company without its NF. */
async function blocked(...valores: number[]) {
  const favorecido = await empresa()
  for (const valor of valores) await buildLiberada(db, { favorecido, valor })
  return { favorecido, id: await prepared() }
}

describe('an NF or RPA is refused', () => {
  it('of another type, empty, too large, without a name, before it arrived, and from anybody but who sends it', async () => {
    const { id, favorecido } = await blocked(100)
    const begin = (more: object) =>
      staff('POST', `/fechamentos/${id}/comprovantes`, { nome: 'nf.pdf', tamanho: 20, ...more })
    expect((await begin({ tamanho: MAX_ANEXO_BYTES + 1 })).body.message).toBe(ANEXO_MESSAGES.tamanho)
    expect((await begin({ tamanho: 0 })).body.message).toBe(ANEXO_MESSAGES.vazio)
    expect((await begin({ nome: ' ' })).body.message).toBe(ANEXO_MESSAGES.nome)
    const xml = Buffer.from('<?xml version="1.0"?><NFe onload="alert(1)"/>')
    const { body } = await begin({ nome: 'nota.xml', tamanho: xml.length })
    expect((await staff('PUT', `/comprovantes/envios/${body.id}/partes/1`, xml)).body.message).toBe(
      ANEXO_MESSAGES.tipo,
    )
    expect((await completeNota(staff, body.id, favorecido.id)).status).toBe(422)
    const sent = await uploadComprovante(staff, id, pdfOfBytes(30))
    expect((await completeNota(administrador, sent, favorecido.id)).status).toBe(404)
    expect(await reasons(id)).toEqual([FALTA])
  })

  it('for who is not in the closing, an unknown payee, and as a proof of a draft’s payment', async () => {
    const { id } = await blocked(100)
    const other = await empresa()
    const sent = await uploadComprovante(staff, id, pdfOfBytes(30))
    for (const favorecido of [other.id, randomUUID()])
      expect((await completeNota(staff, sent, favorecido)).body.message).toBe(
        COMPROVANTE_MESSAGES.favorecido_de_fora,
      )
    expect(
      (await staff('POST', `/comprovantes/envios/${sent}/concluir`, { alvo: { pagamentos: [other.id] } }))
        .body.message,
    ).toBe(FECHAMENTO_MESSAGES.nao_aprovado)
    expect((await notasOf(id, { id: randomUUID() })).body.message).toBe(FAVORECIDO_MESSAGES.ausente)
  })

  it('while the closing waits for approval, also to be excluded, and to be excluded by Staff', async () => {
    const { id, favorecido } = await blocked(100)
    expect((await attach(id, favorecido)).body).toEqual({ incluidas: 1 })
    const [{ id: nota }] = (await notasOf(id, favorecido)).body.itens
    const sent = await uploadComprovante(staff, id, pdfOfBytes(40))
    expect((await staff('DELETE', `/comprovantes/${nota}`)).status).toBe(403)
    expect((await act(id, 'enviar')).status).toBe(200)
    expect((await completeNota(staff, sent, favorecido.id)).body.message).toBe(COMPROVANTE_MESSAGES.fechado)
    expect((await administrador('DELETE', `/comprovantes/${nota}`)).body.message).toBe(
      COMPROVANTE_MESSAGES.fechado,
    )
    expect(
      (await staff('POST', `/fechamentos/${id}/comprovantes`, { nome: 'c.pdf', tamanho: 9 })).status,
    ).toBe(422)
  })

  it('to Staff of another loja in every way', async () => {
    const loja = (await buildLoja(db)).id
    const favorecido = await empresa()
    await buildLiberada(db, { favorecido, loja_id: loja })
    const id = await prepared([loja])
    await attach(id, favorecido)
    const [{ id: nota }] = (await notasOf(id, favorecido)).body.itens
    const { call } = await staffOf(app, db, (await buildLoja(db)).id)
    const own = await staffOf(app, db, loja)
    const sent = await uploadComprovante(call, id, pdfOfBytes(40))
    await restrict(db, 'Ver vendas de outras lojas')
    expect((await completeNota(call, sent, favorecido.id)).status).toBe(404)
    expect((await notasOf(id, favorecido, call)).status).toBe(404)
    expect((await call('GET', `/comprovantes/${nota}`)).status).toBe(404)
    expect((await attach(id, favorecido, own.call, pdfOfBytes(50))).status).toBe(200)
    expect((await own.call('GET', `/comprovantes/${nota}`)).status).toBe(200)
  })
})

describe('without an NF or RPA', () => {
  it('a draft leaves out who has to bring one, says the sum to be invoiced, and takes it for a reason', async () => {
    const { id, favorecido } = await blocked(100, 250.5)
    expect(await reasons(id)).toEqual([FALTA, FALTA])
    expect((await notasOf(id, favorecido)).body).toEqual({ itens: [], pede: true, a_faturar: 350.5 })
    const [{ id: linha_id }] = await foraOf(id)
    const refused = await staff('POST', `/fechamentos/${id}/incluir`, { linha_id })
    expect(refused.body.message).toBe(FECHAMENTO_MESSAGES.sem_motivo)
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id, motivo: 'Traz amanhã' })
    expect((await notasOf(id, favorecido)).body.a_faturar).toBe(350.5)
    const { resumo } = (await staff('GET', `/fechamentos/${id}`)).body
    expect(resumo.excecoes).toMatchObject([{ bloqueios: [FALTA], motivo: 'Traz amanhã' }])
  })

  it('others are paid, nobody is asked for one unless Configurações says so, and an advance needs none', async () => {
    const autonomo = await buildFavorecido(db)
    const sem = await buildFavorecido(db, { tipo: 'Corretor externo', vinculo: null })
    for (const favorecido of [autonomo, sem]) await buildLiberada(db, { favorecido })
    const id = await prepared()
    expect((await pagamentosOf(id)).map((one: { favorecido_id: string }) => one.favorecido_id)).toEqual([
      autonomo.id,
    ])
    const { versao } = (await administrador('GET', `/fechamentos/${id}`)).body
    await administrador('PUT', `/fechamentos/${id}/adiantamentos/${sem.id}`, {
      versao,
      valor: 50,
      motivo: 'Vale do mês',
    })
    await sql`update configuracoes set vinculos_com_nota = '{}'`.execute(ownerDb)
    expect(await reasons(id)).toEqual([])
    await sql`update configuracoes set vinculos_com_nota = '{Não informado}'`.execute(ownerDb)
    expect((await act(id, 'enviar')).status).toBe(200)
  })

  it('nothing is sent that was taken before the setting asked for one', async () => {
    await sql`update configuracoes set vinculos_com_nota = '{}'`.execute(ownerDb)
    const { id, favorecido } = await blocked(100)
    await sql`update configuracoes set vinculos_com_nota = '{PJ}'`.execute(ownerDb)
    expect((await act(id, 'enviar')).body.message).toBe(FECHAMENTO_MESSAGES.com_bloqueios)
    await attach(id, favorecido)
    expect((await act(id, 'enviar')).status).toBe(200)
  })
})

describe('an NF or RPA', () => {
  it('lets in what waited only for it, with the discount of what is owed, and not what was taken out', async () => {
    const favorecido = await empresa()
    await buildDivida(db, favorecido, 1_000)
    await buildLiberada(db, { favorecido, valor: 200 })
    await buildLiberada(db, { favorecido, valor: 100, venda: { tipo_pendencia: ['SERASA'] } })
    const id = await prepared()
    expect((await attach(id, favorecido)).body).toEqual({ incluidas: 1 })
    expect(await pagamentosOf(id)).toMatchObject([{ favorecido_id: favorecido.id, bruto: 200, desconto: 60 }])
    expect(await reasons(id)).toEqual(['Venda com pendência: SERASA'])
    const [{ id: pagamento }] = await pagamentosOf(id)
    const { itens } = (await staff('GET', `/fechamentos/${id}/pagamentos/${pagamento}`)).body
    await staff('POST', `/fechamentos/${id}/retirar`, { linhas: itens.map((one: { id: string }) => one.id) })
    expect((await attach(id, favorecido, staff, pdfOfBytes(40))).body.message).toBe(
      COMPROVANTE_MESSAGES.favorecido_de_fora,
    )
    expect(await pagamentosOf(id)).toEqual([])
  })

  it('waits for the minimum payment as all do', async () => {
    await sql`update configuracoes set pagamento_minimo = 500`.execute(ownerDb)
    const { id, favorecido } = await blocked(100)
    expect((await notasOf(id, favorecido)).body.a_faturar).toBe(0)
    expect((await attach(id, favorecido)).body).toEqual({ incluidas: 0 })
    expect((await reasons(id))[0]).toContain('Abaixo do mínimo')
  })

  it('that 10 people send at once, each five times, is taken once, and lets each commission in once', async () => {
    const { id, favorecido } = await blocked(100, 200)
    const uploads = await Promise.all(
      Array.from({ length: 10 }, (_, i) => uploadComprovante(staff, id, pdfOfBytes(30 + i))),
    )
    const answers = await Promise.all(
      [...uploads, ...uploads, ...uploads, ...uploads, ...uploads].map((one) =>
        completeNota(staff, one, favorecido.id),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.reduce((sum, { body }) => sum + (body.incluidas ?? 0), 0)).toBe(2)
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 300 }])
  })

  it('that is excluded in a draft takes the commissions out again, except what has a reason of its own', async () => {
    const { id, favorecido } = await blocked(100, 200, 300)
    const [{ id: linha_id }] = await foraOf(id)
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id, motivo: 'Traz amanhã' })
    await attach(id, favorecido)
    await attach(id, favorecido, staff, pdfOfBytes(40))
    expect((await pagamentosOf(id))[0].linhas).toBe(3)
    const [first, second] = (await notasOf(id, favorecido)).body.itens
    await administrador('DELETE', `/comprovantes/${first.id}`)
    expect((await pagamentosOf(id))[0].linhas).toBe(3)
    await administrador('DELETE', `/comprovantes/${second.id}`)
    expect((await pagamentosOf(id))[0].linhas).toBe(1)
    expect(await reasons(id)).toEqual([FALTA, FALTA])
    expect(await db.selectFrom('comprovantes_arquivos').select('id').execute()).toEqual([])
  })

  it('stays on the approved payment, is opened there with a record, missed where there is none, and added later', async () => {
    const { id, favorecido } = await blocked(100)
    const late = await empresa()
    const linha_id = await buildLiberada(db, { favorecido: late })
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id, motivo: 'Traz depois' })
    const content = pdfOfBytes(30)
    await attach(id, favorecido, staff, content)
    await act(id, 'enviar')
    await act(id, 'aprovar')
    const resumo = async () => (await staff('GET', `/pagamentos/resumo?fechamento_id=${id}`)).body
    expect((await resumo()).sem_nota).toBe(1)
    const missing = await staff('GET', `/pagamentos?fechamento_id=${id}&sem_nota=sim`)
    expect(missing.body.itens).toMatchObject([{ favorecido_id: late.id }])
    const [{ id: nota }] = (await notasOf(id, favorecido)).body.itens
    expect((await notasOf(id, favorecido)).body.a_faturar).toBe(100)
    expect((await staff('GET', `/favorecidos/${favorecido.id}/pagamentos`)).body.itens).toMatchObject([
      { notas: 1, comprovantes: 0 },
    ])
    expect((await staff('GET', `/comprovantes/${nota}`)).raw.equals(content)).toBe(true)
    const { itens } = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
    expect(JSON.stringify(itens)).toContain(`abriu a NF ou o RPA de ${favorecido.nome} (Fechamento `)
    await restrict(db, 'Marcar comissões como pagas')
    expect((await attach(id, late)).body).toEqual({ incluidas: 0 })
    expect((await resumo()).sem_nota).toBe(0)
    expect((await administrador('DELETE', `/comprovantes/${nota}`)).status).toBe(200)
    expect((await resumo()).sem_nota).toBe(1)
  })

  it('goes with an excluded draft, and along when its payee is joined to another record', async () => {
    const ana = await empresa({ nome: 'Ana Alves' })
    const dupla = await buildRepetido(ownerDb, ana, { nome: 'Ana A.', vinculo: 'PJ' })
    await buildLiberada(db, { favorecido: dupla })
    const id = await prepared()
    await attach(id, dupla)
    await administrador('POST', `/favorecidos/${ana.id}/juntar`, { outros: [dupla.id] })
    expect((await notasOf(id, dupla)).body.itens).toEqual([])
    expect((await notasOf(id, ana)).body.itens).toHaveLength(1)
    expect((await foraOf(id)).map((one: { bloqueios: object[] }) => one.bloqueios)).toEqual([[]])
    await uploadComprovante(staff, id, pdfOfBytes(90))
    const { versao } = (await administrador('GET', `/fechamentos/${id}`)).body
    expect((await staff('DELETE', `/fechamentos/${id}`, { versao })).status).toBe(200)
    expect(await db.selectFrom('comprovantes_arquivos').select('id').execute()).toEqual([])
  })
})
