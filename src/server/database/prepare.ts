import { randomBytes } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import type { Logger } from '../process/log.ts'
import { reportDoubles } from './doubles.ts'
import { migrate, PrepareError } from './migrate.ts'

export { PrepareError } from './migrate.ts'

/** What the server needs of a prepared database. */
export interface Prepared {
  /** Address for the application: a role that may use the tables and only read the audit. */
  appUrl: string
  /** 32 random bytes in hex, the same for every instance on this database; keep it out of logs. */
  secret: string
}

/**
 * Checks the version, migrates, and maintains the application's own role. Several servers may do so at once on an empty
 * database: an advisory lock lets them through one by one.
 * @throws {PrepareError} with a sentence when the database cannot be used; connection errors as the driver's own.
 */
export async function prepareDatabase({
  ownerUrl,
  log,
}: {
  ownerUrl: string
  log: Logger
}): Promise<Prepared> {
  const owner = new Client({
    connectionString: ownerUrl,
    application_name: 'plantao-preparo',
    connectionTimeoutMillis: 5_000,
  })
  // The running query carries the error; without a listener it would also end the process.
  owner.on('error', (error) => log.warn({ err: error }, 'conexão com o banco de dados interrompida'))
  await owner.connect()
  try {
    await checkServer(owner)
    // Limits that a hosted database sets for its roles are meant for requests, not for migrations that wait their turn.
    await owner.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await owner.query("select pg_advisory_lock(hashtextextended('plantao.preparo', 0))")
    await migrate(owner, log)
    await reportDoubles(owner, log)
    const secret = await readSecret(owner, 'servidor')
    return { appUrl: await appAddress(owner, ownerUrl, log), secret }
  } finally {
    await owner.end()
  }
}

/** Why a server of this version (`server_version_num`, such as 140012) cannot be used; null when it can. */
export function versionRefusal(versionNum: number): string | null {
  if (versionNum >= 150_000) return null
  const version = Math.floor(versionNum / 10_000)
  return `O Plantão precisa do PostgreSQL 15 ou mais novo; o banco de dados informado é da versão ${version}.`
}

async function checkServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ versao: number; codificacao: string }>(
    `select current_setting('server_version_num')::int as versao, current_setting('server_encoding') as codificacao`,
  )
  const server = rows[0]
  if (!server) throw new PrepareError('O banco de dados não informou a sua versão.')
  const refusal = versionRefusal(server.versao)
  if (refusal) throw new PrepareError(refusal)
  if (server.codificacao !== 'UTF8')
    throw new PrepareError(
      `O Plantão precisa de um banco de dados na codificação UTF8; o informado usa ${server.codificacao}.`,
    )
}

/** The secret of that name, made at its first use. Only the owner may read the table. */
async function readSecret(owner: Client, nome: string): Promise<string> {
  await owner.query(
    'create table if not exists plantao.segredos (nome text primary key, valor text not null)',
  )
  await owner.query('insert into plantao.segredos (nome, valor) values ($1, $2) on conflict do nothing', [
    nome,
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await owner.query<{ valor: string }>(
    'select valor from plantao.segredos where nome = $1',
    [nome],
  )
  const secret = rows[0]?.valor
  if (!secret) throw new PrepareError('O segredo do servidor não pôde ser guardado no banco de dados.')
  return secret
}

/**
 * The address of the application's role. Where the owner may not create roles, or a pooler does not know the new one, it
 * is the owner's: the audit's triggers hold against the owner too.
 */
async function appAddress(owner: Client, ownerUrl: string, log: Logger): Promise<string> {
  const { rows } = await owner.query<{ papel: string; existe: boolean; pode_criar: boolean }>(
    `select n.papel, exists (select from pg_roles where rolname = n.papel) as existe, r.rolsuper or r.rolcreaterole as pode_criar
       from (select 'plantao_app_' || oid as papel from pg_database where datname = current_database()) n, pg_roles r
      where r.rolname = current_user`,
  )
  const role = rows[0]
  if (!role || !(role.existe || role.pode_criar)) {
    log.warn('o dono do banco de dados não pode criar papéis; a aplicação usa o próprio dono')
    return ownerUrl
  }
  const password = await readSecret(owner, 'papel_da_aplicacao')
  const url = withCredentials(ownerUrl, role.papel, password)
  if (!role.existe) await owner.query(`create role ${role.papel} login password '${password}'`)
  await grant(owner, role.papel)

  const failure = await tryConnecting(url)
  if (failure === null) return url
  // A database that was restored beside a role of an earlier one has another password in its table.
  if (failure instanceof DatabaseError && failure.code === '28P01' && role.pode_criar) {
    await owner.query(`alter role ${role.papel} login password '${password}'`)
    if ((await tryConnecting(url)) === null) return url
  }
  log.warn(
    { err: failure },
    'o papel da aplicação não consegue entrar no banco de dados; usa-se o próprio dono',
  )
  return ownerUrl
}

async function grant(owner: Client, role: string): Promise<void> {
  await owner.query(`
    begin;
    grant usage on schema public, auth, plantao to ${role};
    do $$
    declare
      tabela regclass;
    begin
      for tabela in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and c.relowner = current_user::regrole and n.nspname in ('public', 'auth')
           and c.oid <> 'public.auditoria'::regclass
      loop
        execute format('grant select, insert, update, delete on %s to ${role}', tabela);
      end loop;
    end
    $$;
    grant select on public.auditoria to ${role};
    commit`)
}

async function tryConnecting(connectionString: string): Promise<Error | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end()
  }
}

// An address without a host (a socket's folder then stands in the query) is no URL to the standard's parser.
function withCredentials(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?])/, '$1localhost'))
  url.username = user
  url.password = password
  return url.href
}
