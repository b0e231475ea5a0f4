/** The commissions that are to be released, paid or reversed, as they are under their locks. */
import { type Kysely, sql } from 'kysely'
import type { ComissaoToRelease } from '../../../core/financeiro/liberacoes.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { FAVORECIDO_AS_JSON, LINHA_AS_JSON } from '../../comissoes/andamento.ts'
import type { Tables } from '../../database/schema/types.ts'
import { isSeen } from '../../vendas/seen.ts'
import { lockComissoes } from '../atos.ts'

export interface ComissaoRow extends ComissaoToRelease {
  /** The participant's. */
  id: string
  /** Null while nothing was released. */
  linha_id: string | null
  /** The sale's. */
  versao: number
  numero_venda: string
  corretor: string
}

/** The participants by id, of sales that are seen, once they and their sales are locked. */
export async function lockedComissoes(
  db: Kysely<Tables>,
  ids: readonly string[],
  only: OnlyLoja,
): Promise<Map<string, ComissaoRow>> {
  await lockComissoes(db, { participantes: ids })
  // A statement of its own: only a new snapshot contains what was committed while the locks were waited for.
  const { rows } = await sql<ComissaoRow>`
    select p.id, v.versao, v.numero_venda, v.status as status_venda, c.nome as corretor, p.valor_comissao,
           p.status_comissao, ${FAVORECIDO_AS_JSON} as favorecido, ${LINHA_AS_JSON} as linha,
           (select l.id from comissoes_linhas l where l.participante_id = p.id) as linha_id
      from vendas_participantes p
      join vendas v on v.id = p.venda_id
      join colaboradores c on c.id = p.colaborador_id
     where p.id = any(${ids}::uuid[]) and ${isSeen('v', only)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
