import { describe, expect, it } from 'vitest'
import { refusalToChangeStatus, situacaoOfUsuario, type UsuarioCargo } from './usuarios.ts'

describe('a user without a login', () => {
  it.each([
    ['Ativo', true, 'Ativo'],
    ['Ativo', false, 'Sem Acesso'],
    ['Inativo', true, 'Inativo'],
    ['Inativo', false, 'Inativo'],
  ] as const)('%s, login %s: %s', (status, tem_acesso, situacao) => {
    expect(situacaoOfUsuario({ status, tem_acesso })).toBe(situacao)
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
  const deactivated = { ...staff, status: 'Inativo', inativado_por_administrador: true } as const

  it.each([
    ['everybody', staff],
    ['another Administrador', { ...administrador, id: 'edu' }],
    ['oneself', administrador],
    ['one whom an Administrador made Inativo', deactivated],
  ])('by an Administrador: %s', (_who, target) => {
    expect(refusalToChangeStatus(administrador, target)).toBeNull()
  })

  const caio = { id: 'caio', cargo: 'Staff' } as const
  it.each([
    ['active Staff', staff, null],
    ['Staff whom Staff made Inativo', { ...deactivated, inativado_por_administrador: false }, null],
    ['oneself', { ...staff, id: 'caio' }, 'Você não pode alterar o seu próprio status.'],
    ['an Administrador', administrador, 'Só um Administrador pode alterar o status de um Administrador.'],
    [
      'one whom an Administrador made Inativo',
      deactivated,
      'Este usuário foi inativado por um Administrador. Só um Administrador pode ativá-lo.',
    ],
  ])('by Staff: %s', (_who, target, refusal) => {
    expect(refusalToChangeStatus(caio, target)).toBe(refusal)
  })

  it('of a cargo that is neither, only by an Administrador', () => {
    const target = { ...staff, cargo: 'Financeiro' as UsuarioCargo }
    expect(refusalToChangeStatus(administrador, target)).toBeNull()
    expect(refusalToChangeStatus(caio, target)).toBe(
      'Só um Administrador pode alterar o status de um Financeiro.',
    )
  })

  it('by a cargo that is neither, of nobody', () => {
    const author = { id: 'davi', cargo: 'Financeiro' as UsuarioCargo }
    for (const target of [staff, administrador, { ...staff, id: 'davi' }, { ...staff, ...author }])
      expect(refusalToChangeStatus(author, target)).toBe(
        'Só um Administrador ou o Staff pode alterar o status de um usuário.',
      )
  })
})
