/**
 * Proteção de dados: an Administrador answers a client's request, anonymises, and reads a deleted sale. What the search, the incidents and
 * an anonymised client's sale say, refuse and send, src/web/titulares/screen.test.ts shows.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectFieldError, expectToast, field, visit } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const CPF = '529.982.247-25'
const LONG_NAME = 'Maximiliana Wanderleya de Albuquerque Cavalcanti Vasconcellos Montenegro Figueiredo xxxxxx'

/** Registers a sale that was paid, on that day, to the client with that CPF. */
const salesOf =
  (db: Plantao['db'], { loja_id, empreendimento_id, corretores: [corretor] }: Brokerage) =>
  (numero_venda: string, data: string, cliente_cpf = '52998224725') =>
    buildVenda(
      db,
      {
        numero_venda,
        loja_id,
        empreendimento_id,
        cliente_cpf,
        cliente_nome: LONG_NAME,
        data_venda: data,
        data_desembolso: data,
        status: 'Desembolsada',
        status_comissao: 'Pago',
      },
      [{ colaborador_id: corretor }],
    )

/** Looks for what is held on the client with that CPF, with a reason. */
async function searchFor(page: Page, cpf: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Procurar um titular' })
  await field(form, 'CPF do titular').fill(cpf)
  await field(form, 'Motivo').fill('Pedido por email')
  await field(form, 'Motivo').press('Enter')
}

test('what is held on a client is found with a reason, handed over, and kept of a deleted sale', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const sold = salesOf(db, brokerage)
  await sold('AR900/2026', '2026-03-10')
  await signIn(page)
  const found = page.getByRole('region', { name: `O que se guarda do CPF ${CPF}` })
  await test.step('found with a reason, and handed over', async () => {
    await page.goto('/titulares')
    await searchFor(page, CPF)
    await expect(found.getByRole('region', { name: 'Venda AR900/2026' })).toContainText(LONG_NAME)
    await expect(found.getByRole('region', { name: 'Anonimizar' })).toContainText(
      /Ainda não é possível.*O prazo de guarda termina só em/,
    )
    await expectSound(page)
    const download = page.waitForEvent('download')
    await found.getByRole('button', { name: 'Baixar JSON' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^dados-do-titular-\d{4}-\d{2}-\d{2}\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).vendas[0].cliente_nome).toBe(LONG_NAME)
  })
  const vendas = vendasScreen(page)
  await test.step("corrected in the sale's own form", async () => {
    await found.getByRole('link', { name: 'Corrigir a venda AR900/2026' }).click()
    await expect(vendas.editForm.field('Nome do cliente')).toHaveValue(LONG_NAME)
    await page.keyboard.press('Escape')
    await expect(vendas.editForm.form).toBeHidden()
  })
  await test.step('deleted, and still kept', async () => {
    const deletion = await vendas.openDeletion('AR900/2026')
    await expect(deletion).toContainText(/Até \d{2}\/\d{2}\/\d{4} fica guardado só o que a lei manda/)
    await vendas.delete()
    await visit(page, '/titulares?aba=excluidas')
    await page.getByRole('button', { name: 'Ler o registro da venda AR900/2026' }).click()
    const reading = page.getByRole('dialog', { name: 'Venda excluída AR900/2026' })
    await reading.getByRole('button', { name: 'Ler' }).click()
    await expectFieldError(reading, 'Motivo', 'Informe o motivo Não escreva dados pessoais aqui.')
    await field(reading, 'Motivo').fill('Fiscalização')
    await reading.getByRole('button', { name: 'Ler' }).click()
    await expect(reading).toContainText(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(reading).toBeHidden()
  })
})

test('a client is anonymised after the term', async ({ page, plantao: { db }, brokerage, signIn }) => {
  const sold = salesOf(db, brokerage)
  await signIn(page)
  await page.goto('/titulares')
  await db.updateTable('configuracoes').set({ retencao_anos: 1 }).execute()
  await sold('AR101/2015', '2015-03-10', '11144477735')
  await searchFor(page, '111.444.777-35')
  await page.getByRole('button', { name: 'Anonimizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonimizar o CPF 111.444.777-35?' })
  const confirm = dialog.getByRole('button', { name: 'Anonimizar' })
  await expect(confirm).toBeDisabled()
  await field(dialog, 'Digite ANONIMIZAR para confirmar').fill('anonimizar')
  await expectSound(page)
  await confirm.click()
  await expectToast(page, 'Sucesso!', '1 venda anonimizada.')
  await expect(
    page.getByRole('heading', { name: 'Nada é guardado sobre o CPF 111.444.777-35' }),
  ).toBeVisible()
})

test('an incident’s form, which Esc does not close once something is written, and the list', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await signIn(page)
  const descricao = 'Um anexo com 12 clientes foi para outra imobiliária.'
  const titulo = `Planilha enviada a quem não devia, de ${LONG_NAME}`
  await db.insertInto('incidentes').values({ titulo, descricao, conhecido_em: '2026-03-10' }).execute()
  await page.goto('/titulares?aba=incidentes')
  await expect(page.getByRole('article')).toContainText('Aberto')
  await page.getByRole('button', { name: 'Registrar incidente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar incidente' })
  await field(dialog, 'Título').fill(titulo)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar escrevendo' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectFieldError(dialog, 'O que aconteceu', 'Descreva o que aconteceu')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await expectSound(page)
})
