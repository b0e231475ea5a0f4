// @vitest-environment happy-dom
/**
 * What the form of a new sale offers, proposes, warns of and sends. What it is refused for in detail, `form.test.ts` shows; what fails,
 * `../screen.test.ts`.
 */
import { describe, expect, test, vi } from 'vitest'
import { formatDate, today } from '../../../core/dates.ts'
import {
  all,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  optionsOf,
  press,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../../testing/screen.tsx'
import {
  ANGELA,
  addParticipante,
  BRUNO,
  CARLA,
  CHOICES,
  comissionado,
  EDIT,
  EDITABLE,
  fillNewSale,
  holds,
  listsIn,
  participante,
  participanteHas,
  savedBy,
  textIn,
  textsOffered,
  unchoose,
  VENDA,
} from '../testing.ts'
import { Route } from '../VendasScreen.tsx'
import { testId } from './testing.ts'

const NEW = '/vendas?nova=true'
const textsOf = (elements: readonly ParentNode[]) => elements.map(textOf)
const form = () => document.querySelector('form')

describe('a new sale', () => {
  test('opens with its sections, its defaults and its choices; its button closes it again', async () => {
    openScreen(Route, NEW, CHOICES)
    await said('Observações')
    expect(textsOf(all('h2, h3', form))).toEqual(
      expect.arrayContaining(['Dados da Venda', 'Dados do Cliente', 'Dados do Negócio', 'Participantes']),
    )
    for (const [label, value] of [
      ['Data da venda', formatDate(today(new Date()))],
      ['Status', 'Pago/Pendente'],
      ['Tipo de renda', 'Formal'],
      ['Forma de pagamento', 'NF'],
      ['Base de cálculo da comissão', 'Valor da venda'],
    ] as const)
      expect([label, await textIn(label)]).toEqual([label, value])
    for (const [label, options] of [
      [
        'Status',
        [
          'Pago/Pendente',
          'Desembolsada',
          'Desistência',
          'Assinada/Pendência enviada',
          'Assinada/Pendente',
          'Pago/Pendência enviada',
          'Assinada',
          'Pago',
        ],
      ],
      ['Forma de pagamento', ['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro']],
      ['Tipo de renda', ['Formal', 'Informal', 'Direto']],
      ['Base de cálculo da comissão', ['Valor da venda', 'Valor do ato']],
    ] as const)
      expect(await textsOffered(label)).toEqual(options)
    const pendencias = all('input[type="checkbox"]', form).map((box) => box.getAttribute('value'))
    expect(pendencias).toEqual([
      'OK',
      'SERASA',
      'CTPS',
      'IR',
      'NOME NA RECEITA',
      'HOLERITE',
      'OUTRAS (DESCREVA)',
    ])
    await press('Adicionar participante')
    for (const [label, value, options] of [
      ['Pagamento', 'PIX', ['PIX', 'TED', 'Dinheiro', 'Cheque']],
      ['Comissão', 'Pendente', ['Pendente', 'Pago', 'Cancelado']],
    ] as const) {
      expect(await textIn(label, participante(1))).toBe(value)
      expect(await textsOffered(label, participante(1))).toEqual(options)
    }
    await press('Nova Venda')
    await shown(() => form() === null, 'the list alone')
  })

  test('has the main seller as its first participant with the base commission, and the first participant as its main seller', async () => {
    const { sent } = openScreen(Route, NEW, { ...CHOICES, 'POST /api/vendas': VENDA })
    const vendedor = 'Vendedor principal'
    await fillNewSale()
    await choose(vendedor, BRUNO.nome)
    await holds('Corretor', BRUNO.nome, participante(1))
    await participanteHas(1, '1,50%', 'R$ 6.185,25')
    // A correction follows.
    await choose(vendedor, CARLA.nome)
    await holds('Corretor', CARLA.nome, participante(1))
    await participanteHas(1, '', '')
    await choose(vendedor, ANGELA.nome)
    await participanteHas(1, '2,00%', 'R$ 8.247,00')

    await press(`Remover participante 1: ${ANGELA.nome}`)
    await unchoose(vendedor)
    await press('Adicionar participante')
    await choose('Corretor', CARLA.nome, participante(1))
    await holds(vendedor, CARLA.nome)
    await participanteHas(1, '', '')
    await choose('Corretor', BRUNO.nome, participante(1))
    await holds(vendedor, BRUNO.nome)
    await participanteHas(1, '', '')
    await addParticipante(ANGELA.nome, { Percentual: '1' })
    expect(await textIn(vendedor)).toBe(BRUNO.nome)
    await fill('Percentual', '3', participante(1))
    await press('Salvar Venda')
    await toasted('Sucesso!', 'Venda cadastrada com sucesso.')
    expect(sent.find(({ call }) => call === 'POST /api/vendas')?.body).toMatchObject({
      colaborador_id: BRUNO.id,
      participantes: [
        { colaborador_id: BRUNO.id, percentual_comissao: 3 },
        { colaborador_id: ANGELA.id, percentual_comissao: 1 },
      ],
    })
  })

  test('has a calendar in Portuguese, whose weeks begin on Sunday', async () => {
    openScreen(Route, NEW, CHOICES)
    await fill('Data da venda', '10/03/2026')
    await press('Abrir calendário: Data da venda')
    await said('março 2026')
    expect(textsOf(all('thead th'))).toEqual(['Do', '2ª', '3ª', '4ª', '5ª', '6ª', 'Sá'])
    // 1 March 2026 was a Sunday.
    expect(all('tbody td').map(textOf)[0]).toBe('1')
  })

  test('has a calendar whose arrow keys begin at the chosen day, and whose Enter chooses', async () => {
    openScreen(Route, NEW, CHOICES)
    await fill('Data da venda', '10/03/2026')
    await press('Abrir calendário: Data da venda')
    await said('março 2026')
    const day = () => document.activeElement?.getAttribute('aria-label')
    await vi.waitFor(() => expect(day()).toBe('terça-feira, 10 de março de 2026'))
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await vi.waitFor(() => expect(day()).toBe('terça-feira, 17 de março de 2026'))
    await press('terça-feira, 17 de março de 2026')
    await holds('Data da venda', '17/03/2026')
  })

  test('asks at once for the share of who has no base commission, at its percentage', async () => {
    openScreen(Route, NEW, CHOICES)
    const asked = async () => {
      const percentual = await field('Percentual', participante(1))
      const ids = percentual.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => textOf(document.getElementById(id) ?? document.head)).join()
    }
    await addParticipante('Carla Nogueira', {})
    expect(await asked()).toBe('Informe aqui ou no valor')
    await fill('Valor', '500', participante(1))
    expect(await asked()).toBe('')
    await fill('Valor', '', participante(1))
    expect(await asked()).toBe('Informe aqui ou no valor')
    await choose('Corretor', 'Ângela Ramos', participante(1))
    await fill('Percentual', '2', participante(1))
    expect(await asked()).toBe('')
  })

  test('proposes the next number of the loja and the year, until another is typed', async () => {
    const { asked } = openScreen(Route, NEW, {
      ...CHOICES,
      'GET /api/vendas/proximo-numero': { numero_venda: 'AR042/2026' },
    })
    const proposals = () => asked.filter((address) => address.startsWith('/api/vendas/proximo-numero'))
    await fill('Data da venda', '11/03/2026')
    await choose('Loja', 'Loja Centro')
    await holds('Número da venda', 'AR042/2026')
    expect(proposals()).toEqual([`/api/vendas/proximo-numero?loja_id=${testId(1)}&data_venda=2026-03-11`])
    await fill('Número da venda', 'ESPECIAL-7')
    await fill('Data da venda', '12/03/2027')
    await fill('Torre', 'B')
    expect(await textIn('Número da venda')).toBe('ESPECIAL-7')
    expect(proposals()).toHaveLength(1)
  })

  test('selects a proposed number that arrives in the field that has the focus, so that typing replaces it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    openScreen(Route, NEW, { ...CHOICES, 'GET /api/vendas/proximo-numero': promise })
    await fill('Data da venda', '11/03/2026')
    await choose('Loja', 'Loja Centro')
    const numero = await field('Número da venda')
    numero.focus()
    resolve({ numero_venda: 'AR042/2026' })
    await holds('Número da venda', 'AR042/2026')
    expect([numero.selectionStart, numero.selectionEnd]).toEqual([0, 'AR042/2026'.length])
  })

  test('has the pending type OK alone, and asks for a description of OUTRAS', async () => {
    openScreen(Route, NEW, CHOICES)
    const toggle = async (tipo: string) => (await field(tipo)).click()
    const checked = () =>
      all<HTMLInputElement>('input[type="checkbox"]', form).flatMap((box) =>
        box.checked ? [box.labels?.[0]?.textContent] : [],
      )
    await field('OK')
    expect(checked()).toEqual(['OK'])
    await toggle('SERASA')
    await toggle('OUTRAS (DESCREVA)')
    await field('Descrição das outras pendências')
    expect(checked()).toEqual(['SERASA', 'OUTRAS (DESCREVA)'])
    await toggle('OK')
    await shown(() => !textOf(document.body).includes('Descrição das outras'), 'no description')
    expect(checked()).toEqual(['OK'])
    await toggle('IR')
    await toggle('IR')
    await shown(() => checked().join() === 'OK', 'OK alone')
  })

  test('says that another loja has sold the unit, and nothing of its sale', async () => {
    openScreen(Route, NEW, {
      ...CHOICES,
      'GET /api/vendas/mesma-unidade': { numeros: [], de_outra_loja: true },
    })
    await fillNewSale()
    await said('Esta unidade já tem uma venda. Confira antes de salvar.')
  })

  test('lets each corretor take part once, warns of another sale of the unit, and is saved once', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { sent, asked } = openScreen(Route, NEW, {
      ...CHOICES,
      'GET /api/vendas/mesma-unidade': { numeros: ['AR041/2026'], de_outra_loja: false },
      'POST /api/vendas': promise,
    })
    await fillNewSale()
    await addParticipante('Ângela Ramos', { Percentual: '2' })
    await press('Adicionar participante')
    const taken = (await optionsOf('Corretor', participante(2))).map((one) => [
      textOf(one),
      one.hasAttribute('data-combobox-disabled'),
    ])
    expect(taken.slice(0, 3)).toEqual([
      ['Ângela Ramos', true],
      ['Bruno Teixeira', false],
      ['Carla Nogueira', false],
    ])
    await press('Remover participante 2')
    await said('Esta unidade já está em outra venda: AR041/2026. Confira antes de salvar.')
    const save = all('button[type="submit"]', form).find((one) => textOf(one) === 'Salvar Venda')
    save?.click()
    await said('Salvando...')
    expect(save?.hasAttribute('disabled')).toBe(true)
    save?.click()
    const before = listsIn(asked)
    resolve(VENDA)
    await toasted('Sucesso!', 'Venda cadastrada com sucesso.')
    await shown(() => form() === null, 'the list alone')
    await shown(() => listsIn(asked) > before, 'the list, read again')
    expect(sent.filter(({ call }) => call === 'POST /api/vendas').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        numero_venda: 'AR001/2026',
        data_venda: '2026-03-10',
        cliente_cpf: '52998224725',
        cliente_telefone: '11987654321',
        valor_venda: 412_350,
        participantes: [expect.objectContaining({ colaborador_id: ANGELA.id, percentual_comissao: 2 })],
      }),
    ])
  })

  test("takes the rateio of the seller's last sale", async () => {
    const rateio = [
      {
        id: testId(20),
        favorecido_id: testId(21),
        favorecido: { id: testId(21), nome: 'Beto Lima' },
        papel: 'Gerente',
        modo: 'percentual',
        percentual: 0.3,
        valor: 900,
      },
    ]
    openScreen(Route, NEW, {
      ...CHOICES,
      'GET /api/vendas/ultimo-rateio': { venda: { numero_venda: 'AR001/2026', rateio } },
    })
    await fill('Valor da venda', '400000')
    await choose('Vendedor principal', ANGELA.nome)
    await press('Rateio como na venda AR001/2026')
    await holds('Favorecido', 'Beto Lima', comissionado(1))
    await holds('Papel', 'Gerente', comissionado(1))
    await holds('Valor', 'R$ 1.200,00', comissionado(1))
    await fill('Valor', '500000', comissionado(1))
    await press('Salvar Venda')
    await refusedFor('Valor', 'O valor não pode passar da base da comissão', comissionado(1))
  })
})

describe('a participant', () => {
  test('needs a broker and a commission; the refusal stays with its row', async () => {
    openScreen(Route, NEW, CHOICES)
    await fillNewSale()
    await addParticipante(CARLA.nome, { Percentual: '1' })
    await press('Adicionar participante')
    await press('Salvar Venda')
    await refusedFor('Corretor', 'Corretor é obrigatório', participante(2))
    expect(document.activeElement).toBe(await field('Corretor', participante(2)))
    await press(`Remover participante 1: ${CARLA.nome}`)
    await refusedFor('Corretor', 'Corretor é obrigatório', participante(1))
    await choose('Corretor', ANGELA.nome, participante(1))
    await press('Salvar Venda')
    await refusedFor('Percentual', 'Informe o percentual', participante(1))
  })

  test('of more than 100 % together is refused at once; Desembolsada asks for its date', async () => {
    const { sent } = openScreen(Route, NEW, { ...CHOICES, 'POST /api/vendas': VENDA })
    const exceeded = 'A soma dos percentuais não pode exceder 100%'
    const isGone = () => shown(() => !textOf(document.body).includes(exceeded), 'no refusal')
    await fillNewSale()
    await choose('Status', 'Desembolsada')
    await addParticipante(ANGELA.nome, { Percentual: '60' })
    await addParticipante(BRUNO.nome, { Percentual: '40,01' })
    await said(exceeded)
    await said('Total: 100,01%')
    await said('R$\u00a0412.391,24')
    await press('Salvar Venda')
    await said('Corrija 2 campos antes de salvar.')
    await fill('Percentual', '40', participante(2))
    await isGone()
    await fill('Valor', '500000', participante(2))
    await said(exceeded)
    await fill('Valor', '164940', participante(2))
    await isGone()
    await said('Total: 100,00%')
    await press('Salvar Venda')
    await refusedFor('Data do Desembolso', 'Data do desembolso é obrigatória')
    expect(sent.filter(({ call }) => call === 'POST /api/vendas')).toEqual([])
    await fill('Data do Desembolso', '20/03/2026')
    await press('Salvar Venda')
    await toasted('Sucesso!', 'Venda cadastrada com sucesso.')
    expect(sent.find(({ call }) => call === 'POST /api/vendas')?.body).toMatchObject({
      status: 'Desembolsada',
      data_desembolso: '2026-03-20',
      participantes: [{ modo: 'percentual' }, { modo: 'valor', valor_comissao: 164_940 }],
    })
  })

  test("has percentage and value that follow each other, and the sale's value", async () => {
    const { sent } = openScreen(Route, EDIT, EDITABLE)
    await participanteHas(1, '2,50%', 'R$ 7.500,00')
    await participanteHas(2, '0,41%', 'R$ 1.234,56')
    await fill('Valor da venda', '1.200.000', dialog)
    await participanteHas(1, '2,50%', 'R$ 30.000,00')
    await fill('Percentual', '101', participante(1))
    await refusedFor('Percentual', 'O percentual deve estar entre 0 e 100', participante(1))
    expect(await textIn('Valor', participante(1))).toBe('')
    await press('Salvar Alterações', dialog)
    await said('Corrija 1 campo antes de salvar.')
    await fill('Valor', '12.000', participante(1))
    await participanteHas(1, '1,00%', 'R$ 12.000,00')
    await fill('Valor da venda', '2.400.000,00', dialog)
    await participanteHas(1, '0,50%', 'R$ 12.000,00')
    await fill('Valor', '2.400.001', participante(1))
    await said('A soma dos percentuais não pode exceder 100%')
    await said('Total: 100,05%')
    await fill('Valor', '12.000', participante(1))
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: {
        valor_venda: 2_400_000,
        participantes: [
          { modo: 'valor', valor_comissao: 12_000 },
          { modo: 'valor', valor_comissao: 1_234.56 },
        ],
      },
    })
  })
})
