/** Importing colaboradores from a CSV: the file, the check, the import, the results; and whatever goes wrong on the way. */
import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { MAX_BYTES } from '../src/core/csv/reading.ts'
import { XLSX_TYPE } from '../src/core/planilha/reading.ts'
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { csvOf, type TypedRow, typedRow } from '../src/server/testing/office/importacoes.ts'
import { NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, importacaoScreen, openImport, validationColor } from './vocabulary/importacao.ts'
import { breakServer, closeToasts, expectToast } from './vocabulary/page.ts'

const lines = (count: number, overrides: TypedRow = {}, since = 1) =>
  Array.from({ length: count }, (_, i) => typedRow(since + i, overrides))

test('a file of Excel is previewed, checked and imported, and its people are in the list', async ({
  page,
  signIn,
  brokerage: _brokerage,
}) => {
  const screen = await openImport(page, signIn)
  await test.step('previewed', async () => {
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
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
    await expect(screen.dialog).toContainText('Importação Concluída')
    await expect(screen.dialog).toContainText('2 avisos no arquivo')
    await expect(screen.dialog.getByRole('list', { name: 'Avisos' }).getByRole('listitem')).toHaveText([
      'Linha 3: email: Formato de email inválido (será importado sem email)',
      'Linha 3: comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
    ])
    await expect(screen.resultOf(2)).toContainText('Ângela Conceição')
    await expect(screen.resultOf(2)).toContainText('Importado')
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

test('the template is downloaded, and can be dropped on the page as it is', async ({
  page,
  signIn,
  plantao,
}) => {
  const screen = await openImport(page, signIn)
  await page.getByRole('button', { name: 'Baixar template' }).click()
  await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const template = await screen.downloadTemplate('CSV')
  await expectToast(page, 'Template Baixado', 'Preencha o arquivo template-colaboradores.csv e envie-o aqui.')
  expect(template.name).toBe('template-colaboradores.csv')
  const text = await readFile(template.path, 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
  const planilha = await screen.downloadTemplate('Excel (XLSX)')
  await expectToast(
    page,
    'Template Baixado',
    'Preencha o arquivo template-colaboradores.xlsx e envie-o aqui.',
  )
  expect(planilha.name).toBe('template-colaboradores.xlsx')
  await screen.choose(await readFile(planilha.path), planilha.name, XLSX_TYPE)
  await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo XLSX.')
  await closeToasts(page)
  await screen.drop(text, template.name)
  await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo CSV.')
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '3 linhas válidas, 0 erros, 1 aviso')
  await expect(screen.avisos).toHaveText([
    'Linha 4, loja_nome: Loja "Loja Centro" não encontrada (será importado sem loja)',
  ])
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '3 colaboradores importados, 0 falharam')
  const { rows } = await sql`select 1 from colaboradores`.execute(plantao.db)
  expect(rows).toHaveLength(3)
})

test('files that are none are refused at once', async ({ page, signIn }, testInfo) => {
  const stored = async (content: Buffer): Promise<string> => {
    const path = testInfo.outputPath('equipe.csv')
    await writeFile(path, content)
    return path
  }
  const screen = await openImport(page, signIn)
  await screen.validar.click()
  await expectToast(page, 'Erro', 'Não há dados para validar.')
  await screen.choose('%PDF-1.7', 'equipe.csv')
  await expectToast(page, 'Erro', 'Por favor, selecione um arquivo CSV válido.')
  await screen.choose('PK\x03\x04', 'equipe.xlsx', 'application/vnd.ms-excel')
  await expectToast(page, 'Erro', 'Esta planilha não pôde ser lida.')
  await screen.choose(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'equipe.xls', 'application/vnd.ms-excel')
  await expectToast(
    page,
    'Erro',
    'Por favor, selecione um arquivo CSV válido. Este arquivo é do Excel antigo (.xls).',
  )
  await screen.chooseFile(await stored(Buffer.alloc(MAX_BYTES + 1, '\n')))
  await expectToast(page, 'Erro', 'O arquivo deve ter no máximo 5MB.')
  await screen.choose('\r\n\r\n')
  await expectToast(page, 'Erro', 'Arquivo CSV vazio')
  await screen.choose('nome,cpf\nAna,1\n')
  await expectToast(
    page,
    'Erro',
    'Erro ao processar o arquivo CSV. Verifique o formato. Faltam as colunas: telefone, cargo, status, data_admissao.',
  )
  await screen.choose(csvOf([]))
  await expectToast(page, 'Sucesso!', '0 linhas carregadas do arquivo CSV.')
  await screen.validar.click()
  await expectToast(page, 'Erro', 'Não há dados para validar.')
  await screen.chooseFile(
    await stored(
      Buffer.concat([
        Buffer.from(csvOf(lines(1))),
        Buffer.alloc(MAX_BYTES - csvOf(lines(1)).length - 8, '\n'),
      ]),
    ),
  )
  await expectToast(page, 'Sucesso!', '1 linhas carregadas do arquivo CSV.')
})

test('errors keep the file out: 20 are named, and the number of the others; clearing begins again', async ({
  page,
  signIn,
  plantao,
}) => {
  await buildColaborador(plantao.db, { nome: 'Bia Rocha', cpf: typedRow(1).cpf ?? '' })
  const screen = await openImport(page, signIn)
  const wrong = [
    ...lines(1),
    typedRow(2, { cpf: '1234567890' }),
    typedRow(3, { data_admissao: '03/13/2024' }),
    typedRow(4, { cargo: 'Chefe' }),
    typedRow(5, { status: 'Sim' }),
    typedRow(6),
    typedRow(6),
    typedRow(7, {
      superior_cpf: typedRow(6).cpf ?? '',
      indicado_por_cpf: typedRow(6).cpf ?? '',
    }),
    ...lines(17, { nome: '' }, 100),
  ]
  const inPrevia = (row: number) => screen.previa.getByRole('row').nth(row - 1)
  await test.step('the errors are listed', async () => {
    await screen.choose(csvOf([...wrong, ...lines(1, { superior_cpf: '99999999999' }, 200)]))
    await expect(inPrevia(8)).toContainText('Nenhum')
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '2 linhas válidas, 25 erros, 1 aviso')
    expect(await validationColor(page)).toBe('red')
    await expect(screen.erros).toHaveCount(20)
    await expect(page.getByText('E mais 5 erros...')).toBeVisible()
    for (const message of [
      'Linha 2, cpf: CPF já cadastrado para: Bia Rocha',
      'Linha 3, cpf: CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos: a planilha removeu o zero à esquerda (012.345.678-90)',
      'Linha 4, data_admissao: O mês 13 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro',
      'Linha 5, cargo: Cargo deve ser Diretor, Gerente ou Corretor',
      'Linha 6, status: Status deve ser Ativo ou Inativo',
      'Linha 8, cpf: CPF duplicado no arquivo (já está na linha 7)',
      'Linha 9, superior_cpf: O superior deve ser de nível hierárquico superior ao do colaborador',
      'Linha 9, indicado_por_cpf: Colaborador só pode ser indicado por alguém de nível hierárquico superior',
      'Linha 10, nome: Campo obrigatório não preenchido',
    ])
      await expect(screen.erros.filter({ hasText: message })).toHaveCount(1)
    await expect(screen.avisos).toHaveText([
      'Linha 27, superior_cpf: Superior "99999999999" não encontrado (será importado sem superior)',
    ])
  })
  await test.step('the preview shows those of its rows', async () => {
    await expect(screen.previa.getByRole('row')).toHaveCount(11)
    for (const [row, message] of [
      [2, 'cpf: CPF já cadastrado para: Bia Rocha'],
      [8, 'cpf: CPF duplicado no arquivo (já está na linha 7)'],
      [9, 'superior_cpf: O superior deve ser de nível hierárquico superior ao do colaborador'],
    ] as const) {
      await expect(inPrevia(row).getByText(message)).toHaveCount(1)
      await expect(inPrevia(row)).not.toContainText('Nenhum')
    }
    await expect(inPrevia(5).getByText('cargo: Cargo deve ser Diretor, Gerente ou Corretor')).toHaveCount(1)
    await expect(inPrevia(7)).toContainText('Nenhum')
  })
  await test.step('nothing is imported', async () => {
    await screen.importar.click()
    await expectToast(page, 'Erro', 'Corrija os erros de validação antes de importar.')
    // What is half below the bar at the top would be too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('clearing begins again', async () => {
    await screen.limpar.click()
    await expect(screen.previa).toHaveCount(0)
    await expect(screen.erros).toHaveCount(0)
    await expect(screen.limpar).toHaveCount(0)
    await expect(screen.importar).toBeDisabled()
  })
})

test('rows that fail leave the others in, and can be downloaded', async ({ page, signIn, plantao }) => {
  const [, failed] = lines(3)
  await refuse(plantao, failed?.cpf ?? '')
  const screen = await openImport(page, signIn)
  await screen.choose(csvOf(lines(3)))
  await screen.validar.click()
  await screen.importar.click()
  await expectToast(page, 'Importação Parcial', '2 colaboradores importados, 1 falharam')
  await expect(screen.dialog.getByRole('row').nth(1)).toContainText('Não importado Erro desconhecido')
  await expect(screen.resultOf(2)).toContainText('Importado')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const errors = await screen.download('Baixar erros (CSV)')
  expect(errors.name).toMatch(/^erros-importacao-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(errors.path, 'utf8')).toMatch(
    /^\uFEFFLinha;Nome;CPF;Erro\r\n3;Pessoa 2 da Importação;\d{3}\.\d{3}\.\d{3}-\d{2};Erro desconhecido\r\n$/,
  )
  await page.reload()
  await expect(screen.dialog).toContainText('Importação Parcial')
  await page.goBack()
  await expect(screen.dialog).toBeHidden()
  await page.getByRole('button', { name: /^Ver resultado de equipe\.csv/ }).click()
  await expect(screen.dialog).toContainText('2 colaboradores importados, 1 falharam')
})

test('the file can be chosen by keyboard; someone is registered between the check and the import; Staff has no such tab', async ({
  page,
  signIn,
  plantao,
}) => {
  const screen = await openImport(page, signIn)
  await test.step('the file can be chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser')
    await screen.escolher.press('Enter')
    await (await chooser).setFiles({
      name: 'equipe.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf(lines(1))),
    })
    await expect(screen.previa).toBeVisible()
  })
  await test.step('someone is registered between the check and the import', async () => {
    await screen.choose(csvOf(lines(2)))
    await screen.validar.click()
    await expect(page.getByText('2 linhas prontas para importar')).toBeVisible()
    await buildColaborador(plantao.db, { nome: 'Bia Rocha', cpf: typedRow(2).cpf ?? '' })
    await screen.importar.click()
    await expectToast(page, 'Erro', 'Corrija os erros de validação antes de importar.')
    await expect(screen.erros).toHaveText(['Linha 3, cpf: CPF já cadastrado para: Bia Rocha'])
  })
  await test.step('Staff has no such tab, whatever the address says', async () => {
    await signIn(page, 'Staff')
    await page.goto('/colaboradores?aba=importar')
    await expect(page.getByRole('tab', { name: 'Lista de Colaboradores' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('tab', { name: 'Importar', exact: true })).toHaveCount(0)
    await expect(importacaoScreen(page).dropzone).toHaveCount(0)
  })
})

test('what breaks is told, and the file is still there', async ({ page, signIn }) => {
  const withoutSentence = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  const breakRoute = (path: string) => page.route(`**${path}`, (route) => route.fulfill(withoutSentence))
  // Nothing is read again by itself because the import changed it: what is pressed does.
  await page.route('**/api/eventos*', () => {})
  await breakRoute('/api/importacoes?*')
  const screen = await openImport(page, signIn)
  await expect(page.getByText('Erro ao carregar as importações recentes. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/importacoes?*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhuma importação nos últimos 30 dias.')).toBeVisible()
  await breakServer(page, 'GET', '/api/importacoes/template?*')
  await screen.pickTemplate('Excel (XLSX)')
  await expectToast(page, 'Erro', 'Erro ao baixar o template. Tente novamente.')
  await screen.choose(csvOf(lines(2)))
  await screen.validar.click()
  await breakServer(page, 'POST', '/api/importacoes')
  await screen.importar.click()
  await expectToast(page, 'Erro', 'Erro inesperado durante a importação.')
  await page.unroute('**/api/importacoes')
  await breakRoute('/api/importacoes/*/linhas*')
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
  await expect(screen.dialog).toContainText('Erro ao carregar o resultado das linhas. Tente novamente.')
  await page.unroute('**/api/importacoes/*/linhas*')
  await screen.dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(screen.resultOf(2)).toContainText('Importado')
})

test('the page is closed and the server killed: the import goes on, and every row is in once', async ({
  page,
  context,
  signIn,
  plantao,
  ownServer,
}) => {
  const screen = await openImport(page, signIn)
  await screen.choose(csvOf(lines(3_000)))
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
  await expect(reopened.recentes).toContainText('3.000 importados, 0 com erro', { timeout: 120_000 })
  const { rows } = await sql<{ n: number }>`select count(distinct cpf) as n from colaboradores`.execute(
    plantao.db,
  )
  expect(rows).toEqual([{ n: 3_000 }])
})

test('progress is shown while the rows wait for their turn, and results come in pages', async ({
  page,
  signIn,
  plantao,
}) => {
  const screen = await openImport(page, signIn)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screen.choose(csvOf(lines(1_000)))
  await screen.validar.click()
  await expect(page.getByText('1.000 linhas prontas para importar')).toBeVisible()
  await plantao.db.transaction().execute(async (trx) => {
    await sql`lock table colaboradores in share mode`.execute(trx)
    await screen.importar.click()
    await expect(page.getByText('Importando equipe.csv…')).toBeVisible()
    await expect(page.getByText('0 de 1.000 linhas')).toBeVisible()
    await expect(
      page.getByText('A importação continua no servidor mesmo que você feche esta página.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await expect(screen.dialog).toContainText('1000 colaboradores importados, 0 falharam', { timeout: 120_000 })
  await expect(screen.dialog.getByRole('row')).toHaveCount(101)
  await screen.dialog.getByRole('button', { name: 'Próxima' }).click()
  await expect(screen.resultOf(102)).toContainText('Pessoa 101 da Importação')
})

/** From now on the database fails to take in that CPF, as nobody expects. */
async function refuse({ db }: Plantao, cpf: string): Promise<void> {
  await sql`
    create function public.quebrar() returns trigger language plpgsql as
    $$ begin raise exception 'quebrou' using errcode = 'P0001'; end $$`.execute(db)
  await sql`
    create trigger quebrar before insert on colaboradores for each row when (new.cpf = ${sql.lit(cpf)})
    execute function public.quebrar()`.execute(db)
}
