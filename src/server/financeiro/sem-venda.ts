/** What becomes of lines without a sale, as SQL, and how their release is taken back. */
import { sql } from 'kysely'
import { SEM_VENDA_MESSAGES, type SituacaoSemVenda } from '../../core/financeiro/sem-venda.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'
import { lowerReleases } from './atos.ts'
import { lock } from './locks.ts'

/** What becomes of the line `l`, as JSON; null while nothing of it is released. */
export const SITUACAO_SEM_VENDA = sql<SituacaoSemVenda | null>`
  case when l.liberado > 0 then json_build_object(
    'situacao', case when l.pago = l.valor then 'Pago'
      when l.aprovado = l.liberado or exists (select from fechamentos_itens i where i.linha_id = l.id) then 'Em um fechamento'
      else 'No próximo fechamento' end,
    'data', case when l.pago = l.valor then l.pago_em end) end`

/** Takes the release of a line back; a repeated request finds nothing to do. Throws Recusa EM_FECHAMENTO if a closing has it. */
export async function takeBackRelease(trx: Db, linha: string): Promise<void> {
  await lock(trx, { linhas: [linha] })
  const { aprovado, liberado, em_rascunho } = await trx
    .selectFrom('comissoes_linhas as l')
    .select([
      'aprovado',
      'liberado',
      sql<boolean>`exists (select from fechamentos_itens i where i.linha_id = l.id)`.as('em_rascunho'),
    ])
    .where('id', '=', linha)
    .executeTakeFirstOrThrow()
  if (aprovado > 0 && aprovado === liberado) throw new Recusa('EM_FECHAMENTO', SEM_VENDA_MESSAGES.aprovado)
  if (em_rascunho) throw new Recusa('EM_FECHAMENTO', SEM_VENDA_MESSAGES.em_rascunho)
  await lowerReleases(trx, [{ linha, ate: null }])
}
