/** Clients' data: what Staff sees of them once an Administrador chose 'Sob pedido'. */
import type { Locator } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'
import { typeInto } from './vocabulary/sale-form.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const SHOW = { name: 'Mostrar dados do cliente' }

test("what is 'Sob pedido' is masked for Staff until they ask, kept by an edit that opened nothing, and recorded", async ({
  page,
  browser,
  plantao: { db, url },
  brokerage: {
    loja_id,
    empreendimento_id,
    corretores: [corretor],
  },
  signIn,
}) => {
  const sold = (numero_venda: string) =>
    buildVenda(
      db,
      { numero_venda, loja_id, empreendimento_id, cliente_cpf: '52998224725', cliente_renda: 9_800.5 },
      [{ colaborador_id: corretor }],
    )
  const [{ id: first }, { id: second }] = [await sold('AR001/2026'), await sold('AR002/2026')]
  await signIn(page)
  await test.step('an Administrador chooses it', async () => {
    await page.goto('/configuracoes')
    const settings = page.getByRole('form', { name: 'Configurações' })
    await settings.getByRole('radio', { name: 'Sob pedido' }).click()
    await typeInto(field(settings, 'Vendas abertas por pessoa em uma hora'), '2')
    await settings.getByRole('button', { name: 'Salvar Alterações' }).click()
    await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
  })
  const context = await browser.newContext({ baseURL: url })
  const desk = await context.newPage()
  await signIn(desk, 'Staff')
  const vendas = vendasScreen(desk)
  await vendas.open()

  const { editForm } = vendas
  const stored = () => db.selectFrom('vendas').selectAll().where('id', '=', second).executeTakeFirstOrThrow()
  await test.step('an edit that opens nothing', async () => {
    await vendas.openEdit('AR002/2026')
    await expect(editForm.field('CPF')).toHaveValue('***.***.***-25')
    await expect(editForm.field('Renda')).toHaveValue('R$\u00a0***')
    await expect(editForm.field('CPF')).not.toBeEditable()
    await editForm.fill({ Unidade: '77', Profissão: 'Engenheira' })
    await vendas.saveChanges()
    expect(await stored()).toMatchObject({
      unidade: '77',
      cliente_profissao: 'Engenheira',
      cliente_cpf: '52998224725',
      cliente_rg: '12345678X',
      cliente_telefone: '11987654321',
      cliente_renda: 9_800.5,
    })
  })
  await test.step('an edit that opens it keeps what was typed before', async () => {
    await vendas.openEdit('AR002/2026')
    await editForm.fill({ Unidade: '78' })
    await editForm.form.getByRole('button', SHOW).click()
    await expect(editForm.field('CPF')).toHaveValue('529.982.247-25')
    await expect(editForm.field('Renda')).toHaveValue('R$ 9.800,50')
    await expect(editForm.field('Unidade')).toHaveValue('78')
    await expect(editForm.form.getByRole('button', SHOW)).toBeHidden()
    await expectSound(desk)
    await editForm.fill({ Telefone: '11955554444' })
    await vendas.saveChanges()
    expect(await stored()).toMatchObject({
      unidade: '78',
      cliente_telefone: '11955554444',
      cliente_cpf: '52998224725',
    })
  })
  const details = await test.step('the details show it on request', async () => {
    const details = await vendas.openDetails('AR001/2026')
    await expect(details).toContainText('***.***.***-25')
    await expectSound(desk)
    await details.getByRole('button', SHOW).click()
    await expect(details).toContainText('529.982.247-25')
    await expect(details).toContainText('R$\u00a09.800,50')
    await desk.keyboard.press('Escape')
    return details
  })
  await test.step('the limit of two sales in an hour', async () => {
    await sold('AR003/2026')
    await vendas.open('?texto=AR003')
    await vendas.openDetails('AR003/2026')
    await details.getByRole('button', SHOW).click()
    await expectToast(desk, 'Erro', 'Você já abriu os dados de 2 clientes na última hora.')
    await expect(details).toContainText('***.***.***-25')
    await desk.keyboard.press('Escape')
  })
  await test.step('a whole CPF is found, a part is not', async () => {
    await desk.goto(`/vendas?texto=${encodeURIComponent('529.982')}`)
    await expect(desk.getByText('Nenhuma venda encontrada')).toBeVisible()
    await desk.goto(`/vendas?texto=${encodeURIComponent('529.982.247-25')}`)
    await expect(vendas.cards).toHaveCount(3)
  })
  await context.close()

  await test.step('the request is in the Auditoria', async () => {
    await page.goto(`/auditoria?assunto=dados_pessoais&registro=${first}`)
    const rows = page.getByRole('table', { name: 'Auditoria' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveText([/abriu os dados do cliente a pedido/])
  })
})

test('a CPF or an email typed key by key counts once, and a search beyond the limit says so in lists and in Ctrl+K', async ({
  page,
  plantao: { db },
  brokerage: {
    loja_id,
    empreendimento_id,
    corretores: [corretor],
  },
  signIn,
}) => {
  await buildVenda(
    db,
    {
      numero_venda: 'AR001/2026',
      loja_id,
      empreendimento_id,
      cliente_cpf: '52998224725',
      cliente_email: 'otavia@particular.example',
    },
    [{ colaborador_id: corretor }],
  )
  await db
    .updateTable('configuracoes')
    .set({ dados_do_cliente: 'Sob pedido', aberturas_por_hora: 3 })
    .execute()
  const counted = async () =>
    (await db.selectFrom('auditoria').select('detalhes').where('ato', '=', 'cliente_procurado').execute())
      .length
  await signIn(page, 'Staff')
  const vendas = vendasScreen(page)
  await page.clock.install()
  /** Types as somebody who takes that many milliseconds between two keys. */
  const typeSlowly = async (input: Locator, text: string, ms: number) => {
    for (const key of text) {
      await input.press(key)
      await page.clock.fastForward(ms)
    }
  }
  await vendas.open()
  const box = page.getByRole('searchbox', { name: 'Buscar vendas' })

  await test.step('a CPF typed into the list', async () => {
    // Its first ten digits are a telefone, too.
    await typeSlowly(box, '52998224725', 450)
    await expect(page).toHaveURL(/texto=%?2?2?52998224725/)
    await expect(vendas.cards).toHaveCount(1)
    expect(await counted()).toBe(1)
    await page.reload()
    await expect(vendas.cards).toHaveCount(1)
    await page.goto('/comissoes?busca=529.982.247-25')
    await expect(page.getByRole('heading', { name: 'Comissões (1)' })).toBeVisible()
    expect(await counted()).toBe(1)
  })
  const { dialog, input } = await test.step('an email and a telefone in Ctrl+K', async () => {
    const search = palette(page)
    await search.open()
    const { dialog, input } = search
    await typeSlowly(input, 'otavia@particular.example', 200)
    await expect(dialog).toContainText('Enter busca agora')
    await input.press('Enter')
    await expect(dialog.getByRole('option', { name: /AR001\/2026/ })).toBeVisible()
    expect(await counted()).toBe(2)
    await input.fill('(11) 3322-1144')
    await input.press('Enter')
    await expect(dialog).toContainText('Nada encontrado')
    expect(await counted()).toBe(3)
    return { dialog, input }
  })
  await test.step('the limit', async () => {
    const refusal = 'Você já abriu ou buscou os dados de 3 clientes na última hora.'
    await input.fill('(11) 3322-1145')
    await input.press('Enter')
    await expect(dialog).toContainText(refusal)
    await expectSound(page)
    await page.keyboard.press('Escape')
    for (const address of ['/vendas?texto=390.533.447-05', '/comissoes?busca=390.533.447-05']) {
      await page.goto(address)
      await expect(page.getByRole('alert')).toHaveText(new RegExp(refusal))
      await expectSound(page)
    }
    await page.goto('/vendas?texto=otavia%40particular.example')
    await expect(vendas.cards).toHaveCount(1)
    expect(await counted()).toBe(3)
  })
})
