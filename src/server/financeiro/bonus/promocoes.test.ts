/** Bonuses of promotions that become commissions of no sale: once each, raised by what is higher later, and taken back. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PreviaDoBonus } from '../../../contract/financeiro/bonus.ts'
import { BONUS_MESSAGES } from '../../../core/financeiro/bonus.ts'
import { type EscolhaDaFaixa, PROMOCAO_MESSAGES } from '../../../core/financeiro/bonus-de-promocao.ts'
import { writtenInText } from '../../../core/financeiro/extrato.ts'
import { papelInWords } from '../../../core/financeiro/linhas.ts'
import { calculoInWords } from '../../../core/financeiro/por-que.ts'
import { SEM_VENDA_MESSAGES } from '../../../core/financeiro/sem-venda.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { createLogger } from '../../process/log.ts'
import { emptyTables, refusedBy } from '../../testing/database/database.ts'
import { actorOf, draft, moveTo } from '../../testing/financeiro/movements.ts'
import { testApp } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import {
  buildColaborador,
  buildFaixa,
  buildFavorecido,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { approvePayments } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { keepExtratos } from '../fechamentos/guardar-extratos.ts'

const AT_ONCE = 50
const OUTUBRO = { de: '2026-10-01', ate: '2026-10-31' }
const DO_VALOR: EscolhaDaFaixa = { sobre: 'valor_venda', valor: null, desde: '2026-11-01' }
const TREZENTOS: EscolhaDaFaixa = { sobre: 'valor', valor: 300, desde: '2026-11-01' }

const { database, services, ana, administrador, staff } = await testOffice({
  max: 20,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db, ownerDb } = database
const other = openDatabase({
  appUrl: database.appUrl,
  log: createLogger('fatal'),
  max: 20,
  patienceMs: 60_000,
})
const { app: otherApp } = await testApp({ ...other, ownerUrl: database.ownerUrl })
afterAll(async () => {
  await otherApp.close()
  await other.close()
})

let ouro: string
beforeEach(async () => {
  await services.financeiro.settled()
  const money = ['fechamentos', 'comissoes_linhas', 'favorecidos'] as const
  await emptyTables(ownerDb, ...money, 'colaboradores_faixas', 'vendas', 'faixas', 'auditoria')
  await db.updateTable('colaboradores').set({ status: 'Inativo' }).execute()
  ouro = (await buildFaixa(db, { nome: 'Ouro', nivel: 2, vendas_minimas: 1, bonus_percentual: 0.5 })).id
})

/** Promoted to Ouro on 4 November by a signed sale of 400.000,00 in October, with 6.000,00 of commission. */
async function promovida(nome = 'Vera', withPayee = true) {
  const { id: colaborador_id } = await buildColaborador(db, { nome })
  const favorecido = withPayee ? await buildFavorecido(db, { colaborador_id, nome }) : null
  const { id: venda } = await buildVenda(
    db,
    { valor_venda: 400_000, status: 'Assinada', data_venda: '2026-10-15', colaborador_id },
    [{ colaborador_id, percentual_comissao: 1.5, valor_comissao: 6_000 }],
  )
  const promocoes = [{ colaborador_id, faixa_id: ouro }]
  expect((await administrador('POST', '/faixas/apuracao', { ...OUTUBRO, promocoes })).status).toBe(200)
  const { id } = await db
    .selectFrom('colaboradores_faixas')
    .select('id')
    .where('colaborador_id', '=', colaborador_id)
    .executeTakeFirstOrThrow()
  return { id, colaborador_id, favorecido_id: favorecido?.id ?? '', venda }
}

const prever = async (escolha?: EscolhaDaFaixa): Promise<PreviaDoBonus<EscolhaDaFaixa>> => {
  const typed = escolha && { ...escolha, valor: escolha.valor === null ? '' : String(escolha.valor) }
  const pairs = Object.entries(typed ?? {}).filter(([, value]) => value !== '')
  const { status, body } = await administrador('GET', `/faixas/${ouro}/bonus?${new URLSearchParams(pairs)}`)
  expect(status).toBe(200)
  return body
}
const criar = (
  {
    escolha = DO_VALOR,
    linhas = 1,
    valor = 2_000,
  }: Partial<{ escolha: EscolhaDaFaixa; linhas: number; valor: number }>,
  call = administrador,
) => call('POST', `/faixas/${ouro}/bonus`, { escolha, linhas, valor })
/** What the preview shows is made. */
const criarTudo = async (escolha = DO_VALOR) => {
  const { linhas, valor } = await prever(escolha)
  return (await criar({ escolha, linhas, valor })).body
}
const acaoDe = (promocao: string, acao: 'retirar' | 'repor', call = administrador) =>
  call('POST', `/faixas/promocoes/${promocao}/bonus/${acao}`, {})
const linhasDe = (promocao: string) =>
  db.selectFrom('comissoes_linhas').selectAll().where('promocao_id', '=', promocao).execute()
const motivos = async (escolha = DO_VALOR) =>
  (await prever(escolha)).itens.map(({ nome, motivo }) => [nome, motivo?.replaceAll('\u00a0', ' ') ?? null])
const historico = async (call = administrador) => (await call('GET', `/faixas/${ouro}/historico`)).body.itens

describe('is refused', () => {
  it('to Staff, of a tier that does not exist, with a choice that is none, and if it is another than was seen', async () => {
    const { id } = await promovida()
    expect((await staff('GET', `/faixas/${ouro}/bonus`)).status).toBe(403)
    expect((await criar({}, staff)).status).toBe(403)
    expect((await acaoDe(id, 'retirar', staff)).status).toBe(403)
    expect((await administrador('GET', `/faixas/${id}/bonus`)).status).toBe(404)
    expect((await acaoDe(id, 'retirar')).status).toBe(404)
    const { desde: _, ...semDia } = DO_VALOR
    for (const escolha of [
      { ...DO_VALOR, valor: 1 },
      { ...TREZENTOS, valor: 0 },
      { ...TREZENTOS, valor: null },
      semDia,
    ])
      expect((await criar({ escolha: escolha as EscolhaDaFaixa })).status).toBe(400)
    expect((await criar({ valor: 1 })).body.code).toBe('VALOR_MUDOU')
    expect(await linhasDe(id)).toEqual([])
  })
})

describe('the preview', () => {
  it('asks first, then says for whom, of what and how much, and who is left out', async () => {
    await promovida('Vera')
    await promovida('Saulo', false)
    const inativa = await promovida('Iara')
    await db
      .updateTable('favorecidos')
      .set({ status: 'Inativo' })
      .where('id', '=', inativa.favorecido_id)
      .execute()
    // Of a load: nobody knows its apuração.
    const { id: colaborador_id } = await buildColaborador(db, { nome: 'Caio' })
    await buildFavorecido(db, { colaborador_id })
    await db
      .insertInto('colaboradores_faixas')
      .values({ colaborador_id, faixa_id: ouro, data_inicio: '2026-11-02' })
      .execute()
    expect(await prever()).toMatchObject({ nome: 'Ouro', escolha: null, itens: [] })
    const { itens } = await prever(DO_VALOR)
    expect(itens[0]).toMatchObject({
      venda: null,
      promocao: { data: '2026-11-04' },
      nome: 'Vera',
      base: { tipo: 'vendas_da_apuracao', valor: 400_000 },
      percentual: 0.5,
      valor: 2_000,
      antes: 0,
    })
    expect(await motivos()).toEqual([
      ['Vera', null],
      ['Caio', PROMOCAO_MESSAGES.sem_periodo],
      ['Iara', PROMOCAO_MESSAGES.inativo],
      ['Saulo', BONUS_MESSAGES.sem_favorecido],
    ])
    expect((await prever({ ...DO_VALOR, sobre: 'comissao' })).itens[0]).toMatchObject({
      base: { tipo: 'comissoes_da_apuracao', valor: 6_000 },
      valor: 30,
    })
    expect(await prever(TREZENTOS)).toMatchObject({ linhas: 2, valor: 600, ditas: 2 })
    expect(await prever({ ...TREZENTOS, desde: '2026-11-05' })).toMatchObject({ itens: [], linhas: 0 })
  })

  it.each([{}, { apuracao_de: OUTUBRO.de, apuracao_ate: OUTUBRO.ate }])(
    'leaves out who had the tier before, by its activation or by an apuração: %o',
    async (apuracao) => {
      const { colaborador_id } = await promovida()
      await db
        .updateTable('colaboradores_faixas')
        .set({ ativa: false, data_fim: '2026-11-04' })
        .where('colaborador_id', '=', colaborador_id)
        .execute()
      await db
        .insertInto('colaboradores_faixas')
        .values({ colaborador_id, faixa_id: ouro, data_inicio: '2026-11-04', ...apuracao })
        .execute()
      expect(await motivos(TREZENTOS)).toEqual([
        ['Vera', null],
        ['Vera', PROMOCAO_MESSAGES.volta],
      ])
    },
  )

  it('never raises what was made of promotions before the chosen day', async () => {
    const { id } = await promovida()
    await criarTudo(TREZENTOS)
    expect(await prever({ ...TREZENTOS, valor: 900, desde: '2026-11-05' })).toMatchObject({
      linhas: 0,
      itens: [],
    })
    expect(await linhasDe(id)).toMatchObject([{ valor: 300, liberado: 300 }])
  })
})

describe('the line', () => {
  it('is released, of no sale, made once, and remembered with its base and the choice', async () => {
    const { id, favorecido_id } = await promovida()
    expect(await criarTudo()).toEqual({ linhas: 1, valor: 2_000 })
    const [linha, ...more] = await linhasDe(id)
    expect(more).toEqual([])
    expect(linha).toMatchObject({
      favorecido_id,
      venda_id: null,
      campanha_id: null,
      papel: 'Bônus',
      base: 'vendas_da_apuracao',
      base_valor: 400_000,
      percentual: 0.5,
      valor: 2_000,
      liberado: 2_000,
    })
    expect(await prever()).toMatchObject({ escolha: DO_VALOR, linhas: 0, feitas: 1, ditas: 0 })
    expect((await criar({})).body).toEqual({ linhas: 0, valor: 0 })
    expect(await linhasDe(id)).toEqual([linha])
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('is raised by the difference, and what is lower is only said', async () => {
    const { id, colaborador_id, venda } = await promovida()
    await criarTudo()
    const { id: outra } = await buildVenda(
      db,
      { valor_venda: 100_000, status: 'Assinada', data_venda: '2026-10-31' },
      [{ colaborador_id }],
    )
    expect(await prever()).toMatchObject({ linhas: 1, valor: 500, itens: [{ antes: 2_000, valor: 2_500 }] })
    expect(await criarTudo()).toEqual({ linhas: 1, valor: 500 })
    expect(await linhasDe(id)).toMatchObject([{ valor: 2_500, liberado: 2_500, base_valor: 500_000 }])
    await ownerDb.deleteFrom('vendas').where('id', 'in', [outra, venda]).execute()
    expect(await motivos()).toEqual([
      [
        'Vera',
        'Já são R$ 2.500,00, e hoje seriam R$ 0,00. Nada muda sozinho: no Histórico da faixa, retire o que não está em um fechamento; o que já está não é desfeito.',
      ],
    ])
    expect((await criar({})).body).toEqual({ linhas: 0, valor: 0 })
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('is taken back, stays out, and is included again with what is due by then', async () => {
    const { id, colaborador_id } = await promovida()
    await criarTudo()
    expect(await historico()).toMatchObject([
      { bonus: { valor: 2_000, situacao: { situacao: 'No próximo fechamento' } } },
    ])
    for (const _ of [1, 2]) expect((await acaoDe(id, 'retirar')).status).toBe(200)
    expect(await historico()).toMatchObject([{ bonus: { valor: 2_000, situacao: null } }])
    await buildVenda(db, {
      valor_venda: 100_000,
      status: 'Assinada',
      data_venda: '2026-10-31',
      colaborador_id,
    })
    expect(await motivos()).toEqual([['Vera', PROMOCAO_MESSAGES.retirado]])
    expect(await criarTudo()).toMatchObject({ code: 'DADOS_INVALIDOS' })
    for (const _ of [1, 2]) expect((await acaoDe(id, 'repor')).status).toBe(200)
    expect(await linhasDe(id)).toMatchObject([{ valor: 2_500, liberado: 2_500 }])
    await acaoDe(id, 'retirar')
    await db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', colaborador_id)
      .execute()
    expect((await acaoDe(id, 'repor')).body).toMatchObject({
      code: 'SEM_BONUS',
      message: PROMOCAO_MESSAGES.inativo,
    })
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('is in closings of all lojas only, and its draft, its answer, its statement and its account name it', async () => {
    const { id, favorecido_id } = await promovida()
    await criarTudo()
    const [linha] = await linhasDe(id)
    const [sender, approver] = [
      actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
      actorOf(db, await buildUsuario(db)),
    ]
    const made = await sender((trx) => draft(trx, [{ favorecido_id, linhas: [[linha?.id ?? '', 2_000]] }]))
    expect((await acaoDe(id, 'retirar')).body.message).toBe(SEM_VENDA_MESSAGES.em_rascunho)
    const pagamento = `/fechamentos/${made.id}/pagamentos/${made.pagamentos[0]}`
    const [explained] = (await staff('GET', `${pagamento}/por-que`)).body.linhas
    expect(papelInWords(explained)).toBe('Bônus: promoção a Ouro')
    expect(calculoInWords(explained).replaceAll('\u00a0', ' ')).toBe(
      '0,50% de R$ 400.000,00 (vendas da apuração) = R$ 2.000,00',
    )
    await sender((trx) => moveTo(trx, made.id, 'Em aprovação'))
    await approver((trx) => moveTo(trx, made.id, 'Aprovando'))
    await approver(async (trx) => {
      await approvePayments(trx, made.pagamentos)
      await keepExtratos(trx, made.pagamentos)
    })
    expect((await acaoDe(id, 'retirar')).body.message).toBe(SEM_VENDA_MESSAGES.aprovado)
    expect(await historico()).toMatchObject([{ bonus: { situacao: { situacao: 'Em um fechamento' } } }])
    // A raise that no closing has yet is taken back by itself.
    await criarTudo({ ...DO_VALOR, sobre: 'valor', valor: 2_300 })
    expect(await historico()).toMatchObject([{ bonus: { situacao: { situacao: 'No próximo fechamento' } } }])
    for (const status of [200, 422]) expect((await acaoDe(id, 'retirar')).status).toBe(status)
    expect(await linhasDe(id)).toMatchObject([{ valor: 2_000, liberado: 2_000 }])
    const { body: extrato } = await administrador('GET', `${pagamento}/extrato`)
    expect(writtenInText(extrato).replaceAll('\u00a0', ' ')).toContain(
      'Bônus: promoção a Ouro: R$ 2.000,00 de R$ 2.000,00 (0,50% de R$ 400.000,00, vendas da apuração',
    )
    const conta = await administrador('GET', `/favorecidos/${favorecido_id}/conta-corrente`)
    expect(JSON.stringify(conta.body)).toContain('promoção a Ouro')
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('keeps the tier and the person', async () => {
    const { colaborador_id } = await promovida()
    await criarTudo()
    for (const [noun, id] of [
      ['faixas', ouro],
      ['colaboradores', colaborador_id],
    ]) {
      const { versao } = (await administrador('GET', `/${noun}/${id}`)).body
      const { status, body } = await administrador('DELETE', `/${noun}/${id}`, { versao })
      expect([status, body.message]).toEqual([422, expect.stringContaining('Não é possível excluir')])
    }
  })
})

describe('fifty at once, on two servers', () => {
  it('make each line once, raise it once, and include it again once', { timeout: 60_000 }, async () => {
    const promocoes = [await promovida('Vera'), await promovida('Saulo'), await promovida('Iara')]
    const calls = [administrador, caller(otherApp, ana.headers)]
    const all = (escolha: EscolhaDaFaixa, valor: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => criar({ escolha, linhas: 3, valor }, calls[n % 2])),
      )
    const made = await all(TREZENTOS, 900)
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(made.filter(({ body }) => body.linhas > 0)).toHaveLength(1)
    const raised = await all({ ...TREZENTOS, valor: 400 }, 300)
    expect(raised.filter(({ body }) => body.linhas > 0)).toHaveLength(1)
    const [{ id } = { id: '' }] = promocoes
    await acaoDe(id, 'retirar')
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => acaoDe(id, 'repor', calls[n % 2])))
    for (const promocao of promocoes)
      expect(await linhasDe(promocao.id)).toMatchObject([{ valor: 400, liberado: 400 }])
    expect((await checkLedger(db)).divergencias).toEqual([])
  })
})

describe('in the database', () => {
  it('a promotion has one bonus, which is of no sale and of no campaign', async () => {
    const { id, favorecido_id, venda } = await promovida()
    await criarTudo()
    const insert = (more: object) =>
      refusedBy(
        db
          .insertInto('comissoes_linhas')
          .values({ favorecido_id, papel: 'Bônus', promocao_id: id, valor: 1, ...more } as never)
          .execute(),
      )
    expect(await insert({})).toBe('comissoes_linhas_promocao_unica')
    expect(await insert({ venda_id: venda })).toBe('comissoes_linhas_bonus')
    expect(await insert({ papel: 'Prêmio' })).toBe('comissoes_linhas_bonus')
    expect(await insert({ promocao_id: null })).toMatch(/comissoes_linhas_(bonus|de_que)/)
  })
})
