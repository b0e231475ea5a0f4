/** What is to be recovered: its list, undoing a Baixa or a Devolução, and payees who are joined. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { debtsOf } from '../../testing/financeiro/dividas.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { checkLedger } from '../conferencia/razao.ts'

const office = await testOffice({ max: 12 })
const { database, administrador, staff } = office
const { db, ownerDb } = database
const { outro, owing, pedir, confirmar, recusar, desfazer, devolver, owed, saldos, conta, pedida } =
  await debtsOf(office)

let favorecido: Awaited<ReturnType<typeof owing>>
beforeEach(async () => {
  favorecido = await owing()
})

describe('undoing', () => {
  it('a Baixa or a Devolução is owed again, once, and the Baixa may be asked for again', async () => {
    await confirmar(await pedida())
    await devolver(200, 200)
    expect(await owed()).toBe(0)
    const [devolucao, baixa] = await conta()
    expect((await desfazer(baixa.id, staff)).status).toBe(403)
    const all = await Promise.all(Array.from({ length: 20 }, () => desfazer(baixa.id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owed()).toBe(300)
    expect((await desfazer(devolucao.id)).status).toBe(200)
    expect(await owed()).toBe(500)
    expect(
      (await conta()).map(({ tipo, desfaz, desfeito }: Record<string, unknown>) => [tipo, desfaz, desfeito]),
    ).toEqual(
      expect.arrayContaining([
        ['Baixa', true, false],
        ['Baixa', false, true],
        ['Devolução', true, false],
      ]),
    )
    await confirmar(await pedida())
    expect(await owed()).toBe(200)
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('is refused for anything else, and for another payee’s', async () => {
    const nobody = await buildFavorecido(db)
    await devolver(100, 500)
    const [devolucao, estorno] = await conta()
    for (const [movimento, of] of [
      [estorno.id, favorecido.id],
      [devolucao.id, nobody.id],
      ['999999999', favorecido.id],
    ])
      expect((await desfazer(movimento, outro, of)).body.code).toBe('NAO_SE_DESFAZ')
  })
})

describe('the list of what is to be recovered', () => {
  const listar = async (query = '', call = outro) =>
    (await call('GET', `/favorecidos?a_recuperar=sim${query}`)).body as {
      itens: Favorecido[]
      total: number
      somado?: number
    }

  it('has who owes most first, with where it comes from, what came back, requests, and the sum', async () => {
    await devolver(120, 500)
    const id = await (async () => {
      expect((await pedir({ havia: 380 })).status).toBe(200)
      return (await saldos()).baixa.id
    })()
    const inativo = await buildFavorecido(db, { nome: 'Zoé Luz', status: 'Inativo' })
    await buildFechamento(db, {
      pagamentos: [{ favorecido: inativo, valores: [], adiantamento: 900, status: 'Pago' }],
    })
    await buildFavorecido(db)
    const { itens, total, somado } = await listar()
    expect([total, somado]).toEqual([2, 1280])
    expect(itens).toMatchObject([
      {
        nome: 'Zoé Luz',
        status: 'Inativo',
        a_recuperar: 900,
        deve: {
          dividas: [{ tipo: 'Adiantamento', numero_venda: null, valor: 900, aberto: 900 }],
          baixa: null,
        },
      },
      {
        nome: 'Davi Prado',
        a_recuperar: 380,
        deve: {
          dividas: [{ tipo: 'Estorno', valor: 500, aberto: 380, numero_venda: expect.any(String) }],
          baixa: { id, valor: 300, motivo: 'Saiu da imobiliária', pedida_por: 'Ana Souza' },
        },
      },
    ])
    expect(await listar('&status=Inativo')).toMatchObject({ total: 1, somado: 900 })
    expect((await administrador('GET', '/favorecidos')).body.itens[0].deve).toBeUndefined()
    const csv = String((await outro('GET', '/favorecidos/exportar?formato=csv&a_recuperar=sim')).raw)
    expect(csv).toMatch(/De onde vem.*Baixa pedida/)
    expect(csv).toMatch(
      /R\$\s380,00 do Estorno de 20\/04\/2026 da venda .*; de R\$\s500,00 já foram abatidos R\$\s120,00/,
    )
  })

  it('keeps a request whose debt was paid meanwhile, until somebody ends it', async () => {
    const id = await pedida()
    await devolver(500, 500)
    expect((await listar()).itens).toMatchObject([{ a_recuperar: 0, deve: { dividas: [], baixa: { id } } }])
    await recusar(id)
    expect((await listar()).itens).toEqual([])
  })
})

describe('payees of one person', () => {
  it('are not joined away while they owe; a request of one who no longer does stays and may be taken back', async () => {
    const fica = await buildRepetido(ownerDb, favorecido)
    const id = await pedida()
    const juntar = () => administrador('POST', `/favorecidos/${fica.id}/juntar`, { outros: [favorecido.id] })
    expect((await juntar()).body.code).toBe('TAMBEM_DEVE')
    await devolver(500, 500)
    expect((await juntar()).status).toBe(200)
    expect((await confirmar(id)).body.code).toBe('VALOR_MUDOU')
    expect((await recusar(id, administrador)).status).toBe(200)
  })
})
