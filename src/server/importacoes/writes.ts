/** Stages an import: its rows are stored until a server processes them. */
import { type Kysely, sql } from 'kysely'
import type { Importacao } from '../../contract/importacoes.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import type { CheckedArquivo } from './conferencia.ts'
import { toImportacao } from './queries.ts'

/** Stages all rows of a checked file. Throws Recusa IMPORTACAO_COM_ERROS, with the errors. */
export async function stageImportacao(
  trx: Kysely<Tables>,
  file: string,
  { conferencia, parts }: CheckedArquivo,
  author: { id: string; nome: string },
): Promise<Importacao> {
  if (conferencia.erros.quantidade > 0)
    throw new Recusa('IMPORTACAO_COM_ERROS', IMPORTACAO_MESSAGES.comErros, {
      campo: 'arquivo',
      dados: { conferencia },
    })
  const importacao = await trx
    .insertInto('importacoes')
    .values({
      arquivo: file,
      usuario_id: author.id,
      usuario_nome: author.nome,
      total: conferencia.total,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const part of parts)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, cpf, dados)
      select ${importacao.id}, (l ->> 'linha')::int,
             case l ->> 'cargo' when 'Diretor' then 1 when 'Gerente' then 2 else 3 end,
             l ->> 'nome', l ->> 'cpf', l
        from jsonb_array_elements(${part}::jsonb) l`.execute(trx)
  return toImportacao(importacao, author.id)
}
