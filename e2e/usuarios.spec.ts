/** Users: who gives access to others, as an Administrador and as Staff. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildColaborador, buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { buildSecondFactor } from '../src/server/testing/office/usuarios.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { linkMailedTo } from './vocabulary/mails.ts'
import { breakServer, changesOf, expectToast, field, heading, toast } from './vocabulary/page.ts'
import { signInScreen } from './vocabulary/session.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const LAST = 'O último Administrador ativo não pode ser excluído, inativado nem perder o cargo.'
const CARLA = { nome: 'Carla Nogueira', email: 'carla@plantao.test' }
const GENERATED = /^[A-Za-z0-9!@#$%^&*]{12}$/

/** A page of somebody else's browser. */
type Browsers = { newContext(options: { baseURL: string }): Promise<{ newPage(): Promise<Page> }> }
const anotherBrowser = async (browser: Browsers, { url }: Plantao) =>
  (await browser.newContext({ baseURL: url })).newPage()

test('a new user gets in with the generated password, and confirms the address by the mail', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await buildLoja(plantao.db, { nome: 'Loja Moema' })
  await buildColaborador(plantao.db, { nome: 'Zélia Ramos', cargo: 'Diretor' })
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await usuarios.openNew()
  const { newForm } = usuarios
  await expect(field(newForm, 'Cargo')).toHaveValue('Staff')
  await expect(field(newForm, 'Status')).toHaveValue('Ativo')
  await usuarios.fill(newForm, {
    Nome: CARLA.nome,
    Email: CARLA.email,
    Loja: 'Loja Moema',
    Colaborador: 'Zélia Ramos',
  })
  await newForm.getByRole('button', { name: 'Gerar senha' }).click()
  const senha = await field(newForm, 'Senha').inputValue()
  expect(senha).toMatch(GENERATED)
  await usuarios.create()
  const row = usuarios.row(CARLA.nome)
  for (const text of [CARLA.email, 'Staff', 'Ativo', 'Loja Moema', 'Email não confirmado'])
    await expect(row).toContainText(text)

  const carla = await anotherBrowser(browser, plantao)
  await signInScreen(carla).open()
  await signInScreen(carla).enter(CARLA.email, senha)
  await expect(carla).toHaveURL('/dashboard')

  await carla.goto(await linkMailedTo(page, CARLA.email))
  await carla.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(carla, 'Email confirmado!', 'Seu email foi confirmado.')
  await usuarios.open()
  await expect(row).toContainText('Ativo')
  await expect(row).not.toContainText('Email não confirmado')
})

test('a form that was left half done comes back, but for the password, and a double click makes one user', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open('?aba=novo')
  // The database keeps it encrypted.
  const drafts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/rascunhos/')) drafts.push(request.postData() ?? '')
  })
  await usuarios.fill(usuarios.newForm, {
    Nome: CARLA.nome,
    Cargo: 'Administrador',
    Senha: 'segredo-de-carla',
  })
  await expect(page.getByText('Rascunho guardado')).toBeVisible()
  expect(drafts.join()).toContain(CARLA.nome)
  expect(drafts.join()).not.toContain('segredo-de-carla')
  await page.reload()
  await expect(page.getByText('Rascunho recuperado')).toBeVisible()
  await expect(field(usuarios.newForm, 'Nome')).toHaveValue(CARLA.nome)
  await expect(field(usuarios.newForm, 'Cargo')).toHaveValue('Administrador')
  await expect(field(usuarios.newForm, 'Senha')).toHaveValue('')
  await usuarios.fill(usuarios.newForm, { Nome: CARLA.nome, Email: CARLA.email, Senha: 'violão-de-cedro-9' })
  await page.getByRole('button', { name: 'Criar Usuário' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Usuário criado com sucesso! O convite está na Caixa de saída.')
  const found = await plantao.db
    .selectFrom('usuarios')
    .select('id')
    .where('email', '=', CARLA.email)
    .execute()
  expect(found).toHaveLength(1)
})

test('another email is the one to sign in with, and both addresses are told', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await usuarios.openEdit(SERGIO.nome)
  await usuarios.fill(usuarios.editForm, { Nome: 'Sérgio Lima Neto', Email: 'sergio.neto@plantao.test' })
  await usuarios.save()
  await expect(usuarios.row('Sérgio Lima Neto')).toContainText('Email não confirmado')

  await linkMailedTo(page, 'sergio.neto@plantao.test')
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: `Abrir: Seu email no Plantão mudou, para ${SERGIO.email}` }),
  ).toBeVisible()
  const sergio = await anotherBrowser(browser, plantao)
  await signInScreen(sergio).open()
  await signInScreen(sergio).enter(SERGIO.email, SERGIO.password)
  await expectToast(sergio, 'Erro no login', 'Email ou senha incorretos.')
  await signInScreen(sergio).enter('sergio.neto@plantao.test', SERGIO.password)
  await expect(sergio).toHaveURL('/dashboard')
})

test('whoever is made Inativo is out at once, and gets in again when made Ativo; a deleted user is gone with their login', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const sergio = await anotherBrowser(browser, plantao)
  await signIn(sergio, 'Staff')
  await sergio.goto('/dashboard')
  await expect(heading(sergio, 'Dashboard')).toBeVisible()

  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await usuarios.action('Inativar', SERGIO.nome).click()
  await expectToast(page, 'Sucesso!', 'Usuário inativado com sucesso')
  await expect(usuarios.row(SERGIO.nome)).toContainText('Inativo')
  await sergio.reload()
  await expect(sergio).toHaveURL('/auth')
  await signInScreen(sergio).enter(SERGIO.email, SERGIO.password)
  await expect(sergio.getByText('Sem acesso ao sistema. Procure um administrador.')).toBeVisible()

  await usuarios.action('Ativar', SERGIO.nome).click()
  await expectToast(page, 'Sucesso!', 'Usuário ativado com sucesso')
  await sergio.reload()
  await expect(heading(sergio, 'Dashboard')).toBeVisible()
  await usuarios.action('Excluir', SERGIO.nome).click()
  await expect(usuarios.deletion).toContainText(`${SERGIO.nome} (${SERGIO.email})`)
  await usuarios.deletion.getByRole('button', { name: 'Cancelar' }).click()
  await expect(usuarios.row(SERGIO.nome)).toBeVisible()
  await usuarios.action('Excluir', SERGIO.nome).click()
  await usuarios.deletion.getByRole('button', { name: 'Excluir' }).click()
  await expectToast(page, 'Sucesso!', 'Usuário deletado com sucesso!')
  await expect(usuarios.row(SERGIO.nome)).toHaveCount(0)
  await sergio.goto('/dashboard')
  await expect(sergio).toHaveURL('/auth')
  await signInScreen(sergio).enter(SERGIO.email, SERGIO.password)
  await expectToast(sergio, 'Erro no login', 'Email ou senha incorretos.')
})

test('the password of another is set to a generated one, once, which signs them out', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const sergio = await anotherBrowser(browser, plantao)
  await signIn(sergio, 'Staff')
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await expect(usuarios.action('Redefinir senha', ANA.nome)).toHaveCount(0)
  await usuarios.action('Redefinir senha', SERGIO.nome).click()
  const senha = await field(usuarios.reset, 'Nova senha').inputValue()
  expect(senha).toMatch(GENERATED)
  const changes = changesOf(page)
  await usuarios.reset.getByRole('button', { name: 'Redefinir Senha' }).dblclick()
  await expect(usuarios.reset.getByText('Pronto.')).toBeVisible()
  expect(changes).toEqual([expect.stringMatching(/^POST .*\/senha$/)])
  await expect(toast(page, 'Sucesso!', `A senha de ${SERGIO.nome} foi redefinida.`)).toHaveCount(1)
  await sergio.goto('/dashboard')
  await expect(sergio).toHaveURL('/auth')
  await signInScreen(sergio).enter(SERGIO.email, senha)
  await expect(sergio).toHaveURL('/dashboard')
})

test('somebody who is Sem Acesso is given access; a lost second factor is taken away; Sincronizar says what it mended', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await buildSecondFactor(plantao.db, 'staff')
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await test.step('the second factor of somebody who lost their phone is taken away', async () => {
    await usuarios.action('Remover duas etapas', SERGIO.nome).click()
    const question = page.getByRole('dialog', { name: 'Remover a verificação em duas etapas?' })
    await expectAccessible(page)
    await breakServer(page, 'DELETE', '/api/usuarios/*/segundo-fator')
    await question.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Erro', 'Erro ao remover a verificação em duas etapas')
    await page.unroute('**/api/usuarios/*/segundo-fator')
    await question.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Sucesso!', `${SERGIO.nome} agora entra só com a senha.`)
    await expect(usuarios.action('Remover duas etapas', SERGIO.nome)).toHaveCount(0)
  })
  await test.step('Sincronizar says what it mended', async () => {
    const sincronizar = page.getByRole('button', { name: 'Sincronizar' })
    await sincronizar.click()
    await expectToast(page, 'Sucesso!', 'Sincronização executada com sucesso! Nada precisou de conserto.')
    await plantao.db
      .insertInto('auth.user')
      .values({ id: 'orfa', name: 'Órfã de Cadastro', email: 'orfa@plantao.test', emailVerified: true })
      .execute()
    await sincronizar.click()
    await expectToast(page, 'Sucesso!', 'Sincronização executada com sucesso! 1 usuário criado.')
    await expect(usuarios.row('Órfã de Cadastro')).toContainText('Inativo')
  })
  await test.step('somebody who is Sem Acesso is given access', async () => {
    await buildUsuario(plantao.db, CARLA)
    await usuarios.open()
    await expect(usuarios.row(CARLA.nome)).toContainText('Sem Acesso')
    await usuarios.action('Dar acesso', CARLA.nome).click()
    await usuarios.access.getByRole('button', { name: 'Gerar outra' }).click()
    const senha = await field(usuarios.access, 'Nova senha').inputValue()
    await usuarios.access.getByRole('button', { name: 'Dar Acesso' }).click()
    await expectToast(page, 'Sucesso!', `${CARLA.nome} agora tem acesso. O convite está na Caixa de saída.`)
    await expect(usuarios.row(CARLA.nome)).toContainText('Email não confirmado')
    await expect(usuarios.row(CARLA.nome)).not.toContainText('Sem Acesso')
    const carla = await anotherBrowser(browser, plantao)
    await signInScreen(carla).open()
    await signInScreen(carla).enter(CARLA.email, senha)
    await expect(carla).toHaveURL('/dashboard')
  })
})

test('everybody who is Sem Acesso is invited at once, a few at a time, and sets a password by the mail', async ({
  page,
  plantao,
  signIn,
}) => {
  for (const n of [1, 2, 3])
    await buildUsuario(plantao.db, { nome: `Nova ${n}`, email: `nova${n}@plantao.test` })
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar quem está Sem Acesso' })
  await expect(dialog.getByRole('status')).toHaveText('3 usuários ativos estão Sem Acesso.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Convidar 3 usuários' }).dblclick()
  await expect(dialog.getByRole('status')).toHaveText('Todos os usuários ativos têm acesso.')
  await page.keyboard.press('Escape')
  const invite = page.getByRole('button', { name: 'Convidar', exact: true })
  await expect(invite).toBeFocused()
  for (const n of [1, 2, 3]) await expect(usuarios.row(`Nova ${n}`)).toContainText('Email não confirmado')
  // With nobody to invite, the dialog leads to the form.
  await invite.click()
  await expect(dialog).toContainText('Quem ainda não está na lista é convidado ao ser cadastrado.')
  await dialog.getByRole('button', { name: 'Novo Usuário' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(usuarios.newForm, 'Nome')).toBeVisible()
  await expect(field(usuarios.newForm, 'Senha')).toHaveAccessibleDescription(
    'Pelo menos 6 caracteres. Senhas comuns, o nome ou o email da pessoa não servem.',
  )
  await page.goto('/caixa-de-saida')
  await expect(page.getByRole('main')).toContainText('nova3@plantao.test')
})

test('the last active Administrador stays, and the reason is told; another who makes themselves Inativo is asked, and is out', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await test.step('the last one', async () => {
    await usuarios.action('Inativar', ANA.nome).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click()
    await expectToast(page, 'Erro', `Erro ao alterar status do usuário. ${LAST}`)
    await usuarios.action('Excluir', ANA.nome).click()
    await usuarios.deletion.getByRole('button', { name: 'Excluir' }).click()
    await expect(usuarios.deletion.getByRole('alert')).toHaveText(LAST)
    await expect(toast(page, 'Erro', 'Erro ao deletar usuário')).toHaveCount(0)
    await usuarios.deletion.getByRole('button', { name: 'Cancelar' }).click()
    await usuarios.openEdit(ANA.nome)
    await usuarios.fill(usuarios.editForm, { Cargo: 'Staff' })
    await usuarios.pressSave()
    await expect(usuarios.editForm.getByText(LAST)).toBeVisible()
  })
  await test.step('one of two', async () => {
    await plantao.db
      .updateTable('usuarios')
      .set({ cargo: 'Administrador' })
      .where('email', '=', SERGIO.email)
      .execute()
    await usuarios.open()
    await usuarios.action('Inativar', ANA.nome).click()
    const question = page.getByRole('dialog', { name: 'Inativar o próprio usuário?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(usuarios.row(ANA.nome)).toContainText('Ativo')
    await usuarios.action('Inativar', ANA.nome).click()
    await question.getByRole('button', { name: 'Inativar' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('the list is searched, ordered and exported as it stands, and Staff may only make Staff Inativo or Ativo', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildUsuario(plantao.db, { nome: 'Ângela Moraes', email: 'moraes@plantao.test' })
  await signIn(page, 'Staff')
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await expect(page.getByText('Mostrando 1-3 de 3 usuários')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('ANGELA')
  await expect(page.getByText('Mostrando 1 resultado(s) da busca')).toBeVisible()
  await expect(page).toHaveURL('/usuarios?busca=ANGELA')
  await expect(usuarios.row('Ângela Moraes')).toBeVisible()
  await expect(usuarios.row(ANA.nome)).toHaveCount(0)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Ângela Moraes;moraes@plantao.test;Staff;Sem Acesso')
  expect(csv).not.toContain(ANA.nome)
  await usuarios.searchBox.fill('zzz')
  await expect(page.getByText('Nenhum usuário encontrado com os termos pesquisados')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await page.getByRole('button', { name: 'Nome' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Ana Prado')
  await page.getByRole('button', { name: 'Nome' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Sérgio Lima')
  await test.step('what Staff may do', async () => {
    await buildUsuario(plantao.db, CARLA)
    await buildUsuario(plantao.db, {
      nome: 'Inativado Pelo Chefe',
      status: 'Inativo',
      inativado_por_administrador: true,
    })
    await buildUsuario(plantao.db, { nome: 'Inativado Por Colega', status: 'Inativo' })
    await usuarios.open('?aba=novo')
    await expect(usuarios.row(CARLA.nome)).toContainText('Sem Acesso')
    for (const name of ['Novo Usuário', 'Sincronizar', /^(Editar|Excluir|Redefinir senha|Dar acesso) /])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveText(['Lista de Usuários'])
    for (const named of [ANA.nome, SERGIO.nome, 'Inativado Pelo Chefe'])
      await expect(usuarios.row(named).getByRole('button')).toHaveCount(0)
    await usuarios.action('Ativar', 'Inativado Por Colega').click()
    await expectToast(page, 'Sucesso!', 'Usuário ativado com sucesso')
    await usuarios.action('Inativar', CARLA.nome).click()
    await expectToast(page, 'Sucesso!', 'Usuário inativado com sucesso')
    await expect(usuarios.row(CARLA.nome)).toContainText('Inativo')
    // The addresses of dialogs that Staff may not open lead to none.
    const { id } = await plantao.db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', CARLA.email)
      .executeTakeFirstOrThrow()
    for (const action of ['editar', 'excluir']) {
      await usuarios.open(`?${action}=${id}`)
      await expect(usuarios.row(CARLA.nome)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('users are cards, and are edited by thumb', async ({ page, plantao, signIn }) => {
    await buildUsuario(plantao.db, CARLA)
    await signIn(page)
    const usuarios = usuariosScreen(page)
    await usuarios.open()
    const card = page.getByRole('listitem').filter({ hasText: CARLA.nome })
    for (const text of ['Sem Acesso', CARLA.email, 'Staff']) await expect(card).toContainText(text)
    await usuarios.openEdit(CARLA.nome)
    await usuarios.fill(usuarios.editForm, { Cargo: 'Administrador' })
    await usuarios.save()
    await expect(card).toContainText('Administrador')
  })
})
