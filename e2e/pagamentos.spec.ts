/** Paying an approved closing: by keyboard with the code on the screen, what the bank refuses or gives back, and on a phone. */
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'

async function buildFila({ db }: Plantao) {
  const payee = (nome: string) => buildFavorecido(db, { tipo: 'Corretor externo', nome })
  return buildFechamento(db, {
    pagamentos: [
      { favorecido: await payee('Ana Souza'), valores: [700] },
      { favorecido: await payee('Caio Reis'), valores: [250.5] },
      { favorecido: await payee('Davi Melo'), valores: [80], desconto: 80 },
      { favorecido: await payee('Érica Nunes'), valores: [1_234.56] },
    ],
  })
}

function fila(page: Page) {
  return {
    shown: (nome: string) => heading(page, nome),
    qr: page.getByRole('img', { name: /^Código QR do PIX/ }),
    pay: page.getByRole('button', { name: 'Pago', exact: true }),
    row: (nome: string) => page.getByRole('list', { name: 'Pagamentos' }).getByRole('button', { name: nome }),
    left: (text: string) => expect(page.getByText(text)).toBeVisible(),
  }
}

/** What the QR code on the screen says, from its picture. */
async function readQr(page: Page): Promise<string | undefined> {
  const png = await fila(page).qr.screenshot()
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    return { data: [...pixels], width: picture.width, height: picture.height }
  }, png.toString('base64'))
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

/** Makes the page press the key as soon as it has that heading, however slow the test is. */
function pressOnceShown(page: Page, key: string, name: string): Promise<void> {
  return page.evaluate(
    ([pressed, heading]) => {
      const observer = new MutationObserver(() => {
        if (![...document.querySelectorAll('h2')].some((one) => one.textContent === heading)) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    [key, name] as const,
  )
}

test('a closing is paid by keyboard, two keys a payment, until it is concluded', {
  tag: '@firefox',
}, async ({ page, context, plantao, signIn }) => {
  const { id, pagamentos } = await buildFila(plantao)
  const screen = fila(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  await page.getByRole('link', { name: 'Pagar', exact: true }).click()
  await expect(screen.shown('Ana Souza')).toBeVisible()
  await screen.left('Faltam 3 de 3 pagamentos · R$\u00a02.185,06 · 1 compensado com descontos')
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await test.step('the code on the screen is that which is copied, with key and amount', async () => {
    await expect(screen.qr).toBeVisible()
    const read = await readQr(page)
    const key = pagamentos[0]?.favorecido.chave_pix ?? ''
    expect(read).toContain(`${key}02`)
    expect(read).toContain('5406700.00')
    await page.keyboard.press('c')
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(read)
    await expectSound(page)
  })
  await test.step('P pays and shows the next one, and a second press does not pay that', async () => {
    await expect(screen.pay).toBeEnabled()
    await pressOnceShown(page, 'p', 'Caio Reis')
    await page.keyboard.press('p')
    await expect(screen.shown('Caio Reis')).toBeVisible()
    await expectToast(page, 'Marcado como Pago', 'Ana Souza, R$\u00a0700,00.')
    await screen.left('Faltam 2 de 3 pagamentos · R$\u00a01.485,06 · 1 compensado com descontos')
  })
  await test.step('N leaves one out, and comes back to it', async () => {
    await page.keyboard.press('n')
    await expect(screen.shown('Érica Nunes')).toBeVisible()
    await expect(screen.pay).toBeEnabled()
    await page.keyboard.press('p')
    await expect(screen.shown('Caio Reis')).toBeVisible()
    await expect(screen.pay).toBeEnabled()
    await page.keyboard.press('p')
    await screen.left('Todos os 3 pagamentos estão pagos · 1 compensado com descontos')
  })
  await expect(screen.row('Davi Melo')).toContainText('Compensado')
  await page.getByRole('link', { name: 'Voltar ao fechamento' }).click()
  await expect(page.getByText('Concluído')).toBeVisible()
})

test('what another paid on a phone is said, and not paid twice', {
  tag: '@firefox',
}, async ({ page, browser, plantao, signIn }) => {
  await signIn(page, 'Staff')
  const second = await buildFila(plantao)
  await page.goto(`/fechamentos/${second.id}/pagar`)
  await expect(fila(page).pay).toBeEnabled()
  const other = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  const phone = await other.newPage()
  await signIn(phone)
  await phone.goto(page.url())
  await expect(fila(phone).pay).toBeEnabled()
  await expect(fila(phone).pay).toBeInViewport()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await readQr(phone)).toContain('5406700.00')
  await expectSound(phone)
  await fila(phone).pay.click()
  await expect(fila(phone).shown('Caio Reis')).toBeVisible()
  // Told, the other screen shows it without being asked.
  await expect(page.getByText(/^Pago em /).first()).toBeVisible()
  await expect(fila(page).qr).toHaveCount(0)
  await other.close()
})

test('the last payment is paid, returned and paid again on its screen, twice, as the server has it', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Ana Souza' })
  const { id, pagamentos } = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [700] }] })
  const pagamento = pagamentos[0]?.id ?? ''
  const screen = fila(page)
  const stored = async () => {
    const { status, saldo } = await db
      .selectFrom('pagamentos')
      .select(['status', 'saldo'])
      .where('id', '=', pagamento)
      .executeTakeFirstOrThrow()
    return { status, saldo }
  }
  const confirm = async (action: string, button: string) => {
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
  }
  await signIn(page)
  await page.goto(`/fechamentos/${id}/pagar`)
  for (const time of ['first', 'second']) {
    await test.step(`paid, returned and to be paid again, the ${time} time`, async () => {
      await expect(screen.pay).toBeEnabled()
      await screen.pay.click()
      await expectToast(page, 'Marcado como Pago', 'Ana Souza, R$\u00a0700,00.')
      await screen.left('O pagamento está pago.')
      await expect(screen.qr).toHaveCount(0)
      expect(await stored()).toEqual({ status: 'Pago', saldo: 0 })
      await confirm('Devolvido', 'Marcar como Devolvido')
      await expectToast(page, 'Marcado como Devolvido', 'Ana Souza, R$\u00a0700,00.')
      expect(await stored()).toEqual({ status: 'Devolvido', saldo: 700 })
      await confirm('Pagar de novo', 'Pagar de novo')
      await expectToast(page, 'A pagar de novo', 'Ana Souza, R$\u00a0700,00.')
      await expect(screen.qr).toBeVisible()
      expect(await stored()).toEqual({ status: 'A pagar', saldo: 700 })
    })
  }
  await expect(screen.pay).toBeEnabled()
  await screen.pay.click()
  await expect(page.getByText(/^Pago em /).first()).toBeVisible()
  expect(await stored()).toEqual({ status: 'Pago', saldo: 0 })
  const movements = await db
    .selectFrom('comissoes_movimentos')
    .select('estorna_id')
    .where('pagamento_id', '=', pagamento)
    .where('tipo', '=', 'Pagamento')
    .execute()
  expect(movements.filter(({ estorna_id }) => estorna_id === null)).toHaveLength(3)
  expect(movements.filter(({ estorna_id }) => estorna_id !== null)).toHaveLength(2)
})

test('a wrong Pago is undone after going on, by whoever marked it, and by keyboard only', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const { id, pagamentos } = await buildFila(plantao)
  const screen = fila(page)
  const undo = (on: Page) => on.getByRole('button', { name: /^Desfazer até \d\d:\d\d$/ })
  const stored = async () => {
    const { status, saldo, data_pagamento } = await plantao.db
      .selectFrom('pagamentos')
      .select(['status', 'saldo', 'data_pagamento'])
      .where('id', '=', pagamentos[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    return { status, saldo, data_pagamento }
  }
  await signIn(page, 'Staff')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/fechamentos/${id}/pagar`)
  await expect(screen.pay).toBeEnabled()
  await test.step('all buttons are in one row, beside the queue', async () => {
    const boxes = await Promise.all(
      ['Copiar', 'Pago', 'Próximo', 'Enviado', 'Rejeitado'].map((name) =>
        page.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    )
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    const queue = await page.getByRole('list', { name: 'Pagamentos' }).boundingBox()
    expect(queue?.x).toBeGreaterThan((boxes[4]?.x ?? Infinity) + (boxes[4]?.width ?? 0))
  })
  await page.keyboard.press('e')
  await expect(screen.shown('Caio Reis')).toBeVisible()
  await screen.row('Ana Souza').focus()
  await page.keyboard.press('Enter')
  await expect(screen.shown('Ana Souza')).toBeVisible()
  await expect(screen.pay).toBeEnabled()
  await page.keyboard.press('p')
  await expect(screen.shown('Caio Reis')).toBeVisible()
  await expect(page.getByText('Ana Souza, R$\u00a0700,00: marcado como Pago.')).toBeVisible()
  await expectSound(page)
  await test.step('another person has no such button', async () => {
    const other = await (await browser.newContext()).newPage()
    await signIn(other)
    await other.goto(page.url())
    await expect(fila(other).pay).toBeEnabled()
    await expect(undo(other)).toHaveCount(0)
    await other.context().close()
  })
  await page.reload()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('z')
  await expectToast(page, 'Pago desfeito', 'Ana Souza, R$\u00a0700,00: voltou a Enviado.')
  expect(await stored()).toEqual({ status: 'Enviado', saldo: 700, data_pagamento: null })
  await expect(undo(page)).toHaveCount(0)
  await expect(screen.row('Ana Souza')).toContainText('Enviado')
  await expect(screen.shown('Caio Reis')).toBeVisible()
})
