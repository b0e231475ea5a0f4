/**
 * One's own profile, as Staff: two-factor sign-in, open sessions and the password. Who one is and one's name are in
 * src/web/perfil/screen.test.ts, what fails in src/web/screens.test.ts.
 *
 * | message | test |
 * | --- | --- |
 * | 'Senha atual incorreta.', 'Código incorreto ou já usado. …', 'Este código é de outra hora: …' | the second factor |
 * | 'Código de verificação é obrigatório' | the second factor |
 * | 'Verificação em duas etapas ativada.' / '… desativada.' | the second factor |
 * | 'Sessão encerrada.', '2 sessões encerradas.' | the sessions |
 */
import { readFile } from 'node:fs/promises'
import { codeOf } from '../src/server/testing/http/totp.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { expectFieldError, expectToast, field, heading } from './vocabulary/page.ts'
import { codeStep, perfilScreen } from './vocabulary/perfil.ts'
import { passwordDialog, signInScreen, signOut } from './vocabulary/session.ts'

const WRONG_CODE = 'Código incorreto ou já usado. Tente novamente.'
const OTHER_HOUR =
  'Este código é de outra hora: o relógio do celular ou do servidor pode estar errado. Acerte a hora e tente com um código novo.'
const NEW_PASSWORD = 'orquestra-lilás-48'

const { email, password } = LOGINS.Staff

const LONG_WORD = 'Aeroportuariamente'.repeat(6)

test('one ends sessions elsewhere, by a new password too, and this one', {
  tag: '@firefox',
}, async ({ page, browser, plantao, signIn }) => {
  const signInWith = async (userAgent: string) => {
    const other = await (await browser.newContext({ baseURL: plantao.url, userAgent })).newPage()
    await signIn(other, 'Staff')
    return other
  }
  const phone = await signInWith(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  )
  await phone.goto('/vendas')
  await expect(heading(phone, 'Vendas')).toBeVisible()
  await page.request.post('/api/sessao/token', {
    data: { email, password },
    headers: { 'user-agent': 'relatorios/2.1' },
  })
  const edge = await signInWith(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  )
  const perfil = perfilScreen(page)
  await signIn(page, 'Staff')
  await perfil.open()
  await expect(perfil.sessions.getByRole('listitem')).toHaveCount(4)
  await expect(perfil.sessions.getByRole('listitem').first()).toContainText('Esta sessão')
  await expect(perfil.session('relatorios 2.1')).toContainText('Programa')
  await expect(perfil.session('Edge no Windows')).toContainText('IP 127.0.0.1')
  await perfil.endSession('Safari no iPhone')
  await expectToast(page, 'Sucesso!', 'Sessão encerrada.')
  await expect(perfil.session('Safari no iPhone')).toHaveCount(0)
  await expectToast(phone, 'Sua sessão terminou', 'Entre novamente para continuar.')
  await expect(heading(phone, 'Acesso ao Sistema')).toBeVisible()
  await perfil.endOthers()
  await expectToast(page, 'Sucesso!', '2 sessões encerradas.')
  await expect(perfil.sessions.getByRole('listitem')).toHaveCount(1)
  await expect(perfil.sessions.getByRole('button', { name: 'Encerrar as outras' })).toHaveCount(0)
  await signIn(edge, 'Staff')
  await passwordDialog(page).open()
  await passwordDialog(page).change(password, NEW_PASSWORD)
  await expectToast(page, 'Senha alterada!', 'Sua senha foi alterada com sucesso.')
  await page.reload()
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  await edge.goto('/perfil')
  await expect(edge).toHaveURL('/auth')
  await signInScreen(edge).enter(email, NEW_PASSWORD)
  await expect(edge).toHaveURL('/perfil')
  // In Firefox only the window in front has the focus.
  await page.bringToFront()
  await perfil.endSession('Esta sessão')
  await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
  await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
})

test('a second factor from its first code to the last, accessible and at every width', {
  tag: '@firefox',
}, async ({ page, browserName, plantao, brokerage, signIn }) => {
  const perfil = perfilScreen(page)
  await plantao.db.updateTable('lojas').set({ nome: LONG_WORD }).execute()
  await plantao.db
    .updateTable('usuarios')
    .set({ nome: LONG_WORD, loja_id: brokerage.loja_id, colaborador_id: brokerage.corretores[0] })
    .where('email', '=', email)
    .execute()
  const program = await page.request.post('/api/sessao/token', {
    data: { email, password: password },
    headers: { 'user-agent': 'um-programa-de-nome-muito-comprido-mesmo/1.2.3' },
  })
  expect(program.status()).toBe(200)
  const code = codeStep(page)
  await signIn(page, 'Staff')
  await test.step('the profile and the dialogs of the name and of the sessions', async () => {
    await perfil.open()
    await expect(perfil.session('Esta sessão')).toBeVisible()
    await expectSound(page)
    await perfil.rename(' ')
    await expectFieldError(perfil.info, 'Nome', 'Nome é obrigatório')
    await expect(field(perfil.info, 'Nome')).toBeFocused()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(perfil.info.getByRole('button', { name: 'Editar nome' })).toBeFocused()
    await perfil.sessions.getByRole('button', { name: 'Encerrar as outras' }).click()
    await expect(page.getByRole('dialog', { name: 'Encerrar as outras sessões' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  const key = await test.step('it is activated with a password and a code', async () => {
    await perfil.beginSecondFactor('não é esta')
    await expectFieldError(perfil.dialog, 'Senha Atual', 'Senha atual incorreta.')
    await expectAccessible(page)
    await perfil.givePassword(password, 'Continuar')
    const key = await perfil.key()
    await expect(field(perfil.dialog, 'Código de verificação')).toBeFocused()
    await expectSound(page)
    await perfil.giveCode('')
    await expectFieldError(perfil.dialog, 'Código de verificação', 'Código de verificação é obrigatório')
    await perfil.giveCode(codeOf(key, 200))
    await expectFieldError(perfil.dialog, 'Código de verificação', WRONG_CODE)
    await perfil.giveCode(codeOf(key, 20))
    await expectFieldError(perfil.dialog, 'Código de verificação', OTHER_HOUR)
    await perfil.giveCode(codeOf(key))
    return key
  })
  const codes = await test.step('the recovery codes are kept and printed', async () => {
    await expectToast(page, 'Sucesso!', 'Verificação em duas etapas ativada.')
    const codes = await perfil.readCodes()
    await expectSound(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      perfil.dialog.getByRole('link', { name: 'Baixar' }).click(),
    ])
    const kept = await readFile(await download.path(), 'utf8')
    for (const recovery of codes) expect(kept).toContain(recovery)
    expect(kept).toContain(email)
    // A stock Firefox has no command for it.
    if (browserName !== 'firefox') {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(codes[0] ?? '', { exact: true })).toBeVisible()
      await expect(page.getByText(`Códigos de recuperação do Plantão de ${email}`)).toBeVisible()
      await expect(page.getByText('Guarde estes códigos agora')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    }
    await page.keyboard.press('Escape')
    await expect(perfil.codes).toBeVisible()
    await perfil.keepCodes()
    await expect(perfil.secondFactor.getByText('Ativa', { exact: true })).toBeVisible()
    await expect(perfil.secondFactor).toContainText('10 códigos de recuperação restantes')
    return codes
  })
  await test.step('signing in asks for a code', async () => {
    await signOut(page)
    await signInScreen(page).enter(email, password)
    await expect(code.title).toBeVisible()
    await expect(field(page, 'Código de verificação')).toBeFocused()
    await expectSound(page)
    await code.give(codeOf(key, 1))
    await expectToast(page, 'Login realizado!', 'Bem-vindo de volta!')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('one may sign in with a recovery code', async () => {
    await page.context().clearCookies()
    await page.goto('/perfil')
    await signInScreen(page).enter(email, password)
    await code.giveRecoveryCode((codes[0] ?? '').toUpperCase())
    await expect(perfil.secondFactor).toContainText('9 códigos de recuperação restantes')
    await expectSound(page)
  })
  await test.step('new codes replace the old ones', async () => {
    await perfil.secondFactor.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await perfil.givePassword(password, 'Gerar novos códigos')
    const renewed = await perfil.readCodes()
    expect(renewed.filter((recovery) => codes.includes(recovery))).toEqual([])
    await perfil.keepCodes()
    await expect(perfil.secondFactor).toContainText('10 códigos de recuperação restantes')
  })
  await test.step('it is deactivated with a password', async () => {
    await perfil.secondFactor.getByRole('button', { name: 'Desativar' }).click()
    await expect(page.getByRole('dialog', { name: 'Desativar verificação em duas etapas' })).toBeVisible()
    await expectAccessible(page)
    await perfil.givePassword('não é esta', 'Desativar')
    await expectFieldError(perfil.dialog, 'Senha Atual', 'Senha atual incorreta.')
    await perfil.givePassword(password, 'Desativar')
    await expectToast(page, 'Sucesso!', 'Verificação em duas etapas desativada.')
    await expect(perfil.secondFactor.getByText('Desativada', { exact: true })).toBeVisible()
    await signOut(page)
    await signInScreen(page).enter(email, password)
    await expect(page).toHaveURL('/dashboard')
  })
})
