/** Advances of a draft: a payee is paid what no commission earned yet, and owes it from the approval on. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { adiantamentoInput } from '../../../contract/financeiro/fechamentos.ts'
import {
  ADIANTAMENTO_ALEM,
  perguntaDoAdiantamento,
  type TetoPassado,
  tetoInWords,
} from '../../../core/financeiro/adiantamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { expectedBy } from '../dividas.ts'
import { lockDraftAsSeen } from './conferencia.ts'
import type { Head } from './queries.ts'

type Adiantamento = z.output<typeof adiantamentoInput>
type Caller = Pick<Context, 'db' | 'only' | 'ip' | 'headers'>

/**
 * Puts an advance into a draft of all lojas, in place of the one that the payee has there. Throws Recusa: FECHAMENTO_MUDOU, SITUACAO, or
 * as `includeAdvance`.
 */
export async function adiantar(caller: Caller, { id, versao, ...advance }: Adiantamento): Promise<void> {
  await includeAdvance(caller, await lockDraftAsSeen(caller, { id, versao }), advance)
}

/**
 * Puts an advance into the draft. Throws Recusa: DADOS_INVALIDOS for a closing limited to lojas, a missing motivo, or a payee who is
 * Inativo, has no key, or has another advance there, if `novo`; TETO_DE_ADIANTAMENTOS; or ADIANTAMENTO_ALEM, whose sentence is a
 * question, unless it was confirmed.
 */
export async function includeAdvance(
  caller: Caller,
  { id, lojas }: Pick<Head, 'id' | 'lojas'>,
  {
    favorecido_id,
    valor,
    motivo,
    adiantamento_conferido = false,
    novo = false,
  }: Omit<Adiantamento, 'id' | 'versao'>,
): Promise<void> {
  const { db } = caller
  if (lojas.length > 0) throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.adiantamento_de_lojas)
  if (valor === 0) return takeOut(db, id, favorecido_id)
  if (motivo === null)
    throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.adiantamento_sem_motivo, { campo: 'motivo' })
  const nome = await requirePayable(db, favorecido_id)
  if (novo && (await hasAdvance(db, id, favorecido_id)))
    throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.adiantamento_repetido, { campo: 'favorecido_id' })
  const advance = { adiantamento: valor, adiantamento_motivo: motivo }
  await db
    .insertInto('pagamentos')
    .values({ fechamento_id: id, favorecido_id, ...advance })
    .onConflict((oc) => oc.columns(['fechamento_id', 'favorecido_id']).doUpdateSet(advance))
    .execute()
  await requireUnderTetos(db, id, favorecido_id)
  const esperado = { nome, ...(await expectedBy(db, favorecido_id)) }
  if (toCentavos(valor) <= toCentavos(esperado.liberado) + toCentavos(esperado.a_liberar)) return
  if (!adiantamento_conferido) throw new Recusa(ADIANTAMENTO_ALEM, perguntaDoAdiantamento(valor, esperado))
  const detalhes = { ...esperado, valor }
  await recordAct(db, caller, { ato: 'adiantamento_conferido', about: id, detalhes })
}

/** Returns the payee's name. */
async function requirePayable(db: Db, favorecido_id: string): Promise<string> {
  const favorecido = await db
    .selectFrom('favorecidos')
    .select(['nome', 'status', 'chave_pix', 'junto_de'])
    .where('id', '=', favorecido_id)
    .executeTakeFirst()
  if (!favorecido) throw new Recusa('NAO_ENCONTRADO', 'Favorecido não encontrado')
  const reason =
    favorecido.status !== 'Ativo' || favorecido.junto_de !== null
      ? FECHAMENTO_MESSAGES.favorecido_inativo
      : favorecido.chave_pix === null && PAGAMENTO_MESSAGES.sem_chave_atual
  if (reason) throw new Recusa('DADOS_INVALIDOS', reason, { campo: 'favorecido_id' })
  return favorecido.nome
}

/** A payment without commissions goes with its advance. */
async function takeOut(db: Db, fechamento_id: string, favorecido_id: string): Promise<void> {
  const pagamento = await db
    .updateTable('pagamentos')
    .set({ adiantamento: 0, adiantamento_motivo: null })
    .where('fechamento_id', '=', fechamento_id)
    .where('favorecido_id', '=', favorecido_id)
    .where('adiantamento', '>', 0)
    .returning('id')
    .executeTakeFirst()
  if (!pagamento) throw new Recusa('NAO_ENCONTRADO', FECHAMENTO_MESSAGES.adiantamento_ausente)
  await db
    .deleteFrom('pagamentos')
    .where('id', '=', pagamento.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('fechamentos_itens').select('linha_id').where('pagamento_id', '=', pagamento.id)),
      ),
    )
    .execute()
}

/**
 * Throws Recusa TETO_DE_ADIANTAMENTOS if the advances of the closing, or the payee's in it, pass a ceiling with what is owed and what
 * is being approved. Certain only while other approvals of advances wait.
 */
export async function requireUnderTetos(
  db: Db,
  fechamento_id: string,
  favorecido_id?: string,
): Promise<void> {
  const { rows } = await sql<TetoPassado>`
    select f.nome, t.teto, t.em_aberto
      from plantao.tetos_passados(array(
             select p.favorecido_id from pagamentos p
              where p.fechamento_id = ${fechamento_id} and p.adiantamento > 0
                and p.favorecido_id = coalesce(${favorecido_id ?? null}, p.favorecido_id)), ${fechamento_id}) t
      left join favorecidos f on f.id = t.favorecido_id
     order by f.nome limit 1`.execute(db)
  if (rows[0]) throw new Recusa('TETO_DE_ADIANTAMENTOS', tetoInWords(rows[0]), { campo: 'valor' })
}

/** True if the closing pays an advance, or the payee one. */
export async function hasAdvance(db: Db, fechamento_id: string, favorecido_id?: string): Promise<boolean> {
  const found = await db
    .selectFrom('pagamentos')
    .select('id')
    .where('fechamento_id', '=', fechamento_id)
    .where('adiantamento', '>', 0)
    .$if(favorecido_id !== undefined, (qb) => qb.where('favorecido_id', '=', favorecido_id ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
