/**
 * Processes one batch of an import in one transaction, which creates the records and stores each row's result, so that
 * both always agree. Several servers may work at once; the lock on the import's row admits one per batch. Each
 * batch checks that the usuario who started the import may still import; if not, the pending rows fail.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { importCadastro } from './cadastros-rows.ts'
import { importColaboradores } from './colaboradores-rows.ts'
import { endWithoutAuthor, failRemaining, mayImport, nextImportacao } from './queue.ts'
import type { RowResult } from './rows.ts'
import { importVendas } from './vendas-rows.ts'

/** Imports the next batch of an import and returns each row's result. */
type Importer = (trx: Transaction<Tables>, importacao_id: string, log: Logger) => Promise<RowResult[]>

const IMPORTERS: Readonly<Record<ImportacaoTipo, Importer>> = {
  colaboradores: importColaboradores,
  vendas: importVendas,
  lojas: (trx, id, log) => importCadastro(trx, id, log, 'lojas'),
  empreendimentos: (trx, id, log) => importCadastro(trx, id, log, 'empreendimentos'),
}

/** Processes the next batch of the oldest import that no server is processing. Returns whether there was one. */
export function processBatch(db: Kysely<Tables>, log: Logger): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const importacao = await nextImportacao(trx)
    if (!importacao) return endWithoutAuthor(trx)
    const { autor } = importacao
    if (!mayImport(autor)) {
      await failRemaining(trx, importacao.id)
      return true
    }
    await sql`select set_config('plantao.usuario_id', ${autor.id}, true),
                     set_config('plantao.usuario_nome', ${importacao.usuario_nome}, true),
                     set_config('plantao.origem', 'importacao', true)`.execute(trx)
    await storeResults(trx, importacao.id, await IMPORTERS[importacao.tipo](trx, importacao.id, log))
    return true
  })
}

/** Stores the rows' results, erases their data and updates the counts; the last row completes the import. */
async function storeResults(
  trx: Transaction<Tables>,
  importacao_id: string,
  results: readonly RowResult[],
): Promise<void> {
  await sql`
    update importacoes_linhas l set situacao = r.situacao, erro = r.erro, dados = null,
           registro_id = r.registro_id, completados = r.completados
      from unnest(${results.map(({ linha }) => linha)}::int[],
                  ${results.map(({ situacao }) => situacao)}::text[],
                  ${results.map(({ erro }) => erro)}::text[],
                  ${results.map(({ registro_id }) => registro_id)}::uuid[],
                  ${results.map(({ completados }) => completados && JSON.stringify(completados))}::jsonb[])
             r (linha, situacao, erro, registro_id, completados)
     where l.importacao_id = ${importacao_id} and l.linha = r.linha`.execute(trx)
  const importadas = results.filter(({ situacao }) => situacao === 'Importada').length
  await sql`
    update importacoes set
      importadas = importadas + ${importadas},
      falhas = falhas + ${results.length - importadas},
      concluida_em = case when importadas + falhas + ${results.length} = total then now() end
     where id = ${importacao_id}`.execute(trx)
}
