/** Writing off what payees owe: asked for by one person, and confirmed or refused by another. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AvisoGroup } from '../../../contract/avisos.ts'
import { BAIXA_MESSAGES, owesLessInWords } from '../../../core/financeiro/baixas.ts'
import { debtsOf } from '../../testing/financeiro/dividas.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { checkLedger } from '../conferencia/razao.ts'

const office = await testOffice({ max: 12 })
const { database, ana, administrador, staff } = office
const { db, ownerDb } = database
const {
  carlos,
  outro,
  owing,
  pedir,
  confirmar,
  recusar,
  desfazer,
  devolver,
  read,
  owed,
  saldos,
  conta,
  pedida,
} = await debtsOf(office)

let favorecido: Awaited<ReturnType<typeof owing>>
beforeEach(async () => {
  favorecido = await owing()
})

const baixas = () =>
  db
    .selectFrom('comissoes_movimentos')
    .select(['id', 'valor', 'estorna_id'])
    .where('tipo', '=', 'Baixa')
    .execute()

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
