// @vitest-environment happy-dom
/** What the sale's form shows, key by key, of participants who share out its base; the rule is core's. */
import { describe, expect, test } from 'vitest'
import { SUM_MESSAGE } from '../../../core/comissao.ts'
import {
  all,
  choose,
  dialog,
  fill,
  openScreen,
  press,
  shown,
  textOf,
  toasted,
  typeKeys,
} from '../../testing/screen.tsx'
import {
  ANGELA,
  BRUNO,
  CARLA,
  EDIT,
  EDITABLE,
  participante,
  participanteHas,
  savedBy,
  VENDA,
} from '../testing.ts'
import { Route } from '../VendasScreen.tsx'

type Share = Partial<(typeof VENDA.participantes)[number]>

/** Opens the form of a sale with these participants: Ângela, Bruno. */
function openSale(valor_venda: number, ...shares: Share[]) {
  const venda = {
    ...VENDA,
    valor_venda,
    participantes: VENDA.participantes.map((one, i) => ({ ...one, ...shares[i] })),
  }
  return openScreen(Route, EDIT, {
    ...EDITABLE,
    [`GET /api/vendas/${VENDA.id}`]: venda,
    'PUT /api/vendas/*': { ...venda, versao: 2 },
  })
}

const value = (valor_comissao: number, percentual_comissao: number): Share => ({
  modo: 'valor',
  valor_comissao,
  percentual_comissao,
})
/** As a server stored it that rounded each value by itself. */
const half: Share = { modo: 'percentual', percentual_comissao: 50, valor_comissao: 7_500.01 }

const page = () => textOf(dialog() ?? document.head).replaceAll('\u00a0', ' ')
const totals = async (percentual: string, valor: string) => {
  await shown(() => page().includes(`Total: ${percentual}${valor}`), `the total ${percentual}, ${valor}`)
}
const says = (text: string) => shown(() => page().includes(text), `'${text}'`)
const isRefused = () => page().includes(SUM_MESSAGE)
const inRed = () =>
  all('[style*="--mantine-color-error"]', dialog).some((part) => part.textContent?.startsWith('Total: '))

describe('participants by value', () => {
  test('who share out the base are never refused while the last one is typed, and are from a centavo too many on', async () => {
    const { sent } = openSale(15_000, value(10_000, 66.67), value(2_500, 16.67))
    await press('Adicionar participante')
    await choose('Corretor', CARLA.nome, participante(3))
    const sums: Record<string, [percentual: string, valor: string]> = {
      '2': ['83,35%', 'R$ 12.502,00'],
      '25': ['83,51%', 'R$ 12.525,00'],
      '250': ['85,01%', 'R$ 12.750,00'],
      '2500': ['100,00%', 'R$ 15.000,00'],
      '2500,': ['100,00%', 'R$ 15.000,00'],
      '2500,0': ['100,00%', 'R$ 15.000,00'],
      '2500,01': ['100,01%', 'R$ 15.000,01'],
    }
    await typeKeys('Valor', '2500,01', participante(3), async (typed) => {
      await totals(...(sums[typed] ?? ['', '']))
      expect([typed, isRefused(), inRed()]).toEqual([typed, typed === '2500,01', typed === '2500,01'])
    })
    await press('Salvar Alterações', dialog)
    expect(savedBy(sent)).toBeUndefined()

    await fill('Valor', '2500', participante(3))
    await participanteHas(1, '66,67%', 'R$ 10.000,00')
    await participanteHas(2, '16,67%', 'R$ 2.500,00')
    await participanteHas(3, '16,66%', 'R$ 2.500,00')
    expect([isRefused(), inRed()]).toEqual([false, false])
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: { participantes: [10_000, 2_500, 2_500].map((valor_comissao) => ({ valor_comissao })) },
    })
  })
})

describe('participants by percent who make 100', () => {
  test('get the base to the centavo as soon as they do', async () => {
    openSale(15_000.01, { modo: 'percentual', percentual_comissao: 40, valor_comissao: 6_000 }, half)
    await typeKeys('Percentual', '50,00', participante(1), async (typed) => {
      if (typed === '5') await totals('55,00%', 'R$ 8.250,01')
      else await totals('100,00%', 'R$ 15.000,01')
    })
    await participanteHas(1, '50,00%', 'R$ 7.500,01')
    await participanteHas(2, '50,00%', 'R$ 7.500,00')
    expect(page()).not.toContain('Os valores somam')
  })

  test('and were stored a centavo too high are shown so, and saved so, until something of the money is typed', async () => {
    const { sent } = openSale(15_000.01, half, half)
    const asStored = async () => {
      await participanteHas(1, '50,00%', 'R$ 7.500,01')
      await participanteHas(2, '50,00%', 'R$ 7.500,01')
      await says('Os valores somam R$ 0,01 a mais que a base, como foram salvos.')
    }
    await asStored()
    await fill('Telefone', '11955554444', dialog)
    await fill('Unidade', '77', dialog)
    await choose('Pagamento', 'TED', participante(1))
    await asStored()

    await typeKeys('Percentual', '49,99', participante(2), async (typed) => {
      if (typed === '4') await totals('54,00%', 'R$ 8.100,01')
      if (typed === '49,99') await totals('99,99%', 'R$ 14.998,51')
    })
    expect(page()).not.toContain('Os valores somam')
    await fill('Percentual', '50', participante(2))
    await asStored()
    await fill('Valor da venda', '15.000,03', dialog)
    await participanteHas(1, '50,00%', 'R$ 7.500,02')
    await participanteHas(2, '50,00%', 'R$ 7.500,01')
    await fill('Valor da venda', '15.000,01', dialog)
    await asStored()
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Venda atualizada com sucesso.')
    expect(savedBy(sent)).toMatchObject({
      registro: {
        unidade: '77',
        participantes: [
          { colaborador_id: ANGELA.id, modo: 'percentual', percentual_comissao: 50 },
          { colaborador_id: BRUNO.id, modo: 'percentual', percentual_comissao: 50 },
        ],
      },
    })
  })

  test('keep what is released of them when somebody joins, and the form says why the sum misses the base', async () => {
    openSale(15_000.01, { ...half, liberado: 7_500.01 }, { ...half, liberado: 100 })
    await press('Adicionar participante')
    await choose('Corretor', CARLA.nome, participante(3))
    await says('Os valores somam R$ 0,01 a mais que a base: uma comissão já liberada mantém o valor.')
    await participanteHas(1, '50,00%', 'R$ 7.500,01')
    await participanteHas(2, '50,00%', 'R$ 7.500,01')
    await press(`Remover participante 2: ${BRUNO.nome}`)
    await fill('Percentual', '50', participante(2))
    await participanteHas(1, '50,00%', 'R$ 7.500,01')
    await participanteHas(2, '50,00%', 'R$ 7.500,00')
    expect(page()).not.toContain('Os valores somam')
  })
})
