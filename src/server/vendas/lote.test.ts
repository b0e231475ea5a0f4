import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { buildColaborador, buildVenda } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'
import { sheetsOf } from '../testing/spreadsheets.ts'
import { buildCadastros, type Cadastros, createVenda, editOf, savedVenda } from '../testing/vendas.ts'

const { database, administrador, staff } = await testOffice({ max: 12 })
const { db } = database

let cadastros: Cadastros
beforeAll(async () => {
  cadastros = await buildCadastros(db)
})

type Overrides = Parameters<typeof createVenda>[2]

/** New sales, one for each of `overrides`. */
const criar = async (...overrides: Overrides[]): Promise<Venda[]> => {
  const vendas = []
  for (const uma of overrides) vendas.push(await createVenda(staff, cadastros, uma))
  return vendas
}
const duas = async () => (await criar({}, {})) as [Venda, Venda]
const itensDe = (vendas: readonly Venda[]) => vendas.map(({ id, versao }) => ({ id, versao }))
const change = (body: unknown, headers?: Record<string, string>) =>
  staff('PUT', '/vendas/lote/status', body, headers)
const reler = async ({ id }: { id: string }): Promise<Venda> => (await staff('GET', `/vendas/${id}`)).body

const DESEMBOLSO = { status: 'Desembolsada', data_desembolso: '2026-04-02', status_comissao: 'Pendente' }

describe('changing the status of several sales is refused', () => {
  const item = { id: '11111111-1111-4111-8111-111111111111', versao: 1 }
  it.each([
    ['nothing selected', { status: 'Pago', itens: [] }],
    ['the same sale twice', { status: 'Pago', itens: [item, item] }],
    [
      'more than 100',
      {
        status: 'Pago',
        itens: Array.from({ length: 101 }, (_, i) => ({
          ...item,
          id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
        })),
      },
    ],
    ['an unknown status', { status: 'Vendida', itens: [item] }],
    ['a day that does not exist', { ...DESEMBOLSO, data_desembolso: '2026-02-30', itens: [item] }],
    ['an unknown commission status', { ...DESEMBOLSO, status_comissao: 'Paga', itens: [item] }],
    ["another status's field", { status: 'Pago', data_desembolso: '2026-04-02', itens: [item] }],
    [
      'a reason that is too long',
      { status: 'Desistência', motivo_rejeicao: 'a'.repeat(2001), itens: [item] },
    ],
  ])('with %s', async (_what, body) => {
    expect((await change(body)).status).toBe(400)
  })
})

describe('changing the status of several sales', () => {
  it('changes all of them, as their form would', async () => {
    const vendas = await duas()
    const [porFormulario] = (await criar({})) as [Venda]
    expect((await change({ ...DESEMBOLSO, itens: itensDe(vendas) })).body).toEqual({
      alteradas: 2,
      puladas: [],
    })
    const esperada = await savedVenda(staff, porFormulario, {
      status: 'Desembolsada',
      data_desembolso: '2026-04-02',
      status_comissao: 'Pendente',
    })
    const common = ({ status, status_comissao, data_desembolso, valor_comissao, versao }: Venda) => ({
      ...{ status, status_comissao, data_desembolso, valor_comissao, mudou: versao > porFormulario.versao },
    })
    for (const venda of vendas) expect(common(await reler(venda))).toEqual(common(esperada))

    const [primeira, second] = await Promise.all(vendas.map(reler))
    if (!primeira || !second) throw new Error('two sales expected')
    await change({ status: 'Assinada', itens: itensDe([primeira, second]) })
    expect(await reler(primeira)).toMatchObject({
      status: 'Assinada',
      status_comissao: null,
      data_desembolso: '2026-04-02',
    })
  })

  it("Desembolsada keeps each sale's own day where none is given, and skips those without", async () => {
    const [comData, semData] = await duas()
    const before = await savedVenda(staff, comData, { data_desembolso: '2026-05-05' })
    const { body } = await change({
      ...DESEMBOLSO,
      data_desembolso: null,
      itens: itensDe([before, semData]),
    })
    expect(body).toEqual({
      alteradas: 1,
      puladas: [
        { id: semData.id, numero_venda: semData.numero_venda, motivo: 'Data do desembolso é obrigatória.' },
      ],
    })
    expect((await reler(comData)).data_desembolso).toBe('2026-05-05')
    expect(await reler(semData)).toMatchObject({ status: 'Pago/Pendente', versao: semData.versao })
    const semStatus = await change({ ...DESEMBOLSO, status_comissao: null, itens: itensDe([semData]) })
    expect(semStatus.body.puladas[0].motivo).toBe('Status da comissão é obrigatório.')
  })

  it('Desistência cancels what was due and marks what was paid; leaving it undoes just that', async () => {
    const [uma, other] = await duas()
    const registro = editOf(uma)
    const [primeiro, second] = registro.participantes
    if (!primeiro || !second) throw new Error('two participants expected')
    const paid = await savedVenda(staff, uma, {
      participantes: [{ ...primeiro, status_comissao: 'Pago' }, second],
      motivo_rejeicao: 'O de antes',
    })
    const situacao = ({ participantes }: Venda) =>
      participantes.map((p) => `${p.status_comissao}${p.estorno_pendente ? ', a estornar' : ''}`)
    await change({ status: 'Desistência', motivo_rejeicao: null, itens: itensDe([paid, other]) })
    const [desistida, outraDesistida] = [await reler(uma), await reler(other)]
    expect(situacao(desistida)).toEqual(['Pago, a estornar', 'Cancelado'])
    expect(situacao(outraDesistida)).toEqual(['Cancelado', 'Cancelado'])
    expect(desistida.motivo_rejeicao).toBe('O de antes')
    await change({ status: 'Pago', itens: itensDe([desistida, outraDesistida]) })
    expect(situacao(await reler(uma))).toEqual(['Pago', 'Pendente'])
    expect(situacao(await reler(other))).toEqual(['Pendente', 'Pendente'])
  })

  it('leaves the participants as they are who have nothing to cancel or to undo', async () => {
    const [uma] = await criar({})
    if (!uma) throw new Error('one sale expected')
    const { participantes } = editOf(uma)
    const cancelada = await savedVenda(staff, uma, {
      participantes: participantes.map((p, i) => ({
        ...p,
        status_comissao: i === 0 ? 'Cancelado' : 'Pendente',
      })),
    })
    // The transaction that wrote a row last, also if it wrote the same values.
    const written = async () => {
      const { rows } = await sql<{ id: string; xmin: string }>`
        select id, xmin::text from vendas_participantes where venda_id = ${uma.id}
         order by status_comissao = 'Cancelado' desc, id`.execute(db)
      return rows
    }
    const before = await written()
    await change({ status: 'Desistência', motivo_rejeicao: 'Desistiu', itens: itensDe([cancelada]) })
    const after = new Map((await written()).map(({ id, xmin }) => [id, xmin]))
    expect(before.map(({ id, xmin }) => after.get(id) === xmin)).toEqual([true, false])
  })

  it('skips and names what has the status, is gone, was changed meanwhile, or would be refused by its form', async () => {
    const [boa, ja, mudada, excluida] = (await criar({}, { status: 'Assinada' }, {}, {})) as [
      Venda,
      Venda,
      Venda,
      Venda,
    ]
    const torta = await buildVenda(db, { valor_venda: 0, valor_ato: 0 }, [{ valor_comissao: 0 }])
    const recusada = await reler(torta)
    await db.updateTable('vendas').set({ unidade: '999' }).where('id', '=', mudada.id).execute()
    await db.deleteFrom('vendas').where('id', '=', excluida.id).execute()
    const { body } = await change({
      status: 'Assinada',
      itens: itensDe([boa, ja, mudada, excluida, recusada]),
    })
    expect(body).toEqual({
      alteradas: 1,
      puladas: [
        { id: ja.id, numero_venda: ja.numero_venda, motivo: 'A venda já está neste status.' },
        {
          id: mudada.id,
          numero_venda: mudada.numero_venda,
          motivo: 'A venda foi alterada por outra pessoa. Recarregue a lista.',
        },
        { id: excluida.id, numero_venda: null, motivo: 'A venda foi excluída.' },
        { id: recusada.id, numero_venda: recusada.numero_venda, motivo: 'Valor da venda é obrigatório.' },
      ],
    })
    expect((await reler(boa)).status).toBe('Assinada')
    expect((await reler(mudada)).status).toBe('Pago/Pendente')
  })

  it('changes sales of people who are Inativo by now, and is audited', async () => {
    const { id } = await buildColaborador(db)
    const venda = await buildVenda(db, { colaborador_id: id }, [{ colaborador_id: id }])
    await db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', id).execute()
    const { versao } = await reler(venda)
    expect((await change({ status: 'Pago', itens: [{ id: venda.id, versao }] })).body.alteradas).toBe(1)
    const { body } = await administrador('GET', `/vendas/${venda.id}/historico`)
    expect(body.itens[0].texto).toMatch(/^Bruno Lima mudou Status de Pago\/Pendente para Pago /)
  })

  it('a repeated request counts once', async () => {
    const vendas = await duas()
    const key = { 'idempotency-key': 'mudar-uma-vez-1' }
    const first = await change({ status: 'Pago', itens: itensDe(vendas) }, key)
    expect(first.body.alteradas).toBe(2)
    expect((await change({ status: 'Pago', itens: itensDe(vendas) }, key)).body).toEqual(first.body)
  })

  it('by twenty at once, in any order, changes each sale once', async () => {
    const vendas = await criar({}, {}, {}, {})
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        change({
          status: i % 3 === 0 ? 'Pago' : 'Assinada',
          itens: itensDe(i % 2 === 0 ? vendas : vendas.toReversed()),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.reduce((sum, { body }) => sum + body.alteradas, 0)).toBe(4)
    expect(answers.every(({ body }) => body.alteradas + body.puladas.length === 4)).toBe(true)
  })
})

describe('an export of selected sales', () => {
  const endereco = (formato: string, vendas: readonly { id: string }[]) =>
    `/vendas/exportar?${new URLSearchParams([
      ['formato', formato],
      ['ordem', 'numero'],
      ...vendas.map(({ id }) => ['ids[]', id]),
    ])}`

  it('is refused for more than 100, for none that is an id, and for one twice', async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({
      id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
    }))
    const [uma] = many
    if (!uma) throw new Error('one expected')
    for (const vendas of [many, [{ id: 'x' }], [uma, uma]])
      expect((await staff('GET', endereco('csv', vendas))).status).toBe(400)
  })

  it("has these sales only, in the order asked, with clients' data masked for Staff", async () => {
    const [uma, other, fora] = (await criar({}, {}, {})) as [Venda, Venda, Venda]
    const { body } = await staff('GET', endereco('csv', [other, uma]))
    const rows = body.trim().split('\r\n').slice(1)
    expect(rows.map((row: string) => row.split(';')[0])).toEqual(
      [uma, other].map(({ numero_venda }) => numero_venda).sort(),
    )
    expect(body).not.toContain(fora.numero_venda)
    expect(body).not.toContain(uma.cliente_nome)
    expect((await administrador('GET', endereco('csv', [uma]))).body).toContain(uma.cliente_nome)
    const { raw } = await staff('GET', endereco('xlsx', [uma, other]))
    expect(sheetsOf(raw)[0]).toHaveLength(2)
  })

  it('says on paper that it has only these', async () => {
    const vendas = await duas()
    const filtrosDe = async (some: readonly Venda[]) =>
      (await staff('GET', endereco('impressao', some))).body.filtros
    expect(await filtrosDe(vendas)).toEqual(['Só as 2 vendas selecionadas'])
    expect(await filtrosDe(vendas.slice(1))).toEqual(['Só a venda selecionada'])
  })

  it('of a hundred fits in an address', async () => {
    const { status } = await staff(
      'GET',
      endereco(
        'csv',
        Array.from({ length: 100 }, (_, i) => ({
          id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
        })),
      ),
    )
    expect(status).toBe(200)
  })
})
