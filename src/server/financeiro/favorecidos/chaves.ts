/** The keys of many payees, typed or pasted in a grid: which payees have none, and all that were typed in one save. */
import { sql } from 'kysely'
import type { ChaveInformada, ChavesInformadas, SemChave } from '../../../contract/financeiro/favorecidos.ts'
import { normalizePixKey, refusalOfPixKey } from '../../../core/financeiro/chave-pix.ts'
import { type ChavePixTipo, FAVORECIDO_MESSAGES, MAX_CHAVES } from '../../../core/financeiro/favorecidos.ts'
import type { Db } from '../../database/schema/types.ts'

/** The active payees without a key by name, as many as one save takes, and how many there are in all. */
export async function semChave(db: Db): Promise<SemChave> {
  const { rows } = await sql<SemChave['itens'][number] & { total: number }>`
    select f.id, f.nome, f.tipo, f.documento, count(*) over () as total
      from favorecidos f where f.status = 'Ativo' and f.chave_pix is null
     order by f.nome, f.id limit ${sql.lit(MAX_CHAVES)}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    itens: rows.map(({ total: _total, ...favorecido }) => favorecido),
  }
}

/**
 * Gives each payee the key, in as few statements for 500 as for one. A key that is refused leaves the others: it is
 * returned with the reason. Nobody's key is replaced.
 */
export async function informarChaves(db: Db, typed: readonly ChaveInformada[]): Promise<ChavesInformadas> {
  const recusadas: ChavesInformadas['recusadas'] = []
  const refuse = (id: string, motivo: string) => recusadas.push({ id, motivo })
  const before = await lockPayees(
    db,
    typed.map(({ id }) => id),
  )
  const novas: { id: string; tipo_chave: ChavePixTipo; chave_pix: string }[] = []
  const salvas: string[] = []
  for (const { id, tipo_chave, chave_pix } of typed) {
    const motivo = refusalOfPixKey(tipo_chave, chave_pix)
    const stored = before.get(id)
    if (motivo !== null || tipo_chave === null) {
      refuse(id, motivo ?? FAVORECIDO_MESSAGES.tipo_chave)
      continue
    }
    const nova = { id, tipo_chave, chave_pix: normalizePixKey(tipo_chave, chave_pix) }
    if (!stored) refuse(id, FAVORECIDO_MESSAGES.ausente)
    else if (stored.junto_de !== null) refuse(id, FAVORECIDO_MESSAGES.juntado)
    else if (stored.chave_pix === null) novas.push(nova)
    else if (stored.chave_pix !== nova.chave_pix) refuse(id, FAVORECIDO_MESSAGES.ja_tem_chave)
    // Saved before, by a press whose answer was lost.
    else salvas.push(id)
  }
  await sql`
    update favorecidos f set tipo_chave = n.tipo_chave, chave_pix = n.chave_pix
      from jsonb_to_recordset(${JSON.stringify(novas)}::jsonb) as n (id uuid, tipo_chave text, chave_pix text)
     where f.id = n.id`.execute(db)
  salvas.push(...novas.map(({ id }) => id))
  return { salvas, recusadas }
}

interface Stored {
  id: string
  chave_pix: string | null
  junto_de: string | null
}

/** In the order of ids, as approvals lock them. */
async function lockPayees(db: Db, ids: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select f.id, f.chave_pix, f.junto_de from favorecidos f
     where f.id = any(${ids}::uuid[]) order by f.id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
