/** A Desistência that is undone after its recovery began, by every door, and once more. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AvisoGroup } from '../../../contract/avisos.ts'
import type { Comissao } from '../../../contract/comissoes.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { today } from '../../../core/dates.ts'
import { andamentoInWords } from '../../../core/financeiro/andamento.ts'
import { LIBERACAO_MESSAGES } from '../../../core/financeiro/liberacoes.ts'
import { createLogger } from '../../process/log.ts'
import { actorOf, add, approved } from '../../testing/financeiro/movements.ts'
import { buildColaborador, buildFavorecido, buildUsuario, buildVenda } from '../../testing/office/builders.ts'
import { buildBaixaPedida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { editOf } from '../../testing/office/vendas.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { TIPOS_DE_TRABALHO } from '../tipos.ts'

const { database, services, administrador, staff } = await testOffice({
  max: 60,
  now: () => new Date('2026-11-04T15:00:00Z'),
})
// Only this file's own steps work on a job.
await services.financeiro.stop()
const { db } = database
const DAY = '2026-11-03'
// The database's, on which releases are dated.
const HOJE = today(new Date())

type Favorecido = Awaited<ReturnType<typeof buildFavorecido>>
let favorecido: Favorecido
let venda: Venda

const read = async (): Promise<Venda> => (await administrador('GET', `/vendas/${venda.id}`)).body
const save = async (status: string, call = administrador) => {
  const { versao, ...opened } = await read()
  return call('PUT', `/vendas/${venda.id}`, {
    versao,
    registro: { ...editOf({ versao, ...opened }), status, motivo_rejeicao: 'Financiamento negado' },
  })
}
const participante = () => venda.participantes[0]?.id ?? ''
const comissoes = async (): Promise<Comissao[]> =>
  (await staff('GET', `/comissoes?colaborador_id=${favorecido.colaborador_id}`)).body.itens.filter(
    ({ venda_id }: Comissao) => venda_id === venda.id,
  )
const ofPapel = async (papel: string) => (await comissoes()).filter((one) => one.papel === papel)
const estornar = (valor: number, havia = valor) =>
  administrador('POST', `/liberacoes/${participante()}/estorno`, { valor, havia, data: DAY })
const devolver = (valor: number, havia: number) =>
  administrador('POST', `/liberacoes/devolucoes/${favorecido.id}`, { valor, havia, data: DAY, forma: 'PIX' })
const asked = async () => (await administrador('GET', `/liberacoes/vendas/${venda.id}/estornos`)).body.itens
const undo = (estornado = 6000, recuperado = 600, call = administrador) =>
  call('POST', `/liberacoes/vendas/${venda.id}/desfazer-estornos`, { estornado, recuperado })
/** True if Staff has a notice about the sale. */
const noticed = async (): Promise<boolean> => {
  const { grupos } = (await staff('GET', '/avisos')).body as { grupos: AvisoGroup[] }
  const itens = grupos.find(({ tipo }) => tipo === 'estorno')?.itens ?? []
  return itens.some(({ id }) => id === venda.id)
}
const owed = async () =>
  (
    await db
      .selectFrom('favorecidos')
      .select('a_recuperar')
      .where('id', '=', favorecido.id)
      .executeTakeFirstOrThrow()
  ).a_recuperar
const inOrder = async () => expect((await checkLedger(db)).divergencias).toEqual([])

/** A commission of R$ 6.000,00 that was paid, whose sale fell through: reversed, with R$ 600,00 recovered by a closing. */
beforeEach(async () => {
  const { id: colaborador_id, cpf } = await buildColaborador(db)
  favorecido = await buildFavorecido(db, {
    colaborador_id,
    documento: cpf,
    tipo_chave: 'E-mail',
    chave_pix: 'corretor@exemplo.com.br',
  })
  const built = await buildVenda(db, { valor_venda: 300_000 }, [{ colaborador_id, percentual_comissao: 2 }])
  venda = (await administrador('GET', `/vendas/${built.id}`)).body
  await administrador('POST', `/liberacoes/${participante()}/pago-por-fora`, {
    valor: 6000,
    havia: 6000,
    data: DAY,
    forma: 'PIX',
  })
  await save('Desistência')
  await estornar(6000)
  await discount(2000, 600)
})

/** Another commission of the payee is paid by a closing that discounts of what they owe. */
async function discount(valor: number, desconto: number): Promise<void> {
  const linha = await buildLiberada(db, { favorecido, valor })
  const people = {
    sender: actorOf(db, await buildUsuario(db)),
    approver: actorOf(db, await buildUsuario(db)),
  }
  await approved(people, [{ favorecido_id: favorecido.id, desconto, linhas: [[linha, valor]] }])
}

/** A draft with all that is released of the payee, and its proposed discount. */
async function newDraft(): Promise<{
  id: string
  pagamento: { id: string; desconto: number; bruto: number } | undefined
}> {
  const { id } = (await staff('POST', '/fechamentos', { corte: HOJE, dia_pagamento: HOJE, lojas: [] })).body
  const server = { db, log: createLogger('silent'), now: services.now, tipos: TIPOS_DE_TRABALHO }
  while (await workOnTrabalhos(server));
  return { id, pagamento: await paymentOf(id) }
}
const paymentOf = async (id: string) =>
  (await staff('GET', `/fechamentos/${id}/pagamentos`)).body.itens.find(
    ({ favorecido_id }: { favorecido_id: string }) => favorecido_id === favorecido.id,
  )

describe('undoing the Estornos of a sale', () => {
  it('is refused to Staff, while the sale is in Desistência, and with other sums than those seen', async () => {
    expect((await undo()).body.message).toBe(LIBERACAO_MESSAGES.sem_estornos)
    await save('Pago')
    expect((await undo(6000, 600, staff)).status).toBe(403)
    expect((await undo(6000, 1200)).body.code).toBe('VALOR_MUDOU')
    expect((await undo(5400, 600)).body.code).toBe('VALOR_MUDOU')
  })

  it('is refused to the bulk change of status, with the reason', async () => {
    const { body } = await administrador('PUT', '/vendas/lote/status', {
      status: 'Pago',
      itens: [{ id: venda.id, versao: (await read()).versao }],
    })
    expect(body).toMatchObject({
      alteradas: 0,
      puladas: [{ motivo: LIBERACAO_MESSAGES.estorno_a_desfazer }],
    })
  })
})

describe('the undone Desistência', () => {
  it('pays the commission again, and gives back what was recovered as an Ajuste that the next closing pays', async () => {
    expect(await owed()).toBe(5400)
    await save('Pago')
    expect(await asked()).toEqual([
      expect.objectContaining({ papel: 'Corretor', estornado: 6000, recuperado: 600, aberto: 5400 }),
    ])
    expect((await undo()).status).toBe(200)
    expect(await owed()).toBe(0)
    const [corretor] = await ofPapel('Corretor')
    expect(corretor).toMatchObject({ status_comissao: 'Pago', data_pagamento: DAY })
    const [ajuste] = await ofPapel('Ajuste')
    expect(ajuste).toMatchObject({
      valor_comissao: 600,
      status_comissao: 'Pendente',
      linha: { liberado: 600 },
    })
    const { pagamento } = await newDraft()
    expect(pagamento).toMatchObject({ bruto: 600, desconto: 0 })
    // Done once more, it finds nothing to do.
    expect((await undo()).body.code).toBe('NADA_A_DESFAZER')
    await inOrder()
  })

  it('saved by Staff leaves the Estorno to be undone: said, noticed, and discounted no more', async () => {
    await discount(1000, 100)
    expect((await save('Pago', staff)).status).toBe(200)
    const [corretor] = await ofPapel('Corretor')
    if (!corretor) throw new Error('the commission is gone')
    expect(andamentoInWords(corretor)).toContain('Estorno a desfazer')
    expect(await noticed()).toBe(true)
    await buildLiberada(db, { favorecido, valor: 3000 })
    const { id, pagamento } = await newDraft()
    expect(pagamento).toMatchObject({ bruto: 3000, desconto: 0 })
    const { versao } = (await staff('GET', `/fechamentos/${id}`)).body
    const forced = await staff('PUT', `/fechamentos/${id}/pagamentos/${pagamento?.id}`, {
      versao,
      desconto: 1,
    })
    expect(forced.status).toBe(400)
    expect((await undo(6000, 700)).status).toBe(200)
    expect(await noticed()).toBe(false)
    await inOrder()
  })

  it('lowers the discount of a draft, and is refused to a closing that waits for its approval, by name', async () => {
    await buildLiberada(db, { favorecido, valor: 3000 })
    const { id, pagamento } = await newDraft()
    expect(pagamento?.desconto).toBe(900)
    await save('Pago')
    // The sale is valid again, and the draft still discounts.
    const head = (await staff('GET', `/fechamentos/${id}`)).body
    const sent = await staff('POST', `/fechamentos/${id}/enviar`, {
      versao: head.versao,
      conferencia: head.conferencia,
    })
    expect(sent.body.code).toBe('DESCONTO_ACIMA')
    await undo()
    expect(await paymentOf(id)).toMatchObject({ desconto: 0 })
    await inOrder()
  })

  it('gives back what the person returned, and not what was written off', async () => {
    await devolver(400, 5400)
    await buildBaixaPedida(db, favorecido, 1000)
    const act = actorOf(db, await buildUsuario(db, { cargo: 'Administrador' }))
    await act(add({ tipo: 'Baixa', valor: 1000, favorecido: favorecido.id }))
    expect(await owed()).toBe(4000)
    await save('Pago')
    expect((await undo(6000, 1000)).status).toBe(200)
    expect([await owed(), (await ofPapel('Ajuste'))[0]?.valor_comissao]).toEqual([0, 1000])
    await inOrder()
  })

  it('leaves what else the payee owes, and what was written off of it', async () => {
    const other = await buildLiberada(db, { favorecido, valor: 500 })
    const act = actorOf(db, await buildUsuario(db, { cargo: 'Administrador' }))
    await act(add({ tipo: 'Pago por fora', valor: 500, linha: other }))
    await act(add({ tipo: 'Estorno', valor: 500, linha: other, favorecido: favorecido.id }))
    await buildBaixaPedida(db, favorecido, 5500)
    await act(add({ tipo: 'Baixa', valor: 5500, favorecido: favorecido.id }))
    expect(await owed()).toBe(400)
    await save('Pago')
    expect((await undo()).status).toBe(200)
    expect(await owed()).toBe(400)
    await inOrder()
  })
})

describe('a Desistência once more', () => {
  const again = async () => {
    await save('Pago')
    await undo()
    await save('Desistência')
  }

  it('takes back an Ajuste that is in no closing, so that only what the person has is owed', async () => {
    await again()
    expect((await estornar(599, 6000)).body.message).toMatch(/^Estorne ao menos R\$\s600,00/)
    expect((await estornar(6000)).status).toBe(200)
    expect(await owed()).toBe(5400)
    expect((await ofPapel('Ajuste'))[0]).toMatchObject({
      status_comissao: 'Cancelado',
      linha: { liberado: 0 },
    })
    await save('Pago')
    expect(await asked()).toEqual([
      expect.objectContaining({ estornado: 6000, recuperado: 600, aberto: 5400 }),
    ])
    await undo()
    expect(await owed()).toBe(0)
    await inOrder()
  })

  it('leaves an Ajuste to who gave back, where the commission was paid to another since', async () => {
    await save('Pago')
    await undo()
    const { linha_id, id } = await db
      .selectFrom('comissoes_linhas as l')
      .innerJoin('comissoes_movimentos as m', 'm.linha_id', 'l.id')
      .select(['m.id', 'm.linha_id'])
      .where('l.participante_id', '=', participante())
      .where('m.tipo', '=', 'Pago por fora')
      .executeTakeFirstOrThrow()
    const payment = { tipo: 'Pago por fora', valor: 6000, linha: linha_id ?? '' } as const
    const outro = await buildFavorecido(db)
    await actorOf(
      db,
      await buildUsuario(db),
    )(async (trx) => {
      await add({ ...payment, estorna: Number(id) })(trx)
      await trx
        .updateTable('comissoes_linhas')
        .set({ favorecido_id: outro.id })
        .where('id', '=', payment.linha)
        .execute()
      await add(payment)(trx)
    })
    await save('Desistência')
    expect((await estornar(6000)).status).toBe(200)
    expect((await ofPapel('Ajuste'))[0]).toMatchObject({ linha: { liberado: 600 } })
    expect(await owed()).toBe(0)
    await inOrder()
  })

  it('takes an Ajuste out of a draft first', async () => {
    await save('Pago')
    await undo()
    const { id } = await newDraft()
    await save('Desistência')
    await estornar(6000)
    expect(await owed()).toBe(5400)
    expect(await paymentOf(id)).toBeUndefined()
    await inOrder()
  })

  it('lowers what the draft discounts to what is left of the payment without the Ajuste', async () => {
    await save('Pago')
    await undo()
    const other = await buildLiberada(db, { favorecido, valor: 500 })
    const act = actorOf(db, await buildUsuario(db))
    await act(add({ tipo: 'Pago por fora', valor: 500, linha: other }))
    await act(add({ tipo: 'Estorno', valor: 500, linha: other, favorecido: favorecido.id }))
    await buildLiberada(db, { favorecido, valor: 100 })
    const { id, pagamento } = await newDraft()
    const { versao } = (await staff('GET', `/fechamentos/${id}`)).body
    const path = `/fechamentos/${id}/pagamentos/${pagamento?.id}`
    expect((await staff('PUT', path, { versao, desconto: 500 })).status).toBe(200)
    await save('Desistência')
    await estornar(6000)
    expect(await paymentOf(id)).toMatchObject({ bruto: 100, desconto: 100 })
    await inOrder()
  })

  it('waits for an Ajuste whose closing waits for approval, and says the way out', async () => {
    await save('Pago')
    await undo()
    const { id } = await newDraft()
    const { versao, conferencia } = (await staff('GET', `/fechamentos/${id}`)).body
    expect((await staff('POST', `/fechamentos/${id}/enviar`, { versao, conferencia })).status).toBe(200)
    await save('Desistência')
    expect((await estornar(6000)).body.message).toBe(LIBERACAO_MESSAGES.ajuste_em_aprovacao)
    const { versao: sent } = (await staff('GET', `/fechamentos/${id}`)).body
    await staff('POST', `/fechamentos/${id}/retirar-do-envio`, { versao: sent })
    expect((await estornar(6000)).status).toBe(200)
    expect(await owed()).toBe(5400)
    await inOrder()
  })

  it('leaves an Ajuste that was paid, and then the whole is owed', async () => {
    await save('Pago')
    await undo()
    const [ajuste] = await ofPapel('Ajuste')
    await administrador('POST', `/liberacoes/${ajuste?.id}/pago-por-fora`, {
      valor: 600,
      havia: 600,
      data: DAY,
      forma: 'PIX',
    })
    await save('Desistência')
    await estornar(6000)
    expect(await owed()).toBe(6000)
    // It gave back what the person had paid themselves: reversed too, it would be owed twice.
    expect(await ofPapel('Ajuste')).toMatchObject([{ status_comissao: 'Pago', estorno_pendente: false }])
    const twice = await administrador('POST', `/liberacoes/${ajuste?.id}/estorno`, {
      valor: 600,
      havia: 600,
      data: DAY,
    })
    expect(twice).toMatchObject({ status: 422, body: { message: LIBERACAO_MESSAGES.ajuste } })
    expect(await owed()).toBe(6000)
    await inOrder()
  })
})

describe('an Ajuste', () => {
  it('is neither released nor taken back by hand, and the rateio does not know it', async () => {
    await save('Pago')
    await undo()
    const [ajuste] = await ofPapel('Ajuste')
    const itens = [{ id: ajuste?.id, versao: ajuste?.versao }]
    const taken = await staff('POST', '/liberacoes/desfazer', { itens: [{ id: ajuste?.id }] })
    expect(taken.body.puladas).toMatchObject([{ motivo: LIBERACAO_MESSAGES.ajuste }])
    const released = await staff('POST', '/liberacoes/liberar', { itens })
    expect(released.body.puladas).toMatchObject([{ motivo: LIBERACAO_MESSAGES.ajuste }])
    expect((await read()).rateio).toEqual([])
    expect((await save('Assinada')).status).toBe(200)
    expect((await ofPapel('Ajuste'))[0]?.linha?.liberado).toBe(600)
  })

  it('is given back once, however many press', async () => {
    await save('Pago')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => undo()))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await ofPapel('Ajuste')).toHaveLength(1)
    await inOrder()
  })
})
