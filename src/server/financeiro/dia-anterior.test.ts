/** A day of payment before its approval or sale: asked by every route that takes one, recorded once it is confirmed. */
import { describe, expect, it } from 'vitest'
import { describeAct } from '../../core/auditoria-atos.ts'
import { addDays, formatDate, today } from '../../core/dates.ts'
import { buildFavorecido, buildVenda } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, createVenda, saveVenda, typedVenda } from '../testing/office/vendas.ts'

const { database, services, administrador } = await testOffice()
const { db } = database
// Only what is asked for is looked at here.
await services.financeiro.stop()
const HOJE = today(new Date())
const ONTEM = addDays(HOJE, -1)
const SOLD = '2026-03-10'
const BEFORE = '2025-10-24'

const asked = (message: string) => ({ status: 422, body: { code: 'DIA_ANTERIOR', message } })
const QUESTION = `A aprovação é de ${formatDate(HOJE)}. O pagamento foi mesmo em ${formatDate(ONTEM)}?`

/** The answers that were recorded about the record, in words. */
async function recorded(about: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('auditoria')
    .select('detalhes')
    .where('ato', '=', 'dia_anterior_conferido')
    .where('registro_id', 'is not distinct from', about)
    .execute()
  return rows.map(({ detalhes }) => describeAct('dia_anterior_conferido', detalhes ?? {}))
}

describe('before the approval', () => {
  it('a payment is asked about, and its history and the audit say so', async () => {
    const { pagamentos } = await buildFechamento(db)
    const id = pagamentos[0]?.id ?? ''
    const pay = (more: object) =>
      administrador('POST', `/pagamentos/${id}/pago`, { de: 'A pagar', data_pagamento: ONTEM, ...more })
    expect(await pay({})).toMatchObject(asked(QUESTION))
    expect(await pay({ dia_conferido: false })).toMatchObject(asked(QUESTION))
    expect(await pay({ data_pagamento: addDays(HOJE, 1), dia_conferido: true })).toMatchObject({
      status: 400,
    })
    expect(await recorded(id)).toEqual([])
    expect(await pay({ dia_conferido: true })).toMatchObject({ status: 200, body: { situacao: 'Pago' } })
    expect(await recorded(id)).toEqual([
      expect.stringMatching(
        `^confirmou o dia de um pagamento a .+ \\(Fechamento \\d+\\), ${formatDate(ONTEM)}: a aprovação é de ${formatDate(HOJE)}$`,
      ),
    ])
    const { body } = await administrador('GET', `/pagamentos/${id}/historico`)
    expect(body.itens[0].texto).toContain(
      `marcou como Pago com a data de ${formatDate(ONTEM)}, antes da aprovação de ${formatDate(HOJE)},`,
    )
  })

  it('nothing is asked on the day itself, and nothing recorded', async () => {
    const { pagamentos } = await buildFechamento(db)
    const id = pagamentos[0]?.id ?? ''
    const body = { de: 'A pagar', data_pagamento: HOJE, dia_conferido: true }
    expect((await administrador('POST', `/pagamentos/${id}/pago`, body)).status).toBe(200)
    expect(await recorded(id)).toEqual([])
  })

  it('all that were sent are asked about at once', async () => {
    const { id } = await buildFechamento(db, { pagamentos: [{ status: 'Enviado' }, { status: 'Enviado' }] })
    const body = { fechamento_id: id, data_pagamento: ONTEM, quantidade: 2, valor: 2_000 }
    const send = (more: object) => administrador('POST', '/pagamentos/enviados/pagos', { ...body, ...more })
    expect(await send({})).toMatchObject(asked(QUESTION))
    expect((await send({ dia_conferido: true })).status).toBe(200)
    expect(await recorded(id)).toEqual([expect.stringContaining('a 2 favorecidos (Fechamento ')])
  })
})

describe('before the sale', () => {
  const sale = async () => {
    const { colaborador_id } = await buildFavorecido(db)
    const { id, numero_venda, versao } = await buildVenda(db, { data_venda: SOLD }, [
      { colaborador_id: colaborador_id ?? '', valor_comissao: 100 },
    ])
    const { id: participante } = await db
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, numero_venda, versao, participante }
  }
  const question = (numero: string) =>
    asked(`A venda ${numero} é de 10/03/2026. O pagamento foi mesmo em 24/10/2025?`)

  it.each([
    ['pago-por-fora', 'PIX'],
    ['pago-direto', 'Incorporadora'],
  ])('what was %s is asked about', async (path, forma) => {
    const { participante, numero_venda } = await sale()
    const body = { valor: 100, havia: 100, data: BEFORE, forma }
    const record = (more: object) =>
      administrador('POST', `/liberacoes/${participante}/${path}`, { ...body, ...more })
    expect(await record({})).toMatchObject(question(numero_venda))
    expect((await record({ dia_conferido: true })).status).toBe(200)
    expect(await recorded(participante)).toEqual([expect.stringContaining(`a venda ${numero_venda} é de`)])
  })

  it('commissions that are marked Pago are asked about together', async () => {
    const some = [await sale(), await sale()]
    const itens = some.map(({ participante, versao }) => ({ id: participante, versao }))
    const mark = (more: object) =>
      administrador('POST', '/comissoes/marcar', {
        status: 'Pago',
        itens,
        data_pagamento: BEFORE,
        tipo_pagamento_comissao: null,
        ...more,
      })
    const refused = await mark({})
    expect(refused).toMatchObject({ status: 422, body: { code: 'DIA_ANTERIOR' } })
    for (const { numero_venda } of some)
      expect(refused.body.message.toLowerCase()).toContain(numero_venda.toLowerCase())
    expect((await mark({ dia_conferido: true })).body).toMatchObject({ marcadas: 2 })
    expect((await recorded(null)).length).toBe(1)
  })

  it('a form that moves the sale behind a payment, or sells tomorrow what is paid today, is asked', async () => {
    const cadastros = await buildCadastros(db)
    const created = await createVenda(administrador, cadastros)
    await db
      .updateTable('vendas_participantes')
      .set({ status_comissao: 'Pago', data_pagamento: '2026-04-01' })
      .where('venda_id', '=', created.id)
      .execute()
    const venda = (await administrador('GET', `/vendas/${created.id}`)).body
    const save = (more: object) => saveVenda(administrador, venda, more)
    const moved = { data_venda: '2026-05-01' }
    expect(await save(moved)).toMatchObject(
      asked(`A venda ${venda.numero_venda} é de 01/05/2026. O pagamento foi mesmo em 01/04/2026?`),
    )
    expect((await save({ ...moved, dia_conferido: true })).status).toBe(200)
    expect(await recorded(venda.id)).toHaveLength(1)
    const typed = typedVenda(cadastros)
    const paid = {
      ...typed,
      data_venda: addDays(HOJE, 1),
      participantes: typed.participantes.map((one) => ({ ...one, status_comissao: 'Pago' })),
    }
    expect(await administrador('POST', '/vendas', paid)).toMatchObject({ body: { code: 'DIA_ANTERIOR' } })
    expect((await administrador('POST', '/vendas', { ...paid, dia_conferido: true })).status).toBe(201)
  })
})
