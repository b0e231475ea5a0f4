/** Screenshots of the chapter on sales. */
import { expect, type Page } from '@playwright/test'
import { toast } from '../vocabulary/page.ts'
import { vendasScreen } from '../vocabulary/vendas.ts'
import type { Photographer } from './pictures.ts'

export async function takeSalesPictures(photographer: Photographer): Promise<void> {
  const page = await photographer.visit('Administrador')
  await theList(photographer, page)
  await aNewSale(photographer, page)
  await oneSale(photographer, page)
  await changingIt(photographer, page)
  await page.context().close()
}

async function theList({ take }: Photographer, page: Page): Promise<void> {
  const screen = vendasScreen(page)
  await screen.open()
  await expect(screen.cards.first()).toBeVisible()
  await take('vendas', page)
  await screen.open('?pendencia=HOLERITE&ordem=valor_desc')
  await expect(screen.cards.first()).toBeVisible()
  await take('filtros', page)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await take('exportar', page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await take('atalhos', page)
  await page.keyboard.press('Escape')
}

async function aNewSale({ take }: Photographer, page: Page): Promise<void> {
  const screen = vendasScreen(page)
  await screen.open()
  await screen.openNew()
  const { newForm } = screen
  await screen.pressSave()
  await expect(newForm.field('Nome do cliente')).toHaveAccessibleDescription(/obrigatório/)
  await newForm.field('Loja').blur()
  await page.evaluate(() => scrollTo(0, 0))
  await take('nova-venda-mensagens', page)

  const [first = '', second = '', third = ''] = await brokersOf(page)
  await newForm.fill({
    Loja: 'Aurora Araraquara',
    'Vendedor principal': first,
    'Nome do cliente': 'Mariana Toledo Ramos',
    CPF: '529.982.247-25',
    RG: '34.567.890-1',
    Telefone: '(16) 90321-4567',
    Email: 'mariana.ramos@example.com',
    Profissão: 'Engenheira civil',
    Renda: '9800,00',
    Empreendimento: 'Edifício Morada do Sol',
    Torre: 'Torre Única',
    Unidade: '1804',
    'Valor da venda': '412350,00',
    'Valor do ato': '41235,00',
  })
  await expect(newForm.field('Número da venda')).toHaveValue(/^AR\d+\/\d{4}$/)
  await page.evaluate(() => scrollTo(0, 0))
  await take('nova-venda', page)

  await newForm.fillParticipant(1, { Percentual: '2,5' })
  await newForm.addParticipant({ Corretor: second, Percentual: '0,75' })
  await newForm.addParticipant({ Corretor: third, Valor: '1500,00' })
  const participants = newForm.form.getByRole('group', { name: 'Participantes' })
  await take('participantes', participants)
  await newForm.fillParticipant(1, { Percentual: '99' })
  await expect(participants.getByText('A soma dos percentuais não pode exceder 100%')).toBeVisible()
  await take('participantes-soma', participants)
  await newForm.fillParticipant(1, { Percentual: '2,5' })

  await newForm.fill({ Unidade: await soldUnit(page) })
  const business = newForm.form.getByRole('group', { name: 'Dados do Negócio' })
  await expect(business.getByText('Esta unidade já está em outra venda')).toBeVisible()
  await take('mesma-unidade', business)
  await newForm.fill({ Unidade: '1899' })

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(screen.leaving).toBeVisible()
  await take('sair-sem-salvar', page)
  await screen.leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
  await screen.open('?nova=true')
  await expect(page.getByText('Rascunho recuperado')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await take('rascunho', page)
  await screen.save()
  await toast(page, 'Sucesso!', 'Venda cadastrada').getByRole('button', { name: 'Fechar' }).click()
}

async function oneSale({ take }: Photographer, page: Page): Promise<void> {
  const screen = vendasScreen(page)
  const numero = await newestNumber(page)
  const details = await screen.openDetails(numero)
  await take('detalhes', page)
  await screen.openHistory()
  await expect(details.getByText(/criou a venda/)).toBeVisible()
  // A smaller viewport, to keep the file small.
  await page.setViewportSize({ width: 1280, height: 640 })
  await details.getByText(/criou a venda/).scrollIntoViewIfNeeded()
  await take('historico', page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await take('excluir', await screen.openDeletion(numero))
  await page.keyboard.press('Escape')
}

async function changingIt(photographer: Photographer, page: Page): Promise<void> {
  const { take } = photographer
  const screen = vendasScreen(page)
  const numero = await newestNumber(page)
  await screen.openEdit(numero)
  await screen.editForm.fill({ Status: 'Desembolsada' })
  await screen.editForm.togglePendencia('HOLERITE')
  await take('editar-venda', page)
  await screen.editForm.togglePendencia('OK')
  await screen.editForm.fill({ Status: 'Desistência', 'Motivo da Desistência': 'Cliente mudou de cidade.' })
  await screen.pressSaveChanges()
  await expect(page.getByRole('dialog', { name: 'Registrar desistência?' })).toBeVisible()
  await take('desistencia', page)
  await page
    .getByRole('dialog', { name: 'Registrar desistência?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await screen.editForm.fill({ Status: 'Assinada', 'Valor do ato': '45000,00' })

  const colleague = await photographer.visit('Staff')
  const theirs = vendasScreen(colleague)
  await theirs.open()
  await theirs.openEdit(numero)
  await theirs.editForm.fill({ 'Valor do ato': '40000,00', Observações: 'Ato dividido em duas parcelas.' })
  await theirs.saveChanges()
  await colleague.context().close()

  await screen.pressSaveChanges()
  await expect(screen.conflict).toBeVisible()
  await take('conflito', page)
  await screen.conflict.getByRole('button', { name: 'Continuar com estas escolhas' }).click()
  await screen.saveChanges()
}

/** The names of three active brokers. */
async function brokersOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/colaboradores/opcoes')
  const { itens } = (await answer.json()) as { itens: { nome: string }[] }
  return itens.slice(0, 3).map(({ nome }) => nome)
}

/** A sold unit of Edifício Morada do Sol. */
async function soldUnit(page: Page): Promise<string> {
  const answer = await page.request.get('/api/vendas?texto=Morada%20do%20Sol&status[0]=Pago&limite=1')
  const { itens } = (await answer.json()) as { itens: { unidade: string }[] }
  const unidade = itens[0]?.unidade
  if (unidade === undefined) throw new Error('the demo has no paid sale there')
  return unidade
}

async function newestNumber(page: Page): Promise<string> {
  const answer = await page.request.get('/api/vendas?limite=1')
  const { itens } = (await answer.json()) as { itens: { numero_venda: string }[] }
  return itens[0]?.numero_venda ?? ''
}
