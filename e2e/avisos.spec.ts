/** The bell: what needs somebody, and the way to it. */
import { addDays, today } from '../src/core/datas.ts'
import { buildCampanha, buildMeta, buildVenda } from '../src/server/testing/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { breakServer, expectToast, heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

const HOJE = today(new Date())
const atras = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString()

test('with nothing to do it says so', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/dashboard')
  const sino = bell(page)
  await expect(sino.button).toHaveAccessibleName('Avisos: 0 avisos')
  await sino.open()
  await expect(sino.panel).toContainText('Nada precisa de você agora.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sino.panel).toBeHidden()
  await expect(sino.button).toBeFocused()
})

for (const cargo of ['Administrador', 'Staff'] as const)
  test(`${cargo}: each kind is counted, the most urgent first, and leads to its place`, async ({
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
    await vender('AR001/2026', atras(20))
    await vender('AR002/2026', atras(40))
    await vender('AR003/2026', atras(3))
    await buildMeta(db, {
      nome: 'Meta da loja',
      loja_id,
      periodo_inicio: addDays(HOJE, -60),
      periodo_fim: addDays(HOJE, 3),
    })
    await buildCampanha(db, {
      nome: 'Feirão',
      data_inicio: addDays(HOJE, -10),
      data_fim: addDays(HOJE, 2),
    })
    await db
      .insertInto('sorteios')
      .values({ nome: 'Sorteio de hoje', premio: 'TV', data_sorteio: HOJE })
      .execute()
    await db
      .insertInto('premiacoes')
      .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id, data_premiacao: HOJE })
      .execute()

    await signIn(page, cargo)
    await page.goto('/dashboard')
    const sino = bell(page)
    await expect(sino.button).toHaveAccessibleName('Avisos: 6 avisos')
    await sino.open()
    for (const [grupo, texto] of [
      ['Pendências há mais de 15 dias', /AR002\/2026 · Rui Prado.*AR001\/2026/s],
      ['Metas perto do fim, abaixo do ritmo', /Meta da loja/],
      ['Sorteios a realizar', /Sorteio de hoje/],
      ['Premiações a entregar', /Bicicleta/],
      ['Campanhas que terminam em até 7 dias', /Feirão/],
    ] as const)
      await expect(sino.group(grupo)).toContainText(texto)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await sino
      .group('Pendências há mais de 15 dias')
      .getByRole('link', { name: /^AR002/ })
      .click()
    await expect(sino.panel).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Detalhes da Venda' })).toContainText('AR002/2026')
    await page.keyboard.press('Escape')

    await sino.open()
    await sino.panel.getByRole('link', { name: /^Meta da loja/ }).click()
    await expect(page.getByRole('dialog', { name: 'Editar Meta' })).toBeVisible()
    await page.keyboard.press('Escape')
    await sino.open()
    await sino.panel.getByRole('link', { name: /^Feirão/ }).click()
    await expect(page).toHaveURL(/\/campanhas\?ver=/)
    await expect(page.getByRole('dialog').filter({ hasText: 'Feirão' })).toBeVisible()
    await page.keyboard.press('Escape')

    await sino.open()
    await sino.panel.getByRole('link', { name: /^Sorteio de hoje/ }).click()
    await expect(page).toHaveURL(/\/roleta\?sorteio=/)
    await expect(heading(page, 'Sorteio de hoje')).toBeVisible()
    await sino.open()
    await sino.panel.getByRole('link', { name: /^Bicicleta/ }).click()
    const entrega = page.getByRole('dialog', { name: 'Entregar premiação' })
    await expect(entrega).toContainText('Bicicleta')
    await entrega.getByRole('button', { name: 'Entregar' }).click()
    await expectToast(page, 'Sucesso!', 'Premiação entregue.')
    await expect(entrega).toBeHidden()
    await expect(sino.button).toHaveAccessibleName('Avisos: 5 avisos')

    for (const [grupo, endereco] of [
      ['Metas perto do fim, abaixo do ritmo', '/metas?status=Ativa'],
      ['Sorteios a realizar', '/roleta?aba=lista&status=Agendado'],
      ['Campanhas que terminam em até 7 dias', '/campanhas'],
    ] as const) {
      await sino.open()
      await page.getByRole('link', { name: `Ver todos: ${grupo}` }).click()
      await expect(page).toHaveURL(endereco)
    }
    await sino.open()
    await page.getByRole('link', { name: 'Ver todos: Pendências há mais de 15 dias' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article', { name: /^AR003/ })).toHaveCount(0)
  })

test('what is done elsewhere leaves the bell by itself', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { corretores } = brokerage
  await db
    .insertInto('premiacoes')
    .values({ premio: 'Bicicleta', motivo: 'Meta', colaborador_id: corretores[0], data_premiacao: HOJE })
    .execute()
  await signIn(page)
  await page.goto('/vendas')
  const { button } = bell(page)
  await expect(button).toHaveAccessibleName('Avisos: 1 aviso')
  await db.updateTable('premiacoes').set({ status: 'Cancelada' }).execute()
  await expect(button).toHaveAccessibleName('Avisos: 0 avisos')
})

test('an award that the address still asks to deliver says what became of it', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { id } = await db
    .insertInto('premiacoes')
    .values({
      premio: 'Bicicleta',
      motivo: 'Meta',
      colaborador_id: brokerage.corretores[0],
      data_premiacao: HOJE,
      status: 'Cancelada',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await signIn(page)
  await page.goto(`/roleta?aba=premiacoes&entregar=${id}`)
  const entrega = page.getByRole('dialog', { name: 'Entregar premiação' })
  await expect(entrega).toContainText('A premiação Bicicleta de')
  await expect(entrega).toContainText('foi cancelada.')
  await expectAccessible(page)
  await db.deleteFrom('premiacoes').execute()
  await page.reload()
  await expect(entrega.getByRole('alert')).toContainText('Premiação não encontrada')
  await entrega.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(entrega).toBeHidden()
  await expect(page).toHaveURL('/roleta?aba=premiacoes')
})

test('notices that cannot be read say so, and are read again when asked', async ({ page, signIn }) => {
  await signIn(page)
  await breakServer(page, 'GET', '/api/avisos')
  await page.goto('/dashboard')
  const sino = bell(page)
  await sino.open()
  await expect(sino.panel).toContainText('Avisos indisponíveis')
  await page.unroute('**/api/avisos')
  await sino.panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(sino.panel).toContainText('Nada precisa de você agora.')
})
