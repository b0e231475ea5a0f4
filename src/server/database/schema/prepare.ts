import { randomBytes } from 'node:crypto'
import { type Client, DatabaseError } from 'pg'
import type { Logger } from '../../process/log.ts'
import { whyNoConnection, withClient } from '../client.ts'
import { migrate, PrepareError } from './migrate.ts'

export { PrepareError } from './migrate.ts'

/** What the server needs from a prepared database. */
export interface Prepared {
  /** URL for the application, with a role that can use the tables but only read the audit. */
  appUrl: string
  /** 32 random bytes in hex, shared by every instance on this database; keep it out of logs. */
  secret: string
}

/**
 * Checks the version, runs migrations and maintains the application's role. Several servers may start at once on an
 * empty database: an advisory lock admits one at a time.
 * @throws {PrepareError} with a sentence if the database cannot be used; connection errors as thrown by the driver.
 */
export async function prepareDatabase({
  ownerUrl,
  log,
}: {
  ownerUrl: string
  log: Logger
}): Promise<Prepared> {
  return asOnlyOwner({ ownerUrl, log }, async (owner) => {
    await migrate(owner, log)
    await anonymiseAgain(owner)
    const secret = await readSecret(owner, 'servidor')
    return { appUrl: await appAddress(owner, ownerUrl, log), secret }
  })
}

/** Brings the tables to the migration `until`, for the data of an older version. Throws what prepareDatabase throws. */
export async function prepareTables({
  ownerUrl,
  log,
  until,
}: {
  ownerUrl: string
  log: Logger
  until: string
}): Promise<void> {
  await asOnlyOwner({ ownerUrl, log }, (owner) => migrate(owner, log, until))
}

/** Runs `work` while no other server prepares the database. */
function asOnlyOwner<T>(
  { ownerUrl, log }: { ownerUrl: string; log: Logger },
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  // Without a limit: the database answered a moment ago, and a busy machine may take long to open a connection.
  const config = { connectionString: ownerUrl, application_name: 'plantao-preparo' }
  return withClient(config, async (owner) => {
    owner.on('error', (error) => log.warn({ err: error }, 'a connection to the database broke'))
    await checkServer(owner)
    // A hosted database's role limits are meant for requests, not for migrations that wait for the lock.
    await owner.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await owner.query("select pg_advisory_lock(hashtextextended('plantao.preparo', 0))")
    return work(owner)
  })
}

/** Anonymises the sales that were anonymised before a backup of an earlier moment was restored. */
async function anonymiseAgain(owner: Client): Promise<void> {
  await owner.query(`
    select plantao.anonimizar_vendas(array_agg(v.id), 'Anonimizada antes de uma restauração')
      from plantao.anonimizacoes a join public.vendas v on v.id = a.venda_id
     where not plantao.cliente_anonimizado(v) having count(*) > 0`)
}

/** Why a server of this version (`server_version_num`, such as 140012) cannot be used; null if it can. */
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

/** The secret stored under `name`, created on first use. Only the owner can read the table. */
async function readSecret(owner: Client, name: string): Promise<string> {
  await owner.query(
    'create table if not exists plantao.segredos (nome text primary key, valor text not null)',
  )
  await owner.query('insert into plantao.segredos (nome, valor) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await owner.query<{ valor: string }>(
    'select valor from plantao.segredos where nome = $1',
    [name],
  )
  const secret = rows[0]?.valor
  if (!secret) throw new PrepareError('O segredo do servidor não pôde ser guardado no banco de dados.')
  return secret
}

/** Longer than a busy machine takes to connect, for a pooler that leaves a role it does not know without an answer. */
const ROLE_MS = 60_000

/**
 * The URL for the application's role. Falls back to the owner's URL if the owner may not create roles or a pooler does
 * not know the new one: the audit triggers apply to the owner too.
 */
async function appAddress(owner: Client, ownerUrl: string, log: Logger): Promise<string> {
  const { rows } = await owner.query<{ papel: string; existe: boolean; pode_criar: boolean }>(
    `select n.papel, exists (select from pg_roles where rolname = n.papel) as existe, r.rolsuper or r.rolcreaterole as pode_criar
       from (select 'plantao_app_' || oid as papel from pg_database where datname = current_database()) n, pg_roles r
      where r.rolname = current_user`,
  )
  const role = rows[0]
  if (!role || !(role.existe || role.pode_criar)) {
    log.warn('the owner of the database may not create roles; the application uses the owner')
    return ownerUrl
  }
  const password = await readSecret(owner, 'papel_da_aplicacao')
  const url = withCredentials(ownerUrl, role.papel, password)
  if (!role.existe) await owner.query(`create role ${role.papel} login password '${password}'`)
  await grant(owner, role.papel)

  const tried = { connectionString: url, connectionTimeoutMillis: ROLE_MS }
  const failure = await whyNoConnection(tried)
  if (failure === null) return url
  // After a restore, the role of an earlier database may have a password other than the one in the table.
  if (failure instanceof DatabaseError && failure.code === '28P01' && role.pode_criar) {
    await owner.query(`alter role ${role.papel} login password '${password}'`)
    if ((await whyNoConnection(tried)) === null) return url
  }
  log.warn(
    { err: failure },
    'the role of the application cannot connect to the database; the application uses the owner',
  )
  return ownerUrl
}

interface Rights {
  insert: readonly string[]
  update: readonly string[]
  delete?: true
}

const FAVORECIDO_COLUMNS = [
  'tipo',
  'colaborador_id',
  'nome',
  'documento',
  'vinculo',
  'tipo_chave',
  'chave_pix',
  'email',
  'status',
  'documento_repetido',
]
/**
 * Tables whose counters only movements write, by the trigger that has the owner's rights. An older version that starts
 * beside this one grants everything; the triggers still refuse.
 */
const GUARDED: Readonly<Record<string, Rights>> = {
  'public.favorecidos': {
    insert: ['id', 'created_at', ...FAVORECIDO_COLUMNS],
    update: [...FAVORECIDO_COLUMNS, 'junto_de'],
    delete: true,
  },
  // The database numbers, dates and signs them.
  'public.comissoes_movimentos': {
    insert: [
      'ato',
      'tipo',
      'valor',
      'linha_id',
      'pagamento_id',
      'favorecido_id',
      'estorna_id',
      'rubrica',
      'forma',
      'data',
    ],
    update: [],
  },
  'public.comissoes_recuperacoes': { insert: [], update: [] },
  'public.baixas': { insert: ['favorecido_id', 'valor', 'motivo'], update: ['status'] },
  'public.extratos_de_pagamentos': { insert: ['pagamento_id', 'conteudo', 'sha256'], update: [] },
  'public.extratos_enviados': {
    insert: ['pagamento_id', 'trabalho_id', 'usuario_id', 'email'],
    update: ['situacao', 'resposta'],
  },
  'public.confirmacoes_de_email': { insert: [], update: [] },
  'public.comissoes_linhas': {
    insert: [
      'id',
      'venda_id',
      'participante_id',
      'premiacao_id',
      'campanha_id',
      'promocao_id',
      'base',
      'base_valor',
      'ajusta_id',
      'favorecido_id',
      'papel',
      'valor',
      'modo',
      'percentual',
      'motivo',
      'observacoes',
      'created_at',
    ],
    update: ['favorecido_id', 'papel', 'valor', 'modo', 'percentual', 'base', 'base_valor'],
    delete: true,
  },
  'public.pagamentos': {
    insert: [
      'fechamento_id',
      'favorecido_id',
      'adiantamento',
      'adiantamento_motivo',
      'desconto',
      'retencoes',
    ],
    update: ['status', 'adiantamento', 'adiantamento_motivo', 'desconto', 'retencoes', 'motivo_da_rejeicao'],
    delete: true,
  },
}
const GUARDED_TABLES = Object.keys(GUARDED)

const regclasses = (tables: readonly string[]) => tables.map((table) => `'${table}'::regclass`).join(', ')

/** The statements that leave `role` these rights on a table, and no other. */
function grantGuarded(role: string, table: string, { insert, update, delete: deletes }: Rights): string {
  const onColumns = (right: string, names: readonly string[]) =>
    names.length > 0 ? [`${right} (${names.join(', ')})`] : []
  const rights = [
    'select',
    ...onColumns('insert', insert),
    ...onColumns('update', update),
    ...(deletes ? ['delete'] : []),
  ]
  return `revoke all on ${table} from ${role}; grant ${rights.join(', ')} on ${table} to ${role}`
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
           and c.oid not in (${regclasses(['public.auditoria', ...GUARDED_TABLES])})
      loop
        execute format('grant select, insert, update, delete on %s to ${role}', tabela);
      end loop;
    end
    $$;
    grant select on public.auditoria, plantao.lacres, plantao.codigos to ${role};
    ${Object.entries(GUARDED)
      .map(([table, rights]) => grantGuarded(role, table, rights))
      .join(';\n    ')};
    commit`)
}

// The URL parser rejects an address without a host (with the socket's folder in the query).
function withCredentials(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?])/, '$1localhost'))
  url.username = user
  url.password = password
  return url.href
}
