/** A workbook as an office keeps it is imported without being edited, in few clicks, and every sum is the file's. */
import { type Kysely, sql } from 'kysely'
import { formatBRL } from '../src/core/money.ts'
import type { Tables } from '../src/server/database/schema/types.ts'
import { buildCpf } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { officeWorkbook, TOTALS } from './planilhas/escritorio.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDeVendas } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectFocusKept, expectToast, visit } from './vocabulary/page.ts'

/** Pressing, choosing and typing, from the choice of the file to the import of 150 rows. */
const MAX_CLICKS = 60

const csvOf = (count: number) =>
  [
    'numero_venda;data_venda;cliente_nome;cliente_cpf;cliente_telefone;empreendimento;loja;torre;unidade;valor_venda;valor_ato;corretor;percentual',
    ...Array.from(
      { length: count },
      (_, i) =>
        `V-${i + 1};2026-02-03;Rita ${i + 1};${buildCpf(i + 1)};(11) 98765-4321;${NAMES.empreendimento};${NAMES.loja};A;${i + 1};350.000,00;0;${NAMES.ana};1,5%`,
    ),
  ].join('\r\n')

const numbers = async (db: Kysely<Tables>) =>
  (await db.selectFrom('vendas').select('numero_venda').orderBy('numero_venda').execute()).map(
    ({ numero_venda }) => numero_venda,
  )

test('150 sales of an office’s own workbook: asked about once, imported to the centavo, and undone', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao: { db },
}) => {
  test.slow()
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
  await screen.open()
  let clicks = 0
  const act = async (action: () => Promise<unknown>) => {
    clicks++
    await action()
  }
  const answer = (label: string, choice: string) => act(() => page.getByLabel(label).selectOption(choice))
  await test.step('the headings are recognised', async () => {
    await act(() => screen.choose(officeWorkbook(), 'controle de vendas.xlsx'))
    await act(() => screen.folha.selectOption('Vendas 2026'))
    // The hidden column is not imported, so that nothing is asked about it.
    await expect(page.getByText('coluna oculta')).toHaveCount(0)
    await expect(page.getByLabel('Linha dos títulos')).toHaveValue('4')
    await expect(screen.colunas).toHaveCount(15)
    for (const [heading, field] of [
      ['CPF/CNPJ', 'cliente_cpf'],
      ['Bloco/Torre', 'torre'],
      ['VGV R$', 'valor_venda'],
      ['Corretor(a)', 'participante'],
      ['% Corretor', 'participante_percentual'],
      ['Uso interno', ''],
    ] as const)
      await expect(screen.coluna(heading)).toHaveValue(field)
    await act(() => screen.validar.click())
  })
  await test.step('each word and name is asked about once', async () => {
    await expect(screen.palavras).toHaveCount(2)
    await expect(screen.nomes).toHaveCount(2)
    await expect(screen.erros).toHaveText([
      'Linha 13, Sinal: A fórmula desta célula deu erro (#REF!): escreva o valor',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await answer('O que é Assinado em Status', 'Assinada/Pendente')
    await answer('O que é Caiu em Status', 'Desistência')
    await act(() => screen.nomes.first().getByRole('button', { name: NAMES.ana }).click())
    await act(() => screen.nomes.last().getByRole('button', { name: 'São estas pessoas' }).click())
  })
  await test.step('a faulty cell is mended on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await act(() => screen.mend('Sinal', 13, '5.000,00'))
    await act(() => screen.validar.click())
  })
  await test.step('the sums are shown, and the sales imported', async () => {
    await expect(screen.validacao).toContainText('150 linhas prontas para importar')
    await expect(page.getByText('Totais do arquivo que não conferem')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    const all = screen.somas.getByRole('row').last()
    for (const reais of [TOTALS.vgv, TOTALS.comissao])
      await expect(all.getByRole('cell', { name: formatBRL(reais), exact: true })).toHaveCount(2)
    await closeToasts(page)
    await act(() => screen.importar.click())
    await expectToast(page, 'Importação Concluída', '150 vendas importadas, 0 falharam')
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  })
  await test.step('the sums, statuses and shares in the database', async () => {
    const sums = await db
      .selectFrom('vendas')
      .select((eb) => [
        eb.fn.countAll<number>().as('vendas'),
        eb.fn.sum<number>('valor_venda').as('vgv'),
        eb.fn.sum<number>('valor_comissao').as('comissao'),
      ])
      .executeTakeFirstOrThrow()
    expect(sums).toEqual(TOTALS)
    const status = await db
      .selectFrom('vendas')
      .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
      .groupBy('status')
      .orderBy('status')
      .execute()
    expect(status).toEqual([
      { status: 'Assinada/Pendente', n: 30 },
      { status: 'Desistência', n: 6 },
      { status: 'Pago/Pendente', n: 114 },
    ])
    const shares = await db
      .selectFrom('vendas_participantes as p')
      .innerJoin('vendas as v', 'v.id', 'p.venda_id')
      .innerJoin('colaboradores as c', 'c.id', 'p.colaborador_id')
      .select(['c.nome', 'p.percentual_comissao'])
      .where('v.numero_venda', '=', 'E-10')
      .orderBy('p.percentual_comissao', 'desc')
      .execute()
    expect(shares).toEqual([
      { nome: NAMES.ana, percentual_comissao: 0.63 },
      { nome: NAMES.bruno, percentual_comissao: 0.62 },
    ])
  })
  await test.step('the import is undone', async () => {
    await screen.dialog.getByRole('button', { name: /^Desfazer importação/ }).click()
    await page
      .getByRole('dialog', { name: 'Desfazer a importação?' })
      .getByRole('button', { name: 'Desfazer', exact: true })
      .click()
    await expect(screen.dialog).toContainText('150 vendas removidas', { timeout: 60_000 })
    expect(await db.selectFrom('vendas').select('id').execute()).toEqual([])
  })
  await test.step('what was said is listed in Configurações, and forgotten there', async () => {
    await visit(page, '/configuracoes')
    const said = page.getByRole('list', { name: 'O que as importações lembram' }).getByRole('listitem')
    await expect(said.filter({ hasText: 'Caiu' })).toContainText('Desistência')
    await expectAccessible(page)
    await said.filter({ hasText: 'Caiu' }).getByRole('button', { name: 'Esquecer Caiu' }).click()
    await expect(said.filter({ hasText: 'Caiu' })).toHaveCount(0)
    await expect(said.filter({ hasText: 'Assinado' })).toHaveCount(1)
  })
})

test('an import of three sales is undone but for the one that was changed', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao: { db },
}) => {
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await screen.open()
  await screen.choose(csvOf(3), 'vendas erradas.csv')
  await screen.validar.click()
  await screen.importar.click()
  await expect(screen.dialog).toContainText('3 vendas importadas')
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('plantao.usuario_nome', 'Bia Reis', true)`.execute(trx)
    await trx.updateTable('vendas').set({ unidade: '99' }).where('numero_venda', '=', 'V-2').execute()
  })

  await screen.dialog.getByRole('button', { name: /^Desfazer importação de vendas erradas\.csv/ }).click()
  const question = page.getByRole('dialog', { name: 'Desfazer a importação?' })
  await expect(question).toContainText('Saem 2 vendas importadas, com participantes e histórico.')
  await expect(question).toContainText('Fica 1 venda')
  await expect(question.getByRole('list', { name: 'O que fica' }).getByRole('listitem')).toHaveText([
    /^V-2 \(linha 3\): mudou depois \(Bia Reis, \d\d\/\d\d\/\d{4} \d\d:\d\d\)$/,
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await numbers(db)).toEqual(['V-1', 'V-2', 'V-3'])

  await page.keyboard.press('Escape')
  const recent = page
    .getByRole('list', { name: 'Importações recentes' })
    .getByRole('listitem')
    .filter({ hasText: 'vendas erradas.csv' })
  await recent.getByRole('button', { name: /^Desfazer importação/ }).click()
  await question.getByRole('button', { name: 'Desfazer o resto' }).click()
  await expect(recent).toContainText('Desfeita em parte')
  await expect(recent.getByRole('button', { name: /^Desfazer importação/ })).toHaveCount(0)
  await expectFocusKept(page)
  expect(await numbers(db)).toEqual(['V-2'])

  await recent.getByRole('button', { name: /^Ver resultado/ }).click()
  await expect(screen.dialog).toContainText('2 vendas removidas, 1 ficou.')
  await expect(screen.dialog).toContainText('mudou depois (Bia Reis')
  await expect(screen.dialog.getByText('Removido', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await visit(page, '/auditoria')
  await expect(page.getByRole('main')).toContainText(
    'desfez uma importação de vendas erradas.csv: 2 vendas removidas, 1 ficou',
  )
})
