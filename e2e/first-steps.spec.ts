/** First steps beyond the registers: name and logo, other computers and mails, and several records one after the other. */
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildColaborador, buildCpf, buildLoja } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { pick } from './vocabulary/colaboradores.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { fillFields } from './vocabulary/records.ts'
import { saleForm } from './vocabulary/sale-form.ts'

test('the name and the logo are a step, which folds away when it is done', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await steps.getByRole('link', { name: 'Escrever nome e logo' }).click()
  await expect(page.getByText('Primeiros passos · 1 de 7: Nome e logo')).toBeVisible()
  await page.getByLabel('Arquivo do logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: buildPng(120, 60),
  })
  await expectToast(page, 'Sucesso!', 'Logo enviado com sucesso.')
  const form = page.getByRole('form', { name: 'Configurações' })
  await fillFields(form, { 'Nome da imobiliária': 'Casa Boa' })
  await form.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect(steps).toContainText('2 de 7 prontos')
  const done = steps.getByText('O nome e o logo aparecem na entrada, nos PDFs e no papel.')
  await expect(done).toBeHidden()
  await steps.getByText('Prontos: Nome e logo, Convite').click()
  await expect(done).toBeVisible()
  await expectSound(page)
})

test.describe('with a mail server that does not answer', () => {
  test.use({
    env: {
      SMTP_URL: 'smtp://rita:segredo-do-email@127.0.0.1:1',
      MAIL_FROM: 'Plantão <nao-responda@casa.com.br>',
    },
  })

  test('other computers and mails: what is set, how to set the rest, and why the test mail did not go out', async ({
    page,
    signIn,
  }) => {
    await signIn(page)
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'Primeiros passos' })
    await expect(steps).toContainText('Uma das duas coisas ainda falta.')
    await steps.getByRole('button', { name: 'Ver como' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abrir em outro computador e enviar emails' })
    const address = dialog.getByRole('region', { name: 'Abrir em outro computador' })
    await expect(address).toContainText('Só este computador abre o Plantão.')
    await expect(address).toContainText(/HOST agora: 127\.0\.0\.1, porta \d+/)
    await expect(address).toContainText(/HOST=0\.0\.0\.0 APP_URL=http:\/\/[\d.]+:\d+ npm start/)
    const mails = dialog.getByRole('region', { name: 'Enviar emails' })
    await expect(mails).toContainText('servidor 127.0.0.1:1, usuário rita')
    await expect(dialog).not.toContainText('segredo-do-email')
    await expectSound(page)
    await mails.getByRole('button', { name: 'Enviar um email de teste a mim' }).click()
    await expect(mails).toContainText('O servidor não atende nessa porta. Confira a porta em SMTP_URL')
    await expectSound(page)
  })
})

test('several records in a row: the form begins again with what they share, by mouse and by keyboard', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await buildLoja(db, { nome: 'Loja Centro' })
  await buildColaborador(db, { nome: 'Dália Reis', cargo: 'Gerente' })
  await signIn(page)
  await page.goto('/colaboradores?aba=novo')
  const form = page.getByRole('form', { name: 'Novo Colaborador' })
  const another = form.getByRole('button', { name: 'Salvar e cadastrar outro' })

  await test.step('what is missing is refused, and the form stays', async () => {
    await another.click()
    await expect(form.getByText(/^Corrija \d campos antes de salvar\.$/)).toBeVisible()
    await expect(field(form, 'Nome Completo')).toBeFocused()
  })
  await test.step('by mouse', async () => {
    await fillFields(form, {
      'Nome Completo': 'Ana Prado',
      CPF: buildCpf(901),
      Telefone: '11987654321',
      'Comissão Base (%)': '2',
    })
    await pick(page, form, 'Loja', 'Loja Centro')
    await pick(page, form, 'Superior Hierárquico', 'Dália Reis')
    await another.click()
    await expectToast(page, 'Sucesso!', 'Colaborador cadastrado com sucesso.')
    await expect(field(form, 'Nome Completo')).toHaveValue('')
    await expect(field(form, 'Nome Completo')).toBeFocused()
    await expect(field(form, 'Nome Completo')).toBeInViewport()
    await expect(field(form, 'CPF')).toHaveValue('')
    await expect(field(form, 'Telefone')).toHaveValue('')
    await expect(field(form, 'Comissão Base (%)')).toHaveValue('2,00%')
    await expect(field(form, 'Loja')).toHaveValue('Loja Centro')
    await expect(field(form, 'Superior Hierárquico')).toHaveValue('Dália Reis')
  })
  await test.step('by keyboard, and Enter still saves and closes', async () => {
    await fillFields(form, { 'Nome Completo': 'Beto Dias', CPF: buildCpf(902), Telefone: '11987654322' })
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(field(form, 'Nome Completo')).toHaveValue('')
    await expect(field(form, 'Nome Completo')).toBeFocused()
    await fillFields(form, { 'Nome Completo': 'Caio Luz', CPF: buildCpf(903), Telefone: '11987654323' })
    await field(form, 'Telefone').press('Enter')
    await expect(form).toHaveCount(0)
    for (const nome of ['Ana Prado', 'Beto Dias', 'Caio Luz'])
      await expect(page.getByRole('row').filter({ hasText: nome })).toContainText('Loja Centro')
    expect(
      await db
        .selectFrom('colaboradores')
        .select(['nome', 'comissao_base'])
        .where('cargo', '=', 'Corretor')
        .orderBy('nome')
        .execute(),
    ).toEqual([
      { nome: 'Ana Prado', comissao_base: 2 },
      { nome: 'Beto Dias', comissao_base: 2 },
      { nome: 'Caio Luz', comissao_base: 2 },
    ])
  })
  await test.step('a form in which nobody typed again closes without asking', async () => {
    await page.goto('/lojas?aba=nova')
    const loja = page.getByRole('form', { name: 'Nova Loja' })
    await fillFields(loja, { Nome: 'Loja Sul', Código: 'SUL', Endereço: 'Rua Direita', Cidade: 'Santos' })
    await loja.getByRole('button', { name: 'Salvar e cadastrar outra' }).click()
    await expect(field(loja, 'Nome')).toHaveValue('')
    await expect(field(loja, 'Cidade')).toHaveValue('Santos')
    await loja.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL('/lojas')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/lojas?aba=nova')
    await expect(field(loja, 'Cidade')).toHaveValue('')
  })
})

test('sales in a row: the next one has its own number, and the same store, development and day', async ({
  page,
  plantao: { db },
  vendas,
}) => {
  await vendas.open()
  await page.goto('/vendas?nova=true')
  const sale = saleForm(page, page.getByRole('form', { name: 'Nova Venda' }))
  const one = async (cliente: string, unidade: string) => {
    await sale.fill({
      'Nome do cliente': cliente,
      CPF: '52998224725',
      Telefone: '11987654321',
      Torre: 'A',
      Unidade: unidade,
      'Valor da venda': '412.350,00',
      'Valor do ato': '10.000,00',
    })
    await sale.fill({ 'Vendedor principal': NAMES.ana })
    await sale.form.getByRole('button', { name: 'Salvar e cadastrar outra' }).click()
    await expect(sale.field('Nome do cliente')).toHaveValue('')
  }
  await sale.fill({ Loja: NAMES.loja, Empreendimento: NAMES.empreendimento })
  await expect(sale.field('Número da venda')).not.toHaveValue('')
  const first = await sale.field('Número da venda').inputValue()
  await one('Márcia Nunes', '101')
  await expect(sale.field('Loja')).toHaveValue(NAMES.loja)
  await expect(sale.field('Empreendimento')).toHaveValue(NAMES.empreendimento)
  await expect(sale.field('Vendedor principal')).toHaveValue('')
  await expect(sale.field('Número da venda')).not.toHaveValue(first)
  await expect(sale.field('Número da venda')).not.toHaveValue('')
  await one('Rui Prado', '102')
  const stored = await db.selectFrom('vendas').select(['numero_venda', 'cliente_nome']).execute()
  expect(new Set(stored.map(({ numero_venda }) => numero_venda)).size).toBe(2)
})
