// @vitest-environment happy-dom
/** The check of a restored backup: questions and words. Its story shows that it frees the payments. */
import { describe, expect, test } from 'vitest'
import { formatBRL } from '../../../core/money.ts'
import { Route as COMISSOES } from '../../comissoes/ComissoesScreen.tsx'
import { textsOf } from '../../testing/parts.ts'
import {
  all,
  dialog,
  fill,
  openScreen,
  press,
  refusedFor,
  said,
  shown,
  toasted,
} from '../../testing/screen.tsx'
import { Route } from './RestauracaoScreen.tsx'

const pendente = { motivo: 'copia', copia_de: '2026-04-21T06:10:00Z', restaurada_em: '2026-04-23T06:10:00Z' }
const item = (n: number, nome: string, valor: number) => ({
  tipo: 'favorecido',
  id: `${n}1111111-1111-4111-8111-111111111111`,
  nome,
  valor,
  status: null,
  fechamento: null,
  vendas: ['V-1'],
  linhas: 1,
})

const ofCarla = {
  'GET /api/financeiro/restauracao/itens': {
    itens: [item(1, 'Carla Prado', 1000)],
    quantos: 1,
    valor: 1000,
  },
}

test.each([
  ['Staff', 0],
  ['Administrador', 1],
] as const)('%s hears that an Administrador has to check what left the bank', async (cargo, links) => {
  openScreen(COMISSOES, '/comissoes', { 'GET /api/financeiro/restauracao': { pendente } }, { cargo })
  await said('um Administrador precisa conferir')
  expect(textsOf('a').filter((text) => text === 'Conferir agora')).toHaveLength(links)
})

test('every payment is answered, each with its day, before anything is confirmed', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/financeiro/restauracao': { pendente },
    'GET /api/financeiro/restauracao/itens': {
      itens: [item(1, 'Carla Prado', 1000), item(2, 'Davi Lopes', 250)],
      quantos: 2,
      valor: 1250,
    },
  }
  const { sent } = openScreen(Route, '/conferir-restauracao', answers)
  await press('Confirmar')
  await toasted('Erro', 'Responda a todos: 2 faltam ainda.')
  const paid = await shown(
    () => all('[role="radiogroup"] input').find((one) => one.getAttribute('value') === 'pago'),
    'the answers',
  )
  paid.click()
  await press('Os demais não foram pagos')
  await press('Confirmar')
  await refusedFor('Dia do pagamento', 'Informe o dia em que foi pago')
  expect(dialog()).toBeUndefined()
  await fill('Dia do pagamento', '22/04/2026')
  await press('Confirmar')
  await said(`1 valor será registrado como pago (${formatBRL(1000)}).`)
  await said(`1 valor continua a pagar (${formatBRL(250)}).`)
  expect(sent).toEqual([])
})

describe('a copied data folder', () => {
  const moved = { pendente: { ...pendente, motivo: 'pasta' } }
  const answers: Record<string, unknown> = {}
  const open = (more: Record<string, unknown>) =>
    openScreen(
      Route,
      '/conferir-restauracao',
      Object.assign(answers, { 'GET /api/financeiro/restauracao': moved, ...more }),
    )
  const choose = async (value: string) =>
    (
      await shown(
        () => all('[role="radiogroup"] input').find((one) => one.getAttribute('value') === value),
        'the choices',
      )
    ).click()
  const confirmations = () => textsOf('button').filter((text) => text === 'Confirmar').length

  test('is named on the screens of money', async () => {
    openScreen(COMISSOES, '/comissoes', { 'GET /api/financeiro/restauracao': moved })
    await said('um Administrador precisa confirmar que o Plantão antigo está desligado')
    await said('A pasta foi copiada em 21/04/2026 03:10')
  })

  test('is confirmed in one step, once the old one is off', async () => {
    const { sent } = open({ 'POST /api/financeiro/restauracao/mudanca': { pendente: null } })
    await said('O Plantão antigo está desligado?')
    expect(confirmations()).toBe(0)
    await choose('ligado')
    await said('Só um dos dois pode pagar.')
    expect(confirmations()).toBe(0)
    await choose('desligado')
    answers['GET /api/financeiro/restauracao'] = { pendente: null }
    await press('Confirmar')
    await toasted('Sucesso!', 'Mudança confirmada. Os pagamentos estão liberados.')
    expect(sent).toMatchObject([{ body: { antigo: 'desligado' } }])
    await said('Não há restauração a conferir.')
  })

  test('of one that was used meanwhile is gone through as a restore', async () => {
    open({
      ...ofCarla,
    })
    await choose('usado')
    await said('O que saiu do banco desde 21/04 às 03:10?')
    await said('Carla Prado')
  })
})

test('a database that was turned back is gone through as a restore', async () => {
  openScreen(Route, '/conferir-restauracao', {
    'GET /api/financeiro/restauracao': { pendente: { ...pendente, motivo: 'banco' } },
    ...ofCarla,
  })
  await said('Um navegador já viu comissões e pagamentos que o banco de dados não tem mais.')
  await said('O que saiu do banco desde 21/04 às 03:10?')
})
