/** Bonuses of campaigns that become commissions: once each, and raised by what is higher later. */
import { afterAll, describe, expect, it } from 'vitest'
import { BONUS_MESSAGES } from '../../../core/financeiro/bonus.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { createLogger } from '../../process/log.ts'
import { refusedBy } from '../../testing/database/database.ts'
import { testApp } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import { bonusOffice, DIVIDIDO, DO_VALOR } from '../../testing/office/bonus.ts'
import { buildCampanha, buildFavorecido } from '../../testing/office/builders.ts'
import { checkLedger } from '../conferencia/razao.ts'

const AT_ONCE = 50
const {
  database,
  ana,
  administrador,
  staff,
  feirao,
  aplicada,
  prever,
  criar,
  criarTudo,
  linhasOf,
  linhaOf,
  save,
} = await bonusOffice({ max: 20 })
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

const motivosOf = async (escolha = DO_VALOR) =>
  (await prever(escolha)).itens.map(({ nome, motivo }) => [nome, motivo?.replaceAll('\u00a0', ' ') ?? null])
const lower = (antes: string, hoje: string) =>
  `Já são R$ ${antes}, e hoje seriam R$ ${hoje}. Nada muda sozinho: desfaça a liberação, ou estorne o que foi pago.`

describe('making them', () => {
  it('makes a released line with its base and percent, once, and remembers the choice', async () => {
    const venda = await aplicada()
    expect((await criarTudo()).body).toEqual({ linhas: 1, valor: 2_000 })
    const linha = await linhaOf(venda)
    expect(linha).toMatchObject({
      campanha_id: feirao.campanha,
      favorecido_id: feirao.vendedor.id,
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
    const { itens } = (await staff('GET', `/comissoes?colaborador_id=${feirao.vendedor.colaborador_id}`)).body
    expect(itens).toContainEqual(expect.objectContaining({ papel: 'Bônus', valor_comissao: 2_000 }))
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('shares it among the participants, and makes the line of who gets a payee later', async () => {
    const venda = await aplicada()
    await ownerDb.deleteFrom('favorecidos').where('id', '=', feirao.segundo.id).execute()
    expect((await criarTudo(DIVIDIDO)).body).toEqual({ linhas: 1, valor: 30 })
    expect((await motivosOf(DIVIDIDO)).map(([, motivo]) => motivo)).toEqual([BONUS_MESSAGES.sem_favorecido])
    await buildFavorecido(db, { colaborador_id: feirao.segundo.colaborador_id })
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
    expect((await save(venda, { colaborador_id: feirao.segundo.colaborador_id })).status).toBe(200)
    expect((await prever()).itens.map(({ motivo }) => motivo?.replaceAll('\u00a0', ' '))).toEqual([
      BONUS_MESSAGES.outro_com_mais,
      lower('2.000,00', '0,00'),
    ])
    const { id } = await linhaOf(venda)
    await staff('POST', '/liberacoes/desfazer', { itens: [{ id }] })
    expect((await criarTudo()).body).toEqual({ linhas: 1, valor: 2_000 })
    expect(
      (await linhasOf(venda)).map(({ favorecido_id, liberado }) => [favorecido_id, liberado]),
    ).toContainEqual([feirao.segundo.id, 2_000])
    // Nobody releases the first one's again.
    expect((await linhasOf(venda)).find((linha) => linha.id === id)).toMatchObject({ valor: 0, liberado: 0 })
  })

  it('of a campaign that was removed from the sale only says what was made', async () => {
    const venda = await aplicada()
    await criarTudo()
    await db.deleteFrom('campanhas_vendas').where('venda_id', '=', venda).execute()
    expect((await motivosOf()).map(([, motivo]) => motivo)).toEqual([lower('2.000,00', '0,00')])
    const { versao } = (await administrador('GET', `/campanhas/${feirao.campanha}`)).body
    expect((await administrador('DELETE', `/campanhas/${feirao.campanha}`, { versao })).body).toMatchObject({
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
    const again = {
      campanha_id: feirao.campanha,
      venda_id: venda,
      favorecido_id: feirao.vendedor.id,
      valor: 1,
    }
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
    expect(await insert({ favorecido_id: feirao.segundo.id, base: 'comissao' })).toBe(
      'comissoes_linhas_bonus',
    )
    const { id: campanha_id } = await buildCampanha(db)
    const move = db
      .updateTable('comissoes_linhas')
      .set({ campanha_id } as never)
      .where('id', '=', id)
    await expect(move.execute()).rejects.toThrow('permission denied')
  })
})
