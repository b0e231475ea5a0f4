/** Colaboradores: one is registered, changed, put out of use and deleted; who may do what, and what each refusal says. */
import { buildColaborador, buildLoja } from '../src/server/testing/office/builders.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { colaboradoresScreen, pick } from './vocabulary/colaboradores.ts'
import { changesOf, expectFieldError, expectNoToast, expectToast, field } from './vocabulary/page.ts'
import { fillFields } from './vocabulary/records.ts'

const FORMAT = 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos'
const DOUBT = 'Os dígitos verificadores deste CPF não conferem. Confira antes de salvar.'

test('a colaborador is registered, changed, put out of use and deleted', async ({ page, signIn }) => {
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  await screen.expectNoneYet()
  await screen.newButton.click()
  await expect(page.getByRole('tab', { name: 'Novo Colaborador' })).toHaveAttribute('aria-selected', 'true')
  const { newForm } = screen
  await test.step('what a new one begins with', async () => {
    await expect(field(newForm, 'Cargo')).toHaveValue('Corretor')
    await expect(field(newForm, 'Status')).toHaveValue('Ativo')
    await expect(field(newForm, 'Loja')).toHaveValue('Nenhuma loja')
    await expect(field(newForm, 'Superior Hierárquico')).toHaveValue('Nenhum superior')
    await expect(field(newForm, 'Comissão Base (%)')).toHaveValue('0,00%')
  })
  await test.step('what is wrong is refused, a doubt is not', async () => {
    await fillFields(newForm, {
      'Nome Completo': 'Lúcia Prado',
      CPF: '529982',
      Telefone: '119',
      Email: 'lucia@',
      CRECI: 'abc',
      'Data de Contratação': '10/03/2026',
    })
    await screen.pressSave()
    await expectFieldError(newForm, 'CPF', FORMAT)
    await expectFieldError(newForm, 'Telefone', 'Telefone deve conter 10 ou 11 dígitos')
    await expectFieldError(newForm, 'Email', 'Email inválido')
    await expectFieldError(newForm, 'CRECI', 'CRECI deve estar no formato 123456-F ou SP 123456-F')
    await fillFields(newForm, {
      CPF: '52998224724',
      Telefone: '11987654321',
      Email: 'lucia@aurora.example',
      CRECI: 'CRECI/SP 123.456',
      'Comissão Base (%)': '2,5',
    })
    // A doubt, not a refusal.
    await expect(newForm.getByText(DOUBT)).toBeVisible()
    await expect(field(newForm, 'CPF')).toHaveValue('529.982.247-24')
    await screen.pressSave()
    await expectToast(page, 'Sucesso!', 'Colaborador cadastrado com sucesso.')
  })
  await test.step('the list shows them', async () => {
    await expect(screen.row('Lúcia Prado')).toContainText('529.982.247-24')
    await expect(screen.row('Lúcia Prado')).toContainText('2,50%')
    await screen.expectCount('1')
    await screen.expectSummary('Mostrando 1-1 de 1 colaboradores')
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Nome',
      'CPF',
      'Cargo',
      'Responde a',
      'Loja',
      'Indicado Por',
      'Comissão Base',
      'Status',
      'Ações',
    ])
  })
  await test.step('they are changed', async () => {
    await screen.openEdit('Lúcia Prado')
    await expect(field(screen.editForm, 'CRECI')).toHaveValue('SP 123456-F')
    await fillFields(screen.editForm, { 'Nome Completo': '', CPF: '', Telefone: '' })
    await screen.pressSaveChanges()
    await expectFieldError(screen.editForm, 'Nome Completo', 'Nome é obrigatório')
    await expectFieldError(screen.editForm, 'CPF', 'CPF é obrigatório')
    await expectFieldError(screen.editForm, 'Telefone', 'Telefone é obrigatório')
    await fillFields(screen.editForm, {
      'Nome Completo': 'Lúcia Prado Reis',
      CPF: '52998224725',
      Telefone: '1130304040',
    })
    await expect(screen.editForm.getByText(DOUBT)).toBeHidden()
    await screen.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Colaborador atualizado com sucesso.')
    await expect(screen.editForm).toBeHidden()
    await expect(screen.action('Editar', 'Lúcia Prado Reis')).toBeFocused()
  })
  await test.step('they are put out of use and back', async () => {
    await screen.toggle('Inativar', 'Lúcia Prado Reis', 'Colaborador inativado com sucesso.')
    await expect(screen.row('Lúcia Prado Reis')).toContainText('Inativo')
    await screen.toggle('Ativar', 'Lúcia Prado Reis', 'Colaborador ativado com sucesso.')
  })
  await test.step('they are deleted', async () => {
    const deletion = await screen.openDeletion('Lúcia Prado Reis')
    await expect(deletion).toContainText(
      'Tem certeza que deseja excluir o colaborador Lúcia Prado Reis? Esta ação não pode ser desfeita.',
    )
    await deletion.getByRole('button', { name: 'Cancelar' }).click()
    await screen.openDeletion('Lúcia Prado Reis')
    await screen.pressDelete()
    await expectToast(page, 'Sucesso!', 'Colaborador excluído com sucesso.')
    await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  })
})

test('the team of someone who leaves, or changes cargo, is taken over by a successor', async ({
  page,
  plantao,
  signIn,
}) => {
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await buildBrokerage(plantao.db)
  const successor = await buildColaborador(plantao.db, { nome: 'Graça Melo', cargo: 'Gerente' })
  await screen.open()
  const { consequences } = screen
  await screen.action('Inativar', NAMES.fabio).click()
  await expect(consequences).toContainText('Este colaborador lidera 4 pessoas. Escolha quem assume a equipe.')
  await consequences.getByRole('button', { name: 'Inativar' }).click()
  await expect(consequences.getByText('Quem assume a equipe é obrigatório')).toBeVisible()
  await pick(page, consequences, 'Quem assume a equipe', 'Graça Melo')
  const { id } = successor
  await plantao.db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', id).execute()
  await consequences.getByRole('button', { name: 'Inativar' }).click()
  await expect(consequences.getByRole('alert')).toHaveText(/.+/)
  await expectNoToast(page, 'Erro')
  await plantao.db.updateTable('colaboradores').set({ status: 'Ativo' }).where('id', '=', id).execute()
  const changes = changesOf(page)
  await consequences.getByRole('button', { name: 'Inativar' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Colaborador inativado com sucesso.')
  await expect(screen.row(NAMES.fabio)).toContainText('Inativo')
  await expect(screen.row(NAMES.ana)).toContainText('Graça Melo')
  expect(changes).toHaveLength(1)

  await screen.toggle('Ativar', NAMES.fabio, 'Colaborador ativado com sucesso.')
  await screen.openEdit('Graça Melo')
  await pick(page, screen.editForm, 'Cargo', 'Corretor')
  await screen.pressSaveChanges()
  await expect(consequences).toContainText('lidera 4 pessoas')
  await page.keyboard.press('Escape')
  await expect(consequences).toBeHidden()
  await expect(field(screen.editForm, 'Cargo')).toHaveValue('Corretor')
  await screen.pressSaveChanges()
  await pick(page, consequences, 'Quem assume a equipe', NAMES.fabio)
  await consequences.getByRole('button', { name: 'Mudar cargo' }).click()
  await expectToast(page, 'Sucesso!', 'Colaborador atualizado com sucesso.')
  await expect(screen.row(NAMES.ana)).toContainText(NAMES.fabio)
})

test('several colaboradores at once get another loja or superior', async ({ page, plantao, signIn }) => {
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await buildBrokerage(plantao.db)
  await buildLoja(plantao.db, { nome: 'Loja Moema' })
  await screen.open()
  await screen.select(NAMES.ana, NAMES.bruno)
  await expect(screen.selection).toContainText('2 selecionados')
  await screen.selection.getByRole('button', { name: 'Mudar loja' }).click()
  const lojas = page.getByRole('dialog', { name: 'Mudar a loja de 2 colaboradores' })
  await pick(page, lojas, 'Nova loja', 'Loja Moema')
  await lojas.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expectToast(page, 'Sucesso!', '2 colaboradores alterados com sucesso.')
  await expect(screen.selection).toBeHidden()
  for (const named of [NAMES.ana, NAMES.bruno]) await expect(screen.row(named)).toContainText('Loja Moema')

  await buildColaborador(plantao.db, { nome: 'Heitor Melo', cargo: 'Gerente' })
  await expect(screen.row('Heitor Melo')).toBeVisible()
  await screen.select(NAMES.ana, NAMES.fabio)
  await screen.selection.getByRole('button', { name: 'Mudar superior' }).click()
  const superiores = page.getByRole('dialog', { name: /^Mudar o superior de/ })
  await pick(page, superiores, 'Novo superior', 'Heitor Melo')
  await superiores.getByRole('button', { name: 'Mudar', exact: true }).click()
  const alert = superiores.getByRole('alert')
  await expect(alert).toContainText('Nada foi mudado')
  await expect(alert.getByRole('listitem')).toHaveText([
    `${NAMES.fabio}: O superior deve ser de nível hierárquico superior ao do colaborador`,
  ])
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Tirar da seleção' }).click()
  await superiores.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expectToast(page, 'Sucesso!', '1 colaborador alterado com sucesso.')
  await expect(screen.row(NAMES.ana)).toContainText('Heitor Melo')
})
