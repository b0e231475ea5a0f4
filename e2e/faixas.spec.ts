/**
 * Faixas: one is created, put out of use and deleted; a period is apurado and its promotions are applied. What the screen lists, asks and
 * says, src/web/faixas/screen.test.ts shows; what an apuração counts and its file has, src/server/faixas/apuracao.test.ts.
 */
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildColaborador, buildFaixa, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { changesOf, expectNoToast, expectToast, heading } from './vocabulary/page.ts'
import { FAIXAS, fillFields, recordsScreen } from './vocabulary/records.ts'

const hoje = () => today(new Date())

/** Ana with tier Prata since 30 days, as Bia is. */
async function buildHolders(db: Plantao['db']) {
  const [bronze, prata, ouro] = [
    await buildFaixa(db, { nome: 'Bronze', nivel: 1, vendas_minimas: 1 }),
    await buildFaixa(db, { nome: 'Prata', nivel: 2, vendas_minimas: 2, valor_minimo: 500_000 }),
    await buildFaixa(db, { nome: 'Ouro', nivel: 3, vendas_minimas: 4, valor_minimo: 1_000_000 }),
  ]
  const since = addDays(hoje(), -30)
  const link = (faixa_id: string, colaborador_id: string) =>
    db.insertInto('colaboradores_faixas').values({ faixa_id, colaborador_id, data_inicio: since }).execute()
  const ana = await buildColaborador(db, { nome: 'Ana Souza' })
  await link(prata.id, ana.id)
  await link(prata.id, (await buildColaborador(db, { nome: 'Bia Lima' })).id)
  return { bronze, ouro, since, link, ana }
}

test('Staff creates and deletes a tier', async ({ page, signIn }) => {
  const faixas = recordsScreen(page, FAIXAS)
  await signIn(page, 'Staff')
  await faixas.open()
  await expect(page.getByText('Nenhuma faixa encontrada')).toBeVisible()
  await test.step('it is created, and the list shows it', async () => {
    await faixas.openNew()
    await fillFields(faixas.newForm, { Nome: 'Ouro', Nível: '3', 'Valor Mínimo': '4500000' })
    await faixas.pressSave()
    await expectToast(page, 'Sucesso!', 'Faixa criada com sucesso.')
    await expect(faixas.row('Ouro')).toContainText('R$ 4.500.000,00')
  })
  await test.step('it is deleted', async () => {
    const deletion = await faixas.openDeletion('Ouro')
    await expect(deletion).toContainText('Tem certeza que deseja excluir a faixa Ouro?')
    await faixas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Faixa excluída com sucesso.')
  })
})

test('a tier put out of use ends its links, which can be undone, and its history keeps it', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const { ouro, since, link, ana } = await buildHolders(db)
  const faixas = recordsScreen(page, FAIXAS)
  await signIn(page, 'Staff')
  await faixas.open()
  const holders = faixas.row('Prata').getByRole('cell').nth(5)
  await test.step('putting it out of use asks, and is undone but for who has another one', async () => {
    await expect(holders).toHaveText('2')
    await faixas.action('Inativar', 'Prata').click()
    await expect(page.getByRole('dialog', { name: 'Inativar faixa?' })).toContainText('Os vínculos de 2')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
    await expect(holders).toHaveText('0')
    await link(ouro.id, ana.id)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expectToast(page, 'Sucesso!', '1 vínculo voltou. Já têm outra faixa e ficaram com ela: Ana Souza.')
    await expect(holders).toHaveText('1')
  })
  await test.step('two messages stay within the line that every page leaves free below its end', async () => {
    await faixas.toggle('Inativar', 'Prata', 'Faixa inativada com sucesso.')
    await faixas.toggle('Inativar', 'Ouro', 'Faixa inativada com sucesso.')
    const undo = page.getByRole('button', { name: 'Desfazer' })
    await expect(undo).toHaveCount(2)
    const tops = () =>
      undo.evaluateAll((all) => all.map((one) => innerHeight - one.getBoundingClientRect().top))
    await expect.poll(async () => Math.max(...(await tops()))).toBeLessThanOrEqual(40)
  })
  await test.step('its history tells for how long, and keeps it', async () => {
    await faixas.action('Histórico', 'Prata').click()
    const history = page.getByRole('dialog', { name: 'Histórico da Faixa' })
    await expect(history.getByRole('row')).toContainText([
      'Colaborador',
      `${formatDate(since)}${formatDate(hoje())}30 diasEncerrada`,
      `${formatDate(since)}${formatDate(hoje())}30 diasEncerrada`,
    ])
    await page.keyboard.press('Escape')
    await faixas.openDeletion('Prata')
    await faixas.pressDelete()
    await expect(faixas.deletion).toContainText('registros do histórico usam esta faixa.')
    await expectNoToast(page, 'Erro')
  })
})

test('an apuração shows sales and tiers, and its promotions are applied once after a preview', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const { bronze, link, ana } = await buildHolders(db)
  await db.deleteFrom('colaboradores_faixas').execute()
  await db.updateTable('faixas').set({ status: 'Ativo' }).execute()
  await link(bronze.id, ana.id)
  const caio = await buildColaborador(db, { nome: 'Caio Prado' })
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
  await signIn(page)
  await page.goto('/faixas?aba=apuracao')
  await expect(heading(page, 'Apuração (3)')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Apuração' }).getByRole('row')
  await expect(rows.nth(1)).toHaveText(
    /^Ana Souza.*2R\$\s880\.000,00Pratafaltam R\$\s120\.000,00 e 2 vendas para OuroBronzePrata$/,
  )
  await expect(rows.nth(2)).toHaveText(/^Bia Lima.*0R\$\s0,00Nenhumafalta 1 venda para BronzeNenhuma$/)
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
})
