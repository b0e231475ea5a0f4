import { IconUser } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { unrestricted } from '../../contract/permissions.ts'
import { NAVIGATION, type NavGroup } from '../navigation/navigation.ts'
import { actionsFor, exportsFor, matching, screensFor } from './entries.ts'

const NAV: NavGroup[] = [
  {
    label: 'Cadastros',
    items: [
      { label: 'Lojas', to: '/lojas', icon: IconUser, action: 'lojas.ler' },
      { label: 'Caixa de saída', to: '/caixa-de-saida', icon: IconUser, action: 'caixaDeSaida.ler' },
    ],
  },
]

describe('what is offered respects the role', () => {
  it('screens', () => {
    expect(screensFor(unrestricted('Staff'), NAV).map(({ label }) => label)).toEqual(['Lojas'])
    expect(screensFor(unrestricted('Administrador'), NAV)).toHaveLength(2)
    expect(screensFor(null, NAV)).toEqual([])
  })

  it('actions, of the screens that there are', () => {
    expect(actionsFor(unrestricted('Staff'), NAV)).toEqual([
      { label: 'Nova Loja', keywords: 'Lojas', href: '/lojas?aba=nova' },
    ])
    expect(actionsFor(undefined, NAV)).toEqual([])
    expect(actionsFor(unrestricted('Staff'), NAVIGATION).map(({ label }) => label)).toContain('Nova Venda')
  })
})

it('the lists of the screens that there are can be downloaded, by whoever may', () => {
  const exported = exportsFor(unrestricted('Staff'), NAV)
  expect(exported.map(({ label, href }) => [label, href])).toEqual([
    ['Exportar lojas (CSV)', '/api/lojas/exportar?formato=csv'],
  ])
  expect(exportsFor(null, NAV)).toEqual([])
  expect(exportsFor(unrestricted('Staff'), NAVIGATION).map(({ label }) => label)).toContain(
    'Exportar comissões (CSV)',
  )
  const routes = JSON.stringify(contract)
  for (const { href } of exportsFor(unrestricted('Administrador'), NAVIGATION))
    expect(routes).toContain(`"path":"${href.slice('/api'.length).split('?')[0]}"`)
})

it('words are found in any order, whatever their case and accents', () => {
  const entries = [{ label: 'Caixa de saída', keywords: 'Gestão' }]
  for (const text of ['', 'SAIDA', 'saída caixa', 'gestao']) expect(matching(entries, text)).toEqual(entries)
  expect(matching(entries, 'saída x9')).toEqual([])
})
