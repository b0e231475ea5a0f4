/** Importing colaboradores from a CSV: the file, the check, the import, the results; and whatever goes wrong on the way. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { MAX_BYTES } from '../src/core/leitura-csv.ts'
import { buildColaborador } from '../src/server/testing/builders.ts'
import { csvDe, type LinhaDigitada, linhaDigitada } from '../src/server/testing/importacoes.ts'
import { NOMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, importacaoScreen, openImport } from './vocabulary/importacao.ts'
import { breakServer, expectToast } from './vocabulary/page.ts'

const linhas = (quantas: number, overrides: LinhaDigitada = {}, desde = 1) =>
  Array.from({ length: quantas }, (_, i) => linhaDigitada(desde + i, overrides))

test('a file of Excel is previewed, checked and imported, and its people are in the list', async ({
  page,
  signIn,
  brokerage: _brokerage,
}) => {
  const tela = await openImport(page, signIn)
  await tela.choose(
    excel([
      linhaDigitada(1, {
        nome: 'Ângela Conceição',
        superior_cpf: linhaDigitada(2).cpf ?? '',
        loja_nome: NOMES.loja.toUpperCase(),
        comissao_base: '2.5',
      }),
      linhaDigitada(2, { nome: 'João Gonçalves', cargo: 'Gerente', email: 'joão', comissao_base: '150' }),
    ]),
  )
  await expectToast(page, 'Sucesso!', '2 linhas carregadas do arquivo CSV.')
  await expect(tela.previa).toContainText('Ângela Conceição')
  await expect(tela.previa).toContainText(
    'Aviso: email: Formato de email inválido (será importado sem email)',
  )

  await expect(tela.importar).toBeDisabled()
  await tela.validar.click()
  await expectToast(page, 'Validação Concluída', '2 linhas válidas, 0 erros, 2 avisos')
  await expect(tela.avisos).toHaveText([
    'Linha 3, email: Formato de email inválido (será importado sem email)',
    'Linha 3, comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
  ])
  await tela.importar.click()
  await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
  await expect(tela.dialog).toContainText('Importação Concluída')
  await expect(tela.resultOf(2)).toContainText('Ângela Conceição')
  await expect(tela.resultOf(2)).toContainText('Importado')

  const relatorio = await tela.download('Baixar relatório (JSON)')
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
  await expect(tela.dialog.getByRole('link', { name: 'Baixar erros (CSV)' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tela.dialog).toBeHidden()
  await expect(tela.recentes).toHaveCount(1)
  await expect(tela.recentes).toContainText('Concluída')

  await page.getByRole('tab', { name: 'Lista de Colaboradores' }).click()
  const angela = page.getByRole('row').filter({ hasText: 'Ângela Conceição' })
  await expect(angela).toContainText('João Gonçalves')
  await expect(angela).toContainText(NOMES.loja)
})

test('the template is downloaded, and can be dropped on the page as it is', async ({
  page,
  signIn,
  plantao,
}) => {
  const tela = await openImport(page, signIn)
  const template = await tela.download('Baixar template')
  await expectToast(page, 'Template Baixado', 'Preencha o arquivo template-colaboradores.csv e envie-o aqui.')
  expect(template.name).toBe('template-colaboradores.csv')
  const texto = await readFile(template.path, 'utf8')
  expect(texto.split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
  await tela.drop(texto, template.name)
  await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo CSV.')
  await tela.validar.click()
  await expectToast(page, 'Validação Concluída', '3 linhas válidas, 0 erros, 1 aviso')
  await expect(tela.avisos).toHaveText([
    'Linha 4, loja_nome: Loja "Loja Centro" não encontrada (será importado sem loja)',
  ])
  await tela.importar.click()
  await expectToast(page, 'Importação Concluída', '3 colaboradores importados, 0 falharam')
  const { rows } = await sql`select 1 from colaboradores`.execute(plantao.db)
  expect(rows).toHaveLength(3)
})

test('files that are none are refused at once', async ({ page, signIn }) => {
  const tela = await openImport(page, signIn)
  await tela.validar.click()
  await expectToast(page, 'Erro', 'Não há dados para validar.')
  await tela.choose('x', 'equipe.pdf', 'application/pdf')
  await expectToast(page, 'Erro', 'Por favor, selecione um arquivo CSV válido.')
  await tela.choose('x', 'equipe.xlsx', 'application/vnd.ms-excel')
  await expectToast(page, 'Erro', 'Esta planilha não pôde ser lida.')
  await tela.choose(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'equipe.xls', 'application/vnd.ms-excel')
  await expectToast(page, 'Erro', 'Este arquivo é do Excel antigo (.xls).')
  await tela.choose(Buffer.alloc(MAX_BYTES + 1, '\n'))
  await expectToast(page, 'Erro', 'O arquivo deve ter no máximo 5MB.')
  await tela.choose('\r\n\r\n')
  await expectToast(page, 'Erro', 'Arquivo CSV vazio')
  await tela.choose('nome,cpf\nAna,1\n')
  await expectToast(
    page,
    'Erro',
    'Erro ao processar o arquivo CSV. Verifique o formato. Faltam as colunas: telefone, cargo, status, data_admissao.',
  )
  await tela.choose(csvDe([]))
  await expectToast(page, 'Sucesso!', '0 linhas carregadas do arquivo CSV.')
  await tela.validar.click()
  await expectToast(page, 'Erro', 'Não há dados para validar.')
  await tela.choose(
    Buffer.concat([
      Buffer.from(csvDe(linhas(1))),
      Buffer.alloc(MAX_BYTES - csvDe(linhas(1)).length - 8, '\n'),
    ]),
  )
  await expectToast(page, 'Sucesso!', '1 linhas carregadas do arquivo CSV.')
})

test('errors keep the file out: 20 are named, and the number of the others; clearing begins anew', async ({
  page,
  signIn,
  plantao,
}) => {
  await buildColaborador(plantao.db, { nome: 'Bia Rocha', cpf: linhaDigitada(1).cpf ?? '' })
  const tela = await openImport(page, signIn)
  const erradas = [
    ...linhas(1),
    linhaDigitada(2, { cpf: '1234567890' }),
    linhaDigitada(3, { data_admissao: '03/13/2024' }),
    linhaDigitada(4, { cargo: 'Chefe' }),
    linhaDigitada(5, { status: 'Sim' }),
    linhaDigitada(6),
    linhaDigitada(6),
    linhaDigitada(7, {
      superior_cpf: linhaDigitada(6).cpf ?? '',
      indicado_por_cpf: linhaDigitada(6).cpf ?? '',
    }),
    ...linhas(17, { nome: '' }, 100),
  ]
  await tela.choose(csvDe([...erradas, ...linhas(1, { superior_cpf: '99999999999' }, 200)]))
  const naPrevia = (linha: number) => tela.previa.getByRole('row').nth(linha - 1)
  await expect(naPrevia(8)).toContainText('Nenhum')
  await tela.validar.click()
  await expectToast(page, 'Validação Concluída', '2 linhas válidas, 25 erros, 1 aviso')
  await expect(tela.erros).toHaveCount(20)
  await expect(page.getByText('E mais 5 erros...')).toBeVisible()
  for (const mensagem of [
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
    await expect(tela.erros.filter({ hasText: mensagem })).toHaveCount(1)
  await expect(tela.avisos).toHaveText([
    'Linha 27, superior_cpf: Superior "99999999999" não encontrado (será importado sem superior)',
  ])
  await expect(tela.previa.getByRole('row')).toHaveCount(11)
  for (const [linha, mensagem] of [
    [2, 'cpf: CPF já cadastrado para: Bia Rocha'],
    [8, 'cpf: CPF duplicado no arquivo (já está na linha 7)'],
    [9, 'superior_cpf: O superior deve ser de nível hierárquico superior ao do colaborador'],
  ] as const) {
    await expect(naPrevia(linha).getByText(mensagem)).toHaveCount(1)
    await expect(naPrevia(linha)).not.toContainText('Nenhum')
  }
  await expect(naPrevia(5).getByText('cargo: Cargo deve ser Diretor, Gerente ou Corretor')).toHaveCount(1)
  await expect(naPrevia(7)).toContainText('Nenhum')
  await tela.importar.click()
  await expectToast(page, 'Erro', 'Corrija os erros de validação antes de importar.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await tela.limpar.click()
  await expect(tela.previa).toHaveCount(0)
  await expect(tela.erros).toHaveCount(0)
  await expect(tela.limpar).toHaveCount(0)
  await expect(tela.importar).toBeDisabled()
})

test('rows that fail leave the others in, and can be downloaded', async ({ page, signIn, plantao }) => {
  const [, falha] = linhas(3)
  await refuse(plantao, falha?.cpf ?? '')
  const tela = await openImport(page, signIn)
  await tela.choose(csvDe(linhas(3)))
  await tela.validar.click()
  await tela.importar.click()
  await expectToast(page, 'Importação Parcial', '2 colaboradores importados, 1 falharam')
  await expect(tela.dialog.getByRole('row').nth(1)).toContainText('Não importado Erro desconhecido')
  await expect(tela.resultOf(2)).toContainText('Importado')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const erros = await tela.download('Baixar erros (CSV)')
  expect(erros.name).toMatch(/^erros-importacao-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(erros.path, 'utf8')).toMatch(
    /^\uFEFFLinha;Nome;CPF;Erro\r\n3;Pessoa 2 da Importação;\d{3}\.\d{3}\.\d{3}-\d{2};Erro desconhecido\r\n$/,
  )
  await page.reload()
  await expect(tela.dialog).toContainText('Importação Parcial')
  await page.goBack()
  await expect(tela.dialog).toBeHidden()
  await page.getByRole('button', { name: /^Ver resultado de equipe\.csv/ }).click()
  await expect(tela.dialog).toContainText('2 colaboradores importados, 1 falharam')
})

test('someone is registered between the check and the import', async ({ page, signIn, plantao }) => {
  const tela = await openImport(page, signIn)
  await tela.choose(csvDe(linhas(2)))
  await tela.validar.click()
  await expect(page.getByText('2 linhas prontas para importar')).toBeVisible()
  await buildColaborador(plantao.db, { nome: 'Bia Rocha', cpf: linhaDigitada(2).cpf ?? '' })
  await tela.importar.click()
  await expectToast(page, 'Erro', 'Corrija os erros de validação antes de importar.')
  await expect(tela.erros).toHaveText(['Linha 3, cpf: CPF já cadastrado para: Bia Rocha'])
})

test('what breaks is told, and the file is still there', async ({ page, signIn }) => {
  const semFrase = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  const quebrar = (path: string) => page.route(`**${path}`, (route) => route.fulfill(semFrase))
  // Nothing is read again by itself because the import changed it: what is pressed does.
  await page.route('**/api/eventos', () => {})
  await quebrar('/api/importacoes')
  const tela = await openImport(page, signIn)
  await expect(page.getByText('Erro ao carregar as importações recentes. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/importacoes')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhuma importação nos últimos 30 dias.')).toBeVisible()
  await tela.choose(csvDe(linhas(2)))
  await tela.validar.click()
  await breakServer(page, 'POST', '/api/importacoes')
  await tela.importar.click()
  await expectToast(page, 'Erro', 'Erro inesperado durante a importação.')
  await page.unroute('**/api/importacoes')
  await quebrar('/api/importacoes/*/linhas*')
  await tela.importar.click()
  await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
  await expect(tela.dialog).toContainText('Erro ao carregar o resultado das linhas. Tente novamente.')
  await page.unroute('**/api/importacoes/*/linhas*')
  await tela.dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(tela.resultOf(2)).toContainText('Importado')
})

test('the page is closed and the server killed: the import goes on, and every row is in once', async ({
  page,
  context,
  signIn,
  plantao,
  ownServer,
}) => {
  const tela = await openImport(page, signIn)
  await tela.choose(csvDe(linhas(3_000)))
  await tela.validar.click()
  await tela.importar.click()
  const andamento = page.getByRole('progressbar', { name: 'Andamento de equipe.csv' })
  await expect(andamento).toBeVisible()
  await page.close()
  await ownServer.kill()
  await ownServer.start()

  const outra = await context.newPage()
  const volta = importacaoScreen(outra)
  await volta.open()
  await expect(
    volta.recentes.or(outra.getByRole('status')).filter({ hasText: 'equipe.csv' }).first(),
  ).toBeVisible()
  await expect(volta.recentes).toContainText('3.000 importados, 0 com erro', { timeout: 120_000 })
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
  const tela = await openImport(page, signIn)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await tela.choose(csvDe(linhas(1_000)))
  await tela.validar.click()
  await expect(page.getByText('1.000 linhas prontas para importar')).toBeVisible()
  await plantao.db.transaction().execute(async (trx) => {
    await sql`lock table colaboradores in share mode`.execute(trx)
    await tela.importar.click()
    await expect(page.getByText('Importando equipe.csv…')).toBeVisible()
    await expect(page.getByText('0 de 1.000 linhas')).toBeVisible()
    await expect(
      page.getByText('A importação continua no servidor mesmo que você feche esta página.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await expect(tela.dialog).toContainText('1000 colaboradores importados, 0 falharam', { timeout: 120_000 })
  await expect(tela.dialog.getByRole('row')).toHaveCount(101)
  await tela.dialog.getByRole('button', { name: 'Próxima' }).click()
  await expect(tela.resultOf(102)).toContainText('Pessoa 101 da Importação')
})

test('the file can be chosen by keyboard', async ({ page, signIn }) => {
  const tela = await openImport(page, signIn)
  const chooser = page.waitForEvent('filechooser')
  await tela.escolher.press('Enter')
  await (await chooser).setFiles({
    name: 'equipe.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvDe(linhas(1))),
  })
  await expect(tela.previa).toBeVisible()
})

test('Staff has no such tab, whatever the address says', async ({ page, signIn }) => {
  await signIn(page, 'Staff')
  await page.goto('/colaboradores?aba=importar')
  await expect(page.getByRole('tab', { name: 'Lista de Colaboradores' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('tab', { name: 'Importar CSV' })).toHaveCount(0)
  await expect(importacaoScreen(page).dropzone).toHaveCount(0)
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
