/** Configurações: what an Administrador enters once is used wherever an office shows itself, sells and counts days. */
import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { businessDays, escreverDia } from '../src/core/feriados.ts'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildColaborador, buildLoja, buildMeta, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { pdfText } from './harness/pdf.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { pick } from './vocabulary/colaboradores.ts'
import {
  closeToasts,
  expectFieldError,
  expectToast,
  field,
  heading,
  withoutPageData,
} from './vocabulary/page.ts'
import { fillFields } from './vocabulary/records.ts'
import { buildElegiveis } from './vocabulary/roleta.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const NAME = 'Imobiliária Três Irmãos & Associados'
const ADDRESS = 'Rua das Flores, 10, sala 2 - Gonzaga - Santos/SP - CEP 11060-002'
const WIDE = { name: 'logo.png', mimeType: 'image/png', buffer: buildPng(900, 60) }

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
    chooseLogo: (file: typeof WIDE) => page.getByLabel('Arquivo do logo').setInputFiles(file),
    async addFeriado(data: string, nome: string): Promise<void> {
      await fillFields(this.feriados, { Data: data, Nome: nome })
      await this.feriados.getByRole('button', { name: 'Adicionar feriado' }).click()
    },
  }
}

/** The logo on the page, once the browser has its picture. */
async function expectLogo(page: Page, scope = page.locator('body')): Promise<void> {
  const logo = scope.locator('img[src^="/api/configuracoes/logo/"]')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('the name and logo are seen before signing in, on the wheel and in the PDF; the address only in the PDF', async ({
  page,
  browser,
  plantao,
  brokerage,
  signIn,
}) => {
  const { id: venda } = await buildVenda(plantao.db, {
    loja_id: brokerage.loja_id,
    empreendimento_id: brokerage.empreendimento_id,
  })
  await buildElegiveis(plantao.db)
  await buildSorteio(plantao.db, { nome: 'Sorteio de maio' })
  await signIn(page)
  const screen = configuracoesScreen(page)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(heading(page, 'Configurações')).toBeVisible()

  await test.step('the name and the address', async () => {
    await screen.fill({ 'Nome da imobiliária': NAME })
    await typeInto(field(screen.form, 'CNPJ'), '12abc34501de34')
    await field(screen.form, 'CEP').click()
    await expectFieldError(screen.form, 'CNPJ', 'CNPJ inválido')
    await screen.fill({ CNPJ: '12abc34501de35', CEP: '11060002', Endereço: 'Rua das Flores', Número: '10' })
    await screen.fill({ Complemento: 'sala 2', Bairro: 'Gonzaga', Cidade: 'Santos', Estado: 'sp' })
    await expect(field(screen.form, 'CNPJ')).toHaveValue('12.ABC.345/01DE-35')
    await expect(screen.form.getByText('Rascunho guardado')).toBeVisible()
    await screen.save()
  })
  await test.step('the logo', async () => {
    const svg = { ...WIDE, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    await screen.chooseLogo(svg)
    await expectToast(page, 'Erro', 'O logo deve ser uma imagem PNG ou JPEG.')
    // Nothing stays chosen, so that the same file can be chosen again.
    await expect(page.getByLabel('Arquivo do logo')).toHaveValue('')
    await screen.chooseLogo({ ...WIDE, buffer: buildPng(2400, 150) })
    await expectToast(page, 'Sucesso!', 'Logo enviado com sucesso.')
    await expectLogo(page, screen.logo)
    await closeToasts(page)
    await expectSound(page)
    await page.getByRole('button', { name: 'Histórico' }).click()
    await expect(page.getByText(/mudou Cidade de vazio para Santos/)).toBeVisible()
  })
  await test.step('in the PDF of a sale', async () => {
    const text = pdfText(await (await page.request.get(`/api/vendas/${venda}/pdf`)).body())
    for (const part of [NAME, 'CNPJ 12.ABC.345/01DE-35', ADDRESS]) if (text) expect(text).toContain(part)
  })
  await test.step('on the wheel', async () => {
    await page.goto('/roleta')
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    const whole = page.getByRole('dialog', { name: `Roleta ${NAME}` })
    await expect(whole.getByText(NAME)).toBeVisible()
    await expectLogo(page, whole)
  })
  await test.step('before signing in', async () => {
    const visit = await browser.newContext({ baseURL: plantao.url })
    const entrada = await visit.newPage()
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
    await visit.close()
  })
  await test.step('the logo is taken away', async () => {
    await screen.open()
    await screen.logo.getByRole('button', { name: 'Retirar logo' }).click()
    await page
      .getByRole('dialog', { name: 'Retirar o logo?' })
      .getByRole('button', { name: 'Retirar' })
      .click()
    await expectToast(page, 'Sucesso!', 'Logo retirado com sucesso.')
    await expect(screen.logo.getByRole('img')).toHaveCount(0)
  })
})

test('a new sale begins with its defaults; a loja that became Inativo is left out', async ({
  page,
  plantao,
  vendas,
}) => {
  const filial = await buildLoja(plantao.db, { nome: 'Loja Filial' })
  await buildColaborador(plantao.db, { nome: 'Zeca Prado', cargo: 'Corretor', comissao_base: 0 })
  const screen = configuracoesScreen(page)
  await screen.open()
  await pick(page, screen.form, 'Loja', 'Loja Filial')
  await pick(page, screen.form, 'Status', 'Assinada/Pendente')
  await pick(page, screen.form, 'Forma de pagamento', 'NF IR Futuro')
  await pick(page, screen.form, 'Tipo de pagamento da comissão', 'TED')
  await screen.fill({ 'Percentual da comissão (%)': '1,75' })
  await screen.save()

  await vendas.open()
  await vendas.openNew()
  const { newForm } = vendas
  for (const [label, value] of [
    ['Loja', 'Loja Filial'],
    ['Status', 'Assinada/Pendente'],
    ['Forma de pagamento', 'NF IR Futuro'],
    ['Tipo de renda', 'Formal'],
  ] as const)
    await expect(newForm.field(label)).toHaveValue(value)
  await newForm.fill({ 'Vendedor principal': 'Zeca Prado' })
  await expect(field(newForm.participant(1), 'Percentual')).toHaveValue('1,75%')
  await expect(field(newForm.participant(1), 'Pagamento')).toHaveValue('TED')
  await newForm.form.getByRole('button', { name: 'Cancelar' }).click()
  await vendas.leaving.getByRole('button', { name: 'Descartar' }).click()

  await plantao.db.updateTable('lojas').set({ status: 'Inativo' }).where('id', '=', filial.id).execute()
  await screen.open()
  await expect(field(screen.form, 'Loja')).toHaveAccessibleDescription(
    'Esta loja está inativa: as novas vendas começam sem loja.',
  )
  await vendas.open()
  await vendas.openNew()
  await expect(newForm.field('Status')).toHaveValue('Assinada/Pendente')
  await expect(newForm.field('Loja')).toHaveValue('')
})

test('local holidays change the business days of goals, also where these are open', async ({
  page,
  context,
  plantao,
  signIn,
}) => {
  const hoje = today(new Date())
  const periodo = { periodo_inicio: addDays(hoje, -30), periodo_fim: addDays(hoje, 60) }
  await buildMeta(plantao.db, { nome: 'Meta do trimestre', ...periodo })
  const total = businessDays(periodo.periodo_inicio, periodo.periodo_fim)
  const businessDay =
    Array.from({ length: 14 }, (_, i) => addDays(hoje, 7 + i)).find((day) => businessDays(day, day) === 1) ??
    hoje
  await signIn(page)
  const screen = configuracoesScreen(page)
  await screen.open()
  const outra = await context.newPage()
  await outra.goto('/metas')
  await expect(outra.getByText(`de ${total} dias úteis`).first()).toBeVisible()

  await screen.addFeriado('25/12/2026', 'Natal da cidade')
  await expectFieldError(screen.feriados, 'Data', '25/12 já é feriado nacional: Natal')
  await screen.addFeriado(formatDate(businessDay), 'São José, padroeiro')
  await expectToast(page, 'Sucesso!', 'Feriado cadastrado com sucesso.')
  const row = screen.feriados.getByRole('listitem').filter({ hasText: 'São José' })
  await expect(row).toContainText(escreverDia({ data: businessDay, anual: true }))
  await expect(row).toContainText('todos os anos')
  await expect(outra.getByText(`de ${total - 1} dias úteis`).first()).toBeVisible()

  await row.getByRole('button', { name: 'Excluir feriado São José, padroeiro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir o feriado?' })
  await expect(dialog).toContainText(
    `${escreverDia({ data: businessDay, anual: true })}, São José, padroeiro`,
  )
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(screen.feriados.getByText('Nenhum feriado local cadastrado.')).toBeVisible()
  await expect(outra.getByText(`de ${total} dias úteis`).first()).toBeVisible()
})

test('two Administradores at once lose nothing, and Staff sees none of it', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const screen = configuracoesScreen(page)
  await screen.open()
  await screen.fill({ 'Nome da imobiliária': 'Nome meu', Bairro: 'Centro' })
  await plantao.db
    .updateTable('configuracoes')
    .set({ nome: 'Nome de outra pessoa', cidade: 'Guarujá' })
    .execute()
  await screen.form.getByRole('button', { name: 'Salvar Alterações' }).click()
  const conflict = page.getByRole('dialog', { name: 'Estas configurações foram alteradas por outra pessoa' })
  await conflict.getByRole('radio', { name: 'Usar o da outra pessoa: Nome de outra pessoa' }).click()
  await conflict.getByRole('button', { name: 'Continuar com estas escolhas' }).click()
  await screen.save()
  for (const [label, value] of [
    ['Nome da imobiliária', 'Nome de outra pessoa'],
    ['Bairro', 'Centro'],
    ['Cidade', 'Guarujá'],
  ] as const)
    await expect(field(screen.form, label)).toHaveValue(value)
  // What is typed while it saves stays, and is saved by the next one.
  await screen.fill({ Bairro: 'Enseada' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/configuracoes', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.fallback()
  })
  await screen.form.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(screen.form.getByRole('button', { name: 'Salvando...' })).toBeVisible()
  await screen.fill({ Cidade: 'Santos' })
  release()
  const cancel = screen.form.getByRole('button', { name: 'Cancelar' })
  await expect(cancel).toBeEnabled()
  await expect(field(screen.form, 'Bairro')).toHaveValue('Enseada')
  await expect(field(screen.form, 'Cidade')).toHaveValue('Santos')

  // Changes are undone only after a question.
  await cancel.click()
  const undo = page.getByRole('dialog', { name: 'Desfazer as mudanças?' })
  await undo.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(screen.form, 'Cidade')).toHaveValue('Santos')
  await cancel.click()
  await undo.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(field(screen.form, 'Cidade')).toHaveValue('Guarujá')
  await expect(field(screen.form, 'Bairro')).toHaveValue('Enseada')

  const other = await browser.newContext({ baseURL: plantao.url })
  const staff = await other.newPage()
  await signIn(staff, 'Staff')
  await staff.goto('/configuracoes')
  await expect(staff.getByText('Você não tem permissão para fazer isso.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Configurações' })).toHaveCount(0)
  await expect(staff.getByRole('region', { name: 'Logo' })).toHaveCount(0)
  await other.close()
})
