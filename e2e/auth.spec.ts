/**
 * Signing in, signing out, and passwords.
 *
 * | message | test |
 * | --- | --- |
 * | 'Login realizado!' / 'Bem-vindo de volta!' | signing in |
 * | 'Erro no login' with the server's message | signing in |
 * | 'Pedido recebido!' / 'Se este email tem acesso, o link espera na Caixa de saída: …' | a forgotten password |
 * | 'Senha alterada!' / 'Sua senha foi alterada com sucesso.' | a forgotten password; e2e/perfil.spec.ts |
 * | 'Logout realizado' / 'Você foi desconectado com sucesso.' | signing out |
 * | 'Sem acesso ao sistema. Procure um administrador.' | who is made Inativo |
 * | 'Link inválido: …', 'Muitas tentativas. …', the first access | src/web/session/screen.test.ts |
 * | all others | src/web/screens.test.ts |
 */
import type { Request } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { linkInOpenMail } from './vocabulary/mails.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'
import { resetScreen, signInScreen, signOut } from './vocabulary/session.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const IN_OUTBOX = 'Se este email tem acesso, o link espera na Caixa de saída: peça-o a um Administrador.'
const NEW_PASSWORD = 'orquestra-lilás-48'

test('signing in: a wrong password is refused, the right one leads to what was asked for', {
  tag: '@firefox',
}, async ({ page }) => {
  await test.step('a wrong password is refused', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/auth')
    await signInScreen(page).enter(ANA.email, 'não é esta')
    await expectToast(page, 'Erro no login', 'Email ou senha incorretos.')
    await expect(field(page, 'Senha')).toHaveValue('')
    await expect(field(page, 'Senha')).toBeFocused()
    await expect(page).toHaveURL('/auth')
  })
  await test.step('it leads to the dashboard, and to the address that was asked for', async () => {
    await field(page, 'Senha').fill(ANA.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login realizado!', 'Bem-vindo de volta!')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth')
    await expect(page).toHaveURL('/dashboard')

    await page.context().clearCookies()
    await page.goto('/perfil')
    await signInScreen(page).enter(SERGIO.email, SERGIO.password)
    await expect(heading(page, 'Meu Perfil')).toBeVisible()
    await expect(page).toHaveURL('/perfil')
  })
})

test('a forgotten password: the link waits in Caixa de saída, sets a new one, and ends the old session', {
  tag: '@firefox',
}, async ({ page, browser, plantao: { url }, signIn }) => {
  const newPage = async () => (await browser.newContext({ baseURL: url })).newPage()
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  const [office, elsewhere] = [await newPage(), await newPage()]
  await test.step('a forgotten password: the link is asked for', async () => {
    await signIn(office)
    const streaming = office.waitForResponse('**/api/eventos*')
    await office.goto('/perfil')
    for (const one of [page, office])
      await expect(one.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
    await streaming
    await signInScreen(elsewhere).open()
    await signInScreen(elsewhere).askForRecovery(SERGIO.email)
    await expectToast(elsewhere, 'Pedido recebido!', IN_OUTBOX)
  })
  const menu = office.getByRole('link', { name: 'Caixa de saída 1 por entregar' })
  await test.step('the menu and the bell of an Administrador count it, live, and nobody else’s', async () => {
    await expect(menu).toBeVisible()
    await office.getByRole('button', { name: 'Avisos: 1 aviso' }).click()
    const notices = office.getByRole('dialog', { name: 'Avisos' })
    await expect(notices.getByRole('region', { name: 'Emails a entregar' })).toContainText(
      `Redefinição de senha do Plantão · ${SERGIO.email}`,
    )
    await expectAccessible(office)
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: 'Recolher menu' }).click()
    await expect(menu).toBeVisible()
    await expect(page.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
  })
  const link = await test.step('it is delivered', async () => {
    await menu.click()
    await expect(heading(office, 'Caixa de saída')).toBeVisible()
    await office.getByRole('button', { name: /^Abrir: / }).click()
    const mailed = await linkInOpenMail(office)
    await office.getByRole('button', { name: 'Marcar como entregue' }).click()
    await expectToast(office, 'Sucesso!', 'Email marcado como entregue.')
    await expect(office.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
    await expect(office.getByRole('link', { name: 'Caixa de saída', exact: true })).toBeVisible()
    return mailed
  })
  await office.context().close()
  await test.step('it sets a password, takes its tokens out of the address, and ends the old session', async () => {
    await elsewhere.goto(link)
    await expect(heading(elsewhere, 'Redefinir Senha')).toBeVisible()
    expect(elsewhere.url()).toBe(`${url}/reset-password`)
    await resetScreen(elsewhere).choose(NEW_PASSWORD)
    await expectToast(elsewhere, 'Senha alterada!', 'Sua senha foi alterada com sucesso.')
    await expect(elsewhere).toHaveURL('/auth')
    await page.reload()
    await expect(page).toHaveURL('/auth')
    await signInScreen(elsewhere).enter(SERGIO.email, NEW_PASSWORD)
    await expect(elsewhere).toHaveURL('/dashboard')
  })
  await elsewhere.context().close()
})

test('who is made Inativo, or has no usuario, reads so and may only leave', {
  tag: '@firefox',
}, async ({ page, plantao: { db }, signIn }) => {
  const sentence = page.getByRole('heading', { name: 'Sem acesso ao sistema. Procure um administrador.' })
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await db.updateTable('usuarios').set({ status: 'Inativo' }).where('email', '=', SERGIO.email).execute()
  await page.reload()
  await expect(sentence).toBeVisible()
  await db.deleteFrom('usuarios').where('email', '=', SERGIO.email).execute()
  await signIn(page, 'Staff')
  await page.reload()
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth')
})

test('signing out ends the session in every tab, and signing in leads every tab back', {
  tag: '@firefox',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  const second = await context.newPage()
  await page.goto('/lojas')
  await second.goto('/perfil')
  await expect(heading(second, 'Meu Perfil')).toBeVisible()
  await signOut(page)
  await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
  await expect(page).toHaveURL('/auth')
  await expect(second).toHaveURL('/auth')

  await signInScreen(second).enter(ANA.email, ANA.password)
  for (const tab of [second, page]) await expect(tab).toHaveURL('/dashboard')
})

test('a session that ends on the server leads every tab to signing in, and back', {
  tag: '@firefox',
}, async ({ page, context, plantao: { db }, signIn }) => {
  await signIn(page)
  const second = await context.newPage()
  await page.goto('/usuarios?aba=novo')
  await field(page, 'Nome').fill('Carla Nogueira')
  await expect(page.getByText('Rascunho guardado')).toBeVisible()
  await second.goto('/perfil')
  await expect(heading(second, 'Meu Perfil')).toBeVisible()
  await sql`delete from auth.session`.execute(db)
  for (const tab of [page, second]) {
    await expectToast(tab, 'Sua sessão terminou', 'Entre novamente para continuar.')
    await expect(heading(tab, 'Acesso ao Sistema')).toBeVisible()
  }
  await signInScreen(page).enter(ANA.email, ANA.password)
  await expect(page).toHaveURL('/usuarios?aba=novo')
  await expect(field(page, 'Nome')).toHaveValue('Carla Nogueira')
  await expect(second).toHaveURL('/perfil')
})

test('where the end of a session is not heard of, the next step leads to signing in', {
  tag: '@firefox',
}, async ({ page, plantao: { db }, signIn }) => {
  await signIn(page)
  let underWay = 0
  const isCall = (request: Request) => /\/api\/(?!eventos)/.test(request.url())
  page.on('request', (request) => isCall(request) && underWay++)
  const ended = (request: Request) => isCall(request) && underWay--
  page.on('requestfinished', ended).on('requestfailed', ended)
  // Something between the two lets nothing of the stream through.
  await page.route('**/api/eventos*', () => {})
  await page.goto('/perfil')
  await expect(page.getByText('Esta sessão')).toBeVisible()
  // What is still on its way would notice the end itself.
  await expect(page.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
  await expect.poll(() => underWay).toBe(0)
  await sql`delete from auth.session`.execute(db)
  await page.getByRole('link', { name: 'Caixa de saída' }).click()
  await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
  await signInScreen(page).enter(ANA.email, ANA.password)
  await expect(page).toHaveURL('/caixa-de-saida')
})
