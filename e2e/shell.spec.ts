/** What is around every screen: the skeleton before it, the side navigation, the top bar, the theme, and the missing page. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { heading, withoutPageData } from './vocabulary/page.ts'
import { chooseInUserMenu, chooseTheme, openUserMenu } from './vocabulary/session.ts'

test('while the session is read, a skeleton stands in for the page, which offers no rights until it has one', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await withoutPageData(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let fails = true
  await page.route('**/api/sessao', async (route) => {
    await held
    return fails ? route.abort() : route.fallback()
  })
  await page.goto('/perfil')
  // It takes its time, and cannot be read at first.
  await expect(page.getByText('Carregando…')).toBeAttached()
  await expect(heading(page, 'Meu Perfil')).toBeHidden()
  const failed = page.waitForEvent('requestfailed')
  answer()
  await failed
  await expect(page.getByText('Carregando…')).toBeAttached()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  fails = false
  await expect(page.getByRole('link', { name: 'Caixa de saída' })).toBeVisible()
  await expect(page.getByText('Carregando…')).toHaveCount(0)
  await page.unrouteAll()
})

test('an unknown address leads to the 404 page, which leads home', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/nao-existe/nada')
  await expect(page.getByText('404')).toBeVisible()
  await expect(heading(page, 'Página não encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the top bar has the logo, the version and the menu of the user', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/perfil')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('v2.4', { exact: true })).toBeVisible()
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

test('a key press leads past the navigation to the content, and ? shows the shortcuts', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await test.step('by keyboard one skips the navigation', async () => {
    await page.goto('/perfil')
    await expect(heading(page, 'Meu Perfil')).toBeVisible()
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
})

test('the theme follows the system, or the choice, also after a reload', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/perfil')
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(scheme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await chooseTheme(page, 'Claro')
  await expect.poll(scheme).toBe('light')
  await page.reload()
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  expect(await scheme()).toBe('light')
  await chooseTheme(page, 'Escuro')
  await expect.poll(scheme).toBe('dark')
  await chooseTheme(page, 'Do sistema')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(scheme).toBe('light')
})

test('the side navigation folds to icons, and remembers it apart for wide and narrow screens', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/perfil')
  await test.step('the side navigation folds to icons by its button and by Ctrl+B, and stays so for seven days', async () => {
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
})

test('on a phone the navigation closes on the way to another screen', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/perfil')
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
