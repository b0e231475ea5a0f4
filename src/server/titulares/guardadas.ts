/** The record that is kept of deleted sales until the end of its term. The database gives its data only with a recorded reason. */
import { sql } from 'kysely'
import type { DadosDaVendaGuardada, VendaGuardada } from '../../contract/titulares.ts'
import { Recusa } from '../../core/recusa.ts'
import { containingWords } from '../cadastro/text.ts'
import { detailsOfAct, type Origin } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'

/** At most as many are listed; an older one is found by its number. */
const MAX_LISTED = 200

/** Lists all deleted sales, or those whose number contains the text's words, the last deleted first. */
export async function listGuardadas(
  db: Db,
  numero_venda: string | undefined,
): Promise<{ itens: VendaGuardada[]; limitada: boolean }> {
  const { rows } = await sql<VendaGuardada>`
    select id, numero_venda, excluida_em, excluida_por, guardada_ate from plantao.listar_vendas_guardadas()
     where ${containingWords(sql`plantao.sem_acentos(numero_venda)`, numero_venda ?? '')}
     order by excluida_em desc, id limit ${MAX_LISTED + 1}`.execute(db)
  return { itens: rows.slice(0, MAX_LISTED), limitada: rows.length > MAX_LISTED }
}

/** Deleted sales whose client has the CPF. */
export async function guardadasOf(db: Db, cpf: string): Promise<VendaGuardada[]> {
  const { rows } = await sql<VendaGuardada>`
    select id, numero_venda, excluida_em, excluida_por, guardada_ate from plantao.listar_vendas_guardadas()
     where id in (select plantao.vendas_guardadas_de(${cpf})) order by excluida_em desc, id`.execute(db)
  return rows
}

/** The data of one; reading them is recorded with the reason. Throws Recusa NAO_ENCONTRADO. */
export async function readGuardada(
  db: Db,
  origin: Origin,
  { id, motivo }: { id: string; motivo: string },
): Promise<DadosDaVendaGuardada> {
  const { rows } = await sql<{ dados: DadosDaVendaGuardada | null }>`
    select plantao.ler_venda_guardada(${id}, ${detailsOfAct(origin, { motivo })}::jsonb) as dados`.execute(db)
  const dados = rows[0]?.dados
  if (!dados) throw new Recusa('NAO_ENCONTRADO', 'O registro desta venda não é mais guardado.')
  return dados
}

/** Removes those whose term has ended. */
export async function purgeGuardadas(db: Db): Promise<void> {
  await sql`select plantao.apagar_vendas_guardadas()`.execute(db)
}
