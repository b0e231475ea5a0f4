/** Comissionados in Comissões: listed, summed, released and paid beside the participants, and marked by nobody. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Comissao } from '../../contract/comissoes.ts'
import { LIBERACAO_MESSAGES } from '../../core/financeiro/liberacoes.ts'
import { andamentoDoComissionado } from '../../core/vendas/rateio.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { buildColaborador, buildFavorecido, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'

const { database, app, administrador, staff } = await testOffice({
  max: 12,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db } = database

let n = 0
let office: Awaited<ReturnType<typeof build>>
beforeEach(async () => {
  await restrict(db)
  office = await build()
})

/** A sale of a Corretor (R$ 8.000,10), with a Gerente (R$ 1.200,05) and a partner brokerage (R$ 824,70) in its rateio. */
async function build() {
  const nomes = { corretor: `Ana ${++n}`, gerente: `Beto ${n}`, parceira: `Parceira ${n}` }
  const corretor = await buildColaborador(db, { nome: nomes.corretor })
  const gerente = await buildColaborador(db, { nome: nomes.gerente, cargo: 'Gerente' })
  await buildFavorecido(db, { colaborador_id: corretor.id, nome: nomes.corretor })
  const ofGerente = await buildFavorecido(db, { colaborador_id: gerente.id, nome: nomes.gerente })
  const parceira = await buildFavorecido(db, { tipo: 'Imobiliária parceira', nome: nomes.parceira })
  const venda = await buildVenda(
    db,
    { numero_venda: `R${n}`, valor_venda: 400_000, data_venda: '2026-10-01' },
    [{ colaborador_id: corretor.id, valor_comissao: 8000.1 }],
  )
  await db
    .insertInto('comissoes_linhas')
    .values([
      { venda_id: venda.id, favorecido_id: ofGerente.id, papel: 'Gerente', percentual: 0.3, valor: 1200.05 },
      { venda_id: venda.id, favorecido_id: parceira.id, papel: 'Captador', percentual: 0.21, valor: 824.7 },
    ])
    .execute()
  return { nomes, corretor, gerente, parceira, venda }
}

const list = async (query: string, call = staff): Promise<Comissao[]> =>
  (await call('GET', `/comissoes?${query}`)).body.itens
const ofVenda = async (call = staff): Promise<Comissao[]> =>
  list(`texto=${encodeURIComponent(office.venda.numero_venda)}`, call)
const one = async (papel: Comissao['papel']): Promise<Comissao> => {
  const found = (await ofVenda()).find((comissao) => comissao.papel === papel)
  if (!found) throw new Error(`no ${papel}`)
  return found
}
const itemOf = ({ id, versao }: Comissao) => ({ id, versao })
const liberar = (comissoes: readonly Comissao[]) =>
  staff('POST', '/liberacoes/liberar', { itens: comissoes.map(itemOf) })
const somas = async (query: string) => (await staff('GET', `/comissoes/somas?${query}`)).body
const payOutside = ({ id, valor_comissao }: Comissao, valor = valor_comissao) =>
  administrador('POST', `/liberacoes/${id}/pago-por-fora`, {
    valor,
    havia: valor_comissao,
    data: '2026-11-03',
    forma: 'PIX',
  })

describe('the list', () => {
  it('has them with their papel and person, a colaborador or a payee who is none', async () => {
    const { nomes, gerente, parceira } = office
    const rows = await ofVenda()
    expect(rows.map(({ papel, colaborador }) => [papel, colaborador.nome]).toSorted()).toEqual([
      ['Captador', nomes.parceira],
      ['Corretor', nomes.corretor],
      ['Gerente', nomes.gerente],
    ])
    expect(await one('Gerente')).toMatchObject({
      colaborador: { id: gerente.id },
      favorecido: { nome: nomes.gerente },
      percentual_comissao: 0.3,
      valor_comissao: 1200.05,
      status_comissao: 'Pendente',
    })
    expect(await one('Captador')).toMatchObject({ colaborador: { id: parceira.id, status: 'Ativo' } })
  })

  it('finds them by person, by name and by status', async () => {
    const { nomes, gerente, parceira } = office
    const papeis = async (query: string) => (await list(query)).map(({ papel }) => papel)
    expect(await papeis(`colaborador_id=${gerente.id}`)).toEqual(['Gerente'])
    expect(await papeis(`colaborador_id=${parceira.id}`)).toEqual(['Captador'])
    expect(await papeis(`texto=${encodeURIComponent(nomes.parceira)}`)).toEqual(['Captador'])
    expect(await papeis(`colaborador_id=${parceira.id}&status=Pago`)).toEqual([])
    await payOutside(await one('Captador'))
    expect(await papeis(`colaborador_id=${parceira.id}&status=Pago`)).toEqual(['Captador'])
    expect(
      await papeis(`colaborador_id=${parceira.id}&periodo=pagamento&de=2026-11-03&ate=2026-11-03`),
    ).toEqual(['Captador'])
  })

  it('offers both kinds of people in its filter', async () => {
    const { nomes } = office
    const names = async (texto: string) =>
      (await staff('GET', `/comissoes/participantes?texto=${encodeURIComponent(texto)}`)).body.itens.map(
        ({ nome }: { nome: string }) => nome,
      )
    expect(await names(nomes.gerente)).toEqual([nomes.gerente])
    expect(await names(nomes.parceira)).toEqual([nomes.parceira])
  })

  it('sums them to the cent, by situação, person and part', async () => {
    const { gerente, parceira } = office
    const texto = `texto=${encodeURIComponent(office.venda.numero_venda)}`
    expect((await somas(texto)).total).toEqual({ quantidade: 3, valor: 10_024.85 })
    expect((await somas(`colaborador_id=${gerente.id}`)).pessoas).toMatchObject([
      { colaborador: { id: gerente.id }, por_status: { Pendente: { quantidade: 1, valor: 1200.05 } } },
    ])
    await liberar([await one('Gerente')])
    await payOutside(await one('Captador'), 500.2)
    expect((await somas(texto)).por_andamento).toMatchObject({
      'A liberar': { quantidade: 2, valor: 8324.6 },
      Liberadas: { quantidade: 1, valor: 1200.05 },
      'Pagas pelo financeiro': { quantidade: 1, valor: 500.2 },
    })
    expect((await somas(`colaborador_id=${parceira.id}`)).por_status.Pendente.valor).toBe(824.7)
  })

  it('exports them with their papel', async () => {
    const { raw } = await staff('GET', `/comissoes/exportar?formato=csv&colaborador_id=${office.parceira.id}`)
    expect(rowsOf(raw)).toMatchObject([{ Papel: 'Captador', Corretor: office.nomes.parceira }])
  })

  it('exports how each was paid, and its sale says so too', async () => {
    await payOutside(await one('Captador'), 300)
    const { id } = await one('Captador')
    const direct = { valor: 524.7, havia: 524.7, data: '2026-11-04', forma: 'Imobiliária parceira' }
    expect((await administrador('POST', `/liberacoes/${id}/pago-direto`, direct)).status).toBe(200)
    const { raw } = await staff('GET', `/comissoes/exportar?formato=csv&colaborador_id=${office.parceira.id}`)
    expect(rowsOf(raw)).toMatchObject([
      {
        'Tipo de pagamento da comissão': 'Por fora (PIX) · Direto pela imobiliária parceira',
        'Pago pelo financeiro': '300,00',
        'Pago direto': '524,70',
      },
    ])
    const { body } = await staff('GET', `/vendas/${office.venda.id}`)
    const captador = body.rateio.find(({ papel }: { papel: string }) => papel === 'Captador')
    expect(andamentoDoComissionado(captador).replaceAll('\u00a0', ' ')).toBe(
      'R$ 300,00 por fora em 03/11/2026 (PIX) · R$ 524,70 pagos direto pela imobiliária parceira em 04/11/2026',
    )
  })

  it('makes a statement of a payee who is no colaborador', async () => {
    await payOutside(await one('Captador'))
    const { raw } = await staff('GET', `/comissoes/extrato?colaborador_id=${office.parceira.id}`)
    const texto = textOfPdf(raw)
    for (const part of [
      office.nomes.parceira,
      `${office.venda.numero_venda} · `,
      ' · Captador · 01/10/2026 · Pago · Paga por fora em 03/11/2026 (PIX)',
      'o valor de R$ 824,70.',
    ])
      expect(texto).toContain(part)
    expect(texto).not.toContain('null')
  })
})

describe('they', () => {
  it('are released and taken back beside the participants, once by twenty at once', async () => {
    const all = await ofVenda()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => liberar(all)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const released = outcomes.filter(({ body }) => body.quantas > 0)
    expect(released.map(({ body }) => [body.quantas, body.valor])).toEqual([[3, 10_024.85]])
    const { body } = await staff('POST', '/liberacoes/desfazer', { itens: all.map(({ id }) => ({ id })) })
    expect(body).toMatchObject({ quantas: 3, valor: 10_024.85 })
  })

  it('are paid outside, reversed, and have their movements', async () => {
    const captador = await one('Captador')
    await payOutside(captador)
    expect(await one('Captador')).toMatchObject({ status_comissao: 'Pago', data_pagamento: '2026-11-03' })
    const { status } = await administrador('POST', `/liberacoes/${captador.id}/estorno`, {
      valor: 824.7,
      havia: 824.7,
      data: '2026-11-04',
    })
    expect(status).toBe(200)
    expect(await one('Captador')).toMatchObject({ status_comissao: 'Cancelado', data_pagamento: null })
    const { body } = await staff('GET', `/liberacoes/${captador.id}/movimentos`)
    expect(body.itens.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'Estorno',
      'Pago por fora',
      'Liberação',
    ])
  })

  it('are paid by a closing, whose number they have', async () => {
    const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome: `Célia ${n}` })
    await buildFechamento(db, { pagamentos: [{ favorecido, valores: [824.7, 100.3], status: 'Pago' }] })
    const rows = await list(`colaborador_id=${favorecido.id}`)
    expect(
      rows.map(({ papel, status_comissao, valor_comissao }) => [papel, status_comissao, valor_comissao]),
    ).toEqual(
      expect.arrayContaining([
        ['Parceria', 'Pago', 824.7],
        ['Parceria', 'Pago', 100.3],
      ]),
    )
    expect(rows[0]?.linha?.fechamento).toEqual(expect.any(Number))
    const { body } = await staff('GET', `/comissoes/somas?colaborador_id=${favorecido.id}`)
    expect(body.por_status.Pago).toEqual({ quantidade: 2, valor: 925 })
    expect(body.por_andamento['Pagas pelo financeiro']).toEqual({ quantidade: 2, valor: 925 })
  })

  it('are not marked as paid, which says what to do instead', async () => {
    const captador = await one('Captador')
    const mark = async () =>
      (
        await staff('POST', '/comissoes/marcar', {
          status: 'Pago',
          itens: [itemOf(captador)],
          data_pagamento: '2026-11-03',
        })
      ).body
    expect(await mark()).toMatchObject({
      marcadas: 0,
      puladas: [{ corretor: office.nomes.parceira, motivo: LIBERACAO_MESSAGES.do_rateio }],
    })
    await liberar([captador])
    expect((await mark()).puladas[0].motivo).toBe(LIBERACAO_MESSAGES.pague_pelo_fechamento)
  })

  it('are Cancelado while their sale is in Desistência, and A estornar if they were paid', async () => {
    await payOutside(await one('Captador'))
    await db.updateTable('vendas').set({ status: 'Desistência' }).where('id', '=', office.venda.id).execute()
    expect(await one('Gerente')).toMatchObject({ status_comissao: 'Cancelado', estorno_pendente: false })
    expect(await one('Captador')).toMatchObject({ status_comissao: 'Pago', estorno_pendente: true })
    expect((await liberar([await one('Gerente')])).body.puladas[0].motivo).toBe(
      LIBERACAO_MESSAGES.desistencia,
    )
  })

  it("of another loja's sale do not exist for Staff that is narrowed to one", async () => {
    const gerente = await one('Gerente')
    const { call } = await staffOf(app, db, (await buildLoja(db)).id)
    await restrict(db, 'Ver vendas de outras lojas')
    expect(await ofVenda(call)).toEqual([])
    expect((await call('GET', `/liberacoes/${gerente.id}/movimentos`)).status).toBe(404)
    const { body } = await call('POST', '/liberacoes/liberar', { itens: [itemOf(gerente)] })
    expect(body).toMatchObject({ quantas: 0, puladas: [{ numero_venda: null }] })
    const options = await call(
      'GET',
      `/comissoes/participantes?texto=${encodeURIComponent(office.nomes.parceira)}`,
    )
    expect(options.body.itens).toEqual([])
  })
})
