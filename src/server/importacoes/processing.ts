/**
 * Imports one batch of rows in one transaction, which creates the records and stores each row's result, so that both always
 * agree. If the usuario who started the import may no longer import, the pending rows fail.
 */
import { sql } from 'kysely'
import type { StagedDados } from '../../contract/importacoes/staged.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao/csv.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import type { VendaHooks } from '../api/venda-hooks.ts'
import type { Trx } from '../database/schema/types.ts'
import { end, type Job, noteProgress } from '../trabalhos/queue.ts'
import type { Tipo } from '../trabalhos/runner.ts'
import { cadastroImporter } from './rows/cadastros.ts'
import { importColaboradores } from './rows/colaboradores.ts'
import { importFavorecidos } from './rows/favorecidos.ts'
import { failed, type Importer, type RowResult, togetherOrSingly } from './rows/rows.ts'
import { importVendas } from './rows/vendas.ts'

/** How the rows of each kind are imported, and how many at once: few enough not to hold locks for more than a second. */
const IMPORTERS: Readonly<Record<ImportacaoTipo, { run: Importer<never>; rowsPerBatch: number }>> = {
  colaboradores: { run: importColaboradores, rowsPerBatch: 250 },
  // A sale takes longer than other records.
  vendas: { run: importVendas, rowsPerBatch: 100 },
  lojas: { run: cadastroImporter('lojas'), rowsPerBatch: 250 },
  empreendimentos: { run: cadastroImporter('empreendimentos'), rowsPerBatch: 250 },
  favorecidos: { run: importFavorecidos, rowsPerBatch: 250 },
}

export function importar(hooks: VendaHooks): Tipo {
  return {
    permission: 'planilhas.importar',
    origem: 'importacao',
    words: { sem_permissao: IMPORTACAO_MESSAGES.semPermissao },
    doPart: ({ job, log, change }) =>
      change(async (trx) => {
        const { tipo } = await trx
          .selectFrom('importacoes')
          .select('tipo')
          .where('id', '=', job.id)
          .executeTakeFirstOrThrow()
        const { run, rowsPerBatch } = IMPORTERS[tipo]
        const rows = await nextRows(trx, job.id, rowsPerBatch)
        const work = (some: readonly StagedDados[]) => run(trx, some as never[], hooks)
        await storeResults(trx, job, await togetherOrSingly(trx, rows, { work, refused: failed, log }))
      }),
    stopped: failRemaining,
  }
}

/** Pending rows of the highest remaining rank, since rows may reference records of a higher rank in the same file. */
async function nextRows(trx: Trx, importacao_id: string, limit: number): Promise<StagedDados[]> {
  const { rows } = await sql<{ dados: StagedDados }>`
    select dados from importacoes_linhas
     where importacao_id = ${importacao_id} and situacao = 'Pendente'
       and nivel = (select min(nivel) from importacoes_linhas
                     where importacao_id = ${importacao_id} and situacao = 'Pendente')
     order by linha
     limit ${limit}`.execute(trx)
  return rows.map(({ dados }) => dados)
}

/** Stores the rows' results, erases their data and updates the counts; the last row completes the import. */
async function storeResults(trx: Trx, job: Job, results: readonly RowResult[]): Promise<void> {
  await sql`
    update importacoes_linhas l set situacao = r.situacao, erro = r.erro, dados = null,
           registro_id = r.registro_id, completados = r.completados
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
             r (linha int, situacao text, erro text, registro_id uuid, completados jsonb)
     where l.importacao_id = ${job.id} and l.linha = r.linha`.execute(trx)
  const importadas = results.filter(({ situacao }) => situacao === 'Importada').length
  await sql`
    update importacoes set importadas = importadas + ${importadas}, falhas = falhas + ${results.length - importadas}
     where id = ${job.id}`.execute(trx)
  if (await noteProgress(trx, job, { feitos: results.length })) await end(trx, job)
}

/** Marks all pending rows as failed. */
async function failRemaining(trx: Trx, job: Job, falha: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('importacoes_linhas')
    .set({ situacao: 'Falhou', erro: falha, dados: null })
    .where('importacao_id', '=', job.id)
    .where('situacao', '=', 'Pendente')
    .executeTakeFirst()
  const feitos = Number(numUpdatedRows)
  await sql`update importacoes set falhas = falhas + ${feitos}::integer where id = ${job.id}`.execute(trx)
  await noteProgress(trx, job, { feitos })
}
