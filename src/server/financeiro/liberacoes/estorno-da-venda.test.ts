/** The Estorno of a sale's people at once, its undoing, and what they give back: refusals first. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { EstornoDaVenda } from '../../../contract/financeiro/liberacoes.ts'
import { LIBERACAO_MESSAGES } from '../../../core/financeiro/liberacoes.ts'
import { type Actor, actorOf, approved } from '../../testing/financeiro/movements.ts'
import { buildColaborador, buildFavorecido, buildUsuario, buildVenda } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { markPaid, payOutside, recordPaidDirectly, releaseUpTo } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'

const { database, administrador, staff } = await testOffice({
  max: 60,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db } = database
const DAY = '2026-11-03'

let venda: string
let act: Actor

/** A participant's or comissionado's line, with so much of it released. */
async function released(id: string, ate: number) {
  await act((trx) => releaseUpTo(trx, [{ id, ate }]))
  return db
    .selectFrom('comissoes_linhas')
    .selectAll()
    .where((eb) => eb.or([eb('participante_id', '=', id), eb('id', '=', id)]))
    .executeTakeFirstOrThrow()
}

/**
 * A sale of which four were paid: Ana 4.500,00 in two parts outside of a closing, Bruno a third of 3.000,00 by a closing, with
 * another third released, Célia 900,00 directly, and Davi 600,00 outside; Elisa was paid nothing.
 */
beforeEach(async () => {
  const [approver, sender] = [
    actorOf(db, await buildUsuario(db)),
    actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
  ]
  act = approver
  const people = await Promise.all(
    ['Ana', 'Bruno', 'Elisa'].map(async (nome) => {
      const { id: colaborador_id } = await buildColaborador(db, { nome })
      await buildFavorecido(db, { colaborador_id, nome })
      return colaborador_id
    }),
  )
  const built = await buildVenda(
    db,
    { valor_venda: 225_000 },
    [4500, 3000, 500].map((valor_comissao, i) => ({
      colaborador_id: people[i] ?? '',
      valor_comissao,
      percentual_comissao: valor_comissao / 2250,
    })),
  )
  venda = built.id
  const comissionados = await Promise.all(
    [
      { nome: 'Célia', papel: 'Captador' as const, valor: 900 },
      { nome: 'Davi', papel: 'Diretor' as const, valor: 600 },
    ].map(async ({ nome, ...linha }) => {
      const favorecido = await buildFavorecido(db, { tipo: 'Outro', nome })
      return db
        .insertInto('comissoes_linhas')
        .values({ venda_id: venda, favorecido_id: favorecido.id, ...linha })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),
  )
  const participante = async (colaborador_id = '') =>
    (
      await db
        .selectFrom('vendas_participantes')
        .select('id')
        .where('venda_id', '=', venda)
        .where('colaborador_id', '=', colaborador_id)
        .executeTakeFirstOrThrow()
    ).id
  const ana = await released(await participante(people[0]), 4500)
  const bruno = await released(await participante(people[1]), 1000)
  const davi = await released(comissionados[1]?.id ?? '', 600)
  for (const valor of [1500, 3000])
    await act((trx) => payOutside(trx, { linha: ana.id, valor, dia: DAY, forma: 'PIX' }))
  await act((trx) => payOutside(trx, { linha: davi.id, valor: 600, dia: DAY, forma: 'TED' }))
  await act((trx) =>
    recordPaidDirectly(trx, {
      linha: comissionados[0]?.id ?? '',
      valor: 900,
      dia: DAY,
      forma: 'Incorporadora',
    }),
  )
  const paid = await approved({ sender, approver }, [
    { favorecido_id: bruno.favorecido_id, linhas: [[bruno.id, 1000]] },
  ])
  await act((trx) => markPaid(trx, paid, DAY))
  await released(await participante(people[1]), 2000)
})

const read = async (): Promise<EstornoDaVenda> =>
  (await administrador('GET', `/liberacoes/vendas/${venda}/estorno`)).body
const whole = async () =>
  (await read()).itens.map(({ id, pago }) => ({ comissao_id: id, valor: pago, havia: pago }))
const estornar = (itens: object[], more: object = {}, call = administrador) =>
  call('POST', `/liberacoes/vendas/${venda}/estorno`, { data: DAY, itens, ...more })
const desfazer = (ids: string[], call = administrador) =>
  call('POST', `/liberacoes/vendas/${venda}/desfazer-estorno`, {
    itens: ids.map((movimento_id) => ({ movimento_id })),
  })
const devolver = (itens: object[], call = administrador) =>
  call('POST', `/liberacoes/vendas/${venda}/devolucao`, { data: DAY, forma: 'PIX', itens })
const estornosOf = async () => (await read()).itens.flatMap(({ estornos }) => estornos)
const owed = async () => (await read()).itens.map(({ favorecido }) => favorecido.a_recuperar)
const acts = (tipo: 'Estorno' | 'Devolução') =>
  db
    .selectFrom('comissoes_movimentos as m')
    .leftJoin('comissoes_linhas as l', 'l.id', 'm.linha_id')
    .select(['m.ato', 'm.valor'])
    .where('m.tipo', '=', tipo)
    .where((eb) =>
      eb.or([
        eb('l.venda_id', '=', venda),
        eb(
          'm.favorecido_id',
          'in',
          eb.selectFrom('comissoes_linhas').select('favorecido_id').where('venda_id', '=', venda),
        ),
      ]),
    )
    .execute()
const inOrder = async () => expect((await checkLedger(db)).divergencias).toEqual([])

describe('the Estorno of a sale', () => {
  it('is refused to Staff, wholly if one amount is another or too much, of a future day, twice, or of another sale', async () => {
    const itens = await whole()
    expect((await estornar(itens, {}, staff)).status).toBe(403)
    expect((await staff('GET', `/liberacoes/vendas/${venda}/estorno`)).status).toBe(403)
    const [first, ...others] = itens
    for (const [wrong, code] of [
      [{ ...first, havia: 1 }, 'VALOR_MUDOU'],
      [{ ...first, valor: 4500.01 }, 'DADOS_INVALIDOS'],
      [{ ...first, valor: 0 }, 'DADOS_INVALIDOS'],
      [{ ...first, valor: -1 }, 'DADOS_INVALIDOS'],
      [{ ...first, comissao_id: '11111111-1111-4111-8111-111111111111' }, 'NADA_A_ESTORNAR'],
      [others[0], 'DADOS_INVALIDOS'],
    ] as const)
      expect((await estornar([...others, { ...wrong }])).body.code).toBe(code)
    expect((await estornar(itens, { data: '2026-11-05' })).body.code).toBe('DADOS_INVALIDOS')
    expect((await estornar([])).status).toBe(400)
    const other = await buildVenda(db)
    expect(
      (await administrador('POST', `/liberacoes/vendas/${other.id}/estorno`, { data: DAY, itens })).body.code,
    ).toBe('NADA_A_ESTORNAR')
    expect(await acts('Estorno')).toEqual([])
  })

  it('shows who was paid and how, and reverses all in one act: of a commission in parts what was paid', async () => {
    const { itens } = await read()
    expect(
      itens.map(({ favorecido, papel, pago, pagamentos }) => [
        favorecido.nome,
        papel,
        pago,
        pagamentos.map(({ tipo, valor, forma }) => [tipo, valor, forma]),
      ]),
    ).toEqual([
      [
        'Ana',
        'Corretor',
        4500,
        [
          ['Pago por fora', 1500, 'PIX'],
          ['Pago por fora', 3000, 'PIX'],
        ],
      ],
      ['Bruno', 'Corretor', 1000, [['Pagamento', 1000, null]]],
      ['Célia', 'Captador', 900, [['Pago direto', 900, 'Incorporadora']]],
      ['Davi', 'Diretor', 600, [['Pago por fora', 600, 'TED']]],
    ])
    expect((await estornar(await whole())).status).toBe(200)
    const done = await acts('Estorno')
    expect(done.map(({ valor }) => valor).toSorted((a, b) => a - b)).toEqual([600, 900, 1000, 4500])
    expect(new Set(done.map(({ ato }) => ato)).size).toBe(1)
    expect(await owed()).toEqual([4500, 1000, 900, 600])
    const bruno = (await administrador('GET', '/comissoes?linhas=500')).body.itens.find(
      ({ venda_id, colaborador }: { venda_id: string; colaborador: { nome: string } }) =>
        venda_id === venda && colaborador.nome === 'Bruno',
    )
    expect(bruno).toMatchObject({
      linha: { liberado: 2000, pago: 1000, estornado: 1000 },
      andamento: { partes: { Liberadas: 1000, 'Pagas pelo financeiro': 0, 'A recuperar': 1000 } },
    })
    await inOrder()
  })

  it('counts once of fifty at once, by two people, beside the Estorno of one commission', async () => {
    const itens = await whole()
    const [one] = itens
    const answers = await Promise.all([
      ...Array.from({ length: 49 }, () => estornar(itens)),
      administrador('POST', `/liberacoes/${one?.comissao_id}/estorno`, {
        valor: 4500,
        havia: 4500,
        data: DAY,
      }),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'VALOR_MUDOU']))
    await inOrder()
  })
})

describe('its undoing', () => {
  it('is of all in one act, once; of an Estorno of which something was given back there is none', async () => {
    await estornar(await whole())
    const ids = (await estornosOf()).map(({ id }) => id)
    expect((await desfazer(ids, staff)).status).toBe(403)
    expect((await desfazer([...ids, '1'])).body.code).toBe('VALOR_MUDOU')
    const answers = await Promise.all(Array.from({ length: 10 }, () => desfazer(ids)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owed()).toEqual([0, 0, 0, 0])
    expect(await whole()).toMatchObject([{ valor: 4500 }, { valor: 1000 }, { valor: 900 }, { valor: 600 }])
    await estornar(await whole())
    const [ana] = (await read()).itens
    await devolver([{ favorecido_id: ana?.favorecido.id, valor: 500, havia: 4500 }])
    const again = await estornosOf()
    expect(again.map(({ recuperado }) => recuperado)).toEqual([500, 0, 0, 0])
    expect((await desfazer(again.map(({ id }) => id))).body.message).toBe(LIBERACAO_MESSAGES.mudou)
    expect((await desfazer(again.slice(1).map(({ id }) => id))).status).toBe(200)
    expect(await owed()).toEqual([4000, 0, 0, 0])
    await inOrder()
  })
})

describe('what the people of a sale give back', () => {
  it('is recorded in one act, once, and of nobody else', async () => {
    await estornar(await whole())
    const itens = (await read()).itens.map(({ favorecido: { id, a_recuperar } }) => ({
      favorecido_id: id,
      valor: a_recuperar,
      havia: a_recuperar,
    }))
    const stranger = await buildFavorecido(db, { tipo: 'Outro' })
    expect((await devolver(itens, staff)).status).toBe(403)
    expect((await devolver([...itens, { favorecido_id: stranger.id, valor: 1, havia: 1 }])).body.code).toBe(
      'NADA_A_ESTORNAR',
    )
    expect((await devolver([{ ...itens[0], valor: 4500.01 }])).body.code).toBe('DADOS_INVALIDOS')
    const answers = await Promise.all(Array.from({ length: 10 }, () => devolver(itens)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set((await acts('Devolução')).map(({ ato }) => ato)).size).toBe(1)
    expect(await owed()).toEqual([0, 0, 0, 0])
    await inOrder()
  })
})
