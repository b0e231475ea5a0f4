// @vitest-environment happy-dom
/**
 * What the screen of colaboradores says, offers to each cargo and sends. Who can be chosen, and what the server refuses, its
 * own tests show; that a colaborador is registered, changed and deleted, and the organograma by keyboard, the stories.
 */
import { expect, test } from 'vitest'
import { labelled, textsOf, tick } from '../testing/parts.ts'
import { COLABORADOR, USUARIO } from '../testing/records.ts'
import {
  type Answers,
  all,
  choose,
  closeScreen,
  dialog,
  field,
  fill,
  inStatusSent,
  noSentence,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
  toasts,
} from '../testing/screen.tsx'
import { Route } from './ColaboradoresScreen.tsx'

const { id: CAIO } = COLABORADOR
const [GIL, DALIA, GRACA] = ['22', '33', '44'].map((n) => COLABORADOR.id.replace(/^11/, n)) as [
  string,
  string,
  string,
]
const GIL_LEADS = {
  ...COLABORADOR,
  id: GIL,
  nome: 'Gil Torres',
  cargo: 'Gerente' as const,
  nivel: 2,
  cpf: '11144477735',
  subordinados: 4,
}
const option = (id: string, nome: string, detalhe: string) => ({ id, nome, detalhe })
const choices = (...itens: object[]) => ({ itens, vazio: null })

const answersFor = (...people: (typeof COLABORADOR)[]): Answers => ({
  'GET /api/colaboradores': { itens: people, total: people.length, limitada: false },
  'GET /api/colaboradores/superiores-com-equipe': choices(),
  'GET /api/colaboradores/superiores': choices(option(GIL, 'Gil Torres', 'Gerente')),
  'GET /api/colaboradores/indicadores': choices(option(DALIA, 'Dália Rocha', 'Diretor')),
  ...Object.fromEntries(people.map((person) => [`GET /api/colaboradores/${person.id}`, person])),
})

const sentTo = (sent: ReturnType<typeof openScreen>['sent'], call: string) =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

test('Staff sees the toggle alone, and hears why someone who leads others stays', async () => {
  const reason =
    'Este colaborador lidera 4 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.'
  const answers: Answers = {
    ...answersFor(COLABORADOR, GIL_LEADS),
    [`PUT /api/colaboradores/${CAIO}/status`]: inStatusSent(COLABORADOR),
    [`PUT /api/colaboradores/${GIL}/status`]: refused(409, 'LIDERA_OUTROS', reason),
  }
  openScreen(Route, '/colaboradores', answers, { cargo: 'Staff' })
  await labelled('Inativar colaborador Caio Prado')
  expect(textsOf('[role="tab"]')).toEqual(['Lista de Colaboradores', 'Organograma'])
  expect(textsOf('button, a').filter((text) => text === 'Novo Colaborador')).toEqual([])
  expect(all('[aria-label^="Editar "], [aria-label^="Excluir "]')).toEqual([])
  await press('Inativar colaborador Caio Prado')
  await toasted('Sucesso!', 'Colaborador inativado com sucesso.')
  await press('Inativar colaborador Gil Torres')
  await toasted('Erro', `Erro ao alterar status do colaborador. ${reason}`)
  answers['GET /api/colaboradores'] = {
    itens: [{ ...COLABORADOR, status: 'Inativo' }],
    total: 1,
    limitada: false,
  }
  closeScreen()
  openScreen(Route, '/colaboradores', answers, { cargo: 'Staff' })
  await press('Ativar colaborador Caio Prado')
  await toasted('Sucesso!', 'Colaborador ativado com sucesso.')
})

test.each([`?editar=${CAIO}`, `?excluir=${CAIO}`, '?aba=novo', '?aba=importar'])(
  'what Staff is not offered is not reached by its address either (%s)',
  async (search) => {
    openScreen(Route, `/colaboradores${search}`, answersFor(COLABORADOR), { cargo: 'Staff' })
    await labelled('Inativar colaborador Caio Prado')
    expect(all('[role="dialog"], form, [aria-label="Arquivo a importar"]')).toEqual([])
    expect(textsOf('[role="tab"][aria-selected="true"]')).toEqual(['Lista de Colaboradores'])
  },
)

test('an admission before the year 2000 is warned of', async () => {
  openScreen(
    Route,
    `/colaboradores?editar=${CAIO}`,
    answersFor({ ...COLABORADOR, data_admissao: '1926-02-01' }),
  )
  await refusedFor('Data de Contratação', 'Confira: data antes do ano 2000.', dialog)
})

test('superior and referrer stand above the cargo, and another cargo forgets them', async () => {
  const answers = answersFor(COLABORADOR)
  const { sent } = openScreen(Route, '/colaboradores?aba=novo', answers)
  await choose('Superior Hierárquico', 'Gil Torres')
  await choose('Indicado Por', 'Dália Rocha')
  answers['GET /api/colaboradores/superiores'] = choices(option(DALIA, 'Dália Rocha', 'Diretor'))
  await choose('Cargo', 'Gerente')
  expect((await field('Superior Hierárquico')).value).toBe('Nenhum superior')
  expect((await field('Indicado Por')).value).toBe('Ninguém')
  expect(textsOf('label')).not.toContain('CRECI')
  await choose('Superior Hierárquico', 'Dália Rocha')
  await choose('Cargo', 'Diretor')
  expect((await field('Superior Hierárquico')).value).toBe('Topo da hierarquia')
  await choose('Cargo', 'Gerente')
  await choose('Indicado Por', 'Dália Rocha')
  for (const [label, text] of [
    ['Nome Completo', 'Graça Melo'],
    ['CPF', '52998224725'],
    ['Telefone', '11987654321'],
  ] as const)
    await fill(label, text)
  for (const [code, campo, label, message] of [
    [
      'INDICADOR_INAPTO',
      'indicado_por',
      'Indicado Por',
      'Colaborador só pode ser indicado por alguém de nível hierárquico superior',
    ],
    ['DUPLICADO', 'cpf', 'CPF', 'CPF já cadastrado no sistema'],
  ] as const) {
    answers['POST /api/colaboradores'] = refused(409, code, message, { campo })
    await press('Cadastrar Colaborador')
    await refusedFor(label, message)
    await toasted('Erro', message)
  }
  answers['POST /api/colaboradores'] = COLABORADOR
  await press('Cadastrar Colaborador')
  await toasted('Sucesso!', 'Colaborador cadastrado com sucesso.')
  expect(sentTo(sent, 'POST /api/colaboradores').at(-1)).toMatchObject({
    nome: 'Graça Melo',
    cpf: '52998224725',
    cargo: 'Gerente',
    superior_id: null,
    indicado_por: DALIA,
    creci: null,
  })
})

test('a team needs a successor, and a refused one is told in the dialog, with no message', async () => {
  const answers: Answers = {
    ...answersFor(GIL_LEADS),
    'GET /api/colaboradores/*/sucessores': choices(option(GRACA, 'Graça Melo', 'Gerente')),
    'PUT /api/colaboradores/*/status': refused(409, 'SUCESSOR_INAPTO', 'O sucessor deve estar ativo.'),
  }
  const { sent } = openScreen(Route, '/colaboradores', answers)
  await press('Inativar colaborador Gil Torres')
  await said('Este colaborador lidera 4 pessoas. Escolha quem assume a equipe.')
  await press('Inativar', dialog)
  await refusedFor('Quem assume a equipe', 'Quem assume a equipe é obrigatório', dialog)
  await choose('Quem assume a equipe', 'Graça Melo', dialog)
  await press('Inativar', dialog)
  await shown(() => all('[role="alert"]', dialog).some((one) => textOf(one) !== ''), 'the reason')
  expect(toasts()).toEqual([])
  answers['PUT /api/colaboradores/*/status'] = { ...GIL_LEADS, status: 'Inativo' }
  await press('Inativar', dialog)
  await toasted('Sucesso!', 'Colaborador inativado com sucesso.')
  expect(sentTo(sent, `PUT /api/colaboradores/${GIL}/status`).at(-1)).toEqual({
    status: 'Inativo',
    sucessor_id: GRACA,
    inativar_usuarios: false,
  })
})

test('somebody who leaves may take their access along', async () => {
  const { id, nome, email, cargo } = USUARIO
  const { sent } = openScreen(Route, '/colaboradores', {
    ...answersFor({ ...COLABORADOR, usuarios: [{ id, nome, email, cargo }] }),
    'PUT /api/colaboradores/*/status': inStatusSent(COLABORADOR),
  })
  await press('Inativar colaborador Caio Prado')
  await tick(`Inativar também o acesso de ${email} ao sistema`)
  await press('Inativar', dialog)
  await toasted('Sucesso!', 'Colaborador inativado com sucesso.')
  expect(sentTo(sent, `PUT /api/colaboradores/${CAIO}/status`)).toEqual([
    { status: 'Inativo', sucessor_id: null, inativar_usuarios: true },
  ])
})

test('someone on whom others depend is not deleted, but can be put out of use', async () => {
  const { id, nome, email, cargo } = USUARIO
  const reason = 'Não é possível excluir: 1 usuário depende deste colaborador. Inative-o em vez disso.'
  openScreen(Route, '/colaboradores', {
    ...answersFor({ ...COLABORADOR, usuarios: [{ id, nome, email, cargo }] }),
    'DELETE /api/colaboradores/*': refused(409, 'EM_USO', reason),
    'PUT /api/colaboradores/*/status': inStatusSent(COLABORADOR),
  })
  await press('Excluir colaborador Caio Prado')
  await said('Tem certeza que deseja excluir o colaborador Caio Prado? Esta ação não pode ser desfeita.')
  await press('Excluir', dialog)
  await said(reason)
  expect(toasts()).toEqual([])
  await press('Inativar', dialog)
  await said(`Inativar também o acesso de ${email} ao sistema`)
  await press('Inativar', dialog)
  await toasted('Sucesso!', 'Colaborador inativado com sucesso.')
  await shown(() => dialog() === undefined, 'the list alone')
})

test('Staff makes several Inativo and Ativo again, but nobody who leads', async () => {
  const gone = { ...COLABORADOR, id: DALIA, nome: 'Dália Rocha', status: 'Inativo' as const }
  const recusas = [{ id: GIL, nome: 'Gil Torres', mensagem: 'Este colaborador lidera 4 pessoas.' }]
  const answers: Answers = {
    ...answersFor(COLABORADOR, GIL_LEADS, gone),
    'PUT /api/colaboradores/lote/status': refused(409, 'LOTE_RECUSADO', 'Nada foi mudado', { recusas }),
  }
  const { sent } = openScreen(Route, '/colaboradores', answers, { cargo: 'Staff' })
  await tick('Selecionar todos os desta página')
  await said('3 selecionados')
  expect(textsOf('button')).not.toContain('Mudar loja')
  await press('Inativar')
  // One is Inativo already.
  await said('Inativar 2 colaboradores')
  await press('Inativar', dialog)
  await said('Gil Torres: Este colaborador lidera 4 pessoas.')
  await press('Tirar da seleção', dialog)
  answers['PUT /api/colaboradores/lote/status'] = { alterados: 1 }
  await said('Inativar 1 colaborador')
  await press('Inativar', dialog)
  await toasted('Sucesso!', '1 colaborador alterado com sucesso.')
  await tick('Selecionar Dália Rocha')
  await press('Ativar')
  await press('Ativar', dialog)
  await shown(() => sentTo(sent, 'PUT /api/colaboradores/lote/status').length === 3, 'the third change')
  const item = ({ id, versao }: { id: string; versao: number }) => ({ id, versao })
  expect(sentTo(sent, 'PUT /api/colaboradores/lote/status')).toEqual([
    { itens: [COLABORADOR, GIL_LEADS].map(item), status: 'Inativo', inativar_usuarios: false },
    { itens: [item(COLABORADOR)], status: 'Inativo', inativar_usuarios: false },
    { itens: [item(gone)], status: 'Ativo', inativar_usuarios: false },
  ])
})

test('loading and failing are told, and the history tells who changed what', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers: Answers = {
    ...answersFor(COLABORADOR),
    [`GET /api/colaboradores/${CAIO}`]: promise,
    'GET /api/colaboradores/*/historico': {
      itens: [
        { id: 'b', texto: 'Ana Prado mudou Telefone de (11) 98765-4321 para (11) 3030-4040' },
        { id: 'a', texto: 'Ana Prado criou o colaborador' },
      ],
    },
    'GET /api/colaboradores/organograma': noSentence(),
  }
  openScreen(Route, '/colaboradores', answers)
  await press('Editar colaborador Caio Prado')
  await said('Carregando dados...')
  resolve(COLABORADOR)
  await shown(
    async () => (await field('Nome Completo', dialog)).value === 'Caio Prado',
    'the form with its values',
  )
  await press('Cancelar', dialog)
  await press('Histórico colaborador Caio Prado')
  await shown(() => all('li', dialog).length === 2, 'the history')
  expect(all('li', dialog).map(textOf)).toEqual([
    'Ana Prado mudou Telefone de (11) 98765-4321 para (11) 3030-4040',
    'Ana Prado criou o colaborador',
  ])
  closeScreen()
  openScreen(Route, '/colaboradores?aba=organograma', answers)
  await said('Erro ao carregar o organograma. Tente novamente.')
  answers['GET /api/colaboradores/organograma'] = { mes: '2026-11-01', pessoas: [] }
  await press('Tentar novamente')
  await said('Nenhum colaborador ativo ainda')
  await press('Cadastrar o primeiro colaborador')
  await field('Nome Completo')
})
