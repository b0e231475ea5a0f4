/** Acts of many people at the same moment on the same commissions, closings and payments. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import {
  approvePayments,
  markPaid,
  markReturned,
  payOutside,
  releaseComissoes,
  reversePaidOf,
} from '../../financeiro/atos.ts'
import { buildFavorecido, buildUsuario, buildVenda } from '../office/builders.ts'
import { createRandom, type Random } from '../random.ts'
import { type Actor, actorOf, draft, moveTo, type PaymentDraft } from './movements.ts'

export const DAY = '2026-11-20'
export const SALES = 6
export const PEOPLE = 3

/** The people who race, and the people and records that every round uses. */
export interface Ground {
  db: Kysely<Tables>
  ana: Actor
  beto: Actor
  random: Random
  corretores: readonly { id: string; favorecido: string }[]
  loja_id: string
  empreendimento_id: string
}

/** A round that is ready to begin. */
interface Round {
  /** One of those who act at once. */
  attempt(n: number): Promise<unknown>
  /** The fault that is there afterwards; null if there is none. */
  flaw(): Promise<string | null>
}

export async function newGround(db: Kysely<Tables>, seed: number): Promise<Ground> {
  const { loja_id, empreendimento_id } = await buildVenda(db)
  const corretores = []
  for (let i = 0; i < PEOPLE; i++) {
    const { id: favorecido, colaborador_id } = await buildFavorecido(db)
    corretores.push({ id: colaborador_id ?? '', favorecido })
  }
  return {
    db,
    ana: actorOf(db, await buildUsuario(db)),
    beto: actorOf(db, await buildUsuario(db)),
    random: createRandom(seed),
    corretores,
    loja_id,
    empreendimento_id,
  }
}

export interface Fresh {
  vendas: string[]
  participantes: string[]
}

/** New sales, each with three participants whose commissions nobody has touched. */
export async function fresh({ db, corretores, loja_id, empreendimento_id }: Ground): Promise<Fresh> {
  const vendas: string[] = []
  for (let i = 0; i < SALES; i++) {
    const rows = corretores.map(({ id }) => ({ colaborador_id: id }))
    vendas.push((await buildVenda(db, { loja_id, empreendimento_id }, rows)).id)
  }
  const participantes = await db
    .selectFrom('vendas_participantes')
    .select('id')
    .where('venda_id', 'in', vendas)
    .execute()
  return { vendas, participantes: participantes.map(({ id }) => id) }
}

export interface Closing extends Fresh {
  fechamento: string
  pagamentos: string[]
}

/** A draft of all that is released of new sales. With `owing`, a discount uses each payment up. The advance is each payee's. */
export async function closing(ground: Ground, { owing = false, adiantamento = 0 } = {}): Promise<Closing> {
  const { db, ana, corretores } = ground
  const sales = await fresh(ground)
  await ana((trx) => releaseComissoes(trx, sales.participantes))
  const lines = await db
    .selectFrom('comissoes_linhas')
    .select(['id', 'favorecido_id', 'valor'])
    .where('venda_id', 'in', sales.vendas)
    .execute()
  const drafts: PaymentDraft[] = []
  for (const { favorecido: favorecido_id } of corretores) {
    const own = lines.filter((line) => line.favorecido_id === favorecido_id)
    const desconto = owing ? own.reduce((sum, { valor }) => sum + valor, 0) : 0
    if (owing) await owe(ground, favorecido_id, desconto)
    drafts.push({
      favorecido_id,
      desconto,
      adiantamento,
      linhas: own.map(({ id, valor }) => [id, valor] as const),
    })
  }
  const { id, pagamentos } = await ana((trx) => draft(trx, drafts))
  await ana((trx) => moveTo(trx, id, 'Em aprovação'))
  return { ...sales, fechamento: id, pagamentos }
}

async function owe({ ana }: Ground, favorecido_id: string, valor: number): Promise<void> {
  await ana(async (trx) => {
    const { id } = await trx
      .insertInto('comissoes_linhas')
      .values({ favorecido_id, papel: 'Prêmio', valor })
      .returning('id')
      .executeTakeFirstOrThrow()
    await releaseComissoes(trx, [id])
    await payOutside(trx, { linha: id, valor, dia: DAY })
    await reversePaidOf(trx, [{ linha: id, valor }], { dia: DAY })
  })
}

export async function approvedClosing(ground: Ground): Promise<Closing> {
  const built = await closing(ground)
  await ground.beto((trx) => moveTo(trx, built.fechamento, 'Aprovando'))
  await ground.beto((trx) => approvePayments(trx, built.pagamentos))
  await ground.beto((trx) => moveTo(trx, built.fechamento, 'Aprovado'))
  return built
}

/** As a sale's form is saved: the sale is locked, then its participants get what the form read before, in any order. */
async function saveForm({ ana, random }: Ground, venda: string): Promise<void> {
  const raise = random.chance(0.3)
  await ana(async (trx) => {
    await sql`select versao from vendas where id = ${venda} for update`.execute(trx)
    await sql`update vendas set cliente_telefone = ${`119${random.digits(8)}`} where id = ${venda}`.execute(
      trx,
    )
    await sql`
      update vendas_participantes p
         set status_comissao = 'Pendente', data_pagamento = null, estorno_pendente = false,
             valor_comissao = valor_comissao + ${raise ? 1 : 0}
        from (select id from vendas_participantes where venda_id = ${venda} order by random()) n
       where p.id = n.id`.execute(trx)
  })
}

/** As many commissions are marked by hand. */
async function mark({ ana }: Ground, participantes: readonly string[]): Promise<void> {
  await ana(async (trx) => {
    await sql`
      select id from vendas where id in (
        select venda_id from vendas_participantes where id = any(${[...participantes]}::uuid[])) order by id for update`.execute(
      trx,
    )
    await sql`
      update vendas_participantes set status_comissao = 'Pago', data_pagamento = ${DAY}
       where id = any(${[...participantes]}::uuid[]) and status_comissao = 'Pendente'`.execute(trx)
  })
}

/** The result of a query of one number, compared with what it has to be. */
export async function exactly(
  db: Kysely<Tables>,
  query: ReturnType<typeof sql<{ n: number }>>,
  wanted: number,
): Promise<string | null> {
  const { rows } = await query.execute(db)
  return rows[0]?.n === wanted ? null : `${rows[0]?.n} instead of ${wanted}`
}

export const ofClosing = ({ fechamento }: Closing) =>
  sql`pagamento_id in (select id from pagamentos where fechamento_id = ${fechamento})`
/** Payments that were paid more than once, all undone ones apart. */
export const paidTwice = (built: Closing) => sql<{ n: number }>`
  select count(*) as n from (
    select from comissoes_movimentos where tipo = 'Pagamento' and ${ofClosing(built)} group by pagamento_id
    having sum(case when estorna_id is null then 1 else -1 end) not in (0, 1)) p`

/** The races by name. */
export const RACES: Readonly<Record<string, (ground: Ground) => Promise<Round>>> = {
  async 'release the same lines'(ground) {
    const { participantes, vendas } = await fresh(ground)
    return {
      attempt: () => ground.ana((trx) => releaseComissoes(trx, ground.random.shuffle(participantes))),
      flaw: () =>
        exactly(
          ground.db,
          sql`select count(*) as n from comissoes_linhas where venda_id = any(${vendas}::uuid[]) and liberado = valor`,
          participantes.length,
        ),
    }
  },
  async 'take the same lines into drafts'(ground) {
    const { participantes, vendas } = await fresh(ground)
    await ground.ana((trx) => releaseComissoes(trx, participantes))
    const lines = await ground.db
      .selectFrom('comissoes_linhas')
      .select(['id', 'favorecido_id', 'valor'])
      .where('venda_id', 'in', vendas)
      .execute()
    return {
      attempt: () => {
        const line = ground.random.pick(lines)
        const linhas = [[line.id, line.valor] as const]
        return ground.ana((trx) => draft(trx, [{ favorecido_id: line.favorecido_id, linhas }]))
      },
      flaw: async () => {
        const ids = lines.map(({ id }) => id)
        const items = sql<{ n: number }>`
          select count(*) as n from fechamentos_itens i join comissoes_linhas l on l.id = i.linha_id
           where i.linha_id = any(${ids}::uuid[]) and i.valor > l.liberado - l.aprovado`
        return exactly(ground.db, items, 0)
      },
    }
  },
  async 'approve the same closing'(ground) {
    const built = await closing(ground)
    return {
      attempt: async () => {
        await ground.beto((trx) => moveTo(trx, built.fechamento, 'Aprovando')).catch(ignoreRefusal)
        await ground.beto((trx) => approvePayments(trx, built.pagamentos))
      },
      flaw: () =>
        exactly(
          ground.db,
          sql`select count(*) as n from comissoes_movimentos where tipo = 'Aprovação' and ${ofClosing(built)}`,
          SALES * PEOPLE,
        ),
    }
  },
  async 'mark the same payments paid'(ground) {
    const built = await approvedClosing(ground)
    return {
      attempt: () =>
        ground.ana((trx) => markPaid(trx, ground.random.shuffle(built.pagamentos).slice(0, 2), DAY)),
      flaw: () => exactly(ground.db, paidTwice(built), 0),
    }
  },
  async 'pay and return the same payments'(ground) {
    const built = await approvedClosing(ground)
    return {
      attempt: (n) =>
        ground.ana((trx) =>
          (n % 2 ? markPaid : markReturned)(trx, ground.random.shuffle(built.pagamentos).slice(0, 2), DAY),
        ),
      flaw: () => exactly(ground.db, paidTwice(built), 0),
    }
  },
  async 'save forms against paying and returning'(ground) {
    const built = await approvedClosing(ground)
    return {
      attempt: (n) =>
        n % 2
          ? saveForm(ground, ground.random.pick(built.vendas))
          : ground.ana((trx) =>
              (ground.random.chance(0.7) ? markPaid : markReturned)(trx, built.pagamentos, DAY),
            ),
      flaw: () => exactly(ground.db, paidTwice(built), 0),
    }
  },
  async 'save forms against an approval that pays with nothing'(ground) {
    const built = await closing(ground, { owing: true })
    await ground.beto((trx) => moveTo(trx, built.fechamento, 'Aprovando'))
    return {
      attempt: (n) =>
        n % 2
          ? saveForm(ground, ground.random.pick(built.vendas))
          : ground.beto((trx) => approvePayments(trx, ground.random.shuffle(built.pagamentos))),
      flaw: () =>
        exactly(
          ground.db,
          sql`select count(*) as n from pagamentos where fechamento_id = ${built.fechamento} and status = 'Pago' and saldo = 0`,
          PEOPLE,
        ),
    }
  },
  async 'mark by hand against releasing'(ground) {
    const { participantes } = await fresh(ground)
    const some = () => ground.random.shuffle(participantes).slice(0, 6)
    return {
      attempt: (n) => (n % 2 ? mark(ground, some()) : ground.ana((trx) => releaseComissoes(trx, some()))),
      flaw: () =>
        exactly(
          ground.db,
          sql`select count(*) as n from vendas_participantes p join comissoes_linhas l on l.participante_id = p.id
               where p.id = any(${participantes}::uuid[]) and l.liberado > 0 and p.status_comissao = 'Pago'`,
          0,
        ),
    }
  },
}

/** A refusal of the database, which is a fair outcome of a race; any other failure is thrown. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'constraint' in error && error.constraint !== undefined)) throw error
}
