import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Permission } from '../../contract/permissions.ts'
import type { Sessao } from '../../contract/sessao.ts'
import { SessionProvider, useCan, useSession } from './session.tsx'
import { createSessionStore } from './store.ts'

const never = () => new Promise<never>(() => {})
const channel = Object.assign(new EventTarget(), { postMessage: () => {} })

type Usuario = Sessao['user']['usuario']

/** Whether someone with `usuario` may take `action`; undefined: nobody is known yet. */
function may(action: Permission, usuario: Usuario | undefined): boolean {
  const store = createSessionStore({
    api: { obter: never, entrar: never, renovar: never, sair: never },
    channel,
    inTurn: never,
  })
  const state = store.getState()
  const session: Sessao = {
    user: { id: 'u', email: 'a@b.co', nome: 'A', usuario: usuario ?? null },
    token_type: 'bearer',
    expires_in: 1,
    expires_at: 1,
  }
  const ambiente = { senha_minima: 6, primeiro_acesso: false, envia_emails: false, marca: null }
  const getState = () => (usuario === undefined ? state : { status: 'signed_in' as const, session, ambiente })
  const Probe = () => String(useCan(action))
  const html = renderToString(
    createElement(SessionProvider, { store: { ...store, getState } }, createElement(Probe)),
  )
  return html === 'true'
}

it('throws outside of its provider', () => {
  const Lost = () => useSession().status
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useSession deve ser usado dentro de SessionProvider',
  )
})

it('offers no right without a role that can be read', () => {
  expect(may('vendas.criar', undefined)).toBe(false)
  expect(may('vendas.criar', null)).toBe(false)
  expect(
    may('vendas.criar', { id: 'x', cargo: 'Administrador', status: 'Inativo', restricoes: [], loja: null }),
  ).toBe(false)
})

it('offers what the role may do', () => {
  const staff = { id: 'x', cargo: 'Staff' as const, status: 'Ativo' as const, restricoes: [], loja: null }
  expect(may('vendas.criar', staff)).toBe(true)
  expect(may('caixaDeSaida.ler', staff)).toBe(false)
  expect(may('caixaDeSaida.ler', { ...staff, cargo: 'Administrador' })).toBe(true)
})
