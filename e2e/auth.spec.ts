/**
 * Signing in, signing out, and passwords.
 *
 * | message | test |
 * | --- | --- |
 * | 'Login realizado!' / 'Bem-vindo de volta!' | signing in |
 * | 'Erro no login' with the server's message | signing in |
 * | 'Email é obrigatório', 'Senha é obrigatória' | src/web/screens.test.ts |
 * | 'Muitas tentativas. Tente novamente às …' | signing in |
 * | 'Email enviado!' / 'Verifique sua caixa de entrada para redefinir sua senha.' | src/web/screens.test.ts |
 * | 'Pedido recebido!' / 'Se este email tem acesso, o link espera na Caixa de saída: …' | a forgotten password |
 * | 'Erro ao enviar email de recuperação.' | src/web/screens.test.ts |
 * | 'Senha alterada!' / 'Sua senha foi alterada com sucesso.' | a forgotten password; a new password |
 * | 'Link inválido: …' | a forgotten password |
 * | 'Erro ao redefinir senha.', 'Erro ao alterar senha.' | src/web/screens.test.ts |
 * | 'As senhas não coincidem.', 'A nova senha deve ter pelo menos 6 caracteres.', 'Senha muito fraca. …', 'Senha atual incorreta.' | src/web/screens.test.ts |
 * | 'Logout realizado' / 'Você foi desconectado com sucesso.' | signing out |
 * | 'Erro ao fazer logout.' | src/web/screens.test.ts |
 * | 'Sem acesso ao sistema. Procure um administrador.' | who has no access |
 */
import { sql } from 'kysely'
import { expect, test } from './fixtures.ts'
import { emptyDatabase, LOGINS } from './harness/cluster.ts'
import { freePort, startServer } from './harness/server.ts'
import { buildResetLink, linkMailedTo } from './vocabulary/mails.ts'
import { closeToasts, expectFieldError, expectToast, field, heading } from './vocabulary/page.ts'
import { chooseInUserMenu, passwordDialog, resetScreen, signInScreen, signOut } from './vocabulary/session.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const INVALID_LINK = 'Link inválido: Este link de redefinição de senha é inválido ou expirou.'
const IN_OUTBOX = 'Se este email tem acesso, o link espera na Caixa de saída: peça-o a um Administrador.'
const NEW_PASSWORD = 'orquestra-lilás-48'

test('signing in: what is refused, and where it leads', async ({ page, plantao }) => {
  await test.step('a wrong password and an unknown email are refused with the same words', async () => {
    const screen = signInScreen(page)
    await screen.open()
    for (const email of [ANA.email, 'ninguem@plantao.test']) {
      await screen.enter(email, 'não é esta')
      await expectToast(page, 'Erro no login', 'Email ou senha incorretos.')
      await expect(field(page, 'Senha')).toHaveValue('')
      await expect(field(page, 'Email')).toHaveValue(email)
      await page.reload()
    }
    await expect(page).toHaveURL('/auth')
  })
  await test.step('while the server checks, the button says Entrando...', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/sessao', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    })
    await signInScreen(page).open()
    await signInScreen(page).enter(ANA.email, ANA.password)
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
    answer()
    await expect(page).toHaveURL('/dashboard')
    await page.unroute('**/api/sessao')
  })
  await page.context().clearCookies()
  await test.step('it leads to the dashboard, and to the address that was asked for', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/auth')
    await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
    await signInScreen(page).enter(ANA.email, ANA.password)
    await expectToast(page, 'Login realizado!', 'Bem-vindo de volta!')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth')
    await expect(page).toHaveURL('/dashboard')

    await page.context().clearCookies()
    await page.goto('/perfil')
    await signInScreen(page).enter(ANA.email, ANA.password)
    await expect(page).toHaveURL('/perfil')
  })
  await page.context().clearCookies()
  await test.step('ten wrong passwords make one wait, and say until when', async () => {
    for (let attempt = 1; attempt <= 10; attempt++)
      await page.request.post(`${plantao.url}/api/sessao`, { data: { email: ANA.email, password: 'errada' } })
    await signInScreen(page).open()
    await signInScreen(page).enter(ANA.email, ANA.password)
    await expect(page.getByText(/^Muitas tentativas\. Tente novamente às \d\d:\d\d\.$/)).toBeVisible()
  })
})

test('a forgotten password: the mail waits in Caixa de saída, its link works once and ends the old sessions; others lead nowhere', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(elsewhere, 'Staff')
  await elsewhere.goto('/dashboard')
  await expect(heading(elsewhere, 'Dashboard')).toBeVisible()

  await signInScreen(page).open()
  await signInScreen(page).askForRecovery('ninguem@plantao.test')
  await expectToast(page, 'Pedido recebido!', IN_OUTBOX)
  await closeToasts(page)
  await signInScreen(page).askForRecovery(SERGIO.email)
  await expectToast(page, 'Pedido recebido!', IN_OUTBOX)
  const mails = () => plantao.db.selectFrom('caixa_de_saida').select('para').execute()
  await expect.poll(mails).toEqual([{ para: SERGIO.email }])

  const office = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(office, 'Administrador')
  const link = await linkMailedTo(office, SERGIO.email)
  await office.getByRole('button', { name: 'Marcar como entregue' }).click()
  await expectToast(office, 'Sucesso!', 'Email marcado como entregue.')

  await page.goto(link)
  await expect(heading(page, 'Redefinir Senha')).toBeVisible()
  expect(page.url()).toBe(`${plantao.url}/reset-password`)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Abra de novo o link do email.' })).toBeVisible()
  await page.goto(link)
  await resetScreen(page).choose(NEW_PASSWORD)
  await expectToast(page, 'Senha alterada!', 'Sua senha foi alterada com sucesso.')
  await expect(page).toHaveURL('/auth')

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/auth')

  await signInScreen(page).enter(SERGIO.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/auth')

  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: 'Link já usado' })).toContainText(
    'Este link já foi usado, ou a senha mudou depois dele.',
  )
  await expect(field(page, 'Nova Senha')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ir para o acesso ao sistema' }).click()
  await signInScreen(page).enter(SERGIO.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/auth')

  const expired = await buildResetLink(plantao.db, SERGIO.email)
  await sql`update auth.reset_tokens set expires_at = now() - interval '1 second'`.execute(plantao.db)
  for (const address of ['/reset-password', '/reset-password?access_token=abc', expired])
    await test.step(`a link that is incomplete or expired leads nowhere: ${address.split('=')[0]}`, async () => {
      await page.goto(address)
      await expectToast(page, 'Erro', INVALID_LINK)
      await expect(page).toHaveURL('/auth')
    })
})

test('a new password keeps this session and ends the others', async ({ page, browser, plantao, signIn }) => {
  const elsewhere = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(elsewhere, 'Staff')
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  await passwordDialog(page).open()
  await passwordDialog(page).change(SERGIO.password, NEW_PASSWORD)
  await expectToast(page, 'Senha alterada!', 'Sua senha foi alterada com sucesso.')
  await page.reload()
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/auth')
  await signInScreen(elsewhere).enter(SERGIO.email, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL('/dashboard')
})

test('signing out, and the end of a session on the server, lead every tab to signing in, and back to where one was', async ({
  page,
  context,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const second = await context.newPage()
  await test.step('signing out ends the session in every tab', async () => {
    await page.goto('/dashboard')
    await second.goto('/perfil')
    await expect(heading(second, 'Meu Perfil')).toBeVisible()
    await signOut(page)
    await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
    await expect(page).toHaveURL('/auth')
    await expect(second).toHaveURL('/auth')

    await signInScreen(second).enter(ANA.email, ANA.password)
    for (const tab of [second, page]) await expect(tab).toHaveURL('/dashboard')
  })
  await test.step('it ended on the server', async () => {
    await page.goto('/usuarios?aba=novo')
    await field(page, 'Nome').fill('Carla Nogueira')
    await expect(page.getByText('Rascunho guardado')).toBeVisible()
    await second.goto('/dashboard')
    await expect(heading(second, 'Dashboard')).toBeVisible()
    await sql`delete from auth.session`.execute(plantao.db)
    for (const tab of [page, second]) {
      await expectToast(tab, 'Sua sessão terminou', 'Entre novamente para continuar.')
      await expect(heading(tab, 'Acesso ao Sistema')).toBeVisible()
    }
    await signInScreen(page).enter(ANA.email, ANA.password)
    await expect(page).toHaveURL('/usuarios?aba=novo')
    await expect(field(page, 'Nome')).toHaveValue('Carla Nogueira')
    await expect(second).toHaveURL('/dashboard')
  })
})

test('where the end of a session is not heard of, the next step leads to signing in', async ({
  page,
  plantao,
  signIn,
}) => {
  // Something between the two lets nothing of the stream through.
  await page.route('**/api/eventos*', () => {})
  await signIn(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Nenhum vendedor encontrado.')).toBeVisible()
  await expect(page.getByText('Nenhuma venda recente encontrada.')).toBeVisible()
  // What is still on its way would notice the end itself.
  await expect(page.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
  await sql`delete from auth.session`.execute(plantao.db)
  await page.getByRole('link', { name: 'Caixa de saída' }).click()
  await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
  await signInScreen(page).enter(ANA.email, ANA.password)
  await expect(page).toHaveURL('/caixa-de-saida')
})

test('who has no access: an Inativo login, and one without a usuario', async ({ page, plantao, signIn }) => {
  const sentence = page.getByRole('heading', { name: 'Sem acesso ao sistema. Procure um administrador.' })
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await plantao.db
    .updateTable('usuarios')
    .set({ status: 'Inativo' })
    .where('email', '=', SERGIO.email)
    .execute()
  // An open page notices.
  await page.reload()
  await expect(sentence).toBeVisible()
  await page.context().clearCookies()
  await signInScreen(page).open()
  await signInScreen(page).enter(SERGIO.email, SERGIO.password)
  await expect(sentence).toBeVisible()
  await expect(page.getByText('Bem-vindo de volta!')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await plantao.db.deleteFrom('usuarios').where('email', '=', SERGIO.email).execute()
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await expect(sentence).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth')
})

test('the first access: the printed link makes the first Administrador, once', async ({ page }) => {
  const url = await emptyDatabase(`primeiro_acesso_${test.info().parallelIndex}`)
  const server = await startServer({ PORT: String(await freePort()), DATABASE_URL: url })
  try {
    await expect.poll(() => server.output()).toContain('/primeiro-acesso?token=')
    const link = /http\S+\/primeiro-acesso\?token=\S+/.exec(server.output())?.[0] ?? ''
    await page.goto(`${server.url}/dashboard`)
    await expect(
      page.getByText('Abra o link de primeiro acesso que o servidor mostrou ao iniciar.'),
    ).toBeVisible()

    await page.goto(link)
    expect(page.url()).toBe(`${server.url}/primeiro-acesso`)
    await field(page, 'Nome').fill('Rita Paes')
    await field(page, 'Email').fill('rita@plantao.test')
    await field(page, 'Senha').fill('12345')
    await field(page, 'Confirmar Senha').fill('12345')
    await page.getByRole('button', { name: 'Criar acesso' }).click()
    await expectFieldError(page, 'Senha', 'A senha deve ter no mínimo 6 caracteres')
    await field(page, 'Senha').fill(NEW_PASSWORD)
    await field(page, 'Confirmar Senha').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Criar acesso' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    await expect(page.getByRole('link', { name: 'Caixa de saída' })).toBeVisible()

    await chooseInUserMenu(page, 'Sair')
    await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('Este link de primeiro acesso é inválido ou já foi usado.')).toBeVisible()
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
})
