/** The grid of payees without a key: a column that is pasted, keys that are typed, the CPF as the key, and one save. */
import { buildColaborador, buildFavorecido } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, askOf } from './harness/api.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'

const CPF = '39053344705'

test('a column is pasted, two keys typed and a CPF taken, and what another person was faster with stays with its reason', {
  tag: '@firefox',
}, async ({ page, plantao: { db, url }, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ids: string[] = []
  for (const [nome, documento] of [
    ['Ana Alves', CPF],
    ['Bia Braga', null],
    ['Caio Costa', null],
    ['Davi Dias', null],
    ['Elisa Esteves', null],
  ] as const)
    ids.push((await buildFavorecido(db, { nome, documento, tipo_chave: null, chave_pix: null })).id)
  await buildColaborador(db, { nome: 'Gilda Gerente', cargo: 'Gerente' })
  await signIn(page)
  await page.goto('/favorecidos')
  await page.getByRole('tab', { name: 'Chaves PIX' }).click()
  const list = page.getByRole('feed', { name: 'Favorecidos sem chave PIX' })
  const key = (nome: string) => list.getByRole('textbox', { name: `Chave PIX de ${nome}` })
  const type = (nome: string) => list.getByRole('combobox', { name: `Tipo da chave de ${nome}` })
  const row = (nome: string) => list.getByRole('article', { name: nome })

  await test.step('a column fills the rows from the one where it is pasted', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('bia@casa.com.br\n390.533.447-06\n'))
    await key('Bia Braga').focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(key('Bia Braga')).toHaveValue('bia@casa.com.br')
    await expect(type('Bia Braga')).toHaveValue('E-mail')
    await expect(key('Caio Costa')).toHaveValue('390.533.447-06')
    await expect(row('Caio Costa')).toContainText('Escolha o tipo da chave PIX')
    await type('Caio Costa').selectOption('CPF')
    await expect(row('Caio Costa')).toContainText('CPF inválido')
    await expect(key('Davi Dias')).toHaveValue('')
    await expectSound(page)
  })
  await test.step('keys are typed by the keyboard, each after the other', async () => {
    await key('Davi Dias').click()
    await page.keyboard.type('Davi@Casa.com.br')
    await page.keyboard.press('Enter')
    await expect(key('Elisa Esteves')).toBeFocused()
    await expect(key('Davi Dias')).toHaveValue('davi@casa.com.br')
    await page.keyboard.type('11912345678')
    await page.keyboard.press('ArrowUp')
    await expect(key('Davi Dias')).toBeFocused()
    await expect(key('Elisa Esteves')).toHaveValue('+55 (11) 91234-5678')
  })
  await test.step('the CPF of who is chosen becomes the key', async () => {
    await row('Ana Alves').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'CPF como chave (1)' }).click()
    await expect(key('Ana Alves')).toHaveValue('390.533.447-05')
  })
  await test.step('leaving asks, and what is typed stays', async () => {
    await page.getByRole('tab', { name: 'Lista de Favorecidos' }).click()
    await page
      .getByRole('dialog', { name: 'Sair sem salvar?' })
      .getByRole('button', { name: 'Continuar editando' })
      .click()
    await expect(key('Davi Dias')).toHaveValue('davi@casa.com.br')
  })
  await test.step('one save; what was refused stays', async () => {
    const other = askOf(await apiClient(url))
    await other('POST', '/favorecidos/chaves', {
      chaves: [{ id: ids[3], tipo_chave: 'E-mail', chave_pix: 'outro@casa.com.br' }],
    })
    await page.getByRole('button', { name: 'Salvar 4 chaves' }).click()
    await expectToast(page, 'Sucesso!', '3 chaves salvas.')
    await expect(list.getByRole('article')).toHaveCount(2)
    await expect(row('Davi Dias')).toContainText('Outra pessoa já informou uma chave PIX deste favorecido')
    await expect(row('Caio Costa')).toContainText('CPF inválido')
    await expect(page.getByText('2 chaves não podem ser salvas: o motivo está na linha.')).toBeVisible()
  })
  await test.step('corrected, the last one is saved, and the list has them all', async () => {
    await key('Davi Dias').fill('')
    await key('Caio Costa').fill('caio@casa.com.br')
    await page.getByRole('button', { name: 'Salvar 1 chave' }).click()
    await expect(page.getByText('Todos os favorecidos ativos têm uma chave PIX.')).toBeVisible()
    await page.getByRole('tab', { name: 'Lista de Favorecidos' }).click()
    await expect(page.getByRole('row', { name: /Elisa Esteves/ })).toContainText('+55 (11) 91234-5678')
    await expect(page.getByRole('row', { name: /Davi Dias/ })).toContainText('outro@casa.com.br')
  })
  await test.step('a payee for an active Gerente, by choice', async () => {
    await page.getByRole('button', { name: 'Criar favorecidos da equipe' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Corretores ativos' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Gerentes ativos' }).check()
    await expect(dialog.getByText('1 favorecido será criado.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expectToast(page, 'Sucesso!', '1 favorecido criado com sucesso.')
    await page.getByRole('tab', { name: 'Chaves PIX' }).click()
    await expect(key('Gilda Gerente')).toBeVisible()
    await expect(heading(page, 'Favorecidos').first()).toBeVisible()
  })
})
