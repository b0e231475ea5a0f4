/**
 * What the users' screen says when something is refused or fails.
 *
 * | message | test |
 * | --- | --- |
 * | 'Nome, email e senha são obrigatórios', 'A senha deve ter no mínimo 6 caracteres', 'Email inválido', 'Senha muito fraca. Evite …' | what a new user and an edited one are refused for |
 * | 'Este email já está cadastrado no sistema' | what a new user and an edited one are refused for |
 * | 'Senha muito fraca. Use pelo menos 10 caracteres' | a minimum that was raised meanwhile |
 * | 'Cadastro de novos usuários está desabilitado' | failures in the server are told |
 * | 'Limite de emails atingido. …' and its help | more than thirty mails |
 * | 'Erro ao criar usuário: …', 'Erro ao atualizar usuário', 'Erro ao deletar usuário', 'Erro na sincronização: …', 'Erro ao alterar status do usuário', 'Erro ao resetar senha' / 'Erro ao alterar senha.' | failures in the server |
 * | 'Nome e email são obrigatórios' | what a new user and an edited one are refused for |
 * | 'Senha copiada', 'Não foi possível copiar a senha.' and the timings | a reset password is copied; the list … and a password that cannot be copied |
 * | 'Nenhum usuário encontrado', 'Carregando usuários...', 'Erro ao carregar usuários. Tente novamente.' | the list |
 */
import { sql } from 'kysely'
import { USUARIO_MESSAGES } from '../src/core/usuarios.ts'
import { buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import {
  breakServer,
  closeToasts,
  expectFieldError,
  expectToast,
  field,
  toast,
  withoutPageData,
} from './vocabulary/page.ts'
import { passwordDialog } from './vocabulary/session.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const CARLA = { Nome: 'Carla Nogueira', Email: 'carla@plantao.test', Senha: 'violão-de-cedro-9' }
const WEAK = 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'

test('what a new user and an edited one are refused for', async ({ page, plantao, signIn }) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await test.step('a new one', async () => {
    await usuarios.open('?aba=novo')
    const { newForm } = usuarios
    await usuarios.pressCreate()
    for (const label of ['Nome', 'Email', 'Senha'])
      await expectFieldError(newForm, label, 'Nome, email e senha são obrigatórios')
    await expect(field(newForm, 'Nome')).toBeFocused()

    await usuarios.fill(newForm, { Nome: CARLA.Nome, Email: 'carla@', Senha: 'abc12' })
    await usuarios.pressCreate()
    await expectFieldError(newForm, 'Email', 'Email inválido')
    await expectFieldError(newForm, 'Senha', 'A senha deve ter no mínimo 6 caracteres')

    await usuarios.fill(newForm, { Email: CARLA.Email, Senha: 'nogueira-27' })
    await usuarios.pressCreate()
    await expectFieldError(newForm, 'Senha', WEAK)
    // The common ones are the server's to know.
    await usuarios.fill(newForm, { Senha: 'iloveyou' })
    await usuarios.pressCreate()
    await expectToast(page, 'Erro', WEAK)
    await expectFieldError(newForm, 'Senha', WEAK)

    await usuarios.fill(newForm, { Senha: CARLA.Senha, Email: SERGIO.email })
    await usuarios.pressCreate()
    await expectToast(page, 'Erro', 'Este email já está cadastrado no sistema')
    await expectFieldError(newForm, 'Email', 'Este email já está cadastrado no sistema')
    await usuarios.fill(newForm, { Email: 'josé@plantao.test' })
    await usuarios.pressCreate()
    await expectToast(page, 'Erro', 'Email inválido')
    await usuarios.fill(newForm, { Email: CARLA.Email })
    await usuarios.create()
  })
  await test.step('an edited one, who is the manager of a loja', async () => {
    const { id } = await plantao.db
      .updateTable('usuarios')
      .set({ cargo: 'Administrador' })
      .where('email', '=', SERGIO.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await buildLoja(plantao.db, { gerente_id: id })
    await usuarios.open()
    await usuarios.openEdit(SERGIO.nome)
    const { editForm } = usuarios
    await usuarios.fill(editForm, { Nome: '', Email: '' })
    await usuarios.pressSave()
    for (const label of ['Nome', 'Email'])
      await expectFieldError(editForm, label, 'Nome e email são obrigatórios')
    await usuarios.fill(editForm, { Nome: SERGIO.nome, Email: ANA.email })
    await usuarios.pressSave()
    await expectFieldError(editForm, 'Email', 'Este email já está cadastrado no sistema')
    await usuarios.fill(editForm, { Email: SERGIO.email, Cargo: 'Staff' })
    await usuarios.pressSave()
    await expectFieldError(
      editForm,
      'Cargo',
      'Não é possível mudar o cargo: este usuário é gerente de 1 loja. Escolha outro gerente antes.',
    )
  })
})

test.describe('a minimum that was raised meanwhile', () => {
  test.use({ env: { PASSWORD_MIN: '10' } })
  test('is what the server says, and what a page says that was opened since', async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/perfil')
    await passwordDialog(page).open()
    await passwordDialog(page).change(ANA.password, 'lilás-48')
    await expectFieldError(
      passwordDialog(page).dialog,
      'Nova Senha',
      'A nova senha deve ter pelo menos 10 caracteres.',
    )
    await withoutPageData(page)
    await page.route('**/api/sessao', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, ambiente: { ...body.ambiente, senha_minima: 6 } } })
    })
    const usuarios = usuariosScreen(page)
    await usuarios.open('?aba=novo')
    await usuarios.fill(usuarios.newForm, { ...CARLA, Senha: 'cedro-9' })
    await usuarios.pressCreate()
    await expectToast(page, 'Erro', 'Senha muito fraca. Use pelo menos 10 caracteres')
    await expectFieldError(usuarios.newForm, 'Senha', 'Senha muito fraca. Use pelo menos 10 caracteres')
  })
})

test('more than thirty mails within an hour: the limit is told, with help', async ({
  page,
  plantao,
  signIn,
}) => {
  await sql`insert into caixa_de_saida (tipo, para, assunto, expira_em, usuario_id)
            select 'convite', 'x@plantao.test', 'Convite', now() + interval '1 day', id
              from usuarios, generate_series(1, 30) where email = ${ANA.email}`.execute(plantao.db)
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open('?aba=novo')
  await usuarios.fill(usuarios.newForm, CARLA)
  await page.clock.install()
  await usuarios.pressCreate()
  const limit = toast(page, 'Erro', 'Limite de emails atingido. Aguarde alguns minutos e tente novamente.')
  await expect(limit).toBeVisible()
  await limit.getByRole('button', { name: 'Ajuda' }).click()
  const help = toast(page, 'Ajuda', 'Cada Administrador pode causar até 30 emails por hora')
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(0, 700)
  // The message stays for eight seconds, its help for ten.
  await page.clock.fastForward(8_000)
  await expect(limit).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(help).toBeHidden()
  await expect(usuarios.newForm).toBeVisible()
  await expect(field(usuarios.newForm, 'Senha')).toHaveValue(CARLA.Senha)
})

test('failures in the server are told', async ({ page, plantao, signIn }) => {
  await buildUsuario(plantao.db, { nome: 'Tomás Vieira' })
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await breakServer(page, 'POST', '/api/usuarios/*/acesso', {
    status: 422,
    code: 'CADASTRO_DESABILITADO',
    message: USUARIO_MESSAGES.signUpsDisabled,
  })
  await usuarios.action('Dar acesso', 'Tomás Vieira').click()
  await usuarios.access.getByRole('button', { name: 'Dar Acesso' }).click()
  await expectFieldError(usuarios.access, 'Nova senha', 'Cadastro de novos usuários está desabilitado')
  await usuarios.access.getByRole('button', { name: 'Cancelar' }).click()
  await breakServer(page, 'PUT', '/api/usuarios/*/status')
  await usuarios.action('Inativar', SERGIO.nome).click()
  await expectToast(page, 'Erro', 'Erro ao alterar status do usuário')
  await breakServer(page, 'POST', '/api/usuarios/sincronizar')
  await page.getByRole('button', { name: 'Sincronizar' }).click()
  await expectToast(page, 'Erro', 'Erro na sincronização: Erro interno. Tente novamente.')
  await breakServer(page, 'POST', '/api/usuarios/*/senha')
  await usuarios.resetPassword(SERGIO.nome)
  await expectToast(page, 'Erro ao resetar senha', 'Erro ao alterar senha.')
  await usuarios.reset.getByRole('button', { name: 'Cancelar' }).click()
  await breakServer(page, 'DELETE', '/api/usuarios/*')
  await usuarios.action('Excluir', SERGIO.nome).click()
  await usuarios.deletion.getByRole('button', { name: 'Excluir' }).click()
  await expectToast(page, 'Erro', 'Erro ao deletar usuário')
  await usuarios.deletion.getByRole('button', { name: 'Cancelar' }).click()
  await closeToasts(page)
  await breakServer(page, 'PUT', '/api/usuarios/*')
  await usuarios.openEdit(SERGIO.nome)
  await usuarios.fill(usuarios.editForm, { Cargo: 'Administrador' })
  await usuarios.pressSave()
  await expectToast(page, 'Erro', 'Erro ao atualizar usuário')
  await usuarios.editForm.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await breakServer(page, 'POST', '/api/usuarios')
  await closeToasts(page)
  await usuarios.openNew()
  await usuarios.fill(usuarios.newForm, CARLA)
  await usuarios.pressCreate()
  await expectToast(page, 'Erro', 'Erro ao criar usuário: Erro interno. Tente novamente.')
})

test('a reset password is copied; the confirmation goes after 2 s, the dialog after 4 s', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await page.clock.install()
  await usuarios.action('Redefinir senha', SERGIO.nome).click()
  const { reset } = usuarios
  const senha = await field(reset, 'Nova senha').inputValue()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await reset.getByRole('button', { name: 'Copiar senha' }).click()
  await expect(reset.getByRole('button', { name: 'Copiada' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(senha)
  await page.clock.runFor(1_900)
  await expectToast(page, 'Sucesso!', 'Senha copiada')
  await expect(reset.getByRole('button', { name: 'Copiada' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(reset.getByRole('button', { name: 'Copiar senha' })).toBeVisible()

  const answered = page.waitForResponse('**/api/usuarios/*/senha')
  await reset.getByRole('button', { name: 'Redefinir Senha' }).click()
  await answered
  // The screen takes up the answer in small steps of its clock.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(reset.getByText('Pronto.')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(3_000)
  await expect(reset).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(reset).toBeHidden()
  const done = toast(page, 'Sucesso!', `A senha de ${SERGIO.nome} foi redefinida.`)
  await expect(done).toBeVisible()
  await page.mouse.move(0, 700)
  await page.clock.runFor(2_000)
  await expect(done).toBeHidden()
})

test('the list while it loads, without users, and when it cannot be read; a password that cannot be copied stands selected', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await test.step('the list', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/usuarios*', async (route) => {
      await held
      await route.fulfill({ json: { itens: [], total: 0, limitada: false } })
    })
    await page.goto('/usuarios')
    await expect(page.getByText('Carregando usuários...')).toBeVisible()
    answer()
    await expect(page.getByText('Nenhum usuário encontrado', { exact: true })).toBeVisible()
    await page.unroute('**/api/usuarios*')
    await breakServer(page, 'GET', '/api/usuarios*')
    await page.reload()
    await expect(page.getByText('Erro ao carregar usuários. Tente novamente.')).toBeVisible()
    await page.unroute('**/api/usuarios*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(usuarios.row(ANA.nome)).toBeVisible()
  })
  await test.step('a password that cannot be copied stands selected', async () => {
    await usuarios.action('Redefinir senha', SERGIO.nome).click()
    await usuarios.reset.getByRole('button', { name: 'Copiar senha' }).click()
    await expectToast(page, 'Erro', 'Não foi possível copiar a senha.')
    const senha = field(usuarios.reset, 'Nova senha')
    await expect(senha).toBeFocused()
    const selected = await senha.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    )
    expect(selected).toBe(await senha.inputValue())
  })
})

test('screen, tabs and dialogs are accessible and fit, with extreme data too', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const nome = `Maria Aparecida ${'do Perpétuo Socorro '.repeat(6)}Filha`.slice(0, 120)
  const loja = await buildLoja(plantao.db, {
    nome: 'Loja com um nome tão comprido que não cabe em lugar nenhum',
  })
  await buildUsuario(plantao.db, {
    nome,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    loja_id: loja.id,
  })
  await signIn(page)
  const usuarios = usuariosScreen(page)
  const expectSound = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await usuarios.open()
  await expect(usuarios.row(nome)).toBeVisible()
  await expectSound()
  await usuarios.action('Dar acesso', nome).click()
  await expect(usuarios.access).toBeVisible()
  await expectSound()
  await page.keyboard.press('Escape')
  await usuarios.action('Redefinir senha', SERGIO.nome).click()
  await expect(usuarios.reset).toBeVisible()
  await expectSound()
  await page.keyboard.press('Escape')
  await usuarios.openEdit(nome)
  await expectSound()
  await page.keyboard.press('Escape')
  await usuarios.action('Excluir', nome).click()
  await expect(usuarios.deletion).toContainText('Tem certeza')
  await expectSound()
  await page.keyboard.press('Escape')
  await usuarios.action('Inativar', ANA.nome).click()
  await expect(page.getByRole('dialog', { name: 'Inativar o próprio usuário?' })).toBeVisible()
  await expectSound()
  await page.keyboard.press('Escape')
  await usuarios.openNew()
  await usuarios.pressCreate()
  await expectSound()
  await usuarios.open('?busca=zzzz')
  await expect(page.getByText('Nenhum usuário encontrado com os termos pesquisados')).toBeVisible()
  await expectSound()
})
