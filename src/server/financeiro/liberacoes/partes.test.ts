/** Releasing in parts by hand: refusals, what counts once, and what no rule completes. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Comissao } from '../../../contract/comissoes.ts'
import {
  type Fracao,
  fractionOf,
  fromAndTo,
  LIBERACAO_MESSAGES,
  type LiberacaoAcao,
  leastReleasedInWords,
  releasedMeanwhileInWords,
} from '../../../core/financeiro/liberacoes.ts'
import { MAX_VALUE, sumOfReais } from '../../../core/money.ts'
import { createLogger } from '../../process/log.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildColaborador, buildFavorecido, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { editOf } from '../../testing/office/vendas.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { TIPOS_DE_TRABALHO } from '../tipos.ts'
import { releaseMissed } from './on-write.ts'

const { database, app, services, administrador, staff } = await testOffice({
  max: 12,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
const { db, ownerDb } = database
// Only this file's own steps work on a job.
await services.financeiro.stop()

let ana: string

beforeEach(async () => {
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'trabalhos')
  await db.updateTable('configuracoes').set({ liberacao: 'À mão', financeiro_a_partir_de: null }).execute()
  ana = (await buildColaborador(db, { nome: 'Ana Souza' })).id
  await buildFavorecido(db, { colaborador_id: ana, nome: 'Ana Souza' })
})

/** A new sale of Ana with a commission of so much. */
async function build(valor_comissao = 4500, venda: Parameters<typeof buildVenda>[1] = {}): Promise<Comissao> {
  const { id } = await buildVenda(db, { valor_venda: MAX_VALUE, ...venda }, [
    { colaborador_id: ana, valor_comissao },
  ])
  return ofSale(id)
}
async function all(call = administrador): Promise<Comissao[]> {
  return (await call('GET', '/comissoes?linhas=500')).body.itens
}
async function ofSale(venda_id: string): Promise<Comissao> {
  const found = (await all()).find((one) => one.venda_id === venda_id)
  if (!found) throw new Error('the commission is gone')
  return found
}
const again = ({ venda_id }: Comissao) => ofSale(venda_id)
const releasedOf = async (comissao: Comissao) => (await again(comissao)).linha?.liberado ?? 0

/** What the nightly comparison finds, besides the acts whose movements were emptied away. */
const differences = async () => (await checkLedger(db)).divergencias.filter(({ tipo }) => tipo !== 'ato')

/** What the screen sends for these commissions as they were seen. */
const itemsOf = (acao: LiberacaoAcao, comissoes: readonly Comissao[], fracao: Fracao) =>
  comissoes.map((comissao) => ({
    id: comissao.id,
    ...(acao === 'liberar' && { versao: comissao.versao }),
    ...fromAndTo(acao, comissao, fractionOf(acao, comissao, fracao)),
  }))
const press = (acao: LiberacaoAcao, comissoes: readonly Comissao[], fracao: Fracao, call = staff) =>
  call('POST', `/liberacoes/${acao}`, { itens: itemsOf(acao, comissoes, fracao) })
const liberar = (comissao: Comissao, part: object, call = staff) =>
  call('POST', '/liberacoes/liberar', { itens: [{ id: comissao.id, versao: comissao.versao, ...part }] })
const motivos = (answer: { body: { puladas: { motivo: string }[] } }) =>
  answer.body.puladas.map(({ motivo }) => motivo)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a part is refused', () => {
  it.each([
    ['that is nothing', { de: 0, ate: 0 }],
    ['that is less than what is released', { de: 1500, ate: 1000 }],
    ['without what it starts from', { ate: 1500 }],
    ['without what it leads to', { de: 0 }],
    ['of a tenth of a centavo', { de: 0, ate: 0.001 }],
    ['below nothing', { de: -1, ate: 1 }],
    ['that is no number', { de: 0, ate: '1500' }],
    ['beyond all amounts', { de: 0, ate: 1e15 }],
  ])('%s', async (_what, part) => {
    expect((await liberar(await build(), part)).status).toBe(400)
  })

  it('of which the commission has less, and taken back below what is in a closing', async () => {
    const comissao = await build()
    expect(motivos(await liberar(comissao, { de: 0, ate: 4500.01 }))).toEqual([
      LIBERACAO_MESSAGES.parte_acima,
    ])
    await liberar(comissao, { de: 0, ate: 3000 })
    await administrador('POST', `/liberacoes/${comissao.id}/pago-por-fora`, {
      valor: 1000,
      havia: 4500,
      data: '2026-11-03',
      forma: 'PIX',
    })
    const undo = (part: object) =>
      staff('POST', '/liberacoes/desfazer', { itens: [{ id: comissao.id, ...part }] })
    expect(motivos(await undo({ de: 3000, ate: 999.99 }))).toEqual([leastReleasedInWords(1000)])
    expect((await undo({ de: 3000, ate: 3000 })).status).toBe(400)
    expect((await undo({ de: 3000, ate: 1500 })).body).toMatchObject({ quantas: 1, valor: 1500 })
    expect(await releasedOf(comissao)).toBe(1500)
  })
})

describe('a part', () => {
  it('counts once if it is sent again, and another press on what is shown then is another part', async () => {
    const seen = await build(100)
    expect((await press('liberar', [seen], 'terco')).body).toEqual({ quantas: 1, valor: 33.33, puladas: [] })
    const repeated = await press('liberar', [seen], 'terco')
    expect(repeated.body).toMatchObject({ quantas: 0, valor: 0 })
    expect(motivos(repeated)).toEqual([releasedMeanwhileInWords(33.33, 100)])
    expect(plain(motivos(repeated)[0] ?? '')).toContain('agora são R$ 33,33 de 100,00.')
    await press('liberar', [await again(seen)], 'terco')
    expect(await releasedOf(seen)).toBe(66.66)
    expect((await press('liberar', [await again(seen)], 'resto')).body).toMatchObject({ valor: 33.34 })
    expect(await again(seen)).toMatchObject({
      linha: { liberado: 100 },
      andamento: { liberar: 'ja_liberada' },
    })
    expect(await differences()).toEqual([])
  })

  it('counts once of fifty presses at once, and of a third, a half and the rest by three people', async () => {
    const [one, other] = [await build(), await build()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => press('liberar', [one], 'terco')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(answers.filter(({ body }) => body.quantas === 1)).toHaveLength(1)
    expect(await releasedOf(one)).toBe(1500)
    const three = await Promise.all([
      press('liberar', [other], 'terco'),
      press('liberar', [other], 'metade', administrador),
      press('liberar', [other], 'resto', administrador),
    ])
    const counted = three.filter(({ body }) => body.quantas === 1)
    expect(counted).toHaveLength(1)
    expect(await releasedOf(other)).toBe(counted[0]?.body.valor)
  })

  it('is taken back likewise, and once', async () => {
    const comissao = await build()
    await press('liberar', [comissao], 'resto')
    const seen = await again(comissao)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press('desfazer', [seen], 'terco')))
    expect(answers.map(({ body }) => body.valor).filter((valor) => valor > 0)).toEqual([1500])
    expect(await releasedOf(comissao)).toBe(3000)
    await press('desfazer', [await again(comissao)], 'resto')
    expect(await again(comissao)).toMatchObject({ linha: { liberado: 0 } })
    expect(await differences()).toEqual([])
  })
})

describe('what was released in part by hand', () => {
  const SIGNED = { status: 'Assinada', valor_venda: 225_000 } as const
  const setRule = () =>
    db
      .updateTable('configuracoes')
      .set({ liberacao: 'Na assinatura', financeiro_a_partir_de: '2026-01-01' })
      .execute()
  const raise = (comissao: Comissao, valor_comissao: number) =>
    db.updateTable('vendas_participantes').set({ valor_comissao }).where('id', '=', comissao.id).execute()
  async function save({ venda_id }: Comissao, change: object) {
    const { body } = await administrador('GET', `/vendas/${venda_id}`)
    return administrador('PUT', `/vendas/${venda_id}`, {
      versao: body.versao,
      registro: { ...editOf(body), ...change },
    })
  }
  const sign = async (comissao: Comissao) => {
    const { venda_id, versao } = await again(comissao)
    const { body } = await administrador('PUT', '/vendas/lote/status', {
      status: 'Assinada',
      itens: [{ id: venda_id, versao }],
    })
    expect(body).toMatchObject({ alteradas: 1 })
  }

  it('is not completed by the rule, by a rise of its value, nor by a sale that is signed', async () => {
    const reserved = await build(4500, { status: 'Assinada/Pendente', valor_venda: 225_000 })
    const signed = await build(4500, { status: 'Assinada' })
    for (const one of [reserved, signed]) await press('liberar', [one], 'terco')
    await setRule()
    await releaseMissed(db)
    await raise(signed, 6000)
    await releaseMissed(db)
    await sign(reserved)
    await releaseMissed(db)
    expect(await Promise.all([reserved, signed].map(releasedOf))).toEqual([1500, 1500])
    await press('liberar', [await again(signed)], 'resto')
    await raise(signed, 9000)
    await releaseMissed(db)
    expect(await releasedOf(signed)).toBe(6000)
  })

  it('stays so where a part of the whole was taken back, and where the value was lowered to it', async () => {
    const [taken, lowered] = [await build(), await build(4500, { status: 'Assinada', valor_venda: 225_000 })]
    await press('liberar', [taken], 'resto')
    await press('desfazer', [await again(taken)], 'metade')
    await press('liberar', [lowered], 'metade')
    const { body } = await administrador('GET', `/vendas/${lowered.venda_id}`)
    const participantes = (percentual_comissao: number) => ({
      participantes: editOf(body).participantes.map((one: object) => ({ ...one, percentual_comissao })),
    })
    expect((await save(lowered, participantes(0.5))).status).toBe(200)
    expect(await releasedOf(lowered)).toBe(1125)
    await setRule()
    expect((await save(lowered, participantes(2))).status).toBe(200)
    await releaseMissed(db)
    expect(await Promise.all([taken, lowered].map(releasedOf))).toEqual([2250, 1125])
  })

  it.each(['resto', 'terco'] as const)(
    'stays taken back (first %s) though a part is paid outside or directly',
    async (first) => {
      const [outside, direct] = [await build(4500, SIGNED), await build(4500, SIGNED)]
      const paid = { valor: 1000, data: '2026-11-03' }
      const pay = async (one: Comissao, how: string, forma: string) => {
        const { status } = await administrador('POST', `/liberacoes/${one.id}/${how}`, {
          ...paid,
          havia: 4500,
          forma,
        })
        expect(status).toBe(200)
      }
      const resave = async (one: Comissao) => {
        expect((await save(one, { observacoes: 'Conferida' })).status).toBe(200)
      }
      if (first === 'terco') await press('liberar', [outside, direct], 'terco')
      await setRule()
      await releaseMissed(db)
      await press('desfazer', [await again(outside)], 'resto')
      await pay(outside, 'pago-por-fora', 'PIX')
      await pay(direct, 'pago-direto', 'Comprador')
      await press('desfazer', [await again(direct)], 'resto')
      for (const act of [() => releaseMissed(db), () => resave(outside), () => resave(direct)]) {
        await act()
        expect(await Promise.all([outside, direct].map(releasedOf))).toEqual([1000, 1000])
      }
      expect(await differences()).toEqual([])
    },
  )

  it('is the rule’s again once all of it was taken back and the sale is signed', async () => {
    const comissao = await build(4500, { status: 'Assinada/Pendente', valor_venda: 225_000 })
    await press('liberar', [comissao], 'terco')
    await press('desfazer', [await again(comissao)], 'resto')
    await setRule()
    await sign(comissao)
    expect(await releasedOf(comissao)).toBe(4500)
    await raise(comissao, 6000)
    await releaseMissed(db)
    expect(await releasedOf(comissao)).toBe(6000)
  })
})

describe('a part of all that the filter finds', () => {
  const preview = async (acao: LiberacaoAcao, fracao: Fracao, call = staff) =>
    (await call('GET', `/liberacoes/previsao?acao=${acao}&fracao=${fracao}`)).body
  const begin = (acao: LiberacaoAcao, fracao: Fracao, seen: Record<string, unknown>, call = staff) =>
    call('POST', '/liberacoes/filtradas', {
      acao,
      fracao,
      filtros: {},
      quantas: seen.quantas,
      valor: seen.valor,
      liberado: seen.liberado,
    })
  async function workAll() {
    const work = { db, log: createLogger('silent'), now: services.now, tipos: TIPOS_DE_TRABALHO }
    while (await workOnTrabalhos(work));
  }
  async function whole(acao: LiberacaoAcao, fracao: Fracao, call = staff) {
    const seen = await preview(acao, fracao, call)
    const { body } = await begin(acao, fracao, seen, call)
    await workAll()
    return { seen, trabalho: (await call('GET', `/trabalhos/${body.id}`)).body }
  }
  const releases = async () =>
    (await all()).map(({ linha }) => linha?.liberado ?? 0).toSorted((a, b) => a - b)

  it('is the same part of each, to the centavo, and the rest brings the value', async () => {
    const most = 900_000_000_000.01
    for (const valor of [0.02, 100, 4500.01, most]) await build(valor)
    const { seen, trabalho } = await whole('liberar', 'terco')
    expect(seen.puladas).toEqual([
      { motivo: LIBERACAO_MESSAGES.parte_zero, quantidade: 1, de: [{ nome: 'Ana Souza', quantidade: 1 }] },
    ])
    expect(await releases()).toEqual([0, 33.33, 1500, 300_000_000_000])
    expect(trabalho).toMatchObject({
      feitos: 3,
      valor: sumOfReais([33.33, 1500, 300_000_000_000]),
      deixados: [],
    })
    expect(seen.valor).toBe(trabalho.valor)
    await whole('liberar', 'terco')
    await whole('liberar', 'resto')
    expect(await releases()).toEqual([0.02, 100, 4500.01, most])
    await whole('desfazer', 'metade')
    expect(await releases()).toEqual([0.01, 50, 2250.01, 450_000_000_000.01])
    await whole('desfazer', 'resto')
    expect(await releases()).toEqual([0, 0, 0, 0])
    expect(await differences()).toEqual([])
  })

  it('counts once, though two people ask for it at once or after each other from what they saw', async () => {
    await build(100)
    await build(4500)
    const seen = await preview('liberar', 'terco')
    const asked = [
      await begin('liberar', 'terco', seen),
      await begin('liberar', 'terco', seen, administrador),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    await workAll()
    expect(await releases()).toEqual([33.33, 1500])
    const second = (await administrador('GET', `/trabalhos/${asked[1]?.body.id}`)).body
    const first = (await staff('GET', `/trabalhos/${asked[0]?.body.id}`)).body
    expect([first, second].map(({ valor }) => valor).toSorted((a, b) => a - b)).toEqual([0, 1533.33])
    expect([...first.deixados, ...second.deixados].map(({ motivo }) => motivo)).toEqual(
      expect.arrayContaining([releasedMeanwhileInWords(1500, 4500)]),
    )
    for (const stale of [seen, { ...(await preview('liberar', 'terco')), liberado: undefined }])
      expect((await begin('liberar', 'terco', stale)).body).toMatchObject({
        code: 'COMISSOES_MUDARAM',
        message: LIBERACAO_MESSAGES.mudaram,
      })
  })

  it('of Staff narrowed to a loja is of that loja', async () => {
    const centro = (await buildLoja(db)).id
    await build(900, { loja_id: centro })
    await build(600)
    const { call } = await staffOf(app, db, centro)
    await restrict(db, 'Ver vendas de outras lojas')
    expect((await whole('liberar', 'terco', call)).seen).toMatchObject({ quantas: 1, valor: 300 })
    expect(await releases()).toEqual([0, 300])
    const [other] = (await all()).filter(({ valor_comissao }) => valor_comissao === 600)
    expect(motivos(await press('liberar', other ? [other] : [], 'terco', call))).toEqual([
      LIBERACAO_MESSAGES.nao_existe,
    ])
    await restrict(db)
  })
})
