// @vitest-environment happy-dom
/** The sale's form creates the payee that a comissionado's field does not find. */
import { expect, test } from 'vitest'
import { FAVORECIDO } from '../../testing/records.ts'
import { all, choose, dialog, field, fill, openScreen, press, said, shown } from '../../testing/screen.tsx'
import { setValue } from '../../testing/typing.tsx'
import { Route } from '../VendasScreen.tsx'

const CELIA = { ...FAVORECIDO, nome: 'Célia Moreira', tipo: 'Corretor externo' } as const
const ANSWERS = {
  'GET /api/vendas': { itens: [], proximo: null },
  'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0 },
  'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
  'GET /api/configuracoes/padroes-da-venda': {},
  'GET /api/favorecidos/opcoes': { itens: [], vazio: 'busca' },
  'POST /api/favorecidos': CELIA,
}

const optionOf = (start: string) =>
  all('[role="option"]').find((one) => (one.textContent ?? '').startsWith(start))

/** Opens a new sale with something typed, and types a name into the field of its first comissionado. */
async function search(cargo: 'Administrador' | 'Staff') {
  const screen = openScreen(Route, '/vendas?nova=true', ANSWERS, { cargo, creates: true })
  await fill('Nome do cliente', 'Marina Duarte')
  await press('Adicionar comissionado')
  const favorecido = await field('Favorecido')
  favorecido.focus()
  setValue(favorecido, 'Célia Moreira')
  favorecido.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return screen
}

test('by the usual form, with the name that was typed; the sale keeps what was typed', async () => {
  const { sent } = await search('Administrador')
  const create = await shown(() => optionOf('Criar “Célia Moreira”'), 'the option')
  create.click()
  expect((await field('Nome', dialog)).value).toBe('Célia Moreira')
  await choose('Tipo', 'Corretor externo', dialog)
  await press('Cadastrar Favorecido', dialog)
  await shown(async () => (await field('Favorecido')).value === 'Célia Moreira', 'the payee in the field')
  expect(all('[role="dialog"]')).toHaveLength(0)
  expect((await field('Nome do cliente')).value).toBe('Marina Duarte')
  expect(sent.filter(({ call }) => call === 'POST /api/favorecidos')).toMatchObject([
    { body: { tipo: 'Corretor externo', nome: 'Célia Moreira', tipo_chave: null, documento: null } },
  ])
})

test('not for Staff, who may not create payees', async () => {
  await search('Staff')
  await said('Nada encontrado para “Célia Moreira”.')
  expect(optionOf('Criar')).toBeUndefined()
})
