/** Clients' data while they are 'Sob pedido': what Staff sees of them, opens and searches. What is sent and recorded, src/server/vendas/client-data.test.ts shows. */
import type { Locator } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { visit } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'

const SHOW = { name: 'Mostrar dados do cliente' }

/** Two sales whose clients' data Staff asks for, at most three times an hour; returns the second one's id. */
async function buildGuarded(
  db: Plantao['db'],
  { loja_id, empreendimento_id, corretores: [corretor] }: Brokerage,
) {
  const sold = (numero_venda: string, more: object) =>
    buildVenda(db, { numero_venda, loja_id, empreendimento_id, cliente_renda: 9_800.5, ...more }, [
      { colaborador_id: corretor },
    ])
  await sold('AR001/2026', { cliente_cpf: '52998224725', cliente_email: 'otavia@particular.example' })
  const { id } = await sold('AR002/2026', { cliente_cpf: '11144477735' })
  await db
    .updateTable('configuracoes')
    .set({ dados_do_cliente: 'Sob pedido', aberturas_por_hora: 3 })
    .execute()
  return id
}

test("what is 'Sob pedido' is masked for Staff until they ask, and kept by an edit that opened nothing", async ({
  page,
  plantao: { db },
  brokerage,
  vendas,
  signIn,
}) => {
  const id = await buildGuarded(db, brokerage)
  await signIn(page, 'Staff')
  await page.clock.install()
  await vendas.open()
  const { editForm } = vendas
  const stored = () => db.selectFrom('vendas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await test.step('an edit that opens nothing', async () => {
    await vendas.openEdit('AR002/2026')
    await expect(editForm.field('CPF')).toHaveValue('***.***.***-35')
    await expect(editForm.field('Renda')).toHaveValue('R$\u00a0***')
    await expect(editForm.field('CPF')).not.toBeEditable()
    await editForm.fill({ Unidade: '77', Profissão: 'Engenheira' })
    await vendas.saveChanges()
    expect(await stored()).toMatchObject({
      unidade: '77',
      cliente_profissao: 'Engenheira',
      cliente_cpf: '11144477735',
      cliente_renda: 9_800.5,
    })
  })
  await test.step('an edit that opens it keeps what was typed before', async () => {
    await vendas.openEdit('AR002/2026')
    await editForm.fill({ Unidade: '78' })
    await editForm.form.getByRole('button', SHOW).click()
    await expect(editForm.field('CPF')).toHaveValue('111.444.777-35')
    await expect(editForm.field('Renda')).toHaveValue('R$ 9.800,50')
    await expect(editForm.field('Unidade')).toHaveValue('78')
    await expect(editForm.form.getByRole('button', SHOW)).toBeHidden()
    await expectSound(page)
    await editForm.fill({ Telefone: '11955554444' })
    await vendas.saveChanges()
    expect(await stored()).toMatchObject({
      unidade: '78',
      cliente_telefone: '11955554444',
      cliente_cpf: '11144477735',
    })
  })
  await test.step('the details', async () => {
    await expect(await vendas.openDetails('AR001/2026')).toContainText('***.***.***-25')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(vendas.details).toBeHidden()
  })
})

test('a CPF or an email typed key by key counts once, and a search beyond the limit is refused', async ({
  page,
  plantao: { db },
  brokerage,
  vendas,
  signIn,
}) => {
  await buildGuarded(db, brokerage)
  await signIn(page, 'Staff')
  await page.clock.install()
  await vendas.open()
  /** Types as somebody who takes that many milliseconds between two keys. */
  const typeSlowly = async (input: Locator, text: string, ms: number) => {
    for (const key of text) {
      await input.press(key)
      await page.clock.fastForward(ms)
    }
  }
  const counted = async () =>
    (await db.selectFrom('auditoria').select('detalhes').where('ato', '=', 'cliente_procurado').execute())
      .length
  await test.step('a CPF typed into the list', async () => {
    // Its first ten digits are a telefone, too.
    await typeSlowly(vendas.searchBox, '52998224725', 450)
    await expect(page).toHaveURL(/texto=%?2?2?52998224725/)
    await expect(vendas.cards).toHaveCount(1)
    expect(await counted()).toBe(1)
    await visit(page, '/comissoes?busca=529.982.247-25')
    await expect(page.getByRole('heading', { name: 'Comissões (1)' })).toBeVisible()
    expect(await counted()).toBe(1)
  })
  const search = palette(page)
  const { dialog, input } = search
  await test.step('an email and a telefone in Ctrl+K', async () => {
    await search.open()
    await typeSlowly(input, 'otavia@particular.example', 200)
    await expect(dialog).toContainText('Enter busca agora')
    await input.press('Enter')
    await expect(dialog.getByRole('option', { name: /AR001\/2026/ })).toBeVisible()
    expect(await counted()).toBe(2)
    await input.fill('(11) 3322-1144')
    await input.press('Enter')
    await expect(dialog).toContainText('Nada encontrado')
    expect(await counted()).toBe(3)
  })
  await test.step('the limit, of what was opened and searched together', async () => {
    const refusal = 'Você já abriu ou buscou os dados de 3 clientes na última hora.'
    await input.fill('(11) 3322-1145')
    await input.press('Enter')
    await expect(dialog).toContainText(refusal)
    await expectSound(page)
    await page.keyboard.press('Escape')
    for (const address of ['/vendas?texto=390.533.447-05', '/comissoes?busca=390.533.447-05']) {
      await visit(page, address)
      await expect(page.getByRole('alert')).toHaveText(new RegExp(refusal))
      await expectSound(page)
    }
    await visit(page, '/vendas?texto=otavia%40particular.example')
    await expect(vendas.cards).toHaveCount(1)
    expect(await counted()).toBe(3)
  })
})
