import { describe, expect, it } from 'vitest'
import type { Comissao } from '../../contract/comissoes.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { editOf } from '../testing/office/vendas.ts'

const { database, administrador, staff } = await testOffice({
  max: 12,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db } = database

type State = Parameters<typeof buildVenda>[2]

let n = 0
/** The commissions of new sales, as the list shows them; one sale for each of `states`. */
async function build(...states: NonNullable<State>): Promise<Comissao[]> {
  const { id } = await buildColaborador(db, { nome: `Ana ${++n}` })
  for (const state of states)
    await buildVenda(db, { numero_venda: `M${++n}` }, [
      { ...state, colaborador_id: id, valor_comissao: 100.1 },
    ])
  const { body } = await staff('GET', `/comissoes?colaborador_id=${id}`)
  expect(body.itens).toHaveLength(states.length)
  return body.itens.toSorted((a: Comissao, b: Comissao) =>
    a.numero_venda.localeCompare(b.numero_venda, 'pt-BR', { numeric: true }),
  )
}

const itemsOf = (comissoes: readonly Comissao[]) => comissoes.map(({ id, versao }) => ({ id, versao }))
const pay = (comissoes: readonly Comissao[], more: Record<string, unknown> = {}) => ({
  status: 'Pago',
  itens: itemsOf(comissoes),
  data_pagamento: '2026-11-03',
  ...more,
})
const returnOf = (comissoes: readonly Comissao[], more: Record<string, unknown> = {}) => ({
  status: 'Devolvida',
  itens: itemsOf(comissoes),
  data_devolucao: '2026-11-03',
  forma_devolucao: 'TED',
  ...more,
})
const marcar = (body: unknown, headers?: Record<string, string>) =>
  staff('POST', '/comissoes/marcar', body, headers)
const readAgain = async ({ colaborador, id }: Comissao): Promise<Comissao> =>
  (await staff('GET', `/comissoes?colaborador_id=${colaborador.id}`)).body.itens.find(
    (one: Comissao) => one.id === id,
  )

const pendente = {}
const paid = { status_comissao: 'Pago', data_pagamento: '2026-10-05' } as const
const aEstornar = { ...paid, estorno_pendente: true } as const
const cancelled = { status_comissao: 'Cancelado' } as const

describe('marking is refused', () => {
  const item = { id: '11111111-1111-4111-8111-111111111111', versao: 1 }
  it.each([
    ['nothing selected', { status: 'Pago', itens: [], data_pagamento: '2026-11-03' }],
    ['the same one twice', { status: 'Pendente', itens: [item, item] }],
    [
      'more than 500',
      {
        status: 'Pendente',
        itens: Array.from({ length: 501 }, (_, i) => ({
          ...item,
          id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
        })),
      },
    ],
    ['Pago without a day', { status: 'Pago', itens: [item] }],
    ['a day that does not exist', { status: 'Pago', itens: [item], data_pagamento: '2026-02-30' }],
    [
      'an unknown form',
      { status: 'Pago', itens: [item], data_pagamento: '2026-11-03', tipo_pagamento_comissao: 'Ouro' },
    ],
    ['Pendente with a day', { status: 'Pendente', itens: [item], data_pagamento: '2026-11-03' }],
    ['Cancelado', { status: 'Cancelado', itens: [item] }],
    ['Devolvida without a day', { status: 'Devolvida', itens: [item], forma_devolucao: 'PIX' }],
    ['Devolvida without a form', { status: 'Devolvida', itens: [item], data_devolucao: '2026-11-03' }],
    [
      'Devolvida in an unknown form',
      { status: 'Devolvida', itens: [item], data_devolucao: '2026-11-03', forma_devolucao: 'Ouro' },
    ],
    ['A estornar with a day', { status: 'A estornar', itens: [item], data_devolucao: '2026-11-03' }],
  ])('with %s', async (_what, body) => {
    expect((await marcar(body)).status).toBe(400)
  })

  it('with a day in the future, in São Paulo', async () => {
    const [comissao] = await build(pendente)
    expect(await marcar(pay([comissao as Comissao], { data_pagamento: '2026-11-05' }))).toMatchObject({
      status: 400,
      body: { code: 'DADOS_INVALIDOS', message: 'A data do pagamento não pode ser no futuro' },
    })
  })

  it('as Devolvida with a day in the future', async () => {
    const [comissao] = await build(aEstornar)
    expect(await marcar(returnOf([comissao as Comissao], { data_devolucao: '2026-11-05' }))).toMatchObject({
      status: 400,
      body: { code: 'DADOS_INVALIDOS', message: 'A data da devolução não pode ser no futuro' },
    })
  })
})

describe('marking', () => {
  it('sets status, day and form of all, and says how many and how much', async () => {
    const all = await build(pendente, pendente, { tipo_pagamento_comissao: 'TED' })
    expect(await marcar(pay(all))).toMatchObject({
      status: 200,
      body: { marcadas: 3, valor: 300.3, puladas: [] },
    })
    const depois = await Promise.all(all.map(readAgain))
    expect(
      depois.map((one) => [one.status_comissao, one.data_pagamento, one.tipo_pagamento_comissao]),
    ).toEqual([
      ['Pago', '2026-11-03', 'PIX'],
      ['Pago', '2026-11-03', 'PIX'],
      ['Pago', '2026-11-03', 'TED'],
    ])
    expect((await marcar({ status: 'Pendente', itens: itemsOf(depois) })).body).toMatchObject({ marcadas: 3 })
    const returned = await Promise.all(all.map(readAgain))
    expect(returned.map((one) => [one.status_comissao, one.data_pagamento])).toEqual(
      all.map(() => ['Pendente', null]),
    )
    await marcar(pay(returned, { tipo_pagamento_comissao: 'Cheque' }))
    expect((await readAgain(all[2] as Comissao)).tipo_pagamento_comissao).toBe('Cheque')
  })

  it('is audited, in the name of whoever did it', async () => {
    const [comissao] = await build(pendente)
    await marcar(pay([comissao as Comissao]))
    const { body } = await administrador('GET', `/vendas/${comissao?.venda_id}/historico`)
    const texts = body.itens.map(({ texto }: { texto: string }) => texto).join('\n')
    expect(texts).toMatch(/Bruno Lima mudou Status da comissão .* de Pendente para Pago/)
    expect(texts).toMatch(/Bruno Lima preencheu Data do pagamento .* com 03\/11\/2026/)
  })

  it('skips and names what is Cancelado, to be reversed, paid already, gone, or changed meanwhile', async () => {
    const all = await build(pendente, cancelled, aEstornar, paid, pendente, pendente)
    const [good, voided, estorno, ja, changed, deleted] = all as [
      Comissao,
      Comissao,
      Comissao,
      Comissao,
      Comissao,
      Comissao,
    ]
    await db.updateTable('vendas').set({ unidade: '999' }).where('id', '=', changed.venda_id).execute()
    await db.deleteFrom('vendas').where('id', '=', deleted.venda_id).execute()
    const corretor = good.colaborador.nome
    expect((await marcar(pay(all))).body).toEqual({
      marcadas: 1,
      valor: 100.1,
      puladas: [
        {
          id: voided.id,
          numero_venda: voided.numero_venda,
          corretor,
          papel: 'Corretor',
          motivo: 'A comissão está cancelada.',
        },
        {
          id: estorno.id,
          numero_venda: estorno.numero_venda,
          corretor,
          papel: 'Corretor',
          motivo: 'A venda está em Desistência e a comissão está A estornar.',
        },
        {
          id: ja.id,
          numero_venda: ja.numero_venda,
          corretor,
          papel: 'Corretor',
          motivo: 'A comissão já está paga.',
        },
        {
          id: changed.id,
          numero_venda: changed.numero_venda,
          corretor,
          papel: 'Corretor',
          motivo: 'A venda foi alterada por outra pessoa.',
        },
        {
          id: deleted.id,
          numero_venda: null,
          corretor: null,
          papel: null,
          motivo: 'O participante não está mais na venda.',
        },
      ],
    })
    expect((await readAgain(good)).status_comissao).toBe('Pago')
    expect((await readAgain(ja)).data_pagamento).toBe('2026-10-05')
    expect((await readAgain(changed)).status_comissao).toBe('Pendente')
  })

  it('marks both participants of one sale, and those of people who are Inativo', async () => {
    const [ana, caio] = [await buildColaborador(db), await buildColaborador(db)]
    const venda = await buildVenda(db, {}, [{ colaborador_id: ana.id }, { colaborador_id: caio.id }])
    await db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', caio.id).execute()
    const { itens } = (await staff('GET', `/comissoes?texto=${encodeURIComponent(venda.numero_venda)}`)).body
    expect((await marcar(pay(itens))).body).toMatchObject({ marcadas: 2, puladas: [] })
  })

  it('a repeated request counts once', async () => {
    const [comissao] = await build(pendente)
    const key = { 'idempotency-key': 'marcar-uma-vez-1' }
    const first = await marcar(pay([comissao as Comissao]), key)
    expect(first.body.marcadas).toBe(1)
    expect((await marcar(pay([comissao as Comissao]), key)).body).toEqual(first.body)
  })

  it('50 at once mark each commission exactly once', async () => {
    const all = await build(pendente, pendente, pendente, pendente)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        marcar(pay(i % 2 === 0 ? all : all.toReversed(), { data_pagamento: `2026-10-${10 + (i % 20)}` })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const marcadas = answers.map(({ body }) => body.marcadas)
    expect(marcadas.reduce((a: number, b: number) => a + b)).toBe(4)
    expect(answers.every(({ body }) => body.marcadas + body.puladas.length === 4)).toBe(true)
    const days = new Set((await Promise.all(all.map(readAgain))).map((one) => one.data_pagamento))
    expect(days.size).toBe(1)
  })
})

describe('a paid commission of a Desistência', () => {
  const stateOf = ({ status_comissao, data_pagamento, data_devolucao, forma_devolucao }: Comissao) => [
    status_comissao,
    data_pagamento,
    data_devolucao,
    forma_devolucao,
  ]

  it('is marked as returned with day and form, stays Pago with its day, and that is undone', async () => {
    const all = await build(aEstornar, aEstornar)
    expect(await marcar(returnOf(all))).toMatchObject({
      status: 200,
      body: { marcadas: 2, valor: 200.2, puladas: [] },
    })
    const returned = await Promise.all(all.map(readAgain))
    expect(returned.map(stateOf)).toEqual(all.map(() => ['Pago', '2026-10-05', '2026-11-03', 'TED']))
    const { id } = (all[0] as Comissao).colaborador
    const sums = async () => (await staff('GET', `/comissoes/somas?colaborador_id=${id}`)).body.por_status
    expect(await sums()).toMatchObject({
      Devolvida: { quantidade: 2, valor: 200.2 },
      'A estornar': { quantidade: 0, valor: 0 },
      Pago: { quantidade: 0, valor: 0 },
    })
    expect((await marcar({ status: 'A estornar', itens: itemsOf(returned) })).body).toMatchObject({
      marcadas: 2,
      valor: 200.2,
    })
    const undone = await Promise.all(all.map(readAgain))
    expect(undone.map(stateOf)).toEqual(all.map(() => ['Pago', '2026-10-05', null, null]))
    expect(await sums()).toMatchObject({ Devolvida: { quantidade: 0 }, 'A estornar': { quantidade: 2 } })
  })

  it('skips what is not owed back, was paid later, or is returned already', async () => {
    const all = await build(pendente, paid, cancelled, aEstornar)
    const [, , , good] = all as [Comissao, Comissao, Comissao, Comissao]
    const reasons = async (body: unknown) => {
      const { marcadas, puladas } = (await marcar(body)).body
      return [marcadas, ...puladas.map(({ motivo }: { motivo: string }) => motivo)]
    }
    expect(await reasons(returnOf(all, { data_devolucao: '2026-10-04' }))).toEqual([
      0,
      'A comissão não foi paga.',
      'A comissão não está A estornar.',
      'A comissão está cancelada.',
      'A comissão foi paga em 05/10/2026, depois da data da devolução.',
    ])
    expect(await reasons(returnOf([good]))).toEqual([1])
    const again = await readAgain(good)
    expect(await reasons(returnOf([again]))).toEqual([0, 'A comissão já foi devolvida.'])
    expect(await reasons(pay([again]))).toEqual([0, 'A comissão foi devolvida. Desfaça a devolução antes.'])
    expect(await reasons({ status: 'A estornar', itens: itemsOf([all[1] as Comissao]) })).toEqual([
      0,
      'A comissão não foi devolvida.',
    ])
  })

  it('is audited with its day and form', async () => {
    const [comissao] = await build(aEstornar)
    await marcar(returnOf([comissao as Comissao]))
    const { body } = await administrador('GET', `/vendas/${comissao?.venda_id}/historico`)
    const texts = body.itens.map(({ texto }: { texto: string }) => texto).join('\n')
    expect(texts).toMatch(/Bruno Lima preencheu Data da devolução .* com 03\/11\/2026/)
    expect(texts).toMatch(/Bruno Lima preencheu Forma da devolução .* com TED/)
  })

  it('eight at once return it exactly once', async () => {
    const all = await build(aEstornar)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        marcar(returnOf(all, { data_devolucao: `2026-10-${10 + (i % 20)}` })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.reduce((sum, { body }) => sum + body.marcadas, 0)).toBe(1)
  })
})

describe("in the sale's form", () => {
  it('a commission that becomes Pago is dated today; it keeps its day when saved again, and loses it when Pendente', async () => {
    const { id } = await buildColaborador(db)
    const venda = await buildVenda(db, {}, [{ colaborador_id: id }])
    const obter = async (): Promise<Venda> => (await staff('GET', `/vendas/${venda.id}`)).body
    const save = async (status_comissao: 'Pago' | 'Pendente') => {
      const before = await obter()
      const registro = editOf(before)
      registro.participantes = registro.participantes.map((each) => ({ ...each, status_comissao }))
      const { status, body } = await staff('PUT', `/vendas/${venda.id}`, { versao: before.versao, registro })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.participantes[0].data_pagamento
    }
    const today = await save('Pago')
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
    const [comissao] = (await staff('GET', `/comissoes?colaborador_id=${id}`)).body.itens
    await marcar({ status: 'Pendente', itens: itemsOf([comissao]) })
    const [other] = (await staff('GET', `/comissoes?colaborador_id=${id}`)).body.itens
    await marcar(pay([other]))
    expect(await save('Pago')).toBe('2026-11-03')
    expect(await save('Pendente')).toBeNull()
  })
})
