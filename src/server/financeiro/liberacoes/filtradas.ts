/** Releases all commissions that a filter finds, or takes that back: what it would come to, and the work in batches. */
import { type RawBuilder, sql } from 'kysely'
import type {
  LiberacaoOutcome,
  liberacoesRoutes,
  PrevisaoDeLiberacao,
} from '../../../contract/financeiro/liberacoes.ts'
import type { InputOf } from '../../../contract/routes.ts'
import {
  comissaoInWords,
  DIVISORES,
  type Fracao,
  LIBERACAO_MESSAGES,
  type LiberacaoAcao,
} from '../../../core/financeiro/liberacoes.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { type OnlyLoja, onlyLojaOf } from '../../api/view.ts'
import {
  IMPEDIMENTO_DE_DESFAZER,
  impedimentoDeLiberar,
  TEM_FAVORECIDO,
  WITH_LINHA,
} from '../../comissoes/andamento.ts'
import { allOf, type ComissaoFilters, conditionsOf } from '../../comissoes/filters.ts'
import { inScope } from '../../comissoes/scope.ts'
import { COMISSOES, PESSOA_AS_JSON } from '../../comissoes/source.ts'
import type { Db, Trx } from '../../database/schema/types.ts'
import { askForAlvos, type Feito, type OnAlvos, seenOf } from '../../trabalhos/alvos.ts'
import type { Deixado } from '../../trabalhos/queue.ts'
import { rangesOfVendas } from './ranges.ts'
import { desfazer, liberar } from './releasing.ts'

/** All that is asked of a sale if nothing else is: of a million, few are in Desistência. */
const ONLY_DESISTENCIAS = sql`
      left join (select id, status, data_venda from vendas where status = 'Desistência') v`

/** The commission `p` of the sale `v`, with its line. */
const comLinhas = (joinVendas = sql`join vendas v`) => sql`${COMISSOES}
      ${joinVendas} on v.id = p.venda_id ${WITH_LINHA}`

const ACOES = {
  liberar: {
    tipo: 'Liberar',
    impedimento: (temFavorecido: RawBuilder<unknown>) =>
      impedimentoDeLiberar(sql`v.status = 'Desistência'`, temFavorecido),
    valor: sql<number>`p.valor_comissao - coalesce(l.liberado, 0)`,
    sinal: sql`+`,
  },
  desfazer: {
    tipo: 'Desfazer',
    impedimento: () => IMPEDIMENTO_DE_DESFAZER,
    valor: sql<number>`l.liberado - l.aprovado - coalesce(i.valor, 0)`,
    sinal: sql`-`,
  },
} as const

/** What is done to each commission: all that can be, or a part of its value. */
interface What {
  acao: LiberacaoAcao
  fracao?: Fracao | undefined
}

/** The amount that changes, as fractionOf says. The division is exact to more than the centavo that it is cut to. */
function amountOf({ acao, fracao = 'resto' }: What): RawBuilder<number> {
  const { valor } = ACOES[acao]
  return fracao === 'resto'
    ? valor
    : sql<number>`least(trunc(p.valor_comissao / ${sql.lit(DIVISORES[fracao])}, 2), ${valor})`
}

/** The reason against it; a part of less than a centavo is one, which counts before the payee, who is looked for last. */
function reasonOf(what: What, temFavorecido: RawBuilder<unknown>): RawBuilder<string | null> {
  const impedimento = ACOES[what.acao].impedimento(temFavorecido)
  if (what.fracao === undefined || what.fracao === 'resto') return impedimento
  return sql`coalesce(nullif(${impedimento}, 'sem_favorecido'), case when ${amountOf(what)} = 0 then 'parte_zero' end, ${impedimento})`
}

/** The most people that a reason names; those with the most commissions come first. */
const MAX_NOMES = 5

interface Judged {
  /** The reason against it. */
  impedimento: keyof typeof LIBERACAO_MESSAGES | null
  quantidade: number
  valor: number
  liberado: number
  pessoas: number
  antigas: number
  de: PrevisaoDeLiberacao['puladas'][number]['de'] | null
}

/** The commissions that the filters find: how many the work would change, and how many it would leave out, and why. */
export async function previsao(db: Db, filters: ComissaoFilters, what: What): Promise<PrevisaoDeLiberacao> {
  const { comissao, venda } = await conditionsOf(db, filters)
  const { financeiro_a_partir_de: a_partir_de } = await db
    .selectFrom('configuracoes')
    .select('financeiro_a_partir_de')
    .executeTakeFirstOrThrow()
  const isOfAnySale = venda.length === 0 && a_partir_de === null
  // Each commission is looked at once, however many reasons there are. Whether there is a payee is asked last, and of each
  // person once.
  const { rows } = await sql<Judged>`
    with contadas as (
      select p.pessoa_id, ${reasonOf(what, sql`l.id is not null`)} as impedimento, count(*) as quantidade, sum(${amountOf(what)}) as valor,
             coalesce(sum(l.liberado), 0) as liberado,
             ${a_partir_de === null ? sql`0` : sql`count(*) filter (where v.data_venda < ${a_partir_de})`} as antigas
        from ${isOfAnySale ? comLinhas(ONLY_DESISTENCIAS) : comLinhas()} where ${allOf([...comissao, ...venda])}
       group by 1, 2),
    julgadas as (
      select pessoa_id, case when impedimento <> 'sem_favorecido'
                               or not exists (select from favorecidos f where f.colaborador_id = pessoa_id) then impedimento end as impedimento,
             sum(quantidade)::bigint as quantidade, sum(valor) as valor, sum(liberado) as liberado, sum(antigas)::bigint as antigas
        from contadas group by 1, 2),
    nomeadas as materialized (
      select * from (
        select j.impedimento, j.quantidade, coalesce(c.nome, f.nome) as nome,
               row_number() over (partition by j.impedimento order by j.quantidade desc, coalesce(c.nome, f.nome)) as lugar
          from julgadas j left join colaboradores c on c.id = j.pessoa_id left join favorecidos f on f.id = j.pessoa_id
         where j.impedimento is not null) n
       where lugar <= ${sql.lit(MAX_NOMES)})
    select impedimento, sum(quantidade)::bigint as quantidade, sum(valor) as valor, sum(liberado) as liberado, count(pessoa_id) as pessoas,
           sum(antigas)::bigint as antigas,
           (select json_agg(json_build_object('nome', n.nome, 'quantidade', n.quantidade) order by n.lugar)
              from nomeadas n where n.impedimento = j.impedimento) as de
      from julgadas j group by impedimento order by quantidade desc`.execute(db)
  const {
    quantidade: quantas,
    valor,
    liberado,
    pessoas,
    antigas,
  } = rows.find((row) => row.impedimento === null) ?? NOTHING
  const puladas = rows.flatMap((row) =>
    row.impedimento === null
      ? []
      : [{ motivo: LIBERACAO_MESSAGES[row.impedimento], quantidade: row.quantidade, de: row.de ?? [] }],
  )
  return { quantas, valor, liberado, pessoas, antigas, a_partir_de, puladas }
}

const NOTHING = { quantidade: 0, valor: 0, liberado: 0, pessoas: 0, antigas: 0 }

/** So many commissions are put on the list by one statement, which then ends long before its limit of time. */
const AT_ONCE = 50_000

/** Begins the work, and returns its id. Throws Recusa if what the filter finds is no longer what was seen. */
export async function mudarFiltradas(
  context: Context,
  { filtros, quantas, valor, liberado, ...what }: InputOf<typeof liberacoesRoutes.mudarFiltradas>,
): Promise<{ id: string }> {
  const { db, financeiro } = context
  const { acao, fracao = 'resto' } = what
  const filters = await inScope(context, filtros)
  const found = await previsao(db, filters, what)
  const isSeen =
    found.quantas === quantas &&
    toCentavos(found.valor) === toCentavos(valor) &&
    (fracao === 'resto' || toCentavos(found.liberado) === toCentavos(liberado ?? -1))
  if (!isSeen) throw new Recusa('COMISSOES_MUDARAM', LIBERACAO_MESSAGES.mudaram)
  const { comissao, venda } = await conditionsOf(db, filters)
  const isTarget = allOf([...comissao, ...venda, sql<boolean>`${reasonOf(what, TEM_FAVORECIDO)} is null`])
  // A part counts once only if it says what it started from; the whole is done again without effect.
  const seen = fracao === 'resto' ? 'versao' : 'visto'
  const visto = sql`jsonb_build_object('versao', v.versao, 'de', coalesce(l.liberado, 0),
    'ate', coalesce(l.liberado, 0) ${ACOES[acao].sinal} ${amountOf(what)}) as visto`
  const { id } = await askForAlvos(db, {
    tipo: ACOES[acao].tipo,
    usuario_id: usuarioOf(context).id,
    alvos: rangesOfVendas(Math.ceil(quantas / AT_ONCE)).map(
      (isInRange) => sql<{ id: string }>`
        select p.id, ${seen === 'visto' ? visto : sql`v.versao`} from ${comLinhas()} where ${isInRange} and ${isTarget} order by v.id, p.id`,
    ),
    seen,
  })
  context.afterCommit(() => financeiro.wake())
  return { id }
}

/** A person who is meanwhile restricted to one loja changes nothing in the others. */
function workWith(
  change: (trx: Trx, itens: Awaited<ReturnType<typeof seenOf>>, only: OnlyLoja) => Promise<LiberacaoOutcome>,
): OnAlvos {
  const work: OnAlvos['work'] = async (trx, ids, { job, usuario }): Promise<Feito> => {
    const { valor, puladas } = await change(trx, await seenOf(trx, job, ids), onlyLojaOf(usuario))
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

export const releasingFiltered: OnAlvos = workWith(liberar)

export const undoingFiltered: OnAlvos = workWith(desfazer)
