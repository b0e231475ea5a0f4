/** The bell: what needs somebody, and the way to it. What it says and sends, src/web/avisos/screen.test.ts shows. */
import { addDays, today } from '../src/core/dates.ts'
import { buildCampanha, buildMeta, buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

const hoje = () => today(new Date())
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A notice of each kind. */
async function buildNotices(db: Plantao['db'], { loja_id, empreendimento_id, corretores }: Brokerage) {
  const colaborador_id = corretores[0]
  const vender = (numero_venda: string, created_at: string) =>
    buildVenda(
      db,
      {
        numero_venda,
        created_at,
        loja_id,
        empreendimento_id,
        cliente_nome: 'Rui Prado',
        tipo_pendencia: ['SERASA'],
      },
      [{ colaborador_id }],
    )
  await vender('AR001/2026', daysAgo(20))
  await vender('AR002/2026', daysAgo(40))
  await vender('AR003/2026', daysAgo(3))
  await buildMeta(db, {
    nome: 'Meta da loja',
    loja_id,
    periodo_inicio: addDays(hoje(), -60),
    periodo_fim: addDays(hoje(), 3),
  })
  await buildCampanha(db, {
    nome: 'Feirão',
    data_inicio: addDays(hoje(), -10),
    data_fim: addDays(hoje(), 2),
  })
  await db
    .insertInto('sorteios')
    .values([
      { nome: 'Sorteio de ontem', premio: 'TV', data_sorteio: addDays(hoje(), -1) },
      { nome: 'Sorteio de hoje', premio: 'TV', data_sorteio: hoje() },
    ])
    .execute()
  await db
    .insertInto('premiacoes')
    .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id, data_premiacao: hoje() })
    .execute()
}

test('the bell counts each kind, and notices are put aside and taken back', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  await buildNotices(db, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  const notices = bell(page)
  const { button, panel, group } = notices
  const sorteios = group('Sorteios a realizar')
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await test.step('the bell lists each kind', async () => {
    await expect(button).toHaveAccessibleName('Avisos: 7 avisos')
    await notices.open()
    for (const [groupOf, text] of [
      ['Vendas a completar', /AR002\/2026 · Rui Prado.*AR001\/2026/s],
      ['Metas a recuperar', /Meta da loja/],
      ['Sorteios a realizar', /Sorteio de ontem.*Sorteio de hoje/s],
      ['Premiações a entregar', /Bicicleta/],
      ['Campanhas a encerrar ou prorrogar', /Feirão/],
    ] as const)
      await expect(group(groupOf)).toContainText(text)
    await expectSound(page)
  })
  await test.step('one is put aside, which takes the focus to what undoes it, and is undone', async () => {
    await press('Adiar: Sorteio de ontem')
    await expectAccessible(page)
    await press('Por uma semana')
    await expect(panel.getByText('1 aviso adiado por uma semana.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Desfazer' })).toBeFocused()
    await expect(button).toHaveAccessibleName('Avisos: 6 avisos')
    await press('Desfazer')
    await expect(panel.getByText('1 aviso voltou.')).toBeFocused()
    await expect(sorteios).toContainText('Sorteio de ontem')
  })
  await test.step('all of a kind are put aside, until one changes', async () => {
    await press('Adiar todos: Sorteios a realizar')
    await press('Até mudar')
    await expect(panel.getByText('2 avisos adiados até mudar.')).toBeVisible()
    await expect(button).toHaveAccessibleName('Avisos: 5 avisos')
    await db.updateTable('sorteios').set({ hora: '18:30' }).where('nome', '=', 'Sorteio de hoje').execute()
    await expect(sorteios).toContainText('Sorteio de hoje')
    await expect(button).toHaveAccessibleName('Avisos: 6 avisos')
  })
  await test.step('what was put aside is seen, and taken back', async () => {
    await press('Ver adiados (1)')
    await expect(panel.getByRole('heading', { name: 'Avisos adiados' })).toBeVisible()
    await expectSound(page)
    await press('Trazer de volta: Sorteio de ontem')
    await expect(button).toHaveAccessibleName('Avisos: 7 avisos')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('each notice leads to its place, and what is done elsewhere leaves the bell by itself', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  await buildNotices(db, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/perfil')
  const notices = bell(page)
  const { button, panel, group } = notices
  await test.step('a draw leads to the wheel', async () => {
    await notices.open()
    await panel.getByRole('link', { name: /^Sorteio de hoje/ }).click()
    await expect(page).toHaveURL(/\/roleta\?sorteio=/)
    await expect(heading(page, 'Sorteio de hoje')).toBeVisible()
  })
  await test.step('an award leads to its delivery, after which it leaves the bell', async () => {
    await notices.open()
    await panel.getByRole('link', { name: /^Bicicleta/ }).click()
    const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
    await expect(delivery).toContainText('Bicicleta')
    await delivery.getByRole('button', { name: 'Entregar' }).click()
    await expectToast(page, 'Sucesso!', 'Premiação entregue.')
    await expect(button).toHaveAccessibleName('Avisos: 6 avisos')
  })
  await test.step('a goal and a campaign lead to their dialogs', async () => {
    await notices.open()
    await panel.getByRole('link', { name: /^Meta da loja/ }).click()
    await expect(page.getByRole('dialog', { name: 'Editar Meta' })).toBeVisible()
    await page.keyboard.press('Escape')
    await notices.open()
    await panel.getByRole('link', { name: /^Feirão/ }).click()
    await expect(page).toHaveURL(/\/campanhas\?ver=/)
    await expect(page.getByRole('dialog').filter({ hasText: 'Feirão' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('all of a kind lead to the list, and a sale to its details', async () => {
    await notices.open()
    await page.getByRole('link', { name: 'Ver todos: Vendas a completar' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article', { name: /^AR003/ })).toHaveCount(0)
    await notices.open()
    await group('Vendas a completar')
      .getByRole('link', { name: /^AR002/ })
      .click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Detalhes da Venda' })).toContainText('AR002/2026')
  })
  await test.step('what is done elsewhere leaves the bell by itself', async () => {
    await page.keyboard.press('Escape')
    await db.updateTable('sorteios').set({ status: 'Cancelado', motivo_cancelamento: 'Sem prêmio' }).execute()
    await expect(button).toHaveAccessibleName('Avisos: 4 avisos')
  })
})
