/** Prepares a closing: takes what was released until the cut-off, payee by payee, and proposes discounts. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { proposedDesconto, separateLinhas } from '../../../core/financeiro/separar.ts'
import { toCentavos, toReais } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db, Trx } from '../../database/schema/types.ts'
import type { Feito, OnAlvos } from '../../trabalhos/alvos.ts'
import type { Part } from '../../trabalhos/runner.ts'
import { readRegras } from '../regras.ts'
import { type Alcance, LINHAS_DO_FAVORECIDO, type Linha, linhasToTake } from './linhas.ts'
import { RETIDO } from './queries.ts'

/** The payees with something released and in no closing, by id. */
export const FAVORECIDOS_A_FECHAR = sql<{ id: string }>`
  select distinct favorecido_id as id from comissoes_linhas where liberado > aprovado order by 1`

export const preparing: OnAlvos = {
  permission: 'fechamentos.criar',
  linhas: LINHAS_DO_FAVORECIDO,
  atMost: 200,
  work: takeLinhas,
  leaveOut: async (trx, id, refusal) => {
    const { nome } = await trx
      .selectFrom('favorecidos')
      .select('nome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { nome, motivo: refusal.mensagem }
  },
  finish: async (trx, { job }) => {
    // Another draft, prepared at the same time, took what these were for.
    await sql`
      delete from pagamentos p where p.fechamento_id = ${job.fechamento_id} and p.adiantamento = 0
         and not exists (select from fechamentos_itens i where i.pagamento_id = p.id)`.execute(trx)
    await sql`
      update fechamentos set status = 'Rascunho' where id = ${job.fechamento_id} and status = 'Preparando'`.execute(
      trx,
    )
  },
}

async function takeLinhas(trx: Trx, favorecidos: readonly string[], { job, now }: Part): Promise<Feito> {
  const alcance = await alcanceOf(trx, job.fechamento_id ?? '')
  const { pendencia_bloqueia, pagamento_minimo, desconto_maximo } = await readRegras(trx)
  const regras = { hoje: today(now()), pendencia_bloqueia, minimo: toCentavos(pagamento_minimo) }
  const found = await linhasToTake(trx, alcance, { favorecidos })
  const taken = [...Map.groupBy(found, ({ favorecido_id }) => favorecido_id).values()].flatMap(
    (ofOne) => separateLinhas(ofOne, regras).dentro,
  )
  if (taken.length === 0) return { valor: 0, deixados: [] }
  const valor = await insertLinhas(trx, alcance.id, taken)
  await proposeDescontos(trx, alcance.id, {
    favorecidos: [...new Set(taken.map(({ favorecido_id }) => favorecido_id))],
    maximo: desconto_maximo,
  })
  return { valor, deixados: [] }
}

/** The limits of the closing. Throws Recusa unless it is in preparation. */
async function alcanceOf(trx: Trx, id: string): Promise<Alcance> {
  const { rows } = await sql<Alcance>`
    select f.id, f.corte, array(select l.loja_id::text from fechamentos_lojas l where l.fechamento_id = f.id) as lojas
      from fechamentos f where f.id = ${id} and f.status = 'Preparando'`.execute(trx)
  if (!rows[0]) throw new Recusa('SITUACAO', FECHAMENTO_MESSAGES.situacao)
  return rows[0]
}

/**
 * Takes the commissions into the draft, less those that another draft took meanwhile. Returns what they come to, in reais.
 * Refused by the database for what is no longer released.
 */
export async function insertLinhas(
  trx: Db,
  fechamento_id: string,
  linhas: readonly Pick<Linha, 'id' | 'favorecido_id' | 'valor'>[],
): Promise<number> {
  const favorecidos = [...new Set(linhas.map(({ favorecido_id }) => favorecido_id))]
  await sql`
    insert into pagamentos (fechamento_id, favorecido_id)
    select ${fechamento_id}, f from unnest(${favorecidos}::uuid[]) f order by f
    on conflict (fechamento_id, favorecido_id) do nothing`.execute(trx)
  const rows = JSON.stringify(
    linhas.map(({ id, favorecido_id, valor }) => ({ id, favorecido_id, valor: toReais(valor) })),
  )
  // In one order, so that two drafts that take the same wait for each other only one way.
  const { rows: taken } = await sql<{ valor: number }>`
    with tomadas as (
      insert into fechamentos_itens (linha_id, pagamento_id, valor)
      select l.id, p.id, l.valor
        from jsonb_to_recordset(${rows}::jsonb) l (id uuid, favorecido_id uuid, valor numeric)
        join pagamentos p on p.fechamento_id = ${fechamento_id} and p.favorecido_id = l.favorecido_id
       order by l.id
      on conflict (linha_id) do nothing
      returning valor)
    select coalesce(sum(valor), 0) as valor from tomadas`.execute(trx)
  return taken[0]?.valor ?? 0
}

/** Discounts what these payees owe and no other draft discounts, up to the share of each payment. */
export async function proposeDescontos(
  trx: Db,
  fechamento_id: string,
  { favorecidos, maximo }: { favorecidos: readonly string[]; maximo: number },
): Promise<void> {
  const { rows } = await sql<{ id: string; bruto: number; deve: number }>`
    select p.id, (select coalesce(sum(i.valor), 0) from fechamentos_itens i where i.pagamento_id = p.id) - ${RETIDO} as bruto,
           plantao.a_descontar(f) - coalesce((
             select sum(o.desconto) from pagamentos o
              where o.favorecido_id = f.id and o.status = 'Rascunho' and o.id <> p.id), 0) as deve
      from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where p.fechamento_id = ${fechamento_id} and f.id = any(${favorecidos}::uuid[]) and f.a_recuperar > 0`.execute(
    trx,
  )
  const proposed = rows.flatMap(({ id, bruto, deve }) => {
    const desconto = proposedDesconto({ bruto: toCentavos(bruto), deve: toCentavos(deve), maximo })
    return desconto > 0 ? [{ id, desconto: toReais(desconto) }] : []
  })
  if (proposed.length === 0) return
  await sql`
    update pagamentos p set desconto = d.desconto
      from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) d (id uuid, desconto numeric)
     where p.id = d.id`.execute(trx)
}
