/** Screenshots of the chapter on users. */
import { expect } from '@playwright/test'
import { field } from '../vocabulary/page.ts'
import { usuariosScreen } from '../vocabulary/usuarios.ts'
import type { Photographer } from './pictures.ts'

export async function takeUserPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const usuarios = usuariosScreen(page)
  await usuarios.open()
  await expect(usuarios.row('Tomás Vieira')).toContainText('Sem Acesso')
  await take('usuarios', page)

  await usuarios.openNew()
  await usuarios.fill(usuarios.newForm, {
    Nome: 'Lívia Prates',
    Email: 'livia.prates@aurora.example',
    Senha: 'Um@Senha9xQz',
  })
  await usuarios.newForm.getByRole('button', { name: 'Mostrar senha' }).click()
  await take('usuario-novo', page)
  await usuarios.newForm.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await usuarios.openEdit('Rafael Siqueira')
  await take('usuario-editar', page)
  await usuarios.editForm.getByRole('button', { name: 'Cancelar' }).click()

  await usuarios.action('Redefinir senha', 'Rafael Siqueira').click()
  await expect(field(usuarios.reset, 'Nova senha')).toBeVisible()
  await take('usuario-senha', page)
  await page.context().close()
}
