/** Query for the options of every searchable choice. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Opcao } from '../../contract/campos.ts'
import type { Tables } from '../database/types.ts'
import { contem } from './texto.ts'

/** A search text, and ids to include regardless of text and status. */
export interface BuscaDeOpcoes {
  texto?: string
  ids?: string[]
}

const LIMITE = 50

/**
 * At most 50 options by name: the active records whose search column contains the text, and those with one of the ids.
 * `detalhe` is shown under each name; `apenas` restricts the options; `inativos` includes inactive records.
 */
export async function listarOpcoes(
  db: Kysely<Tables>,
  tabela: 'lojas' | 'empreendimentos' | 'colaboradores' | 'usuarios',
  { texto = '', ids = [] }: BuscaDeOpcoes,
  {
    detalhe,
    apenas = sql<boolean>`true`,
    inativos = false,
  }: { detalhe: RawBuilder<string | null>; apenas?: RawBuilder<boolean>; inativos?: boolean },
): Promise<{ itens: Opcao[] }> {
  const pedido = sql<boolean>`t.id = any(${ids}::uuid[])`
  const emUso = inativos ? sql<boolean>`true` : sql<boolean>`t.status = 'Ativo'`
  const encontrado = texto === '' ? sql<boolean>`true` : sql<boolean>`t.busca like ${contem(texto)}`
  const { rows } = await sql<Opcao>`
    select id, nome, detalhe from (
      select t.id, t.nome, ${detalhe} as detalhe
        from ${sql.table(tabela)} t
       where ${pedido} or (${emUso} and ${apenas} and ${encontrado})
       order by ${pedido} desc, t.nome, t.id
       limit ${LIMITE}) o
     order by nome, id`.execute(db)
  return { itens: rows }
}
