/** Statements on their way: each leaves at most once, within the limit, and what does not leave is said. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ENVIO_MESSAGES } from '../../../core/financeiro/envio-de-extratos.ts'
import { addressOf, extratosPorEmailOffice } from '../../testing/office/extratos-por-email.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'

const { database, staff, smtp, sendOnce, server, sendAll, closingOf, path, preview, situacoes, ask, sentTo } =
  await extratosPorEmailOffice()
const { ownerDb } = database

it('sends nothing twice where the server is killed while it sends, and says what is unsure', async () => {
  const { id } = await closingOf('Ana', 'Bia')
  await ask(id, 2)
  // The mail leaves, and nothing after it happens any more.
  const killed = new Promise<void>((resolve) => {
    void workOnTrabalhos(
      server(async (mail) => {
        await sendOnce(mail)
        resolve()
        return new Promise(() => undefined)
      }),
    )
  })
  await killed
  await sql`update trabalhos set reservado_ate = now() - interval '1 second'`.execute(ownerDb)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Bia')])
  expect(await situacoes(id)).toEqual([
    ['Ana', 'Incerto'],
    ['Bia', 'Enviado'],
  ])
})

it('goes once more to those who had it only as far as the asker saw that, also of two presses', async () => {
  const { id } = await closingOf('Ana')
  await ask(id, 1)
  await sendAll()
  const { agora, itens } = await preview(id)
  expect(itens[0]).toMatchObject({ situacao: 'Enviado' })
  expect(itens[0].em).not.toBeNull()
  const pressed = await Promise.all([ask(id, 1, { de_novo_ate: agora }), ask(id, 1, { de_novo_ate: agora })])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([201, 422])
  await sendAll()
  expect((await ask(id, 1, { de_novo_ate: agora })).body.message).toBe(ENVIO_MESSAGES.mudou)
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Ana')])
})

it('says what the mail server refused, which may be sent again, and stops where it is away', async () => {
  const { id } = await closingOf('Ana', 'Bia')
  smtp.refused.set(addressOf('Ana'), 550)
  await ask(id, 2)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Bia')])
  const { itens, trabalho } = await preview(id)
  expect(itens[0]).toMatchObject({
    situacao: 'A enviar',
    resposta: expect.stringContaining('caixa inexistente'),
  })
  expect(JSON.stringify([itens, trabalho])).not.toContain(addressOf('Ana'))
  expect(trabalho.deixados).toMatchObject([{ nome: 'Ana', motivo: expect.stringContaining('550') }])
  await ask(id, 1)
  await workOnTrabalhos(server(async () => ({ situacao: 'Fora do ar', resposta: 'connect ECONNREFUSED' })))
  expect((await preview(id)).trabalho.falha).toContain('não atendeu')
  smtp.refused.clear()
  await ask(id, 1)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Bia')])
})

it('leaves out a statement that cannot be laid out, and sends those after it', async () => {
  const { id, pagamentos } = await closingOf('Ana', 'Bia')
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('extratos_de_pagamentos')
      .set({ conteudo: '{"formato":1}' })
      .where('pagamento_id', '=', pagamentos[0]?.id ?? '')
      .execute()
  })
  await ask(id, 2)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Bia')])
  expect((await preview(id)).trabalho.deixados).toEqual([
    { nome: 'Ana', motivo: ENVIO_MESSAGES.sem_documento },
  ])
})

it('keeps the limit of the hour over all closings, waits, and goes on by itself', async () => {
  await sql`update configuracoes set extratos_por_hora = 2`.execute(ownerDb)
  const [one, other] = [await closingOf('Ana', 'Bia'), await closingOf('Caio', 'Davi')]
  await ask(one.id, 2)
  await ask(other.id, 2)
  await Promise.all([sendAll(), sendAll()])
  expect(smtp.received).toHaveLength(2)
  const waiting = [await preview(one.id), await preview(other.id)].filter(
    ({ trabalho }) => trabalho.espera_ate,
  )
  expect(waiting.length).toBeGreaterThan(0)
  await sql`update extratos_enviados set created_at = created_at - interval '1 hour'`.execute(ownerDb)
  await sql`update trabalhos set reservado_ate = now() - interval '1 second' where concluido_em is null`.execute(
    ownerDb,
  )
  await sendAll()
  expect(sentTo()).toEqual(['Ana', 'Bia', 'Caio', 'Davi'].map(addressOf))
})

it('stops when it is given up, and what is left may be sent later', async () => {
  const { id } = await closingOf('Ana', 'Bia', 'Caio')
  await ask(id, 3)
  await workOnTrabalhos(server())
  expect((await staff('POST', path(id, '/parar'), {})).status).toBe(200)
  expect((await staff('POST', path(id, '/parar'), {})).status).toBe(404)
  await sendAll()
  expect(smtp.received).toHaveLength(1)
  expect((await preview(id)).trabalho.falha).toBe(ENVIO_MESSAGES.parado)
  expect((await ask(id, 2)).status).toBe(201)
  await sendAll()
  expect(sentTo()).toEqual(['Ana', 'Bia', 'Caio'].map(addressOf))
})
