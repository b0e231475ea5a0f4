/** Advances of a draft: a payee is paid what no commission earned yet, and owes it from the approval on. */
import { type Kysely, sql } from 'kysely'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import {
  type AdiantamentoMotivo,
  PAGAMENTO_MESSAGES,
  tetoInWords,
} from '../../../core/financeiro/pagamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import type { Tables } from '../../database/schema/types.ts'
import { lockAsSeen } from './conferencia.ts'

type Db = Kysely<Tables>

interface Adiantamento {
  id: string
  favorecido_id: string
  versao: number
  /** In reais; 0 takes it out again. */
  valor: number
  motivo: AdiantamentoMotivo | null
}

/**
 * Puts an advance into a draft of all lojas, in place of the one that the payee has there. Throws Recusa: FECHAMENTO_MUDOU, SITUACAO, or
 * DADOS_INVALIDOS for a closing limited to lojas, a missing motivo, or a payee who is Inativo or has no key.
 */
export async function adiantar(
  { db, only }: Pick<Context, 'db' | 'only'>,
  { id, favorecido_id, versao, valor, motivo }: Adiantamento,
): Promise<void> {
  const head = await lockAsSeen(db, { id, versao }, only)
  if (head.status !== 'Rascunho') throw new Recusa('SITUACAO', FECHAMENTO_MESSAGES.em_edicao)
  if (head.lojas.length > 0) throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.adiantamento_de_lojas)
  if (valor === 0) return takeOut(db, id, favorecido_id)
  if (motivo === null)
    throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.adiantamento_sem_motivo, { campo: 'motivo' })
  await requirePayable(db, favorecido_id)
  const advance = { adiantamento: valor, adiantamento_motivo: motivo }
  await db
    .insertInto('pagamentos')
    .values({ fechamento_id: id, favorecido_id, ...advance })
    .onConflict((oc) => oc.columns(['fechamento_id', 'favorecido_id']).doUpdateSet(advance))
    .execute()
  await requireUnderTetos(db, id, favorecido_id)
}

async function requirePayable(db: Db, favorecido_id: string): Promise<void> {
  const favorecido = await db
    .selectFrom('favorecidos')
    .select(['status', 'chave_pix', 'junto_de'])
    .where('id', '=', favorecido_id)
    .executeTakeFirst()
  if (!favorecido) throw new Recusa('NAO_ENCONTRADO', 'Favorecido não encontrado')
  const reason =
    favorecido.status !== 'Ativo' || favorecido.junto_de !== null
      ? FECHAMENTO_MESSAGES.favorecido_inativo
      : favorecido.chave_pix === null && PAGAMENTO_MESSAGES.sem_chave_atual
  if (reason) throw new Recusa('DADOS_INVALIDOS', reason, { campo: 'favorecido_id' })
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
  const { rows } = await sql<Parameters<typeof tetoInWords>[0]>`
    select f.nome, t.teto, t.em_aberto
      from plantao.tetos_passados(array(
             select p.favorecido_id from pagamentos p
              where p.fechamento_id = ${fechamento_id} and p.adiantamento > 0
                and p.favorecido_id = coalesce(${favorecido_id ?? null}, p.favorecido_id)), ${fechamento_id}) t
      left join favorecidos f on f.id = t.favorecido_id
     order by f.nome limit 1`.execute(db)
  if (rows[0]) throw new Recusa('TETO_DE_ADIANTAMENTOS', tetoInWords(rows[0]), { campo: 'valor' })
}

/** True if the closing pays an advance. */
export async function hasAdvance(db: Db, fechamento_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('pagamentos')
    .select('id')
    .where('fechamento_id', '=', fechamento_id)
    .where('adiantamento', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
