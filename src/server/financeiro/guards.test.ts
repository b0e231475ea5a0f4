/** Direct statements against movements and their sums, as somebody with the database's own commands would try them. */
import { sql, type Transaction } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../database/schema/prepare.ts'
import type { Tables } from '../database/schema/types.ts'
import { createLogger } from '../process/log.ts'
import { refusedBy, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import {
  type Actor,
  actorOf,
  add,
  addMovements,
  approved,
  buildLinha,
} from '../testing/financeiro/movements.ts'
import { buildColaborador, buildFavorecido, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { markPaid, releaseComissoes, undoMovements } from './atos.ts'
import { checkLedger } from './conferencia/razao.ts'

let t: TestDatabase
let ana: Actor
let beto: Actor
/** A payee with a commission of R$ 8.247,00, and another one. */
let favorecido: string
let outro: string
let participante: string
let linha: string
let pagamento: string

beforeAll(async () => {
  t = await testDatabase()
  ana = actorOf(t.db, await buildUsuario(t.db))
  beto = actorOf(t.db, await buildUsuario(t.db))
  const corretor = await buildColaborador(t.db)
  favorecido = (await buildFavorecido(t.db, { colaborador_id: corretor.id })).id
  outro = (await buildFavorecido(t.db)).id
  const venda = await buildVenda(t.db, {}, [{ colaborador_id: corretor.id }])
  participante = (
    await t.db
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda.id)
      .executeTakeFirstOrThrow()
  ).id
  await ana((trx) => releaseComissoes(trx, [participante]))
  linha = (
    await t.db
      .selectFrom('comissoes_linhas')
      .select('id')
      .where('participante_id', '=', participante)
      .executeTakeFirstOrThrow()
  ).id
  const paid = await approved({ sender: ana, approver: beto }, [
    { favorecido_id: favorecido, linhas: [[linha, 1000]], adiantamento: 50 },
  ])
  pagamento = paid[0] ?? ''
})
afterAll(async () => {
  const { divergencias } = await checkLedger(t.db)
  expect(divergencias).toEqual([])
  await t.close()
})

/** Runs the statement on a connection of that role and returns its SQLSTATE and constraint. */
async function attempt(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
    return 'accepted'
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    return constraint ?? code
  } finally {
    await client.end()
  }
}

/** The statement within a trigger on a temporary table, which has the depth that movements have. */
const throughTrigger = (statement: string) => `
  create temporary table porta ();
  create function pg_temp.entrar() returns trigger language plpgsql as $f$ begin ${statement}; return null; end $f$;
  create trigger entrar after insert on porta for each statement execute function pg_temp.entrar();
  insert into porta default values`

const DESTRUCTIVE = [
  'update comissoes_movimentos set valor = 1',
  'update comissoes_movimentos set valor = 1 where false',
  'delete from comissoes_movimentos',
  'delete from comissoes_movimentos where false',
  'truncate comissoes_movimentos',
  'truncate comissoes_movimentos cascade',
  'truncate comissoes_linhas cascade',
  'truncate pagamentos cascade',
  'truncate vendas cascade',
]
const REFUSED_BY_TRIGGER = DESTRUCTIVE.map(() => 'comissoes_movimentos_permanecem')
const attemptAll = async (url: string) => {
  const outcomes = []
  for (const statement of DESTRUCTIVE) outcomes.push(await attempt(url, statement))
  return outcomes
}

describe('the application', () => {
  it.each([
    [
      'numbers no movement',
      "insert into comissoes_movimentos (id, ato, tipo, valor, favorecido_id) overriding system value values (1, gen_random_uuid(), 'Baixa', 1, null)",
      '42501',
    ],
    [
      'dates no movement',
      "insert into comissoes_movimentos (ato, tipo, valor, em) values (gen_random_uuid(), 'Baixa', 1, now())",
      '42501',
    ],
    [
      'signs no movement for somebody else',
      "insert into comissoes_movimentos (ato, tipo, valor, usuario_id) values (gen_random_uuid(), 'Baixa', 1, null)",
      '42501',
    ],
    ['settles no debt', 'insert into comissoes_recuperacoes values (1, 2, 3)', '42501'],
    ['changes no destination', "update pagamentos set chave_pix = '11144477735'", '42501'],
    ['seals nothing', "select plantao.selar_ato('destino_selado', '{}')", '42501'],
    ['records no seal', "select plantao.registrar_ato('destino_selado', '{}')", 'auditoria_ato_reservado'],
    [
      'confirms no restore without an Administrador',
      "select plantao.confirmar_restauracao('{}')",
      'auditoria_ato_reservado',
    ],
    [
      'records none as confirmed',
      "select plantao.registrar_ato('restauracao_conferida', '{}')",
      'auditoria_ato_reservado',
    ],
  ])('%s', async (_, statement, refusal) => {
    expect(await attempt(t.appUrl, statement)).toBe(refusal)
  })
})

describe('movements are only added', () => {
  it('whoever tries, before and after the database is prepared again', async () => {
    const ownApp = await prepareDatabase({ ownerUrl: t.ownerUrl, log: createLogger('fatal') })
    for (const appUrl of [t.appUrl, ownApp.appUrl])
      expect(await attemptAll(appUrl)).toEqual(DESTRUCTIVE.map(() => '42501'))
    expect(await attemptAll(t.ownerUrl)).toEqual(REFUSED_BY_TRIGGER)
  })

  it('also by a role to which an older version granted everything, until the database is prepared', async () => {
    const { appUrl } = await prepareDatabase({ ownerUrl: t.ownerUrl, log: createLogger('fatal') })
    const role = new URL(appUrl).username
    await sql`grant select, insert, update, delete, truncate on all tables in schema public to ${sql.raw(role)}`.execute(
      t.ownerDb,
    )
    expect(await attemptAll(appUrl)).toEqual(REFUSED_BY_TRIGGER)
    for (const [forgery, constraint] of [
      ['update comissoes_linhas set pago = pago + 1', 'comissoes_linhas_so_por_movimento'],
      ['update pagamentos set saldo = saldo + 1', 'pagamentos_situacao'],
      ['update favorecidos set a_recuperar = a_recuperar + 1', 'favorecidos_a_recuperar_so_por_movimento'],
      ["update pagamentos set chave_pix = '11144477735'", 'pagamentos_favorecido_aprovado'],
      ["update pagamentos set favorecido_nome = 'Outra Pessoa'", 'pagamentos_favorecido_aprovado'],
      ['update pagamentos set documento = null', 'pagamentos_favorecido_aprovado'],
      ['update pagamentos set selo_sal = null', 'pagamentos_favorecido_aprovado'],
      ['update pagamentos set desconto = desconto + 1', 'pagamentos_situacao'],
      [`update pagamentos set favorecido_id = '${outro}'`, 'pagamentos_situacao'],
      [
        "update pagamentos set status = 'Pago', data_pagamento = '2026-01-01', saldo = 0",
        'pagamentos_situacao',
      ],
      [`update comissoes_linhas set favorecido_id = '${outro}'`, 'comissoes_linhas_favorecido_fixo'],
      ['insert into comissoes_recuperacoes values (1, 2, 3)', 'comissoes_recuperacoes_so_por_movimento'],
      [
        "update favorecidos set tipo = 'Outro', colaborador_id = null where colaborador_id is not null",
        'favorecidos_colaborador_fixo',
      ],
      [
        `update favorecidos set junto_de = '${outro}' where id = '${favorecido}'`,
        'favorecidos_juntos_de_um_documento',
      ],
    ] as const)
      for (const way of [forgery, throughTrigger(forgery)])
        expect(await attempt(appUrl, way)).toBe(constraint)

    await prepareDatabase({ ownerUrl: t.ownerUrl, log: createLogger('fatal') })
    expect(await attempt(appUrl, 'update comissoes_linhas set pago = pago + 1')).toBe('42501')
    expect(await attempt(appUrl, 'delete from comissoes_movimentos')).toBe('42501')
  })
})

describe('only movements count', () => {
  const COUNTERS = {
    comissoes_linhas: ['liberado', 'aprovado', 'pago', 'estornado', 'pago_em'],
    pagamentos: ['bruto', 'saldo', 'data_pagamento'],
    favorecidos: ['a_recuperar'],
  } as const
  const EACH = Object.entries(COUNTERS).flatMap(([table, columns]) =>
    columns.map((column) => [table, column] as const),
  )

  it.each(EACH)('the application may not write %s.%s', async (table, column) => {
    const value = column.endsWith('_em') || column.startsWith('data_') ? 'current_date' : '1'
    const counter = sql.raw(column)
    const update = sql`update ${sql.table(table)} set ${counter} = ${sql.raw(value)}`
    await expect(ana((trx) => update.execute(trx))).rejects.toMatchObject({ code: '42501' })
    const insert = sql`insert into ${sql.table(table)} (${counter}) values (${sql.raw(value)})`
    await expect(ana((trx) => insert.execute(trx))).rejects.toMatchObject({ code: '42501' })
  })

  it.each(EACH)(
    'nor by a trigger of its own, which the checks of %s.%s take for a movement',
    async (table, column) => {
      const value = column.endsWith('_em') || column.startsWith('data_') ? 'current_date' : '1'
      const forge = async (trx: Transaction<Tables>) => {
        await sql`create temp table isca (n int) on commit drop`.execute(trx)
        await sql
          .raw(`create function pg_temp.forjar() returns trigger language plpgsql as
              $$ begin update public.${table} set ${column} = ${value}; return null; end $$`)
          .execute(trx)
        await sql`create trigger forjar after insert on isca execute function pg_temp.forjar()`.execute(trx)
        await sql`insert into isca values (1)`.execute(trx)
      }
      await expect(ana(forge)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('the owner may not write them either', async () => {
    const owner = actorOf(t.ownerDb, { id: crypto.randomUUID() })
    const refusals = []
    for (const [table, column] of EACH) {
      const value = column.endsWith('_em') || column.startsWith('data_') ? sql`current_date` : sql`1`
      const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
      refusals.push(await refusedBy(owner((trx) => update.execute(trx))))
    }
    expect(new Set(refusals)).toEqual(
      new Set([
        'comissoes_linhas_so_por_movimento',
        'pagamentos_situacao',
        'favorecidos_a_recuperar_so_por_movimento',
      ]),
    )
  })

  it('an open form cannot make a released commission Pago', async () => {
    await ana((trx) =>
      trx
        .updateTable('vendas_participantes')
        .set({ status_comissao: 'Pago', data_pagamento: '2026-11-01', estorno_pendente: true })
        .where('id', '=', participante)
        .execute(),
    )
    const stored = await t.db
      .selectFrom('vendas_participantes')
      .select(['status_comissao', 'data_pagamento', 'estorno_pendente'])
      .where('id', '=', participante)
      .executeTakeFirst()
    expect(stored).toEqual({ status_comissao: 'Pendente', data_pagamento: null, estorno_pendente: false })
  })
})

describe('a forged movement', () => {
  const movementOf = async (tipo: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from comissoes_movimentos m where tipo = ${tipo} and estorna_id is null
         and not exists (select from comissoes_movimentos e where e.estorna_id = m.id) order by id limit 1`.execute(
      t.db,
    )
    return rows[0]?.id ?? 0
  }

  it('undoes another wholly, once, and never an undoing', async () => {
    const premio = await ana((trx) => buildLinha(trx, { favorecido_id: favorecido, valor: 100 }))
    const [release = 0] = await ana(add({ tipo: 'Liberação', valor: 100, linha: premio }))
    for (const forged of [
      { tipo: 'Liberação', valor: 99, linha: premio, estorna: release },
      { tipo: 'Liberação', valor: 100, linha, estorna: release },
      { tipo: 'Pago por fora', valor: 100, linha: premio, estorna: release },
    ] as const)
      expect(await refusedBy(ana(add(forged)))).toBe('comissoes_movimentos_espelho')
    await ana((trx) => undoMovements(trx, [String(release)]))
    expect(await refusedBy(ana((trx) => undoMovements(trx, [String(release)])))).toBe(
      'comissoes_movimentos_estorno_unico',
    )
    const { rows } = await sql<{ id: string }>`
      select id from comissoes_movimentos where estorna_id = ${release}`.execute(t.db)
    expect(await refusedBy(ana((trx) => undoMovements(trx, [rows[0]?.id ?? ''])))).toBe(
      'comissoes_movimentos_espelho',
    )
  })

  it('is of the payee of its line', async () => {
    expect(await refusedBy(ana(add({ tipo: 'Estorno', valor: 1, linha, favorecido: outro })))).toBe(
      'comissoes_movimentos_mesmo_favorecido',
    )
  })

  it('is never of nothing, of less than nothing, or of what its tipo does not concern', async () => {
    for (const valor of [0, -1])
      expect(await refusedBy(ana(add({ tipo: 'Liberação', valor, linha })))).toBe(
        'comissoes_movimentos_valor_positivo',
      )
    for (const forged of [
      { tipo: 'Liberação', valor: 1 },
      { tipo: 'Liberação', valor: 1, linha, favorecido },
      { tipo: 'Pagamento', valor: 1, pagamento, linha },
      { tipo: 'Baixa', valor: 1, favorecido, rubrica: 'ISS' },
    ] as const)
      expect(await refusedBy(ana(add(forged)))).toBe('comissoes_movimentos_de_que')
  })

  it('releases no more than the commission, and pays by hand no more than is released', async () => {
    expect(await refusedBy(ana(add({ tipo: 'Liberação', valor: 0.01, linha })))).toBe(
      'comissoes_linhas_na_ordem',
    )
    expect(await refusedBy(ana(add({ tipo: 'Pago por fora', valor: 8000, linha })))).toBe(
      'comissoes_linhas_na_ordem',
    )
    expect(await refusedBy(ana(add({ tipo: 'Estorno', valor: 0.01, linha, favorecido })))).toBe(
      'comissoes_linhas_na_ordem',
    )
  })

  it('pays a payment wholly and once', async () => {
    for (const valor of [1049.99, 1050.01])
      expect(await refusedBy(ana(add({ tipo: 'Pagamento', valor, pagamento })))).toBe('pagamentos_inteiro')
    const twice = { tipo: 'Pagamento', valor: 1050, pagamento } as const
    expect(await refusedBy(ana((trx) => addMovements(trx, [twice, twice])))).toBe('pagamentos_situacao')
    await ana((trx) => markPaid(trx, [pagamento], '2026-11-20'))
    expect(await refusedBy(ana((trx) => markPaid(trx, [pagamento], '2026-11-20')))).toBe(
      'pagamentos_situacao',
    )
    const payment = await movementOf('Pagamento')
    const both = [
      { tipo: 'Pagamento', valor: 1050, pagamento, estorna: payment },
      { tipo: 'Pagamento', valor: 1050, pagamento },
    ] as const
    expect(await refusedBy(ana((trx) => addMovements(trx, both)))).toBe('pagamentos_situacao')
  })
})
