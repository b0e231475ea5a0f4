/** Importing colaboradores from a CSV: the file, the check, the import, the results; and whatever goes wrong on the way. */
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { CSV_COLUMNS } from '../src/core/importacao/row.ts'
import { XLSX_TYPE } from '../src/core/planilha/reading.ts'
import { csvOf, type TypedRow, typedRow } from '../src/server/testing/office/importacoes.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, importacaoScreen, openImport, validationColor } from './vocabulary/importacao.ts'
import { importacaoDePlanilha, planilha } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectToast } from './vocabulary/page.ts'

const lines = (count: number, overrides: TypedRow = {}, since = 1) =>
  Array.from({ length: count }, (_, i) => typedRow(since + i, overrides))

test('the template is downloaded, chosen by keyboard and dropped', {
  tag: '@firefox',
}, async ({ page, signIn }) => {
  const screen = await openImport(page, signIn)
  const { template, workbook } = await test.step('the template is downloaded', async () => {
    await page.getByRole('button', { name: 'Baixar template' }).click()
    await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const template = await screen.downloadTemplate('CSV')
    await expectToast(
      page,
      'Template Baixado',
      'Preencha o arquivo template-colaboradores.csv e envie-o aqui.',
    )
    expect(template.name).toBe('template-colaboradores.csv')
    const workbook = await screen.downloadTemplate('Excel (XLSX)')
    await expectToast(
      page,
      'Template Baixado',
      'Preencha o arquivo template-colaboradores.xlsx e envie-o aqui.',
    )
    expect(workbook.name).toBe('template-colaboradores.xlsx')
    await closeToasts(page)
    return { template, workbook }
  })
  await test.step('chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser')
    await screen.escolher.press('Enter')
    await (await chooser).setFiles({
      name: workbook.name,
      mimeType: XLSX_TYPE,
      buffer: await readFile(workbook.path),
    })
    await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo XLSX.')
  })
  await test.step('dropped', async () => {
    await screen.drop(await readFile(template.path, 'utf8'), template.name)
    await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo CSV.')
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '3 linhas válidas, 0 erros, 1 aviso')
    await expect(screen.avisos).toHaveText([
      'Linha 4, loja_nome: Loja "Loja Centro" não encontrada (será importado sem loja)',
    ])
    await closeToasts(page)
  })
})

test('a file of Excel is previewed, checked and imported, with progress and a report', {
  tag: '@firefox',
}, async ({ page, signIn, plantao }) => {
  const { db } = plantao
  const screen = await openImport(page, signIn)
  await buildBrokerage(db)
  await test.step('a file of Excel is previewed', async () => {
    await screen.choose(
      excel([
        typedRow(1, {
          nome: 'Ângela Conceição',
          superior_cpf: typedRow(2).cpf ?? '',
          loja_nome: NAMES.loja.toUpperCase(),
          comissao_base: '2.5',
        }),
        typedRow(2, { nome: 'João Gonçalves', cargo: 'Gerente', email: 'joão', comissao_base: '150' }),
      ]),
    )
    await expectToast(page, 'Sucesso!', '2 linhas carregadas do arquivo CSV.')
    await expect(screen.previa).toContainText('Ângela Conceição')
    await expect(screen.previa).toContainText(
      'Aviso: email: Formato de email inválido (será importado sem email)',
    )
  })
  await test.step('checked and imported', async () => {
    await expect(screen.importar).toBeDisabled()
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '2 linhas válidas, 0 erros, 2 avisos')
    expect(await validationColor(page)).toBe('yellow')
    await expect(screen.avisos).toHaveText([
      'Linha 3, email: Formato de email inválido (será importado sem email)',
      'Linha 3, comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
    ])
  })
  await test.step('progress is shown while the rows wait for their turn', async () => {
    await closeToasts(page)
    await plantao.db.transaction().execute(async (trx) => {
      await sql`lock table colaboradores in share mode`.execute(trx)
      await screen.importar.click()
      await expect(page.getByText('0 de 2 linhas')).toBeVisible()
      await expectAccessible(page)
    })
    await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
    await expect(screen.dialog).toContainText('Importação Concluída')
    await expect(screen.dialog).toContainText('2 avisos no arquivo')
    await expect(screen.dialog.getByRole('list', { name: 'Avisos' }).getByRole('listitem')).toHaveText([
      'Linha 3: email: Formato de email inválido (será importado sem email)',
      'Linha 3: comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
    ])
    await expect(screen.resultOf(2)).toContainText('Ângela Conceição')
    await expect(screen.resultOf(2)).toContainText('Importado')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the report', async () => {
    const relatorio = await screen.download('Baixar relatório (JSON)')
    expect(relatorio.name).toMatch(/^relatorio-importacao-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(relatorio.path, 'utf8'))).toMatchObject({
      totalProcessed: 2,
      successCount: 2,
      errorCount: 0,
      success: true,
      successDetails: [
        { row: 2, name: 'Ângela Conceição' },
        { row: 3, name: 'João Gonçalves' },
      ],
      errors: [],
    })
    await expect(screen.dialog.getByRole('link', { name: 'Baixar erros (CSV)' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(screen.dialog).toBeHidden()
    await expect(screen.recentes).toHaveCount(1)
    await expect(screen.recentes).toContainText('Concluída')
  })
  await test.step('the people are in the list', async () => {
    await page.getByRole('tab', { name: 'Lista de Colaboradores' }).click()
    const angela = page.getByRole('row').filter({ hasText: 'Ângela Conceição' })
    await expect(angela).toContainText('João Gonçalves')
    await expect(angela).toContainText(NAMES.loja)
  })
})

test('a second sheet under headings of its own is matched, imported and remembered', {
  tag: '@firefox',
}, async ({ page, signIn, plantao }) => {
  const { db } = plantao
  const screen = await openImport(page, signIn)
  await buildBrokerage(db)
  const { folha, colunas, coluna } = importacaoDePlanilha(page)
  const content = await planilha('equipe')
  const path = test.info().outputPath('equipe.xlsx')
  await writeFile(path, content)
  await screen.chooseFile(path)
  await expect(page.getByText('O arquivo tem 2 planilhas; só a primeira, “Leia-me”, foi lida.')).toBeVisible()
  await screen.validar.click()
  await expectToast(page, 'Erro', '6 colunas faltam: Nome Completo, CPF, Telefone, Cargo, Status')
  await closeToasts(page)
  await test.step('the headings are matched', async () => {
    // It is read as it was sent.
    await appendFile(path, 'changed')
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
    await expect(page.getByText(/^Duas colunas são “Email”: .* Escolha uma delas\.$/)).toBeVisible()
    await coluna('Matrícula').selectOption('Não importar')
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '0 linhas válidas, 4 erros, 1 aviso')
  })
})

test('300 rows with 30 sown faults are mended in one round', {
  tag: '@firefox',
}, async ({ page, signIn, plantao }) => {
  const { db } = plantao
  const screen = await openImport(page, signIn)
  await buildBrokerage(db)
  const correct = Array.from({ length: 300 }, (_, i) =>
    typedRow(1000 + i, {
      nome: `Pessoa ${i} da Conceição`,
      data_admissao: '03/04/2024',
      comissao_base: '2,5',
      ...(i === 0 ? { cargo: 'Gerente' } : { superior_cpf: typedRow(1000).cpf ?? '' }),
    }),
  )
  const seeded = correct.map((row, i) => (i % 10 === 5 ? { ...row, ...FAILURES[((i / 10) % 10) | 0] } : row))
  await page.reload()
  await screen.choose(excel(seeded))
  await expect(
    page.getByText('297 datas lidas como dd/mm/aaaa: 03/04/2024 é quarta-feira, 3 de abril de 2024'),
  ).toBeVisible()
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '282 linhas válidas, 18 erros, 12 avisos')
  await expect(screen.tipos('Erros')).toHaveCount(7)
  await screen.tipo('Avisos', '3 superior_cpf: Superior não encontrado (será importado sem superior)').click()
  await expect(screen.avisos).toHaveText([
    'superior_cpf: Superior "99999999999" não encontrado (será importado sem superior) — 3 linhas: 97, 197, 297',
  ])
  // What is half below the bar at the top would be too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const planilha = await screen.downloadToMend('Todas as linhas, em Excel (XLSX)')
  expect(planilha.name).toMatch(/^corrigir-colaboradores-.*\.xlsx$/)
  const { name, rows } = await screen.downloadToMend('Todas as linhas, em CSV')
  expect(name).toMatch(/^corrigir-colaboradores-\d{4}-\d\d-\d\d\.csv$/)
  expect(rows).toHaveLength(300)
  // The person who corrects it looks only at the rows that the last column names, and saves it from Excel.
  const corrected = rows.map((row, i) => (row.problemas ? { ...correct[i], problemas: row.problemas } : row))
  expect(corrected.filter(({ problemas }) => problemas)).toHaveLength(30)
  await screen.choose(excel(corrected, [...CSV_COLUMNS, 'problemas']), name)
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '300 linhas válidas, 0 erros, 0 avisos')
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '300 colaboradores importados, 0 falharam')
  const { rows: stored } = await sql`
    select data_admissao::text, comissao_base::float as comissao, count(*) as n, count(superior_id) as com_superior
      from colaboradores where nome ~ '^Pessoa .* da Conceição$' group by 1, 2`.execute(db)
  expect(stored).toEqual([{ data_admissao: '2024-04-03', comissao: 2.5, n: 300, com_superior: 299 }])
})

test('the page is closed and the server killed: the import goes on, and every row is in once', async ({
  page,
  context,
  signIn,
  plantao,
  ownServer,
}) => {
  const screen = await openImport(page, signIn)
  await screen.choose(csvOf(lines(1_500)))
  await screen.validar.click()
  await screen.importar.click()
  const andamento = page.getByRole('progressbar', { name: 'Andamento de equipe.csv' })
  await expect(andamento).toBeVisible()
  await page.close()
  await ownServer.kill()
  await ownServer.start()

  const other = await context.newPage()
  const reopened = importacaoScreen(other)
  await reopened.open()
  await expect(
    reopened.recentes.or(other.getByRole('status')).filter({ hasText: 'equipe.csv' }).first(),
  ).toBeVisible()
  await expect(reopened.recentes).toContainText('1.500 importados, 0 com erro', { timeout: 120_000 })
  const { rows } = await sql<{ n: number }>`select count(distinct cpf) as n from colaboradores`.execute(
    plantao.db,
  )
  expect(rows).toEqual([{ n: 1_500 }])
})

/** Ten kinds of fault; each is sown three times. */
const FAILURES: readonly TypedRow[] = [
  { cpf: '1234567890' },
  { data_admissao: '12/31/2024' },
  { cargo: 'corretor' },
  { status: 'Sim' },
  { nome: '' },
  { telefone: '98765' },
  { email: 'joão' },
  { comissao_base: 'dez' },
  { loja_nome: 'Loja que não há' },
  { superior_cpf: '99999999999' },
]
