/** Writing off what payees owe by two people, the list of what is to be recovered, and undoing a Baixa or a Devolução. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AvisoGroup } from '../../../contract/avisos.ts'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { BAIXA_MESSAGES, owesLessInWords } from '../../../core/financeiro/baixas.ts'
import { actingAs, emptyTables, refusedBy } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import {
  buildBaixaPedida,
  buildDivida,
  buildFechamento,
  buildRepetido,
} from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { recoverDebt } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'

const { database, app, ana, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)

const DIA = '2026-04-21'
let favorecido: Awaited<ReturnType<typeof buildFavorecido>>
beforeEach(async () => {
  await emptyTables(
    ownerDb,
    'baixas',
    'fechamentos',
    'comissoes_linhas',
    'favorecidos',
    'vendas',
    'auditoria',
  )
  favorecido = await buildFavorecido(db, { nome: 'Davi Prado' })
  await buildDivida(db, favorecido, 500)
})

const pedir = (more: object = {}, call = administrador, id = favorecido.id) =>
  call('POST', `/favorecidos/${id}/baixa`, { valor: 300, havia: 500, motivo: 'Saiu da imobiliária', ...more })
const confirmar = (id: string, call = outro) => call('POST', `/baixas/${id}/confirmar`)
const recusar = (id: string, call = outro) => call('POST', `/baixas/${id}/recusar`)
const desfazer = (movimento_id: string, call = outro, id = favorecido.id) =>
  call('POST', `/favorecidos/${id}/desfazer-recuperacao`, { movimento_id })
const devolver = (valor: number, havia: number, id = favorecido.id) =>
  administrador('POST', `/liberacoes/devolucoes/${id}`, { valor, havia, data: DIA, forma: 'PIX' })

const read = (id: string) =>
  db.selectFrom('baixas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const owed = async () => (await administrador('GET', `/favorecidos/${favorecido.id}`)).body.a_recuperar
const saldos = async (call = outro) => (await call('GET', `/favorecidos/${favorecido.id}/saldos`)).body.saldos
const conta = async () => (await outro('GET', `/favorecidos/${favorecido.id}/conta-corrente`)).body.itens
const baixas = () =>
  db
    .selectFrom('comissoes_movimentos')
    .select(['id', 'valor', 'estorna_id'])
    .where('tipo', '=', 'Baixa')
    .execute()

async function pedida(call: Call = administrador): Promise<string> {
  expect((await pedir({}, call)).status).toBe(200)
  return (await saldos()).baixa.id
}

/** While Carlos, made Inativo, is none who could confirm. */
async function withoutCarlos<T>(work: () => Promise<T>): Promise<T> {
  const set = (status: 'Ativo' | 'Inativo') =>
    ownerDb.updateTable('usuarios').set({ status }).where('id', '=', carlos.usuario.id).execute()
  await set('Inativo')
  try {
    return await work()
  } finally {
    await set('Ativo')
  }
}

describe('asking for a Baixa', () => {
  it.each([
    ['an amount above what is owed', { valor: 500.01 }, 'DADOS_INVALIDOS'],
    ['a debt that was another when it was seen', { havia: 400 }, 'VALOR_MUDOU'],
  ])('is refused for %s', async (_what, more, code) => {
    expect((await pedir(more)).body.code).toBe(code)
    expect((await saldos()).baixa).toBeNull()
  })

  it('refuses a body that no screen sends', async () => {
    for (const more of [
      { valor: 0 },
      { valor: -1 },
      { valor: 1.001 },
      { valor: '300' },
      { valor: 1e20 },
      { motivo: 'Porque sim' },
      { motivo: null },
      { havia: null },
      { status: 'Confirmada' },
      { pedida_por: carlos.usuario.id },
    ])
      expect([more, (await pedir(more)).status]).toEqual([more, 400])
    expect((await desfazer("1' or true")).status).toBe(400)
  })

  it('finds nobody, and nobody who owes', async () => {
    expect((await pedir({}, administrador, carlos.usuario.id)).status).toBe(404)
    const { id } = await buildFavorecido(db)
    expect((await pedir({ havia: 0 }, administrador, id)).body.code).toBe('NADA_A_BAIXAR')
  })

  it('waits once for each payee, of fifty presses by two people', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => pedir({}, i % 2 ? administrador : outro)),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
      new Set([BAIXA_MESSAGES.uma_pedida]),
    )
  })
})

describe('confirming', () => {
  it('is refused to who asked, while another Administrador is active, and to Staff', async () => {
    const id = await pedida()
    expect((await confirmar(id, administrador)).body).toMatchObject({
      code: 'QUATRO_OLHOS',
      message: BAIXA_MESSAGES.propria,
    })
    expect([(await confirmar(id, staff)).status, (await pedir({}, staff)).status]).toEqual([403, 403])
    expect([(await saldos(administrador)).baixa, (await saldos()).baixa]).toMatchObject([
      { propria: true, unico: false, pedida_por: 'Ana Souza' },
      { propria: false, unico: false },
    ])
    expect([await owed(), await baixas()]).toEqual([500, []])
  })

  it('writes off what was asked, once', async () => {
    const id = await pedida()
    expect((await confirmar(id)).status).toBe(200)
    expect((await confirmar(id)).status).toBe(200)
    expect((await confirmar(id, administrador)).body.message).toBe('Carlos Reis já confirmou esta baixa.')
    expect([await owed(), (await baixas()).length]).toEqual([200, 1])
    expect(await read(id)).toMatchObject({
      status: 'Confirmada',
      pedida_por: ana.usuario.id,
      decidida_por: carlos.usuario.id,
      unico_administrador: false,
    })
    expect((await conta())[0]).toMatchObject({
      tipo: 'Baixa',
      quem: 'Carlos Reis',
      baixa: { motivo: 'Saiu da imobiliária', pedida_por: 'Ana Souza', unico_administrador: false },
      recupera: [{ tipo: 'Estorno', valor: 300 }],
    })
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('leaves a draft to discount what is still owed, and so does a Devolução', async () => {
    // The draft's discount is of another debt.
    const { id } = await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [{ favorecido, valores: [2_000], desconto: 400 }],
    })
    const desconto = async () =>
      (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens[0].desconto
    expect((await pedir({ valor: 600, havia: 900 })).status).toBe(200)
    expect(await desconto()).toBe(400)
    expect((await confirmar((await saldos()).baixa.id)).status).toBe(200)
    expect(await desconto()).toBe(300)
    expect((await devolver(100, 300)).status).toBe(200)
    expect(await desconto()).toBe(200)
  })

  it('makes one movement of fifty presses by two people', async () => {
    const id = await pedida()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => confirmar(id, i % 5 ? outro : administrador)),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(40)
    expect([await owed(), (await baixas()).length]).toEqual([200, 1])
  })

  it('by the only active Administrador says so, and is recorded with it', async () => {
    const id = await pedida()
    await withoutCarlos(async () => {
      expect((await saldos(administrador)).baixa).toMatchObject({ propria: true, unico: true })
      expect((await confirmar(id, administrador)).status).toBe(200)
    })
    expect(await read(id)).toMatchObject({ decidida_por: ana.usuario.id, unico_administrador: true })
    expect((await conta())[0].baixa).toMatchObject({ unico_administrador: true })
  })

  it('is refused once less is owed than was asked', async () => {
    const id = await pedida()
    await devolver(250, 500)
    expect((await confirmar(id)).body).toMatchObject({ code: 'VALOR_MUDOU', message: owesLessInWords(250) })
    await devolver(250, 250)
    expect((await confirmar(id)).body.message).toBe(owesLessInWords(0))
    expect(await baixas()).toEqual([])
  })

  it('finds no request that was never made', async () => {
    expect((await confirmar(favorecido.id)).body.message).toBe(BAIXA_MESSAGES.ausente)
  })
})

describe('the database refuses', () => {
  const as = (quem: { id: string } | null, statement: string, of = db) =>
    refusedBy(actingAs(of, quem, (trx) => sql.raw(statement).execute(trx)))
  const baixa = (quem: { id: string } | null, valor: number, of = db) =>
    refusedBy(
      actingAs(of, quem, (trx) =>
        recoverDebt(trx, { tipo: 'Baixa', favorecido: favorecido.id, valor, dia: DIA }),
      ),
    )

  it('a Baixa by who asked, by Staff, by nobody, of another amount, and without a request', async () => {
    expect(await baixa(carlos.usuario, 300)).toBe('comissoes_movimentos_baixa_pedida')
    const id = await buildBaixaPedida(db, favorecido, 300, ana.usuario)
    expect(await baixa(ana.usuario, 300)).toBe('baixas_duas_pessoas')
    expect(await baixa(ana.usuario, 300, ownerDb)).toBe('baixas_duas_pessoas')
    expect(await baixa(carlos.usuario, 299)).toBe('comissoes_movimentos_baixa_pedida')
    expect(await baixa(null, 300)).toBe('baixas_administrador')
    const bruno = await db
      .selectFrom('usuarios')
      .select('id')
      .where('cargo', '=', 'Staff')
      .executeTakeFirstOrThrow()
    expect(await baixa(bruno, 300)).toBe('baixas_administrador')
    expect((await read(id)).status).toBe('Pedida')
  })

  it('a request that is signed for another, confirmed without a movement, changed, or decided twice', async () => {
    const id = await buildBaixaPedida(db, favorecido, 300, ana.usuario)
    const denied = (statement: string) =>
      actingAs(db, ana.usuario, (trx) => sql.raw(statement).execute(trx)).then(
        () => null,
        (error) => error.code,
      )
    expect(await denied(`update baixas set pedida_por = '${carlos.usuario.id}' where id = '${id}'`)).toBe(
      '42501',
    )
    expect(await denied(`delete from baixas where id = '${id}'`)).toBe('42501')
    expect(await as(carlos.usuario, `update baixas set status = 'Confirmada' where id = '${id}'`)).toBe(
      'baixas_situacao',
    )
    const owner = (statement: string) => as(carlos.usuario, statement, ownerDb)
    expect(await owner(`update baixas set status = 'Confirmada' where id = '${id}'`)).toBe('baixas_situacao')
    expect(
      await owner(
        `update baixas set status = 'Recusada', pedida_por = '${favorecido.id}' where id = '${id}'`,
      ),
    ).toBe('baixas_situacao')
    expect(await as(ana.usuario, `update baixas set status = 'Recusada' where id = '${id}'`)).toBe(
      'baixas_duas_pessoas',
    )
    await recusar(id)
    expect(await owner(`update baixas set status = 'Pedida' where id = '${id}'`)).toBe('baixas_situacao')
  })

  it('more than is owed, even if it was asked for', async () => {
    await buildBaixaPedida(db, favorecido, 600, ana.usuario)
    expect(await baixa(carlos.usuario, 600)).toBe('favorecidos_a_recuperar_positivo')
  })
})

describe('a request', () => {
  it('is taken back by who asked and refused by another, and may be made again', async () => {
    const first = await pedida()
    expect((await recusar(first, administrador)).status).toBe(200)
    expect((await read(first)).status).toBe('Retirada')
    const second = await pedida()
    expect((await recusar(second)).status).toBe(200)
    expect((await recusar(second)).status).toBe(200)
    expect((await recusar(second, administrador)).body.message).toBe('Carlos Reis já recusou esta baixa.')
    expect((await confirmar(second, administrador)).body.code).toBe('SITUACAO')
    expect((await read(second)).status).toBe('Recusada')
    expect(await owed()).toBe(500)
    await pedida()
  })

  it('is in the notices of Administradores only', async () => {
    const avisos = async (call: Call): Promise<AvisoGroup | undefined> =>
      (await call('GET', '/avisos')).body.grupos.find(({ tipo }: AvisoGroup) => tipo === 'baixa')
    const id = await pedida()
    expect((await avisos(outro))?.itens).toMatchObject([
      { titulo: expect.stringMatching(/^Davi Prado · R\$\s300,00 · Saiu da imobiliária$/) },
    ])
    expect(await avisos(staff)).toBeUndefined()
    await confirmar(id)
    expect(await avisos(outro)).toBeUndefined()
  })
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
