/**
 * What the users' screen says when something is refused or fails.
 *
 * | message | test |
 * | --- | --- |
 * | 'Limite de emails atingido. …' and its help | more than thirty mails |
 * | 'Senha copiada' and the timings | a reset password is copied |
 * | every other | src/web/screens.test.ts, src/web/record/registers.test.ts |
 */
import { sql } from 'kysely'
import { buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { expectToast, field, toast } from './vocabulary/page.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

const { Administrador: ANA, Staff: SERGIO } = LOGINS
const CARLA = { Nome: 'Carla Nogueira', Email: 'carla@plantao.test', Senha: 'violão-de-cedro-9' }

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
