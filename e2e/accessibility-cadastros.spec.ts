/** Lojas, empreendimentos, campanhas, faixas and metas: axe finds nothing in light and dark, no sideways scrolling with extreme data. */
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildLoja,
  buildMeta,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './vocabulary/accessibility.ts'
import { field, visit } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, LOJAS, recordsScreen } from './vocabulary/records.ts'

const LONG_NAME = 'Loja Conceitual Maximiliana de Albuquerque Cavalcanti Vasconcellos Montenegro'.padEnd(
  90,
  'x',
)
const LONG_WORD = 'Aeroportuariamente'.repeat(5)

const GREATEST = 99_999_999_999.99

/** A campanha, a faixa and a meta of the longest words and the greatest amounts, and a sale that has them. */
async function buildExtremes({ db }: Plantao) {
  const loja = await buildLoja(db, { nome: LONG_WORD })
  const corretor = await buildColaborador(db, { nome: LONG_WORD, loja_id: loja.id })
  const campanha = await buildCampanha(db, {
    nome: LONG_WORD,
    valor_desconto: GREATEST,
    bonus_comissao: 100,
    meta_vendas: 1_000_000,
    premio: LONG_WORD,
    descricao: LONG_WORD,
  })
  const faixa = await buildFaixa(db, { nome: LONG_WORD, vendas_minimas: 1_000_000, valor_minimo: GREATEST })
  await buildFaixa(db, { nome: `${LONG_WORD} de cima`, nivel: 1000, valor_minimo: GREATEST })
  await db
    .insertInto('colaboradores_faixas')
    .values({ faixa_id: faixa.id, colaborador_id: corretor.id })
    .execute()
  const meta = await buildMeta(db, {
    nome: LONG_WORD,
    colaborador_id: corretor.id,
    valor_meta: GREATEST,
    periodo_inicio: '2026-01-01',
    periodo_fim: '2200-12-31',
  })
  const venda = await buildVenda(db, {
    numero_venda: 'AR000001/2026-EXTRA-LONGO',
    loja_id: loja.id,
    valor_venda: GREATEST,
    status: 'Assinada',
  })
  await db
    .insertInto('campanhas_vendas')
    .values({
      campanha_id: campanha.id,
      venda_id: venda.id,
      desconto_aplicado: GREATEST,
      bonus_comissao_aplicado: 100,
    })
    .execute()
  return { campanha, faixa, meta, venda }
}

test('lojas and empreendimentos of extreme data, also on a phone: lists, forms and dialogs', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const lojas = recordsScreen(page, LOJAS)
  const empreendimentos = recordsScreen(page, EMPREENDIMENTOS)
  await buildLoja(plantao.db, {
    nome: LONG_NAME,
    codigo: 'C'.repeat(50),
    cidade: LONG_WORD,
    complemento: LONG_WORD,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br`,
    observacoes: LONG_WORD.repeat(5),
  })
  await buildEmpreendimento(plantao.db, {
    nome: LONG_NAME,
    cidade: LONG_WORD,
    construtora: LONG_WORD,
    incorporadora: LONG_WORD,
    valor_minimo: 99_999_999_999.98,
    valor_maximo: 99_999_999_999.99,
  })
  await buildEmpreendimento(plantao.db, { status: 'Inativo' })
  await signIn(page)
  await test.step('a loja of extreme data, also on a phone', async () => {
    await lojas.open()
    await lojas.expectCount('1')
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(lojas.card(LONG_NAME)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the edit form and the deletion', async () => {
    await lojas.openEdit(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await lojas.openDeletion(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a search that finds nothing', async () => {
    await lojas.searchBox.fill('nada disto')
    await lojas.expectCount('0')
    await expectSound(page)
  })
  await test.step('a refused form', async () => {
    await visit(page, '/lojas?aba=nova')
    await lojas.pressSave()
    await expect(lojas.newForm.getByText('Corrija 3 campos antes de salvar.')).toBeVisible()
    await expectSound(page)
  })
  await test.step('empreendimentos of extreme data', async () => {
    await visit(page, '/empreendimentos')
    await empreendimentos.expectCount('2')
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(empreendimentos.card(LONG_NAME)).toContainText('R$ 99.999.999.999,99')
    await expectNoSidewaysScroll(page)
  })
  await test.step('their form, with its choices', async () => {
    await empreendimentos.openEdit(LONG_NAME)
    await expectSound(page)
    await field(empreendimentos.editForm, 'Tipo').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('campanhas, faixas and metas of the longest words and the greatest amounts', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/perfil')
  const { campanha, faixa, meta, venda } = await buildExtremes(plantao)
  for (const [address, seen] of [
    ['/campanhas', 'R$ 99.999.999.999,99'],
    [`/campanhas?ver=${campanha.id}`, 'Vendas da campanha'],
    [`/vendas?venda=${venda.id}&acao=campanha`, 'Campanhas desta venda'],
    ['/faixas', 'R$ 99.999.999.999,99'],
    [`/faixas?historico=${faixa.id}`, '1 registro'],
    ['/faixas?aba=apuracao&de=2026-01-01&ate=2026-12-31', 'Para a próxima'],
    ['/metas', 'R$ 99.999.999.999,99'],
  ] as const) {
    await visit(page, address)
    await expect(page.getByText(seen).first()).toBeVisible()
    await expectSound(page)
  }
  for (const [screen, { id }, edit] of [
    ['/campanhas', campanha, 'Editar Campanha'],
    ['/faixas', faixa, 'Editar Faixa'],
    ['/metas', meta, 'Editar Meta'],
  ] as const) {
    await visit(page, `${screen}?editar=${id}`)
    await expect(field(page.getByRole('dialog', { name: edit }), 'Nome')).toHaveValue(LONG_WORD)
    await expectSound(page)
  }
  await visit(page, `/campanhas?excluir=${campanha.id}`)
  await expect(page.getByRole('dialog', { name: 'Confirmar Exclusão' })).toContainText(LONG_WORD)
  await expectSound(page)
})
