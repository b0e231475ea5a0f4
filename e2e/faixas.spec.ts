/** Faixas: one is created, changed, put out of use and deleted; a period is apurado and its promotions are applied. */
import { readFile } from 'node:fs/promises'
import { BONUS_NOTE } from '../src/core/bonus.ts'
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildColaborador, buildFaixa, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { breakServer, changesOf, expectNoToast, expectToast, field, heading } from './vocabulary/page.ts'
import { FAIXAS, fillFields, recordsScreen } from './vocabulary/records.ts'

const hoje = () => today(new Date())

test('a tier is created, changed, put out of use and deleted, by Staff too', async ({ page, signIn }) => {
  const faixas = recordsScreen(page, FAIXAS)
  await signIn(page, 'Staff')
  await faixas.open()
  await expect(page.getByText('Nenhuma faixa encontrada')).toBeVisible()

  await test.step('what is missing is refused', async () => {
    await faixas.openNew()
    await expect(field(faixas.newForm, 'Nível')).toHaveValue('1')
    await expect(field(faixas.newForm, 'Cor')).toHaveValue('#6366f1')
    await field(faixas.newForm, 'Nível').fill('')
  })
  await test.step('it is created, and the list shows it', async () => {
    await fillFields(faixas.newForm, { Cor: '' })
    await faixas.pressSave()
    await fillFields(faixas.newForm, {
      Nome: 'Ouro',
      Nível: '3',
      Cor: '#ca8a04',
      'Vendas Mínimas': '12',
      'Valor Mínimo': '4500000',
      'Bônus (%)': '0,3',
    })
    await faixas.pressSave()
    await expectToast(page, 'Sucesso!', 'Faixa criada com sucesso.')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Nome',
      'Nível',
      'Vendas Mínimas',
      'Valor Mínimo',
      'Bônus (%)',
      'Colaboradores',
      'Status',
      'Ações',
    ])
    await expect(faixas.row('Ouro').getByRole('cell')).toHaveText([
      'Ouro',
      '3',
      '12',
      /^R\$\s4\.500\.000,00$/,
      `0,30%${BONUS_NOTE}`,
      '0',
      'Ativo',
      '',
    ])
  })
  await test.step('it is changed', async () => {
    await faixas.openEdit('Ouro')
    await fillFields(faixas.editForm, { 'Vendas Mínimas': '' })
    await faixas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Faixa atualizada com sucesso.')
    await expect(faixas.row('Ouro').getByRole('cell').nth(2)).toHaveText('—')
  })
  await test.step('it is put out of use and back', async () => {
    await faixas.toggle('Inativar', 'Ouro', 'Faixa inativada com sucesso.')
    await expect(faixas.row('Ouro')).toContainText('Inativo')
    await faixas.toggle('Ativar', 'Ouro', 'Faixa ativada com sucesso.')
  })
  await test.step('it is found, exported and deleted', async () => {
    await faixas.searchBox.fill('our')
    await faixas.expectSummary('Mostrando 1 resultado(s) da busca')
    expect((await faixas.download('CSV')).name).toMatch(/^faixas-\d{4}-\d\d-\d\d\.csv$/)
    const deletion = await faixas.openDeletion('Ouro')
    await expect(deletion).toContainText('Tem certeza que deseja excluir a faixa Ouro?')
    await faixas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Faixa excluída com sucesso.')
  })
})

test('the links of a tier end and begin with its status, and its history tells for how long', async ({
  page,
  plantao,
  signIn,
}) => {
  const faixa = await buildFaixa(plantao.db, { nome: 'Prata' })
  const ana = await buildColaborador(plantao.db, { nome: 'Ana Souza' })
  const start = addDays(hoje(), -30)
  await plantao.db
    .insertInto('colaboradores_faixas')
    .values({ faixa_id: faixa.id, colaborador_id: ana.id, data_inicio: start })
    .execute()
  const faixas = recordsScreen(page, FAIXAS)
  await signIn(page)
  await faixas.open()
  await expect(faixas.row('Prata').getByRole('cell').nth(5)).toHaveText('1')
  await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
  await expect(faixas.row('Prata').getByRole('cell').nth(5)).toHaveText('0')
  await faixas.toggle('Ativar', 'Prata', 'Faixa ativada com sucesso.')
  await faixas.action('Histórico', 'Prata').click()
  const history = page.getByRole('dialog', { name: 'Histórico da Faixa' })
  await expect(history.getByRole('row')).toHaveText([
    /^Colaborador/,
    `Ana Souza${formatDate(hoje())}—0 diasAtiva`,
    `Ana Souza${formatDate(start)}${formatDate(hoje())}30 diasEncerrada`,
  ])
  await page.keyboard.press('Escape')
  await faixas.openDeletion('Prata')
  await faixas.pressDelete()
  await expect(faixas.deletion).toContainText(
    'Não é possível excluir: 2 registros do histórico usam esta faixa. Inative-a em vez disso.',
  )
  await expectNoToast(page, 'Erro')
  await faixas.deletion.getByRole('button', { name: 'Inativar' }).click()
  await page
    .getByRole('dialog', { name: 'Inativar faixa?' })
    .getByRole('button', { name: 'Inativar' })
    .click()
  await expectToast(page, 'Sucesso!', 'Faixa inativada com sucesso.')
  await expect(faixas.deletion).toBeHidden()
})

test('putting a tier out of use asks, says how many links end, and can be undone', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const prata = await buildFaixa(db, { nome: 'Prata', nivel: 2 })
  const ouro = await buildFaixa(db, { nome: 'Ouro', nivel: 3 })
  const [ana, bia, caio] = [
    await buildColaborador(db, { nome: 'Ana Souza' }),
    await buildColaborador(db, { nome: 'Bia Lima' }),
    await buildColaborador(db, { nome: 'Caio Dias' }),
  ]
  const since = addDays(hoje(), -30)
  const link = (faixa_id: string, colaborador_id: string, until: string | null = null) =>
    db
      .insertInto('colaboradores_faixas')
      .values({ faixa_id, colaborador_id, data_inicio: since, data_fim: until, ativa: until === null })
      .execute()
  await link(prata.id, ana.id)
  await link(prata.id, bia.id)
  await link(prata.id, caio.id, addDays(hoje(), -10))
  const faixas = recordsScreen(page, FAIXAS)
  await signIn(page, 'Staff')
  await faixas.open()
  const holders = faixas.row('Prata').getByRole('cell').nth(5)

  const asking = page.getByRole('dialog', { name: 'Inativar faixa?' })
  await faixas.action('Inativar', 'Prata').click()
  await expect(asking).toContainText('Os vínculos de 2 colaboradores com esta faixa terminam hoje.')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await expect(holders).toHaveText('2')

  await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
  await expect(holders).toHaveText('0')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectToast(page, 'Sucesso!', 'Faixa ativada de novo. 2 vínculos voltaram.')
  await expect(holders).toHaveText('2')

  await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
  await link(ouro.id, ana.id)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectToast(page, 'Sucesso!', '1 vínculo voltou. Já têm outra faixa e ficaram com ela: Ana Souza.')
  await expect(holders).toHaveText('1')

  // Two messages stay within the line that every page leaves free below its end.
  await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
  await faixas.toggle('Inativar', 'Ouro', 'Faixa inativada com sucesso.')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await expect(undo).toHaveCount(2)
  const tops = () =>
    undo.evaluateAll((all) => all.map((one) => innerHeight - one.getBoundingClientRect().top))
  await expect.poll(async () => Math.max(...(await tops()))).toBeLessThanOrEqual(40)
})

test.describe('an apuração', () => {
  test.beforeEach(async ({ plantao: { db } }) => {
    const bronze = await buildFaixa(db, { nome: 'Bronze', nivel: 1, vendas_minimas: 1 })
    await buildFaixa(db, { nome: 'Prata', nivel: 2, vendas_minimas: 2, valor_minimo: 500_000 })
    await buildFaixa(db, { nome: 'Ouro', nivel: 3, vendas_minimas: 4, valor_minimo: 1_000_000 })
    const ana = await buildColaborador(db, { nome: 'Ana Souza' })
    const caio = await buildColaborador(db, { nome: 'Caio Prado' })
    await buildColaborador(db, { nome: 'Davi Lima' })
    for (const [colaborador, valor_venda] of [
      [ana, 500_000],
      [ana, 380_000],
      [caio, 100_000],
    ] as const)
      await buildVenda(
        db,
        { colaborador_id: colaborador.id, valor_venda, valor_ato: 0, status: 'Assinada', data_venda: hoje() },
        [{ colaborador_id: colaborador.id }],
      )
    await db
      .insertInto('colaboradores_faixas')
      .values({ faixa_id: bronze.id, colaborador_id: ana.id, data_inicio: addDays(hoje(), -90) })
      .execute()
  })

  test('shows sales, tiers and what is missing, to Staff too; an Administrador applies the promotions after a preview', async ({
    page,
    plantao,
    signIn,
  }) => {
    const faixas = recordsScreen(page, FAIXAS)
    const rows = page.getByRole('table', { name: 'Apuração' }).getByRole('row')
    await test.step('Staff, without applying', async () => {
      await signIn(page, 'Staff')
      await page.goto('/faixas?aba=apuracao')
      await expect(page.getByText('2 promoções propostas')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Aplicar promoções' })).toHaveCount(0)
      const csv = await recordsScreen(page, FAIXAS).download('CSV')
      expect(csv.name).toMatch(/^apuracao-\d{4}-\d\d-01-a-.*\.csv$/)
      expect(await readFile(csv.path, 'utf8')).toMatch(/Ana Souza;.*;2;880000,00;Prata;.*;Bronze;Prata/)
    })
    await signIn(page)
    await faixas.open()
    await page.getByRole('tab', { name: 'Apuração' }).click()
    await expect(heading(page, 'Apuração (3)')).toBeVisible()
    await expect(rows.nth(1)).toHaveText(
      /^Ana Souza.*2R\$\s880\.000,00Pratafaltam R\$\s120\.000,00 e 2 vendas para OuroBronzePrata$/,
    )
    await expect(rows.nth(2)).toHaveText(
      /^Caio Prado.*1R\$\s100\.000,00Bronzefaltam R\$\s400\.000,00 e 1 venda para PrataNenhumaBronze$/,
    )
    await expect(rows.nth(3)).toHaveText(/^Davi Lima.*0R\$\s0,00Nenhumafalta 1 venda para BronzeNenhuma$/)

    await field(page, 'Até').fill(formatDate(addDays(hoje(), -400)))
    await expect(page.getByText('O fim do período não pode ser antes do início')).toBeVisible()
    await page.getByRole('button', { name: 'Mês passado' }).click()
    await expect(page.getByText('0 promoções propostas')).toBeVisible()
    await page.getByRole('button', { name: 'Este mês' }).click()
    await expect(page.getByText('2 promoções propostas')).toBeVisible()
    await page.getByLabel('Só promoções').check()
    await expect(rows).toHaveCount(3)

    await page.getByRole('button', { name: 'Aplicar promoções' }).click()
    const preview = page.getByRole('dialog', { name: 'Aplicar promoções' })
    await expect(preview.getByRole('listitem')).toHaveText([
      'Ana Souza: Bronze → Prata',
      'Caio Prado: sem faixa → Bronze',
    ])
    await expectAccessible(page)
    await preview.getByLabel(/^Caio Prado/).uncheck()
    const changes = changesOf(page)
    await preview.getByRole('button', { name: 'Aplicar 1 promoção' }).dblclick()
    await expectToast(page, 'Sucesso!', '1 promoção aplicada com sucesso.')
    expect(changes).toEqual(['POST /api/faixas/apuracao'])
    await expect(page.getByText('1 promoção proposta', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Lista de Faixas' }).click()
    await expect(faixas.row('Bronze').getByRole('cell').nth(5)).toHaveText('0')
    await expect(faixas.row('Prata').getByRole('cell').nth(5)).toHaveText('1')

    await page.getByRole('tab', { name: 'Apuração' }).click()
    await page.getByRole('button', { name: 'Aplicar promoções' }).click()
    // While the request is on its way, so that no live refresh can take the button away first.
    await page.route('**/api/faixas/apuracao', async (route) => {
      await plantao.db.updateTable('vendas').set({ status: 'Desistência' }).execute()
      await route.continue()
    })
    await preview.getByRole('button', { name: 'Aplicar 1 promoção' }).click()
    await expect(preview.getByRole('alert')).toBeVisible()
    await expectNoToast(page, 'Erro')
    await expect(page.getByText('0 promoções propostas')).toBeVisible()
  })
})

test('an apuração and a history with nothing to show, or that cannot be read, say so', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const prata = await buildFaixa(plantao.db, { nome: 'Prata', vendas_minimas: 1 })
  await breakServer(page, 'GET', '/api/faixas/apuracao?*')
  await page.goto('/faixas?aba=apuracao')
  await expect(page.getByText('Erro ao apurar as faixas. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/faixas/apuracao?*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum corretor ativo')).toBeVisible()
  await buildColaborador(plantao.db, { nome: 'Ana Souza' })
  await page.reload()
  await page.getByLabel('Só promoções').check()
  await expect(page.getByText('Nenhuma promoção proposta neste período')).toBeVisible()

  await breakServer(page, 'GET', '/api/faixas/*/historico*')
  await page.goto(`/faixas?historico=${prata.id}`)
  const history = page.getByRole('dialog', { name: 'Histórico da Faixa' })
  await expect(history).toContainText('Não foi possível carregar o histórico.')
  await page.unroute('**/api/faixas/*/historico*')
  await history.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(history).toContainText('Ninguém teve esta faixa ainda.')
})
