/** Bonuses of campaigns that become commissions: refusals first, then once each, and what sales make of them. */
import type { Insertable } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { PreviaDoBonus } from '../../../contract/financeiro/bonus.ts'
import type { LinhaDoPorQue } from '../../../contract/financeiro/por-que.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { BONUS_MESSAGES, type EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import { extratoInText } from '../../../core/financeiro/extrato.ts'
import { LINHA_MESSAGES, papelInWords } from '../../../core/financeiro/linhas.ts'
import { calculoInWords } from '../../../core/financeiro/por-que.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import type { VendasTable } from '../../database/schema/types-vendas.ts'
import { createLogger } from '../../process/log.ts'
import { emptyTables, refusedBy } from '../../testing/database/database.ts'
import { rowsOf } from '../../testing/files/spreadsheets.ts'
import { actorOf, approved, draft, moveTo } from '../../testing/financeiro/movements.ts'
import { testApp } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildFavorecido,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'
import { buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { editOf } from '../../testing/office/vendas.ts'
import { approvePayments, markPaid } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { keepExtratos } from '../fechamentos/guardar-extratos.ts'

const AT_ONCE = 50
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

const DO_VALOR: EscolhaDoBonus = { sobre: 'valor_venda', valor: null, para: 'vendedor' }
const DIVIDIDO: EscolhaDoBonus = { sobre: 'comissao', valor: null, para: 'participantes' }

type Favorecido = Awaited<ReturnType<typeof buildFavorecido>>
let campanha: string
let vendedor: Favorecido
let segundo: Favorecido

/** A signed sale of 400.000,00 by both, with the campaign's 0,50 %. */
async function aplicada(more: Partial<Insertable<VendasTable>> = {}, percentual = 0.5): Promise<string> {
  const { id } = await buildVenda(
    db,
    { valor_venda: 400_000, status: 'Assinada', colaborador_id: vendedor.colaborador_id, ...more },
    [
      { colaborador_id: vendedor.colaborador_id ?? '', percentual_comissao: 1.5, valor_comissao: 6_000 },
      { colaborador_id: segundo.colaborador_id ?? '', percentual_comissao: 0.75, valor_comissao: 3_000 },
    ],
  )
  await apply(id, percentual)
  return id
}
const apply = (venda_id: string, bonus_comissao_aplicado = 0.5, campanha_id = campanha) =>
  db.insertInto('campanhas_vendas').values({ campanha_id, venda_id, bonus_comissao_aplicado }).execute()

beforeEach(async () => {
  await services.financeiro.settled()
  await emptyTables(
    ownerDb,
    'fechamentos',
    'comissoes_linhas',
    'favorecidos',
    'vendas',
    'campanhas',
    'auditoria',
  )
  campanha = (await buildCampanha(db, { nome: 'Feirão', bonus_comissao: 0.5 })).id
  vendedor = await buildFavorecido(db, { nome: 'Vera' })
  segundo = await buildFavorecido(db, { nome: 'Saulo' })
})

const prever = async (escolha?: EscolhaDoBonus, id = campanha): Promise<PreviaDoBonus> => {
  const typed = escolha && {
    sobre: escolha.sobre,
    para: escolha.para,
    ...(escolha.valor !== null && { valor: String(escolha.valor) }),
  }
  const { status, body } = await administrador('GET', `/campanhas/${id}/bonus?${new URLSearchParams(typed)}`)
  expect(status).toBe(200)
  return body
}
const criar = (
  seen: { escolha?: EscolhaDoBonus; linhas?: number; valor?: number; id?: string } = {},
  call = administrador,
) => {
  const { id = campanha, escolha = DO_VALOR, linhas = 1, valor = 2_000 } = seen
  return call('POST', `/campanhas/${id}/bonus`, { escolha, linhas, valor })
}
/** What the preview shows is made. */
const criarTudo = async (escolha = DO_VALOR, id = campanha) => {
  const { linhas, valor } = await prever(escolha, id)
  return criar({ escolha, linhas, valor, id })
}
const linhasOf = (venda: string) =>
  db
    .selectFrom('comissoes_linhas')
    .selectAll()
    .where('venda_id', '=', venda)
    .where('papel', '=', 'Bônus')
    .orderBy('valor', 'desc')
    .execute()
const linhaOf = async (venda: string) => {
  const [linha, ...more] = await linhasOf(venda)
  expect(more).toEqual([])
  if (!linha) throw new Error('No line')
  return linha
}
const motivosOf = async (escolha = DO_VALOR) =>
  (await prever(escolha)).itens.map(({ nome, motivo }) => [nome, motivo?.replaceAll('\u00a0', ' ') ?? null])
const save = async (id: string, changes: object) => {
  const { body } = await administrador('GET', `/vendas/${id}`)
  const venda = body as Venda
  return administrador('PUT', `/vendas/${id}`, {
    versao: venda.versao,
    registro: { ...editOf(venda), motivo_rejeicao: 'Financiamento negado', ...changes },
  })
}
const lower = (antes: string, hoje: string) =>
  `Já são R$ ${antes}, e hoje seriam R$ ${hoje}. Nada muda sozinho: desfaça a liberação, ou estorne o que foi pago.`

describe('making bonuses is refused', () => {
  it('to Staff, of a campaign that does not exist, and with a choice that is none', async () => {
    await aplicada()
    expect((await criar({}, staff)).status).toBe(403)
    expect((await staff('GET', `/campanhas/${campanha}/bonus`)).status).toBe(403)
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await criar({ id })).status).toBe(404)
    expect((await administrador('GET', `/campanhas/${id}/bonus`)).status).toBe(404)
    for (const escolha of [
      { ...DO_VALOR, valor: 10 },
      { ...DO_VALOR, sobre: 'valor' },
      { ...DO_VALOR, sobre: 'valor', valor: 0 },
      { ...DO_VALOR, sobre: 'valor', valor: 0.001 },
      { ...DO_VALOR, sobre: 'base' },
      { ...DO_VALOR, para: 'gerente' },
      { ...DO_VALOR, campanha_id: id },
    ])
      expect((await criar({ escolha: escolha as EscolhaDoBonus })).status).toBe(400)
    expect((await criar({ linhas: 0 })).status).toBe(400)
    for (const query of [
      'sobre=valor&para=vendedor',
      'sobre=valor_venda',
      'sobre=comissao&para=vendedor&valor=1',
      'sobre=valor&para=vendedor&valor=1e3',
      'sobre=valor&para=vendedor&valor=0',
    ])
      expect((await administrador('GET', `/campanhas/${campanha}/bonus?${query}`)).status).toBe(400)
  })

  it('if they are others than the caller saw', async () => {
    const venda = await aplicada()
    expect(await criar({ valor: 1_999.99 })).toMatchObject({
      status: 422,
      body: { code: 'VALOR_MUDOU', message: BONUS_MESSAGES.mudou },
    })
    expect((await criar({ linhas: 2 })).status).toBe(422)
    expect(await linhasOf(venda)).toEqual([])
    expect((await prever()).escolha).toBeNull()
  })
})

describe('the preview', () => {
  it('asks first, then says for whom, of what and how much, and who is left out', async () => {
    await aplicada({ numero_venda: 'A1', data_venda: '2026-03-01' })
    await aplicada({
      numero_venda: 'A2',
      data_venda: '2026-03-02',
      status: 'Desistência',
      motivo_rejeicao: 'x',
    })
    await aplicada({ numero_venda: 'A3', data_venda: '2026-03-03', status: 'Pago/Pendente' })
    const nobody = await buildColaborador(db)
    await aplicada({ numero_venda: 'A4', data_venda: '2026-03-04', colaborador_id: nobody.id })
    await aplicada({ numero_venda: 'A5', data_venda: '2026-03-05' }, 0)
    await aplicada({ numero_venda: 'A6', data_venda: '2026-03-06', colaborador_id: null })
    expect(await prever()).toMatchObject({ nome: 'Feirão', escolha: null, itens: [], linhas: 0 })
    const previa = await prever(DO_VALOR)
    expect(previa).toMatchObject({
      escolha: DO_VALOR,
      linhas: 1,
      valor: 2_000,
      depois: 0,
      ditas: 4,
      feitas: 0,
    })
    expect(previa.itens[0]).toMatchObject({
      venda: { numero_venda: 'A1' },
      nome: (
        await db
          .selectFrom('colaboradores')
          .select('nome')
          .where('id', '=', vendedor.colaborador_id)
          .executeTakeFirstOrThrow()
      ).nome,
      favorecido_id: vendedor.id,
      base: { tipo: 'valor_venda', valor: 400_000 },
      percentual: 0.5,
      valor: 2_000,
      antes: 0,
      motivo: null,
    })
    expect(previa.itens.slice(1).map(({ venda, motivo }) => [venda.numero_venda, motivo])).toEqual([
      ['A2', BONUS_MESSAGES.desistencia],
      ['A3', BONUS_MESSAGES.nao_assinada],
      ['A4', BONUS_MESSAGES.sem_favorecido],
      ['A6', BONUS_MESSAGES.sem_vendedor],
    ])
    expect((await prever({ sobre: 'valor', valor: 99_999_999.99, para: 'vendedor' })).itens[0]?.valor).toBe(
      99_999_999.99,
    )
  })
})

describe('making them', () => {
  it('makes a released line with its base and percent, once, and remembers the choice', async () => {
    const venda = await aplicada()
    expect((await criarTudo()).body).toEqual({ linhas: 1, valor: 2_000 })
    const linha = await linhaOf(venda)
    expect(linha).toMatchObject({
      campanha_id: campanha,
      favorecido_id: vendedor.id,
      base: 'valor_venda',
      base_valor: 400_000,
      modo: 'percentual',
      percentual: 0.5,
      valor: 2_000,
      liberado: 2_000,
    })
    expect(await prever()).toMatchObject({ escolha: DO_VALOR, linhas: 0, feitas: 1, ditas: 0 })
    expect((await criar()).body).toEqual({ linhas: 0, valor: 0 })
    expect(await linhaOf(venda)).toEqual(linha)
    const { itens } = (await staff('GET', `/comissoes?colaborador_id=${vendedor.colaborador_id}`)).body
    expect(itens).toContainEqual(expect.objectContaining({ papel: 'Bônus', valor_comissao: 2_000 }))
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('shares it among the participants, and makes the line of who gets a payee later', async () => {
    const venda = await aplicada()
    await ownerDb.deleteFrom('favorecidos').where('id', '=', segundo.id).execute()
    expect((await criarTudo(DIVIDIDO)).body).toEqual({ linhas: 1, valor: 30 })
    expect((await motivosOf(DIVIDIDO)).map(([, motivo]) => motivo)).toEqual([BONUS_MESSAGES.sem_favorecido])
    await buildFavorecido(db, { colaborador_id: segundo.colaborador_id })
    expect((await criarTudo(DIVIDIDO)).body).toEqual({ linhas: 1, valor: 15 })
    expect((await linhasOf(venda)).map(({ base, base_valor, valor }) => [base, base_valor, valor])).toEqual([
      ['comissao', 6_000, 30],
      ['comissao', 3_000, 15],
    ])
  })

  it('raises the line of a higher bonus by the difference, and only says a lower one', async () => {
    const venda = await aplicada()
    await criarTudo()
    const { id } = await linhaOf(venda)
    expect((await save(venda, { valor_venda: 500_000 })).status).toBe(200)
    expect(await prever()).toMatchObject({ linhas: 1, valor: 500, itens: [{ antes: 2_000, valor: 2_500 }] })
    expect((await criarTudo()).body).toEqual({ linhas: 1, valor: 500 })
    expect(await linhaOf(venda)).toMatchObject({ id, valor: 2_500, liberado: 2_500, base_valor: 500_000 })
    expect((await save(venda, { valor_venda: 300_000 })).status).toBe(200)
    expect((await motivosOf()).map(([, motivo]) => motivo)).toEqual([lower('2.500,00', '1.500,00')])
    expect((await criar()).body).toEqual({ linhas: 0, valor: 0 })
    expect(await linhaOf(venda)).toMatchObject({ id, valor: 2_500, liberado: 2_500, base_valor: 500_000 })
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('releases only the difference of a line that somebody took back', async () => {
    const venda = await aplicada()
    await criarTudo()
    const { id } = await linhaOf(venda)
    expect((await staff('POST', '/liberacoes/desfazer', { itens: [{ id }] })).body).toMatchObject({
      quantas: 1,
    })
    await save(venda, { valor_venda: 500_000 })
    await criarTudo()
    expect(await linhaOf(venda)).toMatchObject({ valor: 2_500, liberado: 500 })
  })

  it('gives nobody else a bonus that another person of the sale still has', async () => {
    const venda = await aplicada()
    await criarTudo()
    expect((await save(venda, { colaborador_id: segundo.colaborador_id })).status).toBe(200)
    expect((await prever()).itens.map(({ motivo }) => motivo?.replaceAll('\u00a0', ' '))).toEqual([
      BONUS_MESSAGES.outro_com_mais,
      lower('2.000,00', '0,00'),
    ])
    const { id } = await linhaOf(venda)
    await staff('POST', '/liberacoes/desfazer', { itens: [{ id }] })
    expect((await criarTudo()).body).toEqual({ linhas: 1, valor: 2_000 })
    expect(
      (await linhasOf(venda)).map(({ favorecido_id, liberado }) => [favorecido_id, liberado]),
    ).toContainEqual([segundo.id, 2_000])
    // Nobody releases the first one's again.
    expect((await linhasOf(venda)).find((linha) => linha.id === id)).toMatchObject({ valor: 0, liberado: 0 })
  })

  it('of a campaign that was removed from the sale only says what was made', async () => {
    const venda = await aplicada()
    await criarTudo()
    await db.deleteFrom('campanhas_vendas').where('venda_id', '=', venda).execute()
    expect((await motivosOf()).map(([, motivo]) => motivo)).toEqual([lower('2.000,00', '0,00')])
    const { versao } = (await administrador('GET', `/campanhas/${campanha}`)).body
    expect((await administrador('DELETE', `/campanhas/${campanha}`, { versao })).body).toMatchObject({
      message: expect.stringContaining('1 bônus'),
    })
  })

  it('makes at most 500 at once, and says how many follow', { timeout: 60_000 }, async () => {
    const common = {
      empreendimento_id: undefined as string | undefined,
      loja_id: undefined as string | undefined,
    }
    for (let i = 0; i < 260; i++) {
      const venda = await aplicada(common)
      const { empreendimento_id, loja_id } = await db
        .selectFrom('vendas')
        .select(['empreendimento_id', 'loja_id'])
        .where('id', '=', venda)
        .executeTakeFirstOrThrow()
      Object.assign(common, { empreendimento_id, loja_id })
    }
    expect(await prever(DIVIDIDO)).toMatchObject({ linhas: 500, valor: 250 * 45, depois: 20 })
    expect((await criarTudo(DIVIDIDO)).body).toEqual({ linhas: 500, valor: 250 * 45 })
    expect((await criarTudo(DIVIDIDO)).body).toEqual({ linhas: 20, valor: 10 * 45 })
    expect(await prever()).toMatchObject({ linhas: 0, depois: 0, feitas: 520 })
  })
})

describe('fifty at once, on two servers', () => {
  it('make each line once, and raise it once', { timeout: 60_000 }, async () => {
    const vendas = await Promise.all([aplicada(), aplicada(), aplicada()])
    const calls = [administrador, caller(otherApp, ana.headers)]
    const all = (linhas: number, valor: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => criar({ escolha: DIVIDIDO, linhas, valor }, calls[n % 2])),
      )
    const made = await all(6, 135)
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(made.filter(({ body }) => body.linhas > 0)).toHaveLength(1)
    await db.updateTable('campanhas_vendas').set({ bonus_comissao_aplicado: 1 }).execute()
    const raised = await all(6, 135)
    expect(raised.filter(({ body }) => body.linhas > 0)).toHaveLength(1)
    for (const venda of vendas)
      expect((await linhasOf(venda)).map(({ valor, liberado }) => [valor, liberado])).toEqual([
        [60, 60],
        [30, 30],
      ])
    expect((await checkLedger(db)).divergencias).toEqual([])
  })
})

describe('in the database', () => {
  it('one person has one bonus of a campaign and sale, and it stays the campaign’s', async () => {
    const venda = await aplicada()
    await criarTudo()
    const { id } = await linhaOf(venda)
    const again = { campanha_id: campanha, venda_id: venda, favorecido_id: vendedor.id, valor: 1 }
    const insert = (more: object) =>
      refusedBy(
        db
          .insertInto('comissoes_linhas')
          .values({ ...again, papel: 'Bônus', ...more })
          .execute(),
      )
    expect(await insert({})).toBe('comissoes_linhas_bonus_unico')
    expect(await insert({ campanha_id: null })).toBe('comissoes_linhas_bonus')
    expect(await insert({ papel: 'Captador' })).toBe('comissoes_linhas_bonus')
    expect(await insert({ favorecido_id: segundo.id, base: 'comissao' })).toBe('comissoes_linhas_bonus')
    const { id: campanha_id } = await buildCampanha(db)
    const move = db
      .updateTable('comissoes_linhas')
      .set({ campanha_id } as never)
      .where('id', '=', id)
    await expect(move.execute()).rejects.toThrow('permission denied')
  })
})

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
      { favorecido_id: vendedor.id, linhas: [[linha.id, 2_000]] },
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
      draft(trx, [{ favorecido_id: vendedor.id, linhas: [[linha.id, 2_000]] }]),
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
    const { conteudo } = (await administrador('GET', `${pagamento}/extrato`)).body
    expect(extratoInText(conteudo).replaceAll('\u00a0', ' ')).toContain(
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
    const dupla = await buildRepetido(ownerDb, vendedor)
    const versao = async () => (await administrador('GET', `/vendas/${venda}`)).body.versao
    const before = await versao()
    const joined = await administrador('POST', `/favorecidos/${dupla.id}/juntar`, { outros: [vendedor.id] })
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
    await approved({ sender, approver }, [{ favorecido_id: vendedor.id, linhas: [[id, 500]] }])
    const dupla = await buildRepetido(ownerDb, vendedor)
    const joined = await administrador('POST', `/favorecidos/${dupla.id}/juntar`, { outros: [vendedor.id] })
    expect(joined.status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ favorecido_id: vendedor.id })
    expect(await prever()).toMatchObject({ linhas: 0, feitas: 1 })
    expect((await criar()).body).toEqual({ linhas: 0, valor: 0 })
  })
})
