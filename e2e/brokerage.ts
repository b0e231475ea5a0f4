/** The smallest brokerage that can register a sale: one loja, one empreendimento and five colaboradores. */
import type { Kysely } from 'kysely'
import type { Tables } from '../src/server/database/schema/types.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../src/server/testing/office/builders.ts'
import type { SaleFields } from './vocabulary/sale-form.ts'

/** Ana, Bruno, Carla and Elisa are Corretores (Elisa is Inativo); Fábio is their Gerente. */
export const NAMES = {
  loja: 'Loja Centro',
  empreendimento: 'Residencial Aurora',
  ana: 'Ângela Ramos',
  bruno: 'Bruno Teixeira',
  carla: 'Carla Nogueira',
  elisa: 'Elisa Moura',
  fabio: 'Fábio Queiroz',
} as const

/** What a new sale of this brokerage cannot lack besides its seller, as typed. */
export const SALE = {
  Loja: NAMES.loja,
  'Data da venda': '10/03/2026',
  'Número da venda': 'AR001/2026',
  'Nome do cliente': 'Marina Duarte',
  CPF: '52998224725',
  Telefone: '11987654321',
  Empreendimento: NAMES.empreendimento,
  Torre: 'A',
  Unidade: '101',
  'Valor da venda': '412350,00',
  'Valor do ato': '41235,00',
} as const satisfies SaleFields

export interface Brokerage {
  loja_id: string
  empreendimento_id: string
  /** The three active Corretores. */
  corretores: [string, string, string]
}

export async function buildBrokerage(db: Kysely<Tables>): Promise<Brokerage> {
  const loja = await buildLoja(db, { nome: NAMES.loja, codigo: 'AR' })
  const empreendimento = await buildEmpreendimento(db, { nome: NAMES.empreendimento, codigo: 'AUR' })
  const gerente = await buildColaborador(db, { nome: NAMES.fabio, cargo: 'Gerente', loja_id: loja.id })
  const corretor = (nome: string, status: 'Ativo' | 'Inativo' = 'Ativo') =>
    buildColaborador(db, { nome, status, cargo: 'Corretor', loja_id: loja.id, superior_id: gerente.id })
  const ana = await corretor(NAMES.ana)
  const bruno = await corretor(NAMES.bruno)
  const carla = await corretor(NAMES.carla)
  await corretor(NAMES.elisa, 'Inativo')
  return { loja_id: loja.id, empreendimento_id: empreendimento.id, corretores: [ana.id, bruno.id, carla.id] }
}
