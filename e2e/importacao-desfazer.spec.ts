/** An import that was a mistake is taken back; what somebody changed meanwhile is named and stays. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/server/database/schema/types.ts'
import { buildCpf } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDeVendas } from './vocabulary/importacao-de-vendas.ts'
import { expectFocusKept } from './vocabulary/page.ts'

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

test('an import of three sales is undone but for the one that was changed', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao: { db },
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
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
  const recent = page.getByRole('list', { name: 'Importações recentes' }).getByRole('listitem')
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

  await page.goto('/auditoria')
  await expect(page.getByRole('main')).toContainText(
    'desfez uma importação de vendas erradas.csv: 2 vendas removidas, 1 ficou',
  )
})
