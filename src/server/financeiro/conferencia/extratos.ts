/** Compares each statement with the hash that the audit has of it, and finds those that nobody sealed or that are gone. */
import { sql } from 'kysely'
import type { Divergencia } from '../../../core/financeiro/conferencia.ts'
import type { Trx } from '../../database/schema/types.ts'

export async function compareExtratos(trx: Trx): Promise<Divergencia[]> {
  const { rows } = await sql<Pick<Divergencia, 'id' | 'nome'>>`
    with selos as (
      select e.key::uuid as id, e.value as selo
        from auditoria a cross join jsonb_each_text(a.detalhes -> 'extratos') e
       where a.ato = 'extratos_guardados'),
    guardados as (
      select pagamento_id as id, sha256, encode(sha256(convert_to(conteudo, 'UTF8')), 'hex') as hash
        from extratos_de_pagamentos)
    select coalesce(s.id, g.id)::text as id, concat_ws(' · ', 'do fechamento ' || f.numero, p.favorecido_nome) as nome
      from selos s full join guardados g on g.id = s.id
      left join pagamentos p on p.id = coalesce(s.id, g.id) left join fechamentos f on f.id = p.fechamento_id
     where (g.hash, g.sha256) is distinct from (s.selo, s.selo)
     order by f.numero, p.favorecido_nome, 1`.execute(trx)
  return rows.map((row) => ({ tipo: 'extrato', ...row, campo: 'conteudo', tem: null, deve: null }))
}
