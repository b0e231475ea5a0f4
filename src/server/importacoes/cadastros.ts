/** Checks a spreadsheet of lojas or empreendimentos, and stages its rows. */
import { type Kysely, sql } from 'kysely'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import type { RecordsRequest } from '../../contract/importacoes-de-cadastros.ts'
import type { PlanilhaCheck } from '../../contract/importacoes-de-planilha.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import type { ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { Recusa } from '../../core/recusa.ts'
import { registeredCodes } from '../cadastro/codes.ts'
import type { Tables } from '../database/types.ts'
import type { Referred } from './cadastros-check.ts'
import type { Answer, Request } from './cadastros-worker.ts'
import { rememberColumns } from './colunas.ts'
import { bytesOf } from './conferencia.ts'
import { type Author, insertImportacao, withErrors } from './starting.ts'
import { inThread } from './thread.ts'

interface CheckedFile {
  conferencia: PlanilhaCheck
  /** JSON arrays of StagedRecord; empty if something has to be mended first. */
  parts: string[]
  /** Under what the columns are remembered. */
  titulos: string
}

/** Reads and checks the file, in a thread. Throws Recusa if it cannot be read or has no rows. */
export function conferirCadastro(
  db: Kysely<Tables>,
  tipo: ImportedCadastro,
  { arquivo, layout, existentes }: RecordsRequest,
): Promise<CheckedFile> {
  const bytes = bytesOf(arquivo)
  return inThread<Request, Answer, CheckedFile>(
    new URL('./cadastros-worker.ts', import.meta.url),
    async (ask) => {
      const read = await ask({ tipo: 'arquivo', cadastro: tipo, bytes, layout })
      if (read.tipo !== 'lido') throw new Error(`unexpected answer: ${read.tipo}`)
      const registered = {
        codigos: await registeredCodes(db, tipo, read.codigos),
        referidos: await REFERRED[tipo](db),
      }
      const answer = await ask({ tipo: 'registrados', registered, existentes })
      if (answer.tipo !== 'conferido') throw new Error(`unexpected answer: ${answer.tipo}`)
      return answer
    },
  )
}

/** The records of other nouns that the rows may name, by field. */
const REFERRED: Readonly<Record<ImportedCadastro, (db: Kysely<Tables>) => Promise<Referred>>> = {
  lojas: async (db) => ({
    gerente_id: {
      chamado: 'Administrador ativo',
      registros: await db
        .selectFrom('usuarios')
        .select(['id', 'nome', 'email'])
        .where('cargo', '=', 'Administrador')
        .where('status', '=', 'Ativo')
        .execute(),
    },
  }),
  empreendimentos: async () => ({}),
}

/** Stages the rows of a checked file. Throws Recusa if something has to be mended, or nothing is left to import. */
export async function stageCadastro(
  trx: Kysely<Tables>,
  tipo: ImportedCadastro,
  { arquivo, layout, existentes }: RecordsRequest,
  { conferencia, parts, titulos }: CheckedFile,
  author: Author,
): Promise<Importacao> {
  if (conferencia.erros.quantidade > 0) throw withErrors(conferencia)
  const total = conferencia.novas + (existentes === 'completar' ? conferencia.existentes : 0)
  if (total === 0) throw new Recusa('SEM_DADOS', nothingNew(tipo))
  await rememberColumns(trx, tipo, titulos, layout.colunas)
  const importacao = await insertImportacao(
    trx,
    { tipo, arquivo: arquivo.nome, total, avisos: conferencia.avisos },
    author,
  )
  for (const part of parts)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, dados)
      select ${importacao.id}, (l ->> 'linha')::int, 1, l #>> '{registro,nome}', l
        from jsonb_array_elements(${part}::jsonb) l`.execute(trx)
  return importacao
}

/** 'Todas as lojas do arquivo já estão cadastradas.' */
function nothingNew(tipo: ImportedCadastro): string {
  const { plural, genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  return `Tod${o}s ${o}s ${plural} do arquivo já estão cadastrad${o}s.`
}
