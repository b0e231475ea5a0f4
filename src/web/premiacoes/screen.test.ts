// @vitest-environment happy-dom
/** What the awards' list, forms and deliveries say and send: proposed by a draw, delivered, cancelled, settled by another meanwhile. */
import { expect, test } from 'vitest'
import { Route } from '../sorteios/SorteiosScreen.tsx'
import { asked, asks, listed, offered } from '../testing/parts.ts'
import { PREMIACAO } from '../testing/records.ts'
import {
  choose,
  closeScreen,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  toasted,
} from '../testing/screen.tsx'

const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
const SORTEIO_ID = '22222222-2222-4222-8222-222222222222'
const PROPOSAL = {
  sorteio_id: SORTEIO_ID,
  sorteio_nome: 'Sorteio do Mês',
  colaborador_id: PREMIACAO.colaborador_id,
  colaborador_nome: 'Caio Prado',
  premio: 'Notebook',
  valor_premio: 4200,
  motivo: 'Vencedor do sorteio “Sorteio do Mês”',
}
const LIST = {
  'GET /api/premiacoes': page(PREMIACAO),
  'GET /api/premiacoes/*': PREMIACAO,
  'GET /api/premiacoes/propostas': { itens: [] },
}
const DELIVERED = {
  ...PREMIACAO,
  status: 'Entregue',
  data_entrega: '2025-11-05',
  entregue_por_nome: 'Ana Prado',
  recibo: 'Assinado por Caio',
}

test('what is pending can be delivered, edited and cancelled; what is delivered, neither; only an Administrador deletes', async () => {
  for (const [cargo, status, actions] of [
    ['Staff', PREMIACAO, ['Entregar', 'Editar', 'Cancelar', 'Histórico']],
    ['Administrador', PREMIACAO, ['Entregar', 'Editar', 'Cancelar', 'Histórico', 'Excluir']],
    ['Administrador', DELIVERED, ['Histórico', 'Excluir']],
  ] as const) {
    const answers = { ...LIST, 'GET /api/premiacoes': page(status) }
    openScreen(Route, '/roleta?aba=premiacoes', answers, { cargo })
    await listed('Premiações', ['Caio Prado'])
    const name = ' premiação Placa de Caio Prado'
    expect(offered(/ premiação Placa de Caio Prado$/)).toEqual(actions.map((action) => action + name))
    closeScreen()
  }
  openScreen(Route, '/roleta?aba=premiacoes', { ...LIST, 'GET /api/premiacoes': page(DELIVERED) })
  await listed('Premiações', [/Pontualidade10\/03\/2026Entregueem 05\/11\/2025 por Ana Prado/])
})

test('a draw proposes the award of its winner, which only another award of that draw prevents', async () => {
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/premiacoes/propostas': { itens: [PROPOSAL] },
    'POST /api/premiacoes': refused(409, 'REPETIDO', 'Este sorteio já tem uma premiação.', {
      campo: 'sorteio_id',
    }),
  }
  const { sent } = openScreen(Route, '/roleta?aba=premiacoes', answers, { cargo: 'Staff' })
  await said('Caio Prado venceu o sorteio Sorteio do Mês: Notebook')
  await press('Registrar premiação de Caio Prado')
  for (const [label, value, readOnly] of [
    ['Colaborador', 'Caio Prado', true],
    ['Sorteio', 'Sorteio do Mês', true],
    ['Prêmio', 'Notebook', false],
    ['Valor do prêmio', 'R$ 4.200,00', false],
    ['Motivo', 'Vencedor do sorteio “Sorteio do Mês”', false],
  ] as const) {
    const input = await field(label)
    expect([label, input.value.replaceAll('\u00a0', ' '), input.readOnly]).toEqual([label, value, readOnly])
  }
  await fill('Motivo', 'Ganhou diante de todos')
  // Meanwhile somebody else registers it, so that it is proposed no longer.
  answers['GET /api/premiacoes/propostas'] = { itens: [] }
  await press('Criar Premiação')
  await refusedFor('Sorteio', 'Este sorteio já tem uma premiação.')
  expect((await field('Motivo')).value).toBe('Ganhou diante de todos')
  expect(sent.find(({ call }) => call === 'POST /api/premiacoes')?.body).toMatchObject({
    sorteio_id: SORTEIO_ID,
    colaborador_id: PREMIACAO.colaborador_id,
    valor_premio: 4200,
    motivo: 'Ganhou diante de todos',
  })
})

test('a delivery is sent with its day and receipt, and not on a day to come', async () => {
  const { sent } = openScreen(Route, `/roleta?aba=premiacoes&entregar=${PREMIACAO.id}`, {
    ...LIST,
    'POST /api/premiacoes/*/entrega': refused(
      422,
      'DADOS_INVALIDOS',
      'A data da entrega não pode ser futura',
      { campo: 'data_entrega' },
    ),
  })
  await asks('Placa para Caio Prado')
  await fill('Data da entrega', '31/12/2199', dialog)
  await press('Entregar', dialog)
  await refusedFor('Data da entrega', 'A data da entrega não pode ser futura', dialog)
  await fill('Data da entrega', '05/11/2025', dialog)
  await fill('Recibo (opcional)', 'Assinado por Caio', dialog)
  await press('Entregar', dialog)
  await refusedFor('Data da entrega', 'A data da entrega não pode ser futura', dialog)
  expect(sent.at(-1)?.body).toEqual({ versao: 1, data_entrega: '2025-11-05', recibo: 'Assinado por Caio' })
})

test('a delivery of what was settled meanwhile, or is gone, says so', async () => {
  for (const [answer, sentence] of [
    [DELIVERED, 'A premiação Placa de Caio Prado já foi entregue.'],
    [{ ...PREMIACAO, status: 'Cancelada' }, 'A premiação Placa de Caio Prado foi cancelada.'],
    [refused(404, 'NAO_ENCONTRADO', 'Premiação não encontrada'), 'Premiação não encontrada'],
  ] as const) {
    openScreen(Route, `/roleta?aba=premiacoes&entregar=${PREMIACAO.id}`, {
      ...LIST,
      'GET /api/premiacoes/*': answer,
      'GET /api/premiacoes/propostas': { itens: [] },
    })
    await asks(sentence)
    closeScreen()
  }
})

test('one is cancelled, and the history has the receipt', async () => {
  const answers = {
    ...LIST,
    'GET /api/premiacoes': page({ ...PREMIACAO, recibo: 'Assinado por Caio' }),
    'GET /api/premiacoes/*/historico': { itens: [] },
    'POST /api/premiacoes/*/cancelamento': { ...PREMIACAO, status: 'Cancelada' },
  }
  openScreen(Route, '/roleta?aba=premiacoes', answers)
  await press('Histórico premiação Placa de Caio Prado')
  await asks('Recibo: Assinado por Caio')
  closeScreen()
  const { sent } = openScreen(Route, '/roleta?aba=premiacoes', answers)
  await press('Cancelar premiação Placa de Caio Prado')
  await press('Cancelar premiação', dialog)
  await toasted('Sucesso!', 'Premiação cancelada.')
  expect(sent.at(-1)).toEqual({
    call: `POST /api/premiacoes/${PREMIACAO.id}/cancelamento`,
    body: { versao: 1 },
  })
})

test('paying the value of an award that was delivered is asked about', async () => {
  openScreen(Route, '/roleta?aba=premiacoes', {
    ...LIST,
    'GET /api/premiacoes': page({ ...DELIVERED, valor_premio: 1, data_entrega: '2026-11-20' }),
  })
  await press('Pagar no fechamento premiação Placa de Caio Prado')
  await asks('Esta premiação foi entregue em 20/11/2026. Se o valor foi junto, seria pago de novo.')
})

test('a value is paid in the next closing by an Administrador, taken back, and kept once a closing has it', async () => {
  const worth = { ...PREMIACAO, valor_premio: 99_999_999_999.99 }
  const next = { situacao: 'No próximo fechamento', data: null }
  const inClosing = { situacao: 'Em um fechamento', data: null }
  const paid = { situacao: 'Pago', data: '2026-11-20' }
  const own = ['Entregar', 'Editar']
  for (const [cargo, row, actions, words] of [
    ['Staff', worth, [...own, 'Cancelar', 'Histórico'], /Pendente/],
    ['Administrador', PREMIACAO, [...own, 'Cancelar', 'Histórico', 'Excluir'], /Pendente/],
    [
      'Administrador',
      worth,
      ['Entregar', 'Pagar no fechamento', 'Editar', 'Cancelar', 'Histórico', 'Excluir'],
      /Pendente/,
    ],
    [
      'Administrador',
      { ...worth, pagamento: next },
      ['Entregar', 'Não pagar no fechamento', 'Editar', 'Histórico', 'Excluir'],
      /PendenteNo próximo fechamento/,
    ],
    [
      'Administrador',
      { ...worth, pagamento: inClosing },
      [...own, 'Histórico', 'Excluir'],
      /Em um fechamento/,
    ],
    [
      'Administrador',
      { ...DELIVERED, valor_premio: 1, pagamento: paid },
      ['Histórico', 'Excluir'],
      /Pago em 20\/11\/2026/,
    ],
    [
      'Administrador',
      { ...DELIVERED, valor_premio: 1 },
      ['Pagar no fechamento', 'Histórico', 'Excluir'],
      /Entregue/,
    ],
    ['Administrador', { ...worth, status: 'Cancelada' }, ['Histórico', 'Excluir'], /Cancelada/],
  ] as const) {
    openScreen(Route, '/roleta?aba=premiacoes', { ...LIST, 'GET /api/premiacoes': page(row) }, { cargo })
    await listed('Premiações', [words])
    const name = ' premiação Placa de Caio Prado'
    expect(offered(/ premiação Placa de Caio Prado$/)).toEqual(actions.map((action) => action + name))
    closeScreen()
  }
  for (const [row, verb, path, said] of [
    [worth, 'Pagar no fechamento', 'pagamento', 'O prêmio vai no próximo fechamento.'],
    [
      { ...worth, pagamento: next },
      'Não pagar no fechamento',
      'pagamento/desfazer',
      'O prêmio saiu do próximo fechamento.',
    ],
  ] as const) {
    const call = `POST /api/premiacoes/*/${path}`
    const answers: Record<string, unknown> = {
      ...LIST,
      'GET /api/premiacoes': page(row),
      [call]: refused(422, 'SEM_FAVORECIDO', 'Caio Prado não tem favorecido.'),
    }
    const { sent } = openScreen(Route, '/roleta?aba=premiacoes', answers)
    await press(`${verb} premiação Placa de Caio Prado`)
    await asks('de Placa para Caio Prado')
    await press(verb, dialog)
    await asks('Caio Prado não tem favorecido.')
    answers[call] = row
    await press(verb, dialog)
    await toasted('Sucesso!', said)
    expect(sent.at(-1)).toEqual({ call: `POST /api/premiacoes/${PREMIACAO.id}/${path}`, body: { versao: 1 } })
    closeScreen()
  }
})

test('the list is filtered by status', async () => {
  const { asked: read } = openScreen(Route, '/roleta?aba=premiacoes', LIST)
  await choose('Filtrar por status', 'Cancelada')
  await asked(read, '/api/premiacoes?', 'status=Cancelada')
})
