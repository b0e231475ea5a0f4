/** Empreendimentos: one is registered, found, changed, put out of use and deleted; what each role may do and what each refusal says. */
import { readFile } from 'node:fs/promises'
import { buildEmpreendimento } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectFieldError, expectToast, field } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, fillFields, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const NAME = 'Residencial Aurora'

test('an Administrador registers an empreendimento, changes it, puts it out of use and deletes it', async ({
  page,
  signIn,
}) => {
  const screen = recordsScreen(page, EMPREENDIMENTOS)
  const { newForm, editForm } = screen
  await signIn(page)
  await screen.open()
  await expect(page.getByText('Nenhum empreendimento encontrado')).toBeVisible()

  await screen.openNew()
  await expect(field(newForm, 'Tipo')).toHaveValue('Residencial')
  await test.step('it is created, with its prices and dates in order', async () => {
    await fillFields(newForm, {
      Nome: NAME,
      Código: 'AUR',
      Construtora: 'Horizonte',
      CEP: '04538132',
      Endereço: 'Avenida Faria Lima',
      Bairro: 'Itaim',
      Cidade: 'São Paulo',
      Estado: 'sp',
    })
    await typeInto(field(newForm, 'Valor mínimo'), '950000')
    await typeInto(field(newForm, 'Valor máximo'), '280000,50')
    await typeInto(field(newForm, 'Data de lançamento'), '01/03/2026')
    await typeInto(field(newForm, 'Data de entrega'), '28/02/2026')
    await screen.pressSave()
    await expectFieldError(newForm, 'Valor máximo', 'Valor máximo não pode ser menor que o mínimo')
    await expectFieldError(newForm, 'Data de entrega', 'A entrega não pode ser antes do lançamento')
    await typeInto(field(newForm, 'Valor mínimo'), '280000,50')
    await typeInto(field(newForm, 'Valor máximo'), '950000')
    await typeInto(field(newForm, 'Data de entrega'), '31/12/2028')
    await screen.pressSave()
    await expectToast(page, 'Sucesso!', 'Empreendimento cadastrado com sucesso.')
    await expect(screen.row(NAME).getByRole('cell')).toHaveText([
      NAME,
      'AUR',
      'Residencial',
      'São Paulo',
      'Horizonte',
      'Ativo',
      '',
    ])
    await expect(page.getByRole('columnheader')).toHaveText([
      'Nome',
      'Código',
      'Tipo',
      'Cidade',
      'Construtora',
      'Status',
      'Ações',
    ])
  })
  await test.step('it is changed', async () => {
    await screen.openEdit(NAME)
    await expect(field(editForm, 'Valor mínimo')).toHaveValue('R$ 280.000,50')
    await expect(field(editForm, 'Data de lançamento')).toHaveValue('01/03/2026')
    await field(editForm, 'Tipo').click()
    await expect(page.getByRole('option')).toHaveText(['Residencial', 'Comercial', 'Misto', 'Industrial'])
    await page.getByRole('option', { name: 'Misto' }).click()
    await fillFields(editForm, { Nome: NAME, CEP: '04538-133' })
    await screen.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Empreendimento atualizado com sucesso.')
    await expect(screen.row(NAME)).toContainText('Misto')
  })
  await test.step('it is put out of use, back, and deleted', async () => {
    await screen.toggle('Inativar', NAME, 'Empreendimento inativado com sucesso.')
    await screen.toggle('Ativar', NAME, 'Empreendimento ativado com sucesso.')
    const deletion = await screen.openDeletion(NAME)
    await expect(deletion).toContainText(
      `Tem certeza que deseja excluir o empreendimento ${NAME}? Esta ação não pode ser desfeita e os dados relacionados a ele serão perdidos.`,
    )
    await screen.pressDelete()
    await expectToast(page, 'Sucesso!', 'Empreendimento excluído com sucesso.')
    await expect(page.getByText('Nenhum empreendimento encontrado')).toBeVisible()
  })
})

test('Staff finds by name, code and city, exports what is found, sees cards with the price range on a phone, puts one out of use, and deletes none', async ({
  page,
  plantao,
  signIn,
}) => {
  const screen = recordsScreen(page, EMPREENDIMENTOS)
  await signIn(page, 'Staff')
  await test.step('a search finds by name, code and city; the export follows it', async () => {
    await buildEmpreendimento(plantao.db, { nome: '+Pátio', codigo: 'P1', cidade: 'Maringá' })
    await buildEmpreendimento(plantao.db, { nome: 'Vila Sônia', codigo: 'V2', cidade: 'Santos' })
    await screen.open()
    for (const [text, name] of [
      ['sonia', 'Vila Sônia'],
      ['V2', 'Vila Sônia'],
      ['maringa', '+Pátio'],
    ] as const) {
      await screen.searchBox.fill(text)
      await expect(screen.names()).toHaveText([name])
    }
    const csv = await screen.download('CSV')
    expect(csv.name).toMatch(/^empreendimentos-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(csv.path, 'utf8')
    expect(text).toContain("'+Pátio")
    expect(text).not.toContain('Vila Sônia')
  })
  await test.step('on a phone', async () => {
    await buildEmpreendimento(plantao.db, { nome: 'Ambos', valor_minimo: 280_000, valor_maximo: 950_000.5 })
    await buildEmpreendimento(plantao.db, { nome: 'Mínimo', valor_minimo: 280_000, valor_maximo: null })
    await buildEmpreendimento(plantao.db, { nome: 'Sem preço', valor_minimo: null, valor_maximo: null })
    await page.setViewportSize({ width: 390, height: 800 })
    await screen.open()
    await expect(screen.card('Ambos')).toContainText('R$ 280.000,00 a R$ 950.000,50')
    await expect(screen.card('Mínimo')).toContainText('A partir de R$ 280.000,00')
    await expect(screen.card('Sem preço')).not.toContainText('Faixa de preço')
    await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
    await screen.toggle('Inativar', 'Ambos', 'Empreendimento inativado com sucesso.')
    await expect(screen.card('Ambos')).toContainText('Inativo')
    await screen.openEdit('Ambos')
    await fillFields(screen.editForm, { Construtora: 'Nova Construtora' })
    await screen.pressSaveChanges()
    await expect(screen.card('Ambos')).toContainText('Nova Construtora')
  })
})
