/** Importing lojas, empreendimentos and payees from a brokerage's own spreadsheet: keys of every writing, a question where nothing says what one is. */
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDePlanilha, planilha } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectToast, visit } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, LOJAS, recordsScreen } from './vocabulary/records.ts'

const PAYEES = [
  'PIX dos corretores;;;;',
  'Favorecido;Tipo;CPF/CNPJ;Chave PIX;Tipo da chave',
  'Ana Alves;Corretora;390.533.447-05;39053344705;',
  'Bia B.;Corretora;; 11912345678 ;',
  "Parceira Imóveis;imobiliária;11.222.333/0001-81;'+55 (13) 91234-5678;celular",
  'Caio Externo;Corretor externo;; CAIO@Casa.com;e-mail',
  'Duplicada;Outro;11222333000181;;',
  'Zeros;Outro;1234567890;1234567890;CPF',
].join('\r\n')

test('lojas and empreendimentos come from two sheets of one file, with what is faulty mended', {
  tag: '@firefox',
}, async ({ page, signIn, plantao: { db } }) => {
  await signIn(page, 'Administrador')
  const screen = importacaoDePlanilha(page)
  await page.goto('/lojas')
  await page.getByRole('tab', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { name: 'Importar lojas de uma planilha' })).toBeVisible()
  await screen.choose(await planilha('cadastros'), 'cadastros.xlsx')
  await test.step('the columns of lojas are matched', async () => {
    await expect(page.getByLabel('Linha dos títulos')).toHaveValue('2')
    await expect(screen.colunas).toHaveCount(10)
    await expect(screen.colunas.nth(7)).toContainText('11060001 · 1310100 · 04524-001')
    for (const [heading, field] of [
      ['Filial', 'nome'],
      ['Sigla', 'codigo'],
      ['Município', 'cidade'],
      ['m²', ''],
    ] as const)
      await expect(screen.coluna(heading)).toHaveValue(field)
    await screen.coluna('Sigla').selectOption('Não importar')
    await expect(page.getByText('1 coluna falta: Código.')).toBeVisible()
  })
  await test.step('a faulty cell is mended, and the lojas are imported', async () => {
    await screen.validar.click()
    await expectToast(page, 'Erro', '1 coluna falta: Código.')
    await screen.coluna('Sigla').selectOption('Código')
    await expect(page.getByText('1 coluna falta: Código.')).toHaveCount(0)

    await screen.validar.click()
    await expect(screen.validacao).toContainText('1 erro em 1 linha')
    await expect(screen.erros).toHaveText(['Linha 5, UF: Estado deve ter 2 letras'])
    await expect(screen.validacao).toContainText('2 avisos')
    await expect(screen.validacao).toContainText(
      'Linha 4, CEP: CEP completado com o zero que a planilha removeu: 01310-100',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screen.mend('UF', 5, 'SP')
    await screen.validar.click()
    await expect(screen.validacao).toContainText('3 linhas prontas para importar')
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '3 lojas importadas, 0 falharam')
    await expect(screen.dialog.getByRole('row').nth(1)).toContainText('Loja Gonzaga')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Lista de Lojas' }).click()
    const lojas = recordsScreen(page, LOJAS)
    await expect(lojas.row('Loja Paulista')).toContainText('PA')
    await closeToasts(page)
  })
  await test.step('the empreendimentos of the second sheet', async () => {
    await visit(page, '/empreendimentos?aba=importar')
    await expect(
      page.getByRole('heading', { name: 'Importar empreendimentos de uma planilha' }),
    ).toBeVisible()
    await screen.choose(await planilha('cadastros'), 'cadastros.xlsx')
    await screen.folha.selectOption('Empreendimentos')
    await screen.validar.click()
    await expect(screen.validacao).toContainText('2 linhas prontas para importar')
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '2 empreendimentos importados, 0 falharam')
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 importados, 0 com erro')).toBeVisible()
    await page.getByRole('tab', { name: 'Lista de Empreendimentos' }).click()
    await expect(recordsScreen(page, EMPREENDIMENTOS).row('Jardim das Acácias')).toContainText('Obras S.A.')
    expect(
      await db
        .selectFrom('empreendimentos')
        .select(['codigo', 'tipo', 'cep', 'valor_maximo', 'data_entrega'])
        .orderBy('codigo')
        .execute(),
    ).toEqual([
      {
        codigo: 'ACA',
        tipo: 'Residencial',
        cep: '11010000',
        valor_maximo: 480_000.5,
        data_entrega: '2028-12-31',
      },
      { codigo: 'TCS', tipo: 'Comercial', cep: '01310200', valor_maximo: null, data_entrega: null },
    ])
  })
})

test('on a phone payees are imported, a key and a person asked about, and a duplicate mended', {
  tag: '@firefox',
}, async ({ page, signIn, plantao: { db } }) => {
  await signIn(page, 'Administrador')
  const screen = importacaoDePlanilha(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await buildColaborador(db, { nome: 'Ana Alves', cpf: '39053344705' })
  await buildColaborador(db, { nome: 'Bia Braga' })
  await page.goto('/favorecidos?aba=importar')
  await expect(
    page.getByRole('heading', { name: 'Importar favorecidos de um arquivo CSV ou XLSX' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar template' })).toBeVisible()
  await screen.choose(PAYEES, 'pix.csv')
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
