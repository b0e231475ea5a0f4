/** The reporting line: valid superiors, and handing over a team. */
import type { Kysely } from 'kysely'
import {
  type Cargo,
  MENSAGEM_SUPERIOR,
  MENSAGENS_COLABORADOR,
  mensagemLidera,
  podeLiderar,
  podeSuceder,
} from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'

/** The number of direct reports, active or not. */
export async function contarSubordinados(db: Kysely<Tables>, id: string): Promise<number> {
  const { quantos } = await db
    .selectFrom('colaboradores')
    .where('superior_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('quantos'))
    .executeTakeFirstOrThrow()
  return quantos
}

/**
 * Locks the superior against changes until the end of the transaction and returns their cargo. Throws Recusa
 * SUPERIOR_INAPTO if there is no such colaborador, or an Inativo one.
 */
export async function travarSuperior(db: Kysely<Tables>, superiorId: string): Promise<Cargo> {
  const superior = await lerParaCompartilhar(db, superiorId)
  if (!superior) throw inapto('Superior não encontrado')
  if (superior.status !== 'Ativo') throw inapto(MENSAGENS_COLABORADOR.superior_inativo)
  return superior.cargo
}

/** Throws Recusa SUPERIOR_INAPTO if the superior may not lead someone of `cargo` or is not Ativo. */
export async function conferirSuperior(
  db: Kysely<Tables>,
  superiorId: string | null,
  cargo: Cargo,
): Promise<void> {
  if (superiorId === null) return
  if (!podeLiderar(await travarSuperior(db, superiorId), cargo)) throw inapto(MENSAGEM_SUPERIOR)
}

/**
 * Assigns all direct reports of `de`, whose cargo is still the old one, to the successor; no effect without reports.
 * `de` must be locked. Throws Recusa: SUCESSOR_NECESSARIO, with the number in `dados.subordinados`, if there is no
 * successor; SUCESSOR_INAPTO if the successor may not take over.
 */
export async function passarEquipe(
  db: Kysely<Tables>,
  de: { id: string; cargo: Cargo },
  sucessorId: string | null,
): Promise<void> {
  const subordinados = await contarSubordinados(db, de.id)
  if (subordinados === 0) return
  if (sucessorId === null)
    throw new Recusa('SUCESSOR_NECESSARIO', mensagemLidera(subordinados), {
      campo: 'sucessor_id',
      dados: { subordinados },
    })
  const sucessor = sucessorId === de.id ? undefined : await lerParaCompartilhar(db, sucessorId)
  if (!sucessor || !podeSuceder(sucessor, de.cargo))
    throw new Recusa('SUCESSOR_INAPTO', MENSAGENS_COLABORADOR.sucessor, { campo: 'sucessor_id' })
  await db
    .updateTable('colaboradores')
    .set({ superior_id: sucessorId })
    .where('superior_id', '=', de.id)
    .execute()
}

function lerParaCompartilhar(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('colaboradores')
    .select(['cargo', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

function inapto(mensagem: string): Recusa {
  return new Recusa('SUPERIOR_INAPTO', mensagem, { campo: 'superior_id' })
}
