/** A repeated request gets the answer of the first one, stored in the same transaction as its change. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { RouteName } from '../../contract/index.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'
import type { OnlyLoja } from './view.ts'

/** Changes only in that they are recorded: their answers have personal data, and who repeats them is recorded again. */
const NEVER_STORED: ReadonlySet<RouteName> = new Set<RouteName>([
  'vendas.mostrarDados',
  'pagamentos.mostrarCodigo',
  'pagamentos.mostrarChave',
  'retornos.ler',
  'favorecidos.mostrarDados',
  'titulares.procurar',
  'titulares.exportar',
  'titulares.lerVendaExcluida',
  // Bytes have no hash here, and change nothing when they are sent again.
  'anexos.enviarParte',
  'comprovantes.enviarParte',
  'importacoes.enviarParte',
  'cargas.enviarParte',
])

/** Whether the route's answer may be stored for a repeated request. */
export function mayStoreAnswer(route: RouteName): boolean {
  return !NEVER_STORED.has(route)
}

interface Attempt<T> {
  key: string
  /** The login that sent it; the same key from another login is another request. */
  author: string
  rota: string
  input: unknown
  /** Which sales the caller sees: who sees others by now gets no answer that was stored before. */
  only: OnlyLoja
  /** Expressions to select in the same statement that looks up the key. */
  along: RawBuilder<unknown>
  /** The stored answer as its author may see it now. */
  seen: (stored: T) => Promise<T>
}

/**
 * The output of `run`, or the stored one of an earlier request with the same key. A concurrent repeat waits for the
 * first one's commit. Throws Recusa CHAVE_REUTILIZADA if the key comes with other content, and NAO_ENCONTRADO if the
 * record that the first request saved was deleted since.
 */
export async function answerOnce<T>(trx: Db, attempt: Attempt<T>, run: () => Promise<T>): Promise<T> {
  if (!/^[\w-]{8,100}$/.test(attempt.key))
    throw new Recusa(
      'DADOS_INVALIDOS',
      'A chave de idempotência deve ter de 8 a 100 letras, números ou hífens',
    )
  const pedido_hash = createHash('sha256')
    .update(JSON.stringify(attempt.input ?? null, withoutPassword))
    .update(attempt.only ?? '')
    .digest('hex')
  const { key, author, rota } = attempt
  const { rows } = await sql<{ pedido_hash: string | null; resposta: T | null }>`
    select r.pedido_hash, r.resposta, ${attempt.along}
      from (select) pedido left join plantao.resposta_anterior(${author}, ${rota}, ${key}) r on true`.execute(
    trx,
  )
  const earlier = rows[0]
  if (earlier && earlier.pedido_hash !== null) {
    if (earlier.pedido_hash !== pedido_hash)
      throw new Recusa(
        'CHAVE_REUTILIZADA',
        'Este formulário já foi enviado com outros dados. Recarregue a página.',
      )
    if (earlier.resposta === null)
      throw new Recusa('NAO_ENCONTRADO', 'O registro que este formulário salvou já foi excluído.')
    return attempt.seen(earlier.resposta)
  }
  const answer = await run()
  await trx
    .insertInto('idempotencia')
    .values({ chave: key, user_id: author, rota, pedido_hash, resposta: JSON.stringify(answer) })
    .execute()
  return answer
}

/** Leaves passwords out of the stored hash of the request: a leaked hash could be used to guess them. */
function withoutPassword(field: string, value: unknown): unknown {
  return PASSWORDS.has(field) ? undefined : value
}

/** The contract's password fields. */
const PASSWORDS = new Set(['senha', 'password', 'senha_atual', 'nova_senha'])

/** Clears the stored answers that contain one of the deleted records: their data must not outlive them. */
export async function forgetAnswersOf(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('idempotencia')
    .set({ resposta: null })
    .where(sql<boolean>`resposta ->> 'id' = any(${ids}::text[])`)
    .execute()
}

/** Deletes keys and answers too old to be repeated. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotencia').where(sql<boolean>`created_at < now() - interval '1 day'`).execute()
}
