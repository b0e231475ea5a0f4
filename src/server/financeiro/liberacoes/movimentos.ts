/** The movements of one commission. */
import { sql } from 'kysely'
import type { Movimento, Movimentos } from '../../../contract/financeiro/liberacoes.ts'
import { LIBERACAO_MESSAGES } from '../../../core/financeiro/liberacoes.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { COMISSOES, IS_LINHA_OF_COMISSAO } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { isSeen } from '../../vendas/seen.ts'
import { debtSeen } from '../dividas.ts'

/**
 * The movements of the commission, latest first, with the payments of closings by its share, and what the
 * payee gave back if something was reversed. Throws Recusa NAO_ENCONTRADO unless its sale is seen.
 */
export async function movimentos(db: Db, id: string, only: OnlyLoja): Promise<Movimentos> {
  const {
    rows: [found],
  } = await sql<{ linha: string | null; favorecido: Movimentos['favorecido'] }>`
    select l.id as linha, case when f.id is not null
             then json_build_object('id', f.id, 'nome', f.nome, 'a_recuperar', ${debtSeen(sql`f.a_recuperar`, only)}) end as favorecido
      from ${COMISSOES}
      join vendas v on v.id = p.venda_id
      left join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO}
      left join favorecidos f on f.id = l.favorecido_id
     where p.id = ${id} and p.da_venda and ${isSeen('v', only)}`.execute(db)
  if (!found) throw new Recusa('NAO_ENCONTRADO', LIBERACAO_MESSAGES.nao_existe)
  if (found.linha === null) return { favorecido: null, itens: [] }
  const { rows } = await sql<Movimento>`
    select m.id::text, m.tipo, m.valor, m.data, m.em, u.nome as quem, m.forma, n.numero as fechamento,
           m.estorna_id is not null as desfaz,
           exists (select from comissoes_movimentos e where e.estorna_id = m.id) as desfeito
      from (select id, tipo, valor, data, em, usuario_id, forma, pagamento_id, estorna_id
              from comissoes_movimentos where linha_id = ${found.linha}
            union all
            select m.id, m.tipo, a.valor, m.data, m.em, m.usuario_id, m.forma, m.pagamento_id, m.estorna_id
              from comissoes_movimentos a
              join comissoes_movimentos m on m.pagamento_id = a.pagamento_id and m.tipo = 'Pagamento'
             where a.linha_id = ${found.linha} and a.tipo = 'Aprovação' and a.estorna_id is null
               and not exists (select from comissoes_movimentos e where e.estorna_id = a.id)
            union all
            select m.id, m.tipo, m.valor, m.data, m.em, m.usuario_id, m.forma, m.pagamento_id, m.estorna_id
              from comissoes_linhas l
              join comissoes_movimentos m on m.favorecido_id = l.favorecido_id and m.tipo = 'Devolução'
             where l.id = ${found.linha} and l.estornado > 0) m
      left join usuarios u on u.id = m.usuario_id
      left join pagamentos g on g.id = m.pagamento_id
      left join fechamentos n on n.id = g.fechamento_id
     order by m.id desc
     limit 200`.execute(db)
  return { favorecido: found.favorecido, itens: rows }
}
