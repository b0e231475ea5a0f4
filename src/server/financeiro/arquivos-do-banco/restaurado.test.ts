/** A file for the bank after a backup was restored: nothing leaves before that was gone through, then the same bytes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '../../backup/restore.ts'
import { verifyBackup } from '../../backup/verify.ts'
import { writeBackup } from '../../backup/write.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { prepareDatabase } from '../../database/schema/prepare.ts'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { SECRET, signIn, testApp } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, services, staff } = await testOffice()
const log = createLogger('fatal')

/** Another server on a new database with the backup's data. */
async function restored(file: string): Promise<Call> {
  const { url: ownerUrl, drop } = await createDatabase()
  onTestFinished(drop)
  await restoreBackup(await verifyBackup(file), { ownerUrl, log, keepSecret: async () => {} })
  const { appUrl } = await prepareDatabase({ ownerUrl, log })
  const opened = openDatabase({ appUrl, log })
  onTestFinished(opened.close)
  const { app } = await testApp(opened)
  onTestFinished(() => app.close())
  return caller(app, (await signIn(app, { nome: 'Ana' })).headers)
}

it('has the same bytes after a restart and a restore', async () => {
  const favorecido = await buildFavorecido(database.db, { tipo: 'Corretor externo', nome: 'Zoé Conceição' })
  const { id: fechamento_id } = await buildFechamento(database.db, { pagamentos: [{ favorecido }, {}] })
  const [{ id: layout_id }] = (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
  const all = { quantidade: 2, valor: 2_000 }
  expect((await staff('POST', '/arquivos-do-banco', { fechamento_id, layout_id, ...all })).status).toBe(200)
  await services.financeiro.settled()
  const [arquivo] = (await staff('GET', `/arquivos-do-banco?fechamento_id=${fechamento_id}`)).body.arquivos
  const path = `/arquivos-do-banco/${arquivo.id}/baixar`
  const { raw } = await staff('GET', path)
  expect(raw.toString()).toContain('Zoé Conceição')
  const folder = await mkdtemp(join(tmpdir(), 'plantao-arquivo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'copia.tar')
  await writeBackup({ ownerUrl: database.ownerUrl, file, secret: async () => SECRET, version: '2.4.0' })
  const after = await restored(file)
  expect((await after('GET', path)).body.code).toBe('RESTAURACAO_A_CONFERIR')
  const confirmed = await after('POST', '/financeiro/restauracao/confirmar', { quantos: 2, valor: 2_000 })
  expect(confirmed.status).toBe(200)
  expect((await after('GET', path)).raw).toEqual(raw)
})
