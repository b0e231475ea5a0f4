/** Starts an import: its rows are staged in the request's transaction, and a server processes them from then on. */
import type { Kysely } from 'kysely'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { avisosToKeep, type ImportacaoTipo } from '../../core/importacao-result.ts'
import { Recusa } from '../../core/recusa.ts'
import { type Context, type InChange, usuarioOf } from '../api/api.ts'
import { recordAct } from '../database/acts.ts'
import type { Tables } from '../database/types.ts'
import { toImportacao } from './queries.ts'

type Starting = Context & { change: <T>(work: (inChange: InChange) => Promise<T>) => Promise<T> }

export interface Author {
  id: string
  nome: string
}

/** Stages the rows by `stage`, with the caller as author, and wakes the job after the commit. */
export function startImport(
  context: Starting,
  arquivo: string,
  stage: (trx: Kysely<Tables>, author: Author) => Promise<Importacao>,
): Promise<Importacao> {
  return context.change(async ({ db, identity, afterCommit }) => {
    const author = usuarioOf({ identity })
    afterCommit(() => context.importer.wake())
    const staged = await stage(db, author)
    await recordAct(db, context, {
      ...{ ato: 'importacao', about: staged.id, detalhes: { arquivo, linhas: staged.total } },
    })
    return staged
  })
}

/** The import as a job without rows yet. */
export async function insertImportacao(
  trx: Kysely<Tables>,
  {
    tipo,
    arquivo,
    total,
    avisos,
  }: { tipo: ImportacaoTipo; arquivo: string; total: number; avisos: Parameters<typeof avisosToKeep>[0] },
  author: Author,
): Promise<Importacao> {
  const importacao = await trx
    .insertInto('importacoes')
    .values({
      tipo,
      arquivo,
      total,
      avisos: JSON.stringify(avisosToKeep(avisos)),
      usuario_id: author.id,
      usuario_nome: author.nome,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toImportacao(importacao, author.id)
}

/** The refusal of a file with errors; the check goes along, so that they can be mended. */
export function withErrors(conferencia: unknown): Recusa {
  return new Recusa('IMPORTACAO_COM_ERROS', IMPORTACAO_MESSAGES.comErros, {
    campo: 'arquivo',
    dados: { conferencia },
  })
}
