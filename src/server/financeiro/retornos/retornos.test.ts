/** A bank's return through the routes: each payment is marked once, by somebody who may, and never by its value only. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { RETORNO_MESSAGES } from '../../../core/financeiro/retornos.ts'
import { returnsOf } from '../../testing/financeiro/retornos.ts'
import { testOffice } from '../../testing/office/office.ts'

const office = await testOffice()
const { database, services, administrador, staff } = office
const { db } = database
const { sent, ler, registrar, payments, hoje: HOJE, dia: DIA } = returnsOf(office)

describe('a return', () => {
  it('marks what the bank paid with its day and what it refused with a reason, and tells the unknown and the missing', async () => {
    const { id, referencias: r } = await sent([
      { nome: 'Ana' },
      { nome: 'Bia', chave: '52998224725', valor: 500 },
      { nome: 'Caio', valor: 700 },
      { nome: 'Davi' },
    ])
    const { status, body } = await ler(id, [
      `${DIA};;R$ 1.000,00;Efetivado;;Comissoes ${r.Ana}`,
      `${DIA};***.982.247-**;-500,00;Pago;;sem referência`,
      `;;700,00;Recusado;Chave inexistente;${r.Caio?.toLowerCase()}`,
      `${DIA};outra@chave.example;1000,00;Pago;;aluguel de Maria`,
      'Total;;3.200,00;;;',
    ])
    expect(status).toBe(200)
    expect(body.linhas).toMatchObject([
      {
        ordem: 2,
        situacao: 'Efetivado',
        resultado: 'Pago',
        dia: HOJE,
        impedimento: null,
        pagamento: { favorecido_nome: 'Ana' },
      },
      { ordem: 3, resultado: 'Pago', pagamento: { favorecido_nome: 'Bia' } },
      {
        ordem: 4,
        resultado: 'Rejeitado',
        motivo: 'Chave PIX inexistente',
        pagamento: { favorecido_nome: 'Caio' },
      },
    ])
    expect(body.desconhecidas).toHaveLength(2)
    expect(body.desconhecidas[0]).toMatchObject({ ordem: 5 })
    expect(body.desconhecidas[0].texto).toContain('aluguel de Maria')
    expect(body.faltam.map((one: { favorecido_nome: string }) => one.favorecido_nome)).toEqual(['Davi'])
    expect((await payments(id)).Ana).toEqual(['Enviado', null])
    const refused = await registrar(body.id, { pagos: 3, rejeitados: 1 })
    expect(refused.body.message).toBe(RETORNO_MESSAGES.mudou)
    const motivos = [{ ordem: 4, motivo: 'Outro' }]
    expect((await registrar(body.id, { pagos: 2, rejeitados: 1, motivos })).status).toBe(200)
    expect(await payments(id)).toEqual({
      Ana: ['Pago', HOJE],
      Bia: ['Pago', HOJE],
      Caio: ['Rejeitado', 'Outro'],
      Davi: ['Enviado', null],
    })
    // Nothing of the file's texts is kept.
    const kept = JSON.stringify(await db.selectFrom('retornos_do_banco_linhas').selectAll().execute())
    expect(kept).not.toMatch(/aluguel|\*\*\*/)
  })

  it('is read once more without effect, also from two people at once and from 50 presses', async () => {
    const { id, referencias: r } = await sent([{ nome: 'Ana' }, { nome: 'Bia' }])
    const lines = [`${DIA};;1000;Pago;;${r.Ana}`, `;;1000;Rejeitado;;${r.Bia}`]
    const [one, two] = await Promise.all([ler(id, lines), ler(id, lines, administrador)])
    const both = { pagos: 1, rejeitados: 1 }
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => registrar(one.body.id, both)),
      ...Array.from({ length: 25 }, () => registrar(two.body.id, both, administrador)),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    expect(await payments(id)).toEqual({ Ana: ['Pago', HOJE], Bia: ['Rejeitado', 'Outro'] })
    const movements = await db
      .selectFrom('comissoes_movimentos as m')
      .innerJoin('pagamentos as p', 'p.id', 'm.pagamento_id')
      .select('m.id')
      .where('p.fechamento_id', '=', id)
      .where('m.tipo', '=', 'Pagamento')
      .execute()
    expect(movements).toHaveLength(1)
    const { body } = await ler(id, lines)
    expect(body.linhas.map(({ impedimento }: { impedimento: string }) => impedimento)).toEqual([
      'ja_marcado',
      'ja_marcado',
    ])
    // Nobody registers what another one read.
    expect((await registrar(body.id, {}, administrador)).status).toBe(404)
  })

  it('of an earlier sending does not refuse what was sent again', async () => {
    const { id, pagamentos, referencias } = await sent([{ nome: 'Ana' }])
    const path = `/pagamentos/${pagamentos[0]?.id}`
    await staff('POST', `${path}/rejeitado`, { de: 'Enviado' })
    await staff('POST', `${path}/corrigido`, { de: 'Rejeitado' })
    const { body } = await ler(id, [`;;1000;Rejeitado;;${referencias.Ana}`])
    expect(body.linhas).toMatchObject([{ impedimento: 'pago_de_novo' }])
    expect((await registrar(body.id, { rejeitados: 1 })).status).toBe(422)
    expect((await payments(id)).Ana).toEqual(['A pagar', null])
  })

  it('refuses only what stands in the file that it is about, also if another file is made before it is registered', async () => {
    const { id, pagamentos, referencias } = await sent([{ nome: 'Ana' }])
    const line = `;;1000;Rejeitado;;${referencias.Ana}`
    const early = (await ler(id, [line])).body
    expect(early.linhas).toMatchObject([{ impedimento: null }])
    const { arquivos } = (await staff('GET', `/arquivos-do-banco?fechamento_id=${id}`)).body
    const [{ id: layout_id }] = (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
    const ana = pagamentos[0]?.id
    const again = await staff('POST', '/arquivos-do-banco', {
      fechamento_id: id,
      layout_id,
      pagamentos: [ana],
      quantidade: 1,
      valor: 1_000,
      repetidos: [{ pagamento: ana, arquivo: arquivos[0].id }],
    })
    expect(again.status).toBe(200)
    await services.financeiro.settled()
    expect((await registrar(early.id, { rejeitados: 1 })).status).toBe(422)
    expect((await registrar(early.id, {})).status).toBe(200)
    expect((await ler(id, [line])).body.linhas).toMatchObject([{ impedimento: 'outro_arquivo' }])
    expect((await payments(id)).Ana).toEqual(['Enviado', null])
    const { body } = await ler(id, [`${DIA};;1000;Pago;;${referencias.Ana}`])
    expect((await registrar(body.id, { pagos: 1 })).status).toBe(200)
  })

  it('without references asks on the day of a new sending, and warns if the one before was paid after all', async () => {
    const { id, pagamentos, referencias } = await sent([{ nome: 'Ana', chave: '70460238049' }])
    const path = `/pagamentos/${pagamentos[0]?.id}`
    await staff('POST', `${path}/rejeitado`, { de: 'Enviado' })
    await staff('POST', `${path}/corrigido`, { de: 'Rejeitado' })
    const { body } = await ler(id, [
      `${DIA};70460238049;1000;Rejeitado;;`,
      `${DIA};;1000;Pago;;${referencias.Ana}`,
    ])
    expect(body.linhas).toMatchObject([
      { pagamento: null, impedimento: null, candidatos: [{ favorecido_nome: 'Ana', impedimento: null }] },
      { impedimento: 'pago_duas_vezes' },
    ])
  })

  it('is marked by as many statements for 60 payments as for 6', async () => {
    const statementsFor = async (many: number) => {
      const chave = String(many).padStart(11, '0')
      const names = Array.from({ length: many * 2 }, (_, i) => `Pessoa ${i}`)
      const shown = await sent(names.map((nome, i) => (i < many ? { nome, chave } : { nome })))
      const { body } = await ler(shown.id, [
        ...names.slice(0, many).map(() => `;${chave};1000;Recusado;;`),
        ...names.slice(many).map((nome) => `;;1000;Recusado;;${shown.referencias[nome]}`),
      ])
      const ids = new Map(shown.pagamentos.map((one) => [one.favorecido.nome, one.id]))
      const escolhas = names.slice(0, many).map((nome, i) => ({ ordem: i + 2, pagamento: ids.get(nome) }))
      const query = vi.spyOn(Client.prototype, 'query')
      const answer = await registrar(body.id, { rejeitados: many * 2, escolhas })
      const updates = query.mock.calls.filter(([one]) =>
        /update \W*(retornos_do_banco_linhas|pagamentos)/.test(JSON.stringify(one)),
      ).length
      query.mockRestore()
      expect(answer.status).toBe(200)
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pagamentos where fechamento_id = ${shown.id} and status = 'Rejeitado'`.execute(
        db,
      )
      expect(rows[0]?.n).toBe(many * 2)
      expect(updates).toBeGreaterThan(2)
      return updates
    }
    expect(await statementsFor(30)).toBe(await statementsFor(3))
  })

  it('of another closing is matched there; with another’s reference, value, key or day it marks nothing', async () => {
    const shown = await sent([{ nome: 'Bia', chave: '52998224725' }])
    const { id, referencias: r } = await sent([{ nome: 'Ana', chave: '11144477735' }])
    for (const [line, impedimento] of [
      [`${DIA};;999,99;Pago;;${r.Ana}`, 'outro_valor'],
      [`${DIA};52998224725;1000;Pago;;${r.Ana}`, 'outra_chave'],
      [`01/01/2020;;1000;Pago;;${r.Ana}`, 'dia_anterior'],
      [`01/01/2199;;1000;Pago;;${r.Ana}`, 'dia_futuro'],
      [`${DIA};;1000;Agendado;;${r.Ana}`, 'sem_resultado'],
    ] as const) {
      const { body } = await ler(shown.id, [line])
      expect(body.linhas).toMatchObject([{ impedimento }])
      expect((await registrar(body.id, { pagos: 1 })).status).toBe(422)
    }
    // Value only.
    expect((await ler(shown.id, [`${DIA};;1000;Pago;;salário`])).body.linhas).toEqual([])
    const { body } = await ler(shown.id, [`${DIA};111.444.777-35;1000;Pago;;${r.Ana}`])
    expect(body.linhas).toMatchObject([{ impedimento: null, pagamento: { favorecido_nome: 'Ana' } }])
    expect((await registrar(body.id, { pagos: 1 })).status).toBe(200)
    expect((await payments(id)).Ana).toEqual(['Pago', HOJE])
    expect((await payments(shown.id)).Bia).toEqual(['Enviado', null])
  })

  it('asks which of two payments a row is about', async () => {
    const chave = '39053344705'
    const { id, pagamentos } = await sent([
      { nome: 'Ana Um', chave },
      { nome: 'Ana Dois', chave },
    ])
    const { body } = await ler(id, [`${DIA};${chave};1000;Pago;;`, `;${chave};1000;Pago;;`])
    expect(body.linhas).toMatchObject([{ pagamento: null, impedimento: null }, { impedimento: 'sem_dia' }])
    expect(body.linhas[0].candidatos).toHaveLength(2)
    expect((await registrar(body.id, { pagos: 1 })).status).toBe(422)
    const foreign = (await sent([{ nome: 'Rui' }])).pagamentos[0]?.id
    const refused = await registrar(body.id, { pagos: 1, escolhas: [{ ordem: 2, pagamento: foreign }] })
    expect(refused.body.message).toBe(RETORNO_MESSAGES.candidato)
    const escolhas = [{ ordem: 2, pagamento: pagamentos[0]?.id }]
    expect((await registrar(body.id, { pagos: 1, escolhas })).status).toBe(200)
    expect(await payments(id)).toEqual({ 'Ana Um': ['Pago', HOJE], 'Ana Dois': ['Enviado', null] })
  })

  it('is refused if it cannot be read', async () => {
    const { id } = await sent([{ nome: 'Ana' }])
    for (const conteudo of ['%PDF-1.7', '\0\0', ' ', 'a;b\n1;2'])
      expect(
        (
          await staff('POST', '/retornos-do-banco', {
            fechamento_id: id,
            conteudo: Buffer.from(conteudo).toString('base64'),
          })
        ).status,
      ).toBe(422)
  })
})
