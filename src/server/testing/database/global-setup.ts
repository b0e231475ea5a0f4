import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../database/schema/prepare.ts'
import { createLogger } from '../../process/log.ts'
import { startDisposable } from './disposable-cluster.ts'

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
  const external = process.env.TEST_DATABASE_URL
  const binDir = process.env.TEST_POSTGRES_BIN
  const cluster = external ? null : await startDisposable(binDir ? { binDir } : {})
  const clusterUrl = external ?? cluster?.url ?? ''

  const name = `plantao_modelo_${process.pid}`
  await runOn(clusterUrl, `create database ${name} template template0`)
  const ownerUrl = new URL(clusterUrl)
  ownerUrl.pathname = `/${name}`
  const { appUrl } = await prepareDatabase({ ownerUrl: ownerUrl.href, log: createLogger('error') })

  project.provide('clusterUrl', clusterUrl)
  project.provide('template', { name, appUrl })
  return async () => {
    await runOn(clusterUrl, `drop database ${name}`)
    await cluster?.stop()
  }
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
