/** Lojas, as a register of the usual kind: one is registered, changed, put out of use and deleted. */
import { expect, test } from './fixtures.ts'
import { expectFieldError, expectToast, field } from './vocabulary/page.ts'
import { fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const TRIO = 'Nome, código e endereço são obrigatórios'

test('an Administrador registers a loja, changes it, puts it out of use and deletes it', async ({
  page,
  signIn,
}) => {
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await lojas.open()
  await expect(page.getByText('Nenhuma loja encontrada')).toBeVisible()
  await lojas.expectNoneYet()

  await test.step('the empty list begins its first record', async () => {
    await page.getByRole('link', { name: 'Cadastrar a primeira loja' }).click()
    await expect(field(lojas.newForm, 'Nome')).toBeFocused()
    await lojas.open()
  })

  await test.step('what is missing is refused', async () => {
    await lojas.openNew()
    await lojas.pressSave()
    await expect(lojas.newForm.getByText('Corrija 3 campos antes de salvar.')).toBeVisible()
    for (const label of ['Nome', 'Código', 'Endereço']) await expectFieldError(lojas.newForm, label, TRIO)
    await expect(field(lojas.newForm, 'Nome')).toBeFocused()
  })
  await test.step('what is wrong is refused, and the loja created', async () => {
    await fillFields(lojas.newForm, {
      Nome: 'Loja Gonzaga',
      Código: 'GZ',
      Telefone: '1332840000',
      Email: 'gonzaga@',
      CEP: '110',
      Endereço: 'Avenida Ana Costa',
      Estado: 's',
    })
    await lojas.pressSave()
    await expectFieldError(lojas.newForm, 'Email', 'Email inválido')
    await expectFieldError(lojas.newForm, 'CEP', 'CEP deve conter 8 dígitos')
    await expectFieldError(lojas.newForm, 'Estado', 'Estado deve ter 2 letras')
    await fillFields(lojas.newForm, { Email: '', CEP: '11060001' })
    await typeInto(field(lojas.newForm, 'Estado'), 'sp1')
    await expect(field(lojas.newForm, 'Telefone')).toHaveValue('(13) 3284-0000')
    await expect(field(lojas.newForm, 'CEP')).toHaveValue('11060-001')
    await expect(field(lojas.newForm, 'Estado')).toHaveValue('SP')
    await lojas.pressSave()
    await expectToast(page, 'Sucesso!', 'Loja cadastrada com sucesso.')
    await expect(lojas.row('Loja Gonzaga')).toContainText('GZ')
    await expect(lojas.row('Loja Gonzaga')).toContainText('(13) 3284-0000')
    await expect(lojas.row('Loja Gonzaga')).toContainText('Ativo')
    await lojas.expectSummary('Mostrando 1-1 de 1 lojas')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Nome',
      'Código',
      'Cidade',
      'Estado',
      'Telefone',
      'Status',
      'Ações',
    ])
  })
  await test.step('it is changed', async () => {
    await lojas.openEdit('Loja Gonzaga')
    await expect(field(lojas.editForm, 'CEP')).toHaveValue('11060-001')
    await fillFields(lojas.editForm, { CEP: '', Estado: '' })
    await lojas.pressSaveChanges()
    await expectFieldError(lojas.editForm, 'Bairro', 'Bairro é obrigatório')
    await expectFieldError(lojas.editForm, 'Cidade', 'Cidade é obrigatória')
    await expectFieldError(lojas.editForm, 'Estado', 'Estado é obrigatório')
    await expectFieldError(lojas.editForm, 'CEP', 'CEP é obrigatório')
    await fillFields(lojas.editForm, { CEP: '11060002', Bairro: 'Gonzaga', Cidade: 'Santos', Estado: 'sp' })
    await lojas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
    await expect(lojas.editForm).toBeHidden()
    await expect(lojas.row('Loja Gonzaga')).toContainText('Santos')
    await expect(lojas.action('Editar', 'Loja Gonzaga')).toBeFocused()
  })
  await test.step('it is put out of use and back', async () => {
    await lojas.toggle('Inativar', 'Loja Gonzaga', 'Loja inativada com sucesso.')
    await expect(lojas.row('Loja Gonzaga')).toContainText('Inativo')
    await expect(lojas.action('Ativar', 'Loja Gonzaga')).toBeFocused()
    await lojas.toggle('Ativar', 'Loja Gonzaga', 'Loja ativada com sucesso.')
  })
  await test.step('it is deleted', async () => {
    await lojas.openDeletion('Loja Gonzaga')
    await page.keyboard.press('Escape')
    await expect(lojas.action('Excluir', 'Loja Gonzaga')).toBeFocused()
    const deletion = await lojas.openDeletion('Loja Gonzaga')
    await expect(deletion).toContainText(
      'Tem certeza que deseja excluir a loja Loja Gonzaga? Esta ação não pode ser desfeita e os dados relacionados a ela serão perdidos.',
    )
    await deletion.getByRole('button', { name: 'Cancelar' }).click()
    await lojas.openDeletion('Loja Gonzaga')
    await lojas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Loja excluída com sucesso.')
    await expect(page.getByText('Nenhuma loja encontrada')).toBeVisible()
  })
})
