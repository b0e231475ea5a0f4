/** A payee's page, and why a payment has its amount. */
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'

/** Davi, of whose R$ 2.000,00 a debt of R$ 600,00 is discounted. */
async function buildDavi({ db }: Plantao, nome = 'Davi Melo') {
  const favorecido = await buildFavorecido(db, { nome, chave_pix: 'davi@melo.example' })
  return buildFechamento(db, { pagamentos: [{ favorecido, valores: [1_500, 500], desconto: 600 }] })
}

test('"por que só R$ 1.400,00?" is answered in one click from the payment', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildDavi(plantao)
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}/pagar`)
  await page.getByRole('button', { name: 'Por que este valor? Davi Melo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Por que este valor? · Davi Melo' })
  const payment = dialog.getByRole('region', { name: 'O pagamento' })
  await expect(payment).toContainText('Líquido')
  await expect(payment).toContainText('R$\u00a01.400,00')
  await expect(payment).toContainText(
    'R$\u00a0600,00 são 30,00% deste pagamento. A regra é até 30,00% de cada pagamento',
  )
  await expect(dialog.getByRole('list', { name: 'Dívidas descontadas' })).toHaveText(
    /^Estorno de 20\/04\/2026 da venda AR\d+\/2026: R\$\u00a0600,00$/,
  )
  await expect(dialog.getByRole('list', { name: 'Comissões' }).getByRole('listitem')).toHaveCount(2)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('and of one commission, from the closing', async () => {
    await page.goto(`/fechamentos/${id}`)
    await page.getByRole('button', { name: 'Davi Melo' }).click()
    await page
      .getByRole('button', { name: /^Por que este valor\? Davi Melo, venda/ })
      .first()
      .click()
    await expect(dialog.getByRole('list', { name: 'Comissões' }).getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByText('Neste pagamento: R$\u00a01.500,00')).toBeVisible()
  })
})

test('the statement of a payment is read, copied and taken along, from the queue and on a phone', async ({
  page,
  context,
  plantao,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await buildDavi(plantao)
  await signIn(page, 'Staff')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/fechamentos/${id}/pagar`)
  await page.getByRole('button', { name: 'Extrato: Davi Melo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extrato · Davi Melo' })
  await expect(dialog).toContainText('A recuperar antes')
  await expect(dialog).toContainText('Descontos: Estorno de 20/04/2026 da venda')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Copiar texto' }).click()
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Extrato do fechamento \d+\n/)
  expect(text).toContain('\nFavorecido: Davi Melo\n')
  expect(text).toContain('\nLíquido: R$\u00a01.400,00\n')
  for (const [name, file] of [
    ['PDF', /^extrato-Davi-Melo-fechamento-\d+\.pdf$/],
    ['XLSX', /^extrato-Davi-Melo-fechamento-\d+-.+\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
})

test('a payee has a page with the account, which the list and Ctrl+K open', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const { pagamentos } = await buildDavi(plantao)
  const favorecido = pagamentos[0]?.favorecido
  if (!favorecido) throw new Error('the closing has no payment')
  await buildLiberada(db, { favorecido, valor: 250 })
  await signIn(page, 'Staff')
  await page.goto('/favorecidos')
  await page.getByRole('link', { name: 'Davi Melo' }).click()
  await expect(heading(page, 'Davi Melo')).toBeVisible()
  await test.step('balances', async () => {
    const saldos = page.getByRole('region', { name: 'Saldos' })
    await expect(saldos).toContainText('LiberadoR$\u00a0250,00')
    await expect(saldos).toContainText('Em fechamentoR$\u00a02.000,00')
    await expect(saldos).toContainText('A receber, depois deles: R$\u00a01.650,00')
  })
  await test.step('the account says which Estorno the discount recovers', async () => {
    const table = page.getByRole('table', { name: 'Conta corrente' })
    await expect(table.getByRole('row', { name: /Desconto/ })).toContainText(
      /R\$\u00a0600,00 do Estorno de 20\/04\/2026 da venda AR/,
    )
    await expect(table.getByRole('row').nth(1)).toContainText('R$\u00a01.650,00')
  })
  await test.step('payments by days', async () => {
    const payments = page.getByRole('region', { name: 'Pagamentos' })
    await expect(payments.getByRole('link', { name: /^Fechamento \d/ })).toBeVisible()
    await field(payments, 'Pagamentos de').fill('01/05/2026')
    await expect(payments.getByText('Nenhum pagamento nestes dias.')).toBeVisible()
  })
  await test.step('key and document are masked until asked for', async () => {
    const keys = page.getByRole('region', { name: 'Chaves PIX' })
    await expect(keys).toContainText('d***@***')
    await page.getByRole('button', { name: 'Mostrar dados' }).click()
    await expect(keys).toContainText('davi@melo.example')
  })
  await expectSound(page)
  await test.step('Ctrl+K finds the payment by its amount, and the closing by its number', async () => {
    const { numero } = await db
      .selectFrom('fechamentos')
      .select('numero')
      .where('numero', 'is not', null)
      .executeTakeFirstOrThrow()
    const search = palette(page)
    await search.open()
    await search.input.fill(`fechamento ${numero}`)
    await expect(search.option(`Fechamento ${numero}`)).toBeVisible()
    await search.input.fill('1.400,00')
    await search.option(/^R\$\s1\.400,00 · Davi Melo/).click()
    await expect(heading(page, 'Davi Melo')).toBeVisible()
    await expect(page).toHaveURL(/\/pagar\?pagamento=/)
  })
})

test('the account of a period, and its statement, read, copied and taken along, also on a phone', async ({
  page,
  context,
  plantao,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { pagamentos } = await buildDavi(plantao)
  await signIn(page, 'Staff')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/favorecidos/${pagamentos[0]?.favorecido.id}`)
  const account = page.getByRole('region', { name: 'Conta corrente' })
  await expect(account).toContainText('Liberação')
  await field(account, 'Conta corrente de').fill('20/04/2026')
  await field(account, 'Conta corrente até').fill('20/04/2026')
  // Released and approved today.
  await expect(account).not.toContainText('Liberação')
  await expect(account).toContainText('Estorno')
  await account.getByRole('button', { name: 'Extrato do período' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extrato do período · Davi Melo' })
  await expect(dialog).toContainText('de 20/04/2026 até 20/04/2026')
  await expect(dialog).toContainText('com o que havia neste momento')
  await expect(dialog).toContainText('Mudanças do a recuperar: Estorno em 20/04/2026')
  await expect(dialog).not.toContainText('A vir')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Copiar texto' }).click()
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('\nPeríodo: de 20/04/2026 até 20/04/2026\n')
  expect(text).toContain('\nAinda a recuperar: R$\u00a0600,00')
  for (const [name, file] of [
    ['PDF', /^extrato-Davi-Melo-2026-04-20-2026-04-20\.pdf$/],
    ['XLSX', /^extrato-Davi-Melo-2026-04-20-2026-04-20-.+\.xlsx$/],
    ['CSV', /^extrato-Davi-Melo-2026-04-20-2026-04-20-.+\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
})

test('an advance from the page goes into a new closing, and of another payee into that draft, once each', async ({
  page,
  plantao,
  signIn,
}) => {
  const payee = (nome: string, email: string | null) =>
    buildFavorecido(plantao.db, { nome, tipo_chave: email === null ? null : 'E-mail', chave_pix: email })
  const davi = await payee('Davi Melo', 'davi@melo.example')
  const elisa = await payee('Elisa Prado', 'elisa@prado.example')
  const semChave = await payee('Fábio Reis', null)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'Staff')
  const dialog = page.getByRole('dialog', { name: /^Adiantamento/ })
  const ask = async ({ id }: { id: string }, valor: string) => {
    await page.goto(`/favorecidos/${id}`)
    await page.getByRole('button', { name: 'Adiantamento', exact: true }).click()
    await field(dialog, 'Valor').fill(valor)
    await field(dialog, 'Motivo').click()
    await page.getByRole('option', { name: 'Vale do mês' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
  }
  await ask(davi, '500')
  await expect(dialog).toContainText('Davi Melo tem R$\u00a00,00 liberados e R$\u00a00,00 a liberar.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Sim, salvar' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Adiantamento salvo.')
  await expect(page).toHaveURL(/\/fechamentos\/[0-9a-f-]+$/)
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Adiantamentos')
  const closing = page.url()
  await test.step('the same again is told', async () => {
    await ask(davi, '500')
    await expect(dialog).toContainText('Este favorecido já tem um adiantamento neste fechamento.')
  })
  await test.step('another payee, and one without a key', async () => {
    await ask(semChave, '100')
    await expect(dialog).toContainText('Informe a chave no cadastro dele antes.')
    await ask(elisa, '100')
    await dialog.getByRole('button', { name: 'Sim, salvar' }).click()
    await expect(page).toHaveURL(closing)
    await expect(page.getByRole('region', { name: 'Favorecidos' })).toContainText('Elisa Prado')
  })
  await test.step('nobody who is Inativo', async () => {
    await plantao.db
      .updateTable('favorecidos')
      .set({ status: 'Inativo' })
      .where('id', '=', elisa.id)
      .execute()
    await page.goto(`/favorecidos/${elisa.id}`)
    await expect(page.getByRole('button', { name: 'Adiantamento', exact: true })).toBeHidden()
  })
})

test('a colaborador leads to the payee: an Administrador from the form, Staff from the list', async ({
  page,
  plantao,
  signIn,
}) => {
  const { pagamentos } = await buildDavi(plantao)
  const favorecido = pagamentos[0]?.favorecido
  await signIn(page)
  await page.goto(`/colaboradores?editar=${favorecido?.colaborador_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Favorecido' }).click()
  await expect(heading(page, 'Davi Melo')).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(field(page.getByRole('dialog'), 'Nome')).toHaveValue('Davi Melo')
  await test.step('Staff', async () => {
    await page.context().clearCookies()
    await signIn(page, 'Staff')
    await page.goto('/colaboradores')
    await page
      .getByRole('button', { name: /^Favorecido colaborador/ })
      .first()
      .click()
    await expect(heading(page, 'Davi Melo')).toBeVisible()
  })
})

test('the page and the answer have room for long names and large amounts', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const nome = `Maria Aparecida ${'Figueiredo de Albuquerque '.repeat(3)}`.trim().slice(0, 90)
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome })
  const { id, pagamentos } = await buildFechamento(db, {
    pagamentos: [{ favorecido, valores: [99_999_999_999.99], desconto: 29_999_999_999.99 }],
  })
  await signIn(page)
  await page.goto(`/favorecidos/${favorecido.id}`)
  await expect(page.getByText(/29\.999\.999\.999,99 do Estorno/)).toBeVisible()
  await expectSound(page)
  await page.goto(`/fechamentos/${id}/pagar?pagamento=${pagamentos[0]?.id}`)
  await page.getByRole('button', { name: /^Por que este valor/ }).click()
  await expect(page.getByRole('dialog').getByText('Líquido')).toBeVisible()
  await expectSound(page)
})
