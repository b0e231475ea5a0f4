/** Before bonuses of a campaign become commissions: who is refused, and what the preview says. */
import { describe, expect, it } from 'vitest'
import { BONUS_MESSAGES, type EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import { bonusOffice, DO_VALOR } from '../../testing/office/bonus.ts'
import { buildColaborador } from '../../testing/office/builders.ts'

const { database, administrador, staff, feirao, aplicada, prever, criar, linhasOf } = await bonusOffice()
const { db } = database

describe('making bonuses is refused', () => {
  it('to Staff, of a campaign that does not exist, and with a choice that is none', async () => {
    await aplicada()
    expect((await criar({}, staff)).status).toBe(403)
    expect((await staff('GET', `/campanhas/${feirao.campanha}/bonus`)).status).toBe(403)
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await criar({ id })).status).toBe(404)
    expect((await administrador('GET', `/campanhas/${id}/bonus`)).status).toBe(404)
    for (const escolha of [
      { ...DO_VALOR, valor: 10 },
      { ...DO_VALOR, sobre: 'valor' },
      { ...DO_VALOR, sobre: 'valor', valor: 0 },
      { ...DO_VALOR, sobre: 'valor', valor: 0.001 },
      { ...DO_VALOR, sobre: 'base' },
      { ...DO_VALOR, para: 'gerente' },
      { ...DO_VALOR, campanha_id: id },
    ])
      expect((await criar({ escolha: escolha as EscolhaDoBonus })).status).toBe(400)
    expect((await criar({ linhas: 0 })).status).toBe(400)
    for (const query of [
      'sobre=valor&para=vendedor',
      'sobre=valor_venda',
      'sobre=comissao&para=vendedor&valor=1',
      'sobre=valor&para=vendedor&valor=1e3',
      'sobre=valor&para=vendedor&valor=0',
    ])
      expect((await administrador('GET', `/campanhas/${feirao.campanha}/bonus?${query}`)).status).toBe(400)
  })

  it('if they are others than the caller saw', async () => {
    const venda = await aplicada()
    expect(await criar({ valor: 1_999.99 })).toMatchObject({
      status: 422,
      body: { code: 'VALOR_MUDOU', message: BONUS_MESSAGES.mudou },
    })
    expect((await criar({ linhas: 2 })).status).toBe(422)
    expect(await linhasOf(venda)).toEqual([])
    expect((await prever()).escolha).toBeNull()
  })
})

describe('the preview', () => {
  it('asks first, then says for whom, of what and how much, and who is left out', async () => {
    await aplicada({ numero_venda: 'A1', data_venda: '2026-03-01' })
    await aplicada({
      numero_venda: 'A2',
      data_venda: '2026-03-02',
      status: 'Desistência',
      motivo_rejeicao: 'x',
    })
    await aplicada({ numero_venda: 'A3', data_venda: '2026-03-03', status: 'Pago/Pendente' })
    const nobody = await buildColaborador(db)
    await aplicada({ numero_venda: 'A4', data_venda: '2026-03-04', colaborador_id: nobody.id })
    await aplicada({ numero_venda: 'A5', data_venda: '2026-03-05' }, 0)
    await aplicada({ numero_venda: 'A6', data_venda: '2026-03-06', colaborador_id: null })
    expect(await prever()).toMatchObject({ nome: 'Feirão', escolha: null, itens: [], linhas: 0 })
    const previa = await prever(DO_VALOR)
    expect(previa).toMatchObject({
      escolha: DO_VALOR,
      linhas: 1,
      valor: 2_000,
      depois: 0,
      ditas: 4,
      feitas: 0,
    })
    expect(previa.itens[0]).toMatchObject({
      venda: { numero_venda: 'A1' },
      nome: (
        await db
          .selectFrom('colaboradores')
          .select('nome')
          .where('id', '=', feirao.vendedor.colaborador_id)
          .executeTakeFirstOrThrow()
      ).nome,
      favorecido_id: feirao.vendedor.id,
      base: { tipo: 'valor_venda', valor: 400_000 },
      percentual: 0.5,
      valor: 2_000,
      antes: 0,
      motivo: null,
    })
    expect(previa.itens.slice(1).map(({ venda, motivo }) => [venda?.numero_venda, motivo])).toEqual([
      ['A2', BONUS_MESSAGES.desistencia],
      ['A3', BONUS_MESSAGES.nao_assinada],
      ['A4', BONUS_MESSAGES.sem_favorecido],
      ['A6', BONUS_MESSAGES.sem_vendedor],
    ])
    expect((await prever({ sobre: 'valor', valor: 99_999_999.99, para: 'vendedor' })).itens[0]?.valor).toBe(
      99_999_999.99,
    )
  })
})
