// @vitest-environment happy-dom
/** The user's data, and the name, which is changed in place; `../screens.test.ts` shows failures. */
import { expect, test } from 'vitest'
import type { Perfil } from '../../contract/perfil.ts'
import {
  all,
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
import { Route } from './PerfilScreen.tsx'

const CONFLICT = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.'

const PERFIL: Perfil = {
  nome: 'Sérgio Lima',
  email: 'sergio@plantao.test',
  cargo: 'Staff',
  status: 'Ativo',
  membro_desde: '2025-03-10T01:30:00Z',
  loja: { id: '1', nome: 'Loja Centro' },
  colaborador: { id: '2', nome: 'Bruno Teixeira', cargo: 'Corretor' },
  segundo_fator: { ativo: false, codigos_restantes: null },
  versao: 1,
}

const answersFor = (perfil: Perfil): Record<string, unknown> => ({
  'GET /api/perfil': perfil,
  'GET /api/perfil/sessoes': { sessoes: [] },
})

const facts = () => all('dl > div').map(textOf)

test('who one is, with loja and colaborador, or without', async () => {
  const answers = answersFor(PERFIL)
  openScreen(Route, '/perfil', answers, { cargo: 'Staff' })
  await said('Sérgio Lima')
  expect(facts()).toEqual([
    'Emailsergio@plantao.test',
    'CargoStaff',
    'Status da contaAtivo',
    'Membro desde09/03/2025',
    'LojaLoja Centro',
    'ColaboradorBruno Teixeira (Corretor)',
  ])
  expect(all('input[type="text"]')).toEqual([])
})

test('without loja and colaborador, that is said', async () => {
  openScreen(Route, '/perfil', answersFor({ ...PERFIL, loja: null, colaborador: null }))
  await said('LojaNenhuma loja vinculada')
  await said('ColaboradorNenhum colaborador vinculado')
})

test('one’s name: refused without one, left by Esc, saved, and kept when the record changed meanwhile', async () => {
  const answers = answersFor(PERFIL)
  const { sent } = openScreen(Route, '/perfil', answers)
  await press('Editar nome')
  await fill('Nome', '   ')
  await press('Salvar')
  await refusedFor('Nome', 'Nome é obrigatório')
  const input = await field('Nome')
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await shown(() => all('button[aria-label="Editar nome"]')[0], 'the name alone')
  expect(sent).toEqual([])

  answers['PUT /api/perfil/nome'] = { nome: 'Helena Duarte', versao: 2 }
  await press('Editar nome')
  await fill('Nome', 'Helena Duarte')
  await press('Salvar')
  await toasted('Sucesso!', 'Nome atualizado com sucesso.')
  await said('Helena Duarte')

  answers['PUT /api/perfil/nome'] = refused(409, 'VERSAO_ANTIGA', CONFLICT)
  answers['GET /api/perfil'] = { ...PERFIL, nome: 'Helena Prado', versao: 3 }
  await press('Editar nome')
  await fill('Nome', 'Helena Dias')
  await press('Salvar')
  await refusedFor('Nome', `${CONFLICT} O nome agora é “Helena Prado”.`)
  expect((await field('Nome')).value).toBe('Helena Dias')
  answers['PUT /api/perfil/nome'] = { nome: 'Helena Dias', versao: 4 }
  await press('Salvar')
  await said('Helena Dias')
  const names = sent.filter(({ call }) => call === 'PUT /api/perfil/nome').map(({ body }) => body)
  expect(names).toEqual([
    { nome: 'Helena Duarte', versao: 1 },
    { nome: 'Helena Dias', versao: 2 },
    { nome: 'Helena Dias', versao: 3 },
  ])
})
