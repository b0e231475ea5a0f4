/** Campanhas, faixas and metas with very long words and amounts: accessible in light and dark, no sideways scrolling. */
import {
  buildCampanha,
  buildColaborador,
  buildFaixa,
  buildLoja,
  buildMeta,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'

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

test('campanhas, faixas and metas with extreme data: the lists, the dialogs and the forms', async ({
  page,
  plantao,
  signIn,
}) => {
  const { campanha, faixa, meta, venda } = await buildExtremes(plantao)
  await signIn(page)
  for (const [address, seen] of [
    ['/campanhas', 'R$ 99.999.999.999,99'],
    [`/campanhas?ver=${campanha.id}`, 'Vendas da campanha'],
    [`/vendas?venda=${venda.id}&acao=campanha`, 'Campanhas desta venda'],
    ['/faixas', 'R$ 99.999.999.999,99'],
    [`/faixas?historico=${faixa.id}`, '1 registro'],
    ['/faixas?aba=apuracao&de=2026-01-01&ate=2026-12-31', 'Para a próxima'],
    ['/metas', 'R$ 99.999.999.999,99'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(seen).first()).toBeVisible()
    await expectSound(page)
  }
  for (const [screen, { id }, edit] of [
    ['/campanhas', campanha, 'Editar Campanha'],
    ['/faixas', faixa, 'Editar Faixa'],
    ['/metas', meta, 'Editar Meta'],
  ] as const) {
    await page.goto(`${screen}?editar=${id}`)
    await expect(field(page.getByRole('dialog', { name: edit }), 'Nome')).toHaveValue(LONG_WORD)
    await expectSound(page)
  }
  await page.goto(`/campanhas?excluir=${campanha.id}`)
  await expect(page.getByRole('dialog', { name: 'Confirmar Exclusão' })).toContainText(LONG_WORD)
  await expectSound(page)
})
