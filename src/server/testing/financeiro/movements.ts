/** Acts on commissions in tests, as a person, and also those that the server never sends. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { FechamentoStatus } from '../../../core/financeiro/fechamentos.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import type { Tables } from '../../database/schema/types.ts'
import { approvePayments } from '../../financeiro/atos.ts'

type Trx = Transaction<Tables>

/** A row of comissoes_movimentos, in reais. */
export interface Movement {
  tipo: MovimentoTipo
  valor: number
  linha?: string
  pagamento?: string
  favorecido?: string
  /** The movement that this one undoes. */
  estorna?: number
  rubrica?: string
  /** YYYY-MM-DD; today without it. */
  data?: string
}

/** Runs work in the name of a usuario, each time in a transaction of its own. */
export type Actor = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

export function actorOf(db: Kysely<Tables>, usuario: { id: string }): Actor {
  return (work) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('plantao.usuario_id', ${usuario.id}, true),
                       set_config('plantao.origem', 'api', true)`.execute(trx)
      return work(trx)
    })
}

/** Adds these movements as one act. Returns their ids, in the order of the rows. */
export async function addMovements(trx: Kysely<Tables>, rows: readonly Movement[]): Promise<number[]> {
  const { rows: added } = await sql<{ id: number }>`
    insert into comissoes_movimentos (
      ato, tipo, valor, linha_id, pagamento_id, favorecido_id, estorna_id, rubrica, data)
    select ${randomUUID()}::uuid, r.tipo, r.valor, r.linha, r.pagamento, r.favorecido, r.estorna, r.rubrica,
           coalesce(r.data, plantao.hoje())
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
             tipo text, valor numeric, linha uuid, pagamento uuid, favorecido uuid, estorna bigint, rubrica text,
             data date)) with ordinality as r (tipo, valor, linha, pagamento, favorecido, estorna, rubrica, data, n)
     order by r.n returning id`.execute(trx)
  return added.map(({ id }) => id)
}

/** Adds one movement. */
export const add = (row: Movement) => (trx: Trx) => addMovements(trx, [row])

/** Makes a line without a sale or, with `participante`, of that participant. Returns its id. */
export async function buildLinha(
  trx: Kysely<Tables>,
  linha: { favorecido_id: string; participante_id?: string; papel?: Papel; valor?: number },
): Promise<string> {
  const { id } = await trx
    .insertInto('comissoes_linhas')
    .values({ papel: linha.participante_id ? 'Corretor' : 'Prêmio', valor: 0, ...linha })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves a closing on; who sends or approves it is the transaction's author. */
export async function moveTo(trx: Kysely<Tables>, id: string, status: FechamentoStatus): Promise<void> {
  await trx.updateTable('fechamentos').set({ status }).where('id', '=', id).execute()
}

/** The draft payment of one payee in a closing, in reais. */
export interface PaymentDraft {
  favorecido_id: string
  /** Lines with what is taken of each. */
  linhas?: readonly (readonly [id: string, valor: number])[]
  adiantamento?: number
  desconto?: number
  retencoes?: readonly { rubrica: string; valor: number }[]
}

/** Makes a draft with these payments. Returns its id and theirs. */
export async function draft(
  trx: Kysely<Tables>,
  drafts: readonly PaymentDraft[],
): Promise<{ id: string; pagamentos: string[] }> {
  const { id } = await trx
    .insertInto('fechamentos')
    .values({ status: 'Rascunho' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pagamentos: string[] = []
  for (const { linhas = [], retencoes = [], ...typed } of drafts) {
    const pagamento = await trx
      .insertInto('pagamentos')
      .values({ fechamento_id: id, retencoes: JSON.stringify(retencoes), ...typed })
      .returning('id')
      .executeTakeFirstOrThrow()
    pagamentos.push(pagamento.id)
    for (const [linha_id, valor] of linhas)
      await trx
        .insertInto('fechamentos_itens')
        .values({ linha_id, pagamento_id: pagamento.id, valor })
        .execute()
  }
  return { id, pagamentos }
}

/** A closing with these payments, sent by one person and approved by another. Returns the payments' ids. */
export async function approved(
  { sender, approver }: { sender: Actor; approver: Actor },
  drafts: readonly PaymentDraft[],
): Promise<string[]> {
  const { id, pagamentos } = await sender((trx) => draft(trx, drafts))
  await sender((trx) => moveTo(trx, id, 'Em aprovação'))
  await approver((trx) => moveTo(trx, id, 'Aprovando'))
  await approver((trx) => approvePayments(trx, pagamentos))
  await approver((trx) => moveTo(trx, id, 'Aprovado'))
  return pagamentos
}
