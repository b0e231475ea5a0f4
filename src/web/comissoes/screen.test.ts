// @vitest-environment happy-dom
/** What Comissões lists and asks for; what marking, returning and the statements of all say, refuse and send. */
import { expect, test } from 'vitest'
import { formatDate, today } from '../../core/dates.ts'
import { asked, asks, closed, labelled, listed, offered } from '../testing/parts.ts'
import {
  all,
  choose,
  closeScreen,
  dialog,
  failed,
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
} from '../testing/screen.tsx'
import { Route } from './ComissoesScreen.tsx'
import { aComissao, comissaoId, listOf } from './testing.ts'

const BRUNO = { id: comissaoId(300), nome: 'Bruno', status: 'Ativo' }
const select = async (who: string, n: number) => (await labelled(`Selecionar ${who}, venda MAR${n}`)).click()
/** Chooses what is marked by hand, which the selection folds away. */
async function mark(action: string) {
  await press('Marcar à mão, sem fechamento')
  const item = await shown(
    () => all('[role="menuitem"]').find((one) => one.textContent === action),
    `the item '${action}'`,
  )
  expect(all('[role="menu"]').at(-1)?.textContent).toContain('Não passa por um fechamento')
  item.click()
}
const selectAll = async () => (await labelled('Selecionar todas as desta página')).click()

test('all that can be are marked as Pago: number, sum, day and form', async () => {
  const cancelled = aComissao(3, { status_comissao: 'Cancelado' })
  const { sent } = openScreen(
    Route,
    '/comissoes',
    {
      ...listOf([aComissao(1), aComissao(2), cancelled]),
      'POST /api/comissoes/marcar': { marcadas: 2, valor: 4000, puladas: [] },
    },
    { cargo: 'Staff' },
  )
  await listed('Comissões', [/^AnaMAR1.*R\$.2\.000,00/, 'MAR2', 'MAR3'])
  expect(all('[aria-label="Selecionar Ana, venda MAR3"]')).toEqual([])
  await selectAll()
  await said('2 selecionadas · R$\u00a04.000,00')
  await mark('Marcar como Pago')
  await asks('2 comissões de 1 corretor, no total de R$\u00a04.000,00.')
  expect((await field('Data do pagamento', dialog)).value).toBe(formatDate(today(new Date())))
  await fill('Data do pagamento', '31/12/2199', dialog)
  await press('Marcar como Pago', dialog)
  await refusedFor('Data do pagamento', 'A data do pagamento não pode ser no futuro', dialog)
  expect(sent).toEqual([])
  await fill('Data do pagamento', '05/04/2026', dialog)
  await choose('Tipo de pagamento', 'TED', dialog)
  await press('Marcar como Pago', dialog)
  await toasted('Sucesso!', '2 comissões marcadas como Pago: R$\u00a04.000,00.')
  await closed()
  expect(sent[0]?.body).toEqual({
    status: 'Pago',
    itens: [1, 2].map((n) => ({ id: comissaoId(n), versao: 1 })),
    data_pagamento: '2026-04-05',
    tipo_pagamento_comissao: 'TED',
  })
})

test('one goes back to Pendente, and its day of payment goes', async () => {
  const paid = aComissao(1, { status_comissao: 'Pago', data_pagamento: '2026-04-05' })
  const { sent } = openScreen(Route, '/comissoes', {
    ...listOf([paid]),
    'POST /api/comissoes/marcar': { marcadas: 1, valor: 2000, puladas: [] },
  })
  await listed('Comissões', [/Pago05\/04\/2026PIX$/])
  await select('Ana', 1)
  await mark('Voltar a Pendente')
  await asks('A data do pagamento é apagada.')
  await press('Marcar como Pendente', dialog)
  await toasted('Sucesso!', '1 comissão marcada como Pendente: R$\u00a02.000,00.')
  expect(sent[0]?.body).toEqual({ status: 'Pendente', itens: [{ id: comissaoId(1), versao: 1 }] })
})

test('what was paid of a Desistência is returned with day and form, and that is undone', async () => {
  const owed = aComissao(1, {
    status_venda: 'Desistência',
    status_comissao: 'Pago',
    estorno_pendente: true,
    data_pagamento: '2026-04-05',
  })
  const answers: Record<string, unknown> = {
    ...listOf([owed], { por_status: { 'A estornar': { quantidade: 1, valor: 2000 } } }),
    'POST /api/comissoes/marcar': { marcadas: 1, valor: 2000, puladas: [] },
  }
  const { sent } = openScreen(Route, '/comissoes?status=A+estornar', answers)
  await shown(
    () => all<HTMLInputElement>('input[aria-label="Filtrar por status"]')[0]?.value === 'A estornar (1)',
    'the count of the status',
  )
  await select('Ana', 1)
  await mark('Marcar como devolvida')
  await asks('1 comissão de 1 corretor, no total de R$\u00a02.000,00.')
  await press('Marcar como devolvida', dialog)
  await refusedFor('Forma da devolução', 'Forma da devolução é obrigatória', dialog)
  await fill('Data da devolução', '31/12/2199', dialog)
  await choose('Forma da devolução', 'Desconto em comissão', dialog)
  await press('Marcar como devolvida', dialog)
  await refusedFor('Data da devolução', 'A data da devolução não pode ser no futuro', dialog)
  await fill('Data da devolução', '10/04/2026', dialog)
  const returned = { ...owed, data_devolucao: '2026-04-10', forma_devolucao: 'Desconto em comissão' as const }
  Object.assign(answers, listOf([returned]))
  await press('Marcar como devolvida', dialog)
  await toasted('Sucesso!', '1 comissão devolvida: R$\u00a02.000,00.')
  await listed('Comissões', [/Devolvida10\/04\/2026 · Desconto em comissão05\/04\/2026/])
  await select('Ana', 1)
  await mark('Desfazer devolução')
  await press('Desfazer devolução', dialog)
  await toasted('Sucesso!', '1 devolução desfeita: R$\u00a02.000,00.')
  const itens = [{ id: comissaoId(1), versao: 1 }]
  expect(sent.map(({ body }) => body)).toEqual([
    { status: 'Devolvida', itens, data_devolucao: '2026-04-10', forma_devolucao: 'Desconto em comissão' },
    { status: 'A estornar', itens },
  ])
})

test('a day before the sale is asked about, and only the answer to that day is sent', async () => {
  const pergunta = 'A venda MAR1 é de 10/03/2026. O pagamento foi mesmo em 24/10/2025?'
  const answers: Record<string, unknown> = {
    ...listOf([aComissao(1)]),
    'POST /api/comissoes/marcar': refused(422, 'DIA_ANTERIOR', pergunta),
  }
  const { sent } = openScreen(Route, '/comissoes', answers)
  await select('Ana', 1)
  await mark('Marcar como Pago')
  await fill('Data do pagamento', '24/10/2025', dialog)
  await press('Marcar como Pago', dialog)
  await asks(pergunta)
  await fill('Data do pagamento', '25/10/2025', dialog)
  await press('Marcar como Pago', dialog)
  await asks(pergunta)
  answers['POST /api/comissoes/marcar'] = { marcadas: 1, valor: 2000, puladas: [] }
  await press('Sim, marcar como Pago', dialog)
  await toasted('Sucesso!', '1 comissão marcada como Pago: R$\u00a02.000,00.')
  const common = { status: 'Pago', itens: [{ id: comissaoId(1), versao: 1 }], tipo_pagamento_comissao: null }
  expect(sent.map(({ body }) => body)).toEqual([
    { ...common, data_pagamento: '2025-10-24' },
    { ...common, data_pagamento: '2025-10-25' },
    { ...common, data_pagamento: '2025-10-25', dia_conferido: true },
  ])
})

test('a sale changed meanwhile is skipped and named, and a failure is said', async () => {
  const answers: Record<string, unknown> = {
    ...listOf([aComissao(1), aComissao(2, { colaborador: BRUNO })]),
    'POST /api/comissoes/marcar': failed(),
  }
  openScreen(Route, '/comissoes', answers)
  await selectAll()
  await mark('Marcar como Pago')
  await asks('2 comissões de 2 corretores')
  await press('Marcar como Pago', dialog)
  await asks('Erro ao marcar as comissões. Tente novamente.')
  answers['POST /api/comissoes/marcar'] = {
    marcadas: 1,
    valor: 2000,
    puladas: [
      {
        id: comissaoId(1),
        numero_venda: 'MAR1',
        corretor: 'Ana',
        papel: null,
        motivo: 'A venda foi alterada por outra pessoa.',
      },
    ],
  }
  await press('Marcar como Pago', dialog)
  await asks('1 comissão não foi marcada')
  await asks('Venda MAR1, Ana: A venda foi alterada por outra pessoa.')
  await press('Entendi', dialog)
  await closed()
})

test('filters are asked for, with the days of one’s own, and the sums by corretor filter the list', async () => {
  const sum = { quantidade: 1, valor: 2000 }
  const answers = listOf([aComissao(1)], {
    por_status: { Pendente: sum },
    por_andamento: { Liberadas: sum },
    pessoas: [{ colaborador: BRUNO, total: sum, por_status: {} }],
  })
  const [person] = answers['GET /api/comissoes/somas'].pessoas as { por_status: object }[]
  if (person) person.por_status = answers['GET /api/comissoes/somas'].por_status
  const { asked: read } = openScreen(Route, '/comissoes', {
    ...answers,
    'GET /api/comissoes/participantes': {
      itens: [{ id: BRUNO.id, nome: 'Bruno', detalhe: null }],
      vazio: null,
    },
    'GET /api/comissoes/extrato/itens': {
      titulo: 'Extrato de comissões',
      nome: 'Bruno',
      cabecalho: [{ rotulo: 'Nome', texto: 'Bruno' }],
      itens: [{ parte: 'Recebido da imobiliária', texto: 'até 12/03/2026', valor: 100 }],
    },
  })
  await press('Somas por corretor (1)')
  await press('Só as comissões de Bruno')
  await asked(read, '/api/comissoes?', `colaborador_id=${BRUNO.id}`)
  await asked(read, '/api/comissoes/somas?', `colaborador_id=${BRUNO.id}`)
  await press('Extrato')
  await said('Extrato de comissões · Bruno')
  expect(all('[role="dialog"] a[download]').map((link) => link.getAttribute('href'))).toEqual([
    `/api/comissoes/extrato?colaborador_id=${BRUNO.id}`,
    `/api/comissoes/extrato/exportar?colaborador_id=${BRUNO.id}&formato=xlsx`,
    `/api/comissoes/extrato/exportar?colaborador_id=${BRUNO.id}&formato=csv`,
  ])
  await choose('Filtrar por corretor', 'Todos os corretores')
  await choose('Período', 'Outras datas…')
  await choose('Período por', 'Por data do pagamento')
  await asked(read, '/api/comissoes?', 'periodo=pagamento')
  await press('Liberadas')
  await asked(read, '/api/comissoes?', 'andamento=Liberadas')
  await shown(() => all('button[aria-pressed="true"]').map(textOf).join() === 'Liberadas', 'the part in use')
  await press('Tirar o filtro Andamento: Liberadas')
  await shown(() => all('button[aria-pressed="true"]').length === 0, 'the whole way')
  closeScreen()
  const { asked: kept } = openScreen(
    Route,
    '/comissoes?de=2026-03-01&ate=2026-03-31&periodo=pagamento',
    answers,
  )
  expect(((await labelled('Período')) as HTMLInputElement).value).toBe('01/03/2026 a 31/03/2026')
  await asked(kept, 'de=2026-03-01', 'ate=2026-03-31', 'periodo=pagamento')
  expect(offered(/^Filtros/)).toEqual(['Filtros (1)'])
})

test('filters in use are said in whole words, each taken off by a press', async () => {
  const long = 'Maximiliano '.repeat(7).trim()
  const { address, asked: read } = openScreen(
    Route,
    `/comissoes?corretor=${BRUNO.id}&status=Pendente&de=2026-03-01&ate=2026-03-31&periodo=pagamento`,
    {
      ...listOf([aComissao(1)]),
      'GET /api/comissoes/participantes': {
        itens: [{ id: BRUNO.id, nome: long, detalhe: null }],
        vazio: null,
      },
    },
  )
  await labelled(`Tirar o filtro Corretor: ${long}`)
  const list = await labelled('Filtros em uso')
  expect([...list.querySelectorAll('li')].map(textOf)).toEqual([
    `Corretor: ${long}`,
    'Status da comissão: Pendente',
    'Data do pagamento: 01/03/2026 a 31/03/2026',
  ])
  await press('Tirar o filtro Data do pagamento: 01/03/2026 a 31/03/2026')
  await shown(() => !address().includes('2026'), 'no days')
  await press(`Tirar o filtro Corretor: ${long}`)
  await asked(read, '/api/comissoes?', 'status=Pendente')
  expect(address()).not.toContain(BRUNO.id)
})

test('views are saved by name with filters and order, and opened', async () => {
  const conteudo = { filtros: { andamento: 'Liberadas', texto: 'Ana' }, ordem: '-data_pagamento' }
  const LIBERADAS = { id: comissaoId(60), nome: 'A fechar', conteudo }
  const answers: Record<string, unknown> = {
    ...listOf([aComissao(1)]),
    'GET /api/visoes/comissoes': { apresentacao: null, itens: [] },
    'POST /api/visoes/comissoes': LIBERADAS,
  }
  const { sent, address } = openScreen(
    Route,
    '/comissoes?andamento=Liberadas&busca=Ana&ordem=-data_pagamento',
    answers,
  )
  const item = (name: string) =>
    shown(() => all('[role="menuitem"]').find((one) => textOf(one) === name), `the item '${name}'`)
  // Not the room that is kept for it.
  const menu = () =>
    all('button').find((one) => textOf(one) === 'Visões' && one.style.visibility !== 'hidden')
  ;(await shown(menu, 'the views')).click()
  ;(await item('Salvar como nova visão…')).click()
  await fill('Nome', 'A fechar', dialog)
  answers['GET /api/visoes/comissoes'] = { apresentacao: null, itens: [LIBERADAS] }
  await press('Salvar', dialog)
  await toasted('Sucesso!', 'Visão salva.')
  expect(sent[0]?.body).toEqual({ nome: 'A fechar', conteudo })
  await shown(() => address().includes(LIBERADAS.id), 'the view')
  await press('Tirar o filtro Andamento: Liberadas')
  await press('Visão A fechar · alterada')
  ;(await item('Desfazer alterações')).click()
  await labelled('Visão A fechar')
  expect(address()).toContain('andamento=Liberadas')
  expect(address()).toContain('busca=Ana')
})

test('statements of all: what they have, what failed and is asked for again', async () => {
  const filtros = { de: '2026-03-01', ate: '2026-03-31' }
  const pedido = {
    id: comissaoId(400),
    forma: 'cada',
    filtros,
    descricao: 'Vendas de 01/03/2026 até 31/03/2026',
    created_at: '2026-04-01T12:00:00Z',
    pessoas: 2,
    feitas: 2,
    deixados: [],
    tamanho: null,
    falha: 'Não foi possível.',
  }
  const { sent, asked: read } = openScreen(Route, '/comissoes?de=2026-03-01&ate=2026-03-31&busca=MAR1', {
    ...listOf([aComissao(1)]),
    'GET /api/extratos/previa': { descricao: pedido.descricao, pessoas: 2, comissoes: 4, deixados: [] },
    'GET /api/extratos': { itens: [pedido, { ...pedido, id: comissaoId(401), tamanho: 10, falha: null }] },
    'POST /api/extratos': { id: comissaoId(402) },
  })
  await press('Exportar')
  await press('Extratos de todos (PDF)…')
  await asks('Vendas de 01/03/2026 até 31/03/2026')
  await asks('4 comissões de 2 pessoas.')
  await asks('A busca por texto e o corretor escolhido não contam')
  await asked(read, '/api/extratos/previa?', 'de=2026-03-01')
  expect(read.filter((address) => address.includes('previa') && address.includes('MAR1'))).toEqual([])
  await asks('Não foi possível.')
  const [again] = offered(/^Pedir de novo /, dialog)
  await press(again ?? '', dialog)
  await shown(() => sent.length === 1, 'the request')
  await press('Fazer os extratos', dialog)
  await shown(() => sent.length === 2, 'the request')
  expect(sent.map(({ body }) => body)).toEqual([
    { forma: 'cada', filtros },
    { forma: 'um', filtros },
  ])
  const links = all('a[download]', dialog).map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/api/extratos/${comissaoId(401)}/arquivo`])
})

test('what is of no sale: the choice, what each is, a way to the payee’s account, and nothing to mark or release', async () => {
  const of = (n: number, papel: 'Prêmio' | 'Bônus', descricao: string) => ({
    ...aComissao(n, { papel, descricao, percentual_comissao: 0 }),
    venda_id: null,
    versao: null,
    numero_venda: null,
    data_venda: null,
    status_venda: null,
    cliente_nome: null,
    unidade: null,
    valor_venda: null,
    empreendimento: null,
    loja: null,
    criada_em: '2026-11-04',
  })
  const sums = { por_andamento: { Liberadas: { quantidade: 2, valor: 4_000 } } }
  const list = listOf([], sums)
  const { asked: read } = openScreen(Route, '/comissoes', listOf([aComissao(1)], sums), { cargo: 'Staff' })
  await listed('Comissões', ['MAR1'])
  await press('Filtros')
  await choose('Filtrar por origem', 'Sem venda: prêmios, ajustes e bônus')
  await asked(read, '/api/comissoes?', 'origem=sem_venda')
  await asked(read, '/api/comissoes/somas?', 'origem=sem_venda')
  await said('Origem: Sem venda: prêmios, ajustes e bônus')
  expect(all('[aria-label="Filtrar por loja"]')).toEqual([])
  closeScreen()
  const itens = [of(1, 'Prêmio', 'Viagem'), of(2, 'Bônus', 'promoção a Ouro')]
  const answers = { ...list, 'GET /api/comissoes': { itens, total: 2, limitada: false } }
  openScreen(Route, `/comissoes?origem=sem_venda&corretor=${BRUNO.id}`, answers, { cargo: 'Administrador' })
  await listed('Comissões', [
    /^AnaPrêmio: ViagemVer conta04\/11\/2026R\$.2\.000,00Pendente/,
    /^AnaBônus: promoção a OuroVer conta04\/11\/2026/,
  ])
  expect(all<HTMLAnchorElement>('td a').map((link) => link.getAttribute('href'))).toEqual([
    `/favorecidos/${comissaoId(203)}`,
    `/favorecidos/${comissaoId(203)}`,
  ])
  expect(all('[aria-label^="Selecionar Ana"]')).toEqual([])
  expect(offered(/Liberar|Desfazer|Extrato/)).toEqual([])
})
