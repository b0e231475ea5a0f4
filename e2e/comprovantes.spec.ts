/** Comprovantes: a file for many payments, dropped onto the queue; one by keyboard; opened, counted and excluded. */
import type { Locator, Page } from '@playwright/test'
import { pdfOfBytes } from '../src/server/testing/office/anexos.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'

async function buildPaid({ db }: Plantao, names: readonly string[]) {
  const pagamentos = []
  for (const nome of names)
    pagamentos.push({
      favorecido: await buildFavorecido(db, { tipo: 'Corretor externo', nome }),
      valores: [700],
      status: 'Pago' as const,
    })
  const davi = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Davi Melo' })
  return buildFechamento(db, {
    pagamentos: [...pagamentos, { favorecido: davi, valores: [80], desconto: 80 }],
  })
}

async function drop(page: Page, onto: Locator, nome: string, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }))
      return transfer
    },
    [nome, content.toString('base64')] as const,
  )
  await onto.dispatchEvent('drop', { dataTransfer: data })
}

const missing = (page: Page) => page.getByRole('link', { name: /^Sem comprovante: / })
const opened = (page: Page) => page.getByRole('group', { name: 'Comprovantes do pagamento' })

test('a comprovante of three payments is dropped onto the queue, and what lacks one is counted where it leads', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id, pagamentos } = await buildPaid(plantao, ['Ana Souza', 'Caio Reis', 'Érica Nunes', 'Rui Costa'])
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  await expect(missing(page)).toHaveText('Sem comprovante: 4')
  await missing(page).click()
  const queue = page.getByRole('list', { name: 'Pagamentos' })
  await expect(queue.getByRole('button')).toHaveCount(4)
  await drop(page, queue, 'lote do banco.pdf', pdfOfBytes(300_000))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('lote do banco.pdf')
  await dialog.getByLabel('Todos os pagos sem comprovante (4)').uncheck()
  await expect(dialog.getByRole('button', { name: 'Anexar', exact: true })).toBeDisabled()
  for (const name of ['Ana Souza', 'Caio Reis', 'Rui Costa'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${name}, R\\$`) }).check()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Anexar a 3 pagamentos' }).click()
  await expectToast(page, 'Sucesso', 'lote do banco.pdf está em 3 pagamentos.')
  await expect(dialog).toBeHidden()
  await expect(missing(page)).toHaveText('Sem comprovante: 1')
  await expect(queue.getByRole('button')).toHaveCount(1)
  await test.step('the last is attached by keyboard, and opened; Staff cannot exclude it', async () => {
    await queue.getByRole('button', { name: /Érica Nunes/ }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Érica Nunes')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('f')
    await (await chooser).setFiles({
      name: 'erica.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOfBytes(2_000),
    })
    const link = opened(page).getByRole('link', { name: 'erica.pdf' })
    await expect(link).toBeVisible()
    await expect(opened(page).getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })
  await expect(page.getByText('Nenhum pagamento feito está sem comprovante.')).toBeVisible()
  const opening = await plantao.db
    .selectFrom('auditoria')
    .select('registro_id')
    .where('ato', '=', 'comprovante_aberto')
    .execute()
  expect(opening).toEqual([{ registro_id: pagamentos[2]?.id }])
})

test('a wrong comprovante is excluded by an Administrador, and the other payments keep it', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id, pagamentos } = await buildPaid(plantao, ['Ana Souza', 'Caio Reis'])
  await signIn(page)
  await page.goto(`/fechamentos/${id}/pagar?pagamento=${pagamentos[0]?.id}`)
  await page
    .getByLabel('Comprovante para vários pagamentos')
    .setInputFiles({ name: 'lote.pdf', mimeType: 'application/pdf', buffer: pdfOfBytes(2_000) })
  await page.getByRole('button', { name: 'Anexar a 2 pagamentos' }).click()
  await expectToast(page, 'Sucesso', 'lote.pdf está em 2 pagamentos.')
  await page.getByRole('button', { name: 'Excluir comprovante lote.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expectToast(page, 'Sucesso', 'Comprovante excluído com sucesso.')
  await expect(missing(page)).toHaveText('Sem comprovante: 1')
  await page.goto(`/fechamentos/${id}/pagar?pagamento=${pagamentos[1]?.id}`)
  await expect(opened(page).getByRole('link', { name: 'lote.pdf' })).toBeVisible()
  await test.step('it is on the payee’s page, too', async () => {
    await page.goto(`/favorecidos/${pagamentos[1]?.favorecido.id}`)
    await page.getByRole('button', { name: /^1 comprovante: Caio Reis/ }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'lote.pdf' })).toBeVisible()
    await expectSound(page)
  })
})
