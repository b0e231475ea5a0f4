/** Stages an import: its rows are stored until a server processes them. */
import { type Kysely, sql } from 'kysely'
import type { ArquivoEnviado, Importacao } from '../../contract/importacoes.ts'
import { MENSAGENS_IMPORTACAO } from '../../core/importacao-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { conferirArquivo } from './conferencia.ts'
import { comoImportacao } from './consultas.ts'

/** Checks the file again and stages all of its rows. Throws Recusa IMPORTACAO_COM_ERROS, with the errors. */
export async function criarImportacao(
  trx: Kysely<Tables>,
  arquivo: ArquivoEnviado,
  autor: { id: string; nome: string },
): Promise<Importacao> {
  const { conferencia, partes } = await conferirArquivo(trx, arquivo)
  if (conferencia.erros.quantidade > 0)
    throw new Recusa('IMPORTACAO_COM_ERROS', MENSAGENS_IMPORTACAO.comErros, {
      campo: 'arquivo',
      dados: { conferencia },
    })
  const importacao = await trx
    .insertInto('importacoes')
    .values({
      arquivo: arquivo.nome,
      usuario_id: autor.id,
      usuario_nome: autor.nome,
      total: conferencia.total,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const parte of partes)
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, cpf, dados)
      select ${importacao.id}, (l ->> 'linha')::int,
             case l ->> 'cargo' when 'Diretor' then 1 when 'Gerente' then 2 else 3 end,
             l ->> 'nome', l ->> 'cpf', l
        from jsonb_array_elements(${parte}::jsonb) l`.execute(trx)
  return comoImportacao(importacao, autor.id)
}
