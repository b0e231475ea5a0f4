/** The run's PostgreSQL: a migrated template database with logins, and a copy of it for each test. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { UsuarioCargo } from '../../src/core/usuarios.ts'
import { freePort, startServer } from './server.ts'

/** The logins in every test's database. */
export const LOGINS = {
  Administrador: { nome: 'Ana Prado', email: 'ana@plantao.test', password: 'girassol-azul-27' },
  Staff: { nome: 'Sérgio Lima', email: 'sergio@plantao.test', password: 'girassol-azul-27' },
} as const satisfies Record<UsuarioCargo, { nome: string; email: string; password: string }>

/** Environment variable with which the global setup passes the cluster's address to the tests. */
export const CLUSTER_VARIABLE = 'PLANTAO_E2E_CLUSTER'

const MODEL = 'modelo'

/** Creates the template with the server itself: its migrations and its first access. */
export async function makeModel(clusterUrl: string): Promise<void> {
  await run(clusterUrl, `create database ${MODEL}`)
  const { email, password } = LOGINS.Administrador
  const server = await startServer({
    PORT: String(await freePort()),
    DATABASE_URL: databaseAt(clusterUrl, MODEL),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
  server.signal('SIGTERM')
  await server.ended
  await run(databaseAt(clusterUrl, MODEL), ADD_STAFF)
}

/** Copies the template for one test. */
export async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = clusterOfTheRun()
  const name = `teste_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes less than logging every page.
  await run(clusterUrl, `create database ${name} template ${MODEL} strategy file_copy`)
  return {
    url: databaseAt(clusterUrl, name),
    drop: () => run(clusterUrl, `drop database ${name} with (force)`),
  }
}

/** Creates an empty database without migrations. */
export async function emptyDatabase(name: string): Promise<string> {
  const clusterUrl = clusterOfTheRun()
  await run(clusterUrl, `create database ${name}`)
  return databaseAt(clusterUrl, name)
}

function clusterOfTheRun(): string {
  const url = process.env[CLUSTER_VARIABLE]
  if (!url) throw new Error('the run has no cluster')
  return url
}

function databaseAt(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// The Staff login shares the Administrador's password: copying a hash is faster than computing one.
const ADD_STAFF = `
  update public.usuarios set nome = '${LOGINS.Administrador.nome}';
  update auth."user" set name = '${LOGINS.Administrador.nome}';
  insert into auth."user" ("id", "name", "email", "emailVerified")
  values ('staff', '${LOGINS.Staff.nome}', '${LOGINS.Staff.email}', true);
  insert into auth."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
  select 'staff', 'staff', "providerId", 'staff', "password", now() from auth."account";
  insert into public.usuarios (user_id, nome, email, cargo)
  values ('staff', '${LOGINS.Staff.nome}', '${LOGINS.Staff.email}', 'Staff');
`
