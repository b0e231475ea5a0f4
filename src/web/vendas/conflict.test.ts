import { expect, test } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { camposMudados, juntar } from './conflict.ts'
import { type FormVenda, formDaVenda, participanteEmBranco } from './form-values.ts'
import { umaVenda } from './testing.ts'

const antes = umaVenda()
const base = formDaVenda(antes)

function conflito(mudancas: Partial<Venda>, minhas: Partial<FormVenda>) {
  const atual = umaVenda({ ...mudancas, versao: 2 })
  const meu = { ...base, ...minhas }
  return { atual, meu, mudados: camposMudados(base, meu, atual) }
}

test('only what the other person changed is told, and disputed where both did', () => {
  const { mudados } = conflito(
    { unidade: '102', cliente_nome: 'Joana', status: 'Pago' },
    { unidade: '103', torre: 'B', status: 'Pago' },
  )
  expect(mudados).toEqual([
    { field: 'unidade', disputed: true },
    { field: 'cliente_nome', disputed: false },
  ])
})

test('mine stays on top of what the other person changed elsewhere', () => {
  const { meu, atual } = conflito({ unidade: '102', cliente_nome: 'Joana' }, { unidade: '103', torre: 'B' })
  expect(juntar(base, meu, atual, new Set())).toMatchObject({
    unidade: '103',
    torre: 'B',
    cliente_nome: 'Joana',
  })
})

test('a field whose present value was accepted is taken, and the rest of mine stays', () => {
  const { meu, atual } = conflito({ unidade: '102' }, { unidade: '103', torre: 'B' })
  expect(juntar(base, meu, atual, new Set(['unidade']))).toMatchObject({ unidade: '102', torre: 'B' })
})

test('participants put in anew by the other person are no change, and mine take their ids', () => {
  const [primeiro] = antes.participantes
  if (!primeiro) throw new Error('a venda de teste tem um participante')
  const novoId = '99999999-9999-4999-8999-999999999999'
  const outro = { ...participanteEmBranco('x'), colaborador_id: '88888888-8888-4888-8888-888888888888' }
  const { meu, atual, mudados } = conflito(
    { participantes: [{ ...primeiro, id: novoId }] },
    { participantes: [...base.participantes, outro] },
  )
  expect(mudados).toEqual([])
  const { participantes } = juntar(base, meu, atual, new Set())
  expect(participantes.map(({ id }) => id)).toEqual([novoId, undefined])
})
