/** A payee's page beside the account: the balances, the payments and the keys. */
import { sql } from 'kysely'
import type {
  ChaveDoFavorecido,
  PagamentoDoFavorecido,
  SaldosDoFavorecido,
} from '../../../contract/financeiro/conta-corrente.ts'
import { today } from '../../../core/dates.ts'
import { keyInWords, withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import type { Context } from '../../api/api.ts'
import { type ListPage, readList } from '../../cadastro/list.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { COMISSOES_DO_FAVORECIDO, openDebts, waitingBaixa } from '../dividas.ts'
import { touchesKey } from '../favorecidos/chave-alterada.ts'
import { obterFavorecido } from '../favorecidos/queries.ts'
import { asSeen } from '../favorecidos/seen.ts'
import { DO_QUE_DEVE, isSeen, RETIDO } from '../fechamentos/queries.ts'
import { COMPROVANTES, IS_APPROVED, LIQUIDO, NOTAS, SITUACAO } from '../pagamentos/queries.ts'

/** The balances; null for a caller who sees one loja only. Throws Recusa NAO_ENCONTRADO if there is no such payee. */
export async function saldos(
  { db, only, now, identity }: Pick<Context, 'db' | 'only' | 'now' | 'identity'>,
  id: string,
): Promise<SaldosDoFavorecido | null> {
  await obterFavorecido(db, id, only)
  if (only !== null) return null
  const ano = Number(today(now()).slice(0, 4))
  const { rows } = await sql<SaldosDoFavorecido>`
    select coalesce(sum(t.a_liberar), 0) as a_liberar, coalesce(sum(t.liberada), 0) as liberado,
           coalesce(sum(t.em_fechamento), 0) as em_fechamento, ${paidIn(id, ano)} as pago_no_ano, ${ano}::integer as ano,
           (select coalesce(sum(c.receber), 0) from plantao.conta_corrente(${id}) c) as a_receber,
           (select d.a_recuperar from favorecidos d where d.id = ${id}) as a_recuperar,
           ${openDebts(sql`${id}::uuid`)} as dividas,
           ${waitingBaixa(sql`${id}::uuid`, identity)} as baixa
      from favorecidos f cross join lateral ${COMISSOES_DO_FAVORECIDO} p
     cross join lateral plantao.partes_da_comissao(coalesce(p.do_participante, p.status), p.valor, p.l, p.em_rascunho) t
     where f.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('a sum without a group has one row')
  return rows[0]
}

/** What the house paid to the payee on days of that year, after discounts. */
function paidIn(id: string, year: number) {
  return sql<number>`(
    select coalesce(sum(m.valor), 0)
      from plantao.conta_corrente(${id}) c join comissoes_movimentos m on m.id = c.id
     where m.tipo in ('Pagamento', 'Pago por fora') and ${M_STANDS}
       and m.data between make_date(${year}, 1, 1) and make_date(${year}, 12, 31))`
}

/** The payee's approved payments of closings that are seen, latest first. Throws Recusa NAO_ENCONTRADO. */
export async function pagamentosDoFavorecido(
  { db, only }: Pick<Context, 'db' | 'only'>,
  { id, de, ate, pagina }: { id: string; de?: string; ate?: string; pagina?: number },
): Promise<ListPage<PagamentoDoFavorecido>> {
  await obterFavorecido(db, id, only)
  const day = sql<string>`coalesce(p.data_pagamento, f.dia_pagamento)`
  const query = db
    .selectFrom('pagamentos as p')
    .innerJoin('fechamentos as f', 'f.id', 'p.fechamento_id')
    .select(['p.id', 'p.bruto', 'p.data_pagamento', SITUACAO.as('situacao')])
    .select([
      DO_QUE_DEVE.as('desconto'),
      RETIDO.as('retido'),
      LIQUIDO.as('liquido'),
      COMPROVANTES.as('comprovantes'),
      NOTAS.as('notas'),
    ])
    .select(
      sql<PagamentoDoFavorecido['fechamento']>`json_build_object(
        'id', f.id, 'numero', f.numero, 'dia_pagamento', f.dia_pagamento)`.as('fechamento'),
    )
    .where('p.favorecido_id', '=', id)
    .where(IS_APPROVED)
    .where(isSeen(only))
    .where(de === undefined ? sql<boolean>`true` : sql<boolean>`${day} >= ${de}`)
    .where(ate === undefined ? sql<boolean>`true` : sql<boolean>`${day} <= ${ate}`)
    .orderBy(day, 'desc')
    .orderBy('f.numero', 'desc')
    .orderBy('p.id')
  return readList(query, { pagina })
}

type KeyRow = Omit<ChaveDoFavorecido, 'id' | 'em' | 'quem'> & { em: string | null; quem: string | null }

/**
 * The present key, and the earlier ones that payments of seen closings were approved with, latest first; masked as the caller
 * sees the payee. The audit has no keys, so one that no payment had is only in the history. Throws Recusa NAO_ENCONTRADO.
 */
export async function chaves(context: Context, id: string): Promise<ChaveDoFavorecido[]> {
  const { db, only } = context
  const favorecido = await asSeen(context, await obterFavorecido(db, id, only))
  const isMasked = (favorecido.mascarados ?? []).includes('chave_pix')
  const rows = await readKeys(db, id, isSeen(only))
  return rows.flatMap(({ em, ...row }, i) => {
    if (em === null) return []
    const seen = isMasked ? withMaskedDados({ ...row, documento: null }) : { ...row, documento: null }
    return [{ ...row, id: String(i), em, chave_pix: keyInWords(seen) }]
  })
}

/** Each key with its last entry before the first payment that took it; of the present key its last entry. */
async function readKeys(db: Db, id: string, seen: ReturnType<typeof isSeen>): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    with pagos as (
      select p.tipo_chave, p.chave_pix, min(m.data) as paga_desde, max(m.data) as paga_ate,
             min((select max(a.em) from auditoria a
                   where a.registro_id = p.id and a.tabela = 'pagamentos' and 'chave_pix' = any(a.campos))) as tomada_em
        from pagamentos p
        join fechamentos f on f.id = p.fechamento_id
        left join comissoes_movimentos m on m.pagamento_id = p.id and m.tipo = 'Pagamento' and m.valor > 0 and ${M_STANDS}
       where p.favorecido_id = ${id} and p.chave_pix is not null and ${seen}
       group by 1, 2),
    todas as (
      select f.tipo_chave, f.chave_pix, g.paga_desde, g.paga_ate, true as atual, null::timestamptz as tomada_em
        from favorecidos f left join pagos g on (g.tipo_chave, g.chave_pix) = (f.tipo_chave, f.chave_pix)
       where f.id = ${id}
      union all
      select g.tipo_chave, g.chave_pix, g.paga_desde, g.paga_ate, false, g.tomada_em
        from pagos g
       where not exists (
         select from favorecidos f where f.id = ${id} and (f.tipo_chave, f.chave_pix) = (g.tipo_chave, g.chave_pix)))
    select t.tipo_chave, t.chave_pix, t.paga_desde, t.paga_ate, e.em, e.quem
      from todas t
      left join lateral (
        select a.em, a.usuario_nome as quem from auditoria a
         where a.grupo_id = ${id} and ${touchesKey('a')} and (t.atual or a.em < t.tomada_em)
         order by a.id desc limit 1) e on true
     order by t.atual desc, e.em desc`.execute(db)
  return rows
}
