// @vitest-environment happy-dom
/** What a sale's details say of other sales of its unit. */
import { expect, test } from 'vitest'
import { all, openScreen, press, refused, said, shown, textOf, toasted } from '../../testing/screen.tsx'
import { CHOICES, VENDA } from '../testing.ts'
import { Route } from '../VendasScreen.tsx'

const OTHER = { id: '00000000-0000-4000-8000-00000000000b', numero_venda: 'AR041/2026' }
const details = `/vendas?acao=ver&venda=${VENDA.id}`
const repeated = { 'GET /api/vendas/*/mesma-unidade': { vendas: [OTHER] } }
const answers = { ...CHOICES, [`GET /api/vendas/${VENDA.id}`]: VENDA, ...repeated }

test('they are named, lead there, and are of different units once somebody says so', async () => {
  const stored: Record<string, unknown> = {
    ...answers,
    'POST /api/vendas/*/unidades-diferentes': { ok: true },
  }
  const { sent } = openScreen(Route, details, stored)
  await said('Esta unidade já está em outra venda')
  const link = all('a').find((one) => textOf(one) === 'Venda AR041/2026')
  expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain(OTHER.id)
  Object.assign(stored, { 'GET /api/vendas/*/mesma-unidade': { vendas: [] } })
  await press('São unidades diferentes: venda AR041/2026')
  await toasted('Sucesso!', `As unidades das vendas ${VENDA.numero_venda} e AR041/2026 são diferentes.`)
  expect(sent).toEqual([
    { call: `POST /api/vendas/${VENDA.id}/unidades-diferentes`, body: { venda_id: OTHER.id } },
  ])
  await shown(() => !textOf(document.body).includes('já está em outra venda'), 'no notice')
})

test('what is refused is said, and the notice stays', async () => {
  openScreen(Route, details, {
    ...answers,
    'POST /api/vendas/*/unidades-diferentes': refused(
      404,
      'NAO_ENCONTRADO',
      'Estas vendas já não estão na mesma unidade.',
    ),
  })
  await press('São unidades diferentes: venda AR041/2026')
  await toasted('Erro', 'Estas vendas já não estão na mesma unidade.')
})
