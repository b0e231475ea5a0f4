/** Who has to bring an NF or RPA, and whether it is there, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import { SEM_VINCULO } from '../../core/financeiro/favorecidos.ts'

/** True if the vínculo of the payee `f` has to bring an NF or RPA. */
export const PEDE_NOTA = sql<boolean>`(
  coalesce(f.vinculo, ${sql.lit(SEM_VINCULO)}) = any((select c.vinculos_com_nota from configuracoes c)::text[]))`

/** True if the payee `f` has to bring an NF or RPA and the closing has none of theirs. */
export function faltaNota(fechamento: unknown): RawBuilder<boolean> {
  return sql<boolean>`(${PEDE_NOTA} and not exists (
    select from fechamentos_notas n where n.fechamento_id = ${fechamento} and n.favorecido_id = f.id))`
}
