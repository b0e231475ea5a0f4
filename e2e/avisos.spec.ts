/** The bell: what needs somebody, and the way to it. */
import { addDays, today } from '../src/core/dates.ts'
import { buildCampanha, buildMeta, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { breakServer, expectToast, field, heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

const hoje = () => today(new Date())
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('with nothing to do or nothing to read it says so, and what is done elsewhere leaves the bell and its address by itself', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  const notices = bell(page)
  await expect(notices.button).toHaveAccessibleName('Avisos: 0 avisos')
  await notices.open()
  await expect(notices.panel).toContainText('Nada precisa de você agora.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(notices.panel).toBeHidden()
  await expect(notices.button).toBeFocused()
  await test.step('what is done elsewhere leaves the bell by itself', async () => {
    const { corretores } = brokerage
    await db
      .insertInto('premiacoes')
      .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id: corretores[0], data_premiacao: hoje() })
      .execute()
    await page.goto('/vendas')
    await expect(notices.button).toHaveAccessibleName('Avisos: 1 aviso')
    await db.updateTable('premiacoes').set({ status: 'Cancelada' }).execute()
    await expect(notices.button).toHaveAccessibleName('Avisos: 0 avisos')
  })
  await test.step('an award that the address still asks to deliver says what became of it', async () => {
    const { id } = await db
      .insertInto('premiacoes')
      .values({
        premio: 'Bicicleta',
        motivo: 'Meta',
        colaborador_id: brokerage.corretores[0],
        data_premiacao: hoje(),
        status: 'Cancelada',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await page.goto(`/roleta?aba=premiacoes&entregar=${id}`)
    const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
    await expect(delivery).toContainText('A premiação Bicicleta de')
    await expect(delivery).toContainText('foi cancelada.')
    await expectAccessible(page)
    await db.deleteFrom('premiacoes').execute()
    await page.reload()
    await expect(delivery.getByRole('alert')).toContainText('Premiação não encontrada')
    await delivery.getByRole('button', { name: 'Voltar à lista' }).click()
    await expect(delivery).toBeHidden()
    await expect(page).toHaveURL('/roleta?aba=premiacoes')
  })
  await test.step('notices that cannot be read say so, and are read again when asked', async () => {
    await breakServer(page, 'GET', '/api/avisos')
    await page.goto('/dashboard')
    await notices.open()
    await expect(notices.panel).toContainText('Avisos indisponíveis')
    await page.unroute('**/api/avisos')
    await notices.panel.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(notices.panel).toContainText('Nada precisa de você agora.')
  })
})

test('each kind is counted, the most urgent first, and leads to its place', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { loja_id, empreendimento_id, corretores } = brokerage
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
    .values({ nome: 'Sorteio de hoje', premio: 'TV', data_sorteio: hoje() })
    .execute()
  await db
    .insertInto('premiacoes')
    .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id, data_premiacao: hoje() })
    .execute()

  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const notices = bell(page)
  await expect(notices.button).toHaveAccessibleName('Avisos: 6 avisos')
  await notices.open()
  await test.step('the bell lists each kind', async () => {
    for (const [groupOf, text] of [
      ['Vendas a completar', /AR002\/2026 · Rui Prado.*AR001\/2026/s],
      ['Metas a recuperar', /Meta da loja/],
      ['Sorteios a realizar', /Sorteio de hoje/],
      ['Premiações a entregar', /Bicicleta/],
      ['Campanhas a encerrar ou prorrogar', /Feirão/],
    ] as const)
      await expect(notices.group(groupOf)).toContainText(text)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('a sale leads to its details', async () => {
    await notices
      .group('Vendas a completar')
      .getByRole('link', { name: /^AR002/ })
      .click()
    await expect(notices.panel).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Detalhes da Venda' })).toContainText('AR002/2026')
    await page.keyboard.press('Escape')
  })
  await test.step('a goal and a campaign lead to their dialogs', async () => {
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Meta da loja/ }).click()
    await expect(page.getByRole('dialog', { name: 'Editar Meta' })).toBeVisible()
    await page.keyboard.press('Escape')
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Feirão/ }).click()
    await expect(page).toHaveURL(/\/campanhas\?ver=/)
    await expect(page.getByRole('dialog').filter({ hasText: 'Feirão' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a draw and a premiação lead to where they are done', async () => {
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Sorteio de hoje/ }).click()
    await expect(page).toHaveURL(/\/roleta\?sorteio=/)
    await expect(heading(page, 'Sorteio de hoje')).toBeVisible()
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Bicicleta/ }).click()
    const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
    await expect(delivery).toContainText('Bicicleta')
    await delivery.getByRole('button', { name: 'Entregar' }).click()
    await expectToast(page, 'Sucesso!', 'Premiação entregue.')
    await expect(delivery).toBeHidden()
    await expect(notices.button).toHaveAccessibleName('Avisos: 5 avisos')
  })
  await test.step('all of a kind lead to the list', async () => {
    await notices.open()
    await page.getByRole('link', { name: 'Ver todos: Vendas a completar' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article', { name: /^AR003/ })).toHaveCount(0)
  })
})

test('of each kind, all that are counted and no others are in the list that it leads to', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { loja_id, corretores } = brokerage
  const meta = (nome: string, days: number, vendas_meta: number | null) =>
    buildMeta(db, {
      nome,
      loja_id,
      vendas_meta,
      periodo_inicio: addDays(hoje(), -60),
      periodo_fim: addDays(hoje(), days),
    })
  await meta('Atrasada', 3, null)
  await meta('Atrasada também', 15, null)
  await meta('Longe do fim', 40, null)
  await meta('Alcançada', 3, 1)
  await buildVenda(db, { loja_id, status: 'Assinada', data_venda: addDays(hoje(), -1), valor_venda: 1000 })
  const campanha = (nome: string, days: number, status: 'Ativa' | 'Inativa' = 'Ativa') =>
    buildCampanha(db, { nome, status, data_inicio: addDays(hoje(), -60), data_fim: addDays(hoje(), days) })
  await campanha('Feirão', 7)
  await campanha('Longa', 8)
  await campanha('Vencida', -1)
  await campanha('Pausada', 2, 'Inativa')
  const sorteio = { premio: 'TV' }
  await db
    .insertInto('sorteios')
    .values([
      { ...sorteio, nome: 'De ontem', data_sorteio: addDays(hoje(), -1) },
      { ...sorteio, nome: 'De hoje', data_sorteio: hoje() },
      { ...sorteio, nome: 'De amanhã', data_sorteio: addDays(hoje(), 1) },
    ])
    .execute()
  const premiacao = { motivo: 'Meta', colaborador_id: corretores[0] }
  await db
    .insertInto('premiacoes')
    .values([
      { ...premiacao, premio: 'Bicicleta', data_premiacao: hoje() },
      { ...premiacao, premio: 'Viagem', data_premiacao: addDays(hoje(), 5) },
    ])
    .execute()

  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const notices = bell(page)
  const filter = page.getByRole('button', { name: /^Tirar o filtro: / })
  await test.step('each kind leads to its list', async () => {
    for (const [groupOf, list, count, days, all] of [
      ['Metas a recuperar', 'Metas Cadastradas', 2, 'Terminam até', 3],
      ['Sorteios a realizar', 'Roletas Cadastradas', 2, 'Marcadas até', 3],
      ['Premiações a entregar', 'Premiações Cadastradas', 1, 'Datadas até', 2],
      ['Campanhas a encerrar ou prorrogar', 'Campanhas Cadastradas', 1, 'Terminam de', 3],
    ] as const) {
      await notices.open()
      await expect(notices.group(groupOf).getByRole('heading')).toHaveText(`${groupOf} ${count}`)
      await page.getByRole('link', { name: `Ver todos: ${groupOf}` }).click()
      await expect(heading(page, `${list} (${count})`)).toBeVisible()
      await expect(filter).toContainText(days)
      await filter.click()
      await expect(filter).toHaveCount(0)
      await expect(heading(page, `${list} (${all})`)).toBeVisible()
    }
  })
  await test.step('a list with the filter of its notice is sound', async () => {
    await notices.open()
    await page.getByRole('link', { name: 'Ver todos: Metas a recuperar' }).click()
    await expect(filter).toContainText('Terminam até')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the goals below their pace are found by address', async () => {
    await page.goto('/metas?situacao=abaixo+do+ritmo')
    await expect(heading(page, 'Metas Cadastradas (3)')).toBeVisible()
    await expect(field(page, 'Situação')).toHaveValue('Abaixo do ritmo')
  })
})

test('notices are put aside for a week or until they change, undone, seen again and taken back', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { corretores } = brokerage
  await db
    .insertInto('sorteios')
    .values(
      Array.from({ length: 7 }, (_, n) => ({
        nome: `Sorteio ${n + 1}`,
        premio: 'TV',
        data_sorteio: addDays(hoje(), n - 7),
      })),
    )
    .execute()
  await db
    .insertInto('premiacoes')
    .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id: corretores[0], data_premiacao: hoje() })
    .execute()
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const notices = bell(page)
  const { button, panel, group } = notices
  const sorteios = group('Sorteios a realizar')
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await expect(button).toHaveAccessibleName('Avisos: 8 avisos')
  await notices.open()
  await test.step('a group is folded and opened by its heading', async () => {
    // Folded and opened by its heading.
    await press('Premiações a entregar 1')
    await expect(panel.getByText('Bicicleta')).toBeHidden()
    await press('Premiações a entregar 1')
    await expect(panel.getByText('Bicicleta')).toBeVisible()
  })
  await test.step('one is put aside, and undone', async () => {
    await press('Adiar: Sorteio 1')
    await expectAccessible(page)
    await press('Por uma semana')
    await expect(panel.getByText('1 aviso adiado por uma semana.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Desfazer' })).toBeFocused()
    await expect(button).toHaveAccessibleName('Avisos: 7 avisos')
    await expect(sorteios).not.toContainText('Sorteio 1')
    await press('Desfazer')
    await expect(panel.getByText('1 aviso voltou.')).toBeFocused()
    await expect(sorteios).toContainText('Sorteio 1')
  })
  await test.step('all of a kind are put aside until they change', async () => {
    await breakServer(page, 'POST', '/api/avisos/adiados')
    await press('Adiar todos: Sorteios a realizar')
    await press('Até mudar')
    const failure = panel.getByRole('alert')
    await expect(failure).toBeFocused()
    await page.unroute('**/api/avisos/adiados')
    await press('Adiar todos: Sorteios a realizar')
    await press('Até mudar')
    await expect(panel.getByText('7 avisos adiados até mudar.')).toBeVisible()
    await expect(failure).toHaveCount(0)
    await expect(button).toHaveAccessibleName('Avisos: 1 aviso')
    await db.updateTable('sorteios').set({ hora: '18:30' }).where('nome', '=', 'Sorteio 3').execute()
    await expect(sorteios).toContainText('Sorteio 3')
    await expect(button).toHaveAccessibleName('Avisos: 2 avisos')
  })
  await test.step('what was put aside is seen and taken back', async () => {
    await press('Ver adiados (6)')
    await expect(panel.getByRole('heading', { name: 'Avisos adiados' })).toBeVisible()
    await expect(sorteios.getByRole('listitem')).toHaveCount(6)
    await expect(sorteios).toContainText('Volta quando mudar')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press('Trazer de volta: Sorteio 5')
    await expect(button).toHaveAccessibleName('Avisos: 3 avisos')
    await press('Trazer todos de volta')
    await expect(panel.getByText('Nenhum aviso adiado.')).toBeVisible()
    await press('Voltar aos avisos')
    await expect(sorteios.getByRole('heading')).toHaveText('Sorteios a realizar 7')
  })
})
