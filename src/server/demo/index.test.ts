import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Avisos } from '../../contract/avisos.ts'
import type { Meta } from '../../contract/metas.ts'
import { AVISO_TYPES } from '../../core/avisos.ts'
import { BASES } from '../../core/comissao.ts'
import { addDays, today } from '../../core/dates.ts'
import { isCpfValid } from '../../core/documents.ts'
import { EMPREENDIMENTO_TYPES } from '../../core/empreendimentos.ts'
import { FOLLOWED_TABLES, type FollowedTable } from '../../core/followed-tables.ts'
import { andamentoOf } from '../../core/metas.ts'
import { verifyProva } from '../../core/sorteios/prova.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  INCOME_TYPES,
  isAssinada,
  PAYMENT_METHODS,
  PENDENCIA_TYPES,
  VENDA_STATUSES,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import { CARGA_TABLE_NAMES } from '../cargas/tables.ts'
import { publishedOf } from '../sorteios/prova.ts'
import { ORIGIN, signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { type DemoOffice, demoOffice } from '../testing/office/demo.ts'
import { readRows } from './dados.ts'
import { describeLogins, seedDemo } from './index.ts'
import { ADMINISTRADOR } from './usuarios.ts'

const NOW = new Date('2026-11-20T18:40:00Z')
/** Just after midnight, in a year with a 29 February 18 months earlier. */
const EARLY = new Date('2029-08-29T03:02:00Z')

let first: DemoOffice
let early: DemoOffice

beforeAll(async () => {
  ;[first, early] = await Promise.all([demoOffice(NOW), demoOffice(EARLY)])
})
afterAll(() => Promise.all([first, early].map((demo) => demo.close())))

const count = async (query: string): Promise<number> => {
  const { rows } = await first.database.pool.query<{ n: number }>(`select count(*) as n from ${query}`)
  return rows[0]?.n ?? Number.NaN
}

const valuesOf = async (expression: string, from: string): Promise<unknown[]> => {
  const { rows } = await first.database.pool.query<{ v: unknown }>(
    `select distinct ${expression} as v from ${from} where ${expression} is not null`,
  )
  return rows.map(({ v }) => v).sort()
}

/** Followed tables that the demo leaves empty, and why. */
const NOT_SHOWN = {
  vendas_anexos: 'files',
  comprovantes: 'files',
  fechamentos_notas: 'files',
  configuracoes_logo: 'a file',
  feriados_locais: 'of a town that the demo does not name',
  incidentes: 'nobody shows one off',
} satisfies Partial<Record<FollowedTable, string>>

describe('what a database gets that was empty', () => {
  test.each([
    ['lojas', 6],
    ['empreendimentos', 14],
    ['colaboradores', 60],
    ["colaboradores where cargo = 'Diretor'", 3],
    ["colaboradores where cargo = 'Gerente'", 9],
    ["colaboradores where cargo = 'Corretor'", 48],
    ["colaboradores where status = 'Inativo'", 7],
    ['vendas', 900],
    ["usuarios where cargo = 'Administrador'", 2],
    ["usuarios where cargo = 'Staff'", 6],
    ["usuarios where status = 'Inativo'", 1],
    ["usuarios where status = 'Ativo' and user_id is null", 1],
  ])('%s: %i', async (query, expected) => {
    expect(await count(query)).toBe(expected)
  })

  test.each(FOLLOWED_TABLES.filter((table) => !Object.hasOwn(NOT_SHOWN, table)))('some %s', async (table) => {
    expect(await count(table)).toBeGreaterThan(0)
  })

  test.each<[string, string, readonly string[]]>([
    ['status', 'vendas', VENDA_STATUSES],
    ['status_comissao', 'vendas', COMISSAO_STATUSES],
    ['unnest(tipo_pendencia)', 'vendas', PENDENCIA_TYPES],
    ['forma_pagamento', 'vendas', PAYMENT_METHODS],
    ['tipo_renda', 'vendas', INCOME_TYPES],
    ['base_calculo_comissao', 'vendas', BASES],
    ['status_comissao', 'vendas_participantes', COMISSAO_STATUSES],
    ['tipo_pagamento_comissao', 'vendas_participantes', COMISSAO_PAYMENT_TYPES],
    ['modo', 'vendas_participantes', ['percentual', 'valor']],
    ['tipo', 'empreendimentos', EMPREENDIMENTO_TYPES],
    ['status', 'lojas', ['Ativo', 'Inativo']],
    ['status', 'empreendimentos', ['Ativo', 'Inativo']],
    [
      'tipo',
      'campanhas',
      ['Desconto Percentual', 'Desconto Valor', 'Bônus Comissão', 'Meta de Vendas', 'Premiação'],
    ],
    ['status', 'campanhas', ['Ativa', 'Inativa']],
    ['status', 'faixas', ['Ativo', 'Inativo']],
    ['ativa::text', 'colaboradores_faixas', ['false', 'true']],
    ['status', 'metas', ['Ativa', 'Cancelada', 'Concluída']],
    ['status', 'sorteios', ['Agendado', 'Realizado', 'Cancelado']],
    ['status', 'sorteios_preparos', ['Anulado', 'Revelado']],
    ['ativo::text', 'roleta_elegibilidade', ['false', 'true']],
    ['status', 'premiacoes', ['Pendente', 'Entregue', 'Cancelada']],
    ['status', 'fechamentos', ['Aprovado', 'Em aprovação', 'Rascunho']],
    ['status', 'pagamentos', ['A pagar', 'Devolvido', 'Enviado', 'Pago', 'Rascunho', 'Rejeitado']],
  ])('every %s of %s occurs', async (expression, table, expected) => {
    const from = expression.startsWith('unnest') ? `(select ${expression} as v from ${table}) t` : table
    const column = expression.startsWith('unnest') ? 'v' : expression
    expect(await valuesOf(column, from)).toEqual([...expected].sort())
  })

  test('one closing is concluded with ISS and an advance, the next one pays a prize and bonuses, and people still owe a part of the rest', async () => {
    expect(
      await count(
        "fechamentos f where status = 'Aprovado' and not exists (select from pagamentos p where p.fechamento_id = f.id and p.status <> 'Pago')",
      ),
    ).toBe(1)
    expect(await count('favorecidos where a_recuperar > 0')).toBe(2)
    expect(await count("comissoes_movimentos where tipo = 'Desconto'")).toBe(2)
    expect(await count("pagamentos where adiantamento > 0 and status = 'Pago'")).toBe(1)
    expect(await count("comissoes_movimentos where rubrica = 'ISS'")).toBeGreaterThan(1)
    expect(await count("comissoes_movimentos where tipo = 'Baixa'")).toBe(1)
    expect(await count("comissoes_linhas where papel = 'Prêmio' and aprovado > 0")).toBe(1)
    expect(await count("comissoes_linhas where papel = 'Bônus' and aprovado > 0")).toBeGreaterThan(0)
  })

  test('draws of another time, and one of today whose proof holds', async () => {
    expect(await count("sorteios where status = 'Realizado'")).toBe(3)
    const { rows } = await first.database.pool.query<{ id: string }>(
      "select sorteio_id as id from sorteios_preparos where status = 'Revelado'",
    )
    expect(rows).toHaveLength(1)
    const { prova, antecipada } = await publishedOf(first.database.db, rows[0]?.id ?? '')
    expect(prova && verifyProva(prova).passes).toBe(true)
    expect(antecipada).toBe(true)
  })

  test('one to four participants a sale', async () => {
    const sizes = 'select count(*) as quantos from vendas_participantes group by venda_id'
    expect(await valuesOf('quantos', `(${sizes}) t`)).toEqual([1, 2, 3, 4])
  })

  test('paid commissions of a Desistência wait to be paid back or were, the others are cancelled', async () => {
    const given = "vendas_participantes p join vendas v on v.id = p.venda_id where v.status = 'Desistência'"
    expect(await count(`${given} and p.estorno_pendente and p.data_devolucao is null`)).toBeGreaterThan(0)
    expect(await count(`${given} and p.data_devolucao > p.data_pagamento`)).toBeGreaterThan(0)
    expect(await count(`${given} and p.cancelado_por_desistencia`)).toBeGreaterThan(0)
    expect(await count(`${given} and p.status_comissao = 'Pendente'`)).toBe(0)
    expect(await count(`vendas where (status = 'Desistência') <> (motivo_rejeicao is not null)`)).toBe(0)
  })

  test('documents pass the checks that a person meets', async () => {
    const cpfs = await valuesOf(
      'cpf',
      '(select cpf from colaboradores union all select cliente_cpf from vendas) t',
    )
    expect(cpfs).toHaveLength(960)
    expect(cpfs.filter((cpf) => !isCpfValid(String(cpf)))).toEqual([])
  })

  test('a unit is sold once at a time', async () => {
    const live = "from vendas where status <> 'Desistência' group by empreendimento_id, torre, unidade"
    expect(await count(`(select 1 ${live} having count(*) > 1) t`)).toBe(0)
  })

  test('prices stand in the range of their development, and nothing is sold before its launch', async () => {
    const sold = 'vendas v join empreendimentos e on e.id = v.empreendimento_id'
    expect(await count(`${sold} where v.valor_venda not between e.valor_minimo and e.valor_maximo`)).toBe(0)
    expect(await count(`${sold} where v.data_venda < e.data_lancamento`)).toBe(0)
  })

  test('a campaign is applied only where it may be', async () => {
    expect(await count('campanhas_vendas')).toBeGreaterThan(50)
    const applied = `campanhas_vendas a join campanhas c on c.id = a.campanha_id join vendas v on v.id = a.venda_id`
    expect(await count(`${applied} where v.data_venda not between c.data_inicio and c.data_fim`)).toBe(0)
    expect(
      await count(`${applied} where exists (select from campanhas_lojas l where l.campanha_id = c.id)
        and not exists (select from campanhas_lojas l where l.campanha_id = c.id and l.loja_id = v.loja_id)`),
    ).toBe(0)
  })

  test('a goal that is Concluída was reached', async () => {
    const signed = `select count(*) as vendas, coalesce(sum(v.valor_venda), 0) as valor from vendas v
      where v.status in ('Assinada', 'Pago', 'Desembolsada') and v.data_venda between m.periodo_inicio and m.periodo_fim
        and (v.loja_id = m.loja_id or exists (
          select from vendas_participantes p where p.venda_id = v.id and p.colaborador_id = m.colaborador_id))`
    const missed = `metas m, lateral (${signed}) s where m.status = 'Concluída'
      and (s.vendas < m.vendas_meta or s.valor < m.valor_meta)`
    expect(await count(missed)).toBe(0)
  })

  test('a sale was registered on its day, and its changes have an author', async () => {
    expect(
      await count(`vendas where (created_at at time zone 'America/Sao_Paulo')::date <> data_venda`),
    ).toBe(0)
    const changed = `auditoria where tabela = 'vendas' and operacao = 'UPDATE'`
    expect(await count(changed)).toBeGreaterThan(10)
    expect(await count(`${changed} and usuario_nome is null`)).toBe(0)
  })

  test('the Administrador whose login is told can approve the closing that waits for it', async () => {
    const { app, database } = first
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from fechamentos where status = 'Em aprovação'",
    )
    const entered = await caller(app, { origin: ORIGIN })('POST', '/sessao/token', {
      email: ADMINISTRADOR.email,
      password: ADMINISTRADOR.senha,
    })
    const call = caller(app, { authorization: `Bearer ${entered.body.access_token}` })
    const { body } = await call('GET', `/fechamentos/${rows[0]?.id}`)
    expect(body).toMatchObject({ status: 'Em aprovação', impedimento: null })
    await call('DELETE', '/sessao')
  })

  test('nobody is left signed in, and no mail waits', async () => {
    expect(await count('auth.session')).toBe(0)
    expect(await count('caixa_de_saida')).toBe(0)
  })
})

test.each([
  ['in the afternoon', () => first, NOW],
  ['right after midnight', () => early, EARLY],
])('%s nothing is brought that is dated later than now', async (_, office, now) => {
  const { ownerDb, pool } = office().database
  const brought = CARGA_TABLE_NAMES.map(
    (table) => sql`select max(t.created_at) as ultimo from ${sql.table(table)} t
                     join plantao.cargas_registros r on r.registro_id = t.id`,
  )
  const { rows } = await sql<{ ultimo: string | null }>`${sql.join(brought, sql` union all `)}`.execute(
    ownerDb,
  )
  expect(rows.filter(({ ultimo }) => ultimo !== null && new Date(ultimo) > now)).toEqual([])
  const sales = await pool.query<{ ultima: string; n: number }>(
    'select max(data_venda) as ultima, count(*) filter (where data_desembolso > $1 or data_aprovacao > $1) as n from vendas',
    [today(now)],
  )
  expect(sales.rows).toEqual([{ ultima: today(now), n: 0 }])
})

test.each(Array.from({ length: 24 }, (_, i) => addDays('2027-01-01', i * 17)))(
  'on %s a draw is due, a campaign expires, a goal is reached and another is behind',
  async (hoje) => {
    const rowsOf = (table: string) =>
      readRows(`dados/${table}.csv`, { hoje, now: new Date(`${hoje}T15:00:00Z`) })
    const until = (days: number) => addDays(hoje, days)
    const due = (await rowsOf('sorteios')).filter(
      ({ status, data_sorteio, nome }) =>
        status === 'Agendado' && (data_sorteio ?? '') <= hoje && nome !== 'Sorteio da Convenção',
    )
    expect(due).toHaveLength(1)
    const expiring = (await rowsOf('campanhas')).filter(
      ({ status, data_fim }) =>
        status === 'Ativa' && data_fim != null && data_fim >= hoje && data_fim <= until(7),
    )
    expect(expiring).toHaveLength(1)
    const [vendas, participantes] = await Promise.all([rowsOf('vendas'), rowsOf('vendas_participantes')])
    const sellers = Map.groupBy(participantes, ({ venda_id }) => venda_id)
    const urgent = (await rowsOf('metas')).filter(
      ({ status, periodo_fim }) => status === 'Ativa' && periodo_fim === until(9),
    )
    const situacoes = urgent.map((meta) => {
      const theirs = vendas.filter(
        (venda) =>
          isAssinada(venda.status as VendaStatus) &&
          (venda.data_venda ?? '') >= (meta.periodo_inicio ?? '') &&
          (venda.loja_id === meta.loja_id ||
            (meta.colaborador_id !== null &&
              [venda, ...(sellers.get(venda.id ?? null) ?? [])].some(
                ({ colaborador_id }) => colaborador_id === meta.colaborador_id,
              ))),
      )
      const numberOf = (value: string | null | undefined) => (value ? Number(value) : null)
      return andamentoOf(
        {
          periodo_inicio: meta.periodo_inicio ?? '',
          periodo_fim: meta.periodo_fim ?? '',
          valor_meta: numberOf(meta.valor_meta),
          vendas_meta: numberOf(meta.vendas_meta),
        },
        {
          vendas: theirs.length,
          valor: theirs.reduce((sum, { valor_venda }) => sum + Number(valor_venda), 0),
        },
        { hoje, feriados: [] },
      ).situacao
    })
    expect(situacoes.toSorted()).toEqual(['abaixo do ritmo', 'abaixo do ritmo', 'atingida', 'no ritmo'])
  },
)

test('on another day only dates differ', async () => {
  const faces = ({ database }: DemoOffice) =>
    database.pool.query(
      'select id, cliente_nome, unidade, valor_venda, status, valor_comissao from vendas order by id',
    )
  expect((await faces(early)).rows).toEqual((await faces(first)).rows)
})

test('a database in use is left alone', async () => {
  const { services, database } = first
  expect(await seedDemo({ services, ownerUrl: database.ownerUrl })).toBe(false)
  expect(await count('vendas')).toBe(900)
})

test('one login of each role is told', async () => {
  expect(await describeLogins(first.services.database)).toEqual([
    'Entre como Administrador: helena.duarte@aurora.example com a senha Varanda-Gourmet-27',
    'Entre como Staff: camila.nogueira@aurora.example com a senha Chave-na-Mao-2027',
  ])
})

test('its bell has something of each kind, few enough to be read, and its goals stand in every way', async () => {
  const call = caller(first.app, (await signIn(first.app, { cargo: 'Staff' })).headers)
  const { grupos, total }: Avisos = (await call('GET', '/avisos')).body
  expect(total).toBeLessThanOrEqual(20)
  // Staff decides on no Baixa. The demo sends its mails, so that none waits; nobody in it opens many clients’ data, was promised backups or restored one, and no payee and no sold unit is there twice.
  const kinds = AVISO_TYPES.filter(
    (tipo) =>
      ![
        'email',
        'abertura',
        'copia',
        'restauracao',
        'razao',
        'estorno',
        'baixa',
        'favorecido',
        'unidade',
        'quatro_olhos',
        'administrador',
        'conta',
      ].includes(tipo),
  )
  expect(grupos.map(({ tipo }) => tipo)).toEqual(kinds)
  const metas: Meta[] = (await call('GET', '/metas?status=Ativa')).body.itens
  const situacoes = new Set(metas.map(({ andamento }) => andamento.situacao))
  expect([...situacoes].sort()).toEqual(['abaixo do ritmo', 'atingida', 'no ritmo'])
  expect(metas.some(({ concluir }) => concluir)).toBe(true)
})
