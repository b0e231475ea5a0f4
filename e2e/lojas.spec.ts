/** Lojas: one is registered, found, changed, put out of use and deleted; what each role may do and what each refusal says. */
import { readFile } from 'node:fs/promises'
import { buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { closeToasts, expectFieldError, expectToast, field } from './vocabulary/page.ts'
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
  await lojas.expectCount('0')

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

test('Staff registers and changes a loja, puts it out of use, and cannot delete it; its manager is one of the active Administradores', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildLoja(plantao.db, { nome: 'Loja Moema' })
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page, 'Staff')
  await lojas.open()
  await expect(lojas.row('Loja Moema')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
  await lojas.toggle('Inativar', 'Loja Moema', 'Loja inativada com sucesso.')
  await lojas.openEdit('Loja Moema')
  await fillFields(lojas.editForm, { Bairro: 'Moema' })
  await lojas.pressSaveChanges()
  await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
  await closeToasts(page)
  await lojas.openNew()
  await fillFields(lojas.newForm, { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua A' })
  await lojas.pressSave()
  await expect(lojas.row('Loja Nova')).toBeVisible()
  await lojas.open(`?excluir=${id}`)
  await expect(lojas.row('Loja Moema')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('the manager is one of the active Administradores', async () => {
    await buildUsuario(plantao.db, { nome: 'Davi Inativo', cargo: 'Administrador', status: 'Inativo' })
    await buildUsuario(plantao.db, { nome: 'Gil Torres', cargo: 'Administrador' })
    await lojas.open('?aba=nova')
    await fillFields(lojas.newForm, { Nome: 'Loja Sul', Código: 'SUL', Endereço: 'Rua B' })
    await field(lojas.newForm, 'Gerente').click()
    const { nome, email } = LOGINS.Administrador
    await expect(page.getByRole('option')).toHaveText([`${nome}${email}`, /^Gil Torres/])
    await field(lojas.newForm, 'Gerente').fill('gil')
    await page.getByRole('option', { name: /^Gil Torres/ }).click()
    await lojas.pressSave()
    await lojas.openEdit('Loja Sul')
    await expect(field(lojas.editForm, 'Gerente')).toHaveValue('Gil Torres')
  })
})

test('a search finds by name, code and city, and stands in the address with the order', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildLoja(plantao.db, { nome: 'Loja Ângela', codigo: 'A1', cidade: 'Santos' })
  await buildLoja(plantao.db, { nome: 'Loja Bonfim', codigo: 'B2', cidade: 'São José' })
  await buildLoja(plantao.db, { nome: '=SOMA(A1)', codigo: 'C3', cidade: 'Bauru' })
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page, 'Staff')
  await lojas.open()
  for (const [text, nome] of [
    ['angela', 'Loja Ângela'],
    ['B2', 'Loja Bonfim'],
    ['sao jose', 'Loja Bonfim'],
  ] as const) {
    await lojas.searchBox.fill(text)
    await expect(lojas.names()).toHaveText([nome])
  }
  await lojas.expectSummary('Mostrando 1 resultado(s) da busca')
  await expect(page).toHaveURL(/busca=sao/)
  await page.reload()
  await expect(lojas.names()).toHaveText(['Loja Bonfim'])
  await lojas.searchBox.fill('nada disto')
  await expect(page.getByText('Nenhuma loja encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await page.getByRole('button', { name: 'Cidade' }).click()
  await expect(lojas.names()).toHaveText(['=SOMA(A1)', 'Loja Ângela', 'Loja Bonfim'])
  await page.getByRole('button', { name: 'Cidade' }).click()
  await expect(lojas.names()).toHaveText(['Loja Bonfim', 'Loja Ângela', '=SOMA(A1)'])

  await lojas.searchBox.fill('bauru')
  await expect(lojas.names()).toHaveText(['=SOMA(A1)'])
  const csv = await lojas.download('CSV')
  expect(csv.name).toMatch(/^lojas-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(csv.path, 'utf8')
  expect(text).toContain("'=SOMA(A1)")
  expect(text).not.toContain('Loja Bonfim')
  const xlsx = await lojas.download('Excel (XLSX)')
  expect((await readFile(xlsx.path)).subarray(0, 2).toString()).toBe('PK')
})

test('320 lojas have pages in a window of five; a search shows a hundred and says that there are more', async ({
  page,
  plantao,
  signIn,
}) => {
  const rows = Array.from({ length: 320 }, (_, n) => ({
    nome: `Loja ${String(n + 1).padStart(3, '0')}`,
    codigo: `N${n + 1}`,
    endereco: 'Rua E',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  }))
  await plantao.db.insertInto('lojas').values(rows).execute()
  const lojas = recordsScreen(page, LOJAS)
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  const turn = (name: string) => pages.getByRole('button', { name }).click()
  await signIn(page)
  await lojas.open()
  await lojas.expectSummary('Mostrando 1-50 de 320 lojas')
  await expect(pages.getByRole('button')).toHaveText(['Anterior', '1', '2', '3', '4', '5', 'Próxima'])
  await expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await turn('Página 5')
  await expect(lojas.names().first()).toHaveText('Loja 120')
  await expect(pages.getByRole('button')).toHaveText(['Anterior', '3', '4', '5', '6', '7', 'Próxima'])
  await turn('Próxima')
  await turn('Próxima')
  await lojas.expectSummary('Mostrando 301-320 de 320 lojas')
  await expect(pages.getByRole('button', { name: 'Próxima' })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL(/pagina=6/)
  await lojas.expectSummary('Mostrando 251-300 de 320 lojas')
  await lojas.open('?pagina=99')
  await lojas.expectSummary('Mostrando 301-320 de 320 lojas')

  await lojas.searchBox.fill('loja')
  await lojas.expectSummary('Mostrando 100 resultado(s) da busca · 100+ (busca limitada)')
  await lojas.expectCount('100+')
  await expect(pages).toHaveCount(0)
  await expect(lojas.names().first()).toHaveText('Loja 001')
})
