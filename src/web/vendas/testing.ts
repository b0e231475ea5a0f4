/** What tests of the sales' screen have in common: its choices, and a new sale that lacks nothing. */
import {
  all,
  choose,
  field,
  fill,
  type openScreen,
  optionsOf,
  press,
  shown,
  textOf,
} from '../testing/screen.tsx'
import { aVenda, testId } from './form/testing.ts'

type Scope = Parameters<typeof field>[1]

const option = (n: number, nome: string, more: object = {}) => ({
  id: testId(n),
  nome,
  detalhe: null,
  ...more,
})
const choice = (...itens: object[]) => ({ itens, vazio: null })

export const ANGELA = option(3, 'Ângela Ramos', { comissao_base: 2 })
export const BRUNO = option(4, 'Bruno Teixeira', { comissao_base: 1.5 })
export const CARLA = option(5, 'Carla Nogueira', { comissao_base: 0 })

/** What the screen reads: no sale yet, one loja, one empreendimento and three corretores. */
export const CHOICES = {
  'GET /api/vendas': { itens: [], proximo: null },
  'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0, corretor: null },
  'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
  'GET /api/configuracoes/padroes-da-venda': {},
  'GET /api/lojas/opcoes': choice(option(1, 'Loja Centro')),
  'GET /api/empreendimentos/opcoes': choice(option(2, 'Residencial Aurora')),
  'GET /api/colaboradores/opcoes': choice(ANGELA, BRUNO, CARLA),
}

/** The row of the participant, of the comissionado, at that position. */
export const participante = (position: number) => row(`Participante ${position}`)
export const comissionado = (position: number) => row(`Comissionado ${position}`)
const row = (name: string) => () => document.querySelector(`fieldset[aria-label="${name}"]`)

/** Waits until the participant has this percentage and value. */
export async function participanteHas(position: number, percentual: string, valor: string): Promise<void> {
  const scope = participante(position)
  await shown(
    async () =>
      (await field('Percentual', scope)).value === percentual &&
      (await field('Valor', scope)).value === valor,
    `participant ${position}: ${percentual}, ${valor}`,
  )
}

/** Adds a participant, and fills in the row. */
export async function addParticipante(corretor: string, typed: Readonly<Record<string, string>>) {
  const position = all('fieldset[aria-label^="Participante "]').length + 1
  await press('Adicionar participante')
  await choose('Corretor', corretor, participante(position))
  for (const [label, text] of Object.entries(typed)) await fill(label, text, participante(position))
}

/** What the choice offers; it is closed again. */
export async function textsOffered(label: string, scope?: Scope): Promise<string[]> {
  const texts = (await optionsOf(label, scope)).map(textOf)
  ;(await field(label, scope)).blur()
  return texts
}

/** Empties a reference to another record. */
export async function unchoose(label: string): Promise<void> {
  const { parentElement } = await field(label)
  const clear = await shown(
    () => parentElement?.querySelector('button'),
    `the button that empties '${label}'`,
  )
  clear.click()
}

/** Fills in what a new sale needs, its participants aside. */
export async function fillNewSale(): Promise<void> {
  await choose('Loja', 'Loja Centro')
  await choose('Empreendimento', 'Residencial Aurora')
  for (const [label, text] of [
    ['Data da venda', '10/03/2026'],
    ['Número da venda', 'AR001/2026'],
    ['Nome do cliente', 'Marina Duarte'],
    ['CPF', '52998224725'],
    ['Telefone', '11987654321'],
    ['Torre', 'A'],
    ['Unidade', '101'],
    ['Valor da venda', '412350'],
    ['Valor do ato', '41235'],
  ] as const)
    await fill(label, text)
}

const corretor = ({ id, nome }: typeof ANGELA) => ({ id, nome, cargo: 'Corretor', status: 'Ativo' }) as const
const byPercent = aVenda().participantes.slice(0, 1)

/** A sale of R$ 300.000,00: Ângela's share was typed by percent, Bruno's by value. */
export const VENDA = aVenda({
  data_venda: '2026-03-10',
  status: 'Pago/Pendente',
  torre: 'A',
  valor_venda: 300_000,
  valor_ato: 0,
  participantes: byPercent.flatMap((model) => [
    {
      ...model,
      id: testId(9),
      colaborador_id: ANGELA.id,
      colaborador: corretor(ANGELA),
      percentual_comissao: 2.5,
      valor_comissao: 7_500,
    },
    {
      ...model,
      id: testId(10),
      colaborador_id: BRUNO.id,
      colaborador: corretor(BRUNO),
      modo: 'valor',
      percentual_comissao: 0.41,
      valor_comissao: 1_234.56,
    },
  ]),
})

/** Where it is edited, and what the screen then reads and is answered. */
export const EDIT = `/vendas?venda=${VENDA.id}&acao=editar`
export const EDITABLE = {
  ...CHOICES,
  'GET /api/vendas': { itens: [VENDA], proximo: null },
  [`GET /api/vendas/${VENDA.id}`]: VENDA,
  'PUT /api/vendas/*': { ...VENDA, versao: 2 },
}

/** What the last change of it sent. */
export const savedBy = (sent: ReturnType<typeof openScreen>['sent']) =>
  sent.findLast(({ call }) => call === `PUT /api/vendas/${VENDA.id}`)?.body

/** How often the list of sales was asked for. */
export const listsIn = (asked: readonly string[]) =>
  asked.filter((address) => /^\/api\/vendas(\?|$)/.test(address)).length

/** What the field holds. */
export const textIn = async (label: string, scope?: Scope) => (await field(label, scope)).value

/** Waits until the field holds it. */
export const holds = (label: string, value: string, scope?: Scope) =>
  shown(async () => (await textIn(label, scope)) === value, `${label}: ${value}`)
