/** Releasing commissions and taking that back: refusals first. */
import { describe, expect, it } from 'vitest'
import type { Comissao } from '../../../contract/comissoes.ts'
import { ANDAMENTOS } from '../../../core/financeiro/andamento.ts'
import { andamentoOf } from '../../../core/testing/andamento.ts'
import { buildColaborador, buildFavorecido, buildVenda } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, administrador, staff } = await testOffice({
  max: 12,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db } = database

type Participante = NonNullable<Parameters<typeof buildVenda>[2]>[number]

let n = 0
/** The commissions of one person's new sales, one for each of `states`, in that order. */
async function build(states: Participante[], { favorecido = true, venda = {} } = {}): Promise<Comissao[]> {
  const { id: colaborador_id, nome } = await buildColaborador(db, { nome: `Ana ${++n}` })
  if (favorecido) await buildFavorecido(db, { colaborador_id, nome })
  for (const state of states)
    await buildVenda(db, { numero_venda: `L${++n}`, ...venda }, [
      { valor_comissao: 1000.1, ...state, colaborador_id },
    ])
  return comissoesOf(colaborador_id)
}

async function comissoesOf(colaborador_id: string, query = ''): Promise<Comissao[]> {
  const { body } = await staff('GET', `/comissoes?colaborador_id=${colaborador_id}${query}`)
  return body.itens.toSorted((a: Comissao, b: Comissao) =>
    a.numero_venda.localeCompare(b.numero_venda, 'pt-BR', { numeric: true }),
  )
}

const again = async ({ colaborador, id }: Comissao): Promise<Comissao> => {
  const found = (await comissoesOf(colaborador.id)).find((one) => one.id === id)
  if (!found) throw new Error('the commission is gone')
  return found
}
const itemsOf = (comissoes: readonly Comissao[]) => comissoes.map(({ id, versao }) => ({ id, versao }))
const liberar = (comissoes: readonly Comissao[], call = staff) =>
  call('POST', '/liberacoes/liberar', { itens: itemsOf(comissoes) })
const desfazer = (comissoes: readonly Comissao[], call = staff) =>
  call('POST', '/liberacoes/desfazer', { itens: comissoes.map(({ id }) => ({ id })) })
const movimentosOf = async () =>
  Number(
    (
      await db
        .selectFrom('comissoes_movimentos')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('releasing skips', () => {
  it.each<[string, Participante, object, string]>([
    ['one without a payee', {}, { favorecido: false }, 'Sem favorecido.'],
    [
      'one typed as paid',
      { status_comissao: 'Pago', data_pagamento: '2026-10-05' },
      {},
      'Esta comissão já está paga. Volte para Pendente antes.',
    ],
    [
      'one typed as cancelled',
      { status_comissao: 'Cancelado' },
      {},
      'Esta comissão está cancelada. Volte para Pendente antes.',
    ],
    ['one of a Desistência', {}, { venda: { status: 'Desistência' } }, 'A venda está em Desistência.'],
    ['one of nothing', { valor_comissao: 0, percentual_comissao: 0 }, {}, 'O valor da comissão é zero.'],
  ])('%s', async (_what, state, more, motivo) => {
    const [comissao] = (await build([state], more)) as [Comissao]
    const before = await movimentosOf()
    const { status, body } = await liberar([comissao])
    expect([status, body]).toEqual([
      200,
      {
        quantas: 0,
        valor: 0,
        puladas: [
          {
            id: comissao.id,
            numero_venda: comissao.numero_venda,
            corretor: comissao.colaborador.nome,
            papel: 'Corretor',
            motivo,
          },
        ],
      },
    ])
    expect(await movimentosOf()).toBe(before)
  })

  it('one whose sale was changed since, and one that is gone', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    const gone = { ...comissao, id: '11111111-1111-4111-8111-111111111111' }
    const { body } = await liberar([{ ...comissao, versao: comissao.versao + 1 }, gone])
    expect(body.puladas.map(({ motivo }: { motivo: string }) => motivo)).toEqual([
      'A venda foi alterada por outra pessoa.',
      'Esta comissão não existe mais.',
    ])
  })
})

describe('releasing', () => {
  it('releases all of those that can be, with their sum, and shows it; a repeated request does nothing', async () => {
    const all = await build([{}, {}, { status_comissao: 'Pago', data_pagamento: '2026-10-05' }])
    expect((await liberar(all)).body).toMatchObject({ quantas: 2, valor: 2000.2, puladas: [{}] })
    const before = await movimentosOf()
    expect((await liberar(all.slice(0, 2))).body).toMatchObject({
      quantas: 0,
      valor: 0,
      puladas: [{ motivo: 'Já está liberada.' }, { motivo: 'Já está liberada.' }],
    })
    expect(await movimentosOf()).toBe(before)
    const [first, , typed] = await Promise.all(all.map(again))
    expect(first).toMatchObject({
      status_comissao: 'Pendente',
      versao: all[0]?.versao,
      linha: { liberado: 1000.1, aprovado: 0, pago: 0, em_rascunho: 0, a_recuperar: 0, fechamento: null },
    })
    expect(typed?.linha).toBeNull()
  })

  it('by twenty at once releases once', async () => {
    const all = await build([{}, {}])
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => liberar(all)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(outcomes.map(({ body }) => body.quantas).filter((quantas) => quantas > 0)).toEqual([2])
  })

  it('adds what a value was raised by', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    await liberar([comissao])
    await db
      .updateTable('vendas_participantes')
      .set({ valor_comissao: 1500 })
      .where('id', '=', comissao.id)
      .execute()
    expect((await liberar([await again(comissao)])).body).toMatchObject({ quantas: 1, valor: 499.9 })
  })

  it('is left out by marking as paid or Pendente', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    await liberar([comissao])
    for (const status of ['Pago', 'Pendente'])
      expect(
        (
          await staff('POST', '/comissoes/marcar', {
            status,
            itens: itemsOf([comissao]),
            ...(status === 'Pago' && { data_pagamento: '2026-11-03' }),
          })
        ).body.puladas,
      ).toMatchObject([{ motivo: 'Já está liberada. Pague-a pelo fechamento.' }])
  })
})

describe('taking a release back', () => {
  it('skips what is not released', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    expect((await desfazer([comissao])).body).toMatchObject({
      quantas: 0,
      puladas: [{ motivo: 'Não está liberada.' }],
    })
  })

  it('leaves a commission that can be marked by hand again, and released again', async () => {
    const all = await build([{}, {}])
    await liberar(all)
    expect((await desfazer(all)).body).toEqual({ quantas: 2, valor: 2000.2, puladas: [] })
    expect((await desfazer(all)).body).toMatchObject({ quantas: 0, puladas: [{}, {}] })
    const [one] = (await Promise.all(all.map(again))) as [Comissao]
    expect(one.linha).toMatchObject({ liberado: 0 })
    expect((await liberar([one])).body).toMatchObject({ quantas: 1, valor: 1000.1 })
  })
})

describe('what is paid outside of a closing', () => {
  const paid = (comissao: Comissao, more: object = {}) => ({
    valor: 400,
    havia: comissao.valor_comissao,
    data: '2026-11-03',
    forma: 'PIX',
    ...more,
  })
  const post = (comissao: Comissao, verb: string, body: object, call = administrador) =>
    call('POST', `/liberacoes/${comissao.id}/${verb}`, body)

  it('is refused to Staff, of a future day, of more than there is, and of what is not what was seen', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    for (const verb of ['pago-por-fora', 'pago-direto', 'estorno'])
      expect((await post(comissao, verb, paid(comissao), staff)).status).toBe(403)
    for (const [more, message] of [
      [{ data: '2026-11-05' }, 'A data não pode ser no futuro'],
      [{ valor: 1000.11 }, 'O valor não pode passar de R$ 1.000,10.'],
      [{ havia: 900 }, 'O valor mudou desde que você abriu. Confira e tente novamente.'],
      [{ valor: 0 }, 'Informe um valor maior que zero'],
      [{ forma: 'Ouro' }, 'Forma é obrigatória'],
    ] as const) {
      const { status, body } = await post(comissao, 'pago-por-fora', paid(comissao, more))
      expect([400, 422]).toContain(status)
      expect(JSON.stringify(body).replaceAll('\u00a0', ' ')).toContain(message)
    }
    expect((await again(comissao)).linha).toBeNull()
  })

  it('is refused of a commission without a payee or typed as paid', async () => {
    const [none] = (await build([{}], { favorecido: false })) as [Comissao]
    expect((await post(none, 'pago-por-fora', paid(none))).body.message).toBe('Sem favorecido.')
    const [typed] = (await build([{ status_comissao: 'Pago', data_pagamento: '2026-10-05' }])) as [Comissao]
    expect((await post(typed, 'pago-direto', paid(typed, { forma: 'Comprador' }))).body.message).toBe(
      'Esta comissão já está paga. Volte para Pendente antes.',
    )
  })

  it('by the house counts as paid, whole or in parts, twice only if it was seen in between', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    expect((await post(comissao, 'pago-por-fora', paid(comissao))).status).toBe(200)
    expect((await post(comissao, 'pago-por-fora', paid(comissao))).body.code).toBe('VALOR_MUDOU')
    expect(await again(comissao)).toMatchObject({
      status_comissao: 'Pendente',
      linha: { liberado: 400, aprovado: 400, pago: 400 },
    })
    const rest = paid(comissao, { valor: 600.1, havia: 600.1, forma: 'TED' })
    expect((await post(comissao, 'pago-por-fora', rest)).status).toBe(200)
    expect(await again(comissao)).toMatchObject({
      status_comissao: 'Pago',
      data_pagamento: '2026-11-03',
      linha: { liberado: 1000.1, pago: 1000.1, pago_em: '2026-11-03' },
    })
  })

  it('by another counts as paid too, of what was released as well; each is undone alone, once', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    await liberar([comissao])
    const direct = paid(comissao, { valor: 1000.1, forma: 'Incorporadora' })
    expect((await post(comissao, 'pago-direto', direct)).status).toBe(200)
    expect(await again(comissao)).toMatchObject({ status_comissao: 'Pago', linha: { pago: 1000.1 } })
    const { body } = await administrador('GET', `/liberacoes/${comissao.id}/movimentos`)
    const [last] = body.itens
    expect(last).toMatchObject({
      tipo: 'Pago direto',
      valor: 1000.1,
      forma: 'Incorporadora',
      data: '2026-11-03',
      quem: 'Ana Souza',
      desfaz: false,
      desfeito: false,
    })
    const undo = () => post(comissao, 'desfazer-movimento', { movimento_id: last.id })
    expect((await undo()).status).toBe(200)
    expect((await undo()).body.message).toBe('Isto já foi desfeito.')
    expect(await again(comissao)).toMatchObject({
      status_comissao: 'Pendente',
      linha: { liberado: 0, pago: 0 },
    })
  })

  it('reversed, is owed by the payee, until they give it back; both are undone', async () => {
    const [comissao] = (await build([{}])) as [Comissao]
    await post(comissao, 'pago-por-fora', paid(comissao, { valor: 1000.1 }))
    const estorno = { valor: 700, havia: 1000.1, data: '2026-11-04' }
    expect((await post(comissao, 'estorno', { ...estorno, havia: 1 })).body.code).toBe('VALOR_MUDOU')
    expect((await post(comissao, 'estorno', estorno)).status).toBe(200)
    expect((await again(comissao)).linha).toMatchObject({ estornado: 700, a_recuperar: 700 })
    const { favorecido } = (await administrador('GET', `/liberacoes/${comissao.id}/movimentos`)).body
    expect(favorecido).toMatchObject({ a_recuperar: 700 })
    const devolver = (body: object, call = administrador) =>
      call('POST', `/liberacoes/devolucoes/${favorecido.id}`, { data: '2026-11-04', forma: 'TED', ...body })
    expect((await devolver({ valor: 300, havia: 700 }, staff)).status).toBe(403)
    expect((await devolver({ valor: 800, havia: 700 })).status).toBe(400)
    expect((await devolver({ valor: 300, havia: 700 })).status).toBe(200)
    expect((await devolver({ valor: 300, havia: 700 })).body.code).toBe('VALOR_MUDOU')
    expect((await again(comissao)).linha).toMatchObject({ estornado: 700, a_recuperar: 400 })
    const { itens } = (await administrador('GET', `/liberacoes/${comissao.id}/movimentos`)).body
    expect(itens.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'Devolução',
      'Estorno',
      'Pago por fora',
      'Liberação',
    ])
    for (const { id, tipo } of itens.slice(0, 2))
      expect([tipo, (await post(comissao, 'desfazer-movimento', { movimento_id: id })).status]).toEqual([
        tipo,
        200,
      ])
    expect((await again(comissao)).linha).toMatchObject({ estornado: 0, a_recuperar: 0 })
    const liberacao = itens.at(-1)
    expect((await post(comissao, 'desfazer-movimento', { movimento_id: liberacao.id })).body.message).toBe(
      'Este movimento não se desfaz sozinho.',
    )
  })
})

describe('the parts of Comissões', () => {
  it('agree to the cent between list, sums, CSV and printed list, for one payee with several reversals, and one paid directly', async () => {
    const all = await build([{}, {}, {}, {}, {}, { status_comissao: 'Pago', data_pagamento: '2026-10-05' }])
    const [first, second, third, , direct] = all as [Comissao, Comissao, Comissao, Comissao, Comissao]
    const post = (id: string, verb: string, body: object) =>
      administrador('POST', `/liberacoes/${id}/${verb}`, { data: '2026-11-03', ...body })
    await liberar([third])
    for (const { id } of [first, second]) {
      await post(id, 'pago-por-fora', { valor: 1000.1, havia: 1000.1, forma: 'PIX' })
      await post(id, 'estorno', { valor: 300.03, havia: 1000.1 })
    }
    await post(direct.id, 'pago-direto', { valor: 1000.1, havia: 1000.1, forma: 'Incorporadora' })
    const payee = (await administrador('GET', `/liberacoes/${first.id}/movimentos`)).body.favorecido
    await administrador('POST', `/liberacoes/devolucoes/${payee.id}`, {
      valor: 400,
      havia: 600.06,
      data: '2026-11-04',
      forma: 'TED',
    })
    const person = `colaborador_id=${first.colaborador.id}`
    const { por_andamento } = (await staff('GET', `/comissoes/somas?${person}`)).body
    expect(por_andamento).toEqual({
      'A liberar': { quantidade: 1, valor: 1000.1 },
      Liberadas: { quantidade: 1, valor: 1000.1 },
      'Em fechamento': { quantidade: 0, valor: 0 },
      'Pagas pelo financeiro': { quantidade: 2, valor: 1400.14 },
      'Pagas direto': { quantidade: 1, valor: 1000.1 },
      'A recuperar': { quantidade: 1, valor: 200.06 },
    })
    const COLUMNS = {
      'A liberar': 'A liberar',
      Liberadas: 'Liberado',
      'Em fechamento': 'Em fechamento',
      'Pagas pelo financeiro': 'Pago pelo financeiro',
      'Pagas direto': 'Pago direto',
      'A recuperar': 'A recuperar',
    }
    for (const andamento of ANDAMENTOS) {
      const query = `&andamento=${encodeURIComponent(andamento)}`
      const listed = await comissoesOf(first.colaborador.id, query)
      const centavos = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)
      expect([
        andamento,
        listed.length,
        centavos(listed.map((one) => andamentoOf(one).partes[andamento])),
      ]).toEqual([andamento, por_andamento[andamento].quantidade, centavos([por_andamento[andamento].valor])])
      const csv = (await staff('GET', `/comissoes/exportar?${person}${query}&formato=csv`)).raw.toString()
      const [head = '', ...rows] = csv.replace('\ufeff', '').trim().split('\r\n')
      const column = head.split(';').indexOf(COLUMNS[andamento])
      const written = rows.map((row) => Number(row.split(';')[column]?.replace(',', '.')))
      expect([andamento, centavos(written)]).toEqual([andamento, centavos([por_andamento[andamento].valor])])
      const printed = await staff('GET', `/comissoes/exportar?${person}${query}&formato=impressao`)
      expect(JSON.stringify(printed.body)).toContain(COLUMNS[andamento])
    }
  })
})
