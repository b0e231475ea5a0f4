/**
 * Undoes one batch of an import in one transaction, which removes or empties the records and stores what became of each, so
 * that both always agree. If who asked may no longer import, the remaining records stay.
 */
import { sql } from 'kysely'
import { STAY_REASONS, UNDO_MESSAGES, undoOutcome } from '../../../core/importacao/desfazer.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { removeRecords } from '../../cadastro/writes.ts'
import type { Trx } from '../../database/schema/types.ts'
import type { Logger } from '../../process/log.ts'
import { end, type Job, noteProgress } from '../../trabalhos/queue.ts'
import type { Tipo } from '../../trabalhos/runner.ts'
import { togetherOrSingly } from '../rows/rows.ts'
import { type Fate, readFates } from './fates.ts'

/** A sale takes longer than other records: small enough not to hold locks for more than a second. */
const ROWS_PER_BATCH = 100

/** A row that was processed. */
type Undone = Pick<Fate, 'linha' | 'desfazimento'> & { motivo: string | null }

export const desfazerImportacao: Tipo = {
  permission: 'planilhas.importar',
  origem: 'importacao',
  words: { sem_permissao: UNDO_MESSAGES.semPermissao },
  doPart: ({ job, log, change }) =>
    change(async (trx) => {
      const importacao = await importacaoOf(trx, job)
      const linhas = await nextRows(trx, importacao)
      const undone = await undoRows(trx, importacao, linhas, log)
      await store(trx, importacao, undone)
      if (!(await noteProgress(trx, job, { feitos: undone.length }))) return
      await recordOutcome(trx, importacao)
      await end(trx, job)
    }),
  stopped: async (trx, job, falha) => {
    const importacao = await importacaoOf(trx, job)
    await noteProgress(trx, job, { feitos: await keepRemaining(trx, importacao, falha) })
    await recordOutcome(trx, importacao)
  },
}

interface Importacao {
  id: string
  tipo: ImportacaoTipo
  arquivo: string
}

async function importacaoOf(trx: Trx, { id }: Job): Promise<Importacao> {
  return trx
    .selectFrom('importacoes as i')
    .innerJoin('importacoes_desfeitas as d', 'd.importacao_id', 'i.id')
    .select(['i.id', 'i.tipo', 'i.arquivo'])
    .where('d.trabalho_id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * The next rows, of the lowest rank first, because rows may refer to those of a higher one. Locks their records: from then
 * on nobody can change them, nor make anything that refers to them.
 */
async function nextRows(trx: Trx, { id, tipo }: Importacao): Promise<number[]> {
  const { rows } = await sql<{ linha: number; registro_id: string | null }>`
    select linha, registro_id from importacoes_linhas
     where importacao_id = ${id} and situacao = 'Importada' and desfazimento is null
       and nivel = (select max(nivel) from importacoes_linhas
                     where importacao_id = ${id} and situacao = 'Importada' and desfazimento is null)
     order by linha
     limit ${ROWS_PER_BATCH}`.execute(trx)
  await sql`
    select from ${sql.table(tipo)} where id = any(${rows.map(({ registro_id }) => registro_id)}::uuid[])
     order by id for update`.execute(trx)
  return rows.map(({ linha }) => linha)
}

async function undoRows(
  trx: Trx,
  { id, tipo }: Importacao,
  linhas: readonly number[],
  log: Logger,
): Promise<Undone[]> {
  // A statement of its own: only a new snapshot contains what was committed while the locks were waited for.
  const fates = await readFates(trx, { id, tipo }, linhas)
  const which = (desfazimento: Fate['desfazimento']) =>
    fates.filter((fate) => fate.desfazimento === desfazimento)
  const refused = ({ linha }: Fate, reason: string | null): Undone => ({
    linha,
    desfazimento: 'Mantida',
    motivo: reason ?? STAY_REASONS.desconhecido,
  })
  const undo = (desfazimento: Fate['desfazimento'], work: (some: readonly Fate[]) => Promise<void>) =>
    togetherOrSingly(trx, which(desfazimento), {
      work: async (some) => {
        await work(some)
        return Promise.all(some.map(asPlanned))
      },
      refused,
      log,
    })
  const removed = await undo('Removida', (some) =>
    removeRecords(
      trx,
      tipo,
      some.flatMap(({ registro_id }) => registro_id ?? []),
    ),
  )
  const emptied = await undo('Esvaziada', async (some) => {
    for (const fate of some) await empty(trx, tipo, fate)
  })
  const others: Undone[] = []
  for (const fate of [...which('Mantida'), ...which('Sem efeito')]) others.push(await asPlanned(fate))
  return [...removed, ...emptied, ...others]
}

async function asPlanned({ linha, desfazimento, motivo }: Fate): Promise<Undone> {
  return { linha, desfazimento, motivo: motivo ? await motivo() : null }
}

async function empty(trx: Trx, tipo: ImportacaoTipo, { registro_id, campos }: Fate): Promise<void> {
  const nothing = sql.join(campos.map((campo) => sql`${sql.ref(campo)} = null`))
  await sql`update ${sql.table(tipo)} set ${nothing} where id = ${registro_id}`.execute(trx)
}

async function store(trx: Trx, { id }: Importacao, undone: readonly Undone[]): Promise<void> {
  await sql`
    update importacoes_linhas l set desfazimento = r.desfazimento, motivo = r.motivo
      from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) r (linha int, desfazimento text, motivo text)
     where l.importacao_id = ${id} and l.linha = r.linha`.execute(trx)
  const count = (is: (one: Undone) => boolean) => undone.filter(is).length
  await sql`
    update importacoes_desfeitas set
      removidas = removidas + ${count(({ desfazimento }) => desfazimento === 'Removida')},
      esvaziadas = esvaziadas + ${count(({ desfazimento }) => desfazimento === 'Esvaziada')},
      mantidas = mantidas + ${count(({ motivo }) => motivo !== null)}
     where importacao_id = ${id}`.execute(trx)
}

/** Keeps the remaining records, and returns how many rows they are of. */
async function keepRemaining(trx: Trx, { id }: Importacao, motivo: string): Promise<number> {
  const { rows } = await sql<{ ficam: number }>`
    with ficam as (
      update importacoes_linhas set desfazimento = 'Mantida', motivo = ${motivo}
       where importacao_id = ${id} and situacao = 'Importada' and desfazimento is null
      returning 1)
    update importacoes_desfeitas set mantidas = mantidas + (select count(*) from ficam) where importacao_id = ${id}
    returning (select count(*) from ficam) as ficam`.execute(trx)
  return rows[0]?.ficam ?? 0
}

/** Records the act, with the origin of the request. */
async function recordOutcome(trx: Trx, { id, tipo, arquivo }: Importacao): Promise<void> {
  const { pedido, ...counts } = await trx
    .selectFrom('importacoes_desfeitas')
    .select(['removidas', 'esvaziadas', 'mantidas', 'pedido'])
    .where('importacao_id', '=', id)
    .executeTakeFirstOrThrow()
  const detalhes = { arquivo, tipo, ...counts, resultado: undoOutcome(tipo, counts), ...pedido }
  await sql`
    select plantao.registrar_ato('importacao_desfeita', ${JSON.stringify(detalhes)}::jsonb, null, ${id}::uuid)`.execute(
    trx,
  )
}
