/** Stages an import of colaboradores: its rows are stored until a server processes them. */
import { type Kysely, sql } from 'kysely'
import type { Importacao } from '../../contract/importacao-jobs.ts'
import type { Tables } from '../database/types.ts'
import { rememberColumns } from './colunas.ts'
import type { CheckedArquivo, SentColaboradores } from './conferencia.ts'
import { type Author, insertImportacao, withErrors } from './starting.ts'

/** Stages all rows of a checked file. Throws Recusa IMPORTACAO_COM_ERROS, with the errors. */
export async function stageImportacao(
  trx: Kysely<Tables>,
  { arquivo, layout }: SentColaboradores,
  { conferencia, parts, titulos }: CheckedArquivo,
  author: Author,
): Promise<Importacao> {
  if (conferencia.erros.quantidade > 0) throw withErrors(conferencia)
  if (layout && titulos !== null) await rememberColumns(trx, 'colaboradores', titulos, layout.colunas)
  const importacao = await insertImportacao(
    trx,
    { tipo: 'colaboradores', arquivo: arquivo.nome, total: conferencia.total, avisos: conferencia.avisos },
    author,
  )
  for (const part of parts)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, cpf, dados)
      select ${importacao.id}, (l ->> 'linha')::int,
             case l ->> 'cargo' when 'Diretor' then 1 when 'Gerente' then 2 else 3 end,
             l ->> 'nome', l ->> 'cpf', l
        from jsonb_array_elements(${part}::jsonb) l`.execute(trx)
  return importacao
}
