/** Staff narrowed in Configurações: their own loja's sales, without excluding and without marking as paid. */
import { buildColaborador, buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, visit } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

test('Staff see their own loja only, which an open screen follows, and who has none is told why', async ({
  page,
  browser,
  plantao: { db, url },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  const { id: other } = await buildLoja(db, { nome: 'Loja do Norte' })
  await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
  await buildVenda(db, { numero_venda: 'NO001/2026', loja_id: other, empreendimento_id })
  const context = await browser.newContext({ baseURL: url })
  const desk = await context.newPage()
  await signIn(desk, 'Staff')
  const vendas = vendasScreen(desk)
  await vendas.open()
  await expect(vendas.cards).toHaveCount(2)

  await test.step('the Administrador turns the three switches off', async () => {
    await signIn(page)
    await page.goto('/configuracoes')
    const settings = page.getByRole('form', { name: 'Configurações' })
    for (const name of ['Excluir vendas', 'Marcar comissões como pagas', 'Ver vendas de outras lojas'])
      await settings.getByRole('switch', { name }).click()
    await settings.getByRole('button', { name: 'Salvar Alterações' }).click()
    await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
  })
  const why = desk.getByText('o seu usuário ainda não tem loja')
  await test.step('who has no loja sees no sale, and reads why', async () => {
    await expect(why).toBeVisible()
    await expect(vendas.cards).toHaveCount(0)
    await expect(desk.getByText('Nenhuma venda da sua loja ainda.')).toBeVisible()
    await expect(desk.getByRole('link', { name: /primeira venda|Nova Venda/ })).toHaveCount(0)
    await expectSound(desk)
  })
  await test.step('a loja without sales is offered a sale, and not told that it is the first of all', async () => {
    const { id } = await buildLoja(db, { nome: 'Loja do Sul' })
    await db.updateTable('usuarios').set({ loja_id: id }).where('cargo', '=', 'Staff').execute()
    for (const address of ['/comissoes', '/vendas']) {
      await desk.goto(address)
      await expect(desk.getByRole('main').getByRole('link', { name: 'Nova Venda' })).toBeVisible()
      await expect(desk.getByRole('link', { name: 'Cadastrar a primeira venda' })).toHaveCount(0)
    }
  })
  await test.step('with a loja there are its sales, without a button to exclude them', async () => {
    const { id: colaborador_id } = await buildColaborador(db, { loja_id })
    await db.updateTable('usuarios').set({ colaborador_id }).where('cargo', '=', 'Staff').execute()
    await expect(vendas.cards).toHaveCount(1)
    await expect(vendas.cards).toContainText('AR001/2026')
    await expect(why).toBeHidden()
    await expect(desk.getByRole('button', { name: /Excluir/ })).toHaveCount(0)
    await desk.getByRole('button', { name: 'Filtros' }).click()
    const filter = desk.getByRole('search', { name: 'Filtrar vendas' }).getByRole('textbox', { name: 'Loja' })
    await expect(filter).toHaveValue(NAMES.loja)
    await expect(filter).not.toBeEditable()
    await visit(desk, '/comissoes')
    await expect(desk.getByRole('heading', { name: 'Comissões (1)' })).toBeVisible()
    await desk.getByRole('button', { name: 'Filtros' }).click()
    await expect(desk.getByRole('combobox', { name: 'Filtrar por empreendimento' })).toBeVisible()
    await expect(desk.getByRole('combobox', { name: 'Filtrar por loja' })).toHaveCount(0)
    await expect(desk.getByRole('checkbox', { name: /Selecionar/ })).toHaveCount(0)
  })
  await test.step('the dashboard and the ranking name that loja, from the first frame', async () => {
    for (const address of ['/dashboard', '/ranking']) {
      await desk.goto(address)
      const filter = desk.getByRole('search', { name: /^Filtrar o / }).getByRole('textbox', { name: 'Loja' })
      await expect(filter).toHaveValue(NAMES.loja)
      await expect(filter).not.toBeEditable()
    }
    await expectSound(desk)
    const first = await (await desk.request.get('/dashboard')).text()
    expect(first).toContain(`value="${NAMES.loja}"`)
    expect(first).not.toContain('placeholder="Todas"')
  })
  await test.step('a new sale is of that loja', async () => {
    await visit(desk, '/vendas?nova=true')
    const loja = field(desk.getByRole('form', { name: 'Nova Venda' }), 'Loja')
    await expect(loja).not.toHaveValue('')
    await expect(loja).toBeDisabled()
  })
  await context.close()
})
