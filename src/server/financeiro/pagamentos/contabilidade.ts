/** The accountant's file: by month of payment and payee, what was earned, kept and paid. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { contabilidadeInput } from '../../../contract/financeiro/pagamentos.ts'
import { formatDate } from '../../../core/dates.ts'
import { CONTABILIDADE_FIELDS } from '../../../core/financeiro/contabilidade.ts'
import { documentoInWords, withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import type { DadoDoFavorecido, Vinculo } from '../../../core/financeiro/favorecidos.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import { DESFEITO } from '../../../core/vendas/pagamentos-da-comissao.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { countRows, inPages } from '../../cadastro/list.ts'
import type { Db } from '../../database/schema/types.ts'
import { columnFrom, columnOf } from '../../export/columns.ts'
import { exportar } from '../../export/export.ts'
import type { Column } from '../../export/spreadsheet.ts'
import { isSeen as isVendaSeen } from '../../vendas/seen.ts'
import { seesInFull } from '../favorecidos/seen.ts'
import { isSeen } from '../fechamentos/queries.ts'

type Pedido = z.output<typeof contabilidadeInput>
type Period = Omit<Pedido, 'formato'>

interface Row {
  /** First day of the month. */
  mes: string
  favorecido_nome: string
  documento: string | null
  /** There is no key in the file; the masks are of document and key. */
  tipo_chave: null
  chave_pix: null
  vinculo: Vinculo | null
  bruto: number
  /** What was withheld, in all and by its name. */
  retencoes: number
  rubricas: Readonly<Record<string, number>>
  desconto: number
  adiantamento: number
  liquido: number
  fechamentos: string | null
  vendas: string | null
  por_fora: number
  direto: number
  mascarados?: DadoDoFavorecido[]
}

/**
 * What left in the period, by month, payee, tipo, rubrica, line, closing and discount: each payment with what it was made of when it
 * was marked as Pago, negative on the day on which the bank returned it, so that a return does not change an earlier month; and what
 * was paid outside of closings. A mark that was undone at once was no payment. Of all payees, or of one.
 */
export function facts({ de, ate }: Period, only: OnlyLoja, favorecido?: string) {
  const isWithin = sql`m.data between ${de}::date and ${ate}::date`
  const isOf = (payee: RawBuilder<unknown>) =>
    favorecido === undefined ? sql`true` : sql`${payee} = ${favorecido}`
  return sql`
    select mes, favorecido_id, tipo, rubrica, linha_id, fechamento, desconto_id, sum(valor) as valor from (
      select date_trunc('month', m.data)::date as mes, p.favorecido_id, a.tipo, a.rubrica, a.linha_id, f.numero as fechamento,
             case when a.tipo = 'Desconto' then coalesce(a.estorna_id, a.id) end as desconto_id,
             case when (a.estorna_id is null or a.id = m.id) = (m.estorna_id is null) then a.valor else -a.valor end as valor
        from comissoes_movimentos m
        join pagamentos p on p.id = m.pagamento_id
        join fechamentos f on f.id = p.fechamento_id
        join comissoes_movimentos a on a.pagamento_id = p.id
         and (a.id = m.id or (a.tipo <> 'Pagamento' and a.id < coalesce(m.estorna_id, m.id)))
       where m.tipo = 'Pagamento' and ${isWithin} and ${isOf(sql`p.favorecido_id`)} and ${isSeen(only)} and m.forma is distinct from ${DESFEITO}
         and not exists (select from comissoes_movimentos e where e.estorna_id = m.id and e.forma = ${DESFEITO})
      union all
      select date_trunc('month', m.data)::date, l.favorecido_id, m.tipo, null, l.id, null, null,
             case when m.estorna_id is null then m.valor else -m.valor end
        from comissoes_movimentos m
        join comissoes_linhas l on l.id = m.linha_id
        left join vendas v on v.id = l.venda_id
       where m.tipo in ('Pago por fora', 'Pago direto') and ${isWithin} and ${isOf(sql`l.favorecido_id`)} and ${isVendaSeen('v', only)}) x
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(valor) <> 0`
}

/** By month and name; what is zero at the end of the month is not there. */
function selectMonths(db: Db, period: Period, only: OnlyLoja) {
  const of = (tipo: MovimentoTipo) => sql`coalesce(sum(t.valor) filter (where t.tipo = ${sql.lit(tipo)}), 0)`
  return db
    .selectFrom(
      sql<Row & { favorecido_id: string }>`(
        with fatos as materialized (${facts(period, only)}),
        rubricas as (
          select mes, favorecido_id, jsonb_object_agg(rubrica, valor) as rubricas
            from (select mes, favorecido_id, rubrica, sum(valor) as valor from fatos where rubrica is not null group by 1, 2, 3) r
           group by 1, 2)
        select g.*, coalesce(r.rubricas, '{}') as rubricas,
               f.nome as favorecido_nome, f.documento, f.vinculo, null::text as tipo_chave, null::text as chave_pix
          from (
            select t.mes, t.favorecido_id, ${of('Aprovação')} as bruto, ${of('Retenção')} as retencoes, ${of('Desconto')} as desconto,
                   ${of('Adiantamento')} as adiantamento, ${of('Pagamento')} as liquido, ${of('Pago por fora')} as por_fora,
                   ${of('Pago direto')} as direto,
                   array_to_string(array_agg(distinct t.fechamento order by t.fechamento), ', ') as fechamentos,
                   string_agg(distinct v.numero_venda, ', ') as vendas
              from fatos t
              left join comissoes_linhas l on l.id = t.linha_id
              left join vendas v on v.id = l.venda_id and ${isVendaSeen('v', only)}
             group by 1, 2) g
          join favorecidos f on f.id = g.favorecido_id
          left join rubricas r on (r.mes, r.favorecido_id) = (g.mes, g.favorecido_id))`.as('m'),
    )
    .selectAll()
    .orderBy('m.mes')
    .orderBy('m.favorecido_nome')
    .orderBy('m.favorecido_id')
}

/** Large: each page computes all of the period again. */
const MAX_PAGE = 10_000

const column = columnFrom(CONTABILIDADE_FIELDS)<Row>

const columns = (rubricas: readonly string[]): readonly Column<Row>[] => [
  column('mes', 12, { value: ({ mes }) => formatDate(mes).slice(3) }),
  column('favorecido_nome', 34),
  column('documento', 22, { value: documentoInWords }),
  column('vinculo', 14),
  column('bruto', 16),
  ...rubricas.map((rubrica) => columnOf<Row>(rubrica, 'dinheiro', 16, (row) => row.rubricas[rubrica] ?? 0)),
  column('retencoes', 16),
  column('desconto', 22),
  column('adiantamento', 16),
  column('liquido', 16),
  column('fechamentos', 16, { type: 'texto', value: ({ fechamentos }) => fechamentos }),
  column('vendas', 40, { type: 'texto', value: ({ vendas }) => vendas }),
  column('por_fora', 16),
  column('direto', 22),
]

/** The file `contabilidade-AAAA-MM-DD`: what is seen of the payments and sales that the caller sees. */
export async function exportarContabilidade(context: Context, { formato, ...period }: Pedido): Promise<File> {
  const { db, only } = context
  const isClear = seesInFull(context)
  const { rows: rubricas } = await sql<{ rubrica: string }>`
    select distinct rubrica from (${facts(period, only)}) t where rubrica is not null order by 1`.execute(db)
  return exportar<Row>(context, {
    name: 'contabilidade',
    folha: 'Contabilidade',
    format: formato,
    colunas: columns(rubricas.map(({ rubrica }) => rubrica)),
    filtros: period,
    async *pages(trx) {
      for await (const page of inPages(selectMonths(trx, period, only), MAX_PAGE))
        yield isClear ? page : page.map(withMaskedDados)
    },
    count: (trx) => countRows(selectMonths(trx, period, only)),
  })
}
