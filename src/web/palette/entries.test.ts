import { IconUser } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { NAVIGATION, type NavGroup } from '../navigation/navigation.ts'
import { actionsFor, exportsFor, matching, screensFor } from './entries.ts'

const NAV: NavGroup[] = [
  {
    rotulo: 'Cadastros',
    itens: [
      { rotulo: 'Lojas', to: '/lojas', icon: IconUser, acao: 'telas.ler' },
      { rotulo: 'Caixa de saída', to: '/caixa-de-saida', icon: IconUser, acao: 'caixa_de_saida.usar' },
    ],
  },
]

describe('what is offered respects the role', () => {
  it('screens', () => {
    expect(screensFor('Staff', NAV).map(({ rotulo }) => rotulo)).toEqual(['Lojas'])
    expect(screensFor('Administrador', NAV)).toHaveLength(2)
    expect(screensFor(null, NAV)).toEqual([])
  })

  it('actions, of the screens that there are', () => {
    expect(actionsFor('Staff', NAV)).toEqual([
      { rotulo: 'Nova Loja', palavras: 'Lojas', href: '/lojas?aba=nova' },
    ])
    expect(actionsFor(undefined, NAV)).toEqual([])
    expect(actionsFor('Staff', NAVIGATION).map(({ rotulo }) => rotulo)).toContain('Nova Venda')
  })
})

it('the lists of the screens that there are can be downloaded, by whoever may', () => {
  const itens = exportsFor('Staff', NAV)
  expect(itens.map(({ rotulo, href }) => [rotulo, href])).toEqual([
    ['Exportar lojas (CSV)', '/api/lojas/exportar?formato=csv'],
  ])
  expect(exportsFor(null, NAV)).toEqual([])
  expect(exportsFor('Staff', NAVIGATION).map(({ rotulo }) => rotulo)).toContain('Exportar comissões (CSV)')
  const rotas = JSON.stringify(contract)
  for (const { href } of exportsFor('Administrador', NAVIGATION))
    expect(rotas).toContain(`"path":"${href.slice('/api'.length).split('?')[0]}"`)
})

it('words are found in any order, whatever their case and accents', () => {
  const entries = [{ rotulo: 'Caixa de saída', palavras: 'Gestão' }]
  for (const texto of ['', 'SAIDA', 'saída caixa', 'gestao'])
    expect(matching(entries, texto)).toEqual(entries)
  expect(matching(entries, 'saída x9')).toEqual([])
})
