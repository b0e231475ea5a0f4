/** The request to write off what a payee owes, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { BaixaPedida } from '../../../contract/financeiro/recuperacoes.ts'
import type { Context } from '../../api/api.ts'

/** The request for a Baixa that waits, of the payee with that id, as JSON; null if there is none. */
export function waitingBaixa(
  favorecido: RawBuilder<unknown>,
  identity: Context['identity'],
): RawBuilder<BaixaPedida | null> {
  const eu = identity?.usuario?.id ?? null
  return sql`(
    select json_build_object(
             'id', b.id, 'valor', b.valor, 'motivo', b.motivo, 'pedida_em', b.created_at,
             'pedida_por', (select u.nome from usuarios u where u.id = b.pedida_por),
             'propria', coalesce(b.pedida_por = ${eu}::uuid, false),
             'unico', plantao.unico_administrador(${eu}::uuid))
      from baixas b where b.favorecido_id = ${favorecido} and b.status = 'Pedida')`
}
