/** The chain of hashes over the audit's entries: sealing new ones, and checking all. See docs/decisions/audit.md. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/types.ts'

const ENTRIES_AT_ONCE = 5000

/** Seals all entries of transactions that have ended. Several servers may do so at once. */
export async function sealAudit(db: Kysely<Tables>): Promise<void> {
  let sealed: number | undefined
  do {
    const { rows } = await sql<{ sealed: number }>`
      select plantao.lacrar_auditoria(${ENTRIES_AT_ONCE}::integer) as sealed`.execute(db)
    sealed = rows[0]?.sealed
  } while (sealed)
}

/** What was found wrong with the audit, in words; `entrada` is its id. */
export type Finding =
  | { tipo: 'alterada' | 'removida' | 'acrescentada'; entrada: string; lacre: number }
  | { tipo: 'lacre_alterado' | 'lacre_removido'; lacre: number }
  /** What is kept of a deleted sale, whose hash the audit has. */
  | { tipo: 'venda_guardada_alterada'; venda: string }

export interface Verification {
  lacres: number
  /** Entries in the chain, without those removed with authority. */
  entradas: number
  /** Entries that were removed with authority, or rewritten without a client's data and sealed anew. */
  expurgadas: number
  /** Entries that no lacre has yet. */
  semLacre: number
  /** The last lacre's hash, in hexadecimal, to be noted outside of the database; null without any. */
  ultimo: string | null
  /** Whether a lacre has the hash that was asked for; null if none was. */
  anotado: boolean | null
  achados: Finding[]
}

interface Lacre {
  numero: number
  desde_txid: string
  ate_txid: string
  entradas: string[]
  resumos: Buffer
  anterior: Buffer
  hash: Buffer
}

/**
 * Recomputes the whole chain from the entries, in one snapshot. `noted` is the hash of a lacre that was written down
 * earlier: only it shows that the end of the chain was cut off or the whole chain made anew.
 */
export function verifyAudit(db: Kysely<Tables>, noted?: string): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const purged = await purgedEntries(trx)
      const found: Verification = {
        ...{ lacres: 0, entradas: 0, expurgadas: 0, semLacre: 0, ultimo: null, achados: [] },
        anotado: noted === undefined ? null : false,
      }
      let before: Lacre | null = null
      for (let lacre = await nextLacre(trx, 0); lacre; lacre = await nextLacre(trx, lacre.numero)) {
        checkLink(lacre, before, found)
        await checkEntries(trx, lacre, { purged, found })
        found.lacres++
        found.ultimo = lacre.hash.toString('hex')
        if (found.ultimo === noted) found.anotado = true
        before = lacre
      }
      found.achados.push(...(await changedGuardadas(trx)))
      found.semLacre = await countFrom(trx, before?.ate_txid ?? '0')
      return found
    })
}

/** An entry's id, and the transaction from which its place is explained: a removed entry's is never, null. */
type Purged = ReadonlyMap<string, bigint | null>

/** The entries that were removed with authority, or rewritten, in which case a later lacre has them again. */
async function purgedEntries(trx: Kysely<Tables>): Promise<Purged> {
  const { rows } = await sql<{ id: string; since: string | null }>`
    select jsonb_array_elements_text(detalhes -> 'reescritas') as id, max(txid)::text as since
      from auditoria where operacao = 'EXPURGO' and detalhes ? 'reescritas' group by 1
     union all
    select jsonb_array_elements_text(detalhes -> 'entradas'), null from auditoria where operacao = 'EXPURGO'`.execute(
    trx,
  )
  return new Map(rows.map(({ id, since }) => [id, since === null ? null : BigInt(since)]))
}

/** Whether its absence from the lacre's transactions is explained. */
function isExplained(entrada: string, purged: Purged, { ate_txid }: Lacre): boolean {
  const since = purged.get(entrada)
  return since !== undefined && (since === null || since >= BigInt(ate_txid))
}

async function nextLacre(trx: Kysely<Tables>, after: number): Promise<Lacre | undefined> {
  const { rows } = await sql<Lacre>`
    select numero, desde_txid::text, ate_txid::text, entradas::text[] as entradas, resumos, anterior, hash
      from plantao.lacres where numero > ${after} order by numero limit 1`.execute(trx)
  return rows[0]
}

function checkLink(lacre: Lacre, before: Lacre | null, { achados }: Verification): void {
  const expected = (before?.numero ?? 0) + 1
  for (let numero = expected; numero < lacre.numero; numero++)
    achados.push({ tipo: 'lacre_removido', lacre: numero })
  const { numero, desde_txid, ate_txid, entradas, anterior, resumos } = lacre
  const hash = createHash('sha256')
    .update([numero, desde_txid, ate_txid, entradas.join(' ')].join(' '))
    .update(anterior)
    .update(resumos)
    .digest()
  const continues =
    anterior.equals(before?.hash ?? Buffer.alloc(0)) && desde_txid === (before?.ate_txid ?? '0')
  if (!hash.equals(lacre.hash) || (numero === expected && !continues))
    achados.push({ tipo: 'lacre_alterado', lacre: numero })
}

async function checkEntries(
  trx: Kysely<Tables>,
  lacre: Lacre,
  { purged, found }: { purged: Purged; found: Verification },
): Promise<void> {
  const { rows } = await sql<{ id: string; resumo: Buffer }>`
    select a.id::text as id, sha256(convert_to(plantao.texto_da_entrada(a), 'UTF8')) as resumo
      from auditoria a where a.txid >= ${lacre.desde_txid}::bigint and a.txid < ${lacre.ate_txid}::bigint`.execute(
    trx,
  )
  const present = new Map(rows.map(({ id, resumo }) => [id, resumo]))
  for (const [at, entrada] of lacre.entradas.entries()) {
    const resumo = present.get(entrada)
    present.delete(entrada)
    if (resumo) {
      found.entradas++
      const sealed = lacre.resumos.subarray(32 * at, 32 * (at + 1))
      if (!resumo.equals(sealed)) found.achados.push({ tipo: 'alterada', entrada, lacre: lacre.numero })
    } else if (isExplained(entrada, purged, lacre)) found.expurgadas++
    else found.achados.push({ tipo: 'removida', entrada, lacre: lacre.numero })
  }
  for (const entrada of present.keys())
    found.achados.push({ tipo: 'acrescentada', entrada, lacre: lacre.numero })
}

async function changedGuardadas(trx: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ venda: string }>`select plantao.vendas_guardadas_alteradas() as venda`.execute(
    trx,
  )
  return rows.map(({ venda }) => ({ tipo: 'venda_guardada_alterada', venda }))
}

async function countFrom(trx: Kysely<Tables>, txid: string): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::integer as quantas from auditoria where txid >= ${txid}::bigint`.execute(trx)
  return rows[0]?.quantas ?? 0
}
