/** Every screen that the specification names stands in the menu, in its group, and opens for those who are signed in alone. */
import { expect, test } from './fixtures.ts'
import { heading } from './vocabulary/page.ts'

const GROUPS = {
  Principal: [
    ['Dashboard', '/dashboard'],
    ['Vendas', '/vendas'],
  ],
  Cadastros: [
    ['Usuários', '/usuarios'],
    ['Colaboradores', '/colaboradores'],
    ['Lojas', '/lojas'],
    ['Empreendimentos', '/empreendimentos'],
    ['Faixas', '/faixas'],
  ],
  Gestão: [
    ['Metas', '/metas'],
    ['Campanhas', '/campanhas'],
    ['Roleta', '/roleta'],
    ['Ranking', '/ranking'],
    ['Comissões', '/comissoes'],
  ],
} as const

/** At the end of Gestão. */
const FOR_ADMINISTRADORES = [
  ['Caixa de saída', '/caixa-de-saida'],
  ['Configurações', '/configuracoes'],
  ['Auditoria', '/auditoria'],
  ['Proteção de dados', '/titulares'],
] as const

for (const cargo of ['Administrador', 'Staff'] as const)
  test(`${cargo}: every screen of the menu stands in its group and opens`, async ({ page, signIn }) => {
    await signIn(page, cargo)
    await page.goto('/perfil')
    const nav = page.getByRole('navigation', { name: 'Principal' })
    for (const [group, screens] of Object.entries(GROUPS)) {
      const links = nav.getByRole('list', { name: group }).getByRole('link')
      const own = group === 'Gestão' && cargo === 'Administrador' ? FOR_ADMINISTRADORES : []
      await expect(links).toHaveText([...screens, ...own].map(([name]) => name))
    }
    const opened = [
      ...Object.values(GROUPS).flat(),
      ...(cargo === 'Administrador' ? FOR_ADMINISTRADORES : []),
    ]
    for (const [name, path] of opened) {
      await nav.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(heading(page, name).first()).toBeVisible()
    }
  })

test('a visitor is led to sign in from every screen, without a way back to it', async ({ page }) => {
  await page.goto('/auth')
  for (const [, path] of [...Object.values(GROUPS).flat(), ...FOR_ADMINISTRADORES]) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL('/auth')
})
