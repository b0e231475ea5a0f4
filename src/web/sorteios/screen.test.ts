// @vitest-environment happy-dom
/** What the wheel, the draws, eligibility and the proof say, offer to each cargo and send; that a wheel turns, the stories show. */
import { expect, test } from 'vitest'
import { makeProva } from '../../core/sorteios/prova.ts'
import { draw, hashOfSemente, hashOfText, listText } from '../../core/sorteios/sorteio.ts'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { asked, asks, closed, labelled, listed, offered } from '../testing/parts.ts'
import { SORTEIO } from '../testing/records.ts'
import {
  all,
  choose,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  noSentence,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route as PROVA } from './ProvaScreen.tsx'
import { Route } from './SorteiosScreen.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NAMES = ['Ana Beatriz', 'Caio Lima', 'Érica Nogueira']
const participantes = NAMES.map((nome, n) => ({ id: uuid(n), nome }))
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
const PREPARED = {
  ...SORTEIO,
  preparo: {
    id: uuid(20),
    status: 'Preparado',
    hash_participantes: 'a'.repeat(64),
    hash_semente: 'b'.repeat(64),
    created_at: '2026-03-10T12:00:00Z',
  },
}
const [winner] = participantes
const DRAWN = {
  ...PREPARED,
  status: 'Realizado',
  vencedor_id: winner?.id,
  vencedor: winner,
  data_realizacao: '2026-03-10T12:00:00Z',
  realizado_ha: 60,
}
const WHEEL = {
  'GET /api/sorteios': page(SORTEIO),
  'GET /api/sorteios/*': SORTEIO,
  'GET /api/sorteios/*/participantes': { congelada: false, itens: participantes },
  'GET /api/roleta/historico': page(),
  'GET /api/premiacoes/propostas': { itens: [] },
}
const ADDRESS = `/roleta?sorteio=${SORTEIO.id}`
const wheelOf = (participants: number) =>
  shown(
    () => document.querySelector(`svg[aria-label="Roleta com ${participants} participantes"]`),
    `the wheel of ${participants}`,
  )
const WITHOUT_PREPARO = 'Sem isso, Sortear prepara e sorteia de uma só vez.'

test('nothing is scheduled, nothing was drawn, and nobody takes part', async () => {
  openScreen(Route, '/roleta', { ...WHEEL, 'GET /api/sorteios': page() })
  await said('Nenhum sorteio agendado')
  await said('Nenhum sorteio realizado ainda.')
  expect(all('[role="tab"]').map(textOf)).toEqual([
    'Roleta Visual',
    'Lista de Roletas',
    'Nova Roleta',
    'Elegibilidade',
    'Premiações',
    'Nova Premiação',
  ])
  closeScreen()
  const nobody = 'Nenhum colaborador elegível encontrado para participar da roleta'
  openScreen(Route, ADDRESS, {
    ...WHEEL,
    'GET /api/sorteios/*/participantes': { congelada: false, itens: [] },
    'POST /api/sorteios/*/realizacao': refused(422, 'SEM_ELEGIVEIS', nobody),
  })
  await said('Nenhum participante')
  await press('Sortear')
  await toasted('Erro', nobody)
  await press('Tela cheia')
  await shown(() => dialog()?.querySelector('[role="alert"]')?.textContent === nobody, 'why, on the stage')
})

test('Staff prepares and draws, and is offered neither annulling, calling off nor deleting', async () => {
  openScreen(Route, ADDRESS, WHEEL, { cargo: 'Staff' })
  await wheelOf(3)
  await said(WITHOUT_PREPARO)
  expect(offered(/^(Preparar|Sortear|Anular)/)).toEqual(['Preparar sorteio', 'Sortear'])
  closeScreen()
  for (const [cargo, wheel, list] of [
    ['Staff', ['Sortear'], ['Abrir', 'Prova', 'Editar']],
    ['Administrador', ['Sortear', 'Anular preparação'], ['Abrir', 'Prova', 'Editar', 'Cancelar', 'Excluir']],
  ] as const) {
    const answers = { ...WHEEL, 'GET /api/sorteios': page(PREPARED), 'GET /api/sorteios/*': PREPARED }
    openScreen(Route, ADDRESS, answers, { cargo })
    await said('aaaaaaaa aaaaaaaa')
    await wheelOf(3)
    expect(textOf(document.body)).not.toContain(WITHOUT_PREPARO)
    expect(offered(/^(Preparar|Sortear|Anular)/)).toEqual(wheel)
    closeScreen()
    openScreen(Route, '/roleta?aba=lista', answers, { cargo })
    await said('Preparado')
    expect(offered(/ roleta Sorteio do Mês$/)).toEqual(list.map((name) => `${name} roleta Sorteio do Mês`))
    closeScreen()
  }
})

test('a draw that fails says so, and the wheel keeps what it has when it cannot be read again', async () => {
  const answers: Record<string, unknown> = {
    ...WHEEL,
    'POST /api/sorteios/*/realizacao': noSentence(),
    'POST /api/sorteios/*/preparo': noSentence(),
  }
  openScreen(Route, ADDRESS, answers)
  await wheelOf(3)
  await press('Sortear')
  await toasted('Erro', 'Erro ao realizar sorteio. Tente novamente.')
  await press('Preparar sorteio')
  await toasted('Erro', 'Erro ao preparar sorteio. Tente novamente.')
  answers['GET /api/sorteios/*'] = failed()
  answers['GET /api/sorteios/*/participantes'] = {
    congelada: false,
    itens: [...participantes, { id: uuid(4), nome: 'Rui Barros' }],
  }
  await refetchSorteios()
  await wheelOf(4)
})

test('who presses after another drew is told, and sees the result; a result that is old is shown without turning', async () => {
  const performed = 'Este sorteio já foi realizado ou cancelado'
  const answers: Record<string, unknown> = {
    ...WHEEL,
    'POST /api/sorteios/*/realizacao': refused(409, 'ESTADO', performed),
  }
  openScreen(Route, ADDRESS, answers)
  await wheelOf(3)
  const turning = document.querySelector('svg[role="img"] > g')
  let steps = 0
  if (turning) new MutationObserver(() => steps++).observe(turning, { attributeFilter: ['data-apontado'] })
  answers['GET /api/sorteios/*'] = DRAWN
  await press('Sortear')
  await toasted('Erro', performed)
  await said('Ana Beatriz venceu o sorteio Sorteio do Mês. Prêmio: Notebook.')
  expect(steps).toBeLessThanOrEqual(1)
  expect(offered(/^(Sortear|Registrar premiação)$/)).toEqual(['Registrar premiação'])
})

test('a reason is required where a preparation is annulled or a draw called off, and stays when that fails', async () => {
  const answers: Record<string, unknown> = {
    ...WHEEL,
    'GET /api/sorteios': page(PREPARED),
    'GET /api/sorteios/*': PREPARED,
    'POST /api/sorteios/*/preparo/anulacao': noSentence(),
    'POST /api/sorteios/*/cancelamento': noSentence(),
  }
  const { sent } = openScreen(Route, ADDRESS, answers)
  await press('Anular preparação')
  await press('Anular preparação', dialog)
  await refusedFor('Motivo', 'Motivo é obrigatório', dialog)
  await fill('Motivo', 'Faltou a equipe da praia.', dialog)
  await press('Anular preparação', dialog)
  await toasted('Erro', 'Erro ao anular a preparação. Tente novamente.')
  expect((await field('Motivo', dialog)).value).toBe('Faltou a equipe da praia.')
  answers['POST /api/sorteios/*/preparo/anulacao'] = SORTEIO
  await press('Anular preparação', dialog)
  await toasted('Sucesso!', 'Preparação anulada.')
  expect(sent.at(-1)).toEqual({
    call: `POST /api/sorteios/${SORTEIO.id}/preparo/anulacao`,
    body: { motivo: 'Faltou a equipe da praia.' },
  })
  closeScreen()
  openScreen(Route, '/roleta?aba=lista', answers)
  await press('Cancelar roleta Sorteio do Mês')
  await fill('Motivo', 'O show foi adiado.', dialog)
  await press('Cancelar sorteio', dialog)
  await toasted('Erro', 'Erro ao cancelar sorteio. Tente novamente.')
  answers['POST /api/sorteios/*/cancelamento'] = { ...SORTEIO, status: 'Cancelado' }
  await press('Cancelar sorteio', dialog)
  await toasted('Sucesso!', 'Sorteio cancelado.')
  closeScreen()
  openScreen(Route, ADDRESS, {
    ...WHEEL,
    'GET /api/sorteios/*': { ...SORTEIO, status: 'Cancelado', motivo_cancelamento: 'O show foi adiado.' },
  })
  await said('O show foi adiado.')
  expect(offered(/^Sortear$/)).toEqual([])
})

test('after a preparation the name, prize and store stay as published', async () => {
  openScreen(Route, `/roleta?aba=lista&editar=${SORTEIO.id}`, { ...WHEEL, 'GET /api/sorteios/*': PREPARED })
  await asks('Nome, prêmio e loja foram publicados na preparação')
  for (const [label, frozen] of [
    ['Nome', true],
    ['Prêmio', true],
    ['Loja', true],
    ['Dia', false],
  ] as const)
    expect((await field(label, dialog)).readOnly, label).toBe(frozen)
})

test('the list of draws is filtered by status', async () => {
  const { asked: read } = openScreen(Route, '/roleta?aba=lista', WHEEL)
  await choose('Filtrar por status', 'Cancelado')
  await asked(read, '/api/sorteios?', 'status=Cancelado')
})

const ANA = {
  colaborador_id: uuid(0),
  nome: 'Ana Beatriz',
  cargo: 'Corretor',
  status: 'Ativo',
  loja: { id: uuid(30), nome: 'Loja Centro' },
  loja_roleta: null,
  ativo: true,
}

test('Elegibilidade: who takes part and for which loja is sent, what fails says so, and filters are asked for', async () => {
  const PRAIA = { id: uuid(31), nome: 'Loja Praia' }
  const answers: Record<string, unknown> = {
    'GET /api/roleta/elegibilidade': page(ANA),
    'GET /api/lojas/opcoes': { itens: [{ ...PRAIA, detalhe: null }], vazio: null },
    'PUT /api/roleta/elegibilidade/*': noSentence(),
  }
  const { sent, asked: read } = openScreen(Route, '/roleta?aba=elegibilidade', answers, { cargo: 'Staff' })
  const toggle = () => labelled<HTMLInputElement>('Ana Beatriz participa dos sorteios')
  ;(await toggle()).click()
  await toasted('Erro', 'Erro ao alterar a elegibilidade. Tente novamente.')
  await shown(async () => (await toggle()).checked, 'who takes part still')
  answers['PUT /api/roleta/elegibilidade/*'] = { ...ANA, ativo: false }
  ;(await toggle()).click()
  await toasted('Sucesso!', 'Ana Beatriz não participa dos sorteios.')
  answers['PUT /api/roleta/elegibilidade/*'] = { ...ANA, loja_roleta: PRAIA }
  await shown(async () => !(await toggle()).disabled, 'that it is saved')
  await choose('Loja de Ana Beatriz na roleta', 'Loja Praia')
  await toasted('Sucesso!', 'Na roleta, Ana Beatriz conta para Loja Praia.')
  expect(sent.map(({ body }) => body)).toEqual([{ ativo: false }, { ativo: false }, { loja_id: PRAIA.id }])
  answers['GET /api/roleta/elegibilidade'] = page()
  await choose('Situação', 'Não participam')
  await asked(read, '/api/roleta/elegibilidade?', 'situacao=nao_elegiveis')
  await said('Nenhum colaborador encontrado')
})

test('everybody in the list: how many is said, and said again if it changed', async () => {
  const changed = 'A seleção mudou: agora é 1 colaborador. Confira e confirme de novo.'
  const answers: Record<string, unknown> = {
    'GET /api/roleta/elegibilidade': page(ANA),
    'POST /api/roleta/elegibilidade/contagem': { total: 2 },
    'POST /api/roleta/elegibilidade': refused(409, 'SELECAO_MUDOU', changed),
  }
  const { sent } = openScreen(Route, '/roleta?aba=elegibilidade', answers)
  await press('Todos da lista')
  await press('Não participam')
  await asks('2 colaboradores deixam de participar dos sorteios.')
  answers['POST /api/roleta/elegibilidade/contagem'] = { total: 1 }
  await press('Não participam', dialog)
  await asks(changed)
  await asks('1 colaborador deixa de participar dos sorteios.')
  answers['POST /api/roleta/elegibilidade'] = { total: 1 }
  await press('Não participam', dialog)
  await toasted('Sucesso!', '1 colaborador deixa de participar dos sorteios.')
  const changes = sent.filter(({ call }) => call === 'POST /api/roleta/elegibilidade')
  expect(changes.map(({ body }) => body)).toEqual([
    { ativo: false, total: 2 },
    { ativo: false, total: 1 },
  ])
})

function provaOf(semente_publica: string) {
  const list = { sorteio: { id: SORTEIO.id, nome: 'Sorteio do Mês', premio: 'Notebook' }, participantes }
  const hash_participantes = hashOfText(listText(list))
  const semente = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
  const { index } = draw({
    sorteio_id: SORTEIO.id,
    hash_participantes,
    semente,
    semente_publica,
    quantos: NAMES.length,
  })
  return makeProva({
    ...list,
    preparo: { id: uuid(20), preparado_em: '2026-03-31T12:00:00.000Z' },
    hash_participantes,
    hash_semente: hashOfSemente(semente),
    semente,
    semente_publica,
    realizado_em: '2026-03-31T20:00:00.000Z',
    vencedor: { posicao: index + 1, ...(participantes[index] ?? { id: '', nome: '' }) },
  })
}

const openProva = (answer: unknown) =>
  openScreen(
    PROVA,
    `/roleta/${SORTEIO.id}/prova`,
    { 'GET /api/sorteios/*/prova': answer },
    { path: '/roleta/$id/prova' },
  )

test('the proof says what it proves of a draw in one step and of one prepared before, and knows a noted code', async () => {
  const prova = provaOf('')
  openProva({ sorteio: DRAWN, prova, antecipada: false, preparos: [] })
  await said('A prova confere')
  await said('foi preparado e realizado de uma só vez')
  await said('quem controla o servidor poderia tê-la escolhido ao preparar')
  closeScreen()
  openProva({ sorteio: DRAWN, prova: provaOf('João chamou 7'), antecipada: true, preparos: [] })
  await said('ninguém podia saber nem escolher o vencedor antes')
  await said('isso só quem estava presente pode dizer')
  await fill('Código anotado na preparação', provaOf('').hash_semente.replaceAll(/(.{8})/g, '$1 '))
  await said('É o código da semente deste sorteio.')
  await fill('Código anotado na preparação', prova.hash_participantes.toUpperCase())
  await said('É o código da lista deste sorteio.')
  await fill('Código anotado na preparação', 'a'.repeat(64))
  await refusedFor('Código anotado na preparação', 'Este código não é de nenhum dos dois.')
  closeScreen()
  openProva({
    sorteio: DRAWN,
    prova: { ...prova, vencedor: { ...prova.vencedor, nome: 'Rui' } },
    antecipada: true,
    preparos: [],
  })
  await said('A prova não confere')
})

test('before a draw the proof says what was published, also of what was annulled; a draw that is gone is not found', async () => {
  const preparo = {
    ...PREPARED.preparo,
    participantes,
    criado_por: 'Ana Prado',
    motivo_anulacao: null,
    anulado_em: null,
  }
  const annulled = {
    ...preparo,
    status: 'Anulado',
    motivo_anulacao: 'Faltou a equipe da praia.',
    anulado_em: '2026-03-10T13:00:00Z',
  }
  openProva({ sorteio: SORTEIO, prova: null, antecipada: false, preparos: [] })
  await said('Nada foi publicado ainda')
  closeScreen()
  openProva({ sorteio: PREPARED, prova: null, antecipada: false, preparos: [preparo, annulled] })
  await said('Sorteio preparado, ainda não realizado')
  await said('Preparações anuladas (1)')
  await said('Motivo: Faltou a equipe da praia.')
  closeScreen()
  openProva(refused(404, 'NAO_ENCONTRADO', 'Roleta não encontrada'))
  await said('Roleta não encontrada')
})

test('the history names who won, by which algorithm', async () => {
  const drawn = {
    id: uuid(40),
    sorteio: { id: uuid(41), nome: 'Sorteio de Maio', premio: 'Notebook' },
    colaborador: winner,
    loja: null,
    algoritmo_usado: 'simples',
    peso_utilizado: 1,
    participantes: 3,
    data_sorteio: '2026-03-10T12:00:00Z',
    com_prova: true,
  }
  openScreen(Route, ADDRESS, { ...WHEEL, 'GET /api/roleta/historico': page(drawn) })
  await listed('Histórico de sorteios', [/Ana Beatriz.*simples, peso 1/])
  closeScreen()
  // While this draw's winner is secret, the history says nothing of it.
  const secret = { ...drawn, sorteio: { ...drawn.sorteio, id: SORTEIO.id } }
  openScreen(Route, ADDRESS, { ...WHEEL, 'GET /api/roleta/historico': page(secret) })
  await said('Nenhum sorteio realizado ainda.')
  await closed()
})
