// @vitest-environment happy-dom
/**
 * What the list of sales asks for and says: its filters, its cards and its totals; and what the details and the deletion of
 * a sale say. That a long list is quick and keeps its place, and how all of it looks, the stories show.
 */
import { describe, expect, test } from 'vitest'
import { BONUS_NOTE } from '../../../core/bonus.ts'
import { asked } from '../../testing/parts.ts'
import {
  all,
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
  shown,
  textOf,
  toasted,
} from '../../testing/screen.tsx'
import { setValue } from '../../testing/typing.tsx'
import { aVenda, testId } from '../form/testing.ts'
import { BRUNO, CHOICES } from '../testing.ts'
import { Route } from '../VendasScreen.tsx'

const COM_CAMPANHA = {
  id: testId(30),
  campanha: { id: testId(31), nome: 'Feirão de Outono', tipo: 'Desconto Valor' },
  desconto_aplicado: 0,
  bonus_comissao_aplicado: 0.5,
  bonus_criado: 0,
  data_aplicacao: '2026-03-12T12:00:00Z',
}
const SALE = aVenda({
  cliente_nome: 'Marina Duarte',
  cliente_telefone: '19901284590',
  data_venda: '2026-03-10',
  empreendimento: { id: testId(2), nome: 'Residencial Aurora', endereco: 'Rua das Palmeiras, 10' },
  loja: { id: testId(1), nome: 'Loja Centro' },
  colaborador_id: BRUNO.id,
  colaborador: { id: BRUNO.id, nome: BRUNO.nome },
  torre: 'A',
  observacoes: 'Entrega das chaves em 2028.',
  tipo_pendencia: ['SERASA', 'IR'],
})
const answersAbout = (venda: typeof SALE) => ({
  ...CHOICES,
  'GET /api/vendas': { itens: [venda], proximo: null },
  [`GET /api/vendas/${venda.id}`]: venda,
  'GET /api/vendas/*/anexos': { itens: [] },
  'GET /api/vendas/*/guarda': { anexos: 0, guardada_ate: null },
})
const text = (element: ParentNode | null | undefined) =>
  textOf(element ?? document.createElement('div')).replaceAll('\u00a0', ' ')
const card = () => document.querySelector('[role="feed"] article')

test('a shared address shows the same view', async () => {
  const { asked } = openScreen(
    Route,
    `/vendas?loja_id=${testId(1)}&status=["Assinada","Pago"]&ordem=valor_asc&de="2026-02-01"`,
    CHOICES,
  )
  await shown(async () => (await field('Loja')).value === 'Loja Centro', 'the loja')
  expect((await field('De')).value).toBe('01/02/2026')
  expect((await field('Ordenar por')).value).toBe('Menor valor')
  const [first = ''] = asked.filter((one) => /^\/api\/vendas\?/.test(one))
  for (const part of [`loja_id=${testId(1)}`, 'Assinada', 'Pago', 'ordem=valor_asc', 'de=2026-02-01'])
    expect(first).toContain(part)
})

test('clearing the filters clears those too that cannot be understood', async () => {
  const { address } = openScreen(
    Route,
    `/vendas?texto=Lapa&loja_id=centro&ordem=valor_asc`,
    answersAbout(SALE),
  )
  await press('Limpar filtros')
  await shown(() => !address().includes('texto'), 'the address without filters')
  expect(address()).toBe('/vendas?ordem=valor_asc')
})

test('without any sale there is nothing to search or export; with filters that find none there is', async () => {
  openScreen(Route, '/vendas', CHOICES)
  await said('Nenhuma venda cadastrada ainda.')
  expect(all('search')).toEqual([])
  closeScreen()
  openScreen(Route, '/vendas?texto=Lapa', CHOICES)
  await said('Nenhuma venda encontrada com estes filtros.')
  expect(all('search')).toHaveLength(1)
})

test('each filter is asked for and stands in the address; a day once it is one, and what is none says so', async () => {
  const { asked: read, address } = openScreen(Route, '/vendas', {
    ...CHOICES,
    'GET /api/vendas/totais': { quantidade: 1, valor_venda: 1, valor_comissao: 0, corretor: null },
    'GET /api/campanhas/opcoes': {
      itens: [{ id: testId(31), nome: 'Feirão de Outono', detalhe: null }],
      vazio: null,
    },
  })
  const filtered = async (part: string) => {
    await asked(read, '/api/vendas?', part)
    await asked(read, '/api/vendas/totais?', part)
  }
  await press('Filtros')
  await choose('Pendência', 'SERASA')
  await filtered('pendencia=SERASA')
  await choose('Loja', 'Loja Centro')
  await filtered(`loja_id=${testId(1)}`)
  await choose('Empreendimento', 'Residencial Aurora')
  await filtered(`empreendimento_id=${testId(2)}`)
  await choose('Corretor', BRUNO.nome)
  await filtered(`colaborador_id=${BRUNO.id}`)
  await choose('Campanha', 'Feirão de Outono')
  await filtered(`campanha_id=${testId(31)}`)
  await choose('Status', 'Pago')
  await filtered('status[0]=Pago')
  await fill('Até', '30/04/2026')
  await filtered('ate=2026-04-30')
  for (const part of ['SERASA', testId(1), testId(2), BRUNO.id, testId(31), 'Pago', '2026-04-30'])
    expect(address()).toContain(part)

  const from = await field('De')
  from.focus()
  setValue(from, '1/2/26')
  from.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '6' }))
  expect(address()).not.toContain('de=')
  from.blur()
  await filtered('de=2026-02-01')
  expect((await field('De')).value).toBe('01/02/2026')
  await fill('De', '30/02/2026')
  await refusedFor('De', 'Esta data não existe. Confira o dia, o mês e o ano.')
  expect((await field('De')).value).toBe('30/02/2026')
})

test('a card says what a sale is, and its buttons open it; the totals say whose the commissions are', async () => {
  const answers = {
    ...answersAbout({ ...SALE, campanhas: [COM_CAMPANHA] }),
    'GET /api/vendas/totais': {
      quantidade: 2,
      valor_venda: 300_000,
      valor_comissao: 6500,
      corretor: { nome: BRUNO.nome, valor_comissao: 5500 },
    },
  }
  const { address } = openScreen(Route, '/vendas', answers)
  await said('AR001/2026')
  for (const part of [
    'AR001/2026',
    'Marina Duarte',
    'Assinada',
    'Com campanha',
    'R$ 412.350,00',
    '10/03/2026',
    'Residencial Aurora',
    'A · 101',
    `Vendedor principal${BRUNO.nome}`,
    'Tipo de pendênciaSERASAIR',
    'ParticipantesAna2,00%R$ 8.247,00PIXPendente',
    'Entrega das chaves em 2028.',
  ])
    expect(text(card())).toContain(part)
  await shown(
    () =>
      text(document.body).includes(
        `2 vendas · R$ 300.000,00 · comissões de todos os participantes R$ 6.500,00 · comissão de ${BRUNO.nome} R$ 5.500,00`,
      ),
    'the totals',
  )
  for (const [button, acao] of [
    ['Visualizar', 'ver'],
    ['Editar', 'editar'],
    ['Aplicar campanha', 'campanha'],
    ['Excluir', 'excluir'],
  ] as const) {
    await press(`${button} venda AR001/2026`)
    await shown(() => address().includes(`acao=${acao}`), `the dialog of '${button}'`)
  }
})

test('a card without a campaign says none, and of many participants six', async () => {
  const [one] = SALE.participantes
  const participantes = Array.from({ length: 8 }, (_, i) => ({ ...one, id: testId(50 + i) }))
  const venda = { ...SALE, participantes } as typeof SALE
  openScreen(Route, '/vendas', {
    ...answersAbout(venda),
    'GET /api/vendas/totais': { quantidade: 1, valor_venda: 1, valor_comissao: 2, corretor: null },
  })
  await said('AR001/2026')
  expect(text(card())).not.toContain('Com campanha')
  expect(text(card())).toContain('e mais 2 participantes, em Visualizar')
  await shown(() => text(document.body).includes('1 venda · R$ 1,00 · comissões R$ 2,00'), 'the totals')
})

describe('the details', () => {
  test('have a card for each part, and name things as the card of the sale does', async () => {
    const paid = {
      ...SALE,
      status: 'Desembolsada' as const,
      status_comissao: 'Pendente' as const,
      data_desembolso: '2026-03-20',
    }
    openScreen(Route, `/vendas?venda=${SALE.id}&acao=ver`, answersAbout(paid))
    await shown(() => text(dialog()).includes('Dados da Venda'), 'the details')
    const parts = [
      'Dados da Venda',
      'Cliente',
      'Empreendimento',
      'Dados Financeiros',
      'Vendedor principal',
      'Loja',
    ]
    expect(all('h3', dialog).map(textOf)).toEqual(expect.arrayContaining(parts))
    for (const part of [
      `Vendedor principalNome${BRUNO.nome}`,
      'NomeResidencial AuroraTorreAUnidade101EndereçoRua das Palmeiras, 10',
      'LojaNomeLoja Centro',
      'Entrega das chaves em 2028.',
      'R$ 41.235,00',
      'Desembolsada',
      'Comissão: Pendente',
    ])
      expect(text(dialog())).toContain(part)
    for (const word of ['Vendedor principal', 'Tipo de pendência', 'Empreendimento', 'Participantes'])
      for (const place of [card(), dialog()]) expect(text(place)).toContain(word)
    expect(all('form', dialog)).toEqual([])
  })

  test('have no financial card without an amount, and the reason only of a Desistência', async () => {
    const given = {
      ...SALE,
      valor_ato: 0,
      status: 'Desistência' as const,
      motivo_rejeicao: 'Crédito recusado.',
    }
    const answers: Record<string, unknown> = answersAbout(given)
    openScreen(Route, `/vendas?venda=${SALE.id}&acao=ver`, answers)
    await shown(() => text(dialog()).includes('Motivo da DesistênciaCrédito recusado.'), 'the reason')
    expect(text(dialog())).not.toContain('Dados Financeiros')
  })

  test('have a telefone that calls its number', async () => {
    openScreen(Route, `/vendas?venda=${SALE.id}&acao=ver`, answersAbout(SALE))
    const call = await shown(() => dialog()?.querySelector('a[href^="tel:"]'), 'the telefone')
    expect([text(call), call.getAttribute('href')]).toEqual(['(19) 90128-4590', 'tel:+5519901284590'])
  })

  test('say nothing of a reason that is over', async () => {
    openScreen(
      Route,
      `/vendas?venda=${SALE.id}&acao=ver`,
      answersAbout({ ...SALE, motivo_rejeicao: 'Crédito recusado.' }),
    )
    await shown(() => text(dialog()).includes('Dados da Venda'), 'the details')
    expect(text(dialog())).not.toContain('Crédito recusado.')
    expect(text(card())).not.toContain('Crédito recusado.')
  })

  test('say of every bonus that it changes no commission', async () => {
    openScreen(
      Route,
      `/vendas?venda=${SALE.id}&acao=ver`,
      answersAbout({ ...SALE, campanhas: [COM_CAMPANHA] }),
    )
    await shown(() => text(dialog()).includes(`0,50% de bônus (${BONUS_NOTE})`), 'the bonus')
    expect(text(card())).toContain(`Bônus de campanha: 0,50% (R$ 2.061,75), ${BONUS_NOTE}`)
  })

  test("open the client's masked data on request; beyond the limit they say so", async () => {
    const masked = { ...SALE, cliente_cpf: '***.***.***-25', mascarados: ['cliente_cpf'] } as typeof SALE
    const answers: Record<string, unknown> = {
      ...answersAbout(masked),
      'POST /api/vendas/*/dados-do-cliente': refused(
        429,
        'LIMITE',
        'Você já abriu os dados de 2 clientes na última hora.',
      ),
    }
    const { sent } = openScreen(Route, `/vendas?venda=${SALE.id}&acao=ver`, answers, { cargo: 'Staff' })
    await said('Os dados do cliente estão mascarados. Quem os mostra fica registrado.')
    await press('Mostrar dados do cliente', dialog)
    await toasted('Erro', 'Você já abriu os dados de 2 clientes na última hora.')
    expect(text(dialog())).toContain('***.***.***-25')
    answers['POST /api/vendas/*/dados-do-cliente'] = SALE
    await press('Mostrar dados do cliente', dialog)
    await shown(() => text(dialog()).includes('529.982.247-25'), 'the CPF')
    expect(sent.map(({ call }) => call)).toContain(`POST /api/vendas/${SALE.id}/dados-do-cliente`)
  })
})

test('a deletion says what goes with the sale; one that changed meanwhile is shown before it is deleted', async () => {
  const answers: Record<string, unknown> = {
    ...answersAbout(SALE),
    'GET /api/vendas/*/guarda': { anexos: 2, guardada_ate: '2031-03-10' },
  }
  const { sent, asked } = openScreen(Route, '/vendas', answers)
  await press('Excluir venda AR001/2026')
  for (const part of [
    'AR001/2026 · Marina Duarte',
    'R$ 412.350,00 · 10/03/2026',
    'As comissões, o histórico de alterações e todos os dados do cliente desta venda também serão removidos.',
    '2 anexos são apagados com ela.',
    'Até 10/03/2031 fica guardado só o que a lei manda',
  ])
    await shown(() => text(dialog()).includes(part), `'${part}'`)
  await press('Cancelar', dialog)
  await shown(() => dialog() === undefined, 'the list alone')
  expect(sent.filter(({ call }) => call.startsWith('DELETE /api/vendas'))).toEqual([])

  await press('Excluir venda AR001/2026')
  const changed = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.'
  const atual = { ...SALE, versao: 2, valor_venda: 999_000 }
  answers['DELETE /api/vendas/*'] = refused(409, 'VERSAO_ANTIGA', changed, { atual })
  answers[`GET /api/vendas/${SALE.id}`] = atual
  await press('Excluir', dialog)
  await said(changed)
  await shown(() => text(dialog()).includes('R$ 999.000,00'), 'the sale as it is')
  answers['DELETE /api/vendas/*'] = { ok: true }
  const lists = () => asked.filter((one) => /^\/api\/vendas(\?|$)/.test(one)).length
  const before = lists()
  await press('Excluir', dialog)
  await toasted('Sucesso!', 'Venda excluída com sucesso.')
  await shown(() => dialog() === undefined && lists() > before, 'the list alone, read again')
})
