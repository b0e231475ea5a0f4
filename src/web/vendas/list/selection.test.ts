// @vitest-environment happy-dom
/** What is done with many sales at once: what the dialogs of a selection say, refuse and send. Where the focus goes, `vendas-table.spec.ts` shows. */
import { afterEach, expect, test } from 'vitest'
import { asks, closed, labelledInput, listed } from '../../testing/parts.ts'
import { CAMPANHA } from '../../testing/records.ts'
import {
  choose,
  dialog,
  failed,
  fill,
  openScreen,
  press,
  refusedFor,
  said,
  toasted,
} from '../../testing/screen.tsx'
import { aVenda, testId } from '../form/testing.ts'
import { CHOICES } from '../testing.ts'
import { Route } from '../VendasScreen.tsx'

const SALES = [
  aVenda({ id: testId(41), numero_venda: 'T01', status: 'Pago', valor_venda: 100_000 }),
  aVenda({ id: testId(42), numero_venda: 'T02', status: 'Assinada', valor_venda: 200_000.5 }),
  aVenda({ id: testId(43), numero_venda: 'T03', status: 'Desembolsada', data_desembolso: '2026-03-20' }),
]

/** Opens the table and selects all of it. */
async function selectAll(more: Record<string, unknown>) {
  const answers: Record<string, unknown> = {
    ...CHOICES,
    'GET /api/vendas': { itens: SALES, proximo: null },
    'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'tabela', colunas: ['status'] } },
    'GET /api/campanhas/opcoes': { itens: [{ id: CAMPANHA.id, nome: 'Feirão', detalhe: null }], vazio: null },
    ...more,
  }
  const { sent } = openScreen(Route, '/vendas', answers)
  ;(await labelledInput('Selecionar todas as vendas carregadas')).click()
  await said('3 selecionadas · R$\u00a0712.350,50')
  return { sent, answers }
}

// The look chosen last outlives a reload.
afterEach(() => sessionStorage.clear())

test('a status: how many change and from which, a day where one has none, and who was skipped and stays selected', async () => {
  const changes = 'PUT /api/vendas/lote/status'
  const { sent, answers } = await selectAll({ [changes]: failed() })
  await press('Mudar status')
  await press('Mudar 3 vendas', dialog)
  await refusedFor('Novo status', 'Escolha o novo status', dialog)
  await choose('Novo status', 'Desembolsada', dialog)
  await asks('2 vendas mudam para Desembolsada: 1 de Assinada, 1 de Pago. 1 já está neste status.')
  await press('Mudar 2 vendas', dialog)
  await refusedFor('Data do desembolso', 'Informe a data: 2 vendas ainda não têm', dialog)
  expect(sent.filter(({ call }) => call === changes)).toEqual([])
  await fill('Data do desembolso', '15/04/2026', dialog)
  await press('Mudar 2 vendas', dialog)
  await asks('Erro ao mudar o status. Tente novamente.')
  const motivo = 'A venda foi alterada por outra pessoa. Recarregue a lista.'
  answers[changes] = { alteradas: 1, puladas: [{ id: testId(42), numero_venda: 'T02', motivo }] }
  await press('Mudar 2 vendas', dialog)
  await toasted('Sucesso!', '1 venda mudada para Desembolsada.')
  await asks('Vendas que não foram mudadas')
  await asks('1 venda ficou como estava')
  await asks(`Venda T02: ${motivo}`)
  expect(sent.findLast(({ call }) => call === changes)?.body).toEqual({
    status: 'Desembolsada',
    itens: [testId(41), testId(42)].map((id) => ({ id, versao: 1 })),
    data_desembolso: '2026-04-15',
    status_comissao: 'Pendente',
  })
  await press('Entendi', dialog)
  await closed()
  await said('2 selecionadas · R$\u00a0612.350,50')
})

test('a campaign: it is previewed for the selected sales, applied once, and said', async () => {
  const previewed = SALES.map(({ id, versao, numero_venda, data_venda, cliente_nome, valor_venda }) => ({
    id,
    versao,
    numero_venda,
    data_venda,
    cliente_nome,
    valor_venda,
    recusa: null,
    desconto_aplicado: 3000,
    bonus_comissao_aplicado: 0,
    bonus: 0,
  }))
  const { sent } = await selectAll({
    'GET /api/campanhas/*/previa': {
      nome: 'Feirão',
      versao: 3,
      itens: previewed,
      totais: { vendas: 3, desconto: 9000, bonus: 0 },
    },
    'POST /api/campanhas/*/aplicacoes': { aplicadas: 3, ignoradas: [] },
  })
  await press('Aplicar campanha')
  await asks('3 vendas selecionadas')
  await choose('Campanha', 'Feirão', dialog)
  await press('Ver prévia', dialog)
  await listed('Prévia da aplicação', ['T01', 'T02', 'T03'])
  await press('Aplicar a 3 vendas', dialog)
  await toasted('Sucesso!', 'Campanha aplicada a 3 vendas.')
  await closed()
  expect(sent.at(-1)).toEqual({
    call: `POST /api/campanhas/${CAMPANHA.id}/aplicacoes`,
    body: { versao: 3, vendas: SALES.map(({ id, versao }) => ({ id, versao })) },
  })
})
