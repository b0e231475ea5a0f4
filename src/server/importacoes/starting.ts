/** Starts an import: its rows are staged in the request's transaction, and a server processes them from then on. */
import { sql } from 'kysely'
import type { Conferencia, ImportRequest, ImportResultado } from '../../contract/importacoes/importacoes.ts'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao/csv.ts'
import { avisosToKeep } from '../../core/importacao/result.ts'
import { Recusa } from '../../core/recusa.ts'
import { type Context, type InChange, usuarioOf } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { askForWork } from '../trabalhos/queue.ts'
import type { CheckedFile } from './check/check.ts'
import { rememberAnswers, rememberColumns } from './check/lembrancas.ts'
import { unpacked } from './check/parts.ts'
import { forgetEnvio, goneEnvio } from './envios.ts'
import { obterImportacao } from './queries.ts'

type Starting = Context & { change: <T>(work: (inChange: InChange) => Promise<T>) => Promise<T> }

export interface Author {
  id: string
  nome: string
}

/**
 * Stages a checked file with the caller as author, and wakes the job after the commit. Throws as `stageImportacao`, or the
 * refusal of the check.
 */
export function startImport(
  context: Starting,
  request: ImportRequest,
  checked: CheckedFile | Recusa,
): Promise<Importacao> {
  return context.change(async ({ db, identity, afterCommit }) => {
    if (checked instanceof Recusa) throw checked
    const author = usuarioOf({ identity })
    afterCommit(() => context.importer.wake())
    const staged = await stageImportacao(db, request, checked, author)
    await recordAct(db, context, {
      ato: 'importacao',
      about: staged.id,
      detalhes: { arquivo: staged.arquivo, linhas: staged.total },
    })
    return staged
  })
}

/**
 * Stores the rows until a server processes them, and deletes the file. Throws Recusa if the columns are not known,
 * there are errors, open questions or nothing left to import, or the file was imported or deleted meanwhile.
 */
export async function stageImportacao(
  trx: Db,
  { tipo, envio_id }: ImportRequest,
  { conferencia, staged, titulos, used }: CheckedFile,
  author: Author,
): Promise<Importacao> {
  const { analise } = conferencia
  const resultado = importable(conferencia)
  const total = resultado.validas
  if (total === 0) throw new Recusa('SEM_DADOS', nothingNew(tipo))
  // If two requests checked the same file, only one imports it.
  if (!(await forgetEnvio(trx, author.id, envio_id))) throw goneEnvio()
  if (!analise.modelo) await rememberColumns(trx, tipo, titulos, analise.layout.colunas)
  await rememberAnswers(trx, tipo, used)
  const id = await askForWork(trx, { tipo: 'Importar', usuario_id: author.id, total })
  await trx
    .insertInto('importacoes')
    .values({
      id,
      tipo,
      arquivo: analise.nome,
      avisos: JSON.stringify(avisosToKeep(resultado.avisos)),
      usuario_nome: author.nome,
    })
    .execute()
  for (const part of staged)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, cpf, dados)
      select ${id}, (l -> 'dados' ->> 'linha')::int, (l ->> 'nivel')::smallint, l ->> 'nome', l ->> 'cpf', l -> 'dados'
        from jsonb_array_elements(${unpacked(part)}::jsonb) l`.execute(trx)
  return obterImportacao(trx, id, author.id)
}

/** The result of a file that may be imported as it is. */
function importable(conferencia: Conferencia): ImportResultado {
  const { analise, resultado } = conferencia
  if (!resultado)
    throw new Recusa('COLUNAS_INCOMPLETAS', analise.recusa ?? IMPORTACAO_MESSAGES.semDados, {
      campo: 'arquivo',
    })
  if (resultado.erros.quantidade > 0 || resultado.pendentes > 0)
    throw new Recusa('IMPORTACAO_COM_ERROS', IMPORTACAO_MESSAGES.comErros, {
      campo: 'arquivo',
      dados: { conferencia },
    })
  return resultado
}

/** 'Todas as lojas do arquivo já estão cadastradas.' */
function nothingNew(tipo: ImportRequest['tipo']): string {
  const { plural, genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  return `Tod${o}s ${o}s ${plural} do arquivo já estão cadastrad${o}s.`
}
