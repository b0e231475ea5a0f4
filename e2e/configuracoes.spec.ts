/**
 * Configurações: what an Administrador enters once is used wherever an office shows itself and counts days. What the screen refuses, says
 * and sends, src/web/configuracoes/screen.test.ts shows.
 */
import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { businessDays } from '../src/core/feriados.ts'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildMeta } from '../src/server/testing/office/builders.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { closeToasts, expectToast, field, visit, withoutPageData } from './vocabulary/page.ts'
import { fillFields } from './vocabulary/records.ts'
import { buildElegiveis } from './vocabulary/roleta.ts'

const NAME = 'Imobiliária Três Irmãos & Associados'

function configuracoesScreen(page: Page) {
  const form = page.getByRole('form', { name: 'Configurações' })
  const section = (name: string) => page.getByRole('region', { name })
  return {
    form,
    logo: section('Logo'),
    feriados: section('Feriados locais'),
    async open(): Promise<void> {
      await page.goto('/configuracoes')
      await expect(field(form, 'CNPJ')).toBeVisible()
    },
    fill: (values: Record<string, string>) => fillFields(form, values),
    async save(): Promise<void> {
      await form.getByRole('button', { name: 'Salvar Alterações' }).click()
      await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
    },
    chooseLogo: (buffer: Buffer) =>
      page.getByLabel('Arquivo do logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer }),
  }
}

/** The logo on the page, once the browser has its picture. */
async function expectLogo(page: Page, scope = page.locator('body')): Promise<void> {
  const logo = scope.locator('img[src^="/api/configuracoes/logo/"]')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('name and logo are seen on the wheel and before signing in, the address is not', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await buildElegiveis(plantao.db)
  await buildSorteio(plantao.db, { nome: 'Sorteio de maio' })
  await signIn(page)
  const screen = configuracoesScreen(page)
  await screen.open()
  await test.step('the name and the address', async () => {
    await screen.fill({ 'Nome da imobiliária': NAME, CNPJ: '12abc34501de35', Endereço: 'Rua das Flores' })
    await expect(screen.form.getByText('Rascunho guardado')).toBeVisible()
    await screen.save()
  })
  await test.step('the logo', async () => {
    await screen.chooseLogo(buildPng(2400, 150))
    await expectToast(page, 'Sucesso!', 'Logo enviado com sucesso.')
    // Nothing stays chosen, so that the same file can be chosen again.
    await expect(page.getByLabel('Arquivo do logo')).toHaveValue('')
    await expectLogo(page, screen.logo)
    await closeToasts(page)
    await expectSound(page)
    await page.getByRole('button', { name: 'Histórico' }).click()
    await expect(page.getByText(/preencheu Endereço com Rua das Flores/)).toBeVisible()
  })
  await test.step('on the wheel', async () => {
    await visit(page, '/roleta')
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    const whole = page.getByRole('dialog', { name: `Roleta ${NAME}` })
    await expect(whole.getByText(NAME)).toBeVisible()
    await expectLogo(page, whole)
  })
  await test.step('before signing in', async () => {
    const visitor = await browser.newContext({ baseURL: plantao.url })
    const entrada = await visitor.newPage()
    let answered = () => {}
    const held = new Promise<void>((resolve) => {
      answered = resolve
    })
    await withoutPageData(entrada)
    await entrada.route('**/api/sessao', async (route) => {
      await held
      await route.continue()
    })
    await entrada.goto('/auth')
    const before = await entrada.getByRole('button', { name: 'Entrar' }).boundingBox()
    answered()
    await expect(entrada.getByText(NAME)).toBeVisible()
    await expectLogo(entrada)
    expect(await entrada.getByRole('button', { name: 'Entrar' }).boundingBox()).toEqual(before)
    expect(await entrada.content()).not.toContain('Rua das Flores')
    await visitor.close()
  })
  await test.step('the logo is taken away', async () => {
    await page.keyboard.press('Escape')
    await visit(page, '/configuracoes')
    await screen.logo.getByRole('button', { name: 'Retirar logo' }).click()
    await page
      .getByRole('dialog', { name: 'Retirar o logo?' })
      .getByRole('button', { name: 'Retirar' })
      .click()
    await expectToast(page, 'Sucesso!', 'Logo retirado com sucesso.')
    await expect(screen.logo.getByRole('img')).toHaveCount(0)
  })
})

test('a local holiday changes the business days of goals, also where these are open', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const screen = configuracoesScreen(page)
  await screen.open()
  const hoje = today(new Date())
  const periodo = { periodo_inicio: addDays(hoje, -30), periodo_fim: addDays(hoje, 60) }
  await buildMeta(plantao.db, { nome: 'Meta do trimestre', ...periodo })
  const total = businessDays(periodo.periodo_inicio, periodo.periodo_fim)
  const day = Array.from({ length: 14 }, (_, i) => addDays(hoje, 7 + i)).find(
    (one) => businessDays(one, one) === 1,
  )
  const outra = await page.context().newPage()
  await outra.goto('/metas')
  await expect(outra.getByText(`de ${total} dias úteis`).first()).toBeVisible()
  await fillFields(screen.feriados, { Data: formatDate(day ?? hoje), Nome: 'São José, padroeiro' })
  await screen.feriados.getByRole('button', { name: 'Adicionar feriado' }).click()
  await expect(outra.getByText(`de ${total - 1} dias úteis`).first()).toBeVisible()
})
