import { expect, it } from 'vitest'
import { can, unrestricted } from '../../contract/permissions.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import { screens } from '../screens.ts'
import { homeOf, NAVIGATION } from './navigation.ts'

/** The addresses that a cargo finds in the menu, by group. */
const menuOf = (cargo: UsuarioCargo) =>
  Object.fromEntries(
    NAVIGATION.map(({ label, items }) => [
      label,
      items.filter(({ action }) => can(unrestricted(cargo), action)).map(({ to }) => to),
    ]),
  )

const FOR_ALL = {
  Principal: ['/dashboard', '/vendas'],
  Cadastros: ['/usuarios', '/colaboradores', '/lojas', '/empreendimentos', '/faixas'],
  Financeiro: ['/comissoes', '/fechamentos', '/favorecidos'],
  Gestão: ['/metas', '/campanhas', '/roleta', '/ranking'],
}
const FOR_ADMINISTRADORES = ['/caixa-de-saida', '/configuracoes', '/auditoria', '/titulares']

it('everybody begins with the dashboard, and a cargo that may not see it with what it may', () => {
  for (const cargo of USUARIO_CARGOS) expect(homeOf(unrestricted(cargo))).toBe('/dashboard')
  // A cargo that does not exist, and may see nothing.
  expect(homeOf(unrestricted('Financeiro' as UsuarioCargo))).toBe('/perfil')
})

it('the menu has what the cargo may see, in its groups', () => {
  expect(menuOf('Staff')).toEqual(FOR_ALL)
  expect(menuOf('Administrador')).toEqual({ ...FOR_ALL, Gestão: [...FOR_ALL.Gestão, ...FOR_ADMINISTRADORES] })
})

it('every screen is behind the sign-in, but for those that lead to it', () => {
  const { children = [] } = screens
  const paths = (nodes: typeof children) => nodes.flatMap((node) => ('path' in node ? [node.path] : []))
  expect(paths(children)).toEqual(['/auth', '/primeiro-acesso', '/confirmar-email', '/reset-password'])
  const guarded = children.find((node) => 'id' in node && node.id === '_app')
  const behind = paths((guarded as { children?: typeof children } | undefined)?.children ?? [])
  for (const path of ['/perfil', ...Object.values(FOR_ALL).flat(), ...FOR_ADMINISTRADORES])
    expect(behind).toContain(path)
})
