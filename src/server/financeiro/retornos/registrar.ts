/** Marks what a bank's return says, payment by payment, each once, also if two people read the same return. */
import { type RawBuilder, sql } from 'kysely'
import type { retornosRoutes } from '../../../contract/financeiro/retornos.ts'
import type { InputOf } from '../../../contract/routes.ts'
import {
  IMPEDIMENTOS,
  type MotivoDeRejeicao,
  RETORNO_MESSAGES,
  type Resultado,
} from '../../../core/financeiro/retornos.ts'
import { sumOfReais } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { type OnlyLoja, onlyLojaOf } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { askForAlvos, type Feito, type OnAlvos } from '../../trabalhos/alvos.ts'
import { markPaid } from '../atos.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { lock } from '../locks.ts'
import { notToBeMarkedBy, type Person } from '../pagamentos/chave-propria.ts'
import { ARQUIVO, DESTINO } from '../pagamentos/no-arquivo.ts'
import { NOME, readClosing } from '../pagamentos/queries.ts'
import { requireRestoreChecked, requireRestoreCheckedForWork } from '../restauracao/guard.ts'
import { waitingOf } from './esperando.ts'

type Wanted = InputOf<typeof retornosRoutes.registrar>

/**
 * Begins it, and returns the id of the work. Throws Recusa: NAO_ENCONTRADO unless the caller read the return and it is not
 * registered yet, PAGAMENTO_MUDOU if it would mark something else than the caller saw.
 */
export async function registrar(context: Context, wanted: Wanted): Promise<{ id: string }> {
  const { db, only } = context
  await requireRestoreChecked(context)
  const { id: usuario_id } = usuarioOf(context)
  await db
    .updateTable('retornos_do_banco')
    .set({ registrado_em: context.now().toISOString() })
    .where('id', '=', wanted.id)
    .where('usuario_id', '=', usuario_id)
    .where('registrado_em', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', RETORNO_MESSAGES.ausente))
  await decide(db, wanted, only)
  const rows = await rowsToMark(db, {
    where: sql`x.retorno_id = ${wanted.id}`,
    only,
    person: usuarioOf(context),
  })
  const marking = rows.filter(({ isToMark }) => isToMark)
  const many = (which: Resultado) => marking.filter(({ resultado }) => resultado === which).length
  if (many('Pago') !== wanted.pagos || many('Rejeitado') !== wanted.rejeitados)
    throw new Recusa('PAGAMENTO_MUDOU', RETORNO_MESSAGES.mudou)
  return begin(
    context,
    marking.map(({ id }) => id),
  )
}

/** The same for what waits for somebody else than who read it. */
export async function registrarEsperando(
  context: Context,
  { fechamento_id, quantidade }: { fechamento_id: string; quantidade: number },
): Promise<{ id: string }> {
  const { db, only } = context
  await requireRestoreChecked(context)
  await readClosing(db, fechamento_id, only)
  const waiting = await waitingOf(db, fechamento_id, usuarioOf(context))
  if (waiting.length !== quantidade) throw new Recusa('PAGAMENTO_MUDOU', RETORNO_MESSAGES.mudou)
  return begin(
    context,
    waiting.map(({ id }) => id),
  )
}

async function begin(context: Context, rows: readonly string[]): Promise<{ id: string }> {
  const { db, financeiro } = context
  const { id } = await askForAlvos(db, {
    tipo: 'Registrar retorno',
    usuario_id: usuarioOf(context).id,
    alvos: sql<{ id: string }>`select id from unnest(${rows}::uuid[]) id`,
  })
  context.afterCommit(() => financeiro.wake())
  return { id }
}

/** Stores what the caller decided of the rows. Throws Recusa for a payment that the row cannot be about. */
async function decide(db: Db, { id, escolhas, motivos }: Wanted, only: OnlyLoja): Promise<void> {
  const { numAffectedRows } = await sql`
    update retornos_do_banco_linhas x set pagamento_id = p.id, destino = ${DESTINO}
      from jsonb_to_recordset(${JSON.stringify(escolhas)}::jsonb) as e (ordem integer, pagamento uuid)
      join pagamentos p on p.id = e.pagamento join fechamentos f on f.id = p.fechamento_id
     where x.retorno_id = ${id} and x.ordem = e.ordem and p.id = any(x.candidatos) and ${isSeen(only)}`.execute(
    db,
  )
  if (Number(numAffectedRows) !== escolhas.length)
    throw new Recusa('DADOS_INVALIDOS', RETORNO_MESSAGES.candidato, { campo: 'escolhas' })
  await sql`
    update retornos_do_banco_linhas x set motivo = m.motivo
      from jsonb_to_recordset(${JSON.stringify(motivos)}::jsonb) as m (ordem integer, motivo text)
     where x.retorno_id = ${id} and x.ordem = m.ordem and x.resultado = 'Rejeitado'`.execute(db)
}

interface Linha {
  id: string
  pagamento_id: string
  favorecido_nome: string
  saldo: number
  resultado: Resultado
  dia: string | null
  motivo: MotivoDeRejeicao | null
  isOpen: boolean
  /** False for a refusal of a payment that stands in another file by now. */
  isInSameFile: boolean
  isToMark: boolean
}

/** The rows with a payment that is theirs to see, and whether the person marks it. */
async function rowsToMark(
  db: Db,
  { where, only, person }: { where: RawBuilder<unknown>; only: OnlyLoja; person: Person },
): Promise<Linha[]> {
  const { rows } = await sql<Omit<Linha, 'isToMark'>>`
    select x.id, x.pagamento_id, ${NOME} as favorecido_nome, p.saldo, x.resultado, x.dia, x.motivo,
           x.registrada_em is null and x.destino = ${DESTINO} and p.status in ('A pagar', 'Enviado') as "isOpen",
           x.resultado = 'Pago' or array_position(x.arquivos, (${ARQUIVO} ->> 'id')::uuid) is not null as "isInSameFile"
      from retornos_do_banco_linhas x
      join pagamentos p on p.id = x.pagamento_id join fechamentos f on f.id = p.fechamento_id
     where ${where} and ${isSeen(only)}
     order by x.ordem, x.id`.execute(db)
  const own = await notToBeMarkedBy(
    db,
    rows.map(({ pagamento_id }) => pagamento_id),
    person,
  )
  return rows.map((row) => ({
    ...row,
    isToMark: row.isOpen && row.isInSameFile && !own.has(row.pagamento_id),
  }))
}

export const recordingReturns: OnAlvos = {
  permission: 'pagamentos.pagar',
  require: requireRestoreCheckedForWork,
  linhas: sql<number>`
    select count(*) from retornos_do_banco_linhas x join comissoes_movimentos m on m.pagamento_id = x.pagamento_id
     where x.id = a.alvo_id and m.tipo = 'Aprovação'`,
  atMost: 200,
  work: async (trx, ids, { usuario }): Promise<Feito> => {
    const where = sql`x.id = any(${ids}::uuid[])`
    const seen = { where, only: onlyLojaOf(usuario), person: usuario }
    await lock(trx, { pagamentos: (await rowsToMark(trx, seen)).map(({ pagamento_id }) => pagamento_id) })
    const rows = await rowsToMark(trx, seen)
    const marking = rows.filter(({ isToMark }) => isToMark)
    await markRows(trx, marking)
    return {
      valor: sumOfReais(marking.filter(({ resultado }) => resultado === 'Pago').map(({ saldo }) => saldo)),
      deixados: rows
        .filter(({ isToMark }) => !isToMark)
        .map((row) => ({ nome: row.favorecido_nome, motivo: `${IMPEDIMENTOS[whyNot(row)]}.` })),
    }
  },
  leaveOut: async (trx, id, refusal) => {
    const { rows } = await sql<{ nome: string }>`
      select ${NOME} as nome from retornos_do_banco_linhas x join pagamentos p on p.id = x.pagamento_id where x.id = ${id}`.execute(
      trx,
    )
    return { nome: rows[0]?.nome ?? '', motivo: refusal.mensagem }
  },
}

const whyNot = ({ isOpen, isInSameFile }: Linha) =>
  !isOpen ? 'ja_marcado' : isInSameFile ? 'de_outra_pessoa' : 'outro_arquivo'

async function markRows(trx: Db, rows: readonly Linha[]): Promise<void> {
  for (const [dia, paid] of Map.groupBy(
    rows.filter(({ resultado }) => resultado === 'Pago'),
    (row) => row.dia ?? '',
  ))
    await markPaid(
      trx,
      paid.map(({ pagamento_id }) => pagamento_id),
      dia,
    )
  const refused = rows.filter(({ resultado }) => resultado === 'Rejeitado')
  if (refused.length > 0)
    await sql`
      update pagamentos p set status = 'Rejeitado', motivo_da_rejeicao = r.motivo
        from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r (pagamento_id uuid, motivo text)
       where p.id = r.pagamento_id`.execute(trx)
  if (rows.length > 0)
    await trx
      .updateTable('retornos_do_banco_linhas')
      .set({ registrada_em: sql<string>`now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}
