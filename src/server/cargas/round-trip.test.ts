/** What one installation exports another one brings in: nobody is locked in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportAll } from '../export-all/write.ts'
import { testDatabase } from '../testing/database/database.ts'
import { buildColaborador } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, createVenda } from '../testing/office/vendas.ts'
import { runCarga } from './carga.ts'
import { storedColumns } from './tables.ts'

const { database: from, administrador: call } = await testOffice()
const to = await testDatabase()
afterAll(() => to.close())

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-ida-e-volta-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('brings in what exportar-tudo wrote, sales to the last field', async () => {
  const cadastros = await buildCadastros(from.db)
  for (const n of [1, 2, 3])
    await createVenda(call, cadastros, {
      numero_venda: `IDA${n}/2026`,
      observacoes: 'linha 1\nlinha 2; "aspas" \\ 🏠',
      tipo_pendencia: ['OUTRAS (DESCREVA)', 'IR'],
      descricao_outras_pendencias: 'Falta o comprovante',
      cliente_renda: 7654.32,
    })
  await buildColaborador(from.db, { nome: 'Sem vendas', email: null })
  const path = join(folder, 'tudo.zip')
  await exportAll({ ownerUrl: from.ownerUrl, file: path, withPersonal: true, version: '2.0.0' })

  const { loaded, judgement } = await runCarga({ ownerUrl: to.ownerUrl, path, load: 'tudo' })
  expect(loaded?.vendas).toBe(3)
  expect(judgement.counts.vendas).toMatchObject({ corretas: 3, corrigidas: 0, comAviso: 0 })
  for (const table of [
    'lojas',
    'empreendimentos',
    'colaboradores',
    'vendas',
    'vendas_participantes',
  ] as const) {
    const columns = sql.join(['id', 'created_at', ...storedColumns(table)].map((column) => sql.ref(column)))
    const rows = ({ db }: typeof to) =>
      sql`select ${columns} from ${sql.table(table)} order by id`.execute(db).then((result) => result.rows)
    expect(await rows(to), table).toEqual(await rows(from))
  }
})
