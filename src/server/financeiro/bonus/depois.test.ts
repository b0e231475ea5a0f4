/** A bonus that was made: what its sale, its closing and its payee make of it. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LinhaDoPorQue } from '../../../contract/financeiro/por-que.ts'
import { BONUS_MESSAGES } from '../../../core/financeiro/bonus.ts'
import { writtenInText } from '../../../core/financeiro/extrato.ts'
import { LINHA_MESSAGES, papelInWords } from '../../../core/financeiro/linhas.ts'
import { calculoInWords } from '../../../core/financeiro/por-que.ts'
import { rowsOf } from '../../testing/files/spreadsheets.ts'
import { actorOf, approved, draft, moveTo } from '../../testing/financeiro/movements.ts'
import { bonusOffice, DO_VALOR } from '../../testing/office/bonus.ts'
import { buildCampanha, buildFavorecido, buildUsuario } from '../../testing/office/builders.ts'
import { buildRepetido } from '../../testing/office/financeiro.ts'
import { approvePayments, markPaid } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { keepExtratos } from '../fechamentos/guardar-extratos.ts'

const {
  database,
  administrador,
  staff,
  feirao,
  aplicada,
  apply,
  prever,
  criar,
  criarTudo,
  linhasOf,
  linhaOf,
  save,
} = await bonusOffice()
const { db, ownerDb } = database

describe('a sale', () => {
  it('that is saved, with its rateio too, keeps its bonus', async () => {
    const venda = await aplicada()
    await criarTudo()
    const before = await linhaOf(venda)
    const partner = await buildFavorecido(db, { tipo: 'Outro' })
    const rateio = [
      { favorecido_id: partner.id, papel: 'Captador', modo: 'valor', percentual: 0, valor: 800 },
    ]
    expect((await save(venda, { rateio })).status).toBe(200)
    const { body } = await administrador('GET', `/vendas/${venda}`)
    expect(body.rateio).toMatchObject([{ papel: 'Captador' }])
    expect((await save(venda, { rateio: [] })).status).toBe(200)
    expect(await linhaOf(venda)).toEqual(before)
  })

  it('in Desistência takes the release back, and the Estorno of the whole sale has what was paid', async () => {
    const venda = await aplicada()
    const paga = await aplicada()
    await criarTudo()
    const linha = await linhaOf(paga)
    const [sender, approver] = [
      actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
      actorOf(db, await buildUsuario(db)),
    ]
    const pagamentos = await approved({ sender, approver }, [
      { favorecido_id: feirao.vendedor.id, linhas: [[linha.id, 2_000]] },
    ])
    await approver((trx) => markPaid(trx, pagamentos, '2026-11-03'))
    for (const id of [venda, paga]) expect((await save(id, { status: 'Desistência' })).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ valor: 2_000, liberado: 0 })
    const { body } = await administrador('GET', `/liberacoes/vendas/${paga}/estorno`)
    expect(body.itens).toMatchObject([{ id: linha.id, papel: 'Bônus', pago: 2_000 }])
    const itens = [{ comissao_id: linha.id, valor: 2_000, havia: 2_000 }]
    expect(
      (await administrador('POST', `/liberacoes/vendas/${paga}/estorno`, { data: '2026-11-04', itens }))
        .status,
    ).toBe(200)
    expect(await linhaOf(paga)).toMatchObject({ pago: 2_000, estornado: 2_000 })
    expect((await prever()).itens.map(({ motivo }) => motivo)).toEqual([
      BONUS_MESSAGES.desistencia,
      BONUS_MESSAGES.desistencia,
    ])
    const { versao } = (await administrador('GET', `/vendas/${venda}`)).body
    expect((await administrador('DELETE', `/vendas/${venda}`, { versao })).body.message).toBe(
      LINHA_MESSAGES.com_movimentos,
    )
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('takes its release back and gives it again with the statuses of the rule, as of a comissionado', async () => {
    onTestFinished(async () => {
      await db
        .updateTable('configuracoes')
        .set({ liberacao: 'À mão', financeiro_a_partir_de: null })
        .execute()
    })
    await db
      .updateTable('configuracoes')
      .set({ liberacao: 'Na assinatura', financeiro_a_partir_de: '2026-01-01' })
      .execute()
    const venda = await aplicada()
    await criarTudo()
    expect((await save(venda, { status: 'Pago/Pendente' })).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ valor: 2_000, liberado: 0 })
    expect((await save(venda, { status: 'Assinada' })).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ valor: 2_000, liberado: 2_000 })
    expect(await prever()).toMatchObject({ linhas: 0, feitas: 1 })
  })
})

describe('its closing', () => {
  it('says the campaign, the base and the percent: in the draft, in its answer, in the statement and in files', async () => {
    const venda = await aplicada()
    await criarTudo()
    const linha = await linhaOf(venda)
    const [sender, approver] = [
      actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
      actorOf(db, await buildUsuario(db)),
    ]
    const { id, pagamentos } = await sender((trx) =>
      draft(trx, [{ favorecido_id: feirao.vendedor.id, linhas: [[linha.id, 2_000]] }]),
    )
    const pagamento = `/fechamentos/${id}/pagamentos/${pagamentos[0]}`
    const { body } = await staff('GET', `${pagamento}/por-que`)
    const [explained] = body.linhas as LinhaDoPorQue[]
    expect(explained && papelInWords(explained)).toBe('Bônus: Feirão')
    expect(explained && calculoInWords(explained).replaceAll('\u00a0', ' ')).toBe(
      '0,50% de R$ 400.000,00 (valor da venda) = R$ 2.000,00',
    )
    const [row] = rowsOf((await staff('GET', `/fechamentos/${id}/exportar?formato=csv`)).raw)
    expect(row).toMatchObject({ Papel: 'Bônus: Feirão' })
    expect((await administrador('GET', '/comissoes/exportar?formato=csv')).raw.toString()).toContain(
      'Bônus: Feirão',
    )
    await sender((trx) => moveTo(trx, id, 'Em aprovação'))
    await approver((trx) => moveTo(trx, id, 'Aprovando'))
    await approver(async (trx) => {
      await approvePayments(trx, pagamentos)
      await keepExtratos(trx, pagamentos)
    })
    const { body: extrato } = await administrador('GET', `${pagamento}/extrato`)
    expect(writtenInText(extrato).replaceAll('\u00a0', ' ')).toContain(
      ' · Bônus: Feirão: R$ 2.000,00 de R$ 2.000,00 (0,50% de R$ 400.000,00, valor da venda; liberados R$ 2.000,00)',
    )
    expect((await checkLedger(db)).divergencias).toEqual([])
  })
})

describe('a payee who joins another', () => {
  it('takes bonuses of two campaigns along, once each, and leaves the sale’s form alone', async () => {
    const venda = await aplicada()
    const { id: outra } = await buildCampanha(db)
    await apply(venda, 1, outra)
    await criarTudo()
    await criarTudo(DO_VALOR, outra)
    const dupla = await buildRepetido(ownerDb, feirao.vendedor)
    const versao = async () => (await administrador('GET', `/vendas/${venda}`)).body.versao
    const before = await versao()
    const joined = await administrador('POST', `/favorecidos/${dupla.id}/juntar`, {
      outros: [feirao.vendedor.id],
    })
    expect(joined.status).toBe(200)
    expect((await linhasOf(venda)).map(({ favorecido_id, valor }) => [favorecido_id, valor])).toEqual([
      [dupla.id, 4_000],
      [dupla.id, 2_000],
    ])
    expect(await versao()).toBe(before)
    expect((await criar()).body).toEqual({ linhas: 0, valor: 0 })
  })

  it('and was paid it before gets it no second time', async () => {
    const venda = await aplicada()
    await criarTudo()
    const { id } = await linhaOf(venda)
    expect(
      (
        await administrador('POST', `/liberacoes/${id}/pago-por-fora`, {
          valor: 2_000,
          havia: 2_000,
          data: '2026-11-03',
          forma: 'PIX',
        })
      ).status,
    ).toBe(200)
    const [sender, approver] = [
      actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
      actorOf(db, await buildUsuario(db)),
    ]
    await save(venda, { valor_venda: 500_000 })
    await criarTudo()
    await approved({ sender, approver }, [{ favorecido_id: feirao.vendedor.id, linhas: [[id, 500]] }])
    const dupla = await buildRepetido(ownerDb, feirao.vendedor)
    const joined = await administrador('POST', `/favorecidos/${dupla.id}/juntar`, {
      outros: [feirao.vendedor.id],
    })
    expect(joined.status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ favorecido_id: feirao.vendedor.id })
    expect(await prever()).toMatchObject({ linhas: 0, feitas: 1 })
    expect((await criar()).body).toEqual({ linhas: 0, valor: 0 })
  })
})
