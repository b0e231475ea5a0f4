/** Calls of many people at the same moment about the same commissions, closings and payments. */
import { type Kysely, sql } from 'kysely'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { addDays, today } from '../../../core/dates.ts'
import type { Tables } from '../../database/schema/types.ts'
import { markPaid, releaseComissoes } from '../../financeiro/atos.ts'
import type { Answer } from '../http/requests.ts'
import { editOf } from '../office/vendas.ts'
import {
  approvedClosing,
  type Closing,
  closing,
  DAY,
  exactly,
  type Fresh,
  fresh,
  type Ground,
  ofClosing,
  PEOPLE,
  paidTwice,
  SALES,
} from './races.ts'

export interface RouteGround extends Ground {
  /** Calls the n-th server as an Administrador who is not `ana`. */
  call(
    n: number,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Pick<Answer, 'status' | 'body'>>
  /** Once no job is left. */
  settled(): Promise<unknown>
}

/** A round, ready to begin. */
export interface RouteRound {
  /** One of those who ask at once; resolves to what became of it, such as '200'. */
  attempt(n: number): Promise<string>
  /** The fault that is there after all outcomes; null if there is none. */
  judge(outcomes: readonly string[]): Promise<string | null>
}

/** How many deadlocks the database has resolved, as far as its sessions have told. */
export async function deadlocksOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select deadlocks::integer as n from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.n ?? 0
}

/** The participants as they are asked for, with the version of their sale. */
async function itensOf({ db }: Ground, { participantes }: Fresh) {
  return db
    .selectFrom('vendas_participantes as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .select(['p.id', 'v.versao'])
    .where('p.id', 'in', participantes)
    .execute()
}

const countOf = (outcomes: readonly string[], wanted: string) =>
  outcomes.filter((outcome) => outcome === wanted).length

const wrongCount = (what: string, actual: number, wanted: number) =>
  actual === wanted ? null : `${what}: ${actual} instead of ${wanted}`

/** The payments of the closing that were paid and not undone. */
const paid = (built: Closing) => sql<{ n: number }>`
  select coalesce(sum(case when estorna_id is null then 1 else -1 end), 0)::integer as n from comissoes_movimentos
   where tipo = 'Pagamento' and ${ofClosing(built)}`

const act = async ({ call }: RouteGround, n: number, id: string, verb: string, body: object) =>
  String((await call(n, 'POST', `/pagamentos/${id}/${verb}`, body)).status)

const oneOf = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

/** Saves the sale's form, as somebody who has just opened it. */
async function saveForm({ call, random }: RouteGround, n: number, id: string): Promise<string> {
  const { body } = await call(n, 'GET', `/vendas/${id}`)
  const venda = body as Venda
  const registro = { ...editOf(venda), cliente_telefone: `119${random.digits(8)}` }
  return String((await call(n, 'PUT', `/vendas/${id}`, { versao: venda.versao, registro })).status)
}

/** The races by name. */
export const ROUTE_RACES: Readonly<Record<string, (ground: RouteGround) => Promise<RouteRound>>> = {
  async 'a commission is released once'(ground) {
    const sales = await fresh(ground)
    const itens = await itensOf(ground, sales)
    let released = 0
    return {
      async attempt(n) {
        const body = { itens: ground.random.shuffle(itens) }
        const answer = await ground.call(n, 'POST', '/liberacoes/liberar', body)
        released += answer.body.quantas ?? 0
        return answer.body.quantas > 0 ? '200 released' : String(answer.status)
      },
      judge: async () =>
        wrongCount('released', released, itens.length) ??
        exactly(
          ground.db,
          sql`select count(*) as n from comissoes_linhas where venda_id = any(${sales.vendas}::uuid[]) and liberado = valor`,
          itens.length,
        ),
    }
  },
  async 'a commission is in one closing'(ground) {
    const sales = await fresh(ground)
    await ground.ana((trx) => releaseComissoes(trx, sales.participantes))
    const hoje = today(new Date())
    return {
      attempt: async (n) => {
        const body = { corte: hoje, dia_pagamento: addDays(hoje, 1), lojas: [] }
        return String((await ground.call(n, 'POST', '/fechamentos', body)).status)
      },
      async judge(outcomes) {
        await ground.settled()
        return (
          wrongCount('closings', countOf(outcomes, '201'), outcomes.length) ??
          (await exactly(
            ground.db,
            sql`select count(*) as n from comissoes_linhas l join fechamentos_itens i on i.linha_id = l.id
                 where l.venda_id = any(${sales.vendas}::uuid[]) and i.valor = l.liberado`,
            sales.participantes.length,
          )) ??
          exactly(
            ground.db,
            sql`select count(*) as n from fechamentos f left join pagamentos p on p.fechamento_id = f.id
                 where f.status = 'Preparando' or (p.status = 'Rascunho' and p.id not in (select pagamento_id from fechamentos_itens))`,
            0,
          )
        )
      },
    }
  },
  async 'a closing is approved once'(ground) {
    const built = await closing(ground)
    const { versao, conferencia } = (await ground.call(0, 'GET', `/fechamentos/${built.fechamento}`)).body
    return {
      attempt: async (n) => {
        const path = `/fechamentos/${built.fechamento}/aprovar`
        return String((await ground.call(n, 'POST', path, { versao, conferencia })).status)
      },
      async judge(outcomes) {
        await ground.settled()
        return (
          wrongCount('approvals', countOf(outcomes, '200'), 1) ??
          exactly(
            ground.db,
            sql`select count(*) as n from comissoes_movimentos where tipo = 'Aprovação' and ${ofClosing(built)}`,
            SALES * PEOPLE,
          )
        )
      },
    }
  },
  async 'closings with advances of the same people are approved once each, while their sales are saved'(
    ground,
  ) {
    const closings = [0, 1, 2].map(() => closing(ground, { adiantamento: 10 }))
    const presses: { built: Closing; body: object }[] = []
    for (const built of await Promise.all(closings)) {
      const { body } = await ground.call(0, 'GET', `/fechamentos/${built.fechamento}`)
      presses.push({ built, body: { versao: body.versao, conferencia: body.conferencia } })
    }
    return {
      attempt: async (n) => {
        const { built, body } = oneOf(presses, n)
        if (n % 4 === 3) return saveForm(ground, n, oneOf(built.vendas, n)).then(() => 'saved')
        return String((await ground.call(n, 'POST', `/fechamentos/${built.fechamento}/aprovar`, body)).status)
      },
      async judge(outcomes) {
        await ground.settled()
        const ids = presses.flatMap(({ built }) => built.pagamentos)
        return (
          wrongCount('approvals', countOf(outcomes, '200'), presses.length) ??
          exactly(
            ground.db,
            sql`select count(*) as n from comissoes_movimentos where tipo = 'Adiantamento' and pagamento_id = any(${ids}::uuid[])`,
            ids.length,
          )
        )
      },
    }
  },
  async 'a payment is paid once'(ground) {
    const built = await approvedClosing(ground)
    const body = { de: 'A pagar', data_pagamento: DAY, dia_conferido: true }
    return {
      attempt: (n) => act(ground, n, oneOf(built.pagamentos, n), 'pago', body),
      judge: async (outcomes) =>
        wrongCount('paid', countOf(outcomes, '200'), PEOPLE) ?? exactly(ground.db, paid(built), PEOPLE),
    }
  },
  async 'what was sent is paid once, however many ask for all of it'(ground) {
    const built = await approvedClosing(ground)
    await sql`update pagamentos set status = 'Enviado' where fechamento_id = ${built.fechamento}`.execute(
      ground.db,
    )
    const { rows } = await sql<{ valor: number }>`
      select sum(saldo) as valor from pagamentos where fechamento_id = ${built.fechamento}`.execute(ground.db)
    const body = {
      fechamento_id: built.fechamento,
      data_pagamento: DAY,
      dia_conferido: true,
      quantidade: PEOPLE,
      valor: rows[0]?.valor ?? 0,
    }
    return {
      attempt: async (n) => String((await ground.call(n, 'POST', '/pagamentos/enviados/pagos', body)).status),
      async judge() {
        await ground.settled()
        return (await exactly(ground.db, paidTwice(built), 0)) ?? exactly(ground.db, paid(built), PEOPLE)
      },
    }
  },
  async 'a payment that is paid, given back and paid again is paid once at most'(ground) {
    const built = await approvedClosing(ground)
    await ground.ana((trx) => markPaid(trx, built.pagamentos, DAY))
    const verbs = [
      ['devolvido', { de: 'Pago', data_devolucao: DAY }],
      ['corrigido', { de: 'Devolvido' }],
      ['pago', { de: 'A pagar', data_pagamento: DAY, dia_conferido: true }],
    ] as const
    return {
      attempt: (n) => {
        const [verb, body] = ground.random.pick(verbs)
        return act(ground, n, oneOf(built.pagamentos, n), verb, body)
      },
      judge: async () =>
        (await exactly(ground.db, paidTwice(built), 0)) ??
        exactly(
          ground.db,
          sql`select count(*) filter (where status = 'Pago')::integer as n from pagamentos where fechamento_id = ${built.fechamento}`,
          (await paid(built).execute(ground.db)).rows[0]?.n ?? -1,
        ),
    }
  },
  async 'forms that are saved while their commissions are paid leave them paid'(ground) {
    const built = await approvedClosing(ground)
    const body = { de: 'A pagar', data_pagamento: DAY, dia_conferido: true }
    return {
      attempt: (n) =>
        n % 2
          ? saveForm(ground, n, oneOf(built.vendas, n))
          : act(ground, n, oneOf(built.pagamentos, n / 2), 'pago', body),
      judge: async () =>
        exactly(
          ground.db,
          sql`select count(*) as n from vendas_participantes
               where venda_id = any(${built.vendas}::uuid[]) and status_comissao = 'Pago' and data_pagamento = ${DAY}`,
          SALES * PEOPLE,
        ),
    }
  },
  async 'a commission is marked by hand or released'(ground) {
    const sales = await fresh(ground)
    const itens = await itensOf(ground, sales)
    return {
      async attempt(n) {
        const some = ground.random.shuffle(itens).slice(0, 6)
        const [path, body] =
          n % 2
            ? ['/comissoes/marcar', { status: 'Pago', data_pagamento: DAY, itens: some }]
            : ['/liberacoes/liberar', { itens: some }]
        return String((await ground.call(n, 'POST', path, body)).status)
      },
      judge: () =>
        exactly(
          ground.db,
          sql`select count(*) as n from vendas_participantes p join comissoes_linhas l on l.participante_id = p.id
               where p.venda_id = any(${sales.vendas}::uuid[]) and l.liberado > 0 and p.status_comissao = 'Pago'`,
          0,
        ),
    }
  },
  async 'a commission is paid outside of closings once'(ground) {
    const sales = await fresh(ground)
    const [id = ''] = sales.participantes
    const { valor_comissao: valor } = await ground.db
      .selectFrom('vendas_participantes')
      .select('valor_comissao')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { valor, havia: valor, data: DAY, forma: 'PIX' }
    return {
      attempt: async (n) =>
        String((await ground.call(n, 'POST', `/liberacoes/${id}/pago-por-fora`, body)).status),
      judge: async (outcomes) => wrongCount('paid', countOf(outcomes, '200'), 1),
    }
  },
  async 'sales that fall through while their closing is approved wait for each other one way'(ground) {
    const built = await closing(ground)
    const { versao, conferencia } = (await ground.call(0, 'GET', `/fechamentos/${built.fechamento}`)).body
    return {
      async attempt(n) {
        if (n % 5 === 0) {
          const path = `/fechamentos/${built.fechamento}/aprovar`
          return String((await ground.call(n, 'POST', path, { versao, conferencia })).status)
        }
        const itens = await ground.db
          .selectFrom('vendas')
          .select(['id', 'versao'])
          .where('id', 'in', built.vendas)
          .execute()
        const body = { status: n % 2 ? 'Desistência' : 'Assinada', itens: ground.random.shuffle(itens) }
        return String((await ground.call(n, 'PUT', '/vendas/lote/status', body)).status)
      },
      async judge() {
        await ground.settled()
        return exactly(
          ground.db,
          sql`select count(*) as n from comissoes_movimentos where tipo = 'Aprovação' and ${ofClosing(built)}`,
          SALES * PEOPLE,
        )
      },
    }
  },
}
