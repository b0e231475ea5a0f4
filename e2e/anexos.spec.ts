/** A sale's attachments: added, opened, refused and deleted, by both roles, also over a broken connection. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buildPng } from '../src/server/testing/files/images.ts'
import { textOfPdf } from '../src/server/testing/files/pdf.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const LONG = `${'Instrumento particular de promessa de compra e venda de unidade autônoma em construção'.repeat(2)}.pdf`

test('files are attached by Staff, seen by an Administrador at once, opened, named in the PDF and deleted', async ({
  page,
  browser,
  plantao: { db, url },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
  await signIn(page)
  const details = await openDetails(page)
  const context = await browser.newContext({ baseURL: url })
  const desk = await context.newPage()
  await signIn(desk, 'Staff')
  const seen = await openDetails(desk)
  const input = seen.getByLabel('Arquivos a anexar')

  await test.step('what is refused, before anything is sent', async () => {
    await input.setInputFiles([
      {
        name: 'contrato.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<!doctype html><script>1</script>'),
      },
      { name: 'planta.pdf', mimeType: 'application/pdf', buffer: pdf(10_000_001) },
      { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ])
    const uploads = seen.getByRole('list', { name: 'Envios' })
    await expect(uploads.getByRole('listitem')).toContainText([
      /contrato.pdf.*O conteúdo deste arquivo é de outro tipo/,
      /planta.pdf.*O arquivo deve ter no máximo 10 MB/,
      /vazio.pdf.*O arquivo está vazio/,
    ])
    await expect(seen.getByRole('button', { name: /^Continuar/ })).toBeHidden()
    for (const name of ['contrato.pdf', 'planta.pdf', 'vazio.pdf'])
      await seen.getByRole('button', { name: `Tirar ${name} da lista` }).click()
  })
  const large = pdf(1_000_000)
  const items = (from: typeof details) => from.getByRole('list', { name: 'Anexos' }).getByRole('listitem')
  await test.step('several at once, of a chosen category, one of them in several parts', async () => {
    await seen.getByRole('combobox', { name: 'Categoria dos próximos anexos' }).click()
    await desk.getByRole('option', { name: 'Documento do cliente' }).click()
    await input.setInputFiles([
      { name: LONG, mimeType: 'application/pdf', buffer: large },
      { name: 'rg.png', mimeType: 'image/png', buffer: buildPng(30, 30) },
    ])
    await expect(items(seen)).toHaveCount(2)
    await expect(items(seen).first()).toContainText('Documento do cliente · 1 MB')
    await expectSound(desk)
  })
  await test.step('seen without a reload by people who have the sale open', async () => {
    await expect(items(details)).toContainText([LONG, 'rg.png'])
    const opening = page.waitForEvent('popup')
    await items(details).getByRole('link', { name: 'rg.png' }).click()
    const opened = await opening
    await expect(opened.locator('img')).toBeVisible()
    await opened.close()
    const whole = await page.request.get(
      (await items(details).getByRole('link', { name: LONG }).getAttribute('href')) ?? '',
    )
    expect((await whole.body()).equals(large)).toBe(true)
    const saving = page.waitForEvent('download')
    await details.getByRole('link', { name: 'Baixar PDF' }).click()
    const document = await readFile(await (await saving).path())
    expect(textOfPdf(document)).toContain('Anexos (2)')
  })
  await test.step('deleted, which Esc leaves alone', async () => {
    await details.getByRole('button', { name: 'Excluir anexo rg.png' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir anexo?' })
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await details.getByRole('button', { name: 'Excluir anexo rg.png' }).click()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expectToast(page, 'Sucesso!', 'Anexo excluído com sucesso.')
    await expect(items(details)).toHaveCount(1)
    await expect(items(seen)).toHaveCount(1)
    await details.getByRole('button', { name: 'Histórico' }).click()
    await expect(details).toContainText('excluiu o anexo Documento do cliente (1 kB)')
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
  const details = await openDetails(page)
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
  await page.clock.install()
  await details.getByLabel('Arquivos a anexar').setInputFiles({
    name: 'proposta.pdf',
    mimeType: 'application/pdf',
    buffer: content,
  })
  const uploads = details.getByRole('list', { name: 'Envios' })
  await expect(uploads.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
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
  await details.getByRole('button', { name: 'Continuar o envio de proposta.pdf' }).click()
  await expectToast(page, 'Sucesso!', 'proposta.pdf foi anexado à venda AR001/2026.')
  expect(sent).toBe(3)
  await expect(details.getByRole('link', { name: 'proposta.pdf' })).toBeVisible()
  const stored = await db
    .selectFrom('vendas_anexos_partes')
    .innerJoin('vendas_anexos', 'vendas_anexos.id', 'anexo_id')
    .select('dados')
    .where('venda_id', '=', id)
    .orderBy('parte')
    .execute()
  expect(Buffer.concat(stored.map(({ dados }) => dados)).equals(content)).toBe(true)
})

async function openDetails(page: Parameters<typeof vendasScreen>[0]) {
  const vendas = vendasScreen(page)
  await vendas.open()
  return vendas.openDetails('AR001/2026')
}
