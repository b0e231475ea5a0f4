import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CARGOS } from './colaboradores.ts'
import {
  idsComEquipe,
  linhasVisiveis,
  montarOrganograma,
  type PessoaDoOrganograma,
  procurarNoOrganograma,
  type Ramo,
} from './organograma.ts'

const pessoa = (
  nome: string,
  cargo: (typeof CARGOS)[number],
  superior: string | null = null,
): PessoaDoOrganograma => ({ id: nome, nome, cargo, superior_id: superior, vendas: 0, valor: 0 })

const EQUIPE = [
  pessoa('Dália', 'Diretor'),
  pessoa('Gil', 'Gerente', 'Dália'),
  pessoa('Graça', 'Gerente', 'Dália'),
  pessoa('Caio', 'Corretor', 'Gil'),
  pessoa('Cecília', 'Corretor', 'Gil'),
  pessoa('Célio', 'Corretor', 'Dália'),
  pessoa('Solange', 'Gerente'),
  pessoa('Cida', 'Corretor', 'Solange'),
  pessoa('Caetano', 'Corretor', 'Quem saiu'),
]

const nomes = (ramos: readonly Ramo[]): unknown[] =>
  ramos.map(({ pessoa, equipe, ramos }) => [pessoa.nome, equipe, ...nomes(ramos)])

describe('the organograma', () => {
  const { topo, semSuperior } = montarOrganograma(EQUIPE)

  it('hangs everyone under their superior and counts whole teams', () => {
    expect(nomes(topo)).toEqual([
      ['Dália', 5, ['Gil', 2, ['Caio', 0], ['Cecília', 0]], ['Graça', 0], ['Célio', 0]],
    ])
  })

  it('keeps those without a superior apart, also those whose superior is gone', () => {
    expect(nomes(semSuperior)).toEqual([
      ['Solange', 1, ['Cida', 0]],
      ['Caetano', 0],
    ])
  })

  it('shows the teams that are open', () => {
    const linhas = linhasVisiveis(topo, new Set(['Dália', 'Graça']))
    expect(
      linhas.map(({ ramo, profundidade, aberto, posicao, irmaos, acima }) => [
        ramo.pessoa.nome,
        profundidade,
        aberto,
        `${posicao}/${irmaos}`,
        acima,
      ]),
    ).toEqual([
      ['Dália', 1, true, '1/1', null],
      ['Gil', 2, false, '1/3', 'Dália'],
      ['Graça', 2, false, '2/3', 'Dália'],
      ['Célio', 2, false, '3/3', 'Dália'],
    ])
  })

  it('finds names whatever their accents, with the way to them and the sizes of whole teams', () => {
    expect(nomes(procurarNoOrganograma(topo, 'CECILIA'))).toEqual([['Dália', 5, ['Gil', 2, ['Cecília', 0]]]])
    expect(nomes(procurarNoOrganograma(topo, 'zzz'))).toEqual([])
    expect(procurarNoOrganograma(topo, '  ')).toEqual(topo)
    expect(idsComEquipe(topo)).toEqual(['Dália', 'Gil'])
  })
})

test('everyone stands in the tree once, whatever the superiors say', () => {
  const lista = fc.array(
    fc.record({
      cargo: fc.constantFrom(...CARGOS, 'Estagiário'),
      superior: fc.option(fc.nat({ max: 40 }), { nil: null }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(lista, (linhas) => {
      const pessoas = linhas.map(({ cargo, superior }, i) => ({
        id: `${i}`,
        nome: `Pessoa ${i}`,
        cargo,
        superior_id: superior === null ? null : `${superior}`,
        vendas: 0,
        valor: 0,
      }))
      const { topo, semSuperior } = montarOrganograma(pessoas)
      const todos = [...topo, ...semSuperior]
      const ids = linhasVisiveis(todos, new Set(idsComEquipe(todos))).map(({ ramo }) => ramo.pessoa.id)
      expect(ids.toSorted()).toEqual(pessoas.map(({ id }) => id).toSorted())
      expect(todos.reduce((total, { equipe }) => total + equipe + 1, 0)).toBe(pessoas.length)
    }),
  )
})
