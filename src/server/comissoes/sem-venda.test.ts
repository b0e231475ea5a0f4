/** What is of no sale in the list of commissions: prizes, Ajustes and bonuses of promotions, for who sees all lojas. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sum } from '../../core/comissoes/comissoes.ts'
import { markPaid } from '../financeiro/atos.ts'
import { emptyTables } from '../testing/database/database.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { actorOf, approved } from '../testing/financeiro/movements.ts'
import {
  buildColaborador,
  buildFaixa,
  buildFavorecido,
  buildUsuario,
  buildVenda,
} from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildPremiacao } from '../testing/office/sorteios.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const { app, database, services, administrador, staff } = await testOffice({ now: () => NOW })
const { db, ownerDb } = database

type Favorecido = Awaited<ReturnType<typeof buildFavorecido>>
let vera: Favorecido
let externa: Favorecido

/** Of Vera a prize of 500,00 and the bonus of a promotion of 300,00, of a payee who is no colaborador an Ajuste of 50,00. */
beforeEach(async () => {
  await services.financeiro.settled()
  await emptyTables(
    ownerDb,
    'fechamentos',
    'comissoes_linhas',
    'premiacoes',
    'favorecidos',
    'vendas',
    'faixas',
  )
  const { id: colaborador_id } = await buildColaborador(db, { nome: 'Vera' })
  vera = await buildFavorecido(db, { nome: 'Vera', colaborador_id })
  externa = await buildFavorecido(db, { nome: 'Elisa', tipo: 'Corretor externo' })
  await buildVenda(db, { valor_venda: 400_000 }, [{ colaborador_id }])
  const premio = await buildPremiacao(db, { colaborador_id, premio: 'Viagem', valor_premio: 500 })
  await administrador('POST', `/premiacoes/${premio.id}/pagamento`, { versao: premio.versao })
  const { id: faixa } = await buildFaixa(db, { nome: 'Ouro' })
  await db
    .insertInto('colaboradores_faixas')
    .values({ colaborador_id, faixa_id: faixa, data_inicio: '2026-11-02' })
    .execute()
  const escolha = { sobre: 'valor', valor: 300, desde: '2026-11-01' }
  await administrador('POST', `/faixas/${faixa}/bonus`, { escolha, linhas: 1, valor: 300 })
  const ajuste = { valor: 50, motivo: 'Reembolso de despesa', observacoes: 'Táxi' }
  await administrador('POST', `/favorecidos/${externa.id}/ajustes`, ajuste)
})
const staffLoja = () => db.selectFrom('lojas').select('id').limit(1).executeTakeFirstOrThrow()

const SEM_VENDA = 'origem=sem_venda'
const listar = async (query = '', call = staff) =>
  (await call('GET', `/comissoes?${SEM_VENDA}&${query}`)).body.itens as {
    colaborador: { nome: string }
    papel: string
    descricao: string | null
    valor_comissao: number
  }[]
const told = async (query = '', call = staff) =>
  (await listar(query, call))
    .map(({ colaborador, papel, descricao, valor_comissao }) => [
      colaborador.nome,
      papel,
      descricao,
      valor_comissao,
    ])
    .toSorted((a, b) => Number(b[3]) - Number(a[3]))
const PREMIO = ['Vera', 'Prêmio', 'Viagem', 500]
const BONUS = ['Vera', 'Bônus', 'promoção a Ouro', 300]
const AJUSTE = ['Elisa', 'Ajuste', 'Reembolso de despesa', 50]

/** The prize, paid by a closing. */
async function payPrize() {
  const [sender, approver] = [
    actorOf(db, await buildUsuario(db, { cargo: 'Staff' })),
    actorOf(db, await buildUsuario(db)),
  ]
  const { id } = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('papel', '=', 'Prêmio')
    .executeTakeFirstOrThrow()
  const pagamentos = await approved({ sender, approver }, [{ favorecido_id: vera.id, linhas: [[id, 500]] }])
  await approver((trx) => markPaid(trx, pagamentos, '2026-11-19'))
}

describe('the list of what is of no sale', () => {
  it('has each with person, what it is, value and where it stands, and none of them is in the list of sales', async () => {
    await payPrize()
    expect(await told()).toEqual([PREMIO, BONUS, AJUSTE])
    expect((await listar()).find(({ papel }) => papel === 'Prêmio')).toMatchObject({
      venda_id: null,
      numero_venda: null,
      cliente_nome: null,
      favorecido: { id: vera.id },
      status_comissao: 'Pago',
      data_pagamento: '2026-11-19',
      linha: { liberado: 500, pago: 500, fechamento: expect.any(Number) },
      criada_em: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const { itens } = (await staff('GET', '/comissoes')).body
    expect(itens.map(({ papel }: { papel: string }) => papel)).toEqual(['Corretor'])
  })

  it('is filtered by person, status, andamento, name and days, and a loja has none', async () => {
    await payPrize()
    expect(await told(`colaborador_id=${externa.id}`)).toEqual([AJUSTE])
    expect(await told(`colaborador_id=${vera.colaborador_id}`)).toEqual([PREMIO, BONUS])
    expect(await told('status=Pago')).toEqual([PREMIO])
    expect(await told('andamento=Liberadas')).toEqual([BONUS, AJUSTE])
    expect(await told('texto=elis')).toEqual([AJUSTE])
    expect(await told('periodo=pagamento&de=2026-11-19&ate=2026-11-19')).toEqual([PREMIO])
    const [{ criada_em } = { criada_em: '' }] = (await listar()) as unknown as { criada_em: string }[]
    expect(await told(`de=${criada_em}&ate=${criada_em}`)).toEqual([PREMIO, BONUS, AJUSTE])
    expect(await told('ate=2020-01-01')).toEqual([])
    expect(await told(`loja_id=${(await staffLoja()).id}`)).toEqual([])
    for (const ordem of ['data_venda', '-data_venda', 'data_pagamento', '-data_pagamento'])
      expect(await listar(`ordem=${ordem}`)).toHaveLength(3)
    expect((await staff('GET', '/comissoes/participantes?texto=elisa')).body.itens).toMatchObject([
      { id: externa.id },
    ])
  })

  it('has sums of its own, which the sums of sales do not count', async () => {
    await payPrize()
    const { body } = await staff('GET', `/comissoes/somas?${SEM_VENDA}`)
    expect(body.total).toEqual({ quantidade: 3, valor: 850 } satisfies Sum)
    expect(body.por_andamento).toMatchObject({
      'A liberar': { quantidade: 0 },
      Liberadas: { quantidade: 2, valor: 350 },
      'Pagas pelo financeiro': { quantidade: 1, valor: 500 },
    })
    expect(body.pessoas).toMatchObject([{ total: { valor: 800 } }, { total: { valor: 50 } }])
    expect((await staff('GET', '/comissoes/somas')).body.total.quantidade).toBe(1)
  })

  it('is exported and printed with the same columns, and the day on which each was made', async () => {
    const rows = rowsOf((await staff('GET', `/comissoes/exportar?${SEM_VENDA}&formato=csv`)).raw)
    expect(rows.map((row) => row.Papel).toSorted()).toEqual([
      'Ajuste: Reembolso de despesa',
      'Bônus: promoção a Ouro',
      'Prêmio: Viagem',
    ])
    expect(rows[0]).toMatchObject({
      'Número da venda': '',
      'Feita em': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    })
    const [sale] = rowsOf((await staff('GET', '/comissoes/exportar?formato=csv')).raw)
    expect(Object.keys(sale ?? {})).not.toContain('Feita em')
    for (const formato of ['xlsx', 'impressao'])
      expect((await staff('GET', `/comissoes/exportar?${SEM_VENDA}&formato=${formato}`)).status).toBe(200)
  })

  it('offers nothing that is a sale’s: statements and releases by this filter are refused', async () => {
    const { status } = await staff(
      'GET',
      `/comissoes/extrato?${SEM_VENDA}&colaborador_id=${vera.colaborador_id}`,
    )
    expect(status).toBe(400)
    expect((await staff('GET', `/liberacoes/previsao?${SEM_VENDA}&acao=liberar`)).status).toBe(400)
    const { body } = await staff('POST', '/comissoes/marcar', {
      status: 'Pago',
      data_pagamento: '2026-11-20',
      itens: (await listar()).map((one) => ({ id: (one as unknown as { id: string }).id, versao: 1 })),
    })
    expect(body).toMatchObject({ marcadas: 0, puladas: { length: 3 } })
  })

  it('shows nothing to Staff who see one loja only', async () => {
    const { id } = await staffLoja()
    const { call } = await staffOf(app, db, id)
    await restrict(db, 'Ver vendas de outras lojas')
    expect(await told('', call)).toEqual([])
    expect((await call('GET', `/comissoes/somas?${SEM_VENDA}`)).body.total.quantidade).toBe(0)
    expect((await call('GET', '/comissoes/participantes?texto=elisa')).body.itens).toEqual([])
  })
})
