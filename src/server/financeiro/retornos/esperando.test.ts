/** Payments that a bank's return names and its reader may not mark: they wait for somebody who may. */
import { describe, expect, it } from 'vitest'
import { PAGO_SEGUNDO_O_BANCO } from '../../../core/financeiro/arquivos-do-banco.ts'
import { returnsOf } from '../../testing/financeiro/retornos.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildLoja } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const office = await testOffice()
const { database, app, services, administrador, staff } = office
const { db } = database
const { sent, ler, registrar, payments, hoje: HOJE, dia: DIA } = returnsOf(office)

/** The Administrador enters another key of the payee. */
async function enterKey(payee = '') {
  const { versao, ...f } = (await administrador('GET', `/favorecidos/${payee}`)).body
  const registro = {
    tipo: f.tipo,
    colaborador_id: f.colaborador_id,
    nome: f.nome,
    documento: f.documento,
    vinculo: f.vinculo,
    tipo_chave: 'E-mail',
    chave_pix: 'minha@chave.example',
  }
  expect((await administrador('PUT', `/favorecidos/${payee}`, { versao, registro })).status).toBe(200)
}

/** What the bank paid and nobody marked yet is paid by no other way without a question, and its file stays. */
async function expectPaidByBank(fechamento_id: string, pagamento: string) {
  const { arquivos, esperando } = (await staff('GET', `/arquivos-do-banco?fechamento_id=${fechamento_id}`))
    .body
  const [{ id: arquivo }] = arquivos
  const retorno = esperando[0].id
  const undone = await staff('POST', `/arquivos-do-banco/${arquivo}/desfazer`, {})
  expect([undone.status, undone.body.code]).toEqual([422, 'ARQUIVO_USADO'])
  await staff('POST', `/pagamentos/${pagamento}/a-pagar`, { de: 'Enviado' })
  const code = (apesar_do: string) => staff('POST', `/pagamentos/${pagamento}/codigo`, { apesar_do })
  expect((await code(arquivo)).body).toMatchObject({
    code: 'ESTA_NO_ARQUIVO',
    message: PAGO_SEGUNDO_O_BANCO,
    data: { arquivo_id: retorno },
  })
  expect((await code(retorno)).status).toBe(200)
  const [{ id: layout_id }] = (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
  const asked = await staff('POST', '/arquivos-do-banco', {
    fechamento_id,
    layout_id,
    pagamentos: [pagamento],
    quantidade: 1,
    valor: 1_000,
    repetidos: [{ pagamento, arquivo }],
  })
  expect(asked.body).toMatchObject({
    code: 'JA_ENVIADO',
    data: { repetidos: [{ pagamento, arquivo, retorno }] },
  })
  expect(asked.body.message).toContain('o banco diz que pagou')
}

describe('what its reader may not mark waits for somebody else', () => {
  it('also if they choose it among several; until the last return is registered, and after work that stopped', async () => {
    const chave = '15350946056'
    const { id, pagamentos } = await sent([
      { nome: 'Ana Um', chave },
      { nome: 'Ana Dois', chave },
    ])
    await signIn(app, { nome: 'Outro Administrador' })
    await enterKey(pagamentos[0]?.favorecido.id)
    const waiting = async () => (await staff('GET', `/arquivos-do-banco?fechamento_id=${id}`)).body.esperando
    const choose = async () => {
      const { body } = await ler(id, [`${DIA};${chave};1000;Pago;;`], administrador)
      expect(body.linhas).toMatchObject([
        { impedimento: null, candidatos: [{ impedimento: null }, { impedimento: 'de_outra_pessoa' }] },
      ])
      const escolhas = [{ ordem: 2, pagamento: pagamentos[0]?.id }]
      expect((await registrar(body.id, { escolhas }, administrador)).status).toBe(200)
    }
    await choose()
    const [first] = await waiting()
    expect(first).toMatchObject({ favorecido_nome: 'Ana Um' })
    const { id: trabalho_id } = await db
      .insertInto('trabalhos')
      .values({ tipo: 'Registrar retorno', total: 1, concluido_em: new Date().toISOString(), falha: 'Parou' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('trabalhos_alvos').values({ trabalho_id, ordem: 1, alvo_id: first.id }).execute()
    expect(await waiting()).toHaveLength(1)
    await choose()
    const [last] = await waiting()
    expect(last.id).not.toBe(first.id)
    await db
      .updateTable('retornos_do_banco_linhas')
      .set({ registrada_em: new Date().toISOString() })
      .where('id', '=', last.id)
      .execute()
    expect(await waiting()).toEqual([])
  })

  it('because they entered the payee’s present key', async () => {
    const { id, pagamentos, referencias: r } = await sent([{ nome: 'Ana' }, { nome: 'Bia' }])
    await signIn(app, { nome: 'Outro Administrador' })
    await enterKey(pagamentos[0]?.favorecido.id)
    const lines = [`${DIA};;1000;Pago;;${r.Ana}`, `${DIA};;1000;Pago;;${r.Bia}`]
    const { body } = await ler(id, lines, administrador)
    expect(body.linhas.map(({ impedimento }: { impedimento: string }) => impedimento)).toEqual([
      'de_outra_pessoa',
      null,
    ])
    expect((await registrar(body.id, { pagos: 2 }, administrador)).status).toBe(422)
    expect((await registrar(body.id, { pagos: 1 }, administrador)).status).toBe(200)
    expect(await payments(id)).toEqual({ Ana: ['Enviado', null], Bia: ['Pago', HOJE] })
    const waiting = async (call: Call) =>
      (await call('GET', `/arquivos-do-banco?fechamento_id=${id}`)).body.esperando
    expect(await waiting(administrador)).toEqual([])
    expect(await waiting(staff)).toMatchObject([{ favorecido_nome: 'Ana', resultado: 'Pago', dia: HOJE }])
    await expectPaidByBank(id, pagamentos[0]?.id ?? '')
    const rest = (call: Call, quantidade = 1) =>
      call('POST', '/retornos-do-banco/esperando/registrar', { fechamento_id: id, quantidade })
    expect((await rest(administrador)).status).toBe(422)
    expect((await rest(staff, 2)).status).toBe(422)
    expect((await rest(staff)).status).toBe(200)
    await services.financeiro.settled()
    expect((await payments(id)).Ana).toEqual(['Pago', HOJE])
    expect(await waiting(staff)).toEqual([])
  })

  it('because it is of another loja, of which their answer tells nothing', async () => {
    const own = (await buildLoja(db, { nome: 'Centro' })).id
    const mine = await sent([{ nome: 'Minha', chave: '52998224725' }], { lojas: [own] })
    const other = await sent([{ nome: 'Alheia', chave: '11144477735', valor: 777 }])
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, own)
    const lines = [
      `${DIA};;1000;Pago;;${mine.referencias.Minha}`,
      `${DIA};;777;Pago;;${other.referencias.Alheia}`,
      `${DIA};11144477735;777;Pago;;`,
    ]
    const { body } = await ler(mine.id, lines, call)
    expect(body.linhas.map(({ ordem }: { ordem: number }) => ordem)).toEqual([2])
    expect(JSON.stringify(body)).not.toContain('Alheia')
    expect(body.quantas_desconhecidas).toBe(2)
    expect((await ler(other.id, lines, call)).status).toBe(404)
    expect((await registrar(body.id, { pagos: 2 }, call)).status).toBe(422)
    const { body: job } = await registrar(body.id, { pagos: 1 }, call)
    expect(JSON.stringify((await call('GET', `/trabalhos/${job.id}`)).body)).not.toContain('Alheia')
    expect((await payments(other.id)).Alheia).toEqual(['Enviado', null])
    expect((await payments(mine.id)).Minha).toEqual(['Pago', HOJE])
    const wanted = { fechamento_id: other.id, quantidade: 1 }
    expect((await call('POST', '/retornos-do-banco/esperando/registrar', wanted)).status).toBe(404)
    const anybody = caller(app, (await signIn(app, { nome: 'Vê Tudo' })).headers)
    expect((await anybody('POST', '/retornos-do-banco/esperando/registrar', wanted)).status).toBe(200)
    await services.financeiro.settled()
    expect((await payments(other.id)).Alheia).toEqual(['Pago', HOJE])
  })
})
