/** Addresses of payees: what may stand there, when one counts for mails, and who sees it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { addressOf, extratosPorEmailOffice } from '../../testing/office/extratos-por-email.ts'

const { database, ana, administrador, staff, carlos, outro, payee, confirm } = await extratosPorEmailOffice()
const { db, ownerDb } = database
const ABSENT = '11111111-1111-4111-8111-111111111111'

describe('an address', () => {
  it('is refused where it could be a header or several, in the form, the request and the database', async () => {
    const { id } = await buildFavorecido(db, { nome: 'Ana' })
    for (const email of [
      'a@b.example\r\nBcc: z@z.example',
      'a@b.example,z@z.example',
      'Ana <a@b.example>',
      'a b@c.example',
      '"a"@b.example',
      'a@b.example\u0000',
      'sem arroba',
    ]) {
      const { status } = await administrador('POST', '/favorecidos', { tipo: 'Outro', nome: 'Novo', email })
      expect([email, status]).toEqual([email, 400])
      if (!email.includes('\u0000'))
        await expect(
          ownerDb.updateTable('favorecidos').set({ email }).where('id', '=', id).execute(),
        ).rejects.toThrow('favorecidos_email_formato')
    }
  })

  it('counts once another Administrador than its author confirmed what stands there, and each change asks again', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const email = addressOf('Ana')
    const pending = async () => (await administrador('GET', `/favorecidos/${id}`)).body.email_por_confirmar
    expect(await pending()).toEqual({ por_id: ana.usuario.id, por: 'Ana Souza' })
    expect((await confirm(staff, [{ id, email }])).status).toBe(403)
    expect((await confirm(administrador, [{ id, email }])).body.message).toBe(
      FAVORECIDO_MESSAGES.email_por_outro,
    )
    expect((await confirm(outro, [{ id, email: 'x@y.example' }])).body.message).toBe(
      FAVORECIDO_MESSAGES.email_mudou,
    )
    expect((await confirm(outro, [{ id: ABSENT, email }])).body.message).toBe(FAVORECIDO_MESSAGES.email_mudou)
    expect((await confirm(outro, [{ id, email }])).status).toBe(200)
    expect(await pending()).toBeNull()
    // Confirmed twice is confirmed.
    expect((await confirm(outro, [{ id, email }])).status).toBe(200)
    const change = (to: string | null) =>
      actingAs(db, carlos.usuario, (trx) =>
        trx.updateTable('favorecidos').set({ email: to }).where('id', '=', id).execute(),
      )
    await change('novo@casa.example')
    await change(email)
    expect(await pending()).toMatchObject({ por: 'Carlos Reis' })
    await change(null)
    expect(await pending()).toBeNull()
    const acts = await db
      .selectFrom('auditoria')
      .select('detalhes')
      .where('ato', '=', 'email_confirmado')
      .execute()
    expect(acts.map(({ detalhes }) => detalhes)).toContainEqual({ nome: 'Ana' })
  })

  it('counts at once where its author is the only active Administrador, and no longer when there is another', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const pending = async () => (await administrador('GET', `/favorecidos/${id}`)).body.email_por_confirmar
    const make = (status: 'Ativo' | 'Inativo') =>
      db.updateTable('usuarios').set({ status }).where('id', '=', carlos.usuario.id).execute()
    await make('Inativo')
    expect(await pending()).toBeNull()
    await make('Ativo')
    expect(await pending()).not.toBeNull()
  })

  it('cannot be confirmed by a statement of the application', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const values = {
      favorecido_id: id,
      email: addressOf('Ana'),
      usuario_id: carlos.usuario.id,
      em: '2026-01-01',
    }
    await expect(db.insertInto('confirmacoes_de_email').values(values).execute()).rejects.toThrow(
      /permission/,
    )
  })

  it('is masked for Staff, in lists, files and the audit', async () => {
    const { id } = await payee('Ana')
    expect((await staff('GET', `/favorecidos/${id}`)).body.email).toBe('a***@***')
    expect((await staff('GET', '/favorecidos/exportar?formato=csv')).raw.toString()).not.toContain(
      addressOf('Ana'),
    )
    const { rows } = await sql<{ depois: { email?: string } }>`
      select depois from auditoria where registro_id = ${id} and campos @> '{email}'`.execute(db)
    expect(rows.map(({ depois }) => depois.email)).toEqual(['a***@***'])
  })
})
