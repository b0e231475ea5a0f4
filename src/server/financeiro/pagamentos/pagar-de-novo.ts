/** 'Pagar de novo': with the payee's present data, which a person who may approve has looked at. */
import { sql } from 'kysely'
import type { ChaveAtual, PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { canBe, PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { lockAsSeen, type Wanted } from './acoes.ts'
import { hasUnapprovedKey, requireToPayAgain } from './chave-propria.ts'
import { paymentFor, readPayment } from './queries.ts'

/**
 * Throws Recusa: SEM_CHAVE if the payee has no key, QUATRO_OLHOS if the caller may not decide of it, CHAVE_A_CONFERIR unless
 * a key that nobody approved is the one that they were shown.
 */
export async function corrigirChave(
  context: Context,
  { conferencia, ...wanted }: Wanted & { conferencia?: string },
): Promise<PagamentoCompleto> {
  const { db } = context
  const { favorecido_id } = await lockAsSeen(context, wanted, 'corrigirChave')
  // Nobody changes the key between the question and its use.
  await sql`select from favorecidos where id = ${favorecido_id} for share`.execute(db)
  const chave = await presentKey(db, favorecido_id)
  await requireToPayAgain(db, wanted.id, usuarioOf(context))
  if (chave.conferencia !== conferencia && (await hasUnapprovedKey(db, wanted.id)))
    throw new Recusa('CHAVE_A_CONFERIR', PAGAMENTO_MESSAGES.confira_a_chave)
  await sql`select plantao.pagar_de_novo(${wanted.id}::uuid)`.execute(db)
  return paymentFor(context, wanted.id)
}

/** Shows the payee's present key in full, and records that. Throws Recusa as `corrigirChave` does. */
export async function mostrarChave(context: Context, id: string): Promise<ChaveAtual> {
  const { db } = context
  const { favorecido_id, situacao } = await readPayment(db, id, context.only)
  if (!canBe('corrigirChave', situacao)) throw new Recusa('PAGAMENTO_MUDOU', PAGAMENTO_MESSAGES.situacao)
  const chave = await presentKey(db, favorecido_id)
  await requireToPayAgain(db, id, usuarioOf(context))
  await recordAct(db, context, {
    ato: 'favorecido_aberto',
    author: authorOf(context),
    about: favorecido_id,
    detalhes: { nome: chave.favorecido_nome },
  })
  return chave
}

async function presentKey(db: Db, favorecido_id: string): Promise<ChaveAtual> {
  const { rows } = await sql<ChaveAtual>`
    select f.nome as favorecido_nome, f.documento, f.tipo_chave, f.chave_pix,
           encode(sha256(convert_to(row(f.nome, f.documento, f.tipo_chave, f.chave_pix)::text, 'UTF8')), 'hex') as conferencia
      from favorecidos f where f.id = ${favorecido_id} and f.chave_pix is not null`.execute(db)
  if (!rows[0]) throw new Recusa('SEM_CHAVE', PAGAMENTO_MESSAGES.sem_chave_atual)
  return rows[0]
}
