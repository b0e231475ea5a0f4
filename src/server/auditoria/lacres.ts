/** The chain of hashes over the audit's entries: sealing new ones, and checking all. See docs/decisions/audit.md. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NotedLacre } from '../backup/lacres.ts'
import type { Db } from '../database/schema/types.ts'
import { checkNoted, type NotedCheck } from './noted.ts'

const ENTRIES_AT_ONCE = 5000
/** Lacres read at once; a quiet office has one for each act. */
const LACRES_AT_ONCE = 500

/** Seals all entries of transactions that have ended. Several servers may do so at once. */
export async function sealAudit(db: Db): Promise<void> {
  let sealed: number | undefined
  do {
    const { rows } = await sql<{ sealed: number }>`
      select plantao.lacrar_auditoria(${ENTRIES_AT_ONCE}::integer) as sealed`.execute(db)
    sealed = rows[0]?.sealed
  } while (sealed)
}

/** A fault of the audit, in words; `entrada` is the entry's id. */
export type Finding =
  | { tipo: 'alterada' | 'removida' | 'acrescentada'; entrada: string; lacre: number }
  | { tipo: 'lacre_alterado' | 'lacre_removido'; lacre: number }
  /** A fault of the record of a deleted sale, whose hash the audit has. */
  | { tipo: 'venda_guardada_alterada'; venda: string }

export interface Verification {
  lacres: number
  /** Entries in the chain, without those removed with authority. */
  entradas: number
  /** Entries that were removed with authority, or rewritten without a client's data and sealed again. */
  expurgadas: number
  /** Entries that no lacre has yet. */
  semLacre: number
  /** The last lacre's hash, in hexadecimal, to be noted outside of the database; null without any. */
  ultimo: string | null
  /** Whether a lacre has the hash that was asked for; null if none was. */
  anotado: boolean | null
  /** The seals that backups noted, oldest first. */
  copias: NotedCheck[]
  achados: Finding[]
}

interface Asked {
  /** The hash of a lacre that was written down earlier. */
  noted?: string | undefined
  /** The lacres that backups noted. */
  copias?: readonly NotedLacre[]
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
 * Recomputes the whole chain from the entries, in one snapshot. Only lacres that were written down elsewhere, by a person
 * or by backups, show that the end of the chain was cut off or that all of it was made again.
 */
export function verifyAudit(db: Db, { noted, copias = [] }: Asked = {}): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const purged = await purgedEntries(trx)
      const found: Verification = {
        lacres: 0,
        entradas: 0,
        expurgadas: 0,
        semLacre: 0,
        ultimo: null,
        copias: [],
        achados: [],
        anotado: noted === undefined ? null : false,
      }
      const asked = new Set([noted, ...copias.map(({ hash }) => hash)])
      /** How many entries are sealed up to each lacre that is asked for, by its hash. */
      const sealed = new Map<string, number>()
      let entries = 0
      let before: Lacre | null = null
      for (let some = await nextLacres(trx, before); some.length > 0; some = await nextLacres(trx, before)) {
        const present = await entriesOf(trx, some)
        for (const lacre of some) {
          checkLink(lacre, before, found)
          checkEntries(lacre, present.get(lacre.numero) ?? [], { purged, found })
          found.lacres++
          found.ultimo = lacre.hash.toString('hex')
          entries += lacre.entradas.length
          if (asked.has(found.ultimo)) sealed.set(found.ultimo, entries)
          before = lacre
        }
      }
      if (noted !== undefined) found.anotado = sealed.has(noted)
      found.copias = await checkNoted(trx, copias, { sealed, entries })
      found.achados.push(...(await changedGuardadas(trx)))
      found.semLacre = await countFrom(trx, before?.ate_txid ?? '0')
      return found
    })
}

/** An entry's id, and the transaction from which its place is explained: a removed entry's is never, null. */
type Purged = ReadonlyMap<string, bigint | null>

/** The entries that were removed with authority, or rewritten, in which case a later lacre has them again. */
async function purgedEntries(trx: Db): Promise<Purged> {
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

/** The next lacres after that one, of a few thousand entries together. */
async function nextLacres(trx: Db, after: Lacre | null): Promise<Lacre[]> {
  const { rows } = await sql<Lacre>`
    select numero, desde_txid::text, ate_txid::text, entradas::text[] as entradas, resumos, anterior, hash
      from (select l.*, sum(cardinality(entradas)) over (order by numero) - cardinality(entradas) as antes
              from (select * from plantao.lacres where numero > ${after?.numero ?? 0}
                     order by numero limit ${LACRES_AT_ONCE}) l) proximos
     where antes < ${ENTRIES_AT_ONCE} order by numero`.execute(trx)
  return rows
}

interface Present {
  id: string
  resumo: Buffer
}

/** The entries that there are of the transactions of each lacre, by its number. */
async function entriesOf(trx: Db, some: readonly Lacre[]): Promise<Map<number, Present[]>> {
  const { rows } = await sql<Present & { numero: number }>`
    select l.numero, a.id::text as id, sha256(convert_to(plantao.texto_da_entrada(a), 'UTF8')) as resumo
      from plantao.lacres l join auditoria a on a.txid >= l.desde_txid and a.txid < l.ate_txid
     where l.numero = any (${some.map(({ numero }) => numero)}::bigint[])`.execute(trx)
  return Map.groupBy(rows, ({ numero }) => numero)
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

function checkEntries(
  lacre: Lacre,
  rows: readonly Present[],
  { purged, found }: { purged: Purged; found: Verification },
): void {
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

async function changedGuardadas(trx: Db): Promise<Finding[]> {
  const { rows } = await sql<{ venda: string }>`select plantao.vendas_guardadas_alteradas() as venda`.execute(
    trx,
  )
  return rows.map(({ venda }) => ({ tipo: 'venda_guardada_alterada', venda }))
}

async function countFrom(trx: Db, txid: string): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::integer as quantas from auditoria where txid >= ${txid}::bigint`.execute(trx)
  return rows[0]?.quantas ?? 0
}
