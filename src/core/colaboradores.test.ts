import { describe, expect, it } from 'vitest'
import {
  CARGOS,
  COLABORADOR_MESSAGES,
  canLead,
  canParticipate,
  canRefer,
  canSucceed,
  checkCpfColaborador,
  cpfWarning,
  leaderMessage,
  leaderMessageForStaff,
  needsSucessor,
  nivelOf,
  noSuperiorLabel,
} from './colaboradores.ts'

describe('the hierarchy', () => {
  it.each([
    ['Diretor', 1],
    ['Gerente', 2],
    ['Corretor', 3],
    ['Estagiário', 3],
    ['', 3],
    ['constructor', 3],
  ])('%j is of level %d', (cargo, nivel) => {
    expect(nivelOf(cargo)).toBe(nivel)
  })

  it.each([
    ['Diretor', 'Diretor', false],
    ['Diretor', 'Gerente', true],
    ['Diretor', 'Corretor', true],
    ['Gerente', 'Diretor', false],
    ['Gerente', 'Gerente', false],
    ['Gerente', 'Corretor', true],
    ['Corretor', 'Diretor', false],
    ['Corretor', 'Gerente', false],
    ['Corretor', 'Corretor', false],
    ['Estagiário', 'Corretor', false],
    ['Gerente', 'Estagiário', true],
  ])('a %s above a %s: %s', (above, below, isAllowed) => {
    expect(canLead(above, below)).toBe(isAllowed)
    expect(canRefer(above, below)).toBe(isAllowed)
  })

  it('names the choice of no superior', () => {
    expect(noSuperiorLabel('Diretor')).toBe('Topo da hierarquia')
    expect(noSuperiorLabel('Gerente')).toBe('Nenhum superior')
  })

  it.each([
    ['Corretor', 'Ativo', true],
    ['Corretor', 'Inativo', false],
    ['Gerente', 'Ativo', false],
    ['Diretor', 'Ativo', false],
  ] as const)('a %s %s may take part in a sale: %s', (cargo, status, isAllowed) => {
    expect(canParticipate({ cargo, status })).toBe(isAllowed)
  })
})

describe('a CPF', () => {
  it.each(['529.982.247-25', '52998224725', '11111111111', ' 529.982.247-25 ', ''])(
    '%j has the form',
    (cpf) => {
      expect(checkCpfColaborador(cpf)).toBeNull()
    },
  )

  it.each(['529982247-25', '529.982.247', '5299822472', '529982247255', '529 982 247 25', 'abc'])(
    '%j does not',
    (cpf) => {
      expect(checkCpfColaborador(cpf)).toBe('CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos')
    },
  )

  it('is warned of when its check digits are wrong, once it is whole', () => {
    expect(cpfWarning('529.982.247-24')).toBe(COLABORADOR_MESSAGES.cpf_duvidoso)
    expect(cpfWarning('111.111.111-11')).toBe(COLABORADOR_MESSAGES.cpf_duvidoso)
    expect(cpfWarning('529.982.247-25')).toBeNull()
    expect(cpfWarning('529.982.24')).toBeNull()
  })
})

describe('who takes over a team', () => {
  const of = (cargo: (typeof CARGOS)[number], status: 'Ativo' | 'Inativo' = 'Ativo') => ({ cargo, status })

  it('is asked for another cargo, up or down, and for becoming Inativo', () => {
    expect(needsSucessor(of('Gerente'), of('Corretor'))).toBe(true)
    expect(needsSucessor(of('Gerente'), of('Diretor'))).toBe(true)
    expect(needsSucessor(of('Gerente'), of('Gerente', 'Inativo'))).toBe(true)
  })

  it('is not asked for anything else', () => {
    expect(needsSucessor(of('Gerente'), of('Gerente'))).toBe(false)
    expect(needsSucessor(of('Gerente', 'Inativo'), of('Gerente', 'Inativo'))).toBe(false)
    expect(needsSucessor(of('Gerente', 'Inativo'), of('Gerente'))).toBe(false)
  })

  it.each(CARGOS.flatMap((sucessor) => CARGOS.map((cargo) => [sucessor, cargo] as const)))(
    'a %s after a %s: whoever is Ativo and could lead whom the other could',
    (sucessor, cargo) => {
      const wasLeader = CARGOS.filter((other) => canLead(cargo, other))
      const isAble = wasLeader.every((other) => canLead(sucessor, other))
      // A Corretor has no reports, so anyone could take over.
      expect(canSucceed(of(sucessor), cargo)).toBe(isAble && nivelOf(sucessor) <= nivelOf(cargo))
      expect(canSucceed(of(sucessor, 'Inativo'), cargo)).toBe(false)
    },
  )

  it('is told with the number of people', () => {
    expect(leaderMessage(1)).toBe('Este colaborador lidera 1 pessoa. Escolha quem assume a equipe.')
    expect(leaderMessageForStaff(12)).toBe(
      'Este colaborador lidera 12 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.',
    )
  })
})
