// @vitest-environment happy-dom
/**
 * What the dashboard says of figures, of none, and of one that fails; the list that each leads to, and what its filters ask for.
 * `server/dashboard/figures.test.ts` shows that a figure is the sum of that list.
 */
import { expect, test, vi } from 'vitest'
import { monthsUpTo } from '../../core/dashboard/dashboard.ts'
import { addDays, addMonths, monthOf, previousMonth, today } from '../../core/dates.ts'
import { VENDA_STATUSES } from '../../core/vendas/vendas.ts'
import { asked, labelled } from '../testing/parts.ts'
import { LOJA, META } from '../testing/records.ts'
import {
  choose,
  closeScreen,
  failed,
  field,
  fill,
  openScreen,
  press,
  refusedFor,
  said,
  shown,
  textOf,
} from '../testing/screen.tsx'
import { Route } from './DashboardScreen.tsx'
import type { Completo } from './use-figure.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const MARCH = { de: '2026-03-01', ate: '2026-03-31' }
const FEBRUARY = { de: '2026-02-01', ate: '2026-02-28' }
const NONE = { valor: 0, variacao: 0, periodo: MARCH, anterior: FEBRUARY, mesmosDias: null }
const wholeMonth = (first: string) => {
  const { start, endExclusive } = monthOf(first)
  return { de: start, ate: addDays(endExclusive, -1) }
}
const months = (quantidade: number) =>
  monthsUpTo(MARCH.de, 12).map((first) => ({
    periodo: wholeMonth(first),
    quantidade,
    valor: quantidade * 1000,
    anoAnterior: { periodo: wholeMonth(addMonths(first, -12)), quantidade, valor: quantidade * 500 },
  }))
const outros = { registros: 0, quantidade: 0, valor: 0 }
const statuses = (quantidade: number) => VENDA_STATUSES.map((status) => ({ status, quantidade, valor: 0 }))

type Figures = { [N in keyof Completo]: Extract<Completo[N], { dados: unknown }>['dados'] }
const answerOf = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, dados]) => [name, { dados }]))

const EMPTY: Figures = {
  financeiro: null,
  vendasDoMes: NONE,
  contratosAssinados: NONE,
  vendedoresAtivos: { valor: 0 },
  empreendimentosAtivos: { valor: 0 },
  vendasRecentes: { itens: [], primeirosPassos: null },
  topVendedores: { periodo: MARCH, itens: [] },
  vendasPorMes: { itens: months(0) },
  vendasPorLoja: { periodo: MARCH, itens: [], outros },
  vendasPorEmpreendimento: { periodo: MARCH, itens: [], outros },
  funil: { periodo: MARCH, itens: statuses(0) },
  pendencias: { vendas: 0, itens: [] },
  metas: { itens: [] },
}
const FULL: Figures = {
  financeiro: {
    aprovacao: 1,
    a_pagar: 12,
    enviados: 0,
    rejeitados: 2,
    sem_chave: 3,
    a_recuperar: 1234.5,
    hoje: '2026-03-20',
  },
  vendasDoMes: { ...NONE, valor: 500_000.5, variacao: 25 },
  contratosAssinados: { ...NONE, valor: 2, variacao: 100 },
  vendedoresAtivos: { valor: 4 },
  empreendimentosAtivos: { valor: 1 },
  vendasRecentes: {
    itens: [
      ...[{ id: id(1), unidade: '104', valor_venda: 87_650.5, cliente_nome: 'Marina Duarte' }].map(
        (venda) => ({
          ...venda,
          empreendimento: 'Residencial Aurora',
        }),
      ),
    ],
    primeirosPassos: null,
  },
  topVendedores: {
    periodo: MARCH,
    itens: [
      { id: id(2), nome: 'Ângela Ramos', total: 412_350 },
      { id: id(3), nome: 'Bruno Reis', total: 87_650.5 },
    ],
  },
  vendasPorMes: { itens: months(1) },
  vendasPorLoja: {
    periodo: MARCH,
    itens: [{ id: id(4), nome: 'Loja Centro', quantidade: 2, valor: 500_000 }],
    outros: { registros: 1, quantidade: 1, valor: 10 },
  },
  vendasPorEmpreendimento: {
    periodo: MARCH,
    itens: [{ id: id(5), nome: 'Torre Mar', quantidade: 1, valor: 1000 }],
    outros,
  },
  funil: { periodo: MARCH, itens: statuses(1) },
  pendencias: { vendas: 1, itens: [{ tipo: 'CTPS', quantidade: 1 }] },
  metas: {
    itens: [
      {
        ...META,
        nome: 'Meta da loja',
        colaborador_id: null,
        colaborador: null,
        loja_id: id(4),
        loja: { id: id(4), nome: 'Loja Centro' },
      },
      {
        ...META,
        id: id(6),
        nome: 'Meta da equipe',
        valor_meta: null,
        vendas_meta: 9,
        andamento: { ...META.andamento, alvo: 9, realizado: 1 },
      },
    ],
  },
}

const card = (name: string) => labelled(name)
const says = (name: string, text: string) =>
  shown(
    async () =>
      textOf(await card(name))
        .replaceAll('\u00a0', ' ')
        .includes(text),
    `'${text}' in ${name}`,
  )

test('of an empty brokerage: zeros, captions and empty lists, under a heading for each', async () => {
  openScreen(Route, '/dashboard', { 'GET /api/dashboard': answerOf(EMPTY) })
  for (const [name, text] of [
    ['Vendas do Mês', 'R$ 0,00'],
    ['Vendas do Mês', '0,0% frente ao mês anterior'],
    ['Contratos Assinados', '0,0%'],
    ['Vendedores Ativos', 'Colaboradores cadastrados'],
    ['Empreendimentos', 'Projetos ativos'],
    ['Vendas Recentes', 'Nenhuma venda recente encontrada.'],
    ['Top Vendedores', 'Nenhum vendedor encontrado.'],
    ['Vendas dos Últimos 12 Meses', 'Nenhuma venda nestes meses'],
    ['Vendas por Loja', 'Nenhuma venda no período.'],
    ['Vendas por Empreendimento', 'Nenhuma venda no período.'],
    ['Funil por Status', 'Nenhuma venda no período.'],
    ['Pendências por Tipo', 'Nenhuma venda com pendência.'],
    ['Metas Perto do Fim', 'Nenhuma meta em andamento.'],
  ] as const) {
    await says(name, text)
    const heading = (await card(name)).querySelector('h2')
    expect(heading && textOf(heading)).toBe(name)
  }
})

test('an office without payees has no row of payments, and one whose loja only is seen no balance', async () => {
  openScreen(Route, '/dashboard', { 'GET /api/dashboard': answerOf(EMPTY) })
  await says('Vendas do Mês', 'R$ 0,00')
  expect(document.querySelector('[aria-label="Financeiro"]')).toBeNull()
  closeScreen()
  const financeiro = { ...FULL.financeiro, a_recuperar: null }
  openScreen(Route, '/dashboard', { 'GET /api/dashboard': answerOf({ ...FULL, financeiro } as Figures) })
  await says('Financeiro', 'Sem chave PIX3')
  expect(textOf(await card('Financeiro'))).not.toContain('A recuperar')
})

test('the figures in words', async () => {
  openScreen(Route, '/dashboard', { 'GET /api/dashboard': answerOf(FULL) }, { cargo: 'Staff' })
  for (const [name, text] of [
    [
      'Financeiro',
      'Esperam aprovação1A pagar hoje12Enviados sem retorno0Rejeitados2Sem chave PIX3A recuperarR$ 1.234,50',
    ],
    ['Vendas do Mês', 'R$ 500.000,50+25,0% frente ao mês anterior'],
    ['Contratos Assinados', '2+100,0%'],
    ['Vendedores Ativos', '4'],
    ['Empreendimentos', '1'],
    ['Vendas Recentes', '104Residencial Aurora - Marina DuarteR$ 87.650,50'],
    ['Top Vendedores', '1Ângela RamosR$ 412K2Bruno ReisR$ 88K'],
    ['Vendas por Loja', 'Loja CentroR$ 500.000,00 · 2 vendas1 outra loja: R$ 10,00 · 1 venda'],
    ['Pendências por Tipo', 'CTPS1 venda1 venda com pendência, de qualquer data.'],
    ['Metas Perto do Fim', 'Loja Centro: R$ 1.000,00 de R$ 1.000,00'],
    ['Metas Perto do Fim', 'Caio Prado: 1 venda de 9 vendas'],
  ] as const)
    await says(name, text)
  for (const name of ['Vendas do Mês', 'Top Vendedores', 'Vendas por Loja'])
    await says(name, 'inclui desistências')
})

test('each figure leads to the list behind it, with the filters of the dashboard', async () => {
  openScreen(Route, `/dashboard?loja_id=${id(4)}`, { 'GET /api/dashboard': answerOf(FULL) })
  const leadsTo = async (name: string, link: string, path: string, ...filters: string[]) => {
    const found = await shown(
      async () => [...(await card(name)).querySelectorAll('a')].find((one) => textOf(one) === link),
      `the link '${link}' of ${name}`,
    )
    const { pathname, search } = new URL(found.href, location.origin)
    expect([name, link, pathname]).toEqual([name, link, path])
    for (const filter of filters)
      expect(decodeURIComponent(search).replaceAll('+', ' '), `${name}: ${link}`).toContain(filter)
  }
  const march = ['de=2026-03-01', 'ate=2026-03-31']
  await leadsTo('Financeiro', 'Esperam aprovação', '/fechamentos', 'status=Em aprovação')
  await leadsTo('Financeiro', 'A pagar hoje', '/fechamentos', 'com=a_pagar', 'ate=2026-03-20')
  await leadsTo('Financeiro', 'Rejeitados', '/fechamentos', 'com=rejeitados')
  await leadsTo('Financeiro', 'Sem chave PIX', '/favorecidos', 'falta=chave', 'status=Ativo')
  await leadsTo('Financeiro', 'A recuperar', '/favorecidos', 'a_recuperar=sim')
  await leadsTo('Vendas do Mês', 'Vendas do Mês', '/vendas', ...march, `loja_id=${id(4)}`)
  await leadsTo('Contratos Assinados', 'Contratos Assinados', '/vendas', ...march, 'Assinada', 'Pago')
  await leadsTo(
    'Vendedores Ativos',
    'Vendedores Ativos',
    '/colaboradores',
    'status=Ativo',
    `loja_id=${id(4)}`,
  )
  await leadsTo('Empreendimentos', 'Empreendimentos', '/empreendimentos', 'status=Ativo')
  await leadsTo('Vendas Recentes', '104', '/vendas', `venda=${id(1)}`, 'acao=ver')
  await leadsTo(
    'Top Vendedores',
    'Ângela Ramos',
    '/vendas',
    ...march,
    `colaborador_id=${id(2)}`,
    'papel=principal',
  )
  await leadsTo('Vendas por Loja', 'Loja Centro', '/vendas', ...march, `loja_id=${id(4)}`)
  await leadsTo('Vendas por Empreendimento', 'Torre Mar', '/vendas', ...march, `empreendimento_id=${id(5)}`)
  await leadsTo('Funil por Status', 'Desistência', '/vendas', ...march, 'Desistência')
  await leadsTo('Pendências por Tipo', 'CTPS', '/vendas', 'pendencia=CTPS', 'Assinada')
  await leadsTo('Pendências por Tipo', 'Ver todas', '/vendas', 'pendencia=Qualquer pendência')
  await leadsTo('Metas Perto do Fim', 'Meta da loja', '/vendas', ...march, `loja_id=${id(4)}`)
  await leadsTo('Metas Perto do Fim', 'Meta da equipe', '/vendas', ...march, META.colaborador_id ?? '')
})

test('a period under way is also compared with the same days of the one before', async () => {
  const mesmosDias = { variacao: 100, periodo: { de: '2026-02-01', ate: '2026-02-02' } }
  const answer = answerOf({
    ...FULL,
    vendasDoMes: {
      ...FULL.vendasDoMes,
      anterior: { de: '2026-02-01', ate: '2026-02-03' },
      variacao: 175,
      mesmosDias,
    },
  })
  openScreen(Route, '/dashboard?de=2026-02-04&ate=2026-02-06', { 'GET /api/dashboard': answer })
  await says('Vendas do Período', '+175,0% frente ao período anterior')
  await says('Vendas do Período', '+100,0% frente aos mesmos dias do período anterior')
  const titles = [...(await card('Vendas do Período')).querySelectorAll('[title]')]
  expect(titles.map((one) => one.getAttribute('title'))).toEqual([
    '01/02/2026 a 03/02/2026',
    '01/02/2026 a 02/02/2026',
  ])
  expect(textOf(await card('Contratos Assinados'))).not.toContain('mesmos dias')
})

test('a figure that cannot be read says so beside the others, and is read again alone when asked', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const erro = { defined: false, code: 'ERRO_INTERNO', status: 500, message: 'Erro interno.' }
  const answers: Record<string, unknown> = {
    'GET /api/dashboard': { ...answerOf(FULL), vendasDoMes: { erro } },
    'GET /api/dashboard/vendas-do-mes': promise,
  }
  const { asked: read } = openScreen(Route, '/dashboard', answers)
  await says('Vendas do Mês', 'Indisponível')
  await says('Contratos Assinados', '+100,0%')
  expect(logged).toHaveBeenCalledWith('Erro ao carregar Vendas do Mês:', expect.anything())
  await press('Tentar novamente: Vendas do Mês')
  await says('Vendas do Mês', 'Tentando…')
  resolve(failed())
  await says('Vendas do Mês', 'Tentar novamente')
  answers['GET /api/dashboard/vendas-do-mes'] = FULL.vendasDoMes
  await press('Tentar novamente: Vendas do Mês')
  await says('Vendas do Mês', 'R$ 500.000,50')
  expect(read.filter((address) => address === '/api/dashboard')).toHaveLength(1)
  logged.mockRestore()
})

test('period, loja and empreendimento are asked for, and the address brings them back', async () => {
  const options = (one: string, nome: string) => ({ itens: [{ id: one, nome, detalhe: null }], vazio: null })
  const answers = {
    'GET /api/dashboard': answerOf(FULL),
    'GET /api/lojas/opcoes': options(LOJA.id, 'Loja Praia'),
    'GET /api/empreendimentos/opcoes': options(id(5), 'Torre Mar'),
  }
  const { asked: read } = openScreen(Route, '/dashboard', answers)
  // The filters of the first frame are replaced by those that can be used.
  const usable = () =>
    shown(async () => !(await field('Período')).closest('[inert]'), 'a filter that can be used')
  await usable()
  await choose('Loja', 'Loja Praia')
  await asked(read, '/api/dashboard?', `loja_id=${LOJA.id}`)
  await choose('Empreendimento', 'Torre Mar')
  await asked(read, '/api/dashboard?', `loja_id=${LOJA.id}`, `empreendimento_id=${id(5)}`)
  await press('Limpar filtros')
  const before = previousMonth(monthOf(today(new Date())).start)
  await choose('Período', 'Mês passado')
  await asked(read, `/api/dashboard?de=${before.start}`)
  await choose('Período', 'Outro período')
  const start = await field('De')
  await fill('De', '10/03/2026')
  await fill('Até', '09/03/2026')
  await refusedFor('Até', 'O fim do período não pode vir antes do começo')
  await fill('Até', '12/03/2026')
  await asked(read, '/api/dashboard?', 'de=2026-03-10', 'ate=2026-03-12')
  await said('Vendas do Período')
  // It would lose the focus if it were another one by now.
  expect(await field('De')).toBe(start)
  closeScreen()
  openScreen(Route, `/dashboard?de=2026-03-10&ate=2026-03-12&loja_id=${LOJA.id}`, answers)
  await usable()
  expect((await field('Período')).value).toBe('Outro período')
  await shown(async () => (await field('Loja')).value === 'Loja Praia', 'the loja')
  expect((await field('De')).value).toBe('10/03/2026')
})
