/** Screenshots of the chapter on the user's profile. */
import { expect, type Page } from '@playwright/test'
import { LOGINS } from '../../src/server/demo/usuarios.ts'
import { codeOf } from '../../src/server/testing/http/totp.ts'
import { field } from '../vocabulary/page.ts'
import { codeStep, perfilScreen } from '../vocabulary/perfil.ts'
import { signInScreen, signOut } from '../vocabulary/session.ts'
import type { Photographer } from './pictures.ts'

/** User-Agents of the Staff user's other sessions. */
const OTHERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
]

export async function takeProfilePictures({ visit, take }: Photographer): Promise<void> {
  const login = LOGINS.find(({ cargo }) => cargo === 'Staff')
  if (!login) throw new Error('the demo has no Staff')
  const { email, senha } = login
  const page = await visit('Staff')
  for (const userAgent of OTHERS)
    await (await visit('visitante')).request.post('/api/sessao', {
      data: { email, password: senha },
      headers: { 'user-agent': userAgent },
    })
  const perfil = perfilScreen(page)
  await perfil.open()
  await expect(perfil.sessions.getByRole('button', { name: 'Encerrar as outras' })).toBeVisible()
  await take('perfil', page)
  await take('sessoes-abertas', perfil.sessions)
  await perfil.editName()
  await take('perfil-nome', perfil.info)
  await page.keyboard.press('Escape')

  await perfil.beginSecondFactor(senha)
  const key = await perfil.key()
  await take('segundo-fator-qr', page)
  await perfil.giveCode(codeOf(key))
  await perfil.readCodes()
  await untilToastsAreGone(page)
  await take('segundo-fator-codigos', page)
  await perfil.keepCodes()
  await signOut(page)
  await signInScreen(page).enter(email, senha)
  await expect(codeStep(page).title).toBeVisible()
  await field(page, 'Código de verificação').fill('123456')
  await untilToastsAreGone(page)
  await take('segundo-fator-entrar', page)
  await codeStep(page).give(codeOf(key, 1))
  await expect(page).toHaveURL('/dashboard')
  // Later screenshots sign in with the password only.
  await perfil.open()
  await perfil.secondFactor.getByRole('button', { name: 'Desativar' }).click()
  await perfil.givePassword(senha, 'Desativar')
  await expect(perfil.secondFactor.getByText('Desativada', { exact: true })).toBeVisible()
  await page.context().close()
}

async function untilToastsAreGone(page: Page): Promise<void> {
  await expect(page.getByText('Sucesso!').or(page.getByText('Logout realizado'))).toHaveCount(0, {
    timeout: 20_000,
  })
}
