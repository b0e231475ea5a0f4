/** The database derives status and parts of a commission as an independent derivation does, for every possible line. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANDAMENTOS, type ComissaoComLinha } from '../../core/financeiro/andamento.ts'
import { andamentoOf, type StoredComissao } from '../../core/testing/andamento.ts'
import { COMISSAO_STATUSES } from '../../core/vendas/vendas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Linha = NonNullable<ComissaoComLinha['linha']>

const REST = { a_recuperar: 0, fechamento: null, a_desfazer: false, pagamentos: [] } satisfies Partial<Linha>

/** In reais, from few centavos, so that amounts are often equal. */
const reais = (most: number) => fc.integer({ min: 0, max: most }).map((centavos) => centavos / 100)

/** Counters in the order that the database's checks demand of a line of that value. */
const linhaOf = (valor: number) =>
  fc
    .record({
      downs: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
      pago_em: fc.constantFrom('2026-11-20', '2026-12-05'),
      ajuste: fc.boolean(),
      participante: fc.boolean(),
    })
    .map(({ downs: [a = 0, b = 0, c = 0, d = 0, e = 0, g = 0], pago_em, ajuste, participante }) => {
      const down = (from: number, by: number) => Math.max(0, Math.round(from * 100) - by) / 100
      const liberado = down(valor, a)
      const aprovado = down(liberado, b)
      const pago = down(aprovado, c)
      const counters = { liberado, aprovado, pago, direto: down(pago, d), estornado: down(pago, e) }
      const em_rascunho = Math.min(g / 100, Math.round((liberado - aprovado) * 100) / 100)
      return {
        linha: {
          ...REST,
          ...counters,
          em_rascunho,
          pago_em,
          ajuste: ajuste && !participante,
        } satisfies Linha,
        participante,
      }
    })

const comissao = reais(5).chain((valor_comissao) =>
  fc.record({
    valor_comissao: fc.constant(valor_comissao),
    status_comissao: fc.constantFrom(...COMISSAO_STATUSES),
    status_venda: fc.constantFrom('Assinada' as const, 'Desistência' as const),
    favorecido: fc.constantFrom(null, { id: '1', nome: 'Ana' }),
    of: fc.option(linhaOf(valor_comissao)),
  }),
)

interface Derived {
  andamento: ComissaoComLinha['andamento']
  lancada: { status: string; dia: string | null; a_estornar: boolean } | null
}

async function derive(all: readonly (StoredComissao & { participante: boolean })[]): Promise<Derived[]> {
  const rows = all.map(({ linha, participante, favorecido, ...rest }) => ({
    ...rest,
    tem_favorecido: favorecido !== null,
    em_rascunho: linha?.em_rascunho ?? null,
    linha: linha && {
      ...linha,
      valor: rest.valor_comissao,
      venda_id: '00000000-0000-4000-8000-000000000003',
      participante_id: participante ? '00000000-0000-4000-8000-000000000001' : null,
      ajusta_id: linha.ajuste ? '00000000-0000-4000-8000-000000000002' : null,
    },
  }))
  const { rows: derived } = await sql<Derived>`
    select json_build_object(
             'partes', json_build_object('A liberar', t.a_liberar, 'Liberadas', t.liberada, 'Em fechamento', t.em_fechamento,
               'Pagas pelo financeiro', t.paga, 'Pagas direto', t.direta, 'A recuperar', t.a_recuperar),
             'liberar', plantao.impedimento_de_liberar(
               c.status_comissao, c.valor_comissao, l, c.status_venda = 'Desistência', c.tem_favorecido),
             'desfazer', plantao.impedimento_de_desfazer(l, c.em_rascunho)) as andamento,
           case when c.linha is not null then to_json(s) end as lancada
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
             status_comissao text, valor_comissao numeric, status_venda text, tem_favorecido boolean, em_rascunho numeric, linha jsonb))
           with ordinality as c (status_comissao, valor_comissao, status_venda, tem_favorecido, em_rascunho, linha, n)
     cross join lateral jsonb_populate_record(null::comissoes_linhas, c.linha) l
     cross join plantao.partes_da_comissao(c.status_comissao, c.valor_comissao, l, c.em_rascunho) t
     cross join plantao.comissao_lancada(l, c.status_venda) s
     order by c.n`.execute(database.db)
  return derived
}

/** The expected result of a line's movements, derived independently of the database. */
function lancadaOf({ linha, status_venda, valor_comissao, participante }: Expected): Derived['lancada'] {
  if (!linha) return null
  const wasPaid = linha.pago > 0 && linha.estornado < linha.pago
  const isPaid = wasPaid && linha.pago === valor_comissao
  const fell = status_venda === 'Desistência'
  const wasTakenBack = linha.pago > 0 && !wasPaid
  const isNothing = !participante && linha.liberado === 0 && (linha.ajuste || fell)
  return {
    status: isPaid ? 'Pago' : wasTakenBack || isNothing ? 'Cancelado' : 'Pendente',
    dia: isPaid ? linha.pago_em : null,
    a_estornar: isPaid && !linha.ajuste && fell,
  }
}
type Expected = StoredComissao & { participante: boolean }

it('derives parts, status and what can be done as expected', async () => {
  const all = fc.sample(comissao, 5_000).map(
    ({ of, ...rest }): Expected => ({
      ...rest,
      linha: of?.linha ?? null,
      participante: of?.participante ?? true,
    }),
  )
  const derived = await derive(all)
  for (const [place, one] of all.entries())
    expect({ of: one, ...derived[place] }).toEqual({
      of: one,
      andamento: andamentoOf(one),
      lancada: lancadaOf(one),
    })
})

it('takes back first what the house paid, and keeps what others paid apart', async () => {
  const paid = (estornado: number): Expected => ({
    valor_comissao: 4800,
    status_comissao: 'Pago',
    status_venda: 'Assinada',
    favorecido: null,
    participante: true,
    linha: {
      ...REST,
      liberado: 4800,
      aprovado: 4800,
      pago: 4800,
      direto: 800,
      estornado,
      em_rascunho: 0,
      pago_em: '2026-11-20',
      ajuste: false,
    },
  })
  const derived = await derive([0, 1000, 4000, 4300.1, 4800].map(paid))
  expect(
    derived.map(({ andamento: { partes } }) => [partes['Pagas pelo financeiro'], partes['Pagas direto']]),
  ).toEqual([
    [4000, 800],
    [3000, 800],
    [0, 800],
    [0, 499.9],
    [0, 0],
  ])
  expect(ANDAMENTOS.map((part) => derived[0]?.andamento.partes[part])).toEqual([0, 0, 0, 4000, 800, 0])
})

it('is put in place of its calls by the planner, which otherwise could not choose among indexes', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose) select plantao.status_da_comissao(l, v.status), plantao.dia_da_comissao(l), s.*,
           t.a_liberar, t.liberada, t.em_fechamento, t.paga, t.direta, plantao.ha_a_liberar(v.status, l.valor, l.liberado),
           plantao.impedimento_de_liberar(v.status, l.valor, l, v.status = 'Desistência', exists (select from favorecidos)),
           plantao.impedimento_de_desfazer(l, i.valor)
      from vendas v left join (comissoes_linhas l left join fechamentos_itens i on i.linha_id = l.id) on l.venda_id = v.id
     cross join plantao.comissao_lancada(l, v.status) s
     cross join plantao.partes_da_comissao(v.status, l.valor, l, i.valor) t`.execute(database.db)
  expect(rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('plantao.'))).toEqual([])
})
