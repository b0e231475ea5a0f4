/** NFs and RPAs: a payee stays out of a closing until theirs is attached, and it is opened from the payment and the payee. */
import { sql } from 'kysely'
import { pdfOfBytes } from '../src/server/testing/office/anexos.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'

const EMPRESA = 'Ana Souza Negócios Imobiliários'
const GROUP = `NF ou RPA de ${EMPRESA}`
const nf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOfBytes(2_000) })

test('a company without its NF stays out until it is attached, and the file is opened from payment and payee', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const empresa = await buildFavorecido(db, { nome: EMPRESA, vinculo: 'PJ' })
  const atrasada = await buildFavorecido(db, { nome: 'Caio Reis', vinculo: 'PJ' })
  for (const valor of [700, 1_300]) await buildLiberada(db, { favorecido: empresa, valor })
  await buildLiberada(db, { favorecido: atrasada, valor: 90 })
  await sql`update configuracoes set quatro_olhos = false`.execute(db)
  await signIn(page)
  await test.step('Configurações says who has to bring one', async () => {
    await page.goto('/configuracoes')
    await field(page, 'Vínculos que trazem NF ou RPA antes de receber').click()
    await page.getByRole('option', { name: 'PJ', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Salvar Alterações' }).click()
    await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
  })
  await page.goto('/fechamentos')
  await page.getByRole('button', { name: 'Novo fechamento' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo fechamento' })
  await expect(field(novo, 'Corte')).not.toHaveValue('')
  for (const label of ['Corte', 'Dia do pagamento']) {
    await field(novo, label).click()
    await field(novo, label).fill('31/12/2026')
  }
  await novo.getByRole('button', { name: 'Criar fechamento' }).click()
  await expect(heading(page, 'Fechamento de 31/12/2026')).toBeVisible()
  const fora = page.getByRole('region', { name: 'Fora do fechamento' })
  const resumo = page.getByRole('region', { name: 'Resumo' })
  const group = page.getByRole('group', { name: GROUP })
  await test.step('it says the sum to be invoiced, and takes the file', async () => {
    await fora.getByRole('button', { name: 'Falta a NF ou o RPA' }).click()
    await expect(group).toContainText('a faturar: R$ 2.000,00')
    await expectSound(page)
    await page.getByLabel(`Anexar ${GROUP}`).setInputFiles(nf('nf 31.pdf'))
    await expectToast(page, 'Sucesso', 'nf 31.pdf está no fechamento.')
    await expect(resumo).toContainText('R$ 2.000,00')
    await expect(fora).not.toContainText(EMPRESA)
  })
  await test.step('without the file the commissions go out again', async () => {
    await page.getByRole('button', { name: EMPRESA }).first().click()
    await group.getByRole('button', { name: 'Excluir arquivo nf 31.pdf' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expectToast(page, 'Sucesso', 'Arquivo excluído com sucesso.')
    await expect(fora).toContainText(EMPRESA)
    await page.getByLabel(`Anexar ${GROUP}`).setInputFiles(nf('nf 32.pdf'))
    await expectToast(page, 'Sucesso', 'nf 32.pdf está no fechamento.')
    await expect(resumo).toContainText('R$ 2.000,00')
  })
  await test.step('who brings it later is let in for a reason, and missed after the approval', async () => {
    await fora.getByRole('button', { name: /^Incluir mesmo assim: Caio Reis/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Incluir mesmo assim/ })
    await field(dialog, 'Motivo').fill('Traz o RPA amanhã')
    await dialog.getByRole('button', { name: 'Incluir', exact: true }).click()
    await expect(resumo).toContainText('R$ 2.090,00')
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('button', { name: 'Aprovar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(heading(page, 'Fechamento 1')).toBeVisible()
    await page.getByRole('link', { name: 'Sem NF ou RPA: 1' }).click()
    const queue = page.getByRole('list', { name: 'Pagamentos' })
    await expect(queue.getByRole('button')).toHaveCount(1)
    await queue.getByRole('button', { name: /Caio Reis/ }).click()
    await expect(heading(page, 'Caio Reis')).toBeVisible()
    await page.getByLabel('Anexar NF ou RPA de Caio Reis').setInputFiles(nf('rpa.pdf'))
    await expect(page.getByRole('link', { name: 'rpa.pdf' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Sem NF ou RPA/ })).toHaveCount(0)
  })
  await test.step('it is opened from the payment and from the payee’s page, which is recorded', async () => {
    await page.getByLabel('Status do pagamento').selectOption('Todos')
    await page
      .getByRole('list', { name: 'Pagamentos' })
      .getByRole('button', { name: new RegExp(EMPRESA) })
      .click()
    await expect(group.getByRole('link', { name: 'nf 32.pdf' })).toBeVisible()
    await expectSound(page)
    await page.goto(`/favorecidos/${empresa.id}`)
    await page.getByRole('button', { name: `NF ou RPA: ${EMPRESA}, fechamento 1` }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'nf 32.pdf' })
    await expect(link).toBeVisible()
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const acts = await db
      .selectFrom('auditoria')
      .select('registro_id')
      .where('ato', '=', 'nota_aberta')
      .execute()
    expect(acts).toEqual([{ registro_id: empresa.id }])
    await expectSound(page)
  })
})
