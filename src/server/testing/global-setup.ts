import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { createLogger } from '../process/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's owner, for its database postgres. */
    clusterUrl: string
    /** A prepared, empty database that each test file clones. */
    template: { name: string; appUrl: string }
  }
}

/**
 * Starts one PostgreSQL for the whole run, with one prepared database to clone. TEST_DATABASE_URL selects another
 * cluster (its owner must be able to create databases and roles); TEST_POSTGRES_BIN another version's programs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger('error')
  const external = process.env.TEST_DATABASE_URL
  const binDir = process.env.TEST_POSTGRES_BIN
  const dataDir = external ? null : await temporaryFolder()
  const cluster = dataDir
    ? await startEmbedded({
        dataDir,
        log,
        settings: { fsync: 'off', max_connections: '200' },
        ...(binDir && { binDir }),
      })
    : null
  const clusterUrl = external ?? cluster?.url ?? ''

  const name = `plantao_modelo_${process.pid}`
  await runOn(clusterUrl, `create database ${name} template template0`)
  const ownerUrl = new URL(clusterUrl)
  ownerUrl.pathname = `/${name}`
  const { appUrl } = await prepareDatabase({ ownerUrl: ownerUrl.href, log })

  project.provide('clusterUrl', clusterUrl)
  project.provide('template', { name, appUrl })
  return async () => {
    await runOn(clusterUrl, `drop database ${name}`)
    await cluster?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }
}

// Readable by the unprivileged user who runs PostgreSQL when the tests run as root.
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-teste-'))
  await promisify(execFile)('chmod', ['755', folder])
  return folder
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
