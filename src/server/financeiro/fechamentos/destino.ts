/** Where one payment of a closing goes, as the caller sees it. */
import { sql } from 'kysely'
import type { Destino } from '../../../contract/financeiro/fechamentos.ts'
import { withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import type { Context } from '../../api/api.ts'
import { hasOpened, seesInFull } from '../favorecidos/seen.ts'

/**
 * Document and key: until the approval the payee's present ones, then as they were. Masked unless the caller sees all, or has
 * opened the present ones. Null if the payment is not of this closing.
 */
export async function destinoOf(
  context: Context,
  fechamento_id: string,
  pagamento_id: string,
): Promise<Destino | null> {
  const { rows } = await sql<Destino & { favorecido_id: string; atual: boolean }>`
    select p.favorecido_id, p.status = 'Rascunho' as atual, d.*
      from pagamentos p
      join favorecidos f on f.id = p.favorecido_id
     cross join lateral (
       select f.documento, f.tipo_chave, f.chave_pix where p.status = 'Rascunho'
       union all
       select p.documento, p.tipo_chave, p.chave_pix where p.status <> 'Rascunho') d
     where p.id = ${pagamento_id} and p.fechamento_id = ${fechamento_id}`.execute(context.db)
  const [row] = rows
  if (!row) return null
  const { favorecido_id, atual, ...destino } = row
  const isClear = seesInFull(context) || (atual && (await hasOpened(context, favorecido_id)))
  return isClear ? destino : withMaskedDados(destino)
}
