/**
 * Users: who gets in, who is out at once, and how the screen looks. What it says, offers and sends, src/web/usuarios/screen.test.ts
 * shows; what fails, src/web/screens.test.ts and src/web/record/registers.test.ts.
 */
import type { Page } from '@playwright/test'
import { buildColaborador, buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { buildSecondFactor } from '../src/server/testing/office/usuarios.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { linkInOpenMail } from './vocabulary/mails.ts'
import { expectToast, field, heading, toast, visit } from './vocabulary/page.ts'
import { signInScreen } from './vocabulary/session.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const CARLA = { nome: 'Carla Nogueira', email: 'carla@plantao.test' }

/** A page of somebody else's browser. */
type Browsers = { newContext(options: { baseURL: string }): Promise<{ newPage(): Promise<Page> }> }
const anotherBrowser = async (browser: Browsers, { url }: Plantao) =>
  (await browser.newContext({ baseURL: url })).newPage()

test('list, form and dialogs of users are accessible and fit, with the longest name and on a phone', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  await buildLoja(plantao.db, { nome: 'Loja Moema' })
  await buildColaborador(plantao.db, { nome: 'Zélia Ramos', cargo: 'Diretor' })
  const nome = `Maria Aparecida ${'do Perpétuo Socorro '.repeat(6)}Filha`.slice(0, 120)
  const loja = await buildLoja(plantao.db, {
    nome: 'Loja com um nome tão comprido que não cabe em lugar nenhum',
  })
  await buildUsuario(plantao.db, {
    nome,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    loja_id: loja.id,
  })
  await buildSecondFactor(plantao.db, 'staff')
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await test.step('the list', async () => {
    await usuarios.open()
    await expect(usuarios.row(nome)).toBeVisible()
    await expectSound(page)
  })
  await test.step('dialogs with the longest name', async () => {
    await usuarios.action('Dar acesso', nome).click()
    await expect(usuarios.access).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await usuarios.openEdit(nome)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await usuarios.action('Excluir', nome).click()
    await expect(usuarios.deletion).toContainText('Tem certeza')
    await expectSound(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the other dialogs', async () => {
    await usuarios.action('Redefinir senha', SERGIO.nome).click()
    await expect(usuarios.reset).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await usuarios.action('Remover duas etapas', SERGIO.nome).click()
    const removal = page.getByRole('dialog', { name: 'Remover a verificação em duas etapas?' })
    await expect(removal).toBeVisible()
    await expectAccessible(page)
    await removal.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Sucesso!', `${SERGIO.nome} agora entra só com a senha.`)
    await usuarios.action('Inativar', ANA.nome).click()
    await expect(page.getByRole('dialog', { name: 'Inativar o próprio usuário?' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const invite = page.getByRole('button', { name: 'Convidar', exact: true })
    await invite.click()
    const invitations = page.getByRole('dialog', { name: 'Convidar quem está Sem Acesso' })
    await expect(invitations.getByRole('status')).toHaveText('1 usuário ativo está Sem Acesso.')
    await expectSound(page)
    await invitations.getByRole('button', { name: 'Convidar 1 usuário' }).click()
    await expect(invitations.getByRole('status')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(invite).toBeFocused()
  })
  await test.step('the new form with what it refuses', async () => {
    await usuarios.openNew()
    await usuarios.pressCreate()
    await expectSound(page)
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, `/usuarios?busca=${SERGIO.email}`)
    const card = page.getByRole('listitem').filter({ hasText: SERGIO.nome })
    for (const text of ['Ativo', SERGIO.email, 'Staff']) await expect(card).toContainText(text)
    await usuarios.openEdit(SERGIO.nome)
    await usuarios.fill(usuarios.editForm, { Cargo: 'Administrador' })
    await usuarios.save()
    await expect(card).toContainText('Administrador')
  })
})

test('a new user gets in, confirms the address, and is out at once when deleted', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await buildLoja(plantao.db, { nome: 'Loja Moema' })
  await buildColaborador(plantao.db, { nome: 'Zélia Ramos', cargo: 'Diretor' })
  await signIn(page)
  const usuarios = usuariosScreen(page)
  const { newForm } = usuarios
  const row = usuarios.row(CARLA.nome)
  await usuarios.open()
  const senha = await test.step('the form', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/usuarios?aba=novo')
    await usuarios.fill(newForm, {
      Nome: CARLA.nome,
      Email: CARLA.email,
      Loja: 'Loja Moema',
      Colaborador: 'Zélia Ramos',
    })
    await newForm.getByRole('button', { name: 'Gerar senha' }).click()
    const generated = await field(newForm, 'Senha').inputValue()
    await usuarios.create()
    // A message stays while the pointer is on it.
    await toast(page, 'Sucesso!', 'Usuário criado').hover()
    for (const text of [CARLA.email, 'Staff', 'Ativo', 'Loja Moema', 'Email não confirmado'])
      await expect(row).toContainText(text)
    return generated
  })
  await test.step('what is said leads to the invitation, which warns that its link opens only here', async () => {
    const said = toast(page, 'Sucesso!', 'Usuário criado')
    await expectAccessible(page)
    await said.getByRole('link', { name: 'Caixa de saída' }).click()
    await expect(heading(page, 'Caixa de saída')).toBeVisible()
    await page.getByRole('button', { name: `Abrir: Convite para o Plantão, para ${CARLA.email}` }).click()
    const note = page.getByRole('dialog', { name: 'Convite para o Plantão' }).getByRole('note')
    await expect(note).toContainText('Este link só abre no computador em que o Plantão roda')
    await expect(note).toContainText(/HOST=0\.0\.0\.0 APP_URL=http:\/\/192\.168\.0\.10:\d+ npm start/)
    await expectAccessible(page)
  })
  const carla = await anotherBrowser(browser, plantao)
  await test.step('the new user signs in, and confirms the address, which the open list follows', async () => {
    const link = await linkInOpenMail(page)
    await visit(page, '/usuarios')
    await expect(row).toContainText('Email não confirmado')
    await signInScreen(carla).open()
    await signInScreen(carla).enter(CARLA.email, senha)
    await expect(carla).toHaveURL('/dashboard')
    await carla.goto(link)
    await carla.getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(carla, 'Email confirmado!', 'Seu email foi confirmado.')
    await expect(row).not.toContainText('Email não confirmado')
    await expect(row).toContainText('Ativo')
  })
  await test.step('deleted', async () => {
    await usuarios.action('Excluir', CARLA.nome).click()
    await usuarios.deletion.getByRole('button', { name: 'Excluir' }).click()
    await expectToast(page, 'Sucesso!', 'Usuário deletado com sucesso!')
    await expect(row).toHaveCount(0)
    await carla.goto('/perfil')
    await expect(carla).toHaveURL('/auth')
    await signInScreen(carla).enter(CARLA.email, senha)
    await expectToast(carla, 'Erro no login', 'Email ou senha incorretos.')
  })
})

test('whose password is set, or who is made Inativo, is out at once', async ({
  page,
  context,
  browser,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sergio = await anotherBrowser(browser, plantao)
  await signIn(sergio, 'Staff')
  await sergio.goto('/perfil')
  await usuarios.open()
  const copied =
    await test.step('the password of another is set to a generated one, which is copied and lets them in', async () => {
      await usuarios.action('Redefinir senha', SERGIO.nome).click()
      const { reset } = usuarios
      await reset.getByRole('button', { name: 'Copiar senha' }).click()
      await expect(reset.getByRole('button', { name: 'Copiada' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(await field(reset, 'Nova senha').inputValue())
      await reset.getByRole('button', { name: 'Redefinir Senha' }).dblclick()
      await expect(toast(page, 'Sucesso!', `A senha de ${SERGIO.nome} foi redefinida.`)).toHaveCount(1)
      await expect(reset).toBeHidden()
      await sergio.goto('/perfil')
      await expect(sergio).toHaveURL('/auth')
      await signInScreen(sergio).enter(SERGIO.email, copied)
      await expect(sergio).toHaveURL('/perfil')
      return copied
    })
  await usuarios.action('Inativar', SERGIO.nome).click()
  await expectToast(page, 'Sucesso!', 'Usuário inativado com sucesso')
  await expect(usuarios.row(SERGIO.nome)).toContainText('Inativo')
  await sergio.reload()
  await expect(sergio).toHaveURL('/auth')
  await signInScreen(sergio).enter(SERGIO.email, copied)
  await expect(
    sergio.getByRole('heading', { name: 'Sem acesso ao sistema. Procure um administrador.' }),
  ).toBeVisible()
  await expect(sergio.getByText('Bem-vindo de volta!')).toHaveCount(0)
  await expect(sergio.getByRole('navigation')).toHaveCount(0)
})
