/**
 * The demo: a fictitious brokerage with eighteen months of data, for trying the product. What it had before comes by
 * 'Trazer dados', from files; what its people did since, they do through the routes.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { today } from '../../core/dates.ts'
import type { Services } from '../api/api.ts'
import { emptyDatabase } from '../backup/empty.ts'
import { runCarga } from '../cargas/carga.ts'
import { withClient } from '../database/client.ts'
import { act } from './atos.ts'
import { type Momento, writeTables } from './dados.ts'
import { ADMINISTRADOR, LAST, LOGINS, OTHER_ADMINISTRADOR, SEM_ACESSO, SENHAS } from './usuarios.ts'

/** By this name the installation knows where its data came from. */
const FONTE = 'demonstracao'

/**
 * Fills an empty database, or again one in which that was interrupted. Returns false without changes if any other record
 * exists; several servers may try at once. The demo's dates lead up to now.
 */
export async function seedDemo({
  services,
  ownerUrl,
  say = () => {},
}: {
  services: Services
  ownerUrl: string
  /** Prints a line for the person who started the server. */
  say?: (line: string) => void
}): Promise<boolean> {
  const config = { connectionString: ownerUrl, application_name: 'plantao-demonstracao' }
  return withClient(config, async (owner) => {
    // However slow the machine is, and however long another server takes that fills it. It is the lock with which the first
    // Administrador is created.
    await owner.query(`
      set statement_timeout = 0; set lock_timeout = 0;
      select pg_advisory_lock(hashtextextended('plantao.primeiro_acesso', 0))`)
    if (await isInterrupted(owner)) await emptyDatabase(owner)
    if (!(await isEmpty(owner))) return false
    say('Preenchendo a demonstração…')
    const now = services.now()
    const momento = { hoje: today(now), now }
    await bringTables(ownerUrl, momento)
    await giveLogins(
      services,
      [...LOGINS, OTHER_ADMINISTRADOR].map(({ email }) => email),
    )
    await act(services, momento)
    await giveLogins(services)
    return true
  })
}

/** Sentences with one login per role; none if the logins are not those of the demo. */
export async function describeLogins({ db }: Services['database']): Promise<string[]> {
  const rows = await db
    .selectFrom('usuarios')
    .select('email')
    .where('status', '=', 'Ativo')
    .where('user_id', 'is not', null)
    .where(
      'email',
      'in',
      LOGINS.map(({ email }) => email),
    )
    .execute()
  return LOGINS.filter(({ email }) => rows.some((row) => row.email === email)).map(
    ({ cargo, email, senha }) => `Entre como ${cargo}: ${email} com a senha ${senha}`,
  )
}

async function bringTables(ownerUrl: string, momento: Momento): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-demonstracao-'))
  try {
    const path = join(folder, FONTE)
    await mkdir(path)
    await writeTables(path, momento)
    const administradores = [ADMINISTRADOR.email, OTHER_ADMINISTRADOR.email]
    await runCarga({ ownerUrl, path, load: 'tudo', administradores })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Gives these people, or all who are to have one, the login of their cargo. */
async function giveLogins({ database, accounts }: Services, emails?: readonly string[]): Promise<void> {
  const [Administrador, Staff] = await Promise.all([
    accounts.hashPassword(SENHAS.Administrador),
    accounts.hashPassword(SENHAS.Staff),
  ])
  const hashes = { Administrador, Staff }
  await database.db.transaction().execute(async (trx) => {
    const without = await trx
      .selectFrom('usuarios')
      .select(['id', 'nome', 'email', 'cargo'])
      .where('user_id', 'is', null)
      .where('email', '<>', SEM_ACESSO)
      .execute()
    for (const { id, nome, email, cargo } of without) {
      if (emails && !emails.includes(email)) continue
      const user_id = await accounts.createLogin(trx, {
        nome,
        email,
        hash: hashes[cargo],
        emailVerified: true,
      })
      await trx.updateTable('usuarios').set({ user_id }).where('id', '=', id).execute()
    }
  })
}

/**
 * True if the demo's data came only in part, or the last login is missing, and nobody has worked with it: nobody signed in with
 * a browser, nothing was restored, and there is nobody but the demo's people.
 */
async function isInterrupted(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ sim: boolean }>(
    `select exists (select from plantao.cargas where fonte = $1
                       and (situacao = 'Carregando'
                         or situacao = 'Carregada' and exists (select from usuarios where email = $2 and user_id is null)))
        and not exists (select from auditoria where ato = 'copia_restaurada'
                           or ato = 'entrada' and detalhes ->> 'programa' is distinct from 'true')
        and not exists (select from usuarios where email not like $3) as sim`,
    [FONTE, LAST, `%@${LAST.split('@')[1]}`],
  )
  return rows[0]?.sim === true
}

async function isEmpty(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ vazio: boolean }>(`
    select not (exists (select from usuarios) or exists (select from lojas) or exists (select from empreendimentos)
      or exists (select from colaboradores) or exists (select from campanhas) or exists (select from faixas)) as vazio`)
  return rows[0]?.vazio === true
}
