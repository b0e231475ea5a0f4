/** The commissions that are to be released, paid or reversed, as they are under their locks. */
import { sql } from 'kysely'
import type { ComissaoToRelease } from '../../../core/financeiro/liberacoes.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import type { OnlyLoja } from '../../api/view.ts'
import {
  ANDAMENTO_AS_JSON,
  FAVORECIDO_AS_JSON,
  LINHA_AS_JSON,
  WITH_PARTES,
} from '../../comissoes/andamento.ts'
import { COMISSOES, PESSOA_AS_JSON } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { isSeen } from '../../vendas/seen.ts'
import { lock } from '../locks.ts'

export interface ComissaoRow extends ComissaoToRelease {
  /** The participant's or, of a comissionado, the line's. */
  id: string
  papel: Papel
  /** Null while nothing of a participant's was released. */
  linha_id: string | null
  venda_id: string
  /** The sale's. */
  versao: number
  numero_venda: string
  data_venda: string
  corretor: string
}

/** The commissions by id, of sales that are seen, once they and their sales are locked. */
export async function lockComissoes(
  db: Db,
  ids: readonly string[],
  only: OnlyLoja,
): Promise<Map<string, ComissaoRow>> {
  await lock(db, { comissoes: ids })
  // A statement of its own: only a new snapshot contains what was committed while the locks were waited for.
  const { rows } = await sql<ComissaoRow>`
    select p.id, p.papel, p.venda_id, v.versao, v.numero_venda, v.data_venda, v.status as status_venda, ${PESSOA_AS_JSON} ->> 'nome' as corretor,
           p.valor_comissao, p.status_comissao, ${FAVORECIDO_AS_JSON} as favorecido, ${LINHA_AS_JSON} as linha, ${ANDAMENTO_AS_JSON} as andamento,
           l.id as linha_id
      from ${COMISSOES}
      join vendas v on v.id = p.venda_id ${WITH_PARTES}
     where p.id = any(${ids}::uuid[]) and p.da_venda and ${isSeen('v', only)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
