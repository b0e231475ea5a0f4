import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUM_MESSAGE } from '../../../core/comissao.ts'
import { formatCpf, formatRg } from '../../../core/documents.ts'
import { finishTelefone } from '../../../core/telefone.ts'
import { VENDA_MESSAGES } from '../../../core/vendas/messages.ts'
import { sameForm } from '../../record/conflict.ts'
import { blankVenda, FORM_VENDA, type FormVenda, readEditedVenda, readNewVenda } from './form.ts'
import { comissoesOf, FORM_PARTICIPANTES } from './participantes.ts'
import { aVenda, testId as id } from './testing.ts'

function completa(mudancas: Partial<FormVenda> = {}): FormVenda {
  return {
    ...blankVenda('2026-11-03'),
    numero_venda: 'AR001/2026',
    loja_id: id(1),
    empreendimento_id: id(2),
    torre: 'A',
    unidade: '101',
    cliente_nome: 'Maria',
    cliente_cpf: '529.982.247-25',
    cliente_telefone: '(11) 91234-5678',
    valor_venda: 412_350,
    valor_ato: 41_235,
    participantes: [participante(3, { percentual_comissao: 2 })],
    ...mudancas,
  }
}

function participante(n: number, mudancas: object) {
  return { ...FORM_PARTICIPANTES.blank(String(n)), colaborador_id: id(n), ...mudancas }
}

describe('a new sale', () => {
  test('an empty form is refused at every required field at once', () => {
    expect(readNewVenda({ ...blankVenda('2026-11-03'), status: 'Desembolsada' }).errors).toEqual({
      numero_venda: VENDA_MESSAGES.numero_venda,
      loja_id: VENDA_MESSAGES.loja_id,
      empreendimento_id: VENDA_MESSAGES.empreendimento_id,
      torre: VENDA_MESSAGES.torre,
      unidade: VENDA_MESSAGES.unidade,
      cliente_nome: VENDA_MESSAGES.cliente_nome,
      cliente_cpf: 'CPF é obrigatório',
      cliente_telefone: 'Telefone é obrigatório',
      valor_venda: VENDA_MESSAGES.valor_venda,
      valor_ato: VENDA_MESSAGES.valor_ato,
      participantes: VENDA_MESSAGES.participantes,
      data_desembolso: VENDA_MESSAGES.data_desembolso,
    })
  })

  test.each([
    ['cliente_cpf', formatCpf, '', '', 'CPF é obrigatório'],
    ['cliente_cpf', formatCpf, '5299822472', '529.982.247-2', 'CPF deve conter 11 dígitos'],
    ['cliente_cpf', formatCpf, '11111111111', '111.111.111-11', 'CPF inválido'],
    ['cliente_cpf', formatCpf, '52998224724', '529.982.247-24', 'CPF inválido'],
    ['cliente_rg', formatRg, '', '', undefined],
    ['cliente_rg', formatRg, '123456', '12.345.6', 'RG incompleto'],
    ['cliente_rg', formatRg, '12345678x', '12.345.678-X', undefined],
    ['cliente_telefone', finishTelefone, '', '', 'Telefone é obrigatório'],
    ['cliente_telefone', finishTelefone, '1132654321', '(11) 3265-4321', undefined],
    [
      'cliente_telefone',
      finishTelefone,
      '119876543',
      '(11) 9876-543',
      'Telefone deve conter 10 ou 11 dígitos',
    ],
    ['cliente_email', String, 'marina@', 'marina@', 'Email inválido'],
    ['cliente_email', String, 'marina@cliente.test', 'marina@cliente.test', undefined],
  ] as const)('%s is masked and checked (%#)', (field, mask, typed, shown, message) => {
    expect(mask(typed)).toBe(shown)
    for (const value of [typed, shown])
      expect(readNewVenda(completa({ [field]: value })).errors?.[field]).toBe(message)
  })

  test('an empty participant is refused at its broker and at its percentage', () => {
    expect(readNewVenda(completa({ participantes: [FORM_PARTICIPANTES.blank('x')] })).errors).toEqual({
      'participantes.0.colaborador_id': VENDA_MESSAGES.participante,
      'participantes.0.percentual_comissao': 'Informe o percentual',
    })
  })

  test('percentages over 100 together are refused, also when one comes from a value', () => {
    const participantes = [
      participante(3, { percentual_comissao: 60 }),
      participante(4, { modo: 'valor', valor_comissao: 200_000 }),
    ]
    expect(readNewVenda(completa({ participantes })).errors).toEqual({ participantes: SUM_MESSAGE })
  })

  test('an amount that is refused as it was typed is refused at its field alone', () => {
    const participantes = [participante(3, { modo: 'valor', valor_comissao: 1000 })]
    expect(readNewVenda(completa({ participantes, valor_venda: '12.34' })).errors).toEqual({
      valor_venda: VENDA_MESSAGES.valor_venda,
    })
    const duas = [...participantes, participante(4, { percentual_comissao: '101' })]
    expect(readNewVenda(completa({ participantes: duas })).errors).toEqual({
      'participantes.1.percentual_comissao': VENDA_MESSAGES.percentual_comissao,
    })
    expect(comissoesOf(completa({ participantes: duas })).total.valor_comissao).toBe(1000)
  })

  test('documents leave without their masks', () => {
    expect(readNewVenda(completa({ cliente_rg: '12.345.678-x' })).record).toMatchObject({
      cliente_cpf: '52998224725',
      cliente_rg: '12345678X',
      cliente_telefone: '11912345678',
    })
  })

  test('what is not asked for at the moment is not sent', () => {
    const form = completa({ data_desembolso: '2026-11-04', descricao_outras_pendencias: 'x' })
    expect(readNewVenda(form).record).toMatchObject({
      data_desembolso: null,
      descricao_outras_pendencias: null,
    })
    const asked = completa({ ...form, status: 'Desembolsada', tipo_pendencia: ['OUTRAS (DESCREVA)'] })
    expect(readNewVenda(asked).record).toMatchObject({
      data_desembolso: '2026-11-04',
      descricao_outras_pendencias: 'x',
    })
  })

  test('a date that is none is refused', () => {
    expect(readNewVenda(completa({ data_venda: '31/02/2026' })).errors).toEqual({
      data_venda: 'Data inválida',
    })
  })
})

describe('an edited sale', () => {
  const original = { ...blankVenda('2026-11-03'), cliente_cpf: '11111111111' }

  test('an emptied form is refused at every required field at once', () => {
    const empty = { ...blankVenda('2026-11-03'), data_venda: '' }
    expect(readEditedVenda(empty, original).errors).toEqual({
      numero_venda: VENDA_MESSAGES.numero_venda,
      data_venda: 'Data da venda é obrigatória',
      loja_id: VENDA_MESSAGES.loja_id,
      empreendimento_id: VENDA_MESSAGES.empreendimento_id,
      unidade: VENDA_MESSAGES.unidade,
      cliente_nome: VENDA_MESSAGES.cliente_nome,
      cliente_cpf: 'CPF é obrigatório',
      cliente_telefone: 'Telefone é obrigatório',
      valor_venda: VENDA_MESSAGES.valor_venda,
      valor_ato: VENDA_MESSAGES.valor_ato,
      participantes: VENDA_MESSAGES.participantes,
    })
  })

  test('a CPF that was accepted before is not checked again; another one is', () => {
    expect(readEditedVenda(completa({ cliente_cpf: '111.111.111-11' }), original).errors).toBeUndefined()
    expect(readEditedVenda(completa({ cliente_cpf: '222.222.222-22' }), original).errors).toEqual({
      cliente_cpf: 'CPF inválido',
    })
  })

  test('Desembolsada asks for its date and the commission status, and only it sends one', () => {
    expect(readEditedVenda(completa({ status: 'Desembolsada', torre: '' }), original).errors).toEqual({
      data_desembolso: VENDA_MESSAGES.data_desembolso,
      status_comissao: VENDA_MESSAGES.status_comissao,
    })
    expect(
      readEditedVenda(completa({ status_comissao: 'Pago' }), original).record?.status_comissao,
    ).toBeNull()
  })
})

describe('commissions', () => {
  test('one typed by percent follows the base; one typed by value keeps it', () => {
    const participantes = [
      participante(3, { percentual_comissao: 2.5 }),
      participante(4, { modo: 'valor', valor_comissao: 1000 }),
    ]
    const onSale = comissoesOf(completa({ participantes }))
    expect(onSale.rows).toMatchObject([
      { percentual_comissao: 2.5, valor_comissao: 10_308.75 },
      { percentual_comissao: 0.24, valor_comissao: 1000 },
    ])
    const onAto = comissoesOf(completa({ participantes, base_calculo_comissao: 'valor_ato' }))
    expect(onAto.rows).toMatchObject([
      { percentual_comissao: 2.5, valor_comissao: 1030.88 },
      { percentual_comissao: 2.43, valor_comissao: 1000 },
    ])
    expect(onAto.total).toEqual({ percentual_comissao: 4.93, valor_comissao: 2030.88 })
  })

  test('what is said to exceed 100% is what blocks saving', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(fc.array(percent, { minLength: 1, maxLength: 8 }), (percentuais) => {
        const form = completa({
          participantes: percentuais.map((percentual_comissao, i) =>
            participante(10 + i, { percentual_comissao }),
          ),
        })
        expect(readNewVenda(form).errors?.participantes === SUM_MESSAGE).toBe(comissoesOf(form).exceeds)
      }),
    )
  })
})

test('names kept for showing do not make two forms differ', () => {
  expect(sameForm(completa(), completa({ nomes: { x: 'Ana' } }))).toBe(true)
  expect(sameForm(completa(), completa({ unidade: '102' }))).toBe(false)
})

test('a sale opened and sent unchanged says what it said', () => {
  const aberta = FORM_VENDA.ofRecord(aVenda())
  const { record } = readEditedVenda(aberta, aberta)
  expect(record).toMatchObject({
    numero_venda: 'AR001/2026',
    cliente_rg: null,
    valor_venda: 412_350,
    participantes: [{ id: id(9), colaborador_id: id(3), modo: 'percentual', percentual_comissao: 2 }],
  })
})
