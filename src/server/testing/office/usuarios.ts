/** Inputs for tests of usuarios, and the mails that result. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Services } from '../../api/api.ts'
import type { Tables } from '../../database/schema/types.ts'

/** A password acceptable for everyone in the tests. */
export const SENHA = 'orquestra-lilás-48'

let last = 0

/** The form of a new user. */
export function newUsuario(overrides: Record<string, unknown> = {}) {
  last += 1
  return { nome: 'Carla Nogueira', email: `carla${last}@casa.com.br`, senha: SENHA, ...overrides }
}

/** The mails to `email`, latest first, with their text. */
export async function emailsTo({ database, mailer }: Services, email: string) {
  const rows = await database.db
    .selectFrom('caixa_de_saida')
    .selectAll()
    .where('para', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, tipo, usuario_id, corpo_cifrado }) => ({
    tipo,
    usuario_id,
    texto: corpo_cifrado ? (mailer.open(id, corpo_cifrado) ?? '') : '',
  }))
}

/** An active second factor with an unknown key. */
export async function buildSecondFactor(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .insertInto('auth.twoFactor')
    .values({ id: randomUUID(), userId, secret: 'x', backupCodes: 'x', verified: true })
    .execute()
  await db.updateTable('auth.user').set({ twoFactorEnabled: true }).where('id', '=', userId).execute()
}
