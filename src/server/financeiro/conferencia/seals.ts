/** Compares each act's movements with the hash that the audit has of them, and finds movements of no act. */
import { sql } from 'kysely'
import type { Divergencia } from '../../../core/financeiro/conferencia.ts'
import type { Trx } from '../../database/schema/types.ts'

/** An act of a closing of a large office has a thousand movements. */
const ACTS_AT_ONCE = 500

interface Act {
  id: number
  movimentos: number
  nome: string
  intacto: boolean
}

/** The acts whose seal is wrong, and how many acts and movements were compared. */
export async function checkSeals(
  trx: Trx,
): Promise<{ atos: number; movimentos: number; divergencias: Divergencia[] }> {
  const divergencias: Divergencia[] = []
  let atos = 0
  let sealed = 0
  for (
    let some = await actsAfter(trx, 0);
    some.length > 0;
    some = await actsAfter(trx, some.at(-1)?.id ?? 0)
  ) {
    atos += some.length
    for (const { id, nome, movimentos, intacto } of some) {
      sealed += movimentos
      if (!intacto)
        divergencias.push({ tipo: 'ato', id: String(id), nome, campo: 'movimentos', tem: null, deve: null })
    }
  }
  const { rows } = await sql<{ todos: number }>`select count(*) as todos from comissoes_movimentos`.execute(
    trx,
  )
  const movimentos = rows[0]?.todos ?? 0
  // Only then are there movements that nobody sealed.
  if (movimentos > sealed) divergencias.push(...(await unsealed(trx)))
  return { atos, movimentos, divergencias }
}

/** The next acts in the audit after that entry. */
async function actsAfter(trx: Trx, after: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    with atos as (
      select id, em, usuario_nome, (detalhes ->> 'ato')::uuid as ato, (detalhes ->> 'desde')::bigint as desde,
             (detalhes ->> 'ate')::bigint as ate, (detalhes ->> 'movimentos')::bigint as movimentos,
             detalhes ->> 'hash' as hash
        from auditoria where ato = 'comissoes_movimentadas' and id > ${after} order by id limit ${sql.lit(ACTS_AT_ONCE)})
    select a.id, coalesce(x.quantos, 0) as movimentos,
           'de ' || to_char(a.em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') || coalesce(' de ' || a.usuario_nome, '') as nome,
           (x.quantos, x.hash) is not distinct from (a.movimentos, a.hash) as intacto
      from atos a left join lateral (
        select count(*) as quantos,
               encode(sha256(convert_to(string_agg(plantao.texto_do_movimento(m), e'\n' order by m.id), 'UTF8')), 'hex') as hash
          from comissoes_movimentos m where m.ato = a.ato and m.id between a.desde and a.ate) x on true
     order by a.id`.execute(trx)
  return rows
}

async function unsealed(trx: Trx): Promise<Divergencia[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select m.id::text as id, m.id || ' (' || m.tipo || ' de ' || to_char(m.data, 'DD/MM/YYYY') || ')' as nome
      from comissoes_movimentos m
     where not exists (
       select from auditoria a
        where a.ato = 'comissoes_movimentadas' and (a.detalhes ->> 'ato')::uuid = m.ato
          and m.id between (a.detalhes ->> 'desde')::bigint and (a.detalhes ->> 'ate')::bigint)
     order by m.id`.execute(trx)
  return rows.map(({ id, nome }) => ({
    tipo: 'movimento',
    id,
    nome,
    campo: 'selo',
    tem: null,
    deve: null,
  }))
}
