/** Every screen that the specification names stands in the menu, in its group, and opens for those who are signed in alone. */
import type { Page } from '@playwright/test'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { heading, visit } from './vocabulary/page.ts'
import { expectHeard, watchPolicy } from './vocabulary/policy.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

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
  Financeiro: [
    ['Comissões', '/comissoes'],
    ['Fechamentos', '/fechamentos'],
    ['Favorecidos', '/favorecidos'],
  ],
  Gestão: [
    ['Metas', '/metas'],
    ['Campanhas', '/campanhas'],
    ['Roleta', '/roleta'],
    ['Ranking', '/ranking'],
  ],
} as const

/** At the end of Gestão. */
const FOR_ADMINISTRADORES = [
  ['Caixa de saída', '/caixa-de-saida'],
  ['Configurações', '/configuracoes'],
  ['Auditoria', '/auditoria'],
  ['Proteção de dados', '/titulares'],
] as const

const links = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

async function expectGroups(page: Page, own: readonly (readonly [string, string])[]): Promise<void> {
  for (const [group, screens] of Object.entries(GROUPS))
    await expect(links(page).getByRole('list', { name: group }).getByRole('link')).toHaveText(
      [...screens, ...(group === 'Gestão' ? own : [])].map(([name]) => name),
    )
}

async function openByLink(page: Page, name: string, path: string): Promise<void> {
  await links(page).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(heading(page, name).first()).toBeVisible()
}

test('a visitor is led to sign in, without a way back to the screen', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  for (const path of ['/perfil', '/auditoria']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL('/auth')
})

test('Staff opens every screen of the menu in its group, and is refused nothing that one asks for', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  const breaches = await watchPolicy(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  await expectGroups(page, [])
  for (const [name, path] of Object.values(GROUPS).flat()) await openByLink(page, name, path)
  expect(refused).toEqual([])
  await visit(page, '/caixa-de-saida')
  await expect(page.getByText('Você não tem permissão para fazer isso.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  expect(breaches).toEqual([])
})

test('an Administrador opens every screen of the menu and each of its tabs', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  const breaches = await watchPolicy(page)
  await signIn(page)
  await page.goto('/perfil')
  await expectGroups(page, FOR_ADMINISTRADORES)
  const { Principal, Cadastros, Financeiro, Gestão } = GROUPS
  for (const [name, path] of [
    ...Principal.slice(1),
    ...Cadastros,
    ...Financeiro.slice(2),
    ...Gestão.slice(0, 3),
    ...FOR_ADMINISTRADORES,
  ]) {
    await openByLink(page, name, path)
    const tabs = page.getByRole('tab')
    for (let i = 1; i < (await tabs.count()); i++) {
      await tabs.nth(i).click()
      await expect(tabs.nth(i)).toHaveAttribute('aria-selected', 'true')
    }
  }
  expect(breaches).toEqual([])
})

test('forms and the search try nothing that the content policy forbids', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  const breaches = await watchPolicy(page)
  await signIn(page)
  const vendas = vendasScreen(page)
  await page.goto('/vendas')
  await vendas.openNew()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, '/lojas')
  await recordsScreen(page, LOJAS).action('Editar', NAMES.loja).click()
  await expect(recordsScreen(page, LOJAS).editForm).toBeVisible()
  expect(breaches).toEqual([])
  await expectHeard(page, breaches)
})
