/** The export of one installation can be brought into another, so that nobody is locked in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedTables } from '../export-all/tables.ts'
import { exportAll } from '../export-all/write.ts'
import { testDatabase } from '../testing/database/database.ts'
import { fillOffice } from '../testing/office/full-office.ts'
import { testOffice } from '../testing/office/office.ts'
import { type CargaResult, runCarga } from './carga.ts'
import { CARGA_TABLE_NAMES, isCargaTable, storedColumns, whyColumnStays, whyStaying } from './tables.ts'

const office = await testOffice()
const from = office.database
const to = await testDatabase()

let folder: string
/** The columns that leave, by table. */
const leaving = new Map<string, readonly string[]>()
let result: CargaResult

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-ida-e-volta-'))
  await fillOffice(office)
  const client = new Client({ connectionString: from.ownerUrl })
  await client.connect()
  for (const { nome, colunas } of await exportedTables(client, true))
    leaving.set(
      nome,
      colunas.map((column) => column.nome),
    )
  await client.end()
  const path = join(folder, 'tudo.zip')
  await exportAll({ ownerUrl: from.ownerUrl, file: path, withPersonal: true, version: '2.0.0' })
  const { rows } = await sql<{ email: string }>`
    select email from usuarios where cargo = 'Administrador'`.execute(from.db)
  const administradores = rows.map(({ email }) => email)
  result = await runCarga({ ownerUrl: to.ownerUrl, path, load: 'tudo', administradores })
})
afterAll(async () => {
  await to.close()
  await rm(folder, { recursive: true })
})

async function rowsOf({ db }: typeof to, table: string, columns: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ linha: unknown }>`
    select to_jsonb(r) as linha
      from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} order by 1) r`.execute(
    db,
  )
  return rows.map(({ linha }) => linha)
}

describe('of what exportar-tudo writes', () => {
  it('the office that is tried has a value in every column', async () => {
    const empty: string[] = []
    for (const [table, columns] of leaving) {
      const rows = await rowsOf(from, table, columns)
      for (const column of columns)
        if (rows.every((row) => (row as Record<string, unknown>)[column] === null))
          empty.push(`${table}.${column}`)
    }
    expect(empty).toEqual([])
  })

  it('every table and column comes, or has a reason to stay', () => {
    const forgotten: string[] = []
    for (const [table, columns] of leaving) {
      if (!isCargaTable(table)) {
        if (whyStaying(table) === null) forgotten.push(table)
        continue
      }
      expect(whyStaying(table), table).toBeNull()
      const coming = ['id', 'created_at', ...storedColumns(table)]
      for (const column of columns)
        if (coming.includes(column) === (whyColumnStays(table, column) !== null))
          forgotten.push(`${table}.${column}`)
    }
    expect(forgotten).toEqual([])
  })

  it('every row comes as it was, without a remark', async () => {
    const remarks = Object.values(result.judgement.counts).map(
      ({ corrigidas, comAviso, recusadas }) => corrigidas + comAviso + recusadas,
    )
    expect(remarks).toEqual(remarks.map(() => 0))
    const brought = [...leaving].filter(([table]) => isCargaTable(table))
    expect(brought.map(([table]) => table).toSorted()).toEqual(CARGA_TABLE_NAMES.toSorted())
    for (const [table, columns] of brought) {
      const compared = columns.filter(
        (column) =>
          column === 'gerente_id' || (isCargaTable(table) && whyColumnStays(table, column) === null),
      )
      expect(await rowsOf(to, table, compared), table).toEqual(await rowsOf(from, table, compared))
    }
  })

  it('a file that does not come is named with what to do', () => {
    expect(result.read.naoLidos.get('vendas_anexos.json')).toBe(
      'Os anexos não vêm. Anexe os arquivos da pasta anexos às vendas.',
    )
    expect(result.read.naoLidos.get('auditoria.csv')).toBe(
      'A auditoria não vem: ela conta o que se fez em cada instalação.',
    )
  })
})
