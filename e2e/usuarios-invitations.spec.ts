import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { heading, toast } from './vocabulary/page.ts'
import { usuariosScreen } from './vocabulary/usuarios.ts'

const CARLA = { nome: 'Carla Nogueira', email: 'carla@plantao.test' }

test('without a mail server, what is said leads to the invitation, which warns that its link opens only here', async ({
  page,
  plantao: _plantao,
  signIn,
}) => {
  await signIn(page)
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await usuarios.openNew()
  await usuarios.fill(usuarios.newForm, { Nome: CARLA.nome, Email: CARLA.email, Senha: 'violão-de-cedro-9' })
  await page.getByRole('button', { name: 'Criar Usuário' }).click()
  await toast(page, 'Sucesso!', 'Usuário criado').getByRole('link', { name: 'Caixa de saída' }).click()
  await expect(heading(page, 'Caixa de saída')).toBeVisible()
  await page.getByRole('button', { name: `Abrir: Convite para o Plantão, para ${CARLA.email}` }).click()
  const mail = page.getByRole('dialog', { name: 'Convite para o Plantão' })
  await expect(mail.getByRole('note')).toContainText('Este link só abre no computador em que o Plantão roda')
  await expect(mail.getByRole('note')).toContainText(
    /HOST=0\.0\.0\.0 APP_URL=http:\/\/192\.168\.0\.10:\d+ npm start/,
  )
  await expectAccessible(page)
})
