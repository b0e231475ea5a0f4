/** Files for the bank through the routes: made once, fetched with the same bytes, in the way of other ways to pay, undone. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ARQUIVO_DO_BANCO_MESSAGES, payAnyway } from '../../../core/financeiro/arquivos-do-banco.ts'
import { RESTAURACAO_PENDENTE } from '../../../core/financeiro/restauracao.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildFechamento, confirmRestore } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db } = database

const payee = (nome: string, more: object = {}) =>
  buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })
const closing = async (...nomes: string[]) => {
  const pagamentos = []
  for (const [i, nome] of nomes.entries())
    pagamentos.push({ favorecido: await payee(nome), valores: [1_000 + i] })
  return buildFechamento(db, { pagamentos })
}
const banco = async (fechamento: string, call: Call = staff) =>
  (await call('GET', `/arquivos-do-banco?fechamento_id=${fechamento}`)).body
const layouts = async () => (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
const obter = async (id: string) => (await staff('GET', `/pagamentos/${id}`)).body

/** Asks for files; of all that is to be paid, or of those. */
async function gerar(fechamento: string, more: object = {}, call: Call = staff) {
  const { a_gerar } = await banco(fechamento, call)
  const answer = await call('POST', '/arquivos-do-banco', {
    fechamento_id: fechamento,
    layout_id: (await layouts())[0].id,
    ...a_gerar,
    ...more,
  })
  await services.financeiro.settled()
  return answer
}
async function made(fechamento: string, more: object = {}) {
  expect((await gerar(fechamento, more)).status).toBe(200)
  return (await banco(fechamento)).arquivos[0]
}
const baixar = (id: string, mudaram?: number, call: Call = staff) =>
  call('GET', `/arquivos-do-banco/${id}/baixar${mudaram === undefined ? '' : `?mudaram=${mudaram}`}`)

describe('a file', () => {
  it('has all that is to be paid with a key, as text with zeros and +55, and its payments are Enviado with its name', async () => {
    const { id, pagamentos } = await buildFechamento(db, {
      pagamentos: [
        {
          favorecido: await payee('Zé "Bom"; =SOMA(1)\u2028', {
            documento: '01234567890',
            tipo_chave: 'Telefone',
            chave_pix: '+5511912345678',
          }),
          valores: [1_234.5],
        },
        { favorecido: await payee('Ana', { tipo_chave: 'CPF', chave_pix: '01234567890' }), valores: [0.07] },
        { favorecido: await payee('Sem Chave', { tipo_chave: null, chave_pix: null }) },
        { favorecido: await payee('Pago'), status: 'Pago' },
      ],
    })
    expect(await banco(id)).toMatchObject({ a_gerar: { quantidade: 2, valor: 1_234.57 }, sem_chave: 1 })
    const file = await made(id)
    const { numero } = (await obter(pagamentos[0]?.id ?? '')).fechamento
    expect(file).toMatchObject({ quantidade: 2, valor: 1_234.57, enviados: 2 })
    expect(file.nome).toMatch(new RegExp(`^pix-${numero}-1-\\d{8}-\\d{4}\\.csv$`))
    const { raw, headers } = await baixar(file.id)
    expect(headers['content-disposition']).toContain(file.nome)
    const lines = raw.toString().split('\r\n')
    const [, ana, ze, end] = lines
    expect(lines[0]).toBe('"Tipo da chave";"Chave PIX";"Nome";"CPF ou CNPJ";"Valor";"Data";"Descrição"')
    expect(ana).toMatch(
      /^"CPF";"01234567890";"Ana";"\d{11}";0,07;"20\/04\/2026";"Comissoes fechamento \d+ PLT[\dA-F]{10}"$/,
    )
    expect(ze).toContain('"Telefone";"+5511912345678";"Zé Bom =SOMA(1)";"01234567890";1234,50;')
    expect(end).toBe('')
    expect(await obter(pagamentos[0]?.id ?? '')).toMatchObject({
      situacao: 'Enviado',
      arquivo: { id: file.id, nome: file.nome },
    })
    const { itens } = (await staff('GET', `/pagamentos?fechamento_id=${id}&situacao=Enviado`)).body
    expect(itens[0].arquivo.nome).toBe(file.nome)
  })

  it('has the same bytes whatever becomes of layout and payees, and asks where a payment is no longer Enviado in it', async () => {
    const { id, pagamentos } = await closing('Ana', 'Bia')
    const file = await made(id)
    const { raw } = await baixar(file.id)
    const [layout] = await layouts()
    const { id: layout_id, versao, ...modelo } = layout
    const changed = { versao, modelo: { ...modelo, cabecalho: false, decimal: '.' } }
    expect((await administrador('PUT', `/arquivos-do-banco/modelos/${layout_id}`, changed)).status).toBe(200)
    const again = await administrador('PUT', `/arquivos-do-banco/modelos/${layout_id}`, changed)
    expect(again.body.message).toBe(ARQUIVO_DO_BANCO_MESSAGES.layout_mudou)
    await db.updateTable('favorecidos').set({ nome: 'Outra' }).where('nome', '=', 'Ana').execute()
    expect((await baixar(file.id)).raw).toEqual(raw)
    await staff('POST', `/pagamentos/${pagamentos[0]?.id}/a-pagar`, { de: 'Enviado' })
    const asked = await baixar(file.id)
    expect([asked.status, asked.body.code]).toEqual([422, 'ARQUIVO_MUDOU'])
    expect(asked.body.message).toContain('1 pagamento não está mais como Enviado neste arquivo.')
    expect((await baixar(file.id, 2)).status).toBe(422)
    expect((await baixar(file.id, 1)).raw).toEqual(raw)
    const { itens } = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
    expect(JSON.stringify(itens)).toContain(`baixou o arquivo para o banco ${file.nome}: 2 pagamentos`)
    expect(JSON.stringify((await administrador('GET', '/auditoria?assunto=financeiro')).body)).toContain(
      `gerou o arquivo para o banco ${file.nome}`,
    )
    await administrador('PUT', `/arquivos-do-banco/modelos/${layout_id}`, { versao: versao + 1, modelo })
  })

  it('has each payment once, however often somebody presses', async () => {
    const { id } = await closing('Ana', 'Bia', 'Caio')
    const { a_gerar } = await banco(id)
    const body = { fechamento_id: id, layout_id: (await layouts())[0].id, ...a_gerar }
    await Promise.all(Array.from({ length: 50 }, () => staff('POST', '/arquivos-do-banco', body)))
    await services.financeiro.settled()
    const { rows } = await sql<{ vezes: number }>`
      select count(*) as vezes from arquivos_do_banco_linhas l join pagamentos p on p.id = l.pagamento_id
       where p.fechamento_id = ${id} group by p.id`.execute(db)
    expect(rows).toEqual([{ vezes: 1 }, { vezes: 1 }, { vezes: 1 }])
  })

  it('is refused for other sums than were seen, for nothing, and before a restore was gone through', async () => {
    const { id } = await closing('Ana')
    expect((await gerar(id, { valor: 1 })).body.message).toBe(ARQUIVO_DO_BANCO_MESSAGES.mudaram)
    expect((await gerar(id, { quantidade: 2 })).status).toBe(422)
    const file = await made(id)
    await recordOwnAct(db, 'copia_restaurada', { criada_em: new Date().toISOString() })
    const waiting = { status: 422, body: { message: RESTAURACAO_PENDENTE.copia } }
    expect(await baixar(file.id)).toMatchObject(waiting)
    expect(await staff('POST', `/arquivos-do-banco/${file.id}/desfazer`, {})).toMatchObject(waiting)
    expect(await gerar(id, { quantidade: 1 })).toMatchObject(waiting)
    const returned = { fechamento_id: id, conteudo: Buffer.from('valor;status\n1;pago').toString('base64') }
    expect(await staff('POST', '/retornos-do-banco', returned)).toMatchObject(waiting)
    await confirmRestore(database.ownerDb)
    expect((await baixar(file.id)).status).toBe(200)
  })

  it('leaves out a key with signs that a program would take for something else, by name', async () => {
    const odd = await payee('Odete', { chave_pix: "odete'd@plantao.example" })
    const { id } = await buildFechamento(db, { pagamentos: [{ favorecido: odd }, {}] })
    const { body } = await gerar(id)
    expect((await staff('GET', `/trabalhos/${body.id}`)).body).toMatchObject({
      valor: 1_000,
      deixados: [{ nome: 'Odete', motivo: ARQUIVO_DO_BANCO_MESSAGES.chave_com_sinais }],
    })
  })
})

describe('a payment in a file', () => {
  it('shows its PIX code only to who was told of that file', async () => {
    const { id, pagamentos } = await closing('Ana')
    const file = await made(id)
    const path = `/pagamentos/${pagamentos[0]?.id}/codigo`
    for (const body of [{}, { apesar_do: id }]) {
      const refused = await staff('POST', path, body)
      expect([refused.status, refused.body.message]).toEqual([422, payAnyway(file.nome)])
    }
    await staff('POST', `/pagamentos/${pagamentos[0]?.id}/a-pagar`, { de: 'Enviado' })
    expect((await staff('POST', path, {})).body.code).toBe('ESTA_NO_ARQUIVO')
    expect((await staff('POST', path, { apesar_do: file.id })).status).toBe(200)
  })

  it('comes into no second file without the question, which says which', async () => {
    const { id, pagamentos } = await closing('Ana', 'Bia')
    const [ana] = pagamentos
    const file = await made(id, { pagamentos: [ana?.id], quantidade: 1, valor: 1_000 })
    expect((await banco(id)).a_gerar).toEqual({ quantidade: 1, valor: 1_001 })
    const both = { pagamentos: pagamentos.map((one) => one.id), quantidade: 2, valor: 2_001 }
    const asked = await gerar(id, both)
    expect([asked.status, asked.body.code]).toEqual([422, 'JA_ENVIADO'])
    expect(asked.body.message).toBe(
      `1 pagamento já foi enviado: Ana (${file.nome}). Pôr em outro arquivo assim mesmo?`,
    )
    const told = [{ pagamento: ana?.id, arquivo: file.id, retorno: null }]
    expect(asked.body.data.repetidos).toEqual(told)
    for (const repetidos of [
      [],
      [{ pagamento: ana?.id, arquivo: null }],
      [...told, { pagamento: pagamentos[1]?.id, arquivo: null }],
    ])
      expect((await gerar(id, { ...both, repetidos })).body.code).toBe('JA_ENVIADO')
    expect((await gerar(id, { ...both, repetidos: told })).status).toBe(200)
    const [second] = (await banco(id)).arquivos
    expect(second).toMatchObject({ quantidade: 2, enviados: 2 })
    // Undone, what the first file has too stays Enviado in that one.
    expect((await staff('POST', `/arquivos-do-banco/${second.id}/desfazer`, {})).status).toBe(200)
    expect(await obter(ana?.id ?? '')).toMatchObject({ situacao: 'Enviado', arquivo: { id: file.id } })
    expect(await obter(pagamentos[1]?.id ?? '')).toMatchObject({ situacao: 'A pagar', arquivo: null })
  })

  it('comes into no file that nobody was asked about, whatever else was made since the question', async () => {
    const { id, pagamentos } = await closing('Ana', 'Bia')
    const [ana = '', bia = ''] = pagamentos.map((one) => one.id)
    const layout_id = (await layouts())[0].id
    const file = await made(id, { pagamentos: [ana], quantidade: 1, valor: 1_000 })
    const both = {
      fechamento_id: id,
      layout_id,
      pagamentos: [ana, bia],
      quantidade: 2,
      valor: 2_001,
      repetidos: [{ pagamento: ana, arquivo: file.id }],
    }
    const all = { fechamento_id: id, layout_id, quantidade: 1, valor: 1_001 }
    // All are asked for before the first one begins.
    const answers = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('plantao.arquivos_do_banco', 0))`.execute(trx)
      const asked = []
      for (const body of [all, both, both]) asked.push(await staff('POST', '/arquivos-do-banco', body))
      return asked
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await services.financeiro.settled()
    const times = async (pagamento: string) =>
      (
        await db
          .selectFrom('arquivos_do_banco_linhas')
          .select('id')
          .where('pagamento_id', '=', pagamento)
          .execute()
      ).length
    expect([await times(ana), await times(bia)]).toEqual([2, 1])
    const { body } = await staff('GET', `/trabalhos/${answers[2]?.body.id}`)
    expect(body.deixados).toEqual([
      { nome: 'Ana', motivo: ARQUIVO_DO_BANCO_MESSAGES.em_arquivo },
      { nome: 'Bia', motivo: ARQUIVO_DO_BANCO_MESSAGES.em_arquivo },
    ])
    // The count is what it was, and the payment and its file are others.
    const [last] = (await banco(id)).arquivos
    await staff('POST', `/arquivos-do-banco/${last.id}/desfazer`, {})
    const again = { ...both, repetidos: [{ pagamento: ana, arquivo: last.id }] }
    expect((await staff('POST', '/arquivos-do-banco', again)).body.code).toBe('JA_ENVIADO')
  })

  it("is of another file after 'Pagar de novo'", async () => {
    const { id, pagamentos } = await closing('Ana')
    const file = await made(id)
    const ana = pagamentos[0]?.id ?? ''
    await staff('POST', `/pagamentos/${ana}/rejeitado`, { de: 'Enviado' })
    expect((await banco(id)).arquivos[0]).toMatchObject({ enviados: 0, rejeitados: 1 })
    await staff('POST', `/pagamentos/${ana}/corrigido`, { de: 'Rejeitado' })
    expect(await obter(ana)).toMatchObject({ situacao: 'A pagar', arquivo: null })
    const second = await made(id)
    expect(second.id).not.toBe(file.id)
    expect((await baixar(file.id)).body.code).toBe('ARQUIVO_MUDOU')
    const undone = await staff('POST', `/arquivos-do-banco/${file.id}/desfazer`, {})
    expect([undone.status, undone.body.message]).toEqual([422, ARQUIVO_DO_BANCO_MESSAGES.usado])
  })

  it('is A pagar again after one press that undoes a file never uploaded; not once the bank paid of it', async () => {
    const { id, pagamentos } = await closing('Ana', 'Bia')
    const file = await made(id)
    const undo = () => staff('POST', `/arquivos-do-banco/${file.id}/desfazer`, {})
    const answers = await Promise.all(Array.from({ length: 20 }, undo))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await obter(pagamentos[0]?.id ?? '')).toMatchObject({ situacao: 'A pagar', arquivo: null })
    expect((await banco(id)).arquivos[0].desfeito_em).not.toBeNull()
    const second = await made(id)
    const paid = { de: 'Enviado', data_pagamento: '2026-04-20', dia_conferido: true }
    expect((await staff('POST', `/pagamentos/${pagamentos[0]?.id}/pago`, paid)).status).toBe(200)
    const refused = await staff('POST', `/arquivos-do-banco/${second.id}/desfazer`, {})
    expect(refused.body.message).toBe(ARQUIVO_DO_BANCO_MESSAGES.usado)
    expect((await obter(pagamentos[1]?.id ?? '')).situacao).toBe('Enviado')
  })
})

describe('a layout', () => {
  const modelo = {
    nome: 'Banco da esquina',
    separador: ';',
    decimal: ',',
    codificacao: 'windows-1252',
    cabecalho: true,
    aspas: false,
    colunas: [
      { titulo: 'Chave', conteudo: 'chave' },
      { titulo: 'Título é', conteudo: 'fixo', texto: 'Ç;"' },
      { titulo: 'Valor', conteudo: 'valor' },
    ],
  }
  it('is changed by an Administrador only, with key and value, and another sign than the separator', async () => {
    const [{ id: layout_id, versao }] = await layouts()
    const path = `/arquivos-do-banco/modelos/${layout_id}`
    expect((await staff('PUT', path, { versao, modelo })).status).toBe(403)
    const wrong = { ...modelo, separador: ',', colunas: modelo.colunas.slice(0, 1) }
    expect((await administrador('PUT', path, { versao, modelo: wrong })).body.data.campos).toMatchObject({
      'modelo.decimal': ARQUIVO_DO_BANCO_MESSAGES.decimal,
      'modelo.colunas': ARQUIVO_DO_BANCO_MESSAGES.obrigatorias,
    })
    expect((await administrador('PUT', path, { versao, modelo })).status).toBe(200)
    const { id } = await closing('Conceição ♥')
    const file = await made(id, { layout_id })
    expect((await baixar(file.id)).raw.toString('latin1')).toMatch(
      /^Chave;Título é;Valor\r\nfavorecido\d+@plantao.example;Ç;1000,00\r\n$/,
    )
  })
})

it('of another loja’s closing is not there for Staff who see their own only, who make and fetch those of theirs', async () => {
  const own = (await buildLoja(db, { nome: 'Centro' })).id
  const other = await closing('Ana')
  const file = await made(other.id)
  const mine = await buildFechamento(db, { lojas: [own], pagamentos: [{ loja_id: own }] })
  await restrict(db, 'Ver vendas de outras lojas')
  const { call } = await staffOf(app, db, own)
  expect((await call('GET', `/arquivos-do-banco?fechamento_id=${other.id}`)).status).toBe(404)
  const wanted = { fechamento_id: other.id, layout_id: (await layouts())[0].id, quantidade: 1, valor: 1_000 }
  expect((await call('POST', '/arquivos-do-banco', wanted)).status).toBe(404)
  // Payments of another closing are none of this one.
  const foreign = { ...wanted, fechamento_id: mine.id, pagamentos: [other.pagamentos[0]?.id], repetidos: [] }
  expect((await call('POST', '/arquivos-do-banco', foreign)).status).toBe(422)
  expect((await baixar(file.id, undefined, call)).status).toBe(404)
  expect((await call('POST', `/arquivos-do-banco/${file.id}/desfazer`, {})).status).toBe(404)
  expect((await gerar(mine.id, {}, call)).status).toBe(200)
  const [{ id }] = (await banco(mine.id, call)).arquivos
  expect((await baixar(id, undefined, call)).status).toBe(200)
})
