/** Describes entries about money: the payee, the amount, and the closing or sale. */
import { sql } from 'kysely'
import { type MovimentosDeUmTipo, movimentosInWords } from '../../core/auditoria-atos.ts'
import { nameOfClosing } from '../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../core/money.ts'
import type { Db } from '../database/schema/types.ts'
import { LIQUIDO } from '../financeiro/pagamentos/queries.ts'

/** The acts about a payment or movements. */
export const ATOS_DE_DINHEIRO: ReadonlySet<string> = new Set([
  'comissoes_movimentadas',
  'codigo_pix_aberto',
  'comprovante_aberto',
])

interface Act {
  /** 'Pagamento, R$ 700,00 a Ana Souza'; null of an act without movements. */
  resumo: string | null
  /** The one record that all of it belongs to; null if there are several. */
  de: { cadastro: 'fechamentos' | 'vendas'; id: string } | null
}

/** The money that the acts with these ids moved, or are about. */
export async function actsOfMoney(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Act>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Partial<MovimentosDeUmTipo> & { id: number; fechamentos: string[]; vendas: string[] }
  >`
    with atos as (
      select id, ato, registro_id, (detalhes ->> 'ato')::uuid as movido, (detalhes ->> 'desde')::bigint as desde,
             (detalhes ->> 'ate')::bigint as ate
        from auditoria where id = any(${[...ids]}::bigint[])),
    movidos as (
      select a.id, m.id as movimento, m.tipo, m.estorna_id is not null as desfaz, m.valor, l.venda_id,
             p.fechamento_id, f.nome
        from atos a
        join comissoes_movimentos m on m.ato = a.movido and m.id between a.desde and a.ate
        left join comissoes_linhas l on l.id = m.linha_id
        left join pagamentos p on p.id = m.pagamento_id
        left join favorecidos f on f.id = coalesce(p.favorecido_id, l.favorecido_id, m.favorecido_id))
    select id, tipo, desfaz, sum(valor) as valor, array_remove(array_agg(distinct nome), null) as nomes,
           array_remove(array_agg(distinct fechamento_id), null) as fechamentos,
           array_remove(array_agg(distinct venda_id), null) as vendas, min(movimento) as primeiro
      from movidos group by id, tipo, desfaz
    union all
    select a.id, null, null, null, null, array[p.fechamento_id], '{}'::uuid[], null
      from atos a join pagamentos p on p.id = a.registro_id where a.ato in ('codigo_pix_aberto', 'comprovante_aberto')
     order by primeiro`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => {
      const moved = of.filter((row): row is typeof row & MovimentosDeUmTipo => row.tipo != null)
      const fechamentos = new Set(of.flatMap((row) => row.fechamentos))
      const vendas = new Set(of.flatMap((row) => row.vendas))
      return [
        id,
        {
          resumo: moved.length === 0 ? null : movimentosInWords(moved),
          de: onlyOf('fechamentos', fechamentos) ?? onlyOf('vendas', vendas),
        },
      ]
    }),
  )
}

function onlyOf<C extends 'fechamentos' | 'vendas'>(cadastro: C, ids: ReadonlySet<string>) {
  const [id, other] = ids
  return id === undefined || other !== undefined ? null : { cadastro, id }
}

/** 'R$ 700,00' by the payments' ids: what leaves the bank. */
export async function amountsOf(db: Db, pagamentos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (pagamentos.length === 0) return new Map()
  const { rows } = await sql<{ id: string; valor: number }>`
    select p.id, ${LIQUIDO} as valor from pagamentos p where p.id = any(${[...pagamentos]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, valor }) => [id, formatBRL(valor)]))
}

/** 'Fechamento 7' by the closings' ids. */
export async function fechamentoNames(
  db: Db,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('fechamentos')
    .select(['id', 'numero', 'dia_pagamento'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, nameOfClosing(row)]))
}
