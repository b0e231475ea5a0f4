/** Nobody pays again to a key of their own without a second person. */
import { describe, expect, it } from 'vitest'
import { chavePropriaMessage } from '../../../core/financeiro/fechamentos.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()
const { db } = database

const payee = (nome: string, more: object = {}) =>
  buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })
const payment = async (
  status: 'Enviado' | 'Rejeitado',
  favorecido: Awaited<ReturnType<typeof payee>>,
): Promise<string> => {
  const { pagamentos } = await buildFechamento(db, { pagamentos: [{ status, favorecido }] })
  return pagamentos[0]?.id ?? ''
}
const obter = async (id: string) => (await staff('GET', `/pagamentos/${id}`)).body
const act = (id: string, path: string, body: object, call = staff) =>
  call('POST', `/pagamentos/${id}/${path}`, body)

describe('a rejected payment goes out with a key that somebody else than its author looked at', () => {
  const refusal = (nome: string) => ({
    status: 422,
    body: { code: 'QUATRO_OLHOS', message: chavePropriaMessage(nome) },
  })
  const again = (id: string, call = administrador) => act(id, 'corrigido', { de: 'Rejeitado' }, call)
  /** As the form does. */
  const changeKey = async (id: string, chave: object) => {
    const { versao, ...favorecido } = (await administrador('GET', `/favorecidos/${id}`)).body
    const { tipo, colaborador_id, nome, documento, vinculo } = favorecido
    const registro = { tipo, colaborador_id, nome, documento, vinculo, ...chave }
    expect((await administrador('PUT', `/favorecidos/${id}`, { versao, registro })).status).toBe(200)
  }
  const email = (chave_pix: string) => ({ tipo_chave: 'E-mail', chave_pix })
  const regras = (values: object) => db.updateTable('configuracoes').set(values).execute()

  it('never by who changed it', async () => {
    const favorecido = await payee('Rui Costa')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email('minha@conta.example'))
    expect(await again(id)).toMatchObject(refusal('Rui Costa'))
    expect(await obter(id)).toMatchObject({
      situacao: 'Rejeitado',
      mudaram: ['chave_pix'],
      impedimento: null,
    })
    expect((await administrador('GET', `/pagamentos/${id}`)).body.impedimento).toBe(
      chavePropriaMessage('Rui Costa'),
    )
    expect(await again(id, staff)).toMatchObject({ status: 200, body: { impedimento: null } })
  })

  it('also where it was entered for a payment that was approved without one', async () => {
    const favorecido = await payee('Sara Pinto', { tipo_chave: null, chave_pix: null })
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email('minha@conta.example'))
    expect(await again(id)).toMatchObject(refusal('Sara Pinto'))
  })

  it('also after another payment was paid to the key before', async () => {
    const favorecido = await payee('Téo Lima')
    const other = await payment('Enviado', favorecido)
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email('minha@conta.example'))
    await act(
      other,
      'pago',
      { de: 'Enviado', data_pagamento: '2026-04-20', dia_conferido: true },
      administrador,
    )
    expect(await again(id)).toMatchObject(refusal('Téo Lima'))
    // Nor does that payment vouch for the key in the next closing.
    expect((await staff('GET', `/favorecidos/${favorecido.id}`)).body.chave_alterada.por).toBe('Ana Souza')
  })

  it('by nobody but the author where four eyes are off and no other Administrador is active', async () => {
    const favorecido = await payee('Ugo Reis')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email('minha@conta.example'))
    const others = db
      .updateTable('usuarios')
      .where('cargo', '=', 'Administrador')
      .where('nome', '<>', 'Ana Souza')
    await others.set({ status: 'Inativo' }).execute()
    const alone = await again(id)
    await regras({ quatro_olhos: false })
    const { impedimento } = (await administrador('GET', `/pagamentos/${id}`)).body
    const allowed = await again(id)
    await regras({ quatro_olhos: true })
    await others.set({ status: 'Ativo' }).execute()
    expect(alone).toMatchObject(refusal('Ugo Reis'))
    expect(impedimento).toBeNull()
    expect(allowed.status).toBe(200)
  })

  it('and by anybody where only its payee’s name changed, or the key is as it was approved', async () => {
    const favorecido = await payee('Vera Luz')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, { ...email(favorecido.chave_pix ?? ''), nome: 'Vera Luz Prado' })
    expect((await again(id)).body).toMatchObject({ situacao: 'A pagar', favorecido_nome: 'Vera Luz Prado' })
  })
})
