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
import type { ComissaoStatus, VendaStatus } from '../../../core/vendas/vendas.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { type OnlyLoja, onlyLojaOf } from '../../api/view.ts'
import { allOf, type ComissaoFilters, conditionsOf } from '../../comissoes/filters.ts'
import { inScope } from '../../comissoes/scope.ts'
import { COMISSOES, IS_LINHA_OF_COMISSAO, PESSOA_AS_JSON } from '../../comissoes/source.ts'
import type { Tables } from '../../database/schema/types.ts'
import { askForWork, type Deixado, versoesOf } from '../trabalhos/queue.ts'
import type { Feito, Tipo } from '../trabalhos/runner.ts'
import { desfazerLiberacoes, liberarComissoes } from './releasing.ts'

type Db = Kysely<Tables>

/** The commission `p` of the sale `v`, with its line `l` and the line's row `i` in a draft, if any. */
const COM_LINHAS = sql`${COMISSOES}
      join vendas v on v.id = p.venda_id
      left join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO}
      left join fechamentos_itens i on i.linha_id = l.id`

const LIVRE = sql<number>`(coalesce(l.liberado - l.aprovado, 0) - coalesce(i.valor, 0))`

/** What decides whether something can be released, or taken back. */
const FATOS = sql`
  p.status_comissao, v.status, p.valor_comissao > 0,
  case when coalesce(l.liberado, 0) = 0 then 0 when l.liberado < p.valor_comissao then 1 else 2 end,
  ${LIVRE} > 0,
  l.id is not null or exists (select from favorecidos f where f.colaborador_id = p.pessoa_id),
  l.ajusta_id is not null`

interface Fatos {
  status_comissao: ComissaoStatus
  status_venda: VendaStatus
  tem_valor: boolean
  /** 0: nothing, 1: a part, 2: all. */
  liberado: 0 | 1 | 2
  tem_livre: boolean
  tem_favorecido: boolean
  ajuste: boolean
}

const ACOES = {
  liberar: { tipo: 'Liberar', valor: sql<number>`(p.valor_comissao - coalesce(l.liberado, 0))` },
  desfazer: { tipo: 'Desfazer', valor: LIVRE },
} as const

/** What the core says of commissions with these facts: of one of them, with amounts of which only the order counts. */
function reasonAgainst(acao: LiberacaoAcao, fatos: Fatos): string | null {
  const { status_comissao, status_venda, tem_valor, liberado, tem_livre, tem_favorecido, ajuste } = fatos
  const comissao = {
    status_comissao,
    status_venda,
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

/** What the filters find, in groups of equal facts. */
async function groupsOf(
  db: Db,
  matching: RawBuilder<boolean>,
  acao: LiberacaoAcao,
): Promise<{ fatos: Fatos; quantidade: number; motivo: string | null }[]> {
  const { rows } = await sql<Fatos & { quantidade: number }>`
    select x.*, count(*) as quantidade
      from (select ${FATOS} from ${COM_LINHAS} where ${matching})
        as x (status_comissao, status_venda, tem_valor, liberado, tem_livre, tem_favorecido, ajuste)
     group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(({ quantidade, ...fatos }) => ({ fatos, quantidade, motivo: reasonAgainst(acao, fatos) }))
}

/** Whether the facts of a commission are those of one of the groups. */
function isIn(groups: readonly Fatos[]): RawBuilder<boolean> {
  if (groups.length === 0) return sql<boolean>`false`
  const values = groups.map(
    ({ status_comissao, status_venda, tem_valor, liberado, tem_livre, tem_favorecido, ajuste }) =>
      sql`(${status_comissao}, ${status_venda}, ${tem_valor}::boolean, ${liberado}::integer, ${tem_livre}::boolean, ${tem_favorecido}::boolean, ${ajuste}::boolean)`,
  )
  return sql<boolean>`(${FATOS}) in (${sql.join(values)})`
}

/** Of so many people left out each reason names those with the most commissions. */
const MAX_NOMES = 5

/** What stays out of what the filters find, by reason, with whose it is. */
async function leftOut(
  db: Db,
  matching: RawBuilder<boolean>,
  groups: Awaited<ReturnType<typeof groupsOf>>,
): Promise<PrevisaoDeLiberacao['puladas']> {
  const reasons = Map.groupBy(
    groups.filter(({ motivo }) => motivo !== null),
    ({ motivo }) => motivo ?? '',
  )
  const found = []
  for (const [motivo, all] of reasons) {
    const isSkipped = isIn(all.map(({ fatos }) => fatos))
    const { rows } = await sql<{ nome: string; quantidade: number }>`
      select ${PESSOA_AS_JSON} ->> 'nome' as nome, count(*) as quantidade
        from ${COM_LINHAS} where ${matching} and ${isSkipped}
       group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_NOMES)}`.execute(db)
    const quantidade = all.reduce((sum, group) => sum + group.quantidade, 0)
    found.push({ motivo, quantidade, de: rows })
  }
  return found.toSorted((a, b) => b.quantidade - a.quantidade)
}

async function findTargets(db: Db, filters: ComissaoFilters, acao: LiberacaoAcao) {
  const { comissao, venda } = await conditionsOf(db, filters)
  const matching = allOf([...comissao, ...venda])
  const groups = await groupsOf(db, matching, acao)
  const possible = groups.flatMap(({ fatos, motivo }) => (motivo === null ? [fatos] : []))
  return { groups, matching, isTarget: allOf([matching, isIn(possible)]) }
}

/** What the work would change of all that the filters find, and what it would leave out. */
export async function previsaoOf(
  db: Db,
  filters: ComissaoFilters,
  acao: LiberacaoAcao,
): Promise<PrevisaoDeLiberacao> {
  const { groups, matching, isTarget } = await findTargets(db, filters, acao)
  const { rows } = await sql<Omit<PrevisaoDeLiberacao, 'puladas'>>`
    with alvos as (
      select p.pessoa_id, v.data_venda, ${ACOES[acao].valor} as valor from ${COM_LINHAS} where ${isTarget})
    select count(a.*) as quantas, coalesce(sum(a.valor), 0) as valor, count(distinct a.pessoa_id) as pessoas,
           count(a.*) filter (where a.data_venda < c.financeiro_a_partir_de) as antigas,
           c.financeiro_a_partir_de as a_partir_de
      from configuracoes c left join alvos a on true
     group by c.financeiro_a_partir_de`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('there are no configuracoes')
  return { ...sums, puladas: await leftOut(db, matching, groups) }
}

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
  const { isTarget } = await findTargets(db, filters, acao)
  const id = await askForWork(db, {
    tipo: ACOES[acao].tipo,
    usuario_id: usuarioOf(context).id,
    alvos: sql<{
      id: string
    }>`select p.id, v.versao from ${COM_LINHAS} where ${isTarget} order by v.id, p.id`,
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
): Tipo {
  const work: Tipo['work'] = async (trx, ids, { job, usuario }): Promise<Feito> => {
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
    finish: async () => true,
  }
}

const GONE = { numero_venda: null, corretor: null, papel: null }

export const liberarFiltradas: Tipo = workWith(liberarComissoes)

export const desfazerFiltradas: Tipo = workWith((trx, itens, only) =>
  desfazerLiberacoes(
    trx,
    itens.map(({ id }) => id),
    only,
  ),
)
