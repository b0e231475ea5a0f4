import { expect, test } from 'vitest'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { changedFields, type FieldOf, merge } from '../../record/conflict.ts'
import { same, withCurrentIds } from './conflict.ts'
import { FORM_VENDA, type FormVenda } from './form.ts'
import { blankParticipante } from './participantes.ts'
import { aVenda } from './testing.ts'

const antes = aVenda()
const base = FORM_VENDA.ofRecord(antes)

function conflito(mudancas: Partial<Venda>, minhas: Partial<FormVenda>) {
  const theirs = FORM_VENDA.ofRecord(aVenda({ ...mudancas, versao: 2 }))
  const lados = { base, mine: { ...base, ...minhas }, theirs }
  return { lados, mudados: changedFields(lados, same) }
}

function juntar(
  lados: { base: FormVenda; mine: FormVenda; theirs: FormVenda },
  aceitos: FieldOf<FormVenda>[],
) {
  return withCurrentIds(merge(lados, new Set(aceitos), same), lados.theirs)
}

test('only what the other person changed is told, and disputed where both did', () => {
  const { mudados } = conflito(
    { unidade: '102', cliente_nome: 'Joana', status: 'Pago' },
    { unidade: '103', torre: 'B', status: 'Pago' },
  )
  expect(mudados).toEqual([
    { field: 'cliente_nome', disputed: false },
    { field: 'unidade', disputed: true },
  ])
})

test('mine stays on top of what the other person changed elsewhere', () => {
  const { lados } = conflito({ unidade: '102', cliente_nome: 'Joana' }, { unidade: '103', torre: 'B' })
  expect(juntar(lados, [])).toMatchObject({
    unidade: '103',
    torre: 'B',
    cliente_nome: 'Joana',
  })
})

test('a field whose present value was accepted is taken, and the rest of mine stays', () => {
  const { lados } = conflito({ unidade: '102' }, { unidade: '103', torre: 'B' })
  expect(juntar(lados, ['unidade'])).toMatchObject({ unidade: '102', torre: 'B' })
})

test('participants put in anew by the other person are no change, and mine take their ids', () => {
  const [primeiro] = antes.participantes
  if (!primeiro) throw new Error('a venda de teste tem um participante')
  const novoId = '99999999-9999-4999-8999-999999999999'
  const outro = { ...blankParticipante('x'), colaborador_id: '88888888-8888-4888-8888-888888888888' }
  const { lados, mudados } = conflito(
    { participantes: [{ ...primeiro, id: novoId }] },
    { participantes: [...base.participantes, outro] },
  )
  expect(mudados).toEqual([])
  const { participantes } = juntar(lados, [])
  expect(participantes.map(({ id }) => id)).toEqual([novoId, undefined])
})
