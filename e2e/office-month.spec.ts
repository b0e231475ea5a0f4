/** The month of an office of 39 people, by Staff at a desk and an Administrador on a phone: released, closed, paid by the bank's file. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { formatDate, today } from '../src/core/dates.ts'
import { formatBRL } from '../src/core/money.ts'
import { payOutside, releaseComissoes } from '../src/server/financeiro/atos.ts'
import { actingAs } from '../src/server/testing/database/database.ts'
import { pdfOfBytes } from '../src/server/testing/office/anexos.ts'
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { countClicks } from './vocabulary/clicks.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

const PEOPLE = 39

/** From Comissões to 'Concluído', of both people together, with two payments that the bank refused. */
const MOST_CLICKS = 20

/** As it is typed. */
const HOJE = formatDate(today(new Date()))

const nameOf = (i: number) => `Pessoa ${String(i).padStart(2, '0')} Prado`
const emailOf = (i: number) => `pessoa${i}@casa.example`

/** A commission of each of the 39: R$ 1.001,00, R$ 1.002,00 and so on. */
async function buildSales({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage) {
  for (let i = 1; i <= PEOPLE; i++) {
    const { colaborador_id } = await buildFavorecido(db, { nome: nameOf(i), chave_pix: emailOf(i) })
    await buildVenda(db, { loja_id, empreendimento_id, numero_venda: `MES${String(i).padStart(2, '0')}` }, [
      { colaborador_id: colaborador_id ?? '', valor_comissao: 1000 + i },
    ])
  }
}

/** R$ 1.000,00 of each, and 1 + 2 + … + 39. */
const TOTAL = formatBRL(PEOPLE * 1000 + (PEOPLE * (PEOPLE + 1)) / 2)

/** A third of each, without the parts of a centavo. */
const THIRD_IN_CENTAVOS = Array.from({ length: PEOPLE }, (_, i) =>
  Math.floor((100_100 + 100 * i) / 3),
).reduce((sum, one) => sum + one)
const THIRD = formatBRL(THIRD_IN_CENTAVOS / 100)
const REST = formatBRL(PEOPLE * 1000 + (PEOPLE * (PEOPLE + 1)) / 2 - THIRD_IN_CENTAVOS / 100)

/** The closing of the 39, approved and not paid yet. */
async function buildApproved({ db }: Plantao) {
  const pagamentos = []
  for (let i = 1; i <= PEOPLE; i++)
    pagamentos.push({
      favorecido: await buildFavorecido(db, { nome: nameOf(i), chave_pix: emailOf(i) }),
      valores: [1000 + i],
    })
  return buildFechamento(db, { pagamentos })
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  return context.newPage()
}

const sumsOf = (page: Page) => page.getByRole('region', { name: 'Somas', exact: true })

/** The lines of the bank's return to the first file: those in `refused` were refused, the others paid today. */
async function returnOf(page: Page, refused: readonly string[]): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Baixar pix-1-1-/ }).click(),
  ])
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const answers = lines.map((line) => {
    const cells = line.split(';').map((cell) => cell.replaceAll('"', ''))
    const valor = cells.find((cell) => /^\d+,\d\d$/.test(cell))
    const referencia = cells.find((cell) => /PLT[0-9A-F]{10}/.test(cell))
    return refused.some((nome) => cells.includes(nome))
      ? `;${valor};Recusado;Conta encerrada;${referencia}`
      : `${HOJE};${valor};Pago;;${referencia}`
  })
  return ['Data;Valor;Status;Motivo;Descrição', ...answers].join('\n')
}

/** Makes the file for the bank of all that is to be paid. */
async function makeFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arquivo para o banco' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText(`${PEOPLE} enviados`, { exact: true })).toBeVisible()
}

/** Pastes the bank's return, and reads it. */
async function readReturn(page: Page, lines: string): Promise<void> {
  await page.getByRole('button', { name: 'Retorno do banco' }).click()
  await page.getByRole('dialog').getByLabel('Linhas do retorno').fill(lines)
  await page.getByRole('dialog').getByRole('button', { name: 'Ler', exact: true }).click()
}

test(`thirty-nine are paid by the bank's file, two after a refusal, in at most ${MOST_CLICKS} clicks`, async ({
  page,
  plantao,
  brokerage,
  signIn,
  browser,
}) => {
  await buildSales(plantao, brokerage)
  await page.setViewportSize({ width: 1366, height: 768 })
  const phone = await openPhone(browser)
  await signIn(page, 'Staff')
  await signIn(phone)
  const clicks = await countClicks(page)
  const phoneClicks = await countClicks(phone)
  await page.goto('/comissoes')
  await phone.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  await test.step('all are released', async () => {
    await sumsOf(page).getByRole('button', { name: 'Liberar todas…' }).click()
    await expect(dialog).toContainText(`39 comissões de 39 pessoas, no total de ${TOTAL}.`)
    await dialog.getByRole('button', { name: 'Liberar', exact: true }).click()
    await expect(page.getByText(`39 comissões liberadas: ${TOTAL}.`)).toBeVisible()
  })
  await test.step('a closing is made of them and sent', async () => {
    await page.getByRole('link', { name: 'Fechamentos', exact: true }).click()
    await page.getByRole('button', { name: 'Novo fechamento' }).click()
    const corte = field(dialog, 'Corte')
    await expect(corte).toBeFocused()
    await corte.fill(HOJE)
    await dialog.getByRole('button', { name: 'Criar fechamento' }).click()
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(TOTAL)
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expectToast(page, 'Sucesso!', 'Fechamento enviado para aprovação.')
  })
  await test.step('the phone is told, and approves', async () => {
    await bell(phone).open()
    await bell(phone)
      .panel.getByRole('link', { name: /^Fechamento de / })
      .click()
    await phone.getByRole('button', { name: `Aprovar ${TOTAL}` }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(heading(phone, 'Fechamento 1')).toBeVisible()
  })
  await test.step('the file is made and fetched, and its return pays 37 and refuses two, as both see', async () => {
    await makeFile(page)
    const next = 'Próximo: registrar o retorno do banco de 39 enviados'
    for (const screen of [page, phone]) await expect(screen.getByText(next)).toBeVisible()
    await readReturn(page, await returnOf(page, [nameOf(5), nameOf(12)]))
    await expect(dialog.getByRole('status')).toContainText('Pagos: 37')
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    for (const screen of [page, phone]) {
      await expect(screen.getByText('2 recusados', { exact: true })).toBeVisible()
      await expect(screen.getByText('Próximo: pagar de novo 2 rejeitados')).toBeVisible()
      await expect(screen.getByRole('main').getByText('Rejeitado', { exact: true })).toHaveCount(2)
    }
  })
  await test.step('the two are paid again by keyboard, one after the other', async () => {
    await page.getByRole('link', { name: 'Pagar', exact: true }).click()
    for (const nome of [nameOf(5), nameOf(12)]) {
      await expect(heading(page, nome)).toBeVisible()
      await expect(page.getByText('Conta encerrada ou bloqueada')).toBeVisible()
      const queue = page.getByRole('list', { name: 'Pagamentos' })
      await expect(queue.getByRole('button', { name: nome })).toBeInViewport()
      await page.keyboard.press('g')
      await dialog.getByRole('button', { name: 'Pagar de novo' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Pago', exact: true })).toBeEnabled()
      await page.keyboard.press('p')
    }
    await expect(page.getByText('Todos os 39 pagamentos estão pagos.')).toBeVisible()
    await page.goBack()
    for (const screen of [page, phone])
      await expect(screen.getByText('Concluído', { exact: true })).toBeVisible()
  })
  const cost = clicks() + phoneClicks()
  test.info().annotations.push({ type: 'clicks', description: `office month: ${cost} clicks` })
  process.stdout.write(`office month: ${cost} clicks\n`)
  expect(cost).toBeLessThanOrEqual(MOST_CLICKS)
  await phone.context().close()
})

test('a third of the 39 is released, then the rest, each taken back once while a phone looks on', async ({
  page,
  plantao,
  brokerage,
  signIn,
  browser,
}) => {
  await buildSales(plantao, brokerage)
  const phone = await openPhone(browser)
  await signIn(page, 'Staff')
  await signIn(phone)
  await page.goto('/comissoes')
  await phone.goto('/comissoes')
  const dialog = page.getByRole('dialog')
  const release = async (part: 'Um terço' | 'O resto') => {
    await sumsOf(page).getByRole('button', { name: 'Liberar todas…' }).click()
    await dialog.getByRole('radio', { name: part }).check()
    await expect(dialog).toContainText(part === 'Um terço' ? THIRD : REST)
    await dialog.getByRole('button', { name: 'Liberar', exact: true }).click()
  }
  const takeBack = async () => {
    await sumsOf(page).getByRole('button', { name: 'Desfazer liberações…' }).click()
    await dialog.getByRole('button', { name: 'Desfazer liberações' }).click()
    for (const screen of [page, phone]) await expect(sumsOf(screen)).toContainText(`A liberar${TOTAL}`)
  }
  const released = async (sum: string) => {
    for (const screen of [page, phone]) await expect(sumsOf(screen)).toContainText(`Liberadas${sum}`)
  }
  await phone.getByRole('button', { name: 'Todas as somas' }).click()
  for (const time of ['first', 'second'])
    await test.step(`a third, the ${time} time`, async () => {
      await release('Um terço')
      await released(THIRD)
      const row = page.getByRole('row').filter({ hasText: 'MES01' })
      await expect(row).toContainText('Liberada R$\u00a0333,66 de 1.001,00')
      await expect(phone.getByText('Liberada R$\u00a0333,66 de 1.001,00')).toBeVisible()
      if (time === 'first') await takeBack()
    })
  await test.step('the rest is what is missing to the centavo, also after leaving the page', async () => {
    await release('O resto')
    await released(TOTAL)
    await page.getByRole('link', { name: 'Fechamentos', exact: true }).click()
    await page.goBack()
    await released(TOTAL)
  })
  await phone.context().close()
})

test('a return read twice pays once, and one is undone, one returned and 37 proved, as both see', async ({
  page,
  plantao,
  signIn,
  browser,
}) => {
  const { id } = await buildApproved(plantao)
  const phone = await openPhone(browser)
  await signIn(page, 'Staff')
  await signIn(phone)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/fechamentos/${id}`)
  await phone.goto(`/fechamentos/${id}`)
  const dialog = page.getByRole('dialog')
  const row = (screen: Page, nome: string) =>
    screen.getByRole('list', { name: 'Pagamentos' }).getByRole('button', { name: nome })
  await test.step('read by both, registered by both: each payment once', async () => {
    await makeFile(page)
    const lines = await returnOf(page, [nameOf(5), nameOf(12)])
    await readReturn(page, lines)
    await readReturn(phone, lines)
    await expect(dialog.getByRole('status')).toContainText('Pagos: 37')
    await expect(phone.getByRole('dialog').getByRole('status')).toContainText('Pagos: 37')
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText('2 recusados', { exact: true })).toBeVisible()
    await phone.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
    await expect(phone.getByRole('dialog')).toContainText('Os pagamentos mudaram desde a leitura.')
    await phone.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await readReturn(phone, lines)
    await expect(phone.getByRole('dialog').getByRole('status')).toContainText('Pagos: 0')
    await phone.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('one file is the comprovante of the 37', async () => {
    await page
      .getByLabel('Comprovante para vários pagamentos')
      .setInputFiles({ name: 'lote.pdf', mimeType: 'application/pdf', buffer: pdfOfBytes(2_000) })
    await dialog.getByRole('button', { name: 'Anexar a 37 pagamentos' }).click()
    await expectToast(page, 'Sucesso', 'lote.pdf está em 37 pagamentos.')
    for (const screen of [page, phone])
      await expect(screen.getByText('Nenhum pagamento feito está sem comprovante.')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Pagar', exact: true }).click()
  await phone.getByRole('link', { name: 'Pagar', exact: true }).click()
  await test.step('none of the 37 is offered to be undone, and what follows the queue is within reach', async () => {
    await expect(heading(page, nameOf(5))).toBeVisible()
    await expect(page.getByRole('group', { name: 'Último pagamento marcado' })).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 768)
    await expectSound(page)
  })
  await test.step('one is returned by the bank', async () => {
    await row(page, nameOf(20)).click()
    await page.getByRole('button', { name: 'Devolvido', exact: true }).click()
    await dialog.getByRole('button', { name: 'Marcar como Devolvido' }).click()
    await expectToast(page, 'Marcado como Devolvido', nameOf(20))
    await expect(row(phone, nameOf(20))).toContainText('Devolvido')
  })
  await test.step('and paid again, undone, and paid: the phone follows', async () => {
    await page.getByRole('button', { name: 'Pagar de novo', exact: true }).click()
    await dialog.getByRole('button', { name: 'Pagar de novo' }).click()
    for (const time of ['first', 'second']) {
      await expect(heading(page, nameOf(20))).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pago', exact: true })).toBeEnabled()
      await page.keyboard.press('p')
      await expect(row(phone, nameOf(20))).toContainText('Pago em')
      if (time === 'second') break
      await page.keyboard.press('z')
      await expectToast(page, 'Pago desfeito', nameOf(20))
      await expect(row(phone, nameOf(20))).toContainText('A pagar')
      await row(page, nameOf(20)).click()
    }
  })
  await test.step('"por que este valor?" is answered in one click on the phone, and gone back from', async () => {
    await row(phone, nameOf(20)).click()
    await phone.getByRole('button', { name: `Por que este valor? ${nameOf(20)}` }).click()
    const answer = phone.getByRole('dialog', { name: /^Por que este valor/ })
    await expect(answer).toContainText('R$\u00a01.020,00')
    await phone.keyboard.press('Escape')
    await expect(heading(phone, nameOf(20))).toBeVisible()
  })
  await phone.context().close()
})

/** A sale of which four were paid R$ 500,00 each outside of a closing. Returns its id. */
async function buildPaidToFour({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage): Promise<string> {
  const participantes = []
  for (let i = 1; i <= 4; i++) {
    const { colaborador_id } = await buildFavorecido(db, { nome: nameOf(i) })
    participantes.push({ colaborador_id: colaborador_id ?? '', valor_comissao: 500 })
  }
  const { id } = await buildVenda(db, { loja_id, empreendimento_id, numero_venda: 'EST4' }, participantes)
  const rows = await db.selectFrom('vendas_participantes').select('id').where('venda_id', '=', id).execute()
  await actingAs(db, null, (trx) =>
    releaseComissoes(
      trx,
      rows.map((row) => row.id),
    ),
  )
  const linhas = await db.selectFrom('comissoes_linhas').select('id').where('venda_id', '=', id).execute()
  for (const { id: linha } of linhas)
    await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 500, dia: '2026-03-20', forma: 'PIX' }))
  return id
}

test('an Estorno of four is made, undone and made again, and a phone has what is to be recovered', async ({
  page,
  plantao,
  brokerage,
  signIn,
  browser,
}) => {
  const venda = await buildPaidToFour(plantao, brokerage)
  const phone = await openPhone(browser)
  await signIn(page)
  await signIn(phone, 'Staff')
  await phone.goto('/comissoes')
  await phone.getByRole('button', { name: 'Todas as somas' }).click()
  await page.goto(`/vendas?venda=${venda}`)
  const estorno = page.getByRole('dialog', { name: 'Estorno da venda · EST4' })
  for (const time of ['first', 'second'])
    await test.step(`the ${time} time`, async () => {
      await page.getByRole('button', { name: 'Estorno da venda…' }).click()
      await expect(estorno).toContainText('No total R$\u00a02.000,00 de 4 pessoas.')
      await estorno.getByRole('button', { name: 'Estornar' }).click()
      await expectToast(page, 'Sucesso!', 'Estornado: R$\u00a02.000,00 de 4 pessoas.')
      await expect(sumsOf(phone)).toContainText('A recuperarR$\u00a02.000,00')
      if (time === 'second') return
      await page.getByRole('button', { name: 'Estorno da venda…' }).click()
      await estorno.getByRole('radio', { name: 'Desfazer estornos' }).check()
      await estorno.getByRole('button', { name: 'Desfazer estornos' }).click()
      await expect(sumsOf(phone)).not.toContainText('A recuperarR$\u00a02.000,00')
    })
  await phone.context().close()
})
