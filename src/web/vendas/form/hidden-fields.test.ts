// @vitest-environment happy-dom
/** What is wrong with a field of a sale that is not on screen is told by its name. */
import { expect, test } from 'vitest'
import {
  all,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  said,
  shown,
  textOf,
} from '../../testing/screen.tsx'
import { Route } from '../VendasScreen.tsx'
import { aVenda } from './testing.ts'

const VENDA = aVenda({ status: 'Pago' })

test('what is wrong with a field that is hidden is told by its name, read out and in focus', async () => {
  const { sent } = openScreen(Route, `/vendas?venda=${VENDA.id}&acao=editar`, {
    'GET /api/vendas': { itens: [], proximo: null },
    'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0 },
    [`GET /api/vendas/${VENDA.id}`]: VENDA,
    'GET /api/configuracoes/padroes-da-venda': {},
    'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
  })
  const notice = () => all('[role="alert"]', dialog).at(-1)
  const listed = () => [...(notice()?.querySelectorAll('li') ?? [])].map(textOf)
  const status = async (value: string) => {
    await choose('Status', value, dialog)
    await shown(async () => (await field('Status', dialog)).value === value, value)
  }
  await status('Desembolsada')
  await fill('Data do Desembolso', '31022026', dialog)
  await status('Pago')
  await shown(
    () => !all('label', dialog).some((one) => textOf(one).startsWith('Data do Desembolso')),
    'no such field',
  )
  await press('Salvar Alterações', dialog)
  await said('O formulário não pode ser salvo.')
  expect(listed()).toEqual([expect.stringMatching(/^Data do desembolso: /)])
  await shown(() => document.activeElement === notice(), 'the notice in focus')

  // With another field wrong that is on screen, that one has the focus, and it alone is counted.
  await fill('Nome do cliente', '', dialog)
  await press('Salvar Alterações', dialog)
  await said('Corrija 1 campo antes de salvar. Fora dos campos da tela:')
  expect(listed()).toHaveLength(1)
  const nome = await field('Nome do cliente', dialog)
  await shown(() => document.activeElement === nome, 'the name in focus')

  await fill('Nome do cliente', 'Márcia Almeida', dialog)
  await status('Desembolsada')
  await press('Salvar Alterações', dialog)
  await said('Corrija 2 campos antes de salvar.')
  expect(listed()).toEqual([])
  expect(sent.filter(({ call }) => call.startsWith('PUT /api/vendas'))).toEqual([])
})
