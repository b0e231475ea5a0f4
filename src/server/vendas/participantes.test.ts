/** What participants get of a sale that they share out whole, when it is created and when it is edited. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { SUM_MESSAGE } from '../../core/comissao.ts'
import { releaseComissoes } from '../financeiro/atos.ts'
import { actingAs } from '../testing/database/database.ts'
import { buildFavorecido } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildCadastros,
  type Cadastros,
  createVenda,
  editOf,
  savedVenda,
  saveVenda,
  type TypedVendaNova,
  typedVenda,
} from '../testing/office/vendas.ts'

const { database, administrador: ana } = await testOffice()
const { db } = database
let cadastros: Cadastros

beforeEach(async () => {
  cadastros = await buildCadastros(db)
})

type Typed = TypedVendaNova['participantes'][number]
const corretor = (n: number) => cadastros.corretores[n] ?? ''
const percents = (...all: number[]): Typed[] =>
  all.map((percentual_comissao, n) => ({
    colaborador_id: corretor(n),
    modo: 'percentual',
    percentual_comissao,
  }))
const values = (...all: number[]): Typed[] =>
  all.map((valor_comissao, n) => ({ colaborador_id: corretor(n), modo: 'valor', valor_comissao }))
const saleOf = (valor_venda: number, participantes: Typed[]) => ({ valor_venda, valor_ato: 0, participantes })
const criar = (valor_venda: number, participantes: Typed[]) =>
  createVenda(ana, cadastros, saleOf(valor_venda, participantes))
/** By corretor, in the order of the office's. */
const sharesOf = ({ participantes }: Venda) =>
  cadastros.corretores.flatMap((id) =>
    participantes
      .filter(({ colaborador_id }) => colaborador_id === id)
      .map(({ percentual_comissao, valor_comissao }) => [percentual_comissao, valor_comissao]),
  )
const obter = async ({ id }: Venda): Promise<Venda> => (await ana('GET', `/vendas/${id}`)).body

/** The sale as a server stored it that rounded each value by itself: twice R$ 7.500,01 of R$ 15.000,01. */
async function halvesFromBefore(): Promise<Venda> {
  const venda = await criar(15_000.01, percents(50, 50))
  await db
    .updateTable('vendas_participantes')
    .set({ valor_comissao: 7_500.01 })
    .where('venda_id', '=', venda.id)
    .execute()
  return obter(venda)
}

async function release(venda: Venda, n: number): Promise<Venda> {
  await buildFavorecido(db, { colaborador_id: corretor(n) })
  const one = venda.participantes.find(({ colaborador_id }) => colaborador_id === corretor(n))
  await actingAs(db, null, (trx) => releaseComissoes(trx, [one?.id ?? '']))
  return obter(venda)
}

/** What the form sends of the participants, with changes by corretor. */
const edited = (venda: Venda, changes: Record<number, Partial<Typed>>): Typed[] =>
  editOf(venda).participantes.map((one) => ({
    ...one,
    ...changes[cadastros.corretores.indexOf(one.colaborador_id)],
  }))

describe('a new sale', () => {
  it('is refused from one centavo too many on, also where the rounded percentages make 100', async () => {
    for (const participantes of [
      values(10_000, 2_500, 2_500.01),
      values(7_500, 7_500.01),
      [...percents(50), ...values(0, 7_500.01).slice(1)],
    ]) {
      const { status, body } = await ana(
        'POST',
        '/vendas',
        typedVenda(cadastros, saleOf(15_000, participantes)),
      )
      expect([status, body.message, body.data.campos]).toEqual([
        400,
        SUM_MESSAGE,
        { participantes: SUM_MESSAGE },
      ])
    }
  })

  it('whose values share out the whole base is stored with them, and with percentages that make 100', async () => {
    const venda = await criar(15_000, values(10_000, 2_500, 2_500))
    expect(sharesOf(venda)).toEqual([
      [66.67, 10_000],
      [16.67, 2_500],
      [16.66, 2_500],
    ])
    expect(venda).toMatchObject({ percentual_comissao: 100, valor_comissao: 15_000 })
  })

  it('whose percentages make 100 pays the base to the centavo', async () => {
    const venda = await criar(15_000.01, percents(50, 50))
    expect(sharesOf(venda)).toEqual([
      [50, 7_500.01],
      [50, 7_500],
    ])
    expect(venda).toMatchObject({ percentual_comissao: 100, valor_comissao: 15_000.01 })
  })
})

describe('a stored sale', () => {
  it('is stored as it was when something else changes, in whatever order its participants are sent', async () => {
    for (const venda of [
      await halvesFromBefore(),
      await criar(15_000, values(10_000, 2_500, 2_500)),
      await criar(15_000.01, percents(50, 50)),
    ]) {
      const saved = await savedVenda(ana, venda, {
        cliente_telefone: '(11) 91111-2222',
        participantes: edited(venda, {}).toReversed(),
      })
      expect(saved.cliente_telefone).toBe('11911112222')
      expect(sharesOf(saved)).toEqual(sharesOf(venda))
      expect(saved.valor_comissao).toBe(venda.valor_comissao)
      // Nothing of its participants was written.
      expect(saved.versao).toBe(venda.versao + 1)
    }
  })

  it('is left alone by a status, a way of payment or a note of a participant', async () => {
    const venda = await halvesFromBefore()
    const saved = await savedVenda(ana, venda, {
      participantes: edited(venda, { 0: { tipo_pagamento_comissao: 'TED' }, 1: { observacoes: 'x' } }),
    })
    expect(sharesOf(saved)).toEqual([
      [50, 7_500.01],
      [50, 7_500.01],
    ])
    const many = await ana('PUT', '/vendas/lote/status', {
      itens: [{ id: saved.id, versao: saved.versao }],
      status: 'Assinada',
    })
    expect(many.body).toEqual({ alteradas: 1, puladas: [] })
    expect((await obter(saved)).valor_comissao).toBe(15_000.02)
  })

  it('is shared out again when its base, a percentage, a mode or a participant changes', async () => {
    const venda = await halvesFromBefore()
    const [a = [], b = []] = sharesOf(await savedVenda(ana, venda, { valor_venda: 15_000.03 }))
    expect([a[1], b[1]].toSorted()).toEqual([7_500.01, 7_500.02])

    const percent = await halvesFromBefore()
    const changed = edited(percent, { 0: { percentual_comissao: 40 }, 1: { percentual_comissao: 60 } })
    expect(sharesOf(await savedVenda(ana, percent, { participantes: changed }))).toEqual([
      [40, 6_000],
      [60, 9_000.01],
    ])

    const mode = await halvesFromBefore()
    const typed = edited(mode, { 0: { modo: 'valor', valor_comissao: 7_500 } })
    expect(sharesOf(await savedVenda(ana, mode, { participantes: typed }))).toEqual([
      [50, 7_500],
      [50, 7_500.01],
    ])

    const more = await halvesFromBefore()
    const third = { colaborador_id: corretor(2), modo: 'percentual' as const, percentual_comissao: 0 }
    const { valor_comissao } = await savedVenda(ana, more, { participantes: [...edited(more, {}), third] })
    expect(valor_comissao).toBe(15_000.01)
  })

  it('is refused when values are typed that exceed the base, with the field', async () => {
    const venda = await criar(15_000, values(10_000, 2_500, 2_500))
    const participantes = edited(venda, { 2: { valor_comissao: 2_500.01 } })
    const { status, body } = await saveVenda(ana, venda, { participantes })
    expect([status, body.data.campos]).toEqual([400, { 'registro.participantes': SUM_MESSAGE }])
    expect(sharesOf(await obter(venda))).toEqual(sharesOf(venda))
    const smaller = await saveVenda(ana, venda, { valor_venda: 14_999.99 })
    expect(smaller.body.message).toBe(SUM_MESSAGE)
  })
})

describe('a released commission', () => {
  it('is shown with the sale, and keeps its value while others are shared out again', async () => {
    const venda = await release(await halvesFromBefore(), 1)
    const liberado = ({ participantes }: Venda, n: number) =>
      participantes.find(({ colaborador_id }) => colaborador_id === corretor(n))?.liberado
    expect([liberado(venda, 0), liberado(venda, 1)]).toEqual([0, 7_500.01])

    const [gone, kept] = [corretor(0), corretor(1)]
    const saved = await savedVenda(ana, venda, {
      participantes: edited(venda, { 0: { id: undefined, colaborador_id: corretor(2) } }),
    })
    expect(saved.participantes.map(({ colaborador_id }) => colaborador_id)).toContain(kept)
    expect(saved.participantes.map(({ colaborador_id }) => colaborador_id)).not.toContain(gone)
    // By the order of the office: the one who was paid, then the new one.
    expect(sharesOf(saved)).toEqual([
      [50, 7_500.01],
      [50, 7_500],
    ])
    expect(liberado(saved, 1)).toBe(7_500.01)
  })

  it('keeps it even if the sum then misses the base', async () => {
    const both = await release(await release(await halvesFromBefore(), 0), 1)
    const none = { colaborador_id: corretor(2), modo: 'percentual' as const, percentual_comissao: 0 }
    const saved = await savedVenda(ana, both, { participantes: [...edited(both, {}), none] })
    expect(sharesOf(saved)).toEqual([
      [50, 7_500.01],
      [50, 7_500.01],
      [0, 0],
    ])
  })

  it('follows its own percentage, and the base', async () => {
    const venda = await release(await halvesFromBefore(), 1)
    const saved = await savedVenda(ana, venda, { valor_venda: 30_000 })
    expect(sharesOf(saved)).toEqual([
      [50, 15_000],
      [50, 15_000],
    ])
    const more = await savedVenda(ana, saved, {
      participantes: edited(saved, { 0: { percentual_comissao: 40 }, 1: { percentual_comissao: 60 } }),
    })
    expect(sharesOf(more)).toEqual([
      [40, 12_000],
      [60, 18_000],
    ])
  })
})
