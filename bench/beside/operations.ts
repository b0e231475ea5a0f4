/** The operations that are measured, as each side is asked for them, and whether both answer the same. */
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Side } from './sides.ts'

/** One request. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Operation {
  name: string
  /** Operations per second of Plantão that are aimed at, as a part of the floor's. */
  wanted: number
  /** The next request of each side. */
  floor: () => Call
  product: () => Call
  /** What both answers must have in common, read from either. */
  common: { floor: (answer: unknown) => unknown; product: (answer: unknown) => unknown }
}

const SEARCH = 'silva'

/** The operations, on the rows that `product` has. */
export async function operationsOn(product: Client): Promise<Operation[]> {
  const ids = await idsOf(product, 'select id from vendas order by md5(id::text) limit 500')
  const corretores = await idsOf(
    product,
    "select id from colaboradores where cargo = 'Corretor' and status = 'Ativo' order by id limit 300",
  )
  const [empreendimento_id] = await idsOf(
    product,
    "select id from empreendimentos where status = 'Ativo' order by id limit 1",
  )
  const [loja_id] = await idsOf(product, 'select id from lojas order by id limit 1')
  const floorId = inTurn(ids)
  const productId = inTurn(ids)
  const sale = newSale({ empreendimento_id, loja_id, corretores })
  const get = (path: string): Call => ({ method: 'GET', path })
  return [
    {
      name: 'sales list, 50 with participants and campaigns',
      wanted: 0.8,
      floor: () => get('/vendas'),
      product: () => get('/api/vendas'),
      common: {
        floor: (answer) => (answer as Sale[]).map(onCard),
        product: (answer) => (answer as Page<Sale>).itens.map(onCard),
      },
    },
    {
      name: 'search of colaboradores, 100',
      wanted: 0.8,
      floor: () => get(`/colaboradores?q=${SEARCH}`),
      product: () => get(`/api/colaboradores?texto=${SEARCH}`),
      common: {
        floor: (answer) => (answer as unknown[]).length,
        product: (answer) => (answer as Page<unknown>).itens.length,
      },
    },
    {
      name: 'dashboard, the whole screen (floor: four cards and two lists)',
      wanted: 0.5,
      floor: () => get('/dashboard'),
      product: () => get('/api/dashboard'),
      common: { floor: figuresOfFloor, product: figuresOfProduct },
    },
    {
      name: 'one sale with everything',
      wanted: 0.5,
      floor: () => get(`/vendas/${floorId()}`),
      product: () => get(`/api/vendas/${productId()}`),
      common: {
        floor: numberOfSale,
        product: numberOfSale,
      },
    },
    {
      name: 'create with 3 participants',
      wanted: 0.6,
      floor: () => ({ method: 'POST', path: '/vendas', body: JSON.stringify(sale()) }),
      product: () => ({
        method: 'POST',
        path: '/api/vendas',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(sale()),
      }),
      common: {
        floor: numberOfParticipants,
        product: numberOfParticipants,
      },
    },
  ]
}

/** Throws unless both sides answer the same, where that can be said. */
export async function compareAnswers(
  floor: Side,
  product: Side,
  operations: readonly Operation[],
): Promise<void> {
  for (const { name, common, ...calls } of operations) {
    const ours = JSON.stringify(common.product(await answerOf(product, calls.product())))
    const theirs = JSON.stringify(common.floor(await answerOf(floor, calls.floor())))
    if (ours !== theirs) throw new Error(`${name}: the floor answers\n${theirs}\nand Plantão\n${ours}`)
  }
}

async function answerOf({ url, headers }: Side, call: Call): Promise<unknown> {
  const { method, path, body } = call
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...call.headers },
    body: body ?? null,
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

interface Named {
  nome: string
}

/** What is compared of a sale, which both sides name alike. */
interface Sale {
  numero_venda: string
  valor_venda: number
  colaborador: Named | null
  empreendimento: Named
  participantes: { colaborador: Named }[]
  campanhas: { campanha: Named }[]
}

interface Page<T> {
  itens: T[]
}

interface FloorDashboard {
  mes: number
  assinados: number
  colaboradores_ativos: number
  empreendimentos_ativos: number
  recentes: { id: string }[]
  top: { nome: string; total: number }[]
}

interface ProductDashboard {
  vendasDoMes: Figure<{ valor: number }>
  contratosAssinados: Figure<{ valor: number }>
  vendedoresAtivos: Figure<{ valor: number }>
  empreendimentosAtivos: Figure<{ valor: number }>
  vendasRecentes: Figure<Page<{ id: string }>>
  topVendedores: Figure<Page<{ nome: string; total: number }>>
}

interface Figure<T> {
  dados: T
}

/** A participant twice on a sale is left out of Plantão's rows, so each counts once. */
function onCard(venda: Sale): unknown {
  return [
    venda.numero_venda,
    venda.valor_venda,
    venda.colaborador?.nome,
    venda.empreendimento.nome,
    [...new Set(venda.participantes.map(({ colaborador }) => colaborador.nome))].sort(),
    venda.campanhas.map(({ campanha }) => campanha.nome),
  ]
}

function figuresOfFloor(answer: unknown): unknown {
  const { mes, assinados, colaboradores_ativos, empreendimentos_ativos, recentes, top } =
    answer as FloorDashboard
  return [
    [mes, assinados, colaboradores_ativos, empreendimentos_ativos],
    recentes.map(({ id }) => id),
    top.map(({ nome, total }) => [nome, total]),
  ]
}

function figuresOfProduct(answer: unknown): unknown {
  const figures = answer as ProductDashboard
  const { vendasDoMes, contratosAssinados, vendedoresAtivos, empreendimentosAtivos } = figures
  return [
    [vendasDoMes, contratosAssinados, vendedoresAtivos, empreendimentosAtivos].map(
      ({ dados }) => dados.valor,
    ),
    figures.vendasRecentes.dados.itens.map(({ id }) => id),
    figures.topVendedores.dados.itens.map(({ nome, total }) => [nome, total]),
  ]
}

const numberOfSale = (answer: unknown) => (answer as Sale).numero_venda
const numberOfParticipants = (answer: unknown) => (answer as Sale).participantes.length

/**
 * Sales with numbers and units that no other has, alternating among the corretores: two of one unit wait for each other, so
 * that the second sees the first.
 */
function newSale(of: {
  empreendimento_id: string | undefined
  loja_id: string | undefined
  corretores: readonly string[]
}): () => Record<string, unknown> {
  const { corretores, ...cadastros } = of
  const corretor = inTurn(corretores)
  let units = 0
  return () => ({
    ...cadastros,
    numero_venda: `BENCH-${randomUUID().slice(0, 30)}`,
    data_venda: new Date().toISOString().slice(0, 10),
    status: 'Pago/Pendente',
    cliente_nome: 'Marina Duarte',
    cliente_cpf: '52998224725',
    cliente_rg: '12345678X',
    cliente_telefone: '11987654321',
    cliente_email: 'marina@cliente.test',
    cliente_profissao: 'Arquiteta',
    cliente_renda: 12_345.67,
    colaborador_id: corretores[0],
    torre: 'A',
    unidade: `B${units++}`,
    valor_venda: 412_350,
    valor_ato: 41_235,
    forma_pagamento: 'NF',
    tipo_renda: 'Formal',
    tipo_pendencia: ['OK'],
    participantes: [1.5, 1, 0.5].map((percentual_comissao) => ({
      colaborador_id: corretor(),
      modo: 'percentual',
      percentual_comissao,
      valor_comissao: (412_350 * percentual_comissao) / 100,
      status_comissao: 'Pendente',
      tipo_pagamento_comissao: 'PIX',
    })),
  })
}

function inTurn<T>(values: readonly T[]): () => T {
  let next = 0
  return () => values[next++ % values.length] as T
}

async function idsOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
