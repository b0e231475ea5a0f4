/** Queries for payments: those of an approved closing, one of them with its neighbours, and what they come to. */
import { sql } from 'kysely'
import type {
  Pagamento,
  PagamentoCompleto,
  pagamentosRoutes,
  ResumoDosPagamentos,
} from '../../../contract/financeiro/pagamentos.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { byKey } from '../../../core/collections.ts'
import { today } from '../../../core/dates.ts'
import type { Marco } from '../../../core/dia-anterior.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import {
  DADOS_DO_PAGAMENTO,
  type DadoDoPagamento,
  MINUTOS_PARA_DESFAZER,
  PAGAMENTO_MESSAGES,
  PAGAMENTO_SITUACOES,
  type PagamentoSituacao,
} from '../../../core/financeiro/pagamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { type ListPage, readList } from '../../cadastro/list.ts'
import { containingWords } from '../../cadastro/text.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { faltaNota, PEDE_NOTA } from '../falta-nota.ts'
import { DESCONTO, DO_QUE_DEVE, isSeen, RETIDO } from '../fechamentos/queries.ts'
import { decisaoOf } from './chave-propria.ts'
import { ARQUIVO } from './no-arquivo.ts'

export const LIQUIDO = sql<number>`(p.bruto - ${DESCONTO})`
export const SITUACAO = sql<PagamentoSituacao>`(case when p.status = 'Pago' and ${LIQUIDO} = 0 then 'Compensado' else p.status end)`
export const COMPROVANTES = sql<number>`(select count(*)::integer from comprovantes c where c.pagamento_id = p.id)`
/** True if money left for the payment `p` and no file proves it. */
export const SEM_COMPROVANTE = sql<boolean>`(p.status = 'Pago' and ${LIQUIDO} > 0 and not exists (
  select from comprovantes c where c.pagamento_id = p.id))`
/** True if the payment `p` was approved, and not disapproved as a whole. */
export const IS_APPROVED = sql<boolean>`p.status not in ('Rascunho', 'Cancelado')`
/** True if the payment `p` pays commissions of who has to bring an NF or RPA, and there is none. */
const SEM_NOTA = sql<boolean>`(p.status not in ('Rascunho', 'Cancelado') and p.bruto > p.adiantamento and exists (
  select from favorecidos f where f.id = p.favorecido_id and ${faltaNota(sql`p.fechamento_id`)}))`
export const NOTAS = sql<number>`(
  select count(*)::integer from fechamentos_notas n
   where n.fechamento_id = p.fechamento_id and n.favorecido_id = p.favorecido_id)`
/** True if somebody has to pay the payment `p`, or decide how it is paid again. */
const WAITS_FOR_PEOPLE = sql<boolean>`p.status in ('A pagar', 'Rejeitado', 'Devolvido')`
const TIME_TO_UNDO = sql`make_interval(mins => ${sql.lit(MINUTOS_PARA_DESFAZER)})`
export const NOME = sql<string>`coalesce(p.favorecido_nome, '') collate "pt-BR-x-icu"`

type Fechamento = ResumoDosPagamentos['fechamento']

/** The closing. Throws Recusa: NAO_ENCONTRADO unless it is seen, FECHAMENTO_NAO_APROVADO unless its approval has begun. */
export async function readClosing(db: Db, id: string, only: OnlyLoja): Promise<Fechamento> {
  const { rows } = await sql<Omit<Fechamento, 'numero'> & { numero: number | null }>`
    select f.id, f.numero, f.dia_pagamento from fechamentos f
     where f.id = ${id} and ${isSeen(only)}`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', FECHAMENTO_MESSAGES.ausente)
  const { numero, ...rest } = rows[0]
  if (numero === null) throw new Recusa('FECHAMENTO_NAO_APROVADO', FECHAMENTO_MESSAGES.nao_aprovado)
  return { ...rest, numero }
}

/** The day of the closing's approval, before which nothing of it is usually paid. Throws unless it is approved. */
export async function approvalOf(db: Db, fechamento_id: string): Promise<Marco> {
  const { aprovado_em } = await db
    .selectFrom('fechamentos')
    .select('aprovado_em')
    .where('id', '=', fechamento_id)
    .executeTakeFirstOrThrow()
  if (aprovado_em === null) throw new Error(`fechamento ${fechamento_id} has payments and no approval`)
  return { nome: 'a aprovação', dia: today(new Date(aprovado_em)) }
}

type ListInput = InputOf<typeof pagamentosRoutes.listar>

/** The payments of a closing by name. */
function selectPayments(
  db: Db,
  { fechamento_id, situacao, sem_comprovante, sem_nota, texto }: Omit<ListInput, 'pagina'>,
) {
  return db
    .selectFrom('pagamentos as p')
    .select(['p.id', 'p.favorecido_id', 'p.bruto', 'p.data_pagamento'])
    .select([
      NOME.as('favorecido_nome'),
      SITUACAO.as('situacao'),
      DO_QUE_DEVE.as('desconto'),
      RETIDO.as('retido'),
      LIQUIDO.as('liquido'),
      ARQUIVO.as('arquivo'),
      COMPROVANTES.as('comprovantes'),
    ])
    .where('p.fechamento_id', '=', fechamento_id)
    .where(IS_APPROVED)
    .where(situacao ? sql<boolean>`${SITUACAO} = ${situacao}` : sql<boolean>`true`)
    .where(sem_comprovante ? SEM_COMPROVANTE : sql<boolean>`true`)
    .where(sem_nota ? SEM_NOTA : sql<boolean>`true`)
    .where(
      texto
        ? containingWords(sql`plantao.sem_acentos(coalesce(p.favorecido_nome, ''))`, texto)
        : sql<boolean>`true`,
    )
    .orderBy(NOME)
    .orderBy('p.id')
}

export function listarPagamentos(db: Db, input: ListInput): Promise<ListPage<Pagamento>> {
  return readList(selectPayments(db, input), input)
}

/** Count and sum of the closing's payments by situação. */
export async function resumoOf(
  db: Db,
  fechamento: Fechamento,
): Promise<Omit<ResumoDosPagamentos, 'a_desfazer'>> {
  const { rows } = await sql<{ situacao: PagamentoSituacao; quantidade: number; valor: number }>`
    select ${SITUACAO} as situacao, count(*) as quantidade, sum(${LIQUIDO}) as valor
      from pagamentos p where p.fechamento_id = ${fechamento.id} and ${IS_APPROVED} group by 1`.execute(db)
  const { rows: first } = await sql<{ id: string }>`
    select p.id from pagamentos p where p.fechamento_id = ${fechamento.id} and ${WAITS_FOR_PEOPLE}
     order by p.status <> 'A pagar', ${NOME}, p.id limit 1`.execute(db)
  const { rows: missing } = await sql<{ comprovante: number; nota: number }>`
    select count(*) filter (where ${SEM_COMPROVANTE})::integer as comprovante,
           count(*) filter (where ${SEM_NOTA})::integer as nota
      from pagamentos p where p.fechamento_id = ${fechamento.id}`.execute(db)
  return {
    fechamento,
    por_situacao: byKey(PAGAMENTO_SITUACOES, (situacao) => {
      const { quantidade = 0, valor = 0 } = rows.find((row) => row.situacao === situacao) ?? {}
      return { quantidade, valor }
    }),
    primeiro: first[0]?.id ?? null,
    sem_comprovante: missing[0]?.comprovante ?? 0,
    sem_nota: missing[0]?.nota ?? 0,
  }
}

/**
 * The last payments of a closing, or that one, which the person marked as Pago within the last minutes; the last one first.
 * Of many that were marked at once, as by a bank's return, none is the last one: each is undone on its own page.
 */
export async function paidJustNow(
  db: Db,
  { usuario_id, ...of }: { usuario_id: string } & ({ id: string } | { fechamento_id: string }),
): Promise<ResumoDosPagamentos['a_desfazer']> {
  const { rows } = await sql<ResumoDosPagamentos['a_desfazer'][number]>`
    with undoable as (
    select p.id, ${NOME} as favorecido_nome, ${LIQUIDO} as liquido, m.em + ${TIME_TO_UNDO} as desfazer_ate,
           m.id as movimento, count(*) over (partition by m.em) as at_once
      from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
     where ${'id' in of ? sql`p.id = ${of.id}` : sql`p.fechamento_id = ${of.fechamento_id}`}
       and p.status = 'Pago' and m.tipo = 'Pagamento' and m.valor > 0 and ${M_STANDS}
       and m.usuario_id = ${usuario_id} and m.em > now() - ${TIME_TO_UNDO})
    select id, favorecido_nome, liquido, desfazer_ate from undoable where at_once = 1
     order by movimento desc limit 20`.execute(db)
  return rows
}

/** A payment as everybody sees it who sees its closing. */
export type PagamentoLido = Omit<PagamentoCompleto, 'impedimento' | 'ressalvas' | 'desfazer_ate'>

/** One payment, with what keeps the caller from settling it. Throws Recusa as `readPayment` does. */
export async function paymentFor(
  context: Pick<Context, 'db' | 'only' | 'identity'>,
  id: string,
): Promise<PagamentoCompleto> {
  const { db, only } = context
  const pagamento = await readPayment(db, id, only)
  const person = usuarioOf(context)
  const [undoable] = pagamento.situacao === 'Pago' ? await paidJustNow(db, { id, usuario_id: person.id }) : []
  return {
    ...pagamento,
    ...(await decisaoOf(db, pagamento, person)),
    desfazer_ate: undoable?.desfazer_ate ?? null,
  }
}

/**
 * A stored answer about a payment, as the payment is now: a repeated request says nothing that has passed. Any other
 * answer as it is. Throws Recusa as `readPayment` does.
 */
export async function paymentAsItIs<T>(context: Context, stored: T): Promise<T> {
  return isPayment(stored) ? { ...stored, ...(await paymentFor(context, stored.id)) } : stored
}

function isPayment<T>(answer: T): answer is T & PagamentoCompleto {
  return typeof answer === 'object' && answer !== null && 'impedimento' in answer
}

/** One payment. Throws Recusa NAO_ENCONTRADO unless it is approved and its closing is seen. */
export async function readPayment(db: Db, id: string, only: OnlyLoja): Promise<PagamentoLido> {
  const { rows } = await sql<PagamentoLido>`
    with este as (
      select p.*, ${ARQUIVO} as arquivo from pagamentos p join fechamentos f on f.id = p.fechamento_id
       where p.id = ${id} and ${IS_APPROVED} and ${isSeen(only)}),
    fila as (
      select p.id, p.status, row_number() over nomes as posicao, count(*) over () as total,
             lag(p.id) over nomes as anterior, lead(p.id) over nomes as seguinte
        from pagamentos p
       where p.fechamento_id = (select fechamento_id from este) and ${IS_APPROVED} and ${LIQUIDO} > 0
      window nomes as (order by ${NOME}, p.id))
    select p.id, p.favorecido_id, ${NOME} as favorecido_nome, ${SITUACAO} as situacao, p.bruto, ${DO_QUE_DEVE} as desconto,
           ${RETIDO} as retido,
           ${LIQUIDO} as liquido, p.data_pagamento, p.tipo_chave, p.arquivo, ${COMPROVANTES} as comprovantes,
           ${NOTAS} > 0 or (select ${PEDE_NOTA} from favorecidos f where f.id = p.favorecido_id) as com_nota,
           case when p.status = 'Rejeitado' then p.motivo_da_rejeicao end as motivo_da_rejeicao,
           (select json_build_object('id', f.id, 'numero', f.numero, 'dia_pagamento', f.dia_pagamento)
              from fechamentos f where f.id = p.fechamento_id) as fechamento,
           q.posicao, coalesce(q.total, (select count(*) from fila)) as total, q.anterior, q.seguinte,
           (select n.id from fila n where n.status in ('A pagar', 'Rejeitado', 'Devolvido') and n.id <> p.id
             order by n.status <> 'A pagar', n.posicao < coalesce(q.posicao, 0), n.posicao limit 1) as proximo,
           array(select d.nome from (values ${DADOS}) d (nome, mudou) where d.mudou) as mudaram
      from este p join favorecidos v on v.id = p.favorecido_id left join fila q on q.id = p.id`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  return rows[0]
}

const DADOS = sql.join(
  (Object.keys(DADOS_DO_PAGAMENTO) as DadoDoPagamento[]).map((dado) => {
    const present = sql.ref(`v.${dado === 'favorecido_nome' ? 'nome' : dado}`)
    return sql`(${sql.lit(dado)}, ${present} is distinct from ${sql.ref(`p.${dado}`)})`
  }),
)
