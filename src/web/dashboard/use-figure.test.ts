import { expect, it } from 'vitest'
import { type Completo, keepRead } from './use-figure.ts'

const erro = { defined: false, code: 'ERRO_INTERNO', status: 500, message: 'Erro interno.' } as const

function answer(parts: Partial<Completo>): Completo {
  const figures: Partial<Completo> = {
    vendedoresAtivos: { dados: { valor: 3 } },
    empreendimentosAtivos: { dados: { valor: 2 } },
    ...parts,
  }
  return figures as Completo
}

it('a figure that fails when read again keeps its last value, and the others are new', () => {
  const before = answer({})
  const now = answer({ vendedoresAtivos: { erro }, empreendimentosAtivos: { dados: { valor: 5 } } })
  expect(keepRead(before, now)).toEqual({
    vendedoresAtivos: { dados: { valor: 3 } },
    empreendimentosAtivos: { dados: { valor: 5 } },
  })
})

it('a figure that never was read has its error, until it is read', () => {
  const failed = answer({ vendedoresAtivos: { erro } })
  expect(keepRead(undefined, failed)).toEqual(failed)
  expect(keepRead(failed, failed)).toEqual(failed)
  expect(keepRead(failed, answer({}))).toEqual(answer({}))
})
