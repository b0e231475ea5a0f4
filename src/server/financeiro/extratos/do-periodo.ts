/** A payee's statement of any period, as the account is at the moment: on the screen and as files. */
import { sql } from 'kysely'
import type { MovimentoDaConta } from '../../../contract/financeiro/conta-corrente.ts'
import { EXTRATO_MESSAGES, MAX_POR_EXTRATO } from '../../../core/comissoes/extratos.ts'
import { today } from '../../../core/dates.ts'
import type { DividaSaldada } from '../../../core/financeiro/conta-corrente.ts'
import type { ExtratoDoPagamento, ExtratoEscrito } from '../../../core/financeiro/extrato.ts'
import {
  type ExtratoDoPeriodo,
  FORA_DOS_FECHAMENTOS,
  writtenPeriodo,
} from '../../../core/financeiro/extrato-do-periodo.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, type Context } from '../../api/api.ts'
import { pdfOfExtrato, spreadsheetOfExtrato } from '../../extrato-escrito/files.ts'
import { isSeen } from '../../vendas/seen.ts'
import { type Dias, selectConta } from '../contas/conta-corrente.ts'
import { expectedBy, settledBy } from '../dividas.ts'
import { obterFavorecido } from '../favorecidos/queries.ts'
import { seesInFull } from '../favorecidos/seen.ts'
import { CALCULO, LINHA_DA_PARTE, ORDEM_DAS_LINHAS } from '../fechamentos/calculo.ts'
import { type LineRow, lineOf, vendaOf } from '../fechamentos/guardar-extratos.ts'
import { facts } from '../pagamentos/contabilidade.ts'
import { withMaskedDocument } from './extratos.ts'

/** The routes of a payee's page that give statements. */
export const extratosDePeriodosHandlers = {
  extrato: api.favorecidos.extrato.handler(({ input, context }) => extratoDoPeriodo(context, input)),
  extratoEmPdf: api.favorecidos.extratoEmPdf.handler(async ({ input, context }) => {
    const extrato = await extratoDoPeriodo(context, input)
    const printed = { ...extrato, estado: null, assinatura: null, timbrado: false }
    return pdfOfExtrato(context, printed, named(extrato, input))
  }),
  exportarExtrato: api.favorecidos.exportarExtrato.handler(
    async ({ input: { formato, ...pedido }, context }) => {
      const extrato = await extratoDoPeriodo(context, pedido)
      return spreadsheetOfExtrato(context, extrato, { ...named(extrato, pedido), formato })
    },
  ),
}

interface Pedido extends Dias {
  /** The payee's. */
  id: string
}

const named = ({ nome }: ExtratoEscrito, { id: _id, ...dias }: Pedido) => ({
  name: [nome, dias.de, dias.ate].filter(Boolean).join('-'),
  filtros: { favorecido: nome, ...dias },
})

/** Throws Recusa: NAO_ENCONTRADO if there is no such payee, EXTRATO_GRANDE for more than 1000 commissions or other movements. */
async function extratoDoPeriodo(context: Context, { id, ...dias }: Pedido): Promise<ExtratoEscrito> {
  const { nome, documento } = await obterFavorecido(context.db, id, context.only)
  const hoje = today(context.now())
  const periodo = { ...dias, ate: dias.ate ?? hoje }
  const { imobiliaria, linhas, movimentos, ...rows } = await readPeriodo(context, { id, ...periodo })
  if (Math.max(linhas.length, movimentos.length) > MAX_POR_EXTRATO)
    throw new Recusa('EXTRATO_GRANDE', EXTRATO_MESSAGES.grande)
  const seesAll = context.only === null
  const extrato: ExtratoDoPeriodo = {
    imobiliaria,
    favorecido: { nome, documento },
    de: dias.de ?? null,
    ate: periodo.ate,
    em: context.now().toISOString(),
    linhas: linhas.map(lineOf),
    ...paidIn(seesAll ? rows.pagos : []),
    liquido: seesAll ? sumOf(rows.pagos, 'Pagamento') : null,
    a_recuperar_antes: seesAll ? toCentavos(rows.antes) : null,
    movimentos: movimentos.map((one) => ({
      ...one,
      fechamento: one.fechamento?.numero ?? null,
      venda: vendaOf(one.venda),
      valor: toCentavos(one.desfaz ? -one.valor : one.valor),
      recuperar: toCentavos(one.recuperar),
    })),
    a_vir: seesAll && periodo.ate >= hoje ? await comingTo(context, id) : null,
  }
  return writtenPeriodo(seesInFull(context) ? extrato : withMaskedDocument(extrato))
}

async function comingTo({ db }: Context, id: string): Promise<ExtratoDoPeriodo['a_vir']> {
  const { em_fechamento, liberado, a_liberar } = await expectedBy(db, id)
  return {
    em_fechamento: toCentavos(em_fechamento),
    liberado: toCentavos(liberado),
    a_liberar: toCentavos(a_liberar),
  }
}

/** What the payments of the period were made of besides commissions, in reais. */
interface Pago {
  tipo: MovimentoDaConta['tipo']
  rubrica: string | null
  valor: number
  /** The debts that a discount recovers; null of anything else. */
  dividas: DividaSaldada[] | null
}

interface Rows {
  imobiliaria: ExtratoDoPagamento['imobiliaria']
  antes: number
  movimentos: MovimentoDaConta[]
  linhas: LineRow[]
  pagos: Pago[]
}

/** All of it from one moment. Lines are those of which something was released, paid or taken back in the period, and that are seen. */
async function readPeriodo(
  { db, only }: Context,
  { id, de, ate }: Dias & { id: string; ate: string },
): Promise<Rows> {
  const conta = selectConta(db, { id, ...(de !== undefined && { de }), ate }, only).where(({ or, eb }) =>
    or([eb('m.tipo', 'in', FORA_DOS_FECHAMENTOS), eb('c.recuperar', '<>', 0)]),
  )
  const most = sql.lit(MAX_POR_EXTRATO + 1)
  const asJson = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(q), '[]') from (${rows}) q)`
  const { rows } = await sql<Rows>`
    with fatos as materialized (${facts({ de: de ?? '-infinity', ate }, null, id)}),
    partes as (
      select linha_id, sum(valor) as valor from (
        select linha_id, valor from fatos where tipo = 'Aprovação'
        union all
        select m.linha_id, 0 from comissoes_linhas l join comissoes_movimentos m on m.linha_id = l.id
         where l.favorecido_id = ${id} and m.data between ${de ?? '-infinity'}::date and ${ate}::date) t
       group by linha_id)
    select (select json_build_object('nome', c.nome, 'cnpj', c.cnpj) from configuracoes c) as imobiliaria,
           ${debtBefore(id, de)} as antes,
           ${asJson(sql`${conta.orderBy('m.id').limit(most)}`)} as movimentos,
           ${asJson(sql`
             select ${CALCULO}, l.liberado from partes n ${LINHA_DA_PARTE}
              where ${only === null ? sql`true` : isSeen('v', only)} order by ${ORDEM_DAS_LINHAS} limit ${most}`)} as linhas,
           ${asJson(sql`
             select t.tipo, t.rubrica, sum(t.valor) as valor,
                    case when t.tipo = 'Desconto' then ${settledBy(sql`t.desconto_id`, null)} end as dividas
               from fatos t
              where t.tipo in ('Adiantamento', 'Desconto', 'Retenção', 'Pagamento')
              group by t.tipo, t.rubrica, t.desconto_id having sum(t.valor) <> 0 order by t.desconto_id, t.rubrica`)} as pagos`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a select without a table has one row')
  return rows[0]
}

/** What was to be recovered of the payee before the day, in reais; 0 before the first movement. */
function debtBefore(id: string, de: string | undefined) {
  if (de === undefined) return sql<number>`0.00`
  return sql<number>`(
    select coalesce(sum(c.recuperar), 0) from plantao.conta_corrente(${id}) c join comissoes_movimentos m on m.id = c.id
     where m.data < ${de})`
}

const sumOf = (pagos: readonly Pago[], tipo: Pago['tipo']) =>
  pagos.reduce((sum, one) => sum + (one.tipo === tipo ? toCentavos(one.valor) : 0), 0)

function paidIn(pagos: readonly Pago[]): Pick<ExtratoDoPeriodo, 'adiantamento' | 'descontos' | 'retencoes'> {
  return {
    adiantamento: sumOf(pagos, 'Adiantamento'),
    // Negative of a payment that came back.
    descontos: pagos.flatMap(({ dividas, valor }) =>
      (dividas ?? []).map((divida) => ({ ...divida, valor: Math.sign(valor) * toCentavos(divida.valor) })),
    ),
    retencoes: pagos.flatMap(({ rubrica, valor }) =>
      rubrica === null ? [] : [{ rubrica, valor: toCentavos(valor) }],
    ),
  }
}
