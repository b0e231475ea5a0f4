/** What waits in the Financeiro, on the dashboard and under the bell, and the lists behind each figure. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AvisoGroup } from '../../contract/avisos.ts'
import { addDays, today } from '../../core/dates.ts'
import { emptyTables } from '../testing/database/database.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())

beforeEach(() =>
  emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'avisos_adiados'),
)

const row = async (call: Call) => (await call('GET', '/dashboard/financeiro')).body
const group = async (call: Call, tipo: AvisoGroup['tipo']): Promise<AvisoGroup | undefined> =>
  (await call('GET', '/avisos')).body.grupos.find((one: AvisoGroup) => one.tipo === tipo)
const titles = async (call: Call) => (await group(call, 'financeiro'))?.itens.map(({ titulo }) => titulo)

/** One loja's closings and one for all lojas, with something of each kind. */
async function buildOffice() {
  const loja = (await buildLoja(db, { nome: 'Centro' })).id
  await buildFechamento(db, { status: 'Em aprovação', dia_pagamento: hoje })
  await buildFechamento(db, {
    dia_pagamento: hoje,
    pagamentos: [{ status: 'A pagar' }, { status: 'Enviado' }, { status: 'Rejeitado' }, { status: 'Pago' }],
  })
  await buildFechamento(db, { dia_pagamento: addDays(hoje, 1), pagamentos: [{ status: 'Devolvido' }, {}] })
  await buildFechamento(db, { status: 'Em aprovação', dia_pagamento: hoje, lojas: [loja] })
  await buildFechamento(db, { lojas: [loja], dia_pagamento: addDays(hoje, -3), pagamentos: [{}] })
  await buildDivida(db, await buildFavorecido(db), 250.5)
  for (const status of ['Ativo', 'Ativo', 'Inativo'] as const)
    await buildFavorecido(db, { status, tipo_chave: null, chave_pix: null })
  return { loja, sem_chave: 2 }
}

describe('what waits', () => {
  it('is not told to visitors and the Inativo', async () => {
    expect((await caller(app)('GET', '/dashboard/financeiro')).status).toBe(401)
    const { headers } = await signIn(app, { status: 'Inativo' })
    expect((await caller(app, headers)('GET', '/dashboard/financeiro')).status).toBe(403)
  })

  it('is nothing in an office without a payee and a closing', async () => {
    expect(await row(administrador)).toBeNull()
    expect((await administrador('GET', '/dashboard')).body.financeiro).toEqual({ dados: null })
    expect(await group(administrador, 'financeiro')).toBeUndefined()
    await buildFavorecido(db)
    expect(await row(staff)).toEqual({
      aprovacao: 0,
      a_pagar: 0,
      enviados: 0,
      rejeitados: 0,
      sem_chave: 0,
      a_recuperar: 0,
      hoje,
    })
    expect(await group(administrador, 'financeiro')).toBeUndefined()
  })

  it('is what the lists behind it have, and the same under the bell', async () => {
    const { sem_chave } = await buildOffice()
    for (const call of [administrador, staff]) {
      expect(await row(call)).toEqual({
        aprovacao: 2,
        a_pagar: 2,
        enviados: 1,
        rejeitados: 2,
        sem_chave,
        a_recuperar: 250.5,
        hoje,
      })
      expect((await group(call, 'fechamento'))?.total).toBe(2)
      expect((await titles(call))?.map((titulo) => titulo.replaceAll('\u00a0', ' '))).toEqual([
        'A pagar hoje: 2',
        'Enviados sem retorno: 1',
        'Rejeitados: 2',
        `Sem chave PIX: ${sem_chave}`,
        'A recuperar: R$ 250,50',
      ])
    }
    const found = async (query: string) => (await staff('GET', `/fechamentos?${query}`)).body.total
    expect(await found('status=Em aprovação')).toBe(2)
    expect(await found(`com=a_pagar&ate=${hoje}`)).toBe(2)
    expect(await found('com=enviados')).toBe(1)
    expect(await found('com=rejeitados')).toBe(2)
    expect((await staff('GET', '/fechamentos?com=tudo')).status).toBe(400)
    expect((await staff('GET', '/favorecidos?status=Ativo&falta=chave')).body.total).toBe(sem_chave)
  })

  it('is of their loja for Staff who see no other, without what payees owe', async () => {
    const { loja, sem_chave } = await buildOffice()
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect(await row(call)).toEqual({
      aprovacao: 1,
      a_pagar: 1,
      enviados: 0,
      rejeitados: 0,
      sem_chave,
      a_recuperar: null,
      hoje,
    })
    expect((await call('GET', '/dashboard')).body.financeiro.dados.aprovacao).toBe(1)
    expect((await group(call, 'fechamento'))?.total).toBe(1)
    expect(await titles(call)).toEqual(['A pagar hoje: 1', `Sem chave PIX: ${sem_chave}`])
    // Who has no loja sees no closing.
    expect(await row(staff)).toMatchObject({ aprovacao: 0, a_pagar: 0, a_recuperar: null })
    await db.updateTable('configuracoes').set({ restricoes_do_staff: [] }).execute()
  })

  it('is put aside until its number changes', async () => {
    await buildFechamento(db, { dia_pagamento: hoje })
    const first = (await group(administrador, 'financeiro'))?.itens[0]
    const { id = '', impressao = '' } = first ?? {}
    await administrador('POST', '/avisos/adiados', {
      tipo: 'financeiro',
      prazo: 'mudanca',
      aviso: { id, impressao },
    })
    expect((await titles(administrador))?.join()).not.toContain('A pagar hoje')
    await buildFechamento(db, { dia_pagamento: hoje })
    expect((await titles(administrador))?.join()).toContain('A pagar hoje: 2')
  })
})
