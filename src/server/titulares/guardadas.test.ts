/** What is kept of a deleted sale until its term: sealed, read only with a reason, and purged afterwards. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { RETENCAO_ANOS } from '../../core/dados-do-cliente.ts'
import { addMonths, formatDate, today } from '../../core/dates.ts'
import { KEPT_FIELDS, KEPT_OF_PARTS } from '../../core/titulares.ts'
import { verifyAudit } from '../auditoria/lacres.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { purgeGuardadas } from './guardadas.ts'

const { database, administrador, staff } = await testOffice()
const CPF = '52998224725'
const MOTIVO = 'Fiscalização da Receita'
const yesterday = addMonths(today(new Date()), -1)
const term = addMonths(yesterday, 12 * RETENCAO_ANOS)

const asReplica = (change: ReturnType<typeof sql>) =>
  database.ownerDb.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await change.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
beforeEach(async () => {
  await database.db.deleteFrom('vendas').execute()
  await asReplica(sql`truncate plantao.vendas_guardadas, auditoria`)
})

async function deletedVenda(overrides: Parameters<typeof buildVenda>[1] = {}): Promise<string> {
  const venda = await buildVenda(database.db, {
    numero_venda: 'EX1/2026',
    cliente_cpf: CPF,
    data_venda: yesterday,
    observacoes: 'Liga à noite',
    ...overrides,
  })
  const { versao } = (await administrador('GET', `/vendas/${venda.id}`)).body
  expect((await administrador('DELETE', `/vendas/${venda.id}`, { versao })).status).toBe(200)
  return venda.id
}
const list = async (numero = '') =>
  (await administrador('GET', `/titulares/vendas-excluidas?numero_venda=${encodeURIComponent(numero)}`)).body
    .itens
const read = (id: string, motivo = MOTIVO, call = administrador) =>
  call('POST', `/titulares/vendas-excluidas/${id}/ler`, { motivo })
const acts = async () =>
  (await administrador('GET', '/auditoria')).body.itens.map(({ quem, sobre, acoes }: EntradaDaAuditoria) =>
    [quem, sobre?.nome, ...acoes].filter(Boolean).join(' '),
  )

it('is refused to Staff, without a reason, and of a sale that is not kept', async () => {
  const id = await deletedVenda()
  expect((await read(id, MOTIVO, staff)).status).toBe(403)
  expect((await staff('GET', '/titulares/vendas-excluidas')).status).toBe(403)
  expect((await read(id, ' ')).status).toBe(400)
  expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

it('names the deleted sale with its term, and gives its data with a reason, which is recorded', async () => {
  const id = await deletedVenda()
  expect(await list()).toEqual([
    {
      id,
      numero_venda: 'EX1/2026',
      excluida_em: expect.any(String),
      excluida_por: 'Ana Souza',
      guardada_ate: term,
    },
  ])
  expect(await list('ex1')).toHaveLength(1)
  expect(await list('EX2')).toEqual([])
  const { body } = await read(id)
  expect(body).toMatchObject({
    numero_venda: 'EX1/2026',
    cliente_cpf: CPF,
    cliente_nome: 'Márcia Regina de Almeida',
    valor_venda: 412_350,
    comissoes: [{ percentual: 2, valor: 8247, status: 'Pendente', data_pagamento: null }],
  })
  // What no law asks for is gone.
  expect(JSON.stringify(body)).not.toMatch(/Liga à noite|marcia@|Professora|9800/)
  expect((await acts()).slice(0, 2)).toEqual([
    `Ana Souza EX1/2026 leu o registro da venda excluída: ${MOTIVO}`,
    expect.stringContaining('excluiu a venda'),
  ])
  expect(await acts()).toContain(
    `Ana Souza EX1/2026 guardou, por lei, o registro da venda excluída até ${formatDate(term)}`,
  )
})

it('has of the sale and its parts what core/titulares.ts says', async () => {
  const { body } = await read(await deletedVenda())
  expect(Object.keys(body).toSorted()).toEqual(
    [...Object.keys(KEPT_FIELDS), 'numero_venda', 'comissoes'].toSorted(),
  )
  // The corretor's CPF too, which is no column of the part.
  const kept = Object.values(KEPT_OF_PARTS.vendas_participantes ?? {}).filter((name) => name !== null)
  expect(Object.keys(body.comissoes[0]).toSorted()).toEqual([...kept, 'cpf'].toSorted())
  for (const [part, columns] of Object.entries(KEPT_OF_PARTS)) {
    if (columns === null) continue
    const { rows } = await sql<{ coluna: string }>`
      select column_name as coluna from information_schema.columns
       where table_schema = 'public' and table_name = ${part}
         and column_name not in ('id', 'venda_id', 'versao', 'created_at', 'updated_at')`.execute(database.db)
    expect(Object.keys(columns).toSorted(), part).toEqual(rows.map(({ coluna }) => coluna).toSorted())
  }
})

it('is found by the CPF, stands against its anonymisation, and is named in its file', async () => {
  const id = await deletedVenda()
  const found = (await administrador('POST', '/titulares/procurar', { cpf: CPF, motivo: MOTIVO })).body
  expect(found).toMatchObject({
    vendas: [],
    vendas_excluidas: [{ id, dados: { cliente_cpf: CPF } }],
    impedimentos: [expect.stringContaining('O registro de vendas excluídas é guardado por lei')],
  })
})

it('can be neither read nor changed by the application, nor changed by anybody, and its hash is in the audit', async () => {
  const id = await deletedVenda()
  await expect(sql`select * from plantao.vendas_guardadas`.execute(database.db)).rejects.toMatchObject({
    code: '42501',
  })
  for (const attempt of [
    sql`update plantao.vendas_guardadas set numero_venda = 'X'`,
    sql`delete from plantao.vendas_guardadas`,
    sql`truncate plantao.vendas_guardadas`,
  ])
    await expect(attempt.execute(database.ownerDb)).rejects.toMatchObject({
      constraint: 'vendas_guardadas_permanecem',
    })
  const { rows } = await sql<{ dados: string; hash: string }>`
    select g.dados::text as dados, a.detalhes ->> 'hash' as hash from plantao.vendas_guardadas g
      join auditoria a on a.registro_id = g.id and a.ato = 'venda_guardada' where g.id = ${id}`.execute(
    database.ownerDb,
  )
  expect((await verifyAudit(database.db)).achados).toEqual([])
  await asReplica(sql`update plantao.vendas_guardadas set dados = dados || '{"valor_ato": 1}'`)
  expect((await verifyAudit(database.db)).achados).toEqual([{ tipo: 'venda_guardada_alterada', venda: id }])
  expect(rows[0]?.hash).toBe(
    createHash('sha256')
      .update(rows[0]?.dados ?? '')
      .digest('hex'),
  )
})

it('is not kept of a sale whose term has ended, and is purged at its own, which the audit says', async () => {
  await deletedVenda({ numero_venda: 'VELHA', data_venda: '2015-01-01' })
  expect(await list()).toEqual([])
  const id = await deletedVenda()
  await purgeGuardadas(database.db)
  expect(await list()).toHaveLength(1)
  await asReplica(sql`update plantao.vendas_guardadas set guardada_ate = '2020-01-01'`)
  await purgeGuardadas(database.db)
  expect(await list()).toEqual([])
  expect((await read(id)).status).toBe(404)
  expect((await acts())[0]).toBe('EX1/2026 apagou o registro da venda excluída, no fim do prazo')
})
