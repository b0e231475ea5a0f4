/** The statement of a payment: frozen with its approval, the same ever after, and what each reader sees of it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { addDays, today } from '../../../core/dates.ts'
import { sentenceOf } from '../../../core/financeiro/conferencia.ts'
import {
  EXTRATO_DO_PAGAMENTO_MESSAGES,
  type ExtratoDoPagamento,
  type ExtratoEscrito,
  writtenInText,
} from '../../../core/financeiro/extrato.ts'
import { maskDocument } from '../../../core/masks.ts'
import { actingAs, refusedBy } from '../../testing/database/database.ts'
import { textOfPdf } from '../../testing/files/pdf.ts'
import { sheetsOf } from '../../testing/files/spreadsheets.ts'
import { frozenExtrato, storedExtrato } from '../../testing/financeiro/extratos.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildDivida, buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { payOutside, recoverDebts } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { keepExtratos } from '../fechamentos/guardar-extratos.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())
const DAY = '2026-04-20'
const ABSENT = '11111111-1111-4111-8111-111111111111'

const pathOf = ({ id, pagamentos }: { id: string; pagamentos: { id: string }[] }, file = '') =>
  `/fechamentos/${id}/pagamentos/${pagamentos[0]?.id}/extrato${file}`
const extratoOf = async (of: Parameters<typeof pathOf>[0]): Promise<ExtratoEscrito> =>
  (await administrador('GET', pathOf(of))).body
const frozenOf = ({ pagamentos }: { pagamentos: { id: string }[] }) =>
  frozenExtrato(db, pagamentos[0]?.id ?? '')
const documentoIn = ({ cabecalho }: ExtratoEscrito) =>
  cabecalho.find(({ rotulo }) => rotulo === 'CPF ou CNPJ')?.texto
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('refuses', () => {
  it('what does not exist, a draft, and a payment of another closing', async () => {
    const [one, other] = [await buildFechamento(db), await buildFechamento(db)]
    const draft = await buildFechamento(db, { status: 'Rascunho' })
    for (const path of [
      pathOf({ ...one, id: ABSENT }),
      pathOf({ ...one, pagamentos: other.pagamentos }),
      pathOf(draft),
    ])
      for (const file of ['', '/pdf', '/exportar?formato=xlsx'])
        expect((await administrador('GET', path + file)).status).toBe(404)
  })

  it('files of a payment that was approved before statements were kept', async () => {
    const fechamento = await buildFechamento(db)
    await ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('extratos_de_pagamentos').execute()
      await sql`delete from auditoria where ato = 'extratos_guardados'`.execute(trx)
    })
    for (const file of ['', '/pdf', '/exportar?formato=xlsx'])
      expect(await administrador('GET', pathOf(fechamento, file))).toMatchObject({
        status: 422,
        body: { code: 'EXTRATO_AUSENTE', message: EXTRATO_DO_PAGAMENTO_MESSAGES.ausente },
      })
  })
})

it('has the lines, what was paid besides, debts, discounts, retenções and what is to come', async () => {
  const favorecido = await buildFavorecido(db, { nome: 'Davi Melo' })
  const before = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [100] }] })
  const linha = await buildLiberada(db, { favorecido, valor: 900 })
  await actingAs(db, null, async (trx) => {
    await payOutside(trx, { linha, valor: 300, dia: DAY, forma: 'PIX' })
  })
  await buildDivida(db, favorecido, 200)
  await actingAs(db, null, (trx) =>
    recoverDebts(trx, [{ favorecido: favorecido.id, valor: 50 }], {
      tipo: 'Devolução',
      dia: DAY,
      forma: 'PIX',
    }),
  )
  const fechamento = await buildFechamento(db, {
    pagamentos: [
      {
        favorecido,
        valores: [1_500, 500],
        adiantamento: 80,
        desconto: 600,
        retencoes: [{ rubrica: 'ISS', valor: 10 }],
      },
    ],
  })
  const conteudo = await frozenOf(fechamento)
  expect(conteudo).toMatchObject({
    formato: 1,
    favorecido: { nome: 'Davi Melo', documento: favorecido.documento },
    // 200 − 50, and the 600 of the debt that the builder made.
    a_recuperar_antes: 75_000,
    adiantamento: 8_000,
    bruto: 208_000,
    retencoes: [{ rubrica: 'ISS', valor: 1_000 }],
    liquido: 147_000,
    a_recuperar_depois: 23_000,
    // 600 of the 900; nothing waits to be released.
    a_vir: { liberado: 60_000, a_liberar: 0 },
  })
  expect(conteudo.linhas.map(({ neste, valor, liberado }) => [neste, valor, liberado])).toEqual([
    [150_000, 150_000, 150_000],
    [50_000, 50_000, 50_000],
  ])
  expect(conteudo.descontos.map(({ tipo, valor }) => [tipo, valor])).toEqual([
    ['Estorno', 15_000],
    ['Estorno', 45_000],
  ])
  expect(conteudo.outros.map(({ tipo, valor }) => [tipo, valor])).toEqual([
    ['Pago por fora', 30_000],
    ['Pago por fora', 20_000],
    ['Devolução', 5_000],
    ['Pago por fora', 60_000],
  ])
  expect((await frozenOf(before)).outros).toEqual([])
  expect(JSON.stringify(conteudo)).not.toMatch(/cliente/i)
})

it('is kept by the approval itself, and stays the same to the byte', async () => {
  const outro = caller(app, (await signIn(app, { nome: 'Carlos Reis' })).headers)
  const favorecido = await buildFavorecido(db, { nome: 'Elisa Prado' })
  await buildLiberada(db, { favorecido, valor: 1_000 })
  const { id } = (
    await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: addDays(hoje, 2), lojas: [] })
  ).body
  await services.financeiro.settled()
  const decide = async (call: typeof staff, verb: string) => {
    const { versao, conferencia } = (await call('GET', `/fechamentos/${id}`)).body
    expect(
      (await call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })).body.message,
    ).toBeUndefined()
  }
  await decide(staff, 'enviar')
  await decide(outro, 'aprovar')
  await services.financeiro.settled()
  const { itens } = (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body
  const pagamento = itens.find(({ favorecido: nome }: { favorecido: string }) => nome === 'Elisa Prado')
  const one = { id, pagamentos: [pagamento] }
  const bytes = await storedExtrato(db, pagamento.id)
  const text = writtenInText(await extratoOf(one))
  expect((await frozenOf(one)).fechamento).toMatchObject({
    aprovado: { nome: 'Carlos Reis' },
    sem_segunda_aprovacao: false,
  })

  const linha = await buildLiberada(db, { favorecido, valor: 500 })
  await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 500, dia: DAY }))
  await db.updateTable('favorecidos').set({ nome: 'Outro Nome' }).where('id', '=', favorecido.id).execute()
  await db.updateTable('configuracoes').set({ nome: 'Casa Velha' }).execute()
  await db.updateTable('usuarios').set({ nome: 'Carla Reis' }).where('nome', '=', 'Carlos Reis').execute()
  expect(await storedExtrato(db, pagamento.id)).toBe(bytes)
  expect(writtenInText(await extratoOf(one))).toBe(text)
})

it('says where nobody else approved', async () => {
  const { id } = await buildFechamento(db, { status: 'Em aprovação' })
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('fechamentos').set({ quatro_olhos: false }).where('id', '=', id).execute()
  })
  const { versao, conferencia } = (await administrador('GET', `/fechamentos/${id}`)).body
  await administrador('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
  await services.financeiro.settled()
  const [pagamento] = (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens
  const one = { id, pagamentos: [pagamento] }
  expect((await frozenOf(one)).fechamento.sem_segunda_aprovacao).toBe(true)
  expect(writtenInText(await extratoOf(one))).toContain(', sem segunda aprovação\n')
})

describe('what nobody changes', () => {
  it('is a kept statement, nor adds one without an approval', async () => {
    const { pagamentos } = await buildFechamento(db)
    const id = pagamentos[0]?.id ?? ''
    for (const statement of [
      sql`update extratos_de_pagamentos set conteudo = '{}'`,
      sql`delete from extratos_de_pagamentos`,
      sql`truncate extratos_de_pagamentos`,
    ])
      expect(await refusedBy(statement.execute(ownerDb))).toBe('comissoes_movimentos_permanecem')
    await expect(sql`update extratos_de_pagamentos set conteudo = '{}'`.execute(db)).rejects.toMatchObject({
      code: '42501',
    })
    await ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('extratos_de_pagamentos').where('pagamento_id', '=', id).execute()
    })
    expect(await refusedBy(actingAs(db, null, (trx) => keepExtratos(trx, [id])))).toBe(
      'extratos_de_pagamentos_da_aprovacao',
    )
    const [found] = (await checkLedger(db)).divergencias
    expect(found && sentenceOf(found)).toMatch(
      /^Extrato do fechamento \d+ · .+: não é o que foi guardado na aprovação\.$/,
    )
    expect((await checkLedger(db)).divergencias).toHaveLength(1)
  })

  it('and one that the owner altered is found by the check', async () => {
    const { pagamentos } = await buildFechamento(db)
    const before = (await checkLedger(db)).divergencias.length
    await ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        update extratos_de_pagamentos
           set conteudo = replace(conteudo, '100000', '900000'),
               sha256 = encode(sha256(convert_to(replace(conteudo, '100000', '900000'), 'UTF8')), 'hex')
         where pagamento_id = ${pagamentos[0]?.id}`.execute(trx)
    })
    expect((await checkLedger(db)).divergencias).toHaveLength(before + 1)
  })
})

describe('who sees', () => {
  it('the document: an Administrador in full, Staff its mask', async () => {
    const fechamento = await buildFechamento(db)
    const documento = fechamento.pagamentos[0]?.favorecido.documento ?? ''
    expect(documentoIn(await extratoOf(fechamento))).toBe(formatDocumento(documento))
    expect(documentoIn((await staff('GET', pathOf(fechamento))).body)).toBe(maskDocument(documento))
  })

  it('one loja only: its closings, without what is of all lojas', async () => {
    const loja = await buildLoja(db)
    const favorecido = await buildFavorecido(db)
    await buildLiberada(db, { favorecido, valor: 70 })
    const ofAll = await buildFechamento(db)
    const own = await buildFechamento(db, {
      lojas: [loja.id],
      pagamentos: [{ favorecido, loja_id: loja.id, desconto: 40 }],
    })
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja.id)
    for (const file of ['', '/pdf', '/exportar?formato=csv'])
      expect((await call('GET', pathOf(ofAll, file))).status).toBe(404)
    const { itens }: ExtratoEscrito = (await call('GET', pathOf(own))).body
    expect(itens.map(({ parte }) => parte)).toEqual(['Comissões', 'Bruto', 'Descontos', 'Líquido'])
    expect(itens[2]).toEqual({ parte: 'Descontos', texto: 'do que havia a recuperar', valor: -4_000 })
    const csv = (await call('GET', pathOf(own, '/exportar?formato=csv'))).raw.toString()
    for (const hidden of ['recuperar antes', 'Estorno', 'A vir']) expect(csv).not.toContain(hidden)
    await restrict(db)
  })
})

describe('the files', () => {
  const HOSTILE = '=HYPERLINK("http://x") <b>&"\u202e'

  it('have the same lines, and a hostile name as a text', async () => {
    const favorecido = await buildFavorecido(db, { nome: HOSTILE })
    const fechamento = await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [99_999_999_999.99], retencoes: [{ rubrica: '@ISS', valor: 10 }] }],
    })
    const csv = (await administrador('GET', pathOf(fechamento, '/exportar?formato=csv'))).raw.toString()
    for (const row of csv.split('\r\n'))
      for (const cell of row.split(';')) expect(cell).not.toMatch(/^"?[=@]/)
    expect(csv).toContain('99999999989,99')
    const { raw, status } = await administrador('GET', pathOf(fechamento, '/pdf'))
    expect(status).toBe(200)
    const text = plain(textOfPdf(raw))
    expect(text).toContain('R$ 99.999.999.989,99')
    expect(text).toContain('<b>&"')
    expect(text).toContain('Retenções: @ISS')
    const sheet = await administrador('GET', pathOf(fechamento, '/exportar?formato=xlsx'))
    const cells = JSON.stringify(sheetsOf(sheet.raw))
    expect(cells).toContain('99999999989.99')
    expect(cells).toContain('@ISS')
    expect(cells).not.toMatch(/"texto":"[=@+-]/)
  })

  it('have whatever else people typed as a text', async () => {
    const fechamento = await buildFechamento(db)
    const conteudo = await frozenOf(fechamento)
    const [linha] = conteudo.linhas
    if (!linha) throw new Error('the statement has no line')
    const hostile: ExtratoDoPagamento = {
      ...conteudo,
      imobiliaria: { nome: '@Casa', cnpj: null },
      fechamento: { ...conteudo.fechamento, enviado: { nome: '-2+3', em: '2026-04-20 09:30' } },
      linhas: [
        { ...linha, venda: { numero: '=1+1', empreendimento: '=A1', unidade: '+cmd|x' } },
        { ...linha, venda: null, papel: 'Prêmio', descricao: '=A2 <b>' },
      ],
    }
    await ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx
        .updateTable('extratos_de_pagamentos')
        .set({ conteudo: JSON.stringify(hostile) })
        .where('pagamento_id', '=', fechamento.pagamentos[0]?.id ?? '')
        .execute()
    })
    const csv = (await administrador('GET', pathOf(fechamento, '/exportar?formato=csv'))).raw.toString()
    for (const row of csv.split('\r\n'))
      for (const cell of row.split(';')) expect(cell).not.toMatch(/^"?[=@+-]/)
    const sheet = await administrador('GET', pathOf(fechamento, '/exportar?formato=xlsx'))
    const cells = JSON.stringify(sheetsOf(sheet.raw))
    expect(cells).toContain('=1+1')
    expect(cells).not.toMatch(/"texto":"[=@+-]/)
    const text = plain(textOfPdf((await administrador('GET', pathOf(fechamento, '/pdf'))).raw))
    expect(text).toContain('Prêmio: =A2 <b>')
    expect(text).toContain('=1+1')
  })

  it('have what became of the payment only in the PDF, with the line to sign once it is Pago', async () => {
    const { id, pagamentos } = await buildFechamento(db, {
      pagamentos: [{}, { status: 'Pago' }, { status: 'Devolvido' }],
    })
    const pdfOf = async (i: number) => {
      const of = { id, pagamentos: pagamentos.slice(i) }
      return plain(textOfPdf((await administrador('GET', pathOf(of, '/pdf'))).raw))
    }
    const signed = 'Recebi o valor líquido de R$ 1.000,00.'
    expect(await pdfOf(0)).not.toContain(signed)
    expect(await pdfOf(1)).toContain(signed)
    expect(await pdfOf(1)).toContain('Pago em 20/04/2026')
    expect(await pdfOf(2)).not.toContain(signed)
    expect(await pdfOf(2)).toContain('Devolvido')
    const of = { id, pagamentos: pagamentos.slice(1) }
    expect((await administrador('GET', pathOf(of, '/exportar?formato=csv'))).raw.toString()).not.toContain(
      'Pago em',
    )
  })
})
