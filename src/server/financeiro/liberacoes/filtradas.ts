/** Releases all commissions that a filter finds, or takes that back: what it would come to, and the work in batches. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ComissaoFilterInput } from '../../../contract/comissoes.ts'
import type { LiberacaoOutcome, PrevisaoDeLiberacao } from '../../../contract/financeiro/liberacoes.ts'
import {
  comissaoInWords,
  LIBERACAO_MESSAGES,
  type LiberacaoAcao,
  reasonNotToRelease,
  reasonNotToTakeBack,
} from '../../../core/financeiro/liberacoes.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { COMISSAO_STATUSES, type ComissaoStatus } from '../../../core/vendas/vendas.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { type OnlyLoja, onlyLojaOf } from '../../api/view.ts'
import { allOf, type ComissaoFilters, conditionsOf } from '../../comissoes/filters.ts'
import { inScope } from '../../comissoes/scope.ts'
import { COMISSOES, IS_LINHA_OF_COMISSAO, PESSOA_AS_JSON } from '../../comissoes/source.ts'
import type { Tables } from '../../database/schema/types.ts'
import { askForAlvos, type Feito, type OnAlvos, versoesOf } from '../../trabalhos/alvos.ts'
import type { Deixado } from '../../trabalhos/queue.ts'
import { rangesOfVendas } from './ranges.ts'
import { desfazerLiberacoes, liberarComissoes } from './releasing.ts'

type Db = Kysely<Tables>

/** The commission `p` of the sale `v`, with its line `l` and what is of it in a draft, if any. */
const comLinhas = (joinVendas = sql`join vendas v`) => sql`${COMISSOES}
      ${joinVendas} on v.id = p.venda_id
      left join (select l.*, coalesce(i.valor, 0) as em_rascunho
                   from comissoes_linhas l left join fechamentos_itens i on i.linha_id = l.id) l on ${IS_LINHA_OF_COMISSAO}`

/** All that is asked of a sale if nothing else is: of a million, few are in Desistência. */
const ONLY_DESISTENCIAS = sql`
      left join (select id, status, data_venda from vendas where status = 'Desistência') v`

const LIVRE = sql<number>`(l.liberado - l.aprovado - l.em_rascunho)`

interface Fatos {
  status_comissao: ComissaoStatus
  /** Whether the sale is in Desistência: the core asks nothing else of its status. */
  desistiu: boolean
  tem_valor: boolean
  /** 0: nothing, 1: a part, 2: all. */
  liberado: number
  tem_livre: boolean
  tem_favorecido: boolean
  ajuste: boolean
}

const OF_A_STATUS = 96

/** What a number of `NUMERO` says, with the payee's bit. */
function fatosOf(numero: number): Fatos {
  const digit = (weight: number, base: number) => Math.floor(numero / weight) % base
  return {
    tem_favorecido: digit(1, 2) === 1,
    ajuste: digit(2, 2) === 1,
    tem_livre: digit(4, 2) === 1,
    liberado: digit(8, 3),
    tem_valor: digit(24, 2) === 1,
    desistiu: digit(48, 2) === 1,
    status_comissao: COMISSAO_STATUSES[Math.floor(numero / OF_A_STATUS)] ?? 'Cancelado',
  }
}

const PLACE_OF_STATUS = sql`case p.status_comissao ${sql.join(
  COMISSAO_STATUSES.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`),
  sql` `,
)} end`

/**
 * A commission's facts, which decide whether something can be released, or taken back, as one number. The bit of the payee is
 * that of a line, which has one.
 */
const NUMERO = sql<number>`(
  case when l.id is null then 0 else
    1 + 2 * (l.ajusta_id is not null)::integer + 4 * (${LIVRE} > 0)::integer
      + 8 * case when l.liberado = 0 then 0 when l.liberado < p.valor_comissao then 1 else 2 end
  end
  + case when p.valor_comissao > 0 then 24 else 0 end
  + case when v.status = 'Desistência' then 48 else 0 end
  + ${sql.lit(OF_A_STATUS)} * ${PLACE_OF_STATUS})`

/** The same of a person's, who may be a payee without a line. */
const withFavorecido = (numero: RawBuilder<unknown>, pessoa: RawBuilder<unknown>) =>
  sql<number>`(${numero} | (exists (select from favorecidos f where f.colaborador_id = ${pessoa}))::integer)`

const ACOES = {
  liberar: {
    tipo: 'Liberar',
    valor: sql<number>`case when l.id is null then p.valor_comissao else p.valor_comissao - l.liberado end`,
  },
  desfazer: { tipo: 'Desfazer', valor: LIVRE },
} as const

/** What the core says of commissions with these facts: of one of them, with amounts of which only the order counts. */
function reasonAgainst(acao: LiberacaoAcao, fatos: Fatos): string | null {
  const { status_comissao, desistiu, tem_valor, liberado, tem_livre, tem_favorecido, ajuste } = fatos
  const comissao = {
    status_comissao,
    status_venda: desistiu ? ('Desistência' as const) : ('Assinada' as const),
    valor_comissao: tem_valor ? 2 : 0,
    favorecido: tem_favorecido ? { id: '', nome: '' } : null,
    linha: {
      liberado,
      aprovado: tem_livre ? 0 : liberado,
      pago: 0,
      direto: 0,
      estornado: 0,
      em_rascunho: 0,
      a_recuperar: 0,
      pago_em: null,
      fechamento: null,
      ajuste,
      a_desfazer: false,
      pagamentos: [],
    },
  }
  return acao === 'liberar' ? reasonNotToRelease(comissao) : reasonNotToTakeBack(comissao)
}

/** The reasons against an act, and by number of facts the place of theirs; 0 where there is none. */
function reasonsAgainst(acao: LiberacaoAcao) {
  const all = Array.from({ length: OF_A_STATUS * COMISSAO_STATUSES.length }, (_, numero) =>
    reasonAgainst(acao, fatosOf(numero)),
  )
  const motivos = [null, ...new Set(all.filter((motivo) => motivo !== null))]
  return { motivos, places: all.map((motivo) => motivos.indexOf(motivo)) }
}

const REASONS = { liberar: reasonsAgainst('liberar'), desfazer: reasonsAgainst('desfazer') }

/** Of so many people left out each reason names those with the most commissions. */
const MAX_NOMES = 5

interface Judged {
  /** The place of the reason against them. */
  motivo: number
  quantidade: number
  valor: number
  pessoas: number
  antigas: number
  de: PrevisaoDeLiberacao['puladas'][number]['de'] | null
}

/** What the work would change of all that the filters find, and what it would leave out. */
export async function previsaoOf(
  db: Db,
  filters: ComissaoFilters,
  acao: LiberacaoAcao,
): Promise<PrevisaoDeLiberacao> {
  const { motivos, places } = REASONS[acao]
  const { comissao, venda } = await conditionsOf(db, filters)
  const { financeiro_a_partir_de: a_partir_de } = await db
    .selectFrom('configuracoes')
    .select('financeiro_a_partir_de')
    .executeTakeFirstOrThrow()
  const isOfAnySale = venda.length === 0 && a_partir_de === null
  // Each commission is looked at once, however many reasons there are.
  const { rows } = await sql<Judged>`
    with contadas as (
      select p.pessoa_id, ${NUMERO} as numero, count(*) as quantidade, sum(${ACOES[acao].valor}) as valor,
             ${a_partir_de === null ? sql`0` : sql`count(*) filter (where v.data_venda < ${a_partir_de})`} as antigas
        from ${isOfAnySale ? comLinhas(ONLY_DESISTENCIAS) : comLinhas()} where ${allOf([...comissao, ...venda])}
       group by 1, 2),
    julgadas as (
      select pessoa_id, (${places}::integer[])[1 + ${withFavorecido(sql`numero`, sql`pessoa_id`)}] as motivo, sum(quantidade)::bigint as quantidade, sum(valor) as valor,
             sum(antigas)::bigint as antigas
        from contadas group by 1, 2),
    nomeadas as materialized (
      select * from (
        select j.motivo, j.quantidade, coalesce(c.nome, f.nome) as nome,
               row_number() over (partition by j.motivo order by j.quantidade desc, coalesce(c.nome, f.nome)) as lugar
          from julgadas j left join colaboradores c on c.id = j.pessoa_id left join favorecidos f on f.id = j.pessoa_id
         where j.motivo > 0) n
       where lugar <= ${sql.lit(MAX_NOMES)})
    select motivo, sum(quantidade)::bigint as quantidade, sum(valor) as valor, count(pessoa_id) as pessoas,
           sum(antigas)::bigint as antigas,
           (select json_agg(json_build_object('nome', n.nome, 'quantidade', n.quantidade) order by n.lugar)
              from nomeadas n where n.motivo = j.motivo) as de
      from julgadas j group by motivo order by quantidade desc`.execute(db)
  const { quantidade: quantas, valor, pessoas, antigas } = rows.find(({ motivo }) => motivo === 0) ?? NOTHING
  const puladas = rows.flatMap(({ motivo, quantidade, de }) => {
    const reason = motivos[motivo]
    return reason ? [{ motivo: reason, quantidade, de: de ?? [] }] : []
  })
  return { quantas, valor, pessoas, antigas, a_partir_de, puladas }
}

const NOTHING = { quantidade: 0, valor: 0, pessoas: 0, antigas: 0 }

/** So many commissions are put on the list by one statement, which then ends long before its limit of time. */
const AT_ONCE = 50_000

interface Wanted {
  acao: LiberacaoAcao
  filtros: ComissaoFilterInput
  /** What the caller saw; `valor` in reais. */
  quantas: number
  valor: number
}

/** Begins the work, and returns its id. Throws Recusa if what the filter finds is no longer what was seen. */
export async function changeFiltradas(
  context: Context,
  { acao, filtros, quantas, valor }: Wanted,
): Promise<{ id: string }> {
  const { db, financeiro } = context
  const filters = await inScope(context, filtros)
  const found = await previsaoOf(db, filters, acao)
  if (found.quantas !== quantas || toCentavos(found.valor) !== toCentavos(valor))
    throw new Recusa('COMISSOES_MUDARAM', LIBERACAO_MESSAGES.mudaram)
  const { comissao, venda } = await conditionsOf(db, filters)
  const possible = REASONS[acao].places.flatMap((place, numero) => (place === 0 ? [numero] : []))
  const isTarget = allOf([
    ...comissao,
    ...venda,
    sql<boolean>`${withFavorecido(NUMERO, sql`p.pessoa_id`)} = any(${possible}::integer[])`,
  ])
  const id = await askForAlvos(db, {
    tipo: ACOES[acao].tipo,
    usuario_id: usuarioOf(context).id,
    alvos: rangesOfVendas(Math.ceil(quantas / AT_ONCE)).map(
      (isInRange) => sql<{ id: string }>`
        select p.id, v.versao from ${comLinhas()} where ${isInRange} and ${isTarget} order by v.id, p.id`,
    ),
    withVersao: true,
  })
  context.afterCommit(() => financeiro.wake())
  return { id }
}

/** Who is narrowed to a loja meanwhile leaves the others' as they are. */
function workWith(
  change: (
    trx: Transaction<Tables>,
    itens: readonly { id: string; versao: number }[],
    only: OnlyLoja,
  ) => Promise<LiberacaoOutcome>,
): OnAlvos {
  const work: OnAlvos['work'] = async (trx, ids, { job, usuario }): Promise<Feito> => {
    const versoes = await versoesOf(trx, job, ids)
    const itens = ids.map((id) => ({ id, versao: versoes.get(id) ?? 0 }))
    const { valor, puladas } = await change(trx, itens, onlyLojaOf(usuario))
    return {
      valor,
      deixados: puladas.map((one) => ({ nome: comissaoInWords(one), motivo: one.motivo })),
    }
  }
  return {
    permission: 'comissoes.liberar',
    linhas: sql<number>`select 1`,
    atMost: 1000,
    work,
    leaveOut: async (trx, id, refusal): Promise<Deixado> => {
      const { rows } = await sql<{ numero_venda: string; corretor: string; papel: Papel }>`
        select v.numero_venda, p.papel, ${PESSOA_AS_JSON} ->> 'nome' as corretor
          from ${COMISSOES} join vendas v on v.id = p.venda_id where p.id = ${id} and p.da_venda`.execute(trx)
      return { nome: comissaoInWords(rows[0] ?? GONE), motivo: refusal.mensagem }
    },
  }
}

const GONE = { numero_venda: null, corretor: null, papel: null }

export const liberarFiltradas: OnAlvos = workWith(liberarComissoes)

export const desfazerFiltradas: OnAlvos = workWith((trx, itens, only) =>
  desfazerLiberacoes(
    trx,
    itens.map(({ id }) => id),
    only,
  ),
)
