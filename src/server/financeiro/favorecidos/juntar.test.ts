/** Joining two records of one person: what goes along, what stays, who is refused, and what a debt holds back meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AvisoGroup } from '../../../contract/avisos.ts'
import { addDays, today } from '../../../core/dates.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { alsoOwes, JUNTAR_MESSAGES, papelOfBoth } from '../../../core/financeiro/juntar.ts'
import { formatBRL } from '../../../core/money.ts'
import { refusalOf } from '../../database/schema/constraints.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildColaborador, buildFavorecido, buildVenda } from '../../testing/office/builders.ts'
import {
  buildDivida,
  buildFechamento,
  buildLiberada,
  buildRepetido,
} from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { checkLedger } from '../conferencia/razao.ts'

const { database, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())
const settled = () => services.financeiro.settled()

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
})

const OWED = (deve: number) => `Mesmo documento de Ana Alves, que deve ${formatBRL(deve)}`

type Built = Awaited<ReturnType<typeof buildFavorecido>>

/** Ana by her colaborador, and a second record of the same CPF. */
async function doubles(): Promise<{ ana: Built; dupla: Built }> {
  const ana = await buildFavorecido(db, { nome: 'Ana Alves' })
  return { ana, dupla: await buildRepetido(ownerDb, ana, { nome: 'Ana A.' }) }
}
const juntar = (fica: { id: string }, ...outros: { id: string }[]) =>
  administrador('POST', `/favorecidos/${fica.id}/juntar`, { outros: outros.map(({ id }) => id) })
const read = (one: { id: string }) =>
  db.selectFrom('favorecidos').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
const payeeOf = async (linha: string) =>
  (
    await db
      .selectFrom('comissoes_linhas')
      .select('favorecido_id')
      .where('id', '=', linha)
      .executeTakeFirstOrThrow()
  ).favorecido_id

async function prepared(): Promise<string> {
  const { body } = await staff('POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: addDays(hoje, 2),
    lojas: [],
  })
  await settled()
  return body.id
}
const foraOf = async (id: string) => (await staff('GET', `/fechamentos/${id}/fora`)).body.itens
const obter = async (id: string) => (await administrador('GET', `/fechamentos/${id}`)).body

describe('while another payee of the same CPF owes', () => {
  it('nothing is paid to the others, unless somebody says why', async () => {
    const { ana, dupla } = await doubles()
    await buildDivida(db, ana, 5_000)
    const linha = await buildLiberada(db, { favorecido: dupla, valor: 4_000 })
    const id = await prepared()
    expect(await foraOf(id)).toMatchObject([
      {
        id: linha,
        favorecido: 'Ana A.',
        bloqueios: [{ tipo: 'Mesmo documento', texto: OWED(5_000) }],
      },
    ])
    expect((await obter(id)).liquido).toBe(0)
    const incluir = (motivo: string | null) =>
      staff('POST', `/fechamentos/${id}/incluir`, { linha_id: linha, motivo })
    expect((await incluir(null)).body.code).toBe('MOTIVO_OBRIGATORIO')
    expect((await incluir('Devolve na segunda-feira')).status).toBe(200)
    expect((await obter(id)).resumo.excecoes).toMatchObject([
      {
        bloqueios: [OWED(5_000)],
        motivo: 'Devolve na segunda-feira',
      },
    ])
  })

  it('a draft that has the commission already is not sent', async () => {
    const { ana, dupla } = await doubles()
    await buildLiberada(db, { favorecido: dupla, valor: 4_000 })
    const id = await prepared()
    expect((await obter(id)).liquido).toBe(4_000)
    await buildDivida(db, ana, 5_000)
    const { versao, conferencia, resumo } = await obter(id)
    expect(resumo.bloqueadas).toBe(1)
    expect(await staff('POST', `/fechamentos/${id}/enviar`, { versao, conferencia })).toMatchObject({
      status: 422,
      body: { code: 'FECHAMENTO_BLOQUEADO' },
    })
  })

  it('nor to who has the CPF by their colaborador alone', async () => {
    const { id: colaborador_id, cpf } = await buildColaborador(db)
    const ana = await buildFavorecido(db, { nome: 'Ana Alves', colaborador_id, documento: null })
    await buildDivida(db, ana, 300)
    await buildLiberada(db, { favorecido: await buildRepetido(ownerDb, { documento: cpf }) })
    expect((await foraOf(await prepared()))[0].bloqueios[0].texto).toBe(OWED(300))
  })

  it('a CNPJ that brokers share is only said, and so is a key that several have', async () => {
    const broker = { tipo: 'Corretor externo', vinculo: 'PJ', documento: '11222333000181' } as const
    const ana = await buildFavorecido(db, { ...broker, nome: 'Ana Alves' })
    const bia = await buildFavorecido(db, { ...broker, nome: 'Bia Braga', documento_repetido: true })
    const chave = { tipo_chave: bia.tipo_chave, chave_pix: bia.chave_pix }
    await buildFavorecido(db, { nome: 'Caio', ...chave })
    await buildDivida(db, ana, 500)
    await buildLiberada(db, { favorecido: bia })
    const { resumo } = await obter(await prepared())
    expect(resumo).toMatchObject({ linhas: 1, fora: [] })
    expect(resumo.iguais).toEqual([
      {
        favorecido_id: bia.id,
        favorecido: 'Bia Braga',
        texto: `Mesma chave PIX de Caio; ${OWED(500)}`,
      },
    ])
  })
})

describe('joining is refused', () => {
  it('to Staff, and for payees who are not the same person', async () => {
    const { ana, dupla } = await doubles()
    const other = await buildFavorecido(db)
    expect((await staff('POST', `/favorecidos/${ana.id}/juntar`, { outros: [dupla.id] })).status).toBe(403)
    expect((await staff('GET', `/favorecidos/${ana.id}/repetidos`)).status).toBe(403)
    for (const outros of [[other], [ana], [dupla, other]])
      expect((await juntar(ana, ...outros)).body).toMatchObject({
        code: 'OUTRA_PESSOA',
        message: FAVORECIDO_MESSAGES.outra_pessoa,
      })
    const broker = { tipo: 'Corretor externo', vinculo: 'PJ', documento: '11222333000181' } as const
    const one = await buildFavorecido(db, broker)
    const two = await buildFavorecido(db, { ...broker, documento_repetido: true })
    expect((await juntar(one, two)).body.code).toBe('OUTRA_PESSOA')
  })

  it('for one who owes: they have to be who stays', async () => {
    const { ana, dupla } = await doubles()
    await buildDivida(db, dupla, 800)
    expect((await juntar(ana, dupla)).body).toMatchObject({
      code: 'TAMBEM_DEVE',
      message: alsoOwes('Ana A.', 800),
    })
    expect((await juntar(dupla, ana)).status).toBe(200)
  })

  it('while a closing with their commissions waits for approval', async () => {
    const { ana, dupla } = await doubles()
    await buildFechamento(db, { status: 'Em aprovação', pagamentos: [{ favorecido: dupla }] })
    expect((await juntar(ana, dupla)).body.message).toBe(JUNTAR_MESSAGES.em_aprovacao)
    expect(await read(dupla)).toMatchObject({ junto_de: null, status: 'Ativo' })
  })

  it('while one has an advance in a draft, which would be lost', async () => {
    const { ana, dupla } = await doubles()
    await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [{ favorecido: dupla, valores: [], adiantamento: 10 }],
    })
    expect((await juntar(ana, dupla)).body.message).toBe(JUNTAR_MESSAGES.com_adiantamento)
  })

  it('for a sale in which both have the same papel', async () => {
    const { ana, dupla } = await doubles()
    const { id: venda_id, numero_venda } = await buildVenda(db)
    for (const { id: favorecido_id } of [ana, dupla])
      await db
        .insertInto('comissoes_linhas')
        .values({ venda_id, favorecido_id, papel: 'Captador', valor: 10 })
        .execute()
    expect((await juntar(ana, dupla)).body.message).toBe(papelOfBoth(numero_venda, 'Captador'))
  })

  it('by the database, for whatever would be lost', async () => {
    const { ana, dupla } = await doubles()
    await buildLiberada(db, { favorecido: dupla })
    const refused = (of: Built, junto_de: string | null) =>
      db
        .updateTable('favorecidos')
        .set({ junto_de })
        .where('id', '=', of.id)
        .execute()
        .then(
          () => null,
          (error: unknown) => refusalOf(error)?.mensagem,
        )
    expect(await refused(dupla, ana.id)).toBe(FAVORECIDO_MESSAGES.junto_livre)
    expect(await refused(dupla, (await buildFavorecido(db)).id)).toBe(FAVORECIDO_MESSAGES.outra_pessoa)
    await juntar(ana, dupla)
    expect(await refused(dupla, null)).toBe(FAVORECIDO_MESSAGES.outra_pessoa)
    expect(await administrador('PUT', `/favorecidos/${dupla.id}/status`, { status: 'Ativo' })).toMatchObject({
      status: 422,
      body: { code: 'JUNTADO', message: FAVORECIDO_MESSAGES.juntado },
    })
    const { versao } = await read(ana)
    expect((await administrador('DELETE', `/favorecidos/${ana.id}`, { versao })).body.message).toContain(
      'favorecido juntado',
    )
  })
})

describe('joined', () => {
  it('what was never approved goes along, out of drafts, and what was stays; twice changes nothing', async () => {
    const { ana, dupla } = await doubles()
    await buildDivida(db, ana, 5_000)
    const paid = await buildFechamento(db, {
      pagamentos: [{ favorecido: dupla, valores: [700], status: 'Pago' }],
    })
    const loose = await buildLiberada(db, { favorecido: dupla, valor: 4_000 })
    const draft = await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [{ favorecido: dupla, valores: [250] }],
    })
    const { body } = await administrador('GET', `/favorecidos/${dupla.id}/repetidos`)
    expect(body.itens).toMatchObject([
      { id: ana.id, a_recuperar: 5_000, comissoes: 0, ficam: 1 },
      { id: dupla.id, a_recuperar: 0, comissoes: 2, ficam: 1 },
    ])
    for (const _twice of [1, 2]) expect((await juntar(ana, dupla)).status).toBe(200)
    const [approved] = paid.pagamentos[0]?.linhas ?? []
    const [drafted] = draft.pagamentos[0]?.linhas ?? []
    expect(await payeeOf(loose)).toBe(ana.id)
    expect(await payeeOf(drafted ?? '')).toBe(ana.id)
    expect(await payeeOf(approved ?? '')).toBe(dupla.id)
    expect(await db.selectFrom('fechamentos_itens').selectAll().execute()).toEqual([])
    expect(await read(dupla)).toMatchObject({ junto_de: ana.id, status: 'Inativo' })
    expect((await staff('GET', `/favorecidos/${dupla.id}`)).body.junto_de).toEqual({
      id: ana.id,
      nome: 'Ana Alves',
    })
    // The debt is discounted from what the other was to receive whole.
    const { bruto, desconto } = await obter(await prepared())
    expect([bruto, desconto]).toEqual([4_250, 1_275])
    expect((await checkLedger(db)).divergencias).toEqual([])
    const acts = (await administrador('GET', '/auditoria?assunto=movimentos')).body.itens
    const joined = acts.filter(({ acoes }: { acoes: string[] }) => acoes[0]?.startsWith('juntou'))
    expect(joined.map(({ acoes }: { acoes: string[] }) => acoes)).toEqual([
      ['juntou os favorecidos Ana A. a Ana Alves: 2 comissões'],
    ])
  })

  it('later sales of the colaborador are theirs who stays, also if that was nobody’s payee before', async () => {
    const { ana, dupla } = await doubles()
    const { colaborador_id } = ana
    await buildDivida(db, dupla, 900)
    expect((await juntar(dupla, ana)).status).toBe(200)
    expect(await read(dupla)).toMatchObject({ colaborador_id, tipo: 'Colaborador', status: 'Ativo' })
    expect(await read(ana)).toMatchObject({ colaborador_id: null, tipo: 'Outro', status: 'Inativo' })
    const linha = await buildLiberada(db, { favorecido: { ...ana, colaborador_id } })
    expect(await payeeOf(linha)).toBe(dupla.id)
  })

  it('what an open form still means for who joined is the other’s', async () => {
    const { ana, dupla } = await doubles()
    const { id: venda_id } = await buildVenda(db)
    await juntar(ana, dupla)
    const { favorecido_id } = await db
      .insertInto('comissoes_linhas')
      .values({ venda_id, favorecido_id: dupla.id, papel: 'Captador', valor: 10 })
      .returning('favorecido_id')
      .executeTakeFirstOrThrow()
    expect(favorecido_id).toBe(ana.id)
  })

  it('who owes only afterwards takes the place of who stayed', async () => {
    const { ana, dupla } = await doubles()
    const { pagamentos } = await buildFechamento(db, {
      pagamentos: [{ favorecido: dupla, valores: [700], status: 'Pago' }],
    })
    await juntar(ana, dupla)
    const linha = await buildLiberada(db, { favorecido: ana })
    await administrador('POST', `/liberacoes/${pagamentos[0]?.linhas[0]}/estorno`, {
      valor: 700,
      havia: 700,
      data: '2026-04-21',
    })
    expect((await read(dupla)).a_recuperar).toBe(700)
    expect((await foraOf(await prepared()))[0].bloqueios[0].texto).toContain('Mesmo documento de Ana A.')
    expect((await juntar(dupla, ana)).status).toBe(200)
    expect(await read(dupla)).toMatchObject({
      junto_de: null,
      status: 'Ativo',
      colaborador_id: ana.colaborador_id,
    })
    expect(await read(ana)).toMatchObject({ junto_de: dupla.id, status: 'Inativo' })
    expect(await payeeOf(linha)).toBe(dupla.id)
  })

  it('while commissions of both are being released, nothing is lost and nothing waits in a circle', async () => {
    const { ana, dupla } = await doubles()
    const sales = await Promise.all(
      Array.from({ length: 10 }, () =>
        buildVenda(db, {}, [{ colaborador_id: ana.colaborador_id ?? '', valor_comissao: 100 }]),
      ),
    )
    await buildDivida(db, dupla, 50)
    const participantes = await db
      .selectFrom('vendas_participantes as p')
      .innerJoin('vendas as v', 'v.id', 'p.venda_id')
      .select(['p.id', 'v.versao'])
      .where(
        'v.id',
        'in',
        sales.map(({ id }) => id),
      )
      .execute()
    const release = (item: { id: string; versao: number }) =>
      administrador('POST', '/liberacoes/liberar', { itens: [item] })
    const answers = await Promise.all([
      ...participantes.slice(0, 5).map(release),
      ...Array.from({ length: 10 }, () => juntar(dupla, ana)),
      ...participantes.slice(5).map(release),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await juntar(dupla, ana)
    const loose = await db
      .selectFrom('comissoes_linhas')
      .select('favorecido_id')
      .where('aprovado', '=', 0)
      .where('liberado', '=', 100)
      .execute()
    expect(loose.map(({ favorecido_id }) => favorecido_id)).toEqual(Array(10).fill(dupla.id))
  })
})

describe('the notice', () => {
  const notices = async (call = administrador) =>
    (await call('GET', '/avisos')).body.grupos.find(({ tipo }: AvisoGroup) => tipo === 'favorecido')?.itens

  it('names those of one CPF for an Administrador, who owes first, until they are joined', async () => {
    expect(await notices()).toBeUndefined()
    const { ana, dupla } = await doubles()
    expect(await notices()).toMatchObject([
      { id: ana.id, titulo: 'Ana Alves e Ana A.', detalhe: 'Nada a recuperar' },
    ])
    expect(await notices(staff)).toBeUndefined()
    await buildDivida(db, dupla, 5_000)
    expect(await notices()).toMatchObject([
      { id: dupla.id, titulo: 'Ana A. e Ana Alves', detalhe: `A recuperar: ${formatBRL(5_000)}` },
    ])
    const list = (await administrador('GET', '/favorecidos?repetido=sim')).body.itens
    expect(new Set(list.map(({ id }: Built) => id))).toEqual(new Set([ana.id, dupla.id]))
    await juntar(dupla, ana)
    expect(await notices()).toBeUndefined()
  })
})
