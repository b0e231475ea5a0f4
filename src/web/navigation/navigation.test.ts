import { expect, it } from 'vitest'
import { unrestricted } from '../../contract/permissions.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import { homeOf } from './navigation.ts'

it('everybody begins with the dashboard, and a cargo that may not see it with what it may', () => {
  for (const cargo of USUARIO_CARGOS) expect(homeOf(unrestricted(cargo))).toBe('/dashboard')
  // A cargo that does not exist, and may see nothing.
  expect(homeOf(unrestricted('Financeiro' as UsuarioCargo))).toBe('/perfil')
})
