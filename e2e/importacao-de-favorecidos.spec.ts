/** Importing payees from a brokerage's own spreadsheet: keys of every writing, a question where nothing says what one is. */
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDePlanilha } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectToast } from './vocabulary/page.ts'

const FILE = [
  'PIX dos corretores;;;;',
  'Favorecido;Tipo;CPF/CNPJ;Chave PIX;Tipo da chave',
  'Ana Alves;Corretora;390.533.447-05;39053344705;',
  'Bia B.;Corretora;; 11912345678 ;',
  "Parceira Imóveis;imobiliária;11.222.333/0001-81;'+55 (13) 91234-5678;celular",
  'Caio Externo;Corretor externo;; CAIO@Casa.com;e-mail',
  'Duplicada;Outro;11222333000181;;',
  'Zeros;Outro;1234567890;1234567890;CPF',
].join('\r\n')

test('on a phone a file becomes payees, with a duplicate mended and a key and a person asked about', async ({
  page,
  database,
  signIn,
  plantao: { db },
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await buildColaborador(database.db, { nome: 'Ana Alves', cpf: '39053344705' })
  await buildColaborador(database.db, { nome: 'Bia Braga' })
  await signIn(page, 'Administrador')
  const screen = importacaoDePlanilha(page)
  await page.goto('/favorecidos?aba=importar')
  await expect(
    page.getByRole('heading', { name: 'Importar favorecidos de um arquivo CSV ou XLSX' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar template' })).toBeVisible()
  await screen.choose(FILE, 'pix.csv')

  await test.step('its columns are known by their titles', async () => {
    for (const [heading, field] of [
      ['Favorecido', 'nome'],
      ['CPF/CNPJ', 'documento'],
      ['Chave PIX', 'chave_pix'],
      ['Tipo da chave', 'tipo_chave'],
    ] as const)
      await expect(screen.coluna(heading)).toHaveValue(field)
  })

  await test.step('a person and a key are asked about, the duplicate is mended', async () => {
    await screen.validar.click()
    await expect(screen.erros).toHaveText(['Linha 7, CPF/CNPJ: Este CPF ou CNPJ já está na linha 5'])
    await expect(screen.validacao).toContainText('CPF completado com o zero que a planilha removeu')
    await expect(screen.nomes).toContainText(['Colaborador: Bia B.'])
    await expectNoSidewaysScroll(page)
    await screen.nomes.getByRole('button', { name: 'Bia Braga' }).click()
    await screen.cell('CPF/CNPJ', 7).clear()
    await closeToasts(page)
    await screen.validar.click()
    await expect(screen.palavras).toContainText(['Chave PIX: 11912345678'])
    await page.getByLabel('O que é 11912345678 em Chave PIX').selectOption('Telefone: +55 (11) 91234-5678')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await closeToasts(page)
    await screen.validar.click()
    await expect(screen.validacao).toContainText('6 linhas prontas para importar')
  })

  await test.step('each payee has the key that banks want', async () => {
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '6 favorecidos importados, 0 falharam')
    await page.keyboard.press('Escape')
    const stored = await db
      .selectFrom('favorecidos')
      .select(['nome', 'documento', 'tipo_chave', 'chave_pix'])
      .orderBy('nome')
      .execute()
    expect(stored.map((one) => [one.nome, one.documento, one.tipo_chave, one.chave_pix])).toEqual([
      ['Ana Alves', '39053344705', 'CPF', '39053344705'],
      ['Bia B.', null, 'Telefone', '+5511912345678'],
      ['Caio Externo', null, 'E-mail', 'caio@casa.com'],
      ['Duplicada', null, null, null],
      ['Parceira Imóveis', '11222333000181', 'Telefone', '+5513912345678'],
      ['Zeros', '01234567890', 'CPF', '01234567890'],
    ])
  })
})
