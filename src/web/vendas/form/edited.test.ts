// @vitest-environment happy-dom
/**
 * What the form of an edited sale has, warns of, refuses and sends, and how what two people changed is settled. That it is edited, in a
 * browser and by two, the stories show.
 */
import { describe, expect, test } from 'vitest'
import { today } from '../../../core/dates.ts'
import {
  all,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../../testing/screen.tsx'
import { describedBy } from '../../testing/typing.tsx'
import {
  ANGELA,
  addParticipante,
  BRUNO,
  CARLA,
  EDIT,
  EDITABLE,
  holds,
  listsIn,
  participante,
  participanteHas,
  savedBy,
  textIn,
  textsOffered,
  VENDA,
} from '../testing.ts'
import { Route } from '../VendasScreen.tsx'
import { testId } from './testing.ts'

describe('an edited sale', () => {
  test('has the shape of the form while it loads, then the fields that only it has', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { sent } = openScreen(Route, EDIT, { ...EDITABLE, [`GET /api/vendas/${VENDA.id}`]: promise })
    await shown(() => dialog()?.querySelector('[aria-label="Carregando formulário"]'), 'the shape')
    resolve(VENDA)
    await holds('Número da venda', 'AR001/2026', dialog)
    for (const label of ['Valor financiado', 'Data de aprovação']) await field(label, dialog)
    expect(all('button', dialog).map(textOf)).toEqual(
      expect.arrayContaining(['Cancelar', 'Salvar Alterações']),
    )
    expect(await textsOffered('Forma de pagamento', dialog)).toEqual([
      'NF',
      'NF/Webro',
      'NF IR Futuro',
      'NF Lançamento',
      'Webro',
      'Financiamento',
      'À Vista',
    ])
    const hasMotivo = () => textOf(dialog() ?? document.head).includes('Motivo da Desistência')
    expect(hasMotivo()).toBe(false)
    await choose('Status', 'Desembolsada', dialog)
    expect(await textsOffered('Status da comissão', dialog)).toEqual(['Pendente', 'Pago', 'Cancelado'])
    expect(hasMotivo()).toBe(false)
    await press('Salvar Alterações', dialog)
    await refusedFor('Data do Desembolso', 'Data do desembolso é obrigatória', dialog)
    await refusedFor('Status da comissão', 'Status da comissão é obrigatório', dialog)
    await choose('Status', 'Desistência', dialog)
    await fill('Motivo da Desistência', 'Crédito recusado pelo banco.', dialog)
    await press('Salvar Alterações', dialog)
    await said(
      'As comissões pendentes serão canceladas e as já pagas ficam A estornar. Se a venda sair de Desistência, isso é desfeito, e o que foi devolvido volta a Pendente.',
    )
    expect(savedBy(sent)).toBeUndefined()
    await press('Registrar desistência', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: { status: 'Desistência', motivo_rejeicao: 'Crédito recusado pelo banco.' },
    })
  })

  test('sends what was changed, and the list is read again', async () => {
    const { sent, asked } = openScreen(Route, EDIT, EDITABLE)
    await holds('Unidade', '101', dialog)
    for (const [label, text] of [
      ['Valor da venda', '412350'],
      ['Valor financiado', '350000,50'],
      ['Data de aprovação', '01/04/2026'],
      ['Torre', ''],
      ['Observações', 'Entrega das chaves em 2028.'],
    ] as const)
      await fill(label, text, dialog)
    await choose('Forma de pagamento', 'Financiamento', dialog)
    await participanteHas(1, '2,50%', 'R$ 10.308,75')
    await participanteHas(2, '0,30%', 'R$ 1.234,56')
    await press(`Remover participante 2: ${BRUNO.nome}`)
    await addParticipante(CARLA.nome, { Valor: '1000' })
    const before = listsIn(asked)
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    await shown(() => dialog() === undefined && listsIn(asked) > before, 'the list alone, read again')
    expect(savedBy(sent)).toMatchObject({
      versao: 1,
      registro: {
        valor_venda: 412_350,
        valor_financiado: 350_000.5,
        data_aprovacao: '2026-04-01',
        forma_pagamento: 'Financiamento',
        torre: null,
        observacoes: 'Entrega das chaves em 2028.',
        participantes: [
          { id: testId(9), modo: 'percentual', percentual_comissao: 2.5 },
          { colaborador_id: CARLA.id, modo: 'valor', valor_comissao: 1000 },
        ],
      },
    })
  })

  test('keeps a CPF that was accepted before, and refuses another wrong one', async () => {
    const accepted = { ...VENDA, cliente_cpf: '11111111111' }
    openScreen(Route, EDIT, { ...EDITABLE, [`GET /api/vendas/${VENDA.id}`]: accepted })
    await holds('CPF', '111.111.111-11', dialog)
    await fill('CPF', '22222222222', dialog)
    await press('Salvar Alterações', dialog)
    await refusedFor('CPF', 'CPF inválido', dialog)
  })

  test('warns of implausible values, and is saved with them', async () => {
    const { sent } = openScreen(Route, EDIT, {
      ...EDITABLE,
      'GET /api/empreendimentos/*': { id: testId(2), valor_minimo: 250_000, valor_maximo: 950_000 },
    })
    const warnedOf = (label: string, sentence: string) =>
      shown(
        async () => describedBy(await field(label, dialog)).replaceAll('\u00a0', ' ') === sentence,
        `'${sentence}' at the field '${label}'`,
      )
    await holds('Valor da venda', 'R$ 300.000,00', dialog)
    expect(textOf(document.body)).not.toContain('Confira:')
    await fill('Valor da venda', '41235', dialog)
    await warnedOf('Valor da venda', 'Confira: abaixo do valor mínimo do empreendimento, R$ 250.000,00.')
    await fill('Valor da venda', '280000', dialog)
    await warnedOf('Valor da venda', '')
    await fill('Valor da venda', '4123500', dialog)
    await warnedOf('Valor da venda', 'Confira: acima do valor máximo do empreendimento, R$ 950.000,00.')
    await fill('Data da venda', '10/03/1926', dialog)
    await warnedOf('Data da venda', 'Confira: data antes do ano 2000.')
    const [year = ''] = today(new Date()).split('-')
    await fill('Data de aprovação', `10/03/${Number(year) + 2}`, dialog)
    await warnedOf('Data de aprovação', 'Confira: data mais de um mês à frente.')
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({ registro: { valor_venda: 4_123_500, data_venda: '1926-03-10' } })
  })

  test('whose commission is Pago over Pendente participants, or the other way round, is warned of, set by a button, and saved as it is', async () => {
    const { sent } = openScreen(Route, EDIT, EDITABLE)
    const warning = () =>
      all('[role="status"]', dialog).find((one) => textOf(one).includes('status da comissão'))
    const warned = (text: string) =>
      shown(() => textOf(warning() ?? document.head).includes(text), `'${text}'`)
    const isGone = () => shown(() => warning() === undefined, 'no warning')
    await choose('Status', 'Desembolsada', dialog)
    await fill('Data do Desembolso', '20/03/2026', dialog)
    await choose('Status da comissão', 'Pago', dialog)
    await warned(
      `o status da comissão da venda é Pago, mas os participantes estão como Pendente: ${ANGELA.nome}, ${BRUNO.nome}.`,
    )
    await press('Mudar os participantes para Pago', dialog)
    await isGone()
    for (const position of [1, 2]) await holds('Comissão', 'Pago', participante(position))

    await choose('Status da comissão', 'Pendente', dialog)
    await warned('é Pendente, mas os participantes estão como Pago')
    await press('Mudar a venda para Pago', dialog)
    await holds('Status da comissão', 'Pago', dialog)
    await isGone()

    await choose('Comissão', 'Pendente', participante(2))
    await warned('mas o participante está como Pendente')
    // Nothing is asked at saving.
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: {
        status_comissao: 'Pago',
        participantes: [{ status_comissao: 'Pago' }, { status_comissao: 'Pendente' }],
      },
    })
  })

  test('refuses a date that does not exist, and keeps it as it was typed', async () => {
    const { sent } = openScreen(Route, EDIT, EDITABLE)
    await holds('Data da venda', '10/03/2026', dialog)
    for (const [typed, refusal] of [
      ['31/02/2026', 'Esta data não existe. Confira o dia, o mês e o ano.'],
      ['1/2/202', 'Complete a data: dd/mm/aaaa'],
    ] as const) {
      await fill('Data da venda', typed, dialog)
      await refusedFor('Data da venda', refusal, dialog)
      await press('Salvar Alterações', dialog)
      await said('Corrija 1 campo antes de salvar.')
      expect(await textIn('Data da venda', dialog)).toBe(typed)
    }
    expect(savedBy(sent)).toBeUndefined()
  })

  test('refuses an amount that may mean two things, and keeps it as it was typed', async () => {
    const { sent } = openScreen(Route, EDIT, EDITABLE)
    await holds('Valor da venda', 'R$ 300.000,00', dialog)
    await fill('Valor da venda', '1,200.00', dialog)
    await refusedFor('Valor da venda', 'Use ponto nos milhares e vírgula nos centavos', dialog)
    await press('Salvar Alterações', dialog)
    await said('Corrija 1 campo antes de salvar.')
    expect(document.activeElement).toBe(await field('Valor da venda', dialog))
    expect(await textIn('Valor da venda', dialog)).toBe('1,200.00')
    expect(savedBy(sent)).toBeUndefined()
  })

  test('whose participants two people changed is settled row by row', async () => {
    const theirs = {
      ...VENDA,
      versao: 2,
      participantes: VENDA.participantes.map((one, i) =>
        i === 0
          ? { ...one, modo: 'valor' as const, valor_comissao: 7_000 }
          : { ...one, tipo_pagamento_comissao: 'TED' as const },
      ),
    }
    const answers: Record<string, unknown> = {
      ...EDITABLE,
      'PUT /api/vendas/*': refused(409, 'VERSAO_ANTIGA', 'Este registro foi alterado por outra pessoa.', {
        atual: theirs,
        mudanca: { quem: 'Sérgio Lima', em: '2026-03-10T12:00:00Z' },
      }),
    }
    const { sent } = openScreen(Route, EDIT, answers)
    await holds('Unidade', '101', dialog)
    await addParticipante(CARLA.nome, { Percentual: '1' })
    await fill('Percentual', '3', participante(1))
    await press('Salvar Alterações', dialog)
    await said('Esta venda foi alterada por outra pessoa')
    await said('Sérgio Lima, ')
    await said(`Participante “${BRUNO.nome}”: Pagamento de PIX para TED`)
    await said(`Participante “${ANGELA.nome}”: Percentual ou Valor`)
    await said('Manter o que digitei: 3,00%')
    const theirChoice = await shown(
      () => all('label', dialog).find((one) => textOf(one).startsWith('Usar o da outra pessoa: R$')),
      'their value',
    )
    theirChoice.click()
    await press('Continuar com estas escolhas', dialog)
    await holds('Valor', 'R$ 7.000,00', participante(1))
    await participanteHas(3, '1,00%', 'R$ 3.000,00')
    answers['PUT /api/vendas/*'] = { ...theirs, versao: 3 }
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      versao: 2,
      registro: {
        participantes: [
          { colaborador_id: ANGELA.id, modo: 'valor', valor_comissao: 7_000 },
          { colaborador_id: BRUNO.id, tipo_pagamento_comissao: 'TED' },
          { colaborador_id: CARLA.id, percentual_comissao: 1 },
        ],
      },
    })
  })

  test("whose client's data is masked keeps it, and opens it on request without losing what was typed", async () => {
    const masked = {
      ...VENDA,
      cliente_cpf: '***.***.***-25',
      cliente_renda: null,
      cliente_telefone: '(**) *****-5678',
      mascarados: ['cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email', 'cliente_renda'],
    }
    const { sent } = openScreen(
      Route,
      EDIT,
      {
        ...EDITABLE,
        [`GET /api/vendas/${VENDA.id}`]: masked,
        'POST /api/vendas/*/dados-do-cliente': { ...VENDA, cliente_renda: 9_800.5 },
      },
      { cargo: 'Staff' },
    )
    await holds('CPF', '***.***.***-25', dialog)
    expect((await field('CPF', dialog)).readOnly).toBe(true)
    await fill('Unidade', '77', dialog)
    await press('Mostrar dados do cliente', dialog)
    await holds('CPF', '529.982.247-25', dialog)
    await holds('Renda', 'R$ 9.800,50', dialog)
    expect(await textIn('Unidade', dialog)).toBe('77')
    await fill('Telefone', '11955554444', dialog)
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: { unidade: '77', cliente_telefone: '11955554444', cliente_cpf: '52998224725' },
    })
  })
})
