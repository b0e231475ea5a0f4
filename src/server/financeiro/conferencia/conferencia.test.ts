/** Each fault that somebody with the owner's rights can plant shows when everything is counted again. */
import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import type { Tables } from '../../database/schema/types.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../../testing/office/financeiro.ts'
import { type Office, testOffice } from '../../testing/office/office.ts'
import { checkAndRecord, checkLedgerAtNight } from './nightly.ts'
import { type Conferencia, checkLedger, compareAll } from './razao.ts'
import { reportOf } from './report.ts'

let office: Office
let ownerDb: Kysely<Tables>
beforeAll(async () => {
  office = await testOffice()
  ownerDb = office.database.ownerDb
  const { db } = office.database
  const paid = await buildFechamento(db, { pagamentos: [{ status: 'Pago' }, {}] })
  await buildFechamento(db, { pagamentos: [{ desconto: 40 }] })
  await buildFavorecido(db)
  for (const { favorecido } of paid.pagamentos) await buildDivida(db, favorecido, 300)
  await buildFechamento(db, { status: 'Rascunho' })
})

/** The check's findings after `fault`, which the owner makes without any trigger and which is undone again. */
async function comparedAfter(fault: string): Promise<Conferencia> {
  let found: Conferencia | undefined
  const undo = new Error('undone')
  await ownerDb
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(fault).execute(trx)
      found = await compareAll(trx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  if (!found) throw new Error(`Not compared after ${fault}`)
  return found
}

const foundAfter = async (fault: string) => (await comparedAfter(fault)).divergencias

describe('counting everything again', () => {
  it('finds nothing where nothing was altered', async () => {
    const found = await checkLedger(office.database.db)
    expect(found.divergencias).toEqual([])
    expect(found.movimentos).toBeGreaterThan(8)
    expect(reportOf(found)).toEqual([
      expect.stringMatching(/^\d+ movimentos de comissões em \d+ atos conferidos\.$/),
      'Todos os valores, situações e selos são os que vêm dos movimentos.',
    ])
  })

  it.each([
    ['liberado', 'update comissoes_linhas set liberado = liberado - 1 where liberado > aprovado', 'linha'],
    ['aprovado', 'update comissoes_linhas set aprovado = 0 where pago = 0 and aprovado > 0', 'linha'],
    ['pago', 'update comissoes_linhas set pago = aprovado where pago < aprovado', 'linha'],
    ['pago direto', 'update comissoes_linhas set direto = 1 where pago > 0', 'linha'],
    ['destino', "update pagamentos set chave_pix = '11144477735' where status <> 'Rascunho'", 'pagamento'],
    ['destino', "update pagamentos set favorecido_nome = 'Outro' where status = 'A pagar'", 'pagamento'],
    ['destino', "update pagamentos set documento = null where status = 'A pagar'", 'pagamento'],
    [
      'destino',
      "update pagamentos set favorecido_id = (select id from favorecidos f where not exists (select from pagamentos g where g.favorecido_id = f.id)) where id in (select id from pagamentos where status = 'A pagar' limit 1)",
      'pagamento',
    ],
    ['destino', 'update pagamentos set selo_sal = null', 'pagamento'],
    [
      'comissões de outro favorecido',
      'update comissoes_linhas l set favorecido_id = (select id from favorecidos f where f.id <> l.favorecido_id limit 1) where aprovado > 0',
      'pagamento',
    ],
    ['desconto', "update pagamentos set desconto = desconto + 1 where status = 'A pagar'", 'pagamento'],
    ['em aberto por dívida', 'delete from comissoes_recuperacoes', 'favorecido'],
    ['estornado', 'update comissoes_linhas set estornado = 1 where pago > 0 and estornado = 0', 'linha'],
    ['bruto', "update pagamentos set bruto = bruto + 1 where status = 'Pago'", 'pagamento'],
    ['a pagar', "update pagamentos set saldo = saldo - 1 where status = 'A pagar'", 'pagamento'],
    [
      'situação',
      "update pagamentos set status = 'Pago', saldo = 0, data_pagamento = '2026-04-20' where status = 'A pagar'",
      'pagamento',
    ],
    ['a recuperar', 'update favorecidos set a_recuperar = 0 where a_recuperar > 0', 'favorecido'],
    [
      'status',
      "update vendas_participantes set status_comissao = 'Pendente', data_pagamento = null where status_comissao = 'Pago'",
      'participante',
    ],
    [
      'dia',
      "update vendas_participantes set data_pagamento = '2020-01-01' where status_comissao = 'Pago'",
      'participante',
    ],
    ['valor', 'update vendas_participantes set valor_comissao = valor_comissao + 1', 'participante'],
    ['comissão', 'update vendas set valor_comissao = valor_comissao + 1', 'venda'],
    ['valor', 'update fechamentos_itens set valor = valor + 1', 'item'],
    ['movimentos', "update comissoes_movimentos set data = '2020-01-01' where tipo = 'Pagamento'", 'ato'],
    ['movimentos', "delete from comissoes_movimentos where tipo = 'Pagamento'", 'ato'],
    [
      'movimentos',
      "update comissoes_movimentos set usuario_id = gen_random_uuid() where tipo = 'Aprovação'",
      'ato',
    ],
    [
      'selo',
      "insert into comissoes_movimentos (ato, tipo, valor, favorecido_id) select gen_random_uuid(), 'Baixa', 300, id from favorecidos where a_recuperar > 0 limit 1",
      'movimento',
    ],
    [
      'pago',
      "insert into comissoes_movimentos (ato, tipo, valor, pagamento_id) select gen_random_uuid(), 'Pagamento', saldo, id from pagamentos where status = 'Pago'",
      'linha',
    ],
    ['situação', "delete from comissoes_movimentos where tipo = 'Pagamento'", 'pagamento'],
  ])('finds %s, changed by: %s', async (campo, fault, tipo) => {
    expect(await foundAfter(fault)).toEqual(
      expect.arrayContaining([expect.objectContaining({ tipo, campo })]),
    )
  })

  it('finds nothing in payments from before destinations were sealed, and says how many they are', async () => {
    const found = await comparedAfter(
      "with p as (update pagamentos set selo_sal = null) update auditoria set detalhes = detalhes - 'destinos' where detalhes ? 'destinos'",
    )
    expect(found.divergencias).not.toContainEqual(expect.objectContaining({ campo: 'destino' }))
    expect(reportOf(found)[1]).toBe('3 pagamentos de antes dos selos de destino: sem selo.')
  })

  it('says in words what is wrong', async () => {
    const divergencias = await foundAfter('update favorecidos set a_recuperar = 1.5 where a_recuperar > 0')
    const lines = reportOf({ movimentos: 10, atos: 8, semSelo: 0, divergencias })
    expect(lines[1]).toMatch(/^2 diferenças encontradas\. /)
    expect(lines[2]).toMatch(
      /^- Favorecido .+: a recuperar é R\$\s1,50, e pelos movimentos seria R\$\s300,00\.$/,
    )
    expect(
      reportOf({
        movimentos: 10,
        atos: 8,
        semSelo: 0,
        divergencias: await foundAfter("delete from comissoes_movimentos where tipo = 'Pagamento'"),
      }).join('\n'),
    ).toMatch(
      /- Ato de \d\d\/\d\d\/\d{4} \d\d:\d\d.*: movimentos foram alterados, retirados ou acrescentados depois\./,
    )
  })
})

describe('at night', () => {
  const notices = async () => {
    const { grupos } = (await office.administrador('GET', '/avisos')).body
    return grupos.find(({ tipo }: { tipo: string }) => tipo === 'razao')
  }
  const acts = async () =>
    (
      await sql<{ detalhes: { divergencias: number } }>`
        select detalhes from auditoria where ato = 'razao_conferida' order by id`.execute(ownerDb)
    ).rows

  it('is done once a day, after two o’clock', async () => {
    const { db } = office.database
    const hoje = today(new Date())
    const before = new Date(`${hoje}T04:59:00Z`)
    await checkLedgerAtNight(db, before)
    expect(await acts()).toEqual([])
    const after = new Date(`${hoje}T15:00:00Z`)
    await checkLedgerAtNight(db, after)
    await checkLedgerAtNight(db, after)
    expect(await acts()).toEqual([{ detalhes: expect.objectContaining({ divergencias: 0 }) }])
    expect(await notices()).toBeUndefined()
  })

  it('a difference is a notice for Administradores, until it is repaired', async () => {
    const plant = (a_recuperar: number, was: number) =>
      ownerDb.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update favorecidos set a_recuperar = ${a_recuperar} where a_recuperar = ${was}`.execute(trx)
      })
    await plant(299, 300)
    await checkAndRecord(office.database.db)
    expect(await notices()).toMatchObject({
      total: 1,
      itens: [
        {
          titulo: expect.stringContaining('a recuperar é R$'),
          detalhe: expect.stringContaining('2 diferenças em'),
        },
      ],
    })
    const forStaff = (await office.staff('GET', '/avisos')).body.grupos
    expect(forStaff.map(({ tipo }: { tipo: string }) => tipo)).not.toContain('razao')
    await plant(300, 299)
    await checkAndRecord(office.database.db)
    expect(await notices()).toBeUndefined()
  })
})
