import { expect, test } from 'vitest'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import type { Sides } from '../../record/conflict.ts'
import { changesIn, mergeForms } from '../../record/form-conflict.ts'
import { same, withOpenedData } from './conflict.ts'
import { FORM_VENDA, type FormVenda } from './form.ts'
import { FORM_PARTICIPANTES } from './participantes.ts'
import { aVenda, testId } from './testing.ts'

const antes = aVenda()
const base = FORM_VENDA.ofRecord(antes)

function conflito(mudancas: Partial<Venda>, minhas: Partial<FormVenda>) {
  const theirs = FORM_VENDA.ofRecord(aVenda({ ...mudancas, versao: 2 }))
  const lados = { base, mine: { ...base, ...minhas }, theirs }
  return { lados, mudados: changesIn(FORM_VENDA, lados, same) }
}

function juntar(lados: Sides<FormVenda>, aceitos: string[]) {
  return withOpenedData(mergeForms(FORM_VENDA, lados, new Set(aceitos), same), lados.theirs)
}

test('only what the other person changed is told, and disputed where both did', () => {
  const { mudados } = conflito(
    { unidade: '102', cliente_nome: 'Joana', status: 'Pago' },
    { unidade: '103', torre: 'B', status: 'Pago' },
  )
  expect(mudados.map(({ path, disputed }) => ({ path, disputed }))).toEqual([
    { path: 'cliente_nome', disputed: false },
    { path: 'unidade', disputed: true },
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
  const outro = { ...FORM_PARTICIPANTES.blank('x'), colaborador_id: '88888888-8888-4888-8888-888888888888' }
  const { lados, mudados } = conflito(
    { participantes: [{ ...primeiro, id: novoId }] },
    { participantes: [...base.participantes, outro] },
  )
  expect(mudados).toEqual([])
  const { participantes } = juntar(lados, [])
  expect(participantes.map(({ id }) => id)).toEqual([novoId, undefined])
})

test('participants are compared row by row: both may change one of them, and each may add one', () => {
  const [primeiro] = antes.participantes
  if (!primeiro) throw new Error('a venda de teste tem um participante')
  const bia = { id: testId(4), nome: 'Bia', cargo: 'Corretor', status: 'Ativo' }
  const incluida = {
    ...primeiro,
    id: testId(8),
    colaborador_id: bia.id,
    colaborador: bia,
    valor_comissao: 4123.5,
  }
  const [minha] = base.participantes
  if (!minha) throw new Error('o formulário de teste tem um participante')
  const carla = FORM_PARTICIPANTES.blank('c', { colaborador_id: testId(5), percentual_comissao: 1 })
  const { lados, mudados } = conflito(
    {
      participantes: [
        { ...primeiro, status_comissao: 'Pago' },
        { ...incluida, percentual_comissao: 1 },
      ],
    },
    { participantes: [{ ...minha, percentual_comissao: 3 }, carla] },
  )
  expect(mudados.map(({ title, words }) => `${title}: ${words}`)).toEqual([
    'Participante “Ana”: Comissão de Pendente para Pago',
    'Participante “Bia”: incluído, com Percentual 1,00%, Comissão Pendente, Pagamento PIX',
  ])
  expect(juntar(lados, []).participantes).toMatchObject([
    { colaborador_id: testId(3), percentual_comissao: 3, status_comissao: 'Pago' },
    { colaborador_id: testId(5), percentual_comissao: 1 },
    { colaborador_id: bia.id, percentual_comissao: 1 },
  ])
})

test('another value of the sale is no change of its participants, although it changes what they get', () => {
  const [primeiro] = antes.participantes
  if (!primeiro) throw new Error('a venda de teste tem um participante')
  const { mudados } = conflito(
    { valor_venda: 500_000, participantes: [{ ...primeiro, valor_comissao: 10_000 }] },
    {},
  )
  expect(mudados.map(({ path }) => path)).toEqual(['valor_venda'])
})
