import { describe, expect, it } from 'vitest'
import { findingOf } from './findings.ts'
import { describeProblems, groupProblems } from './problems.ts'

const problem = (linha: number, campo: string | null, mensagem: string, tipo?: string) =>
  findingOf({ linha, coluna: null }, campo, mensagem, tipo)
const superior = (linha: number, cpf: string) =>
  problem(linha, 'superior_cpf', `Superior "${cpf}" não encontrado`, 'Superior não encontrado')

describe('problems by kind', () => {
  it('172 about one superior are one message, and hide no other kind', () => {
    const many = Array.from({ length: 172 }, (_, i) => superior(i + 2, '1'))
    const groups = groupProblems([
      ...many,
      problem(200, 'email', 'Formato'),
      superior(201, '2'),
      problem(202, 'nome', 'Formato'),
    ])
    expect(groups).toEqual([
      {
        campo: 'superior_cpf',
        tipo: 'Superior não encontrado',
        quantidade: 173,
        variantes: 2,
        mensagens: [
          {
            mensagem: 'Superior "1" não encontrado',
            quantidade: 172,
            linhas: Array.from({ length: 20 }, (_, i) => i + 2),
            texto: null,
            coluna: null,
          },
          {
            mensagem: 'Superior "2" não encontrado',
            quantidade: 1,
            linhas: [201],
            texto: null,
            coluna: null,
          },
        ],
      },
      expect.objectContaining({ campo: 'email', quantidade: 1 }),
      expect.objectContaining({ campo: 'nome', quantidade: 1 }),
    ])
  })

  it('a text is one message in each column that has it, to be replaced there', () => {
    const at = (linha: number, coluna: number) =>
      findingOf({ linha, coluna }, 'participante_percentual', 'Percentual inválido')
    const [group] = groupProblems([at(2, 5), at(3, 5), at(2, 7)], () => 'x')
    expect(group?.mensagens).toMatchObject([
      { texto: 'x', coluna: 5, linhas: [2, 3] },
      { texto: 'x', coluna: 7, linhas: [2] },
    ])
  })

  it('of many messages the 20 most frequent are listed, and all are counted', () => {
    const [group] = groupProblems([
      ...Array.from({ length: 30 }, (_, i) => superior(i + 2, String(i))),
      superior(99, '29'),
    ])
    expect([group?.quantidade, group?.variantes, group?.mensagens.length]).toEqual([31, 30, 20])
    expect(group?.mensagens[0]).toMatchObject({ mensagem: 'Superior "29" não encontrado', quantidade: 2 })
  })

  it('none are no kinds', () => {
    expect(groupProblems([])).toEqual([])
  })
})

it('a row tells its errors first, then its warnings; one without any is silent', () => {
  expect(
    describeProblems(4, [problem(4, null, 'Sobra'), problem(4, 'cpf', 'Errado')], [superior(4, '1')]),
  ).toBe('Linha 4: erro: Sobra; erro em cpf: Errado; aviso em superior_cpf: Superior "1" não encontrado')
  expect(describeProblems(4, [], [])).toBe('')
})
