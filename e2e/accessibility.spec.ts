/** Each screen and each open dialog: axe finds nothing in light and dark, no sideways scrolling with extreme data. */
import { sql } from 'kysely'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './vocabulary/accessibility.ts'
import { buildResetLink, linkInOpenMail } from './vocabulary/mails.ts'
import { expectToast, heading, toast, visit } from './vocabulary/page.ts'
import { openUserMenu, passwordDialog, signInScreen } from './vocabulary/session.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const LONG_NAME =
  'Maximiliana Wanderleya de Albuquerque Cavalcanti Vasconcellos Montenegro Figueiredo da Silva '
    .padEnd(90, 'x')
    .slice(0, 90)
const LONG_WORD = 'Aeroportuariamente'.repeat(5)

/** A sale of the longest words and the greatest amounts, and a usual one. */
async function buildSales({ db }: Plantao, brokerage: Brokerage) {
  const [angela, bruno, carla] = brokerage.corretores
  const { loja_id, empreendimento_id } = brokerage
  await db.updateTable('colaboradores').set({ nome: LONG_WORD }).where('id', '=', bruno).execute()
  await buildVenda(
    db,
    {
      numero_venda: 'AR000001/2026-EXTRA-LONGO',
      loja_id,
      empreendimento_id,
      colaborador_id: angela,
      cliente_nome: LONG_NAME,
      valor_venda: 99_999_999_999.99,
      valor_ato: 9_999_999_999.99,
      cliente_email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br`,
      observacoes: `${LONG_WORD} `.repeat(8),
      torre: 'Torre das Palmeiras Imperiais do Leste',
      unidade: 'Cobertura duplex 1901 e 1902',
      tipo_pendencia: ['SERASA', 'CTPS', 'IR', 'NOME NA RECEITA', 'HOLERITE', 'OUTRAS (DESCREVA)'],
      descricao_outras_pendencias: LONG_WORD,
      status: 'Desistência',
      motivo_rejeicao: LONG_WORD,
    },
    [
      { colaborador_id: angela, percentual_comissao: 33.33, valor_comissao: 33_329_999_999.99 },
      { colaborador_id: bruno, percentual_comissao: 33.33, valor_comissao: 33_329_999_999.99 },
      { colaborador_id: carla, percentual_comissao: 33.34, valor_comissao: 33_340_000_000 },
    ],
  )
  await buildVenda(db, { numero_venda: 'AR002/2026', loja_id, empreendimento_id, status: 'Assinada' }, [
    { colaborador_id: carla },
  ])
}

test('sign-in, recovery and first access are accessible', async ({ page, plantao }) => {
  await signInScreen(page).open()
  await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
  await expectSound(page)
  await signInScreen(page).enter('ninguem@plantao.test', 'errada')
  await expectToast(page, 'Erro no login', 'Email ou senha incorretos.')
  await signInScreen(page).enter('', '')
  await expect(page.getByText('Email é obrigatório')).toBeVisible()
  await expectAccessible(page)
  await expect(toast(page, 'Erro no login', '')).toBeVisible()
  await signInScreen(page).openRecovery()
  await expect(page.getByRole('dialog', { name: 'Recuperar Senha' })).toBeVisible()
  await expectSound(page)

  await page.goto(await buildResetLink(plantao.db, LOGINS.Staff.email))
  await expect(heading(page, 'Redefinir Senha')).toBeVisible()
  await expectSound(page)
  await page.goto('/primeiro-acesso?token=a')
  await expect(page.getByText('Este link de primeiro acesso é inválido ou já foi usado.')).toBeVisible()
  await expectSound(page)
})

test('dashboard, shell, profile, Caixa de saída and the 404 page are accessible', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page)
  await test.step('the dashboard and the shell', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Nenhum vendedor encontrado.')).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the profile', async () => {
    await visit(page, '/perfil')
    await expect(heading(page, 'Meu Perfil')).toBeVisible()
    await expectSound(page)
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await passwordDialog(page).open()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(passwordDialog(page).dialog).toBeHidden()
  })
  await test.step('Caixa de saída, and the 404 page', async () => {
    await page.request.post('/api/senha/recuperar', { data: { email: LOGINS.Staff.email } })
    await visit(page, '/caixa-de-saida')
    await page.getByRole('button', { name: /^Abrir: / }).click()
    await linkInOpenMail(page)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await visit(page, '/nao-existe')
    await expect(heading(page, 'Página não encontrada')).toBeVisible()
    await expectSound(page)
  })
})

test('dashboard and list of sales are accessible with extreme data', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  test.slow()
  await signIn(page)
  const vendas = vendasScreen(page)
  await buildSales(plantao, brokerage)
  await page.goto('/perfil')
  await test.step('the dashboard', async () => {
    await visit(page, '/dashboard')
    await expect(page.getByRole('region', { name: 'Vendas Recentes' }).getByRole('listitem')).toHaveCount(2)
    await expectSound(page)
  })
  await test.step('the list and its filters', async () => {
    await visit(page, '/vendas')
    await expect(vendas.cards).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await vendas.openFilters()
    await vendas.filters.choose('Pendência', 'SERASA')
    await expect(vendas.cards).toHaveCount(1)
    await expectSound(page)
    await vendas.searchBox.fill('nada disto')
    await expect(page.getByText('Nenhuma venda encontrada com estes filtros.')).toBeVisible()
    await expectSound(page)
    await vendas.clearFilters()
    await expect(vendas.cards).toHaveCount(2)
  })
})

test('a new sale, refused and filled, is accessible with extreme data', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  test.slow()
  await signIn(page)
  const vendas = vendasScreen(page)
  await buildSales(plantao, brokerage)
  await vendas.open()
  await vendas.openNew()
  await vendas.newForm.addParticipant({ Corretor: NAMES.ana, Percentual: '100' })
  await vendas.newForm.addParticipant({ Corretor: LONG_WORD, Percentual: '1' })
  await vendas.newForm.togglePendencia('OUTRAS (DESCREVA)')
  await vendas.newForm.fill({ Status: 'Desembolsada', 'Valor da venda': '99999999999,99' })
  await vendas.pressSave()
  await expect(vendas.newForm.form.getByText(/^Corrija \d+ campos antes de salvar\.$/)).toBeVisible()
  await expectSound(page)
  await vendas.newForm.field('Loja').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir calendário: Data da venda' }).click()
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(vendas.leaving).toBeVisible()
  await expectSound(page)
  await vendas.leaving.getByRole('button', { name: 'Descartar' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('the dialogs of a sale are accessible with extreme data', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  test.slow()
  await signIn(page)
  const vendas = vendasScreen(page)
  await buildSales(plantao, brokerage)
  const numero = 'AR000001/2026-EXTRA-LONGO'
  await vendas.open()
  await test.step('the details with the history, and the deletion', async () => {
    await vendas.openDetails(numero)
    await vendas.openHistory()
    await expect(vendas.details.getByRole('list').last()).toContainText('criou a venda')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await vendas.openDeletion(numero)
    await expectSound(page)
    await vendas.deletion.getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('the edit, with what two people changed', async () => {
    await vendas.openEdit(numero)
    await expectNoSidewaysScroll(page)
    await vendas.editForm.fill({ Unidade: '202' })
    await plantao.db
      .updateTable('vendas')
      .set({ unidade: '303', torre: LONG_WORD.slice(0, 40) })
      .where('numero_venda', '=', numero)
      .execute()
    await vendas.pressSaveChanges()
    await expect(vendas.conflict).toBeVisible()
    await expectSound(page)
    await vendas.conflict.getByRole('button', { name: 'Continuar com estas escolhas' }).click()
    await vendas.saveChanges()
  })
  await test.step('a sale that was given up, and one that is not there', async () => {
    await vendas.openEdit('AR002/2026')
    await vendas.editForm.fill({ Status: 'Desistência' })
    await vendas.pressSaveChanges()
    await expect(page.getByRole('dialog', { name: 'Registrar desistência?' })).toBeVisible()
    await expectAccessible(page)
    await visit(page, '/vendas?venda=00000000-0000-4000-8000-000000000000&acao=ver')
    await expect(page.getByText('Venda não encontrada')).toBeVisible()
    await expectSound(page)
  })
})

test('screens that still load, and no access, are accessible', async ({ page, plantao, signIn }) => {
  await signIn(page)
  await test.step('screens that still load', async () => {
    await page.goto('/perfil')
    await expect(heading(page, 'Meu Perfil')).toBeVisible()
    // Never answered: nothing but placeholders comes.
    await page.route('**/api/**', () => undefined)
    for (const screen of ['Dashboard', 'Vendas', 'Lojas']) {
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: screen }).click()
      await expect(heading(page, screen)).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
    }
    await expectAccessible(page)
    await page.unrouteAll()
  })
  await test.step('no access', async () => {
    await sql`update usuarios set status = 'Inativo' where email = ${LOGINS.Staff.email}`.execute(plantao.db)
    await signIn(page, 'Staff')
    await page.goto('/dashboard')
    await expect(page.getByText('Sem acesso ao sistema. Procure um administrador.')).toBeVisible()
    await expectSound(page)
  })
})
