// @vitest-environment happy-dom
/** The release of commissions, and the actions outside of a closing: words, refusals and requests. */
import { describe, expect, test } from 'vitest'
import { Route as COMISSOES } from '../comissoes/ComissoesScreen.tsx'
import { aComissao, comissaoId, listOf } from '../comissoes/testing.ts'
import { asked, asks, labelled, offered } from '../testing/parts.ts'
import {
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'

const ID = comissaoId(900)
const RELEASED = {
  liberado: 2000,
  aprovado: 0,
  pago: 0,
  direto: 0,
  estornado: 0,
  em_rascunho: 0,
  a_recuperar: 0,
  pago_em: null,
  fechamento: null,
  ajuste: false,
  a_desfazer: false,
  pagamentos: [],
}

describe('releases', () => {
  const BRUNO = { id: comissaoId(300), nome: 'Bruno', status: 'Ativo' }

  test('of a selection: number and sum, who is left out and why, and what was skipped', async () => {
    const { sent } = openScreen(COMISSOES, '/comissoes', {
      ...listOf([aComissao(1), aComissao(2), aComissao(3, { colaborador: BRUNO, favorecido: null })]),
      'POST /api/liberacoes/liberar': {
        quantas: 1,
        valor: 2000,
        puladas: [
          {
            id: comissaoId(2),
            numero_venda: 'MAR2',
            corretor: 'Ana',
            papel: null,
            motivo: 'Já está liberada.',
          },
        ],
      },
    })
    ;(await labelled('Selecionar todas as desta página')).click()
    await press('Liberar')
    await asks('no total de R$\u00a04.000,00.')
    await asks('1 selecionada fica de foraVenda MAR3, Bruno: Sem favorecido.')
    await press('Liberar', dialog)
    await toasted('Sucesso!', '1 comissão liberada: R$\u00a02.000,00.')
    await asks('Venda MAR2, Ana: Já está liberada.')
    expect(sent[0]?.body).toEqual({
      itens: [1, 2].map((n) => ({ id: comissaoId(n), versao: 1, de: 0, ate: 2000 })),
    })
  })

  test('of a third of each of a selection, and then of the rest: what each starts from is sent', async () => {
    const answers: Record<string, unknown> = {
      ...listOf([aComissao(1), aComissao(2, { valor_comissao: 100 })]),
      'POST /api/liberacoes/liberar': { quantas: 2, valor: 699.99, puladas: [] },
    }
    const { sent } = openScreen(COMISSOES, '/comissoes', answers)
    const selectAll = async () => (await labelled('Selecionar todas as desta página')).click()
    await selectAll()
    await press('Liberar')
    ;(await field('Um terço', dialog)).click()
    await asks('no total de R$\u00a0699,99.')
    Object.assign(
      answers,
      listOf([
        aComissao(1, { linha: { ...RELEASED, liberado: 666.66 } }),
        aComissao(2, { valor_comissao: 100, linha: { ...RELEASED, liberado: 33.33 } }),
      ]),
    )
    await press('Liberar', dialog)
    await toasted('Sucesso!', '2 comissões liberadas: R$\u00a0699,99.')
    await said('Liberada R$\u00a033,33 de 100,00')
    await selectAll()
    await press('Liberar')
    await asks('no total de R$\u00a01.400,01.')
    await press('Liberar', dialog)
    await shown(() => sent.length === 2, 'the rest')
    const itens = (part: (n: number) => object) => ({
      itens: [1, 2].map((n) => ({ id: comissaoId(n), versao: 1, ...part(n) })),
    })
    expect(sent.map(({ body }) => body)).toEqual([
      itens((n) => (n === 1 ? { de: 0, ate: 666.66 } : { de: 0, ate: 33.33 })),
      itens((n) => (n === 1 ? { de: 666.66, ate: 2000 } : { de: 33.33, ate: 100 })),
    ])
  })

  test('of one by an amount or a percentage of it, at most the rest', async () => {
    const { sent } = openScreen(COMISSOES, '/comissoes', {
      ...listOf([aComissao(1, { valor_comissao: 4500.01, linha: { ...RELEASED, liberado: 1500 } })]),
      'POST /api/liberacoes/liberar': { quantas: 1, valor: 1499.85, puladas: [] },
    })
    ;(await labelled('Selecionar Ana, venda MAR1')).click()
    await press('Liberar')
    await asks('Ainda não liberado: R$\u00a03.000,01 de 4.500,01.')
    await fill('Valor', '3000,02', dialog)
    await refusedFor('Valor', 'O valor não pode passar de R$\u00a03.000,01.', dialog)
    await fill('Valor', '0', dialog)
    await refusedFor('Valor', 'Informe um valor maior que zero', dialog)
    await fill('Ou percentual da comissão', '33,33', dialog)
    await asks('no total de R$\u00a01.499,85.')
    await press('O resto', dialog)
    await asks('no total de R$\u00a03.000,01.')
    await fill('Ou percentual da comissão', '33,33', dialog)
    await press('Liberar', dialog)
    await toasted('Sucesso!', '1 comissão liberada: R$\u00a01.499,85.')
    expect(sent[0]?.body).toEqual({ itens: [{ id: comissaoId(1), versao: 1, de: 1500, ate: 2999.85 }] })
  })

  test('what is released is taken back', async () => {
    const { sent } = openScreen(COMISSOES, '/comissoes', {
      ...listOf([aComissao(1, { linha: RELEASED })]),
      'POST /api/liberacoes/desfazer': { quantas: 1, valor: 2000, puladas: [] },
    })
    ;(await labelled('Selecionar Ana, venda MAR1')).click()
    await press('Desfazer liberação')
    await press('Desfazer liberação', dialog)
    await toasted('Sucesso!', '1 liberação desfeita: R$\u00a02.000,00.')
    expect(sent[0]).toEqual({
      call: 'POST /api/liberacoes/desfazer',
      body: { itens: [{ id: comissaoId(1), de: 2000, ate: 0 }] },
    })
  })

  test('of all that the filter finds: what changed meanwhile is shown again, and the work is followed', async () => {
    const preview = {
      quantas: 2,
      valor: 4000,
      liberado: 0,
      pessoas: 1,
      antigas: 0,
      a_partir_de: null,
      puladas: [
        {
          motivo: 'Sem favorecido.',
          quantidade: 9,
          de: [
            { nome: 'Ana', quantidade: 5 },
            { nome: 'Bruno', quantidade: 2 },
          ],
        },
      ],
    }
    const changed = 'As comissões mudaram desde que você abriu. Confira e tente novamente.'
    const work = {
      id: ID,
      tipo: 'Liberar',
      total: 1,
      feitos: 0,
      valor: 0,
      deixados: [],
      falha: null,
      concluido_em: null as string | null,
    }
    const sums = { por_andamento: { 'A liberar': { quantidade: 2, valor: 4000 } } }
    const answers: Record<string, unknown> = {
      ...listOf([aComissao(1)], sums),
      'GET /api/liberacoes/previsao': preview,
      'POST /api/liberacoes/filtradas': refused(409, 'MUDARAM', changed),
      'GET /api/trabalhos/*': work,
    }
    const { sent, asked: read } = openScreen(COMISSOES, '/comissoes?status=Pendente', answers, {
      cargo: 'Staff',
    })
    await press('Liberar todas…')
    await asks('2 comissões de 1 pessoa, no total de R$\u00a04.000,00.')
    await asks('9 comissões ficam de fora5 de Ana, 2 de Bruno e 2 de outras pessoas: Sem favorecido.')
    await asked(read, '/api/liberacoes/previsao?', 'status=Pendente', 'acao=liberar')
    answers['GET /api/liberacoes/previsao'] = { ...preview, quantas: 1, valor: 2000 }
    await press('Liberar', dialog)
    await asks('As comissões mudaram desde que você abriu.')
    await asks('1 comissão de 1 pessoa, no total de R$\u00a02.000,00.')
    answers['POST /api/liberacoes/filtradas'] = { id: ID }
    await press('Liberar', dialog)
    await said('Liberando as comissões…')
    await said('0 de 1')
    expect(sent.at(-1)?.body).toEqual({
      acao: 'liberar',
      fracao: 'resto',
      filtros: { status: 'Pendente' },
      quantas: 1,
      valor: 2000,
      liberado: 0,
    })
    answers['GET /api/trabalhos/*'] = {
      ...work,
      feitos: 1,
      valor: 2000,
      concluido_em: '2026-03-10T12:00:00Z',
    }
    await said('1 comissão liberada: R$\u00a02.000,00.')
    await press('Fechar')
    await shown(() => offered(/^Fechar$/).length === 0, 'the list alone')
  })

  test('the movements of one: paid outside of a closing at most what is open, and taken back', async () => {
    const movement = {
      id: '7',
      tipo: 'Pago por fora',
      valor: 500,
      data: '2026-03-20',
      em: '2026-03-20T12:00:00Z',
      quem: 'Ana Prado',
      forma: 'PIX',
      fechamento: null,
      desfaz: false,
      desfeito: false,
    }
    const { sent } = openScreen(COMISSOES, '/comissoes', {
      ...listOf([aComissao(1, { linha: { ...RELEASED, liberado: 2000 } })]),
      'GET /api/liberacoes/*/movimentos': {
        favorecido: { id: comissaoId(203), nome: 'Ana', a_recuperar: 0 },
        itens: [movement],
      },
      'POST /api/liberacoes/*/pago-por-fora': { ok: true },
      'POST /api/liberacoes/*/desfazer-movimento': { ok: true },
    })
    ;(await labelled('Selecionar Ana, venda MAR1')).click()
    await press('Ver movimentos')
    await asks('Pago por fora: R$\u00a0500,00')
    await press('Pago por fora…', dialog)
    await fill('Valor', '2000,01', dialog)
    await press('Registrar', dialog)
    await refusedFor('Valor', 'O valor não pode passar de R$\u00a02.000,00.', dialog)
    await fill('Valor', '1500', dialog)
    await fill('Data do pagamento', '20/03/2026', dialog)
    await choose('Forma', 'TED', dialog)
    await press('Registrar', dialog)
    await toasted('Sucesso!', 'Pago por fora: R$\u00a01.500,00.')
    expect(sent.at(-1)?.body).toEqual({ valor: 1500, havia: 2000, data: '2026-03-20', forma: 'TED' })
    await press('Desfazer Pago por fora: R$\u00a0500,00')
    await press('Desfazer', dialog)
    await toasted('Sucesso!', 'Desfeito: Pago por fora, R$\u00a0500,00.')
    expect(sent.at(-1)?.body).toEqual({ movimento_id: '7' })
  })
})

describe('the Estorno of a sale', () => {
  const PAID = { tipo: 'Pago por fora', data: '2026-03-20', forma: 'PIX', fechamento: null }
  const person = (n: number, nome: string, more: object) => ({
    id: comissaoId(n),
    papel: 'Corretor',
    favorecido: { id: comissaoId(500 + n), nome, a_recuperar: 0 },
    pago: 0,
    pagamentos: [],
    em_fechamento: 0,
    estornos: [],
    ...more,
  })
  const paid = [
    person(1, 'Ana', {
      pago: 4500,
      pagamentos: [
        { ...PAID, valor: 1500 },
        { ...PAID, valor: 3000 },
      ],
    }),
    person(2, 'Bruno', {
      papel: 'Captador',
      pago: 1000,
      pagamentos: [{ ...PAID, tipo: 'Pagamento', forma: null, fechamento: 12, valor: 1000 }],
      em_fechamento: 500,
    }),
  ]
  const reversed = [
    person(1, 'Ana', {
      favorecido: { id: comissaoId(501), nome: 'Ana', a_recuperar: 6000 },
      estornos: [{ id: '41', valor: 4500, data: '2026-03-21', recuperado: 500 }],
    }),
    person(2, 'Bruno', {
      favorecido: { id: comissaoId(502), nome: 'Bruno', a_recuperar: 1000 },
      estornos: [{ id: '42', valor: 1000, data: '2026-03-21', recuperado: 0 }],
    }),
  ]
  const ESTORNO = 'GET /api/liberacoes/vendas/*/estorno'
  const answersOf = (itens: object[], marcados: string[] = []): Record<string, unknown> => ({
    ...listOf([aComissao(1, { linha: { ...RELEASED, aprovado: 2000, pago: 2000 } })]),
    'GET /api/liberacoes/*/movimentos': {
      favorecido: { id: comissaoId(203), nome: 'Ana', a_recuperar: 0 },
      itens: [],
    },
    [ESTORNO]: { numero_venda: 'MAR1', marcados, itens },
    'POST /api/liberacoes/vendas/*/estorno': { ok: true },
    'POST /api/liberacoes/vendas/*/desfazer-estorno': { ok: true },
    'POST /api/liberacoes/vendas/*/devolucao': { ok: true },
  })
  async function open(answers: Record<string, unknown>) {
    const screen = openScreen(COMISSOES, '/comissoes', answers)
    ;(await labelled('Selecionar Ana, venda MAR1')).click()
    await press('Ver movimentos')
    await press('Estorno da venda…', dialog)
    return screen
  }

  test('shows each person, how they were paid and who was marked by hand, and sends all at once', async () => {
    const { sent } = await open(answersOf(paid, ['Caio']))
    await asks(
      'R$\u00a01.500,00 por fora em 20/03/2026 (PIX) · R$\u00a03.000,00 por fora em 20/03/2026 (PIX)',
    )
    await asks('Paga pelo fechamento nº 12 em 20/03/2026 · R$\u00a0500,00 ainda em fechamento, a pagar')
    await asks('Caio: marcado como Pago à mão, sem movimento.')
    await asks('No total R$\u00a05.500,00 de 2 pessoas.')
    await fill('Bruno, Captador', '1000,01', dialog)
    await refusedFor('Bruno, Captador', 'O valor não pode passar de R$\u00a01.000,00.', dialog)
    await fill('Bruno, Captador', '', dialog)
    await asks('No total R$\u00a04.500,00 de 1 pessoa.')
    await fill('Bruno, Captador', '400', dialog)
    await fill('Data do estorno', '20/03/2026', dialog)
    await press('Estornar', dialog)
    await toasted('Sucesso!', 'Estornado: R$\u00a04.900,00 de 2 pessoas.')
    expect(sent.at(-1)).toMatchObject({
      body: {
        data: '2026-03-20',
        itens: [
          { comissao_id: comissaoId(1), valor: 4500, havia: 4500 },
          { comissao_id: comissaoId(2), valor: 400, havia: 1000 },
        ],
      },
    })
  })

  test('proposes nothing of what others paid directly, which is shown', async () => {
    const direct = { ...PAID, tipo: 'Pago direto', forma: 'Incorporadora', valor: 1000 }
    const itens = [
      person(1, 'Ana', { pago: 1000, pagamentos: [direct] }),
      person(2, 'Bruno', { pago: 3500, pagamentos: [direct, { ...PAID, valor: 2500 }] }),
    ]
    const { sent } = await open(answersOf(itens))
    await asks('Pago direto pela incorporadora em 20/03/2026')
    await asks('No total R$\u00a02.500,00 de 1 pessoa.')
    await fill('Ana', '300', dialog)
    await asks('No total R$\u00a02.800,00 de 2 pessoas.')
    await press('Estornar', dialog)
    await toasted('Sucesso!', 'Estornado: R$\u00a02.800,00 de 2 pessoas.')
    expect(sent.at(-1)).toMatchObject({
      body: {
        itens: [
          { comissao_id: comissaoId(1), valor: 300, havia: 1000 },
          { comissao_id: comissaoId(2), valor: 2500, havia: 3500 },
        ],
      },
    })
  })

  test('is undone where nothing was recovered, and what people give back is recorded; a change is shown again', async () => {
    const answers = answersOf(reversed)
    const { sent } = await open(answers)
    await asks('Bruno: R$\u00a01.000,00')
    await asks('No total R$\u00a01.000,00 de 1 pessoa.')
    ;(await field('Devolução', dialog)).click()
    await asks('Deve R$\u00a04.000,00 por esta venda, R$\u00a06.000,00 no total')
    await asks('No total R$\u00a05.000,00 de 2 pessoas.')
    answers['POST /api/liberacoes/vendas/*/devolucao'] = refused(422, 'VALOR_MUDOU', 'O valor mudou.')
    answers[ESTORNO] = { numero_venda: 'MAR1', marcados: [], itens: reversed.slice(1) }
    await press('Registrar devoluções', dialog)
    await asks('O valor mudou.')
    await asks('No total R$\u00a01.000,00 de 1 pessoa.')
    ;(await field('Desfazer estornos', dialog)).click()
    await press('Desfazer estornos', dialog)
    await toasted('Sucesso!', 'Estornos desfeitos: R$\u00a01.000,00 de 1 pessoa.')
    expect(sent.at(-1)?.body).toEqual({ itens: [{ movimento_id: '42' }] })
  })
})
