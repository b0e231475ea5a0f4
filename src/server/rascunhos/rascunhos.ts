/** Drafts of unsaved forms, private to each login, encrypted and kept for 24 hours. */
import { sql } from 'kysely'
import { id } from '../../contract/fields.ts'
import type { RascunhoContent } from '../../contract/rascunhos.ts'
import { rascunhoOfEdit } from '../../core/cadastros.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf, type Context } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import type { Cipher } from '../process/cipher.ts'
import { isSeen } from '../vendas/seen.ts'

export const rascunhosHandlers = {
  obter: api.rascunhos.obter.handler(async ({ input: { formulario }, context }) => ({
    rascunho: (await isHidden(context, formulario))
      ? null
      : await obterRascunho(context.db, placeOf(context, formulario)),
  })),
  salvar: api.rascunhos.salvar.handler(({ input, context }) =>
    salvarRascunho(context.db, placeOf(context, input.formulario), input.conteudo),
  ),
  excluir: api.rascunhos.excluir.handler(async ({ input, context }) => {
    await context.db
      .deleteFrom('rascunhos')
      .where('user_id', '=', authorOf(context).userId)
      .where('formulario', '=', input.formulario)
      .execute()
    return { ok: true }
  }),
}

const OF_VENDA = rascunhoOfEdit('vendas', '')

/** Whether it is the form of a sale that the caller does not see, or not any more. */
async function isHidden(context: Context, formulario: string): Promise<boolean> {
  const only = context.only
  if (only === null || !formulario.startsWith(OF_VENDA)) return false
  const { data: vendaId } = id.safeParse(formulario.slice(OF_VENDA.length))
  if (vendaId === undefined) return true
  const venda = await context.db
    .selectFrom('vendas')
    .select('id')
    .where('id', '=', vendaId)
    .where(isSeen('vendas', only))
    .executeTakeFirst()
  return venda === undefined
}

/** Deletes all drafts of a login, for example on sign-out. */
export async function deleteRascunhos(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('rascunhos').where('user_id', '=', userId).execute()
}

/** Deletes all drafts older than 24 hours. */
export async function purgeRascunhos(db: Db): Promise<void> {
  await db.deleteFrom('rascunhos').where(isExpired).execute()
}

/** A draft that contains a text. */
export interface FoundRascunho {
  user_id: string
  formulario: string
  updated_at: string
}

const READ_AT_ONCE = 100

/** All drafts that contain one of the texts, of all usuarios. */
export async function rascunhosWith(
  db: Db,
  cipher: Cipher,
  texts: readonly string[],
): Promise<FoundRascunho[]> {
  const found: FoundRascunho[] = []
  let after = { user_id: '', formulario: '' }
  for (;;) {
    const page = await db
      .selectFrom('rascunhos')
      .select(['user_id', 'formulario', 'conteudo', 'updated_at'])
      .where(sql<boolean>`(user_id, formulario) > (${after.user_id}, ${after.formulario})`)
      .orderBy('user_id')
      .orderBy('formulario')
      .limit(READ_AT_ONCE)
      .execute()
    for (const { conteudo, ...draft } of page) {
      const place = { userId: draft.user_id, formulario: draft.formulario, cipher }
      const text = openRascunho(place, conteudo)
      if (text && texts.some((part) => text.includes(part))) found.push(draft)
    }
    const last = page.at(-1)
    if (!last || page.length < READ_AT_ONCE) return found
    after = last
  }
}

const MAX_BYTES = 64 * 1024
/** The maximum number of drafts per login; beyond it, the oldest are deleted. */
const MAX_PER_LOGIN = 20

const isExpired = sql<boolean>`expira_em <= now()`

/** Whose draft of which form, and what encrypts it: a draft has the personal data that is being typed. */
interface Place {
  userId: string
  formulario: string
  cipher: Cipher
}

function placeOf(context: Context, formulario: string): Place {
  return { userId: authorOf(context).userId, formulario, cipher: context.rascunhos }
}

const idOf = ({ userId, formulario }: Place) => `${userId} ${formulario}`

/** The form as JSON; null if it is from before drafts were encrypted, or another secret encrypted it. */
function openRascunho(place: Place, conteudo: { cifrado?: string }): string | null {
  return place.cipher.open(idOf(place), Buffer.from(conteudo.cifrado ?? '', 'base64'))
}

async function obterRascunho(db: Db, place: Place) {
  const stored = await db
    .selectFrom('rascunhos')
    .select(['conteudo', 'updated_at as atualizado_em'])
    .where('user_id', '=', place.userId)
    .where('formulario', '=', place.formulario)
    .where(sql<boolean>`not ${isExpired}`)
    .executeTakeFirst()
  const text = stored && openRascunho(place, stored.conteudo)
  if (!text) return null
  const conteudo: RascunhoContent = JSON.parse(text)
  return { conteudo, atualizado_em: stored.atualizado_em }
}

/** Stores the draft, replacing an earlier one of the same form. Throws Recusa if it is larger than 64 kB. */
async function salvarRascunho(
  db: Db,
  place: Place,
  conteudo: RascunhoContent,
): Promise<{ atualizado_em: string }> {
  const { userId, formulario, cipher } = place
  const text = JSON.stringify(conteudo)
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new Recusa('RASCUNHO_GRANDE', 'O rascunho passa de 64 kB e não pode ser guardado.')
  await purgeRascunhos(db)
  const stored = {
    conteudo: JSON.stringify({ cifrado: cipher.seal(idOf(place), text).toString('base64') }),
    updated_at: sql<string>`now()`,
    expira_em: sql<string>`now() + interval '24 hours'`,
  }
  const { updated_at } = await db
    .insertInto('rascunhos')
    .values({ user_id: userId, formulario, ...stored })
    .onConflict((conflict) => conflict.columns(['user_id', 'formulario']).doUpdateSet(stored))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('rascunhos')
    .where('user_id', '=', userId)
    .where('formulario', 'in', (eb) =>
      eb
        .selectFrom('rascunhos')
        .select('formulario')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .offset(MAX_PER_LOGIN),
    )
    .execute()
  return { atualizado_em: updated_at }
}
