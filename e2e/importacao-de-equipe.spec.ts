/** Importing colaboradores from a spreadsheet whose headings are not the template's. */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { openImport } from './vocabulary/importacao.ts'
import { importacaoDePlanilha, planilha } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectToast } from './vocabulary/page.ts'

test('a team on the second sheet of an XLSX, under headings of its own, is matched, imported and remembered', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao: { db },
}) => {
  const screen = await openImport(page, signIn)
  const { folha, colunas, coluna } = importacaoDePlanilha(page)
  const content = await planilha('equipe')
  await screen.choose(content, 'equipe.xlsx')
  await expect(page.getByText('O arquivo tem 2 planilhas; só a primeira, “Leia-me”, foi lida.')).toBeVisible()
  await screen.validar.click()
  await expectToast(page, 'Erro', '6 colunas faltam: Nome Completo, CPF, Telefone, Cargo, Status')
  await closeToasts(page)

  await test.step('the headings are matched', async () => {
    await folha.selectOption('Equipe')
    await expect(page.getByText('O arquivo tem 2 planilhas; só “Equipe” foi lida.')).toBeVisible()
    await expect(page.getByLabel('Linha dos títulos')).toHaveValue('3')
    await expect(colunas).toHaveCount(11)
    await expect(colunas.nth(1)).toContainText('Otávio Brandão · Célia Antunes · Hugo Sá · Joana Prates')
    for (const [heading, field] of [
      ['Matrícula', ''],
      ['Nome do corretor', 'nome'],
      ['C.P.F.', 'cpf'],
      ['Função', 'cargo'],
      ['Admissão', 'data_admissao'],
      ['CPF do gerente', 'superior_cpf'],
    ] as const)
      await expect(coluna(heading)).toHaveValue(field)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(screen.previa.getByRole('row')).toHaveCount(5)
    await expect(screen.previa).toContainText('Corretor')
    await expect(screen.previa).not.toContainText('Corretora')
  })
  await test.step('checked and imported', async () => {
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '4 linhas válidas, 0 erros, 1 aviso')
    await expect(screen.avisos).toHaveText([
      'Linha 8: Linha ignorada: não tem nome nem CPF (parece um total)',
    ])
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '4 colaboradores importados, 0 falharam')
    await expect(screen.resultOf(5)).toContainText('Célia Antunes')
    await page.keyboard.press('Escape')
    const celia = await db
      .selectFrom('colaboradores as c')
      .innerJoin('colaboradores as s', 's.id', 'c.superior_id')
      .innerJoin('lojas as l', 'l.id', 'c.loja_id')
      .select([
        'c.cargo',
        'c.status',
        'c.data_admissao',
        'c.comissao_base',
        's.nome as superior',
        'l.nome as loja',
      ])
      .where('c.nome', '=', 'Célia Antunes')
      .executeTakeFirstOrThrow()
    expect(celia).toEqual({
      cargo: 'Corretor',
      status: 'Ativo',
      data_admissao: '2024-03-02',
      comissao_base: 0.5,
      superior: 'Otávio Brandão',
      loja: NAMES.loja,
    })
  })
  await test.step('the headings are remembered', async () => {
    await closeToasts(page)
    await screen.choose(content, 'equipe.xlsx')
    await folha.selectOption('Equipe')
    await expect(page.getByText('Como na última importação com estes títulos.')).toBeVisible()
    await coluna('Matrícula').selectOption('Email')
    await expect(page.getByText('Duas colunas são “Email”. Escolha uma delas.')).toBeVisible()
    await coluna('Matrícula').selectOption('Não importar')
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '0 linhas válidas, 4 erros, 1 aviso')
  })
})
