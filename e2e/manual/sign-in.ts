/** Screenshots of the chapter on signing in. */
import { expect } from '@playwright/test'
import { LOGINS } from '../../src/server/demo/usuarios.ts'
import { field, heading } from '../vocabulary/page.ts'
import { openUserMenu, passwordDialog, signInScreen } from '../vocabulary/session.ts'
import type { Photographer } from './pictures.ts'

export async function takeSignInPictures(photographer: Photographer, setupLink: string): Promise<void> {
  await firstAccess(photographer, setupLink)
  await signingIn(photographer)
  await inside(photographer)
  await outgoingMail(photographer)
}

async function firstAccess({ visit, take }: Photographer, setupLink: string): Promise<void> {
  const page = await visit('visitante')
  await page.goto(setupLink)
  await field(page, 'Nome').fill('Helena Duarte')
  await field(page, 'Email').fill('helena.duarte@aurora.example')
  await field(page, 'Senha').fill('uma senha só sua')
  await field(page, 'Confirmar Senha').fill('uma senha só sua')
  await take('primeiro-acesso', page)
  await page.context().close()
}

async function signingIn({ visit, take }: Photographer): Promise<void> {
  const page = await visit('visitante')
  const screen = signInScreen(page)
  await screen.open()
  await field(page, 'Email').fill(LOGINS[1]?.email ?? '')
  await field(page, 'Senha').fill('uma senha só sua')
  await take('entrar', page)
  const dialog = await screen.openRecovery()
  await expect(field(dialog, 'Email')).toHaveValue(LOGINS[1]?.email ?? '')
  await take('recuperar-senha', page)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Pedido recebido!')).toBeVisible()
  await page.context().close()
}

async function inside({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top Vendedores' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('img', { name: /^Gráfico de barras/ })).toBeVisible()
  await take('painel', page)
  await openUserMenu(page)
  await take('menu-do-usuario', page)
  await page.keyboard.press('Escape')
  const password = passwordDialog(page)
  await password.open()
  await field(password.dialog, 'Senha Atual').fill('a senha de hoje')
  await field(password.dialog, 'Nova Senha').fill('uma senha nova')
  await field(password.dialog, 'Confirmar Nova Senha').fill('uma senha nova')
  await take('alterar-senha', page)
  await page.keyboard.press('Escape')
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitemradio', { name: 'Escuro' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await take('tema-escuro', page)
  await page.context().close()
}

async function outgoingMail({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  await page.goto('/caixa-de-saida')
  await expect(page.getByText('Redefinição de senha do Plantão')).toBeVisible()
  await take('caixa-de-saida', page)
  await page.getByRole('button', { name: /^Abrir: Redefinição de senha/ }).click()
  const mail = page.getByRole('dialog').locator('pre', { hasText: 'reset-password' })
  const link = /http\S+\/reset-password\?\S+/.exec((await mail.textContent()) ?? '')?.[0]
  if (!link) throw new Error('the recovery mail has no link')
  await mail.evaluate((element) => {
    element.textContent = (element.textContent ?? '').replace(/_token=[^&\s]+/g, '_token=…')
  })
  await take('caixa-de-saida-email', page)
  await page.context().close()

  const visitor = await visit('visitante')
  await visitor.goto(link)
  await field(visitor, 'Nova Senha').fill('uma senha nova')
  await field(visitor, 'Confirmar Nova Senha').fill('uma senha nova')
  await take('nova-senha', visitor)
  await visitor.context().close()
}
