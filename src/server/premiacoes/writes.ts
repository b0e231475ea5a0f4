/** Creates, changes, delivers and cancels awards, inside the given transaction. */
import type { Premiacao, PremiacaoInput } from '../../contract/premiacoes.ts'
import { PREMIACAO_MESSAGES } from '../../core/premiacoes.ts'
import { Recusa } from '../../core/recusa.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'
import { obterPremiacao } from './queries.ts'

/**
 * Creates an award and returns its id. Throws Recusa OUTRO_VENCEDOR if it names a draw with another winner or none yet;
 * the database refuses a second award for a draw (premiacoes_uma_por_sorteio).
 */
export async function insertPremiacao(db: Db, premiacao: PremiacaoInput): Promise<{ id: string }> {
  await requireVencedor(db, premiacao)
  return db.insertInto('premiacoes').values(premiacao).returning('id').executeTakeFirstOrThrow()
}

/** Changes a locked award. Throws Recusa: SITUACAO_FINAL, OUTRO_VENCEDOR, EM_FECHAMENTO for what a closing pays. */
export async function updatePremiacao(db: Db, id: string, premiacao: PremiacaoInput): Promise<void> {
  const { valor_premio, colaborador_id, pagamento } = await requirePendente(db, id)
  if (premiacao.valor_premio !== valor_premio || premiacao.colaborador_id !== colaborador_id)
    requireOutOfClosings(pagamento)
  await requireVencedor(db, premiacao)
  await db.updateTable('premiacoes').set(premiacao).where('id', '=', id).execute()
}

/**
 * Marks the award as Entregue by `who` and returns it. Throws Recusa: NAO_ENCONTRADO, VERSAO_ANTIGA, SITUACAO_FINAL,
 * and DADOS_INVALIDOS for a future day.
 */
export async function entregarPremiacao(
  db: Db,
  { data_entrega, recibo, ...record }: Delivery,
  who: { id: string; nome: string },
  hoje: string,
): Promise<Premiacao> {
  if (data_entrega > hoje)
    throw new Recusa('DADOS_INVALIDOS', 'A data da entrega não pode ser futura', { campo: 'data_entrega' })
  await lockPendente(db, record)
  await db
    .updateTable('premiacoes')
    .set({
      status: 'Entregue',
      data_entrega,
      recibo,
      entregue_por: who.id,
      entregue_por_nome: who.nome,
    })
    .where('id', '=', record.id)
    .execute()
  return obterPremiacao(db, record.id)
}

interface Delivery {
  id: string
  versao: number
  data_entrega: string
  recibo: string | null
}

/** Marks the award as Cancelada and returns it. Throws Recusa: NAO_ENCONTRADO, VERSAO_ANTIGA, SITUACAO_FINAL, EM_FECHAMENTO. */
export async function cancelarPremiacao(db: Db, record: { id: string; versao: number }): Promise<Premiacao> {
  requireOutOfClosings((await lockPendente(db, record)).pagamento)
  await db.updateTable('premiacoes').set({ status: 'Cancelada' }).where('id', '=', record.id).execute()
  return obterPremiacao(db, record.id)
}

async function lockPendente(db: Db, { id, versao }: { id: string; versao: number }): Promise<Premiacao> {
  await lockVersion(db, 'premiacoes', { id, versao, obter: () => obterPremiacao(db, id) })
  return requirePendente(db, id)
}

async function requirePendente(db: Db, id: string): Promise<Premiacao> {
  const premiacao = await obterPremiacao(db, id)
  if (premiacao.status !== 'Pendente')
    throw new Recusa('SITUACAO_FINAL', 'Esta premiação já foi entregue ou cancelada')
  return premiacao
}

/** The award's lock keeps it so: only who holds it releases its value. */
function requireOutOfClosings(pagamento: Premiacao['pagamento']): void {
  if (pagamento !== null) throw new Recusa('EM_FECHAMENTO', PREMIACAO_MESSAGES.no_fechamento)
}

/** Needs no lock: a draw's winner never changes. */
async function requireVencedor(db: Db, { sorteio_id, colaborador_id }: PremiacaoInput): Promise<void> {
  if (sorteio_id === null) return
  const sorteio = await db
    .selectFrom('sorteios')
    .select('vencedor_id')
    .where('id', '=', sorteio_id)
    .executeTakeFirst()
  if (sorteio?.vencedor_id !== colaborador_id)
    throw new Recusa('OUTRO_VENCEDOR', 'Este colaborador não é o vencedor deste sorteio', {
      campo: 'colaborador_id',
    })
}
