import { describe, expect, it } from 'vitest'
import { recusaDeAlternar, situacaoDoUsuario } from './usuarios.ts'

describe('a user without a login', () => {
  it.each([
    ['Ativo', true, 'Ativo'],
    ['Ativo', false, 'Sem Acesso'],
    ['Inativo', true, 'Inativo'],
    ['Inativo', false, 'Inativo'],
  ] as const)('%s, login %s: %s', (status, tem_acesso, situacao) => {
    expect(situacaoDoUsuario({ status, tem_acesso })).toBe(situacao)
  })
})

describe('the status may be changed', () => {
  const staff = {
    id: 'bia',
    cargo: 'Staff',
    status: 'Ativo',
    inativado_por_administrador: false,
  } as const
  const administrador = { ...staff, id: 'ana', cargo: 'Administrador' } as const
  const inativado = { ...staff, status: 'Inativo', inativado_por_administrador: true } as const

  it.each([
    ['everybody', staff],
    ['another Administrador', { ...administrador, id: 'edu' }],
    ['oneself', administrador],
    ['one whom an Administrador made Inativo', inativado],
  ])('by an Administrador: %s', (_who, alvo) => {
    expect(recusaDeAlternar(administrador, alvo)).toBeNull()
  })

  const caio = { id: 'caio', cargo: 'Staff' } as const
  it.each([
    ['active Staff', staff, null],
    ['Staff whom Staff made Inativo', { ...inativado, inativado_por_administrador: false }, null],
    ['oneself', { ...staff, id: 'caio' }, 'Você não pode alterar o seu próprio status.'],
    ['an Administrador', administrador, 'Só um Administrador pode alterar o status de um Administrador.'],
    [
      'one whom an Administrador made Inativo',
      inativado,
      'Este usuário foi inativado por um Administrador. Só um Administrador pode ativá-lo.',
    ],
  ])('by Staff: %s', (_who, alvo, refusal) => {
    expect(recusaDeAlternar(caio, alvo)).toBe(refusal)
  })
})
