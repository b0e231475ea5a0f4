/** Wherever the bonus of a campaign or a tier is shown, it says beside the amount that it changes no commission. */
import type { Locator } from '@playwright/test'
import { BONUS_NOTE } from '../src/core/bonus.ts'
import {
  buildCampanha,
  buildFaixa,
  buildFavorecido,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { field } from './vocabulary/page.ts'

/** How often it is said there. */
async function expectNotes(place: Locator, count: number): Promise<void> {
  await expect.poll(async () => (await place.innerText()).split(BONUS_NOTE).length - 1).toBe(count)
}

test('a bonus says beside every amount that it changes no commission', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  vendas,
}) => {
  const campanha = await buildCampanha(db, { nome: 'Feirão de Outono', bonus_comissao: 0.5 })
  const other = await buildCampanha(db, { nome: 'Bônus de Inverno', bonus_comissao: 0.25 })
  const sale = await buildVenda(
    db,
    { numero_venda: 'AR001/2026', loja_id, empreendimento_id, valor_venda: 412_350 },
    [{ colaborador_id: corretores[0] }],
  )
  const faixas = [
    await buildFaixa(db, { nome: 'Ouro', nivel: 2, bonus_percentual: 0.3 }),
    await buildFaixa(db, { nome: 'Prata', nivel: 1, bonus_percentual: 0.15 }),
  ]
  await db
    .insertInto('campanhas_vendas')
    .values({
      campanha_id: campanha.id,
      venda_id: sale.id,
      desconto_aplicado: 0,
      bonus_comissao_aplicado: 0.5,
    })
    .execute()
  const dialog = page.getByRole('dialog')

  await test.step('the faixas, as a table, on a phone and in the form', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/faixas')
      await expect(page.getByText('Ouro')).toBeVisible()
      await expectNotes(page.locator('main'), faixas.length)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/faixas?editar=${faixas[0]?.id}`)
    await expect(field(dialog, 'Bônus (%)')).toHaveAccessibleDescription(`Fica registrado; ${BONUS_NOTE}.`)
  })
  await test.step('the campaigns, one in its details, and its form', async () => {
    await page.goto('/campanhas')
    await expect(page.getByText('Feirão de Outono')).toBeVisible()
    await expectNotes(page.locator('main'), 2)
    await page.goto(`/campanhas?ver=${campanha.id}`)
    await expect(dialog.getByRole('row').last()).toContainText(`0,50% (R$ 2.061,75)${BONUS_NOTE}`)
    // Its terms, what it gave, and the sale that received it.
    await expectNotes(dialog, 3)
    await page.goto(`/campanhas?editar=${campanha.id}`)
    await expect(field(dialog, 'Bônus de Comissão (%)')).toHaveAccessibleDescription(
      `Sobre a base da comissão da venda; ${BONUS_NOTE}.`,
    )
  })
  await test.step('the preview for several sales, of each and of all', async () => {
    await page.goto(`/campanhas?aplicar=${other.id}`)
    await dialog.getByRole('checkbox', { name: 'AR001/2026' }).check()
    await dialog.getByRole('button', { name: 'Ver prévia' }).click()
    await expect(dialog.getByRole('table', { name: 'Prévia da aplicação' })).toContainText(
      '0,25% (R$ 1.030,88)',
    )
    await expectNotes(dialog, 2)
  })
  await test.step('the sale: its card, its details, and where campaigns are applied and removed', async () => {
    await vendas.open()
    await expect(vendas.card('AR001/2026')).toContainText(
      `Bônus de campanha: 0,50% (R$ 2.061,75), ${BONUS_NOTE}`,
    )
    await vendas.openDetails('AR001/2026')
    await expect(vendas.details).toContainText(`0,50% de bônus (${BONUS_NOTE})`)
    await page.keyboard.press('Escape')
    const campaigns = await vendas.openCampaigns('AR001/2026')
    await field(campaigns, 'Campanha').click()
    await page.getByRole('option', { name: 'Bônus de Inverno' }).click()
    // What it has, what would be applied, and the field in which that is changed.
    await expectNotes(campaigns, 3)
  })
})

test('an Administrador makes the bonuses of a campaign commissions, once, and the sale says so', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  await signIn(page)
  const campanha = await buildCampanha(db, { nome: 'Feirão de Outono', bonus_comissao: 0.5 })
  const [vendedor] = corretores
  await buildFavorecido(db, { colaborador_id: vendedor ?? '', nome: 'Ana Carolina Ferreira' })
  const common = { loja_id, empreendimento_id, colaborador_id: vendedor ?? '', status: 'Assinada' as const }
  for (const [numero_venda, colaborador_id] of [
    ['AR001/2026', vendedor],
    ['AR002/2026', corretores[1]],
  ] as const) {
    const people = [{ colaborador_id: colaborador_id ?? '' }]
    const more = { numero_venda, colaborador_id: colaborador_id ?? '', valor_venda: 400_000 }
    const { id: venda_id } = await buildVenda(db, { ...common, ...more }, people)
    await db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: campanha.id, venda_id, bonus_comissao_aplicado: 0.5 })
      .execute()
  }
  const dialog = page.getByRole('dialog')
  await page.goto(`/campanhas?ver=${campanha.id}`)
  await dialog.getByRole('button', { name: 'Criar linhas dos bônus' }).click()
  await field(dialog, 'O bônus é').click()
  await page.getByRole('option', { name: 'Percentual do valor da venda' }).click()
  await field(dialog, 'Para quem').click()
  await page.getByRole('option', { name: 'O vendedor principal' }).click()
  const previa = dialog.getByRole('list', { name: 'Bônus' }).getByRole('listitem')
  await expect(previa.filter({ hasText: 'AR001/2026' })).toContainText(
    '0,50% de R$ 400.000,00 (valor da venda) = R$ 2.000,00',
  )
  await expect(previa.filter({ hasText: 'AR002/2026' })).toContainText(
    'Fica de fora: Ainda não há favorecido',
  )
  await dialog.getByRole('button', { name: 'Criar linhas dos bônus' }).dblclick()
  await expect(page.getByText('1 linha criada ou aumentada: R$ 2.000,00 liberados.')).toBeVisible()
  await expect(dialog.getByText('Nenhuma linha a criar ou aumentar.')).toBeVisible()
  expect(await db.selectFrom('comissoes_linhas').select(['papel', 'liberado']).execute()).toEqual([
    { papel: 'Bônus', liberado: 2_000 },
  ])
  await page.goto(`/campanhas?ver=${campanha.id}`)
  await expect(dialog.getByRole('row', { name: 'AR001/2026' })).toContainText('R$ 2.000,00 em comissões')
  await expect(dialog.getByRole('row', { name: 'AR002/2026' })).toContainText(BONUS_NOTE)
  await page.goto('/comissoes')
  await expect(page.getByRole('table').getByText('Bônus: Feirão de Outono')).toBeVisible()
})

test('an Administrador makes the bonus of a promotion a commission, takes it back, and includes it again', async ({
  page,
  plantao: { db },
  brokerage: { corretores },
  signIn,
}) => {
  await signIn(page)
  const faixa = await buildFaixa(db, { nome: 'Ouro', nivel: 2, bonus_percentual: 0.3 })
  const [promovida, semFavorecido] = corretores
  await buildFavorecido(db, { colaborador_id: promovida ?? '', nome: 'Ana Carolina Ferreira' })
  for (const colaborador_id of [promovida, semFavorecido])
    await db
      .insertInto('colaboradores_faixas')
      .values({ colaborador_id: colaborador_id ?? '', faixa_id: faixa.id })
      .execute()
  const dialog = page.getByRole('dialog')
  await page.goto('/faixas')
  await page.getByRole('button', { name: 'Histórico' }).click()
  await dialog.getByRole('button', { name: 'Criar linhas dos bônus' }).click()
  await field(dialog, 'O bônus é').click()
  await page.getByRole('option', { name: 'Um valor por promoção' }).click()
  await field(dialog, 'Valor por promoção').fill('1.500,00')
  const previa = dialog.getByRole('list', { name: 'Bônus' }).getByRole('listitem')
  await expect(previa.first()).toContainText('Valor combinado: R$ 1.500,00')
  await expect(previa.last()).toContainText('Fica de fora: Ainda não há favorecido')
  await dialog.getByRole('button', { name: 'Criar linhas dos bônus' }).dblclick()
  await expect(page.getByText('1 linha criada ou aumentada: R$ 1.500,00 liberados.')).toBeVisible()
  const linhas = () => db.selectFrom('comissoes_linhas').select(['papel', 'valor', 'liberado']).execute()
  expect(await linhas()).toEqual([{ papel: 'Bônus', valor: 1_500, liberado: 1_500 }])
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog.getByText('No próximo fechamento')).toBeVisible()
  await dialog.getByRole('button', { name: /^Retirar o bônus/ }).click()
  await expect(dialog.getByText('Retirado')).toBeVisible()
  expect(await linhas()).toMatchObject([{ liberado: 0 }])
  await dialog.getByRole('button', { name: /^Incluir de novo/ }).click()
  await expect(dialog.getByText('No próximo fechamento')).toBeVisible()
  expect(await linhas()).toEqual([{ papel: 'Bônus', valor: 1_500, liberado: 1_500 }])
})
