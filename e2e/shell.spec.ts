/** What is around every screen: who may see it, the side navigation, the top bar, the theme, and the missing page. */
import type { Locator, Page } from '@playwright/test'
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { breakServer, expectToast, heading, toast, withoutPageData } from './vocabulary/page.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'
import { chooseInUserMenu, chooseTheme, openUserMenu } from './vocabulary/session.ts'

test('while the session is read, a skeleton stands in for the page, which offers no rights until it has one', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await withoutPageData(page)
  await test.step('it takes its time', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/sessao', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/dashboard')
    await expect(page.getByText('Carregando…')).toBeAttached()
    await expect(heading(page, 'Dashboard')).toBeHidden()
    answer()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('Carregando…')).toHaveCount(0)
  })
  await test.step('it cannot be read at first', async () => {
    await page.unroute('**/api/sessao')
    await page.route('**/api/sessao', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByText('Carregando…')).toBeAttached()
    await page.unroute('**/api/sessao')
    await expect(page.getByRole('link', { name: 'Caixa de saída' })).toBeVisible()
  })
})

test('the way round: the 404 page and home, the top bar, the way past the navigation, the shortcuts and the theme', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await test.step('an unknown address leads to the 404 page, which leads home', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/nao-existe/nada')
    await expect(page.getByText('404')).toBeVisible()
    await expect(heading(page, 'Página não encontrada')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('the top bar has the logo, the version and the menu of the user', async () => {
    await page.goto('/perfil')
    const bar = page.getByRole('banner')
    await expect(bar.getByText('v2.0', { exact: true })).toBeVisible()
    await expect(bar.getByRole('button', { name: LOGINS.Administrador.email })).toBeVisible()
    const menu = await openUserMenu(page)
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Meu Perfil',
      'Alterar Senha',
      'Atalhos do teclado',
      'Sair',
    ])
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: 'Plantão, início' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page).toHaveTitle('Dashboard · Plantão')
    await chooseInUserMenu(page, 'Meu Perfil')
    await expect(page.getByRole('definition').filter({ hasText: LOGINS.Administrador.email })).toBeVisible()
  })
  await test.step('by keyboard one skips the navigation', async () => {
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('? shows the shortcuts', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(dialog.getByRole('row', { name: /Recolher ou expandir o menu/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the theme follows the system, or the choice, also after a reload', async () => {
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/dashboard')
    await expect.poll(scheme).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(scheme).toBe('dark')
    await chooseTheme(page, 'Claro')
    await expect.poll(scheme).toBe('light')
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    expect(await scheme()).toBe('light')
    await chooseTheme(page, 'Escuro')
    await expect.poll(scheme).toBe('dark')
    await chooseTheme(page, 'Do sistema')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(scheme).toBe('light')
  })
})

test('the side navigation folds to icons by its button and by Ctrl+B, and stays so for seven days; on a phone it covers 18rem', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  await test.step('the computer', async () => {
    const nav = page.getByRole('navigation', { name: 'Principal' })
    const width = async () => (await nav.boundingBox())?.width
    await expect.poll(width).toBe(256)
    await expect(nav.getByRole('list', { name: 'Principal' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Vendas',
    ])

    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect.poll(width).toBe(48)
    await expectHints(page, nav.getByRole('link', { name: 'Vendas' }))
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(cookie?.value).toBe('false')
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)

    await page.reload()
    await expect.poll(width).toBe(48)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(256)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(48)
  })
  await test.step('a screen of 768 to 1024 px, where it is folded until somebody unfolds it there', async () => {
    const nav = page.getByRole('navigation', { name: 'Principal' })
    const width = async () => (await nav.boundingBox())?.width
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(width).toBe(256)
    for (const narrow of [768, 1024]) {
      await page.setViewportSize({ width: narrow, height: 740 })
      await expect.poll(width).toBe(48)
    }
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(width).toBe(256)
    await page.reload()
    await expect.poll(width).toBe(256)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await page.setViewportSize({ width: 1025, height: 740 })
    await expect.poll(width).toBe(256)
  })
  await test.step('a phone, where it closes on the way to another screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288)
    await drawer.getByRole('link', { name: 'Vendas' }).click()
    await expect(page).toHaveURL('/vendas')
    await expect(drawer).toBeHidden()

    await page.setViewportSize({ width: 767, height: 740 })
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  })
})

/** The name of a link that shows an icon only, under the pointer and with the keyboard's focus. */
async function expectHints(page: Page, link: Locator): Promise<void> {
  const hint = page.getByRole('tooltip')
  await expect(link).toBeVisible()
  await link.hover()
  await expect(hint).toHaveText('Vendas')
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await page.mouse.move(640, 500)
  await page.keyboard.press('Tab')
  await link.focus()
  await expect(hint).toHaveText('Vendas')
  // A pointer over something else leaves the hint of what is in focus.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(hint).toHaveText('Vendas')
  await link.blur()
  await expect(hint).toBeHidden()
}

test('on a phone two messages are shown at a time, the newest ones', async ({ page, plantao, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { nome } = await buildLoja(plantao.db)
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await lojas.open()
  await lojas.toggle('Inativar', nome, 'Loja inativada com sucesso')
  // Under the mouse, none of them goes by itself.
  const first = toast(page, 'Sucesso!', 'Loja inativada com sucesso')
  await first.hover()
  await breakServer(page, 'PUT', '/status')
  await lojas.action('Ativar', nome).press('Enter')
  await expectToast(page, 'Erro', 'Erro ao alterar status da loja')
  await expect(first).toBeVisible()
  await breakServer(page, 'DELETE', '/api/lojas/*')
  await lojas.action('Excluir', nome).press('Enter')
  await lojas.pressDelete()
  await expectToast(page, 'Erro', 'Erro ao excluir loja. Tente novamente.')
  await expect(first).toHaveCount(0)
  await expect(toast(page, 'Erro', 'Erro ao alterar status da loja')).toBeVisible()
})
