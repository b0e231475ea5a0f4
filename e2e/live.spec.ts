/** What changes elsewhere comes on screen by itself, and disturbs nobody at what they do. */
import { buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { field } from './vocabulary/page.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

test('a sale that comes in above what one reads moves nothing, and the focus stays', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { loja_id, empreendimento_id, corretores } = brokerage
  const sell = (n: number) =>
    buildVenda(
      db,
      {
        numero_venda: `AR${String(n).padStart(3, '0')}/2026`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        loja_id,
        empreendimento_id,
      },
      [{ colaborador_id: corretores[0] }],
    )
  for (let n = 1; n <= 20; n++) await sell(n)
  await signIn(page)
  await page.goto('/vendas')
  const total = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d vendas? ·/ })
  await expect(total).toContainText('20 vendas')
  await page.mouse.move(640, 500)
  const read = page.getByRole('article', { name: /^AR012/ })
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(read).toBeInViewport({ timeout: 200 })
  }).toPass()
  await read.focus()
  const top = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  await sell(21)
  await expect(total).toContainText('21 vendas')
  await expect(read).toHaveAttribute('aria-posinset', '10')
  await expect.poll(top).toBe(before)
  await expect(read).toBeFocused()
  await db.deleteFrom('vendas').where('numero_venda', '=', 'AR021/2026').execute()
  await expect(read).toHaveAttribute('aria-posinset', '9')
  await expect.poll(top).toBe(before)
  await expect(read).toBeFocused()
})

test('a dialog stays open, with what it shows, when its row leaves the list', async ({
  page,
  request,
  plantao: { db },
  signIn,
}) => {
  await signIn(page)
  const { nome, email } = LOGINS.Staff
  const usuarios = usuariosScreen(page)
  await page.goto(`/usuarios?busca=${encodeURIComponent(nome)}`)
  await usuarios.action('Redefinir senha', nome).click()
  const senha = await field(usuarios.reset, 'Nova senha').inputValue()
  await db.updateTable('usuarios').set({ nome: 'Outro Nome' }).where('email', '=', email).execute()
  await expect(page.getByText('Nenhum usuário encontrado com os termos pesquisados')).toBeVisible()
  await expect(field(usuarios.reset, 'Nova senha')).toHaveValue(senha)
  await usuarios.reset.getByRole('button', { name: 'Redefinir Senha' }).click()
  await expect(usuarios.reset.getByText('Pronto.')).toBeVisible()
  await expect(usuarios.reset).toBeHidden()
  const answer = await request.post('/api/sessao', { data: { email, password: senha } })
  expect(answer.status()).toBe(200)
})

test('what is being typed stays as it is, and where the cursor is', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await signIn(page)
  const { id } = await buildLoja(db, { nome: 'Loja Nova' })
  await page.goto(`/lojas?editar=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar Loja' })
  const nome = field(dialog, 'Nome')
  await expect(nome).toHaveValue('Loja Nova')
  await nome.fill('Loja do Centro')
  await page.keyboard.press('Home')
  await db.updateTable('lojas').set({ nome: 'Loja Velha' }).where('id', '=', id).execute()
  await buildLoja(db, { nome: 'Loja Sul' })
  await expect(page.getByText('Lojas Cadastradas (2)')).toBeAttached()
  await expect(nome).toHaveValue('Loja do Centro')
  await expect(nome).toBeFocused()
  await page.keyboard.type('A ')
  await expect(nome).toHaveValue('A Loja do Centro')
})

test('what changes after a list was read and before the stream is opened comes on screen', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await signIn(page)
  await buildLoja(db, { nome: 'Loja Norte' })
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/eventos*', async (route) => {
    await changed
    await route.continue()
  })
  await page.goto('/lojas')
  await expect(page.getByText('Lojas Cadastradas (1)')).toBeAttached()
  await buildLoja(db, { nome: 'Loja Leste' })
  goOn()
  await expect(page.getByText('Lojas Cadastradas (2)')).toBeAttached()
})
