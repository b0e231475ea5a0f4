/** Prepares, annuls, cancels and performs a draw, inside the given transaction. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import {
  draw,
  hashOfSemente,
  hashOfText,
  listText,
  ROLETA_MESSAGES,
  SEMENTE_BYTES,
  type SorteioParticipante,
} from '../../core/sorteios/sorteio.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'
import type { SorteiosTable } from '../database/schema/types-management.ts'
import type { Cipher } from '../process/cipher.ts'

/** The acting usuario's id. */
type Author = string | null

/** The eligible Ativo colaboradores of the draw's store (of all stores if it has none), by name. */
async function eligibleOf(db: Db, loja_id: string | null): Promise<SorteioParticipante[]> {
  const { rows } = await sql<SorteioParticipante>`
    select c.id, c.nome
      from roleta_elegibilidade e join colaboradores c on c.id = e.colaborador_id
     where e.ativo and c.status = 'Ativo'
       and (${loja_id}::uuid is null or coalesce(e.loja_id, c.loja_id) = ${loja_id}::uuid)
     order by c.nome, c.id`.execute(db)
  return rows
}

/**
 * The draw's participants: the frozen list, or, before a preparation, everyone eligible now. Throws Recusa
 * NAO_ENCONTRADO.
 */
export async function participantesOf(
  db: Db,
  id: string,
): Promise<{ congelada: boolean; itens: SorteioParticipante[] }> {
  const sorteio = await db.selectFrom('sorteios').select('loja_id').where('id', '=', id).executeTakeFirst()
  if (!sorteio) throw notFound('sorteios')
  const preparo = await db
    .selectFrom('sorteios_preparos')
    .select('participantes')
    .where('sorteio_id', '=', id)
    .where('status', '<>', 'Anulado')
    .executeTakeFirst()
  if (preparo) return { congelada: true, itens: preparo.participantes }
  const historico = await db
    .selectFrom('roleta_historico')
    .select('participantes_elegiveis as itens')
    .where('sorteio_id', '=', id)
    .executeTakeFirst()
  if (historico) return { congelada: true, itens: historico.itens }
  return { congelada: false, itens: await eligibleOf(db, sorteio.loja_id) }
}

/**
 * Freezes the participants and a secret seed, and publishes the hashes of both. Throws Recusa: NAO_ENCONTRADO,
 * SITUACAO_FINAL, DUPLICADO if already prepared, SEM_ELEGIVEIS.
 */
export async function prepararSorteio(db: Db, sementes: Cipher, id: string, author: Author): Promise<void> {
  const sorteio = await lockAgendado(db, id)
  if (await currentPreparo(db, id)) throw new Recusa('DUPLICADO', ROLETA_MESSAGES.preparado)
  await insertPreparo(db, sementes, sorteio, author)
}

/**
 * Annuls the current preparation and destroys its seed. Throws Recusa: NAO_ENCONTRADO, SITUACAO_FINAL, and WITHOUT_PREPARO
 * if there is none.
 */
export async function anularPreparo(db: Db, id: string, motivo: string): Promise<void> {
  await lockAgendado(db, id)
  const voided = await voidPreparo(db, id, motivo)
  if (voided === 0) throw new Recusa('SEM_PREPARO', 'Não há preparação a anular')
}

/** Cancels the draw together with a current preparation. Throws Recusa NAO_ENCONTRADO and SITUACAO_FINAL. */
export async function cancelarSorteio(db: Db, id: string, motivo: string): Promise<void> {
  await lockAgendado(db, id)
  await voidPreparo(db, id, `Sorteio cancelado: ${motivo}`)
  await db
    .updateTable('sorteios')
    .set({ status: 'Cancelado', motivo_cancelamento: motivo })
    .where('id', '=', id)
    .execute()
}

/**
 * Draws the winner from the current preparation, or from one made now, and reveals its seed. Of several concurrent
 * calls only one draws. Throws Recusa: NAO_ENCONTRADO, SITUACAO_FINAL, SEM_ELEGIVEIS, PREPARO_TROCADO if the current
 * preparation is not `preparo_id`, SEMENTE_ILEGIVEL if the server's secret has changed since the preparation.
 */
export async function realizarSorteio(
  db: Db,
  sementes: Cipher,
  { id, preparo_id, semente_publica }: { id: string; preparo_id?: string; semente_publica: string | null },
  author: Author,
): Promise<void> {
  const sorteio = await lockAgendado(db, id)
  const current = await currentPreparo(db, id)
  if (preparo_id !== undefined && current?.id !== preparo_id)
    throw new Recusa('PREPARO_TROCADO', 'A preparação deste sorteio mudou. Recarregue e confira a lista.')
  const preparo = current ?? (await insertPreparo(db, sementes, sorteio, author))
  const semente = await openSemente(db, sementes, preparo.id)
  const { index } = draw({
    sorteio_id: id,
    hash_participantes: preparo.hash_participantes,
    semente,
    semente_publica: semente_publica ?? '',
    quantos: preparo.participantes.length,
  })
  const vencedor = preparo.participantes[index]
  if (!vencedor) throw new Error('the draw chose nobody of its list')

  await db
    .updateTable('sorteios')
    .set({ status: 'Realizado', vencedor_id: vencedor.id, data_realizacao: sql`now()` })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('sorteios_preparos')
    .set({ status: 'Revelado', semente_publica, semente_revelada: semente, revelado_em: sql`now()` })
    .where('id', '=', preparo.id)
    .execute()
  await db.deleteFrom('sorteios_sementes').where('preparo_id', '=', preparo.id).execute()
  await db
    .insertInto('roleta_historico')
    .values({
      sorteio_id: id,
      colaborador_id: vencedor.id,
      loja_id: sorteio.loja_id,
      preparo_id: preparo.id,
      participantes_elegiveis: JSON.stringify(preparo.participantes),
    })
    .execute()
}

/** Locks the draw until the end of the transaction. Throws Recusa NAO_ENCONTRADO and SITUACAO_FINAL. */
async function lockAgendado(db: Db, id: string): Promise<Selectable<SorteiosTable>> {
  const sorteio = await db
    .selectFrom('sorteios')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('sorteios'))
  if (sorteio.status !== 'Agendado') throw new Recusa('SITUACAO_FINAL', ROLETA_MESSAGES.encerrado)
  return sorteio
}

function currentPreparo(db: Db, sorteio_id: string) {
  return db
    .selectFrom('sorteios_preparos')
    .select(['id', 'participantes', 'hash_participantes'])
    .where('sorteio_id', '=', sorteio_id)
    .where('status', '=', 'Preparado')
    .executeTakeFirst()
}

async function insertPreparo(
  db: Db,
  sementes: Cipher,
  sorteio: Selectable<SorteiosTable>,
  author: Author,
): Promise<{ id: string; participantes: SorteioParticipante[]; hash_participantes: string }> {
  const participantes = await eligibleOf(db, sorteio.loja_id)
  if (participantes.length === 0) throw new Recusa('SEM_ELEGIVEIS', ROLETA_MESSAGES.sem_elegiveis)
  const semente = randomBytes(SEMENTE_BYTES).toString('hex')
  const preparo = {
    id: randomUUID(),
    hash_participantes: hashOfText(listText({ sorteio, participantes })),
  }
  await db
    .insertInto('sorteios_preparos')
    .values({
      ...preparo,
      sorteio_id: sorteio.id,
      participantes: JSON.stringify(participantes),
      hash_semente: hashOfSemente(semente),
      criado_por: author,
    })
    .execute()
  await db
    .insertInto('sorteios_sementes')
    .values({ preparo_id: preparo.id, semente_cifrada: sementes.seal(preparo.id, semente) })
    .execute()
  return { ...preparo, participantes }
}

async function voidPreparo(db: Db, sorteio_id: string, motivo_anulacao: string): Promise<number> {
  const voided = await db
    .updateTable('sorteios_preparos')
    .set({ status: 'Anulado', motivo_anulacao, anulado_em: sql`now()` })
    .where('sorteio_id', '=', sorteio_id)
    .where('status', '=', 'Preparado')
    .returning('id')
    .execute()
  for (const { id } of voided) await db.deleteFrom('sorteios_sementes').where('preparo_id', '=', id).execute()
  return voided.length
}

async function openSemente(db: Db, sementes: Cipher, preparo_id: string): Promise<string> {
  const kept = await db
    .selectFrom('sorteios_sementes')
    .select('semente_cifrada')
    .where('preparo_id', '=', preparo_id)
    .executeTakeFirst()
  const semente = kept ? sementes.open(preparo_id, kept.semente_cifrada) : null
  if (semente === null)
    throw new Recusa(
      'SEMENTE_ILEGIVEL',
      'A semente secreta desta preparação não pode ser lida: o segredo do servidor mudou. Anule a preparação e prepare de novo.',
    )
  return semente
}
