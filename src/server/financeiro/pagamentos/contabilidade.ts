/** The accountant's file: by month of payment and payee, what was earned, kept and paid. */
import { type Kysely, sql } from 'kysely'
import type { FileFormat } from '../../../contract/lists.ts'
import { formatDate, today } from '../../../core/dates.ts'
import { CONTABILIDADE_FIELDS } from '../../../core/financeiro/contabilidade.ts'
import { documentoInWords, withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import type { DadoDoFavorecido, Vinculo } from '../../../core/financeiro/favorecidos.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { countRows, inPages } from '../../cadastro/list.ts'
import type { Tables } from '../../database/schema/types.ts'
import { columnFrom, columnOf } from '../../export/columns.ts'
import { exportar } from '../../export/export.ts'
import type { Column } from '../../export/spreadsheet.ts'
import { isSeen as isVendaSeen } from '../../vendas/seen.ts'
import { seesInFull } from '../favorecidos/seen.ts'
import { isSeen } from '../fechamentos/queries.ts'

type Db = Kysely<Tables>

interface Period {
  /** Days of payment, both included. */
  de: string
  ate: string
}

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
 * What left in the period: each payment with what it was made of when it was marked as Pago, negative on the day on which the bank
 * returned it or the mark was undone, so that a month that was handed over stays as it is; and what was paid outside of closings.
 */
function paid({ de, ate }: Period, only: OnlyLoja) {
  return sql`
    select date_trunc('month', m.data)::date as mes, p.favorecido_id, s.sinal * m.valor as liquido, d.bruto * s.sinal as bruto,
           d.desconto * s.sinal as desconto, d.adiantamento * s.sinal as adiantamento, d.retencoes * s.sinal as retencoes,
           p.id as pagamento_id, o.id as ate, s.sinal, f.numero as fechamento, null::uuid as linha_id, 0.00 as por_fora, 0.00 as direto
      from comissoes_movimentos m
      join comissoes_movimentos o on o.id = coalesce(m.estorna_id, m.id)
      join pagamentos p on p.id = m.pagamento_id
      join fechamentos f on f.id = p.fechamento_id
     cross join lateral (select case when m.estorna_id is null then 1 else -1 end as sinal) s
     cross join lateral (
       select coalesce(sum(x.valor) filter (where x.tipo = 'Aprovação'), 0) as bruto,
              coalesce(sum(x.valor) filter (where x.tipo = 'Desconto'), 0) as desconto,
              coalesce(sum(x.valor) filter (where x.tipo = 'Adiantamento'), 0) as adiantamento,
              coalesce(sum(x.valor) filter (where x.tipo = 'Retenção'), 0) as retencoes
         from ${partsUntil(sql`p.id`, sql`o.id`)} x) d
     where m.tipo = 'Pagamento' and m.data between ${de}::date and ${ate}::date and ${isSeen(only)}
    union all
    select date_trunc('month', m.data)::date, l.favorecido_id, 0, 0, 0, 0, 0, null, null, s.sinal, null, l.id,
           case when m.tipo = 'Pago por fora' then s.sinal * m.valor else 0 end,
           case when m.tipo = 'Pago direto' then s.sinal * m.valor else 0 end
      from comissoes_movimentos m
      join comissoes_linhas l on l.id = m.linha_id
      left join vendas v on v.id = l.venda_id
     cross join lateral (select case when m.estorna_id is null then 1 else -1 end as sinal) s
     where m.tipo in ('Pago por fora', 'Pago direto') and m.data between ${de}::date and ${ate}::date
       and ${isVendaSeen('v', only)}`
}

/** The movements that a payment was made of before the movement `until`; what was taken out again is negative. */
function partsUntil(pagamento: ReturnType<typeof sql>, until: ReturnType<typeof sql>) {
  return sql`(
    select a.tipo, a.linha_id, a.rubrica, case when a.estorna_id is null then a.valor else -a.valor end as valor
      from comissoes_movimentos a
     where a.pagamento_id = ${pagamento} and a.id < ${until} and a.tipo <> 'Pagamento')`
}

/** By month and name; payees whose amounts of the month are all zero stay out. */
function selectMonths(db: Db, period: Period, only: OnlyLoja) {
  return db
    .selectFrom(
      sql<Row & { favorecido_id: string }>`(
        with pagos as materialized (${paid(period, only)})
        select g.*, f.nome as favorecido_nome, f.documento, f.vinculo, null::text as tipo_chave, null::text as chave_pix,
               coalesce((select jsonb_object_agg(r.rubrica, r.valor) from (
                 select x.rubrica, sum(q.sinal * x.valor) as valor
                   from pagos q cross join lateral ${partsUntil(sql`q.pagamento_id`, sql`q.ate`)} x
                  where (q.mes, q.favorecido_id) = (g.mes, g.favorecido_id) and x.tipo = 'Retenção'
                  group by 1) r), '{}') as rubricas,
               (select string_agg(distinct v.numero_venda, ', ') from pagos q
                 cross join lateral (
                   select q.linha_id union
                   select x.linha_id from ${partsUntil(sql`q.pagamento_id`, sql`q.ate`)} x where x.tipo = 'Aprovação') x
                  join comissoes_linhas l on l.id = x.linha_id join vendas v on v.id = l.venda_id
                 where (q.mes, q.favorecido_id) = (g.mes, g.favorecido_id) and ${isVendaSeen('v', only)}) as vendas
          from (select mes, favorecido_id, sum(bruto) as bruto, sum(desconto) as desconto, sum(adiantamento) as adiantamento,
                       sum(retencoes) as retencoes, sum(liquido) as liquido, sum(por_fora) as por_fora, sum(direto) as direto,
                       string_agg(distinct fechamento::text, ', ') as fechamentos
                  from pagos group by 1, 2) g
          join favorecidos f on f.id = g.favorecido_id
         where (g.bruto, g.desconto, g.adiantamento, g.retencoes, g.liquido, g.por_fora, g.direto) <> (0, 0, 0, 0, 0, 0, 0))`.as(
        'm',
      ),
    )
    .selectAll()
    .orderBy('m.mes')
    .orderBy('m.favorecido_nome')
    .orderBy('m.favorecido_id')
}

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
export async function exportarContabilidade(
  context: Context,
  { formato, ...period }: Period & { formato: FileFormat },
): Promise<File> {
  const { db, only } = context
  const isClear = seesInFull(context)
  const { rows: rubricas } = await sql<{ rubrica: string }>`
    select distinct r.rubrica from (${paid(period, only)}) q
      join comissoes_movimentos r on r.pagamento_id = q.pagamento_id and r.tipo = 'Retenção' order by 1`.execute(
    db,
  )
  return exportar<Row>(context, {
    name: 'contabilidade',
    folha: 'Contabilidade',
    format: formato,
    hoje: today(context.now()),
    colunas: columns(rubricas.map(({ rubrica }) => rubrica)),
    filtros: period,
    async *pages(trx) {
      for await (const page of inPages(selectMonths(trx, period, only)))
        yield isClear ? page : page.map(withMaskedDados)
    },
    count: (trx) => countRows(selectMonths(trx, period, only)),
  })
}
