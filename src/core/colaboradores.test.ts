import { describe, expect, it } from 'vitest'
import {
  avisoDoCpf,
  CARGOS,
  checkCpfColaborador,
  MENSAGENS_COLABORADOR,
  mensagemLidera,
  mensagemLideraParaStaff,
  nivelDo,
  pedeSucessor,
  podeIndicar,
  podeLiderar,
  podeParticipar,
  podeSuceder,
  rotuloSemSuperior,
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
    expect(nivelDo(cargo)).toBe(nivel)
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
  ])('a %s above a %s: %s', (acima, abaixo, pode) => {
    expect(podeLiderar(acima, abaixo)).toBe(pode)
    expect(podeIndicar(acima, abaixo)).toBe(pode)
  })

  it('names the choice of no superior', () => {
    expect(rotuloSemSuperior('Diretor')).toBe('Topo da hierarquia')
    expect(rotuloSemSuperior('Gerente')).toBe('Nenhum superior')
  })

  it.each([
    ['Corretor', 'Ativo', true],
    ['Corretor', 'Inativo', false],
    ['Gerente', 'Ativo', false],
    ['Diretor', 'Ativo', false],
  ] as const)('a %s %s may take part in a sale: %s', (cargo, status, pode) => {
    expect(podeParticipar({ cargo, status })).toBe(pode)
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
    expect(avisoDoCpf('529.982.247-24')).toBe(MENSAGENS_COLABORADOR.cpf_duvidoso)
    expect(avisoDoCpf('111.111.111-11')).toBe(MENSAGENS_COLABORADOR.cpf_duvidoso)
    expect(avisoDoCpf('529.982.247-25')).toBeNull()
    expect(avisoDoCpf('529.982.24')).toBeNull()
  })
})

describe('who takes over a team', () => {
  const de = (cargo: (typeof CARGOS)[number], status: 'Ativo' | 'Inativo' = 'Ativo') => ({ cargo, status })

  it('is asked for another cargo, up or down, and for becoming Inativo', () => {
    expect(pedeSucessor(de('Gerente'), de('Corretor'))).toBe(true)
    expect(pedeSucessor(de('Gerente'), de('Diretor'))).toBe(true)
    expect(pedeSucessor(de('Gerente'), de('Gerente', 'Inativo'))).toBe(true)
  })

  it('is not asked for anything else', () => {
    expect(pedeSucessor(de('Gerente'), de('Gerente'))).toBe(false)
    expect(pedeSucessor(de('Gerente', 'Inativo'), de('Gerente', 'Inativo'))).toBe(false)
    expect(pedeSucessor(de('Gerente', 'Inativo'), de('Gerente'))).toBe(false)
  })

  it.each(CARGOS.flatMap((sucessor) => CARGOS.map((cargo) => [sucessor, cargo] as const)))(
    'a %s after a %s: whoever is Ativo and could lead whom the other could',
    (sucessor, cargo) => {
      const liderava = CARGOS.filter((outro) => podeLiderar(cargo, outro))
      const capaz = liderava.every((outro) => podeLiderar(sucessor, outro))
      // A Corretor has no reports, so anyone could take over.
      expect(podeSuceder(de(sucessor), cargo)).toBe(capaz && nivelDo(sucessor) <= nivelDo(cargo))
      expect(podeSuceder(de(sucessor, 'Inativo'), cargo)).toBe(false)
    },
  )

  it('is told with the number of people', () => {
    expect(mensagemLidera(1)).toBe('Este colaborador lidera 1 pessoa. Escolha quem assume a equipe.')
    expect(mensagemLideraParaStaff(12)).toBe(
      'Este colaborador lidera 12 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.',
    )
  })
})
