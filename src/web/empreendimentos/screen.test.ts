// @vitest-environment happy-dom
/**
 * What the screen of empreendimentos says, shows and sends. How such screens look, where the focus goes and that the server takes
 * what they send, the stories of lojas and of the import show.
 */
import { expect, test } from 'vitest'
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { today } from '../../core/dates.ts'
import { onScreenOf, textsOf } from '../testing/parts.ts'
import { EMPREENDIMENTO } from '../testing/records.ts'
import {
  type Answers,
  all,
  closeScreen,
  dialog,
  field,
  fill,
  inStatusSent,
  openScreen,
  press,
  refusedFor,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'
import { describedBy } from '../testing/typing.tsx'
import { Route } from './EmpreendimentosScreen.tsx'

const AURORA = {
  ...EMPREENDIMENTO,
  construtora: 'Horizonte',
  valor_minimo: 280_000.5,
  data_lancamento: '2026-03-01',
}
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
const answersFor = (...itens: object[]): Answers => ({
  'GET /api/empreendimentos': page(...itens),
  'GET /api/empreendimentos/*': AURORA,
  'POST /api/empreendimentos': AURORA,
  'PUT /api/empreendimentos/*': AURORA,
  'PUT /api/empreendimentos/*/status': inStatusSent(AURORA),
  'DELETE /api/empreendimentos/*': { ok: true },
})

/** Chooses the tipo; returns what there was to choose from. */
async function chooseTipo(tipo: string, scope?: typeof dialog): Promise<string[]> {
  const input = await field('Tipo', scope)
  input.click()
  const option = await shown(() => all('[role="option"]').find((one) => one.textContent === tipo), tipo)
  const offered = [...(option.parentElement?.children ?? [])].map((one) => one.textContent)
  option.click()
  return offered
}

test('an Administrador registers an empreendimento, changes it, puts it out of use and deletes it', async () => {
  const answers = answersFor()
  const { sent } = openScreen(Route, '/empreendimentos', answers)
  await said('Nenhum empreendimento encontrado')
  expect(textsOf('[role="tab"]')).toEqual(['Lista de Empreendimentos', 'Novo Empreendimento', 'Importar'])
  await press('Novo Empreendimento')
  expect((await field('Tipo')).value).toBe('Residencial')
  expect(await chooseTipo('Residencial')).toEqual(['Residencial', 'Comercial', 'Misto', 'Industrial'])
  for (const [label, text] of [
    ['Nome', 'Aurora'],
    ['Código', 'AUR'],
    ['Construtora', 'Horizonte'],
    ['CEP', '04538132'],
    ['Endereço', 'Avenida Faria Lima'],
    ['Bairro', 'Itaim'],
    ['Cidade', 'Santos'],
    ['Estado', 'sp'],
    ['Valor mínimo', '950000'],
    ['Valor máximo', '280000,50'],
    ['Data de lançamento', '01/03/2026'],
    ['Data de entrega', '28/02/2026'],
  ] as const)
    await fill(label, text)
  await press('Cadastrar Empreendimento')
  await refusedFor('Valor máximo', 'Valor máximo não pode ser menor que o mínimo')
  await refusedFor('Data de entrega', 'A entrega não pode ser antes do lançamento')
  await fill('Valor mínimo', '280000,50')
  await fill('Valor máximo', '950000')
  await fill('Data de entrega', '31/12/2028')
  answers['GET /api/empreendimentos'] = page(AURORA)
  await press('Cadastrar Empreendimento')
  await toasted('Sucesso!', 'Empreendimento cadastrado com sucesso.')
  const created = sent.findLast(({ call }) => call === 'POST /api/empreendimentos')?.body
  expect(empreendimentoInput.parse(created)).toMatchObject({
    tipo: 'Residencial',
    cep: '04538132',
    estado: 'SP',
    valor_minimo: 280_000.5,
    valor_maximo: 950_000,
    data_lancamento: '2026-03-01',
    data_entrega: '2028-12-31',
  })
  await shown(() => all('tbody tr').length === 1, 'the list')
  expect(textsOf('thead th')).toEqual(['Nome', 'Código', 'Tipo', 'Cidade', 'Construtora', 'Status', 'Ações'])
  expect(textsOf('tbody td').slice(0, 6)).toEqual([
    'Aurora',
    'AUR',
    'Residencial',
    'Santos',
    'Horizonte',
    'Ativo',
  ])

  await press('Editar empreendimento Aurora')
  await shown(async () => (await field('Valor mínimo', dialog)).value === 'R$ 280.000,50', 'the lowest price')
  expect((await field('Data de lançamento', dialog)).value).toBe('01/03/2026')
  expect(await chooseTipo('Misto', dialog)).toEqual(['Residencial', 'Comercial', 'Misto', 'Industrial'])
  await press('Salvar Alterações', dialog)
  await toasted('Sucesso!', 'Empreendimento atualizado com sucesso.')
  const changed = sent.findLast(({ call }) => call === `PUT /api/empreendimentos/${AURORA.id}`)?.body
  expect(changed).toMatchObject({ versao: 1, registro: { tipo: 'Misto' } })
  const { registro } = changed as { registro: unknown }
  expect(empreendimentoInput.safeParse(registro).error).toBeUndefined()

  await press('Inativar empreendimento Aurora')
  await toasted('Sucesso!', 'Empreendimento inativado com sucesso.')
  await press('Excluir empreendimento Aurora')
  await said(
    'Tem certeza que deseja excluir o empreendimento Aurora? Esta ação não pode ser desfeita e os dados relacionados a ele serão perdidos.',
  )
  answers['GET /api/empreendimentos'] = page()
  await press('Excluir', dialog)
  await toasted('Sucesso!', 'Empreendimento excluído com sucesso.')
  await said('Nenhum empreendimento encontrado')
})

test('a delivery may lie years ahead, but not more than ten', async () => {
  const planned = { ...AURORA, data_entrega: `${Number(today(new Date()).slice(0, 4)) + 2}-06-30` }
  openScreen(Route, `/empreendimentos?editar=${AURORA.id}`, {
    ...answersFor(planned),
    'GET /api/empreendimentos/*': planned,
  })
  const warning = async () => describedBy(await field('Data de entrega', dialog))
  await field('Data de entrega', dialog)
  expect(await warning()).not.toContain('Confira')
  await fill('Data de entrega', '30/06/2108', dialog)
  await refusedFor('Data de entrega', 'Confira: data mais de dez anos à frente.', dialog)
})

test('Staff sees cards with the price range on a phone, puts one out of use and back, and deletes none', async () => {
  onScreenOf(390)
  const priced = (n: number, nome: string, valor_minimo: number | null, valor_maximo: number | null) => ({
    ...AURORA,
    id: AURORA.id.replace(/^1/, String(n)),
    nome,
    valor_minimo,
    valor_maximo,
  })
  const both = priced(2, 'Ambos', 280_000, 950_000.5)
  const answers = answersFor(both, priced(3, 'Mínimo', 280_000, null), priced(4, 'Sem preço', null, null))
  openScreen(Route, '/empreendimentos', answers, { cargo: 'Staff' })
  await shown(() => all('ul[aria-label="Empreendimentos"] > li').length === 3, 'the cards')
  const [ambos, minimo, sem] = textsOf('ul[aria-label="Empreendimentos"] > li')
  expect(ambos).toContain('Faixa de preçoR$ 280.000,00 a R$ 950.000,50')
  expect(minimo).toContain('Faixa de preçoA partir de R$ 280.000,00')
  expect(sem).not.toContain('Faixa de preço')
  expect(all('[aria-label^="Excluir "]')).toEqual([])
  await press('Inativar empreendimento Ambos')
  await toasted('Sucesso!', 'Empreendimento inativado com sucesso.')
  closeScreen()
  answers['GET /api/empreendimentos'] = page({ ...both, status: 'Inativo' })
  openScreen(Route, '/empreendimentos', answers, { cargo: 'Staff' })
  await press('Ativar empreendimento Ambos')
  await toasted('Sucesso!', 'Empreendimento ativado com sucesso.')
})
