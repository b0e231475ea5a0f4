/** All active colaboradores with their team's sales in a month. */
import { sql } from 'kysely'
import type { Cargo } from '../../core/colaboradores.ts'
import type { Period } from '../../core/dates.ts'
import type { OrganogramaPerson } from '../../core/organograma.ts'
import { VENDA_STATUSES, type VendaStatus } from '../../core/vendas/vendas.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'

export interface ActivePerson extends OrganogramaPerson {
  cargo: Cargo
  /** The loja's name. */
  loja: string | null
}

/**
 * The active colaboradores by name. A sale in the period (by its date) and of one of `statuses` counts once for each main seller or participant,
 * and once for each person above them, however many of their team took part; only those that are seen. Values in reais.
 */
export async function readOrganograma(
  db: Db,
  { start, endExclusive }: Period,
  statuses: readonly VendaStatus[] | undefined,
  only: OnlyLoja,
): Promise<ActivePerson[]> {
  const counted = statuses ?? VENDA_STATUSES
  // Cargos have three strictly ordered levels, so nobody has more than two people above.
  const { rows } = await sql<ActivePerson>`
    with do_mes as (
      select id, valor_venda, colaborador_id from vendas
       where data_venda >= ${start} and data_venda < ${endExclusive} and status in (${sql.join(counted)})
         and ${isSeen('vendas', only)}),
    envolvidos as (
      select id, valor_venda, colaborador_id from do_mes where colaborador_id is not null
      union
      select v.id, v.valor_venda, p.colaborador_id
        from do_mes v join vendas_participantes p on p.venda_id = v.id),
    contadas as (
      select distinct e.id, e.valor_venda, de.pessoa_id
        from envolvidos e
        join colaboradores c on c.id = e.colaborador_id
        left join colaboradores s on s.id = c.superior_id
       cross join lateral (values (c.id), (c.superior_id), (s.superior_id)) de (pessoa_id)
       where de.pessoa_id is not null),
    totais as (
      select pessoa_id, count(*) as vendas, sum(valor_venda) as valor from contadas group by pessoa_id)
    select c.id, c.nome, c.cargo, c.superior_id, l.nome as loja,
           coalesce(t.vendas, 0) as vendas, coalesce(t.valor, 0) as valor
      from colaboradores c
      left join lojas l on l.id = c.loja_id
      left join totais t on t.pessoa_id = c.id
     where c.status = 'Ativo'
     order by c.nome, c.id`.execute(db)
  return rows
}
