import { expect, it } from 'vitest'
import { personalColumns } from './dados-pessoais.ts'
import type { Fields } from './fields.ts'
import { anonymisationRefusals, linesOfGuardada, linesOfVenda } from './titulares.ts'
import { VENDA_FIELDS } from './vendas/fields.ts'

const fieldsByName: Fields = VENDA_FIELDS

const ended = { numero_venda: '1', status: 'Desembolsada', guardada_ate: '2026-03-09' } as const

it('an ended sale may be anonymised from the day after its term', () => {
  expect(anonymisationRefusals([ended], [], '2026-03-10')).toEqual([])
  expect(anonymisationRefusals([ended], [], '2026-03-09')).toEqual([
    'O prazo de guarda termina só em 10/03/2026: 1.',
  ])
  expect(anonymisationRefusals([{ ...ended, status: 'Desistência' }], [], '2026-03-10')).toEqual([])
})

it('of many the last term counts, and a few are named', () => {
  const many = Array.from({ length: 7 }, (_, i) => ({
    ...ended,
    numero_venda: `${i}`,
    guardada_ate: `2030-01-0${i + 1}`,
  }))
  expect(anonymisationRefusals(many, [ended], '2026-03-09')).toEqual([
    'O prazo de guarda termina só em 08/01/2030: 0, 1, 2, 3, 4 e mais 2 vendas.',
    'O registro de vendas excluídas é guardado por lei, e apagado sozinho em 10/03/2026: 1.',
  ])
})

it('everything personal of a sale is told', () => {
  const named = Object.keys(VENDA_FIELDS).map((field) => [field, field === 'cliente_renda' ? 1 : 'valor'])
  const told = linesOfVenda({ ...Object.fromEntries(named), anexos: [] }).map(({ rotulo }) => rotulo)
  for (const column of personalColumns('vendas')) expect(told).toContain(fieldsByName[column]?.rotulo)
})

it('of a telefone the number is told too, so that it can be called', () => {
  const empty = Object.fromEntries(Object.keys(VENDA_FIELDS).map((field) => [field, null]))
  const told = linesOfVenda({ ...empty, cliente_telefone: '19901284590', anexos: [] } as never)
  expect(told).toContainEqual({ rotulo: 'Telefone', valor: '(19) 90128-4590', telefone: '19901284590' })
})

it('what is kept is told in words, without what is empty', () => {
  const dados = {
    status: 'Desistência',
    cliente_nome: 'Ana',
    cliente_cpf: '52998224725',
    data_venda: '2026-03-10',
    data_desembolso: null,
    loja: 'Centro',
    empreendimento: null,
    torre: '',
    unidade: '12',
    forma_pagamento: 'NF',
    valor_venda: 1234.5,
    valor_ato: 0,
    valor_comissao: 12,
  }
  expect(linesOfGuardada(dados).map(({ rotulo, valor }) => `${rotulo}: ${valor}`)).toEqual([
    'Status: Desistência',
    'Nome: Ana',
    'CPF: 529.982.247-25',
    'Data da venda: 10/03/2026',
    'Loja: Centro',
    'Unidade: 12',
    'Forma de pagamento: NF',
    'Valor da venda: R$\u00a01.234,50',
    'Valor do ato: R$\u00a00,00',
    'Valor total da comissão: R$\u00a012,00',
  ])
})
