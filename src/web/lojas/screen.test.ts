// @vitest-environment happy-dom
/** What the screen of lojas offers to each cargo, asks for and sends. That one is registered, changed and deleted, a story shows. */
import { expect, test } from 'vitest'
import { newLojaInput } from '../../contract/lojas.ts'
import { labelled, onScreenOf, textsOf } from '../testing/parts.ts'
import { LOJA } from '../testing/records.ts'
import {
  type Answers,
  all,
  choose,
  closeScreen,
  field,
  fill,
  inStatusSent,
  openScreen,
  press,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route } from './LojasScreen.tsx'

const GIL = LOJA.id.replace(/^1/, '2')
const answers: Answers = {
  'GET /api/lojas': { itens: [LOJA], total: 1, limitada: false },
  'GET /api/lojas/*': LOJA,
  'POST /api/lojas': LOJA,
  'PUT /api/lojas/*': LOJA,
  'PUT /api/lojas/*/status': inStatusSent(LOJA),
  'GET /api/lojas/gerentes': {
    itens: [{ id: GIL, nome: 'Gil Torres', detalhe: 'gil@plantao.test' }],
    vazio: null,
  },
}

test('Staff registers and changes a loja, puts it out of use, and cannot delete it; its manager is one of the active Administradores', async () => {
  const { sent } = openScreen(Route, '/lojas', answers, { cargo: 'Staff' })
  await press('Inativar loja Lapa')
  await toasted('Sucesso!', 'Loja inativada com sucesso.')
  expect(sent.at(-1)).toEqual({ call: `PUT /api/lojas/${LOJA.id}/status`, body: { status: 'Inativo' } })
  expect(textsOf('[role="tab"]')).toEqual(['Lista de Lojas', 'Nova Loja'])
  expect(all('[aria-label^="Excluir "]')).toEqual([])
  await press('Editar loja Lapa')
  await fill('Complemento', 'Sala 2')
  await press('Salvar Alterações')
  await toasted('Sucesso!', 'Loja atualizada com sucesso.')
  await press('Nova Loja')
  for (const [label, text] of [
    ['Nome', 'Loja Sul'],
    ['Código', 'SUL'],
    ['Endereço', 'Rua B'],
  ] as const)
    await fill(label, text)
  await choose('Gerente', 'Gil Torres')
  expect((await field('Gerente')).value).toBe('Gil Torres')
  await press('Cadastrar Loja')
  await toasted('Sucesso!', 'Loja cadastrada com sucesso.')
  const body = sent.findLast(({ call }) => call === 'POST /api/lojas')?.body
  expect(body).toMatchObject({ nome: 'Loja Sul', gerente_id: GIL })
  expect(newLojaInput.safeParse(body).error).toBeUndefined()
})

test('what Staff is not offered is not reached by its address either', async () => {
  openScreen(Route, `/lojas?excluir=${LOJA.id}`, answers, { cargo: 'Staff' })
  await labelled('Editar loja Lapa')
  expect(all('[role="dialog"]')).toEqual([])
})

test('nobody is registered yet: the list begins the first record', async () => {
  openScreen(Route, '/lojas', { 'GET /api/lojas': { itens: [], total: 0, limitada: false } })
  await shown(() => textsOf('[role="status"]').join().includes('Nenhuma loja encontrada'), 'the empty list')
  await press('Cadastrar a primeira loja')
  await field('Código')
})

test('a telefone calls its number, in the table and on a card', async () => {
  for (const width of [1280, 360]) {
    onScreenOf(width)
    openScreen(Route, '/lojas', {
      ...answers,
      'GET /api/lojas': { itens: [{ ...LOJA, telefone: '19901284590' }], total: 1, limitada: false },
    })
    const call = await shown(() => all('a[href^="tel:"]')[0], 'the telefone')
    expect([textOf(call), call.getAttribute('href')]).toEqual(['(19) 90128-4590', 'tel:+5519901284590'])
    expect(all('table')).toHaveLength(width === 1280 ? 1 : 0)
    closeScreen()
  }
})

test('a new loja that the search hides says so, and is shown marked when asked for', async () => {
  const omega = { ...LOJA, id: GIL, nome: 'Omega' }
  const own: Answers = { ...answers, 'POST /api/lojas': omega }
  const { address } = openScreen(Route, '/lojas?busca=Lapa', own)
  await press('Nova Loja')
  for (const [label, text] of [
    ['Nome', 'Omega'],
    ['Código', 'OM'],
    ['Endereço', 'Rua A'],
  ] as const)
    await fill(label, text)
  await press('Cadastrar Loja')
  await said('a busca ou os filtros o escondem')
  expect(all('[data-criado]')).toEqual([])
  own['GET /api/lojas'] = { itens: [omega, LOJA], total: 2, limitada: false }
  await press('Mostrar')
  await shown(() => all('[data-criado]').map(textOf).join().includes('Omega'), 'the new loja')
  expect(all('[data-criado]')).toHaveLength(1)
  expect(textOf(document.body)).not.toContain('o escondem')
  expect(address()).not.toContain('busca')
})
