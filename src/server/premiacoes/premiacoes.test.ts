import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildColaborador } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../testing/office/sorteios.ts'

// The evening of 03/11 in São Paulo.
const { database, administrador, staff } = await testOffice({
  max: 20,
  now: () => new Date('2026-11-04T01:30:00Z'),
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

const typed = async (more: object = {}) => ({
  colaborador_id: (await buildColaborador(database.db, { nome: 'Érica Nogueira' })).id,
  premio: 'Jantar para dois',
  motivo: 'Maior venda do mês',
  data_premiacao: '2026-11-03',
  ...more,
})

describe('an award', () => {
  it.each([
    ['colaborador_id', undefined, 'Colaborador é obrigatório'],
    ['premio', '', 'Prêmio é obrigatório'],
    ['motivo', ' ', 'Motivo é obrigatório'],
    ['data_premiacao', undefined, 'Data da premiação é obrigatória'],
    ['data_premiacao', '03/11/2026', 'Data inválida'],
    ['valor_premio', -1, 'O valor não pode ser negativo'],
    ['valor_premio', 10.005, 'Use no máximo duas casas decimais'],
  ])('is refused with %s %j', async (field, value, message) => {
    const { status, body } = await staff('POST', '/premiacoes', await typed({ [field]: value }))
    expect(status).toBe(400)
    expect(body.data.campos[field]).toBe(message)
  })

  it('is refused for whom there is not, and with a status of its own choice', async () => {
    const ofNobody = await staff('POST', '/premiacoes', await typed({ colaborador_id: NOBODY }))
    expect(ofNobody).toMatchObject({ status: 422, body: { message: 'Colaborador não encontrado' } })
    expect((await staff('POST', '/premiacoes', await typed({ status: 'Entregue' }))).status).toBe(400)
  })

  it('is kept Pendente, once however often the form is sent, and found by prize and by name', async () => {
    const key = { 'idempotency-key': 'chave-da-premiacao-1' }
    const payload = await typed({ premio: 'Vale-viagem a Natal', valor_premio: 2500.55 })
    const created = await staff('POST', '/premiacoes', payload, key)
    expect(created).toMatchObject({
      status: 201,
      body: { ...payload, status: 'Pendente', colaborador: { nome: 'Érica Nogueira' }, sorteio: null },
    })
    expect((await staff('POST', '/premiacoes', payload, key)).body.id).toBe(created.body.id)
    const find = async (texto: string) =>
      (await staff('GET', `/premiacoes?texto=${encodeURIComponent(texto)}`)).body.itens
    expect(await find('viagem a natal')).toMatchObject([{ id: created.body.id }])
    expect((await find('erica nogueira')).length).toBeGreaterThan(0)
    expect(await find('ninguém com este nome')).toEqual([])
  })

  it('is shown by its id, and deleted', async () => {
    const { id, versao } = await buildPremiacao(database.db)
    expect(await staff('GET', `/premiacoes/${id}`)).toMatchObject({ status: 200, body: { id, versao } })
    expect((await administrador('DELETE', `/premiacoes/${id}`, { versao })).status).toBe(200)
    expect((await staff('GET', `/premiacoes/${id}`)).status).toBe(404)
  })

  it('is not saved over somebody else’s change', async () => {
    const { id, versao } = await buildPremiacao(database.db)
    const save = async (premio: string) =>
      staff('PUT', `/premiacoes/${id}`, { versao, registro: await typed({ premio }) })
    expect((await save('Primeiro')).status).toBe(200)
    expect(await save('Segundo')).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: { premio: 'Primeiro' } } },
    })
  })

  it('is delivered with its day, its receipt and who did it, once', async () => {
    const { id, versao } = await buildPremiacao(database.db)
    const entregar = (payload: object) => staff('POST', `/premiacoes/${id}/entrega`, { versao, ...payload })
    expect(await entregar({ data_entrega: '2026-11-04' })).toMatchObject({
      status: 400,
      body: {
        message: 'A data da entrega não pode ser futura',
        data: { campo: 'data_entrega' },
      },
    })
    expect((await entregar({})).body.message).toBe('Data da entrega é obrigatória')
    const { body } = await entregar({ data_entrega: '2026-11-01', recibo: 'Assinado por Érica' })
    expect(body).toMatchObject({
      status: 'Entregue',
      data_entrega: '2026-11-01',
      entregue_por_nome: 'Bruno Lima',
      recibo: 'Assinado por Érica',
    })
    const final = { status: 422, body: { message: 'Esta premiação já foi entregue ou cancelada' } }
    const depois = { versao: body.versao }
    expect(
      await staff('POST', `/premiacoes/${id}/entrega`, { ...depois, data_entrega: '2026-11-03' }),
    ).toMatchObject(final)
    expect(await staff('POST', `/premiacoes/${id}/cancelamento`, depois)).toMatchObject(final)
    expect(await staff('PUT', `/premiacoes/${id}`, { ...depois, registro: await typed() })).toMatchObject(
      final,
    )
    const { itens } = (await staff('GET', `/premiacoes/${id}/historico`)).body
    expect(itens.map(({ texto }: { texto: string }) => texto).join('\n')).toMatch(
      /Bruno Lima mudou Status de Pendente para Entregue em /,
    )
  })

  it('is delivered once when two press at once', async () => {
    const { id, versao } = await buildPremiacao(database.db)
    const entregar = () => staff('POST', `/premiacoes/${id}/entrega`, { versao, data_entrega: '2026-11-03' })
    const answers = await Promise.all([entregar(), entregar(), entregar()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is cancelled and then stays so', async () => {
    const { id, versao } = await buildPremiacao(database.db)
    const { body } = await staff('POST', `/premiacoes/${id}/cancelamento`, { versao })
    expect(body.status).toBe('Cancelada')
    expect(
      await staff('POST', `/premiacoes/${id}/entrega`, {
        versao: body.versao,
        data_entrega: '2026-11-03',
      }),
    ).toMatchObject({ status: 422, body: { code: 'SITUACAO_FINAL' } })
  })

  it('is exported with the filters in force', async () => {
    const { colaborador_id } = await typed()
    await buildPremiacao(database.db, {
      colaborador_id,
      premio: '+Bônus',
      motivo: 'Exportada',
      valor_premio: 900,
    })
    const { headers, raw } = await staff('GET', '/premiacoes/exportar?formato=csv&texto=exportada')
    expect(headers['content-disposition']).toContain('premiacoes-2026-11-03.csv')
    const [titles, row, ...rest] = raw.toString().trim().split('\r\n')
    expect(titles).toContain('Colaborador;Prêmio;Valor do prêmio;Motivo;Sorteio')
    expect(row).toContain("Érica Nogueira;'+Bônus;900,00;Exportada;;03/11/2026;Pendente")
    expect(rest).toEqual([])
    const xlsx = await staff('GET', '/premiacoes/exportar?formato=xlsx&status=Entregue')
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('a draw’s winner', () => {
  it('is proposed until there is an award that counts, and nobody else is given it', async () => {
    const vencedor = await buildElegivel(database.db, { nome: 'Vencedora da Roleta' })
    const { id: sorteio_id } = await buildSorteio(database.db, {
      nome: 'Roleta da Praia',
      premio: 'Prancha',
      valor_premio: 800,
    })
    const propostas = async () =>
      (await staff('GET', '/premiacoes/propostas')).body.itens.filter(
        (proposta: { sorteio_id: string }) => proposta.sorteio_id === sorteio_id,
      )
    const premiar = async (more: object) => staff('POST', '/premiacoes', await typed({ sorteio_id, ...more }))
    const otherVencedor = 'Este colaborador não é o vencedor deste sorteio'
    expect((await premiar({ colaborador_id: vencedor.id })).body.message).toBe(otherVencedor)

    await staff('POST', `/sorteios/${sorteio_id}/realizacao`, {})
    expect(await propostas()).toEqual([
      {
        sorteio_id,
        sorteio_nome: 'Roleta da Praia',
        colaborador_id: vencedor.id,
        colaborador_nome: 'Vencedora da Roleta',
        premio: 'Prancha',
        valor_premio: 800,
        motivo: 'Vencedor do sorteio “Roleta da Praia”',
      },
    ])
    expect((await premiar({})).body.message).toBe(otherVencedor)
    const { body } = await premiar({ colaborador_id: vencedor.id })
    expect(body).toMatchObject({ sorteio: { id: sorteio_id, nome: 'Roleta da Praia' } })
    expect(await propostas()).toEqual([])
    await staff('POST', `/premiacoes/${body.id}/cancelamento`, { versao: body.versao })
    expect(await propostas()).toHaveLength(1)
  })
  it('has one award that counts when twenty press at once, by another form or by none', async () => {
    const { sorteio_id, vencedor_id } = await performed()
    const premiar = async () =>
      staff('POST', '/premiacoes', await typed({ sorteio_id, colaborador_id: vencedor_id }))
    const answers = await Promise.all(Array.from({ length: 20 }, premiar))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'DUPLICADO',
      message: 'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.',
      data: { campo: 'sorteio_id' },
    })

    const separate = await buildPremiacao(database.db, { colaborador_id: vencedor_id })
    const change = async (more: object) =>
      staff('PUT', `/premiacoes/${separate.id}`, {
        versao: separate.versao,
        registro: await typed({ colaborador_id: vencedor_id, ...more }),
      })
    expect(await change({ sorteio_id })).toMatchObject({ status: 422, body: { code: 'DUPLICADO' } })
    const { id, versao } = answers.find(({ status }) => status === 201)?.body ?? {}
    expect((await staff('POST', `/premiacoes/${id}/cancelamento`, { versao })).status).toBe(200)
    expect((await change({ sorteio_id })).status).toBe(200)
    expect((await premiar()).status).toBe(422)
  })

  it('with two awards from before can still have both settled', async () => {
    const { sorteio_id, vencedor_id } = await performed()
    const theirs = { sorteio_id, colaborador_id: vencedor_id }
    const old = await buildPremiacao(database.db, theirs)
    await sql`alter table premiacoes disable trigger conferir_premiacao_do_sorteio`.execute(database.ownerDb)
    const repeated = await buildPremiacao(database.db, theirs)
    await sql`alter table premiacoes enable trigger conferir_premiacao_do_sorteio`.execute(database.ownerDb)

    const delivery = { versao: old.versao, data_entrega: '2026-11-03' }
    expect((await staff('POST', `/premiacoes/${old.id}/entrega`, delivery)).status).toBe(200)
    const other = await staff('POST', '/premiacoes', await typed(theirs))
    expect(other).toMatchObject({ status: 422, body: { code: 'DUPLICADO' } })
    const cancellation = { versao: repeated.versao }
    expect((await staff('POST', `/premiacoes/${repeated.id}/cancelamento`, cancellation)).status).toBe(200)
  })

  async function performed() {
    await buildElegivel(database.db)
    const { id } = await buildSorteio(database.db)
    const { body } = await staff('POST', `/sorteios/${id}/realizacao`, {})
    return { sorteio_id: id, vencedor_id: body.vencedor_id as string }
  }
})
