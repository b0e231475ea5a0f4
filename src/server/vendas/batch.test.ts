import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { sheetsOf } from '../testing/files/spreadsheets.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, type Cadastros, createVenda, editOf, savedVenda } from '../testing/office/vendas.ts'

const { database, administrador, staff } = await testOffice({ max: 12 })
const { db } = database

let cadastros: Cadastros
beforeAll(async () => {
  cadastros = await buildCadastros(db)
})

type Overrides = Parameters<typeof createVenda>[2]

/** New sales, one for each of `overrides`. */
const create = async (...overrides: Overrides[]): Promise<Venda[]> => {
  const vendas = []
  for (const one of overrides) vendas.push(await createVenda(staff, cadastros, one))
  return vendas
}
const createTwo = async () => (await create({}, {})) as [Venda, Venda]
const itemsOf = (vendas: readonly Venda[]) => vendas.map(({ id, versao }) => ({ id, versao }))
const change = (body: unknown, headers?: Record<string, string>) =>
  staff('PUT', '/vendas/lote/status', body, headers)
const reread = async ({ id }: { id: string }): Promise<Venda> => (await staff('GET', `/vendas/${id}`)).body

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
    const vendas = await createTwo()
    const [byForm] = (await create({})) as [Venda]
    expect((await change({ ...DESEMBOLSO, itens: itemsOf(vendas) })).body).toEqual({
      alteradas: 2,
      puladas: [],
    })
    const expected = await savedVenda(staff, byForm, {
      status: 'Desembolsada',
      data_desembolso: '2026-04-02',
      status_comissao: 'Pendente',
    })
    const common = ({ status, status_comissao, data_desembolso, valor_comissao, versao }: Venda) => ({
      status,
      status_comissao,
      data_desembolso,
      valor_comissao,
      mudou: versao > byForm.versao,
    })
    for (const venda of vendas) expect(common(await reread(venda))).toEqual(common(expected))

    const [firstVenda, second] = await Promise.all(vendas.map(reread))
    if (!firstVenda || !second) throw new Error('two sales expected')
    await change({ status: 'Assinada', itens: itemsOf([firstVenda, second]) })
    expect(await reread(firstVenda)).toMatchObject({
      status: 'Assinada',
      status_comissao: null,
      data_desembolso: '2026-04-02',
    })
  })

  it("Desembolsada keeps each sale's own day where none is given, and skips those without", async () => {
    const [withDate, withoutDate] = await createTwo()
    const before = await savedVenda(staff, withDate, { data_desembolso: '2026-05-05' })
    const { body } = await change({
      ...DESEMBOLSO,
      data_desembolso: null,
      itens: itemsOf([before, withoutDate]),
    })
    expect(body).toEqual({
      alteradas: 1,
      puladas: [
        {
          id: withoutDate.id,
          numero_venda: withoutDate.numero_venda,
          motivo: 'Data do desembolso é obrigatória.',
        },
      ],
    })
    expect((await reread(withDate)).data_desembolso).toBe('2026-05-05')
    expect(await reread(withoutDate)).toMatchObject({ status: 'Pago/Pendente', versao: withoutDate.versao })
    const withoutStatus = await change({
      ...DESEMBOLSO,
      status_comissao: null,
      itens: itemsOf([withoutDate]),
    })
    expect(withoutStatus.body.puladas[0].motivo).toBe('Status da comissão é obrigatório.')
  })

  it('Desistência cancels what was due and marks what was paid; leaving it undoes just that', async () => {
    const [one, other] = await createTwo()
    const record = editOf(one)
    const [firstItem, second] = record.participantes
    if (!firstItem || !second) throw new Error('two participants expected')
    const paid = await savedVenda(staff, one, {
      participantes: [{ ...firstItem, status_comissao: 'Pago' }, second],
      motivo_rejeicao: 'O de antes',
    })
    const situacao = ({ participantes }: Venda) =>
      participantes.map((p) => `${p.status_comissao}${p.estorno_pendente ? ', a estornar' : ''}`)
    await change({ status: 'Desistência', motivo_rejeicao: null, itens: itemsOf([paid, other]) })
    const [withdrawn, otherWithdrawn] = [await reread(one), await reread(other)]
    expect(situacao(withdrawn)).toEqual(['Pago, a estornar', 'Cancelado'])
    expect(situacao(otherWithdrawn)).toEqual(['Cancelado', 'Cancelado'])
    expect(withdrawn.motivo_rejeicao).toBe('O de antes')
    await change({ status: 'Pago', itens: itemsOf([withdrawn, otherWithdrawn]) })
    expect(situacao(await reread(one))).toEqual(['Pago', 'Pendente'])
    expect(situacao(await reread(other))).toEqual(['Pendente', 'Pendente'])
  })

  it('leaves the participants as they are who have nothing to cancel or to undo', async () => {
    const [one] = await create({})
    if (!one) throw new Error('one sale expected')
    const { participantes } = editOf(one)
    const canceled = await savedVenda(staff, one, {
      participantes: participantes.map((p, i) => ({
        ...p,
        status_comissao: i === 0 ? 'Cancelado' : 'Pendente',
      })),
    })
    // The transaction that wrote a row last, also if it wrote the same values.
    const written = async () => {
      const { rows } = await sql<{ id: string; xmin: string }>`
        select id, xmin::text from vendas_participantes where venda_id = ${one.id}
         order by status_comissao = 'Cancelado' desc, id`.execute(db)
      return rows
    }
    const before = await written()
    await change({ status: 'Desistência', motivo_rejeicao: 'Desistiu', itens: itemsOf([canceled]) })
    const after = new Map((await written()).map(({ id, xmin }) => [id, xmin]))
    expect(before.map(({ id, xmin }) => after.get(id) === xmin)).toEqual([true, false])
  })

  it('skips and names what has the status, is gone, was changed meanwhile, or would be refused by its form', async () => {
    const [good, already, changed, deleted] = (await create({}, { status: 'Assinada' }, {}, {})) as [
      Venda,
      Venda,
      Venda,
      Venda,
    ]
    const broken = await buildVenda(db, { valor_venda: 0, valor_ato: 0 }, [{ valor_comissao: 0 }])
    const refused = await reread(broken)
    await db.updateTable('vendas').set({ unidade: '999' }).where('id', '=', changed.id).execute()
    await db.deleteFrom('vendas').where('id', '=', deleted.id).execute()
    const { body } = await change({
      status: 'Assinada',
      itens: itemsOf([good, already, changed, deleted, refused]),
    })
    expect(body).toEqual({
      alteradas: 1,
      puladas: [
        { id: already.id, numero_venda: already.numero_venda, motivo: 'A venda já está neste status.' },
        {
          id: changed.id,
          numero_venda: changed.numero_venda,
          motivo: 'A venda foi alterada por outra pessoa. Recarregue a lista.',
        },
        { id: deleted.id, numero_venda: null, motivo: 'A venda foi excluída.' },
        { id: refused.id, numero_venda: refused.numero_venda, motivo: 'Valor da venda é obrigatório.' },
      ],
    })
    expect((await reread(good)).status).toBe('Assinada')
    expect((await reread(changed)).status).toBe('Pago/Pendente')
  })

  it('changes sales of people who are Inativo by now, and is audited', async () => {
    const { id } = await buildColaborador(db)
    const venda = await buildVenda(db, { colaborador_id: id }, [{ colaborador_id: id }])
    await db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', id).execute()
    const { versao } = await reread(venda)
    expect((await change({ status: 'Pago', itens: [{ id: venda.id, versao }] })).body.alteradas).toBe(1)
    const { body } = await administrador('GET', `/vendas/${venda.id}/historico`)
    expect(body.itens[0].texto).toMatch(/^Bruno Lima mudou Status de Pago\/Pendente para Pago /)
  })

  it('a repeated request counts once', async () => {
    const vendas = await createTwo()
    const key = { 'idempotency-key': 'mudar-uma-vez-1' }
    const first = await change({ status: 'Pago', itens: itemsOf(vendas) }, key)
    expect(first.body.alteradas).toBe(2)
    expect((await change({ status: 'Pago', itens: itemsOf(vendas) }, key)).body).toEqual(first.body)
  })

  it('by twenty at once, in any order, changes each sale once', async () => {
    const vendas = await create({}, {}, {}, {})
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        change({
          status: i % 3 === 0 ? 'Pago' : 'Assinada',
          itens: itemsOf(i % 2 === 0 ? vendas : vendas.toReversed()),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.reduce((sum, { body }) => sum + body.alteradas, 0)).toBe(4)
    expect(answers.every(({ body }) => body.alteradas + body.puladas.length === 4)).toBe(true)
  })
})

describe('an export of selected sales', () => {
  const address = (formato: string, vendas: readonly { id: string }[]) =>
    `/vendas/exportar?${new URLSearchParams([
      ['formato', formato],
      ['ordem', 'numero'],
      ...vendas.map(({ id }) => ['ids[]', id]),
    ])}`

  it('is refused for more than 100, for none that is an id, and for one twice', async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({
      id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
    }))
    const [one] = many
    if (!one) throw new Error('one expected')
    for (const vendas of [many, [{ id: 'x' }], [one, one]])
      expect((await staff('GET', address('csv', vendas))).status).toBe(400)
  })

  it("has these sales only, in the order asked, with clients' data masked for Staff", async () => {
    const [one, other, outside] = (await create({}, {}, {})) as [Venda, Venda, Venda]
    const { body } = await staff('GET', address('csv', [other, one]))
    const rows = body.trim().split('\r\n').slice(1)
    expect(rows.map((row: string) => row.split(';')[0])).toEqual(
      [one, other].map(({ numero_venda }) => numero_venda).sort(),
    )
    expect(body).not.toContain(outside.numero_venda)
    expect(body).not.toContain(one.cliente_nome)
    expect((await administrador('GET', address('csv', [one]))).body).toContain(one.cliente_nome)
    const { raw } = await staff('GET', address('xlsx', [one, other]))
    expect(sheetsOf(raw)[0]).toHaveLength(2)
  })

  it('says on paper that it has only these', async () => {
    const vendas = await createTwo()
    const filtersOf = async (some: readonly Venda[]) =>
      (await staff('GET', address('impressao', some))).body.filtros
    expect(await filtersOf(vendas)).toEqual(['Só as 2 vendas selecionadas'])
    expect(await filtersOf(vendas.slice(1))).toEqual(['Só a venda selecionada'])
  })

  it('of a hundred fits in an address', async () => {
    const { status } = await staff(
      'GET',
      address(
        'csv',
        Array.from({ length: 100 }, (_, i) => ({
          id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
        })),
      ),
    )
    expect(status).toBe(200)
  })
})
