/** The effect of writing sales on their releases, by form, import, load and grid. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { approvedInWords } from '../../../core/financeiro/liberacoes.ts'
import { buildColaborador, buildFavorecido, buildVenda } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { editOf, typedVenda } from '../../testing/office/vendas.ts'
import { releaseMissed } from './on-write.ts'

const { database, administrador, staff } = await testOffice({ now: () => new Date('2026-11-04T15:00:00Z') })
const { db } = database

const setRule = (liberacao: 'À mão' | 'Na assinatura' | 'No desembolso') =>
  db.updateTable('configuracoes').set({ liberacao, financeiro_a_partir_de: '2026-03-01' }).execute()
beforeEach(() => setRule('À mão'))

/** A sale of R$ 400.000,00 of one person with a payee, with a commission of R$ 8.000,00. */
async function build(venda: Parameters<typeof buildVenda>[1] = {}): Promise<Venda> {
  const { id: colaborador_id } = await buildColaborador(db)
  await buildFavorecido(db, { colaborador_id })
  const { id } = await buildVenda(db, { valor_venda: 400_000, ...venda }, [{ colaborador_id }])
  return read(id)
}

const read = async (id: string): Promise<Venda> => (await administrador('GET', `/vendas/${id}`)).body
const participanteOf = (venda: Venda) => {
  const [participante] = venda.participantes
  if (!participante) throw new Error('the sale has no participant')
  return participante
}
const liberar = (venda: Venda) =>
  staff('POST', '/liberacoes/liberar', {
    itens: [{ id: participanteOf(venda).id, versao: venda.versao }],
  })
const linhaOf = (venda: Venda) =>
  db
    .selectFrom('comissoes_linhas')
    .select(['valor', 'liberado', 'aprovado', 'pago'])
    .where('participante_id', '=', participanteOf(venda).id)
    .executeTakeFirst()
/** Saves the form as it is, with these changes. */
async function save(venda: Venda, change: Record<string, unknown>) {
  const { versao } = await read(venda.id)
  return administrador('PUT', `/vendas/${venda.id}`, { versao, registro: { ...editOf(venda), ...change } })
}
const toStatus = async (venda: Venda, status: string) =>
  administrador('PUT', '/vendas/lote/status', {
    status,
    itens: [{ id: venda.id, versao: (await read(venda.id)).versao }],
  })
const payOutside = (venda: Venda, valor: number) =>
  administrador('POST', `/liberacoes/${participanteOf(venda).id}/pago-por-fora`, {
    valor,
    havia: 8000,
    data: '2026-11-03',
    forma: 'PIX',
  })
const withPercent = (venda: Venda, percentual_comissao: number) => ({
  participantes: editOf(venda).participantes.map((one: object) => ({ ...one, percentual_comissao })),
})

describe('a sale with released commissions', () => {
  it('keeps what is released when it is saved as it is, and raises nothing else', async () => {
    const venda = await build()
    await liberar(venda)
    expect((await save(venda, { observacoes: 'Ligar amanhã' })).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ liberado: 8000, aprovado: 0 })
  })

  it('with a lower value has less released, and with a higher one no more', async () => {
    const venda = await build()
    await liberar(venda)
    expect((await save(venda, withPercent(venda, 1))).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ valor: 4000, liberado: 4000 })
    expect((await save(await read(venda.id), withPercent(venda, 3))).status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ valor: 12_000, liberado: 4000 })
  })

  it('is refused a value below what is approved, in reais', async () => {
    const venda = await build()
    await payOutside(venda, 4800)
    const { status, body } = await save(venda, withPercent(venda, 1))
    expect([status, body.message.replaceAll('\u00a0', ' ')]).toEqual([
      422,
      'R$ 4.800,00 desta comissão já estão em um fechamento aprovado. Estorne antes.',
    ])
    expect(await linhaOf(venda)).toMatchObject({ valor: 8000, liberado: 4800 })
  })

  it('is refused the removal of the person, and its own deletion, in words', async () => {
    const venda = await build()
    await liberar(venda)
    const { id: other } = await buildColaborador(db)
    const form = editOf(venda)
    const participantes = form.participantes.map(({ id: _, ...one }: { id?: string }) => ({
      ...one,
      colaborador_id: other,
    }))
    const sentence = /^Esta comissão já teve liberações ou pagamentos e não pode ser excluída\./
    const removed = await save(venda, { participantes, colaborador_id: other })
    expect([removed.status, removed.body.message]).toEqual([422, expect.stringMatching(sentence)])
    const { versao } = await read(venda.id)
    const deleted = await administrador('DELETE', `/vendas/${venda.id}`, { versao })
    expect([deleted.status, deleted.body.message]).toEqual([422, expect.stringMatching(sentence)])
  })

  it.each(['the form', 'the bulk dialog'])('that falls through by %s has nothing released', async (door) => {
    const venda = await build()
    await liberar(venda)
    const { status } =
      door === 'the form'
        ? await save(venda, { status: 'Desistência' })
        : await toStatus(venda, 'Desistência')
    expect(status).toBe(200)
    expect(await linhaOf(venda)).toMatchObject({ liberado: 0 })
    expect(participanteOf(await read(venda.id)).status_comissao).toBe('Cancelado')
    await toStatus(venda, 'Assinada')
    expect(participanteOf(await read(venda.id)).status_comissao).toBe('Pendente')
  })

  it('of which something is paid becomes A estornar when it falls through, and no longer when that is undone', async () => {
    const venda = await build()
    await payOutside(venda, 8000)
    await toStatus(venda, 'Desistência')
    expect(participanteOf(await read(venda.id))).toMatchObject({
      status_comissao: 'Pago',
      estorno_pendente: true,
    })
    await toStatus(venda, 'Assinada')
    expect(participanteOf(await read(venda.id)).estorno_pendente).toBe(false)
  })

  it('is not anonymised while something is released and not paid', async () => {
    const venda = await build()
    await liberar(venda)
    const { body } = await administrador('POST', '/titulares/procurar', {
      cpf: venda.cliente_cpf,
      motivo: 'Pedido do titular',
    })
    const stated = 'Não é possível anonimizar: há comissões desta venda liberadas e ainda não pagas'
    expect(body.impedimentos).toContainEqual(expect.stringContaining(stated))
    await payOutside(venda, 8000)
    const again = await administrador('POST', '/titulares/procurar', {
      cpf: venda.cliente_cpf,
      motivo: 'Pedido do titular',
    })
    expect(again.body.impedimentos).not.toContainEqual(expect.stringContaining(stated))
  })
})

describe('the rule', () => {
  it('releases nothing by default', async () => {
    const venda = await build({ status: 'Pago/Pendente' })
    await save(venda, { status: 'Assinada' })
    expect(await linhaOf(venda)).toBeUndefined()
  })

  it.each(['the form', 'the bulk dialog'])(
    'releases when a sale is signed by %s, and takes that back when it is no longer',
    async (door) => {
      await setRule('Na assinatura')
      const venda = await build({ status: 'Pago/Pendente' })
      const change = async (status: string) =>
        door === 'the form' ? save(await read(venda.id), { status }) : toStatus(venda, status)
      expect((await change('Assinada')).status).toBe(200)
      expect(await linhaOf(venda)).toMatchObject({ liberado: 8000 })
      await change('Pago')
      expect(await linhaOf(venda)).toMatchObject({ liberado: 8000 })
      await change('Pago/Pendente')
      expect(await linhaOf(venda)).toMatchObject({ liberado: 0 })
      await change('Assinada')
      expect(await linhaOf(venda)).toMatchObject({ liberado: 8000 })
    },
  )

  it('releases a new sale that is signed already, and what its value is raised by', async () => {
    await setRule('Na assinatura')
    const { loja, empreendimento } = await build()
    const { id: colaborador_id } = await buildColaborador(db)
    await buildFavorecido(db, { colaborador_id })
    const { body, status } = await staff('POST', '/vendas', {
      ...typedVenda({ loja_id: loja.id, empreendimento_id: empreendimento.id, corretores: [colaborador_id] }),
      status: 'Assinada',
      participantes: [{ colaborador_id, modo: 'percentual', percentual_comissao: 2 }],
    })
    expect([status, body.message]).toEqual([201, undefined])
    const before = await linhaOf(body)
    expect(before?.liberado).toBe(before?.valor)
    await save(body, withPercent(body, 3))
    const after = await linhaOf(body)
    expect(after?.valor).toBeGreaterThan(before?.valor ?? 0)
    expect(after?.liberado).toBe(after?.valor)
  })

  it('leaves alone what is older, typed as paid, without a payee, or was taken back by hand', async () => {
    await setRule('Na assinatura')
    const older = await build({ status: 'Pago/Pendente', data_venda: '2026-02-28' })
    await save(older, { status: 'Assinada' })
    expect(await linhaOf(older)).toBeUndefined()
    const taken = await build({ status: 'Pago/Pendente' })
    await save(taken, { status: 'Assinada' })
    await staff('POST', '/liberacoes/desfazer', { itens: [{ id: participanteOf(taken).id }] })
    await save(await read(taken.id), { observacoes: 'Só depois' })
    await releaseMissed(db)
    expect(await linhaOf(taken)).toMatchObject({ liberado: 0 })
    const { id } = await buildVenda(db, { status: 'Assinada' }, [
      {},
      { status_comissao: 'Pago', data_pagamento: '2026-03-11' },
    ])
    await releaseMissed(db)
    expect(await db.selectFrom('comissoes_linhas').where('venda_id', '=', id).selectAll().execute()).toEqual(
      [],
    )
  })

  it('releases within the hour what no saving of a sale released', async () => {
    const venda = await build({
      status: 'Desembolsada',
      data_desembolso: '2026-04-01',
      status_comissao: 'Pendente',
    })
    const signed = await build({ status: 'Assinada' })
    await releaseMissed(db)
    expect(await linhaOf(venda)).toBeUndefined()
    await setRule('No desembolso')
    await releaseMissed(db)
    expect(await linhaOf(venda)).toMatchObject({ liberado: 8000 })
    expect(await linhaOf(signed)).toBeUndefined()
    await releaseMissed(db)
    expect(await linhaOf(venda)).toMatchObject({ liberado: 8000 })
  })
})

describe('a comissionado', () => {
  const withRateio = async (venda: Parameters<typeof build>[0] = {}) => {
    const one = await build(venda)
    const { id: favorecido_id } = await buildFavorecido(db, { tipo: 'Corretor externo' })
    await db
      .insertInto('comissoes_linhas')
      .values({
        venda_id: one.id,
        favorecido_id,
        papel: 'Captador',
        modo: 'percentual',
        percentual: 0.2,
        valor: 800,
      })
      .execute()
    return read(one.id)
  }
  const released = async ({ id }: Venda) => (await read(id)).rateio[0]?.liberado

  it('is released by the rule as a participant is, and no longer when the sale leaves its statuses', async () => {
    await setRule('Na assinatura')
    const venda = await withRateio()
    expect(await released(venda)).toBe(0)
    await toStatus(venda, 'Assinada')
    expect(await released(venda)).toBe(800)
    await toStatus(venda, 'Pago/Pendente')
    expect(await released(venda)).toBe(0)
  })

  it('is released by a saved form, and less with a lower base', async () => {
    await setRule('Na assinatura')
    const venda = await withRateio()
    await save(venda, { status: 'Assinada' })
    expect(await released(venda)).toBe(800)
    await save(await read(venda.id), { valor_venda: 200_000 })
    expect(await released(venda)).toBe(400)
  })

  it('is released later where the rule missed it, but not once it was taken back by hand', async () => {
    await setRule('Na assinatura')
    const venda = await withRateio({ status: 'Assinada' })
    await releaseMissed(db)
    expect(await released(venda)).toBe(800)
    const itens = [{ id: venda.rateio[0]?.id }]
    expect((await staff('POST', '/liberacoes/desfazer', { itens })).body.quantas).toBe(1)
    await releaseMissed(db)
    expect(await released(venda)).toBe(0)
  })

  it('keeps what a closing approved: a lower value is refused', async () => {
    const venda = await withRateio()
    const captador = venda.rateio[0]
    await administrador('POST', `/liberacoes/${captador?.id}/pago-por-fora`, {
      valor: 500,
      havia: 800,
      data: '2026-11-03',
      forma: 'PIX',
    })
    const { status, body } = await save(venda, { valor_venda: 200_000 })
    expect([status, body.message]).toEqual([422, approvedInWords(500)])
  })
})
