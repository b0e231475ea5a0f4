/** The reporting line: valid superiors, and handing over a team. */
import {
  type Cargo,
  COLABORADOR_MESSAGES,
  canLead,
  canSucceed,
  leaderMessage,
  SUPERIOR_MESSAGE,
} from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import { countRows } from '../cadastro/list.ts'
import type { Db } from '../database/schema/types.ts'

/** The number of direct reports, active or not. */
export function countSubordinados(db: Db, id: string): Promise<number> {
  return countRows(db.selectFrom('colaboradores').where('superior_id', '=', id))
}

/**
 * Locks the superior against changes until the end of the transaction and returns their cargo. Throws Recusa
 * SUPERIOR_INAPTO if there is no such colaborador, or an Inativo one.
 */
export async function lockSuperior(db: Db, superiorId: string): Promise<Cargo> {
  const superior = await readShared(db, superiorId)
  if (!superior) throw unfit('Superior não encontrado')
  if (superior.status !== 'Ativo') throw unfit(COLABORADOR_MESSAGES.superior_inativo)
  return superior.cargo
}

/** Throws Recusa SUPERIOR_INAPTO if the superior may not lead someone of `cargo` or is not Ativo. */
export async function checkSuperior(db: Db, superiorId: string | null, cargo: Cargo): Promise<void> {
  if (superiorId === null) return
  if (!canLead(await lockSuperior(db, superiorId), cargo)) throw unfit(SUPERIOR_MESSAGE)
}

/**
 * Assigns all direct reports of `leader`, whose cargo is still the old one, to the successor; no effect without reports.
 * `leader` must be locked. Throws Recusa: SUCESSOR_NECESSARIO, with the number in `dados.subordinados`, if there is no
 * successor; SUCESSOR_INAPTO if the successor may not take over.
 */
export async function handOverTeam(
  db: Db,
  leader: { id: string; cargo: Cargo },
  sucessorId: string | null,
): Promise<void> {
  const subordinados = await countSubordinados(db, leader.id)
  if (subordinados === 0) return
  if (sucessorId === null)
    throw new Recusa('SUCESSOR_NECESSARIO', leaderMessage(subordinados), {
      campo: 'sucessor_id',
      dados: { subordinados },
    })
  const sucessor = sucessorId === leader.id ? undefined : await readShared(db, sucessorId)
  if (!sucessor || !canSucceed(sucessor, leader.cargo))
    throw new Recusa('SUCESSOR_INAPTO', COLABORADOR_MESSAGES.sucessor, { campo: 'sucessor_id' })
  await db
    .updateTable('colaboradores')
    .set({ superior_id: sucessorId })
    .where('superior_id', '=', leader.id)
    .execute()
}

function readShared(db: Db, id: string) {
  return db
    .selectFrom('colaboradores')
    .select(['cargo', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

function unfit(message: string): Recusa {
  return new Recusa('SUPERIOR_INAPTO', message, { campo: 'superior_id' })
}
