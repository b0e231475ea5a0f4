/** The form of a sale, the records it references, and calls that send it. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import {
  type editedVendaInput,
  type newVendaInput,
  storedVenda,
  withoutMasked,
} from '../../../contract/vendas/form.ts'
import { type Participante, TYPED_COLUMNS } from '../../../contract/vendas/participantes.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import type { Tables } from '../../database/schema/types.ts'
import type { Answer, Call } from '../http/requests.ts'
import { buildColaborador, buildCpf, buildEmpreendimento, buildLoja } from './builders.ts'

export type TypedVendaNova = z.input<typeof newVendaInput>
export type TypedVendaEditada = z.input<typeof editedVendaInput>

export interface Cadastros {
  loja_id: string
  empreendimento_id: string
  /** Five active Corretores. */
  corretores: string[]
}

export async function buildCadastros(db: Kysely<Tables>): Promise<Cadastros> {
  const { id: loja_id } = await buildLoja(db)
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  const corretores: string[] = []
  for (let i = 0; i < 5; i++) corretores.push((await buildColaborador(db)).id)
  return { loja_id, empreendimento_id, corretores }
}

let last = 0

/** By default a new sale of R$ 412.350,00 with two participants by percentage. */
export function typedVenda(
  { loja_id, empreendimento_id, corretores: [first = '', second = ''] }: Cadastros,
  overrides: Partial<TypedVendaNova> = {},
): TypedVendaNova {
  const n = ++last
  return {
    numero_venda: `DG${n}/2026`,
    data_venda: '2026-03-10',
    empreendimento_id,
    loja_id,
    colaborador_id: first,
    torre: 'A',
    unidade: `${n}`,
    cliente_nome: 'Márcia Regina de Almeida',
    cliente_cpf: buildCpf(n),
    cliente_telefone: '(11) 98765-4321',
    valor_venda: 412_350,
    valor_ato: 41_235,
    participantes: [
      { colaborador_id: first, modo: 'percentual', percentual_comissao: 2 },
      { colaborador_id: second, modo: 'percentual', percentual_comissao: 1.5 },
    ],
    ...overrides,
  }
}

/** The edit form of a sale as read, with changes. */
export function editOf(venda: Venda, overrides: Partial<TypedVendaEditada> = {}): TypedVendaEditada {
  const { mascarados = [] } = venda
  const stored = Object.keys(storedVenda.shape) as (keyof typeof storedVenda.shape)[]
  const fields = Object.fromEntries(stored.map((field) => [field, venda[field]])) as Pick<
    Venda,
    keyof typeof storedVenda.shape
  >
  return {
    ...withoutMasked({ ...fields, mascarados }),
    participantes: venda.participantes.map(
      (participante) =>
        Object.fromEntries(TYPED_COLUMNS.map((column) => [column, participante[column]])) as Pick<
          Participante,
          (typeof TYPED_COLUMNS)[number]
        >,
    ),
    ...overrides,
  }
}

/** Creates a sale from `typedVenda` and returns it. */
export async function createVenda(
  call: Call,
  cadastros: Cadastros,
  overrides: Partial<TypedVendaNova> = {},
): Promise<Venda> {
  const { status, body } = await call('POST', '/vendas', typedVenda(cadastros, overrides))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Sends the sale's edit form with changes and returns the response. */
export function saveVenda(call: Call, venda: Venda, overrides: Partial<TypedVendaEditada>): Promise<Answer> {
  return call('PUT', `/vendas/${venda.id}`, { versao: venda.versao, registro: editOf(venda, overrides) })
}

/** Saves the sale with changes, which must be accepted, and returns it. */
export async function savedVenda(
  call: Call,
  venda: Venda,
  overrides: Partial<TypedVendaEditada>,
): Promise<Venda> {
  const { status, body } = await saveVenda(call, venda, overrides)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Reads sales as they are stored, by their number. */
export function storedVendas(db: Kysely<Tables>) {
  const vendaOf = (numero: string) =>
    db.selectFrom('vendas').selectAll().where('numero_venda', '=', numero).executeTakeFirstOrThrow()
  return {
    vendaOf,
    /** The participants, newest first. */
    participantesOf: async (numero: string) =>
      db
        .selectFrom('vendas_participantes')
        .selectAll()
        .where('venda_id', '=', (await vendaOf(numero)).id)
        .orderBy('created_at', 'desc')
        .execute(),
  }
}
