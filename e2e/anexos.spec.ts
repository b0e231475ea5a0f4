/**
 * A sale's attachments: added, opened and deleted, by both roles, also over a broken connection. What is refused before anything is sent,
 * src/web/anexos/screen.test.ts shows; the rest of what is refused, and the PDF, src/server/anexos/anexos.test.ts.
 */
import { randomBytes } from 'node:crypto'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const LONG = `${'Instrumento particular de promessa de compra e venda de unidade autônoma em construção'.repeat(2)}.pdf`

test('files attached by Staff are seen by an Administrador at once, opened and deleted', async ({
  page,
  browser,
  plantao: { db, url },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
  await signIn(page, 'Staff')
  const seen = await openDetails(page)
  const context = await browser.newContext({ baseURL: url })
  const office = await context.newPage()
  await signIn(office)
  const details = await openDetails(office)
  const input = seen.getByLabel('Arquivos a anexar')
  const large = pdf(1_000_000)
  const items = (from: typeof details) => from.getByRole('list', { name: 'Anexos' }).getByRole('listitem')
  await test.step('several at once, of a chosen category, one of them in several parts', async () => {
    await seen.getByRole('combobox', { name: 'Categoria dos próximos anexos' }).click()
    await page.getByRole('option', { name: 'Documento do cliente' }).click()
    await input.setInputFiles([
      { name: LONG, mimeType: 'application/pdf', buffer: large },
      { name: 'rg.png', mimeType: 'image/png', buffer: buildPng(30, 30) },
    ])
    await expect(items(seen)).toHaveCount(2)
    await expect(items(seen).first()).toContainText('Documento do cliente · 1 MB')
    await expectSound(page)
  })
  await test.step('seen without a reload by people who have the sale open', async () => {
    await expect(items(details)).toContainText([LONG, 'rg.png'])
    const opening = office.waitForEvent('popup')
    await items(details).getByRole('link', { name: 'rg.png' }).click()
    const opened = await opening
    await expect(opened.locator('img')).toBeVisible()
    await opened.close()
    const whole = await office.request.get(
      (await items(details).getByRole('link', { name: LONG }).getAttribute('href')) ?? '',
    )
    expect((await whole.body()).equals(large)).toBe(true)
  })
  await test.step('deleted, which Esc leaves alone', async () => {
    await details.getByRole('button', { name: 'Excluir anexo rg.png' }).click()
    const question = office.getByRole('dialog', { name: 'Excluir anexo?' })
    await office.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await details.getByRole('button', { name: 'Excluir anexo rg.png' }).click()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expectToast(office, 'Sucesso!', 'Anexo excluído com sucesso.')
    await expect(items(details)).toHaveCount(1)
    await expect(items(seen)).toHaveCount(1)
    await context.close()
  })
})

test('an upload outlives its dialog, and goes on where a lost connection stopped it', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  const { id } = await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
  await signIn(page, 'Staff')
  await page.clock.install()
  const seen = await openDetails(page)
  const input = seen.getByLabel('Arquivos a anexar')
  const content = pdf(700_000)
  let sent = 0
  let refused = 0
  let broken = true
  await page.route('**/api/anexos/*/partes/*', (route) => {
    const isSecond = route.request().url().endsWith('/2')
    if (isSecond && broken) {
      refused++
      return route.abort()
    }
    sent++
    return route.continue()
  })
  await input.setInputFiles({ name: 'proposta.pdf', mimeType: 'application/pdf', buffer: content })
  const uploads = seen.getByRole('list', { name: 'Envios' })
  await expect(uploads.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(seen).toBeHidden()
  for (let attempt = 1; attempt < 5; attempt++) {
    await expect.poll(() => refused).toBe(attempt)
    await page.clock.fastForward(2_500)
  }
  await expectToast(
    page,
    'Erro ao anexar arquivo',
    'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  )
  await vendasScreen(page).openDetails('AR001/2026')
  await expect(uploads).toContainText('Sem conexão com o servidor')
  broken = false
  await seen.getByRole('button', { name: 'Continuar o envio de proposta.pdf' }).click()
  await expectToast(page, 'Sucesso!', 'proposta.pdf foi anexado à venda AR001/2026.')
  expect(sent).toBe(3)
  await expect(seen.getByRole('link', { name: 'proposta.pdf' })).toBeVisible()
  const stored = await db
    .selectFrom('vendas_anexos_partes')
    .innerJoin('vendas_anexos', 'vendas_anexos.id', 'anexo_id')
    .select('dados')
    .where('venda_id', '=', id)
    .where('vendas_anexos.nome', '=', 'proposta.pdf')
    .orderBy('parte')
    .execute()
  expect(Buffer.concat(stored.map(({ dados }) => dados)).equals(content)).toBe(true)
})

async function openDetails(page: Parameters<typeof vendasScreen>[0]) {
  const vendas = vendasScreen(page)
  await vendas.open()
  return vendas.openDetails('AR001/2026')
}
