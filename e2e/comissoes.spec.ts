/** Comissões: the month end of an office, by mouse, by keyboard and on a phone. */
import type { Page } from '@playwright/test'
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../src/server/testing/office/financeiro.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { pick } from './vocabulary/colaboradores.ts'
import { expectToast, field, heading, toast, visit } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'

/** Ana's three sales of March and one of April; Bruno takes part in one of March. */
async function buildMonth(plantao: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [ana, bruno] = corretores
  const venda = (numero_venda: string, data_venda: string, more: Record<string, unknown> = {}) =>
    buildVenda(plantao.db, { loja_id, empreendimento_id, numero_venda, data_venda, valor_venda: 100_000.5 }, [
      { colaborador_id: ana, ...more },
    ])
  const first = await venda('MAR1', '2026-03-02')
  await venda('MAR2', '2026-03-31')
  await venda('MAR3', '2026-03-15', { status_comissao: 'Cancelado' })
  await venda('ABR1', '2026-04-01')
  await buildVenda(
    plantao.db,
    { loja_id, empreendimento_id, numero_venda: 'MAR4', data_venda: '2026-03-20' },
    [{ colaborador_id: bruno }],
  )
  return first
}

function comissoesScreen(page: Page) {
  const table = page.getByRole('table', { name: 'Comissões', exact: true })
  return {
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (venda: string) => table.getByRole('row').filter({ hasText: venda }),
    all: page.getByRole('checkbox', { name: 'Selecionar todas as desta página' }),
    selection: page.getByRole('region', { name: 'Selecionados' }),
    sums: page.getByRole('region', { name: 'Somas', exact: true }),
    marking: page.getByRole('dialog', { name: /^Marcar / }),
    status: field(page, 'Filtrar por status'),

    /** What is marked by hand is folded away, and passes no closing. */
    async mark(action: string): Promise<void> {
      await this.selection.getByRole('button', { name: 'Marcar à mão, sem fechamento' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },

    async open(search = ''): Promise<void> {
      await page.goto(`/comissoes${search}`)
      await expect(heading(page, 'Comissões').first()).toBeVisible()
    },
  }
}

test('a month’s commissions are marked as Pago, which a change made elsewhere follows', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, signIn }) => {
  const first = await buildMonth(plantao, brokerage)
  const screen = comissoesScreen(page)
  await signIn(page, 'Staff')
  await screen.open(`?de=2026-03-01&ate=2026-03-31&corretor=${brokerage.corretores[0]}`)
  await expect(field(page, 'Período')).toHaveValue('01/03/2026 a 31/03/2026')
  await expect(screen.rows).toHaveCount(3)
  await expect(screen.sums).toContainText('A liberarR$\u00a04.000,022 comissões')
  await screen.status.click()
  await expect(page.getByRole('option', { name: 'Pendente (2)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen.row('MAR3').getByRole('checkbox')).toHaveCount(0)
  await test.step('all are marked as Pago', async () => {
    await screen.all.check()
    await expect(screen.selection).toContainText('2 selecionadas · R$\u00a04.000,02')
    await screen.mark('Marcar como Pago')
    await expect(screen.marking).toContainText('2 comissões de 1 corretor, no total de R$\u00a04.000,02.')
    await field(screen.marking, 'Data do pagamento').fill('05/04/2026')
    await pick(page, screen.marking, 'Tipo de pagamento', 'TED')
    await screen.marking.getByRole('button', { name: 'Marcar como Pago' }).click()
    await expectToast(page, 'Sucesso!', '2 comissões marcadas como Pago: R$\u00a04.000,02.')
    await expect(screen.row('MAR1')).toContainText('05/04/2026TED')
    await expect(screen.selection).toBeHidden()
    await expect(screen.sums).toContainText('A liberarR$\u00a00,000 comissões')
    await screen.status.click()
    await page.getByRole('option', { name: 'Pago (2)' }).click()
    await expect(screen.status).toHaveValue('Pago (2)')
    await expect(screen.sums).toContainText('TotalR$\u00a04.000,022 comissões')
  })
  await test.step('a change made elsewhere appears', async () => {
    await plantao.db
      .updateTable('vendas_participantes')
      .set({ data_pagamento: '2026-04-07' })
      .where('venda_id', '=', first.id)
      .execute()
    await expect(screen.row('MAR1')).toContainText('07/04/2026')
  })
})

test('a commission is marked as Pago by keyboard alone, from the palette', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, signIn }) => {
  await buildMonth(plantao, brokerage)
  const screen = comissoesScreen(page)
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  const search = palette(page)
  await search.open()
  await page.keyboard.type('comissoes')
  await search.expectChosen('Comissões')
  await page.keyboard.press('Enter')
  await expect(screen.rows).toHaveCount(5)
  await page.keyboard.press('/')
  await page.keyboard.type('MAR4')
  await expect(screen.rows).toHaveCount(1)
  await screen.row('MAR4').getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('a')
  await expect(screen.selection.getByRole('button', { name: 'Ver movimentos' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Marcar como Pago' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screen.marking.getByLabel(/^Data do pagamento/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screen.row('MAR4')).toContainText('Pago')
  await expect(screen.row('MAR4').getByRole('checkbox')).toBeFocused()
})

test('the statements of all are asked for by keyboard, as a ZIP, followed and downloaded', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, signIn }) => {
  await buildMonth(plantao, brokerage)
  const screen = comissoesScreen(page)
  await signIn(page, 'Staff')
  const dialog = page.getByRole('dialog', { name: 'Extratos de todos' })
  const pedidos = dialog
    .getByRole('list', { name: 'Seus pedidos das últimas 24 horas' })
    .getByRole('listitem')
  await screen.open('?de=2026-03-01&ate=2026-03-31&busca=MAR1')
  await expect(screen.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Extratos de todos (PDF)…' }).click()
  await expect(dialog).toContainText('4 comissões de 2 pessoas.')
  await field(dialog, 'Um PDF com todos').press('ArrowDown')
  await expect(field(dialog, 'Um PDF por pessoa (ZIP)')).toBeChecked()
  await dialog.getByRole('button', { name: 'Fazer os extratos' }).press('Enter')
  await expect(pedidos).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await pedidos
    .first()
    .getByRole('link', { name: /^Baixar / })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/^extratos-de-comissoes-.*\.zip$/)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeFocused()
})

test('the longest names and amounts are accessible and fit a phone', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildMonth(plantao, brokerage)
  const screen = comissoesScreen(page)
  const long = 'Maximiliano '.repeat(8).trim().slice(0, 90)
  const { loja_id, empreendimento_id, corretores } = brokerage
  await plantao.db.updateTable('colaboradores').set({ nome: long }).where('id', '=', corretores[1]).execute()
  const huge = { cliente_nome: long, valor_venda: 99_999_999_999.99 }
  await buildVenda(plantao.db, { loja_id, empreendimento_id, numero_venda: 'GRANDE', ...huge }, [
    { colaborador_id: corretores[1], percentual_comissao: 100, valor_comissao: huge.valor_venda },
  ])
  await signIn(page)
  await screen.open()
  await screen.all.check()
  await page.getByRole('button', { name: /^Somas por corretor/ }).click()
  await expectSound(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await test.step('filters and sums are folded on a phone', async () => {
    const corretor = field(page, 'Filtrar por corretor')
    await expect(corretor).toBeHidden()
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    await expect(corretor).toBeVisible()
    await expect(screen.sums).toHaveText(/^Total.*Todas as somasLiberar todas…$/)
    await page.getByRole('button', { name: 'Todas as somas' }).click()
    await expect(screen.sums).toContainText('A liberar')
  })
  await test.step('a message leaves the buttons of the next selection free', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'MAR1' })
    await card.getByRole('checkbox').uncheck()
    await screen.mark('Marcar como Pago')
    await expect(screen.marking).toBeVisible()
    await expectAccessible(page)
    await screen.marking.getByRole('button', { name: 'Marcar como Pago' }).click()
    const success = toast(page, 'Sucesso!', '4 comissões marcadas como Pago')
    // A message stays while the pointer is on it.
    await success.hover()
    // The list is read again then, and its cards move.
    await expect(page.getByRole('listitem').filter({ hasText: 'MAR2' })).toContainText('Pago')
    await card.getByRole('checkbox').press('Space')
    await expect(screen.selection).toBeInViewport()
    const top = (box: { y: number } | null) => box?.y ?? 0
    const end = async () => top(await success.boundingBox()) + ((await success.boundingBox())?.height ?? 0)
    await expect
      .poll(async () => (await end()) - top(await screen.selection.boundingBox()))
      .toBeLessThanOrEqual(0)
  })
})

test('a usual screen shows ten commissions, whole, and the bar of their selection', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildMonth(plantao, brokerage)
  const screen = comissoesScreen(page)
  const { loja_id, empreendimento_id, corretores } = brokerage
  await signIn(page)
  for (let i = 0; i < 20; i++) {
    const numero_venda = `AR${1500 + i}/2026`
    await buildVenda(plantao.db, { numero_venda, loja_id, empreendimento_id, data_venda: '2026-04-20' }, [
      { colaborador_id: corretores[0] },
    ])
  }
  // With a closing there are the sums of both rows and all buttons beside them, and the longest words of a state.
  await buildFechamento(plantao.db, {
    pagamentos: [{ valores: [13_914], status: 'Pago' }, { valores: [4_248.6] }],
  })
  await buildLiberada(plantao.db, { favorecido: await buildFavorecido(plantao.db) })
  await test.step('what is paid is whole without scrolling sideways', async () => {
    await page.setViewportSize({ width: 768, height: 768 })
    // The sums that were unfolded on the phone are folded again.
    await screen.open('?andamento=Pagas pelo financeiro')
    await expect(screen.rows).toHaveCount(1)
    await expect(screen.rows).toContainText('Paga pelo fechamento nº 1 em')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const width of [768, 1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      const beyond = () =>
        screen.table.evaluate((table) => {
          const frame = table.parentElement
          return frame ? frame.scrollWidth - frame.clientWidth : null
        })
      await expect.poll(beyond, { message: `${width} px` }).toBe(0)
    }
  })
  await test.step('on a tablet the number of a sale stands beside its day', async () => {
    await page.setViewportSize({ width: 768, height: 768 })
    await visit(page, '/comissoes')
    await expect(screen.rows.nth(9)).toBeVisible()
    const beyond = () =>
      screen.rows.first().evaluate((row) => {
        const link = row.querySelector('a')
        const right = (part: Element | null | undefined) => part?.getBoundingClientRect().right ?? Number.NaN
        return Math.max(0, right(link) - right(link?.closest('td')))
      })
    await expect.poll(beyond).toBe(0)
  })
  await test.step('ten commissions and the bar of their selection', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(screen.sums.getByRole('button', { name: 'Desfazer liberações…' })).toBeVisible()
    await screen.rows.first().getByRole('checkbox').check()
    const { y: top } = (await screen.selection.boundingBox()) ?? { y: 0 }
    for (let i = 0; i < 10; i++) {
      const { y, height } = (await screen.rows.nth(i).boundingBox()) ?? { y: Infinity, height: 0 }
      expect(y + height, `row ${i + 1}`).toBeLessThanOrEqual(top)
    }
    // At the end of the page the bar stands below the rows.
    await screen.rows.last().getByRole('checkbox').focus()
    const last = await screen.rows.last().boundingBox()
    const bar = await screen.selection.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})
