/** Changes of a draft: a commission taken in or out, another discount, the whole draft deleted. */
import { sql } from 'kysely'
import type { fechamentosRoutes } from '../../../contract/financeiro/fechamentos.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { today } from '../../../core/dates.ts'
import { type Bloqueio, bloqueiosOfLinha } from '../../../core/financeiro/bloqueios.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { MAX_LINHAS_POR_PAGAMENTO } from '../../../core/financeiro/separar.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { forgetAnswersOf } from '../../api/idempotency.ts'
import type { Db } from '../../database/schema/types.ts'
import { readRegras } from '../regras.ts'
import { lockAsSeen, lockDraftAsSeen } from './conferencia.ts'
import { linhasInside, linhasToTake } from './linhas.ts'
import { insertLinhas } from './preparar.ts'
import { DAS_COMISSOES, DESCONTO_MAXIMO, type Head, RETIDO, readHead } from './queries.ts'
import { linhasOutside } from './resumo.ts'

type Caller = Pick<Context, 'db' | 'only' | 'now'>

/** The draft, held until the end of the transaction. Throws Recusa NAO_ENCONTRADO or SITUACAO. */
async function lockDraft({ db, only }: Caller, id: string): Promise<Head> {
  const head = await readHead(db, id, only, { lock: true })
  if (head.status !== 'Rascunho') throw new Recusa('SITUACAO', FECHAMENTO_MESSAGES.em_edicao)
  return head
}

/**
 * Takes a commission into the draft; of one that is there, keeps the reason why it may stay. Throws Recusa: MOTIVO_OBRIGATORIO if
 * something speaks against it and no reason is given, COMISSAO_INDISPONIVEL if it cannot be taken, PAGAMENTO_CHEIO.
 */
export async function incluir(
  caller: Caller,
  inclusao: InputOf<typeof fechamentosRoutes.incluir>,
): Promise<void> {
  const { db } = caller
  const { id, linha_id, motivo } = inclusao
  const head = await lockDraft(caller, id)
  const rules = { regras: await readRegras(db), hoje: today(caller.now()) }
  const [inside] = await linhasInside(db, id, { linha: linha_id })
  if (inside) {
    const { pendencia_bloqueia } = rules.regras
    const bloqueios = bloqueiosOfLinha(inside.fatos, { hoje: rules.hoje, pendencia_bloqueia })
    await keepExcecoes(db, inclusao, [{ linha_id, bloqueios }])
    return
  }
  await takeIn(db, head, { linhas: [linha_id], motivo }, rules)
}

/**
 * Takes commissions into the draft with the same reason: all of them, or none. Throws Recusa: MOTIVO_OBRIGATORIO if something speaks
 * against one, COMISSAO_INDISPONIVEL or PAGAMENTO_CHEIO if one cannot enter.
 */
export async function incluirVarias(
  caller: Caller,
  { id, linhas, motivo }: { id: string; linhas: readonly string[]; motivo: string | null },
): Promise<void> {
  const head = await lockDraft(caller, id)
  const rules = { regras: await readRegras(caller.db), hoje: today(caller.now()) }
  await takeIn(caller.db, head, { linhas: [...new Set(linhas)], motivo }, rules)
}

/** Takes commissions into the draft, which the caller holds. Throws Recusa as `incluirVarias` does. */
export async function takeIn(
  db: Db,
  head: Head,
  { linhas, motivo }: { linhas: readonly string[]; motivo: string | null },
  rules: Parameters<typeof linhasOutside>[2],
): Promise<void> {
  const candidates = await linhasToTake(db, head, { ids: linhas })
  if (candidates.length < linhas.length) throw unavailable(linhas.length)
  const byPayee = Map.groupBy(candidates, ({ favorecido_id }) => favorecido_id)
  const favorecidos = [...byPayee.keys()]
  // Beside the payee's others, with which a payment may be large enough.
  const fora = await linhasOutside(db, head, rules, { favorecidos })
  const bloqueios = new Map(fora.map((one) => [one.linha.id, one.bloqueios]))
  await keepExcecoes(
    db,
    { id: head.id, motivo },
    candidates.map((linha) => ({ linha_id: linha.id, bloqueios: bloqueios.get(linha.id) ?? [] })),
  )
  for (const { favorecido_id, linhas: inside } of await countLinhasOfPayees(db, head.id, favorecidos))
    if (inside + (byPayee.get(favorecido_id)?.length ?? 0) > MAX_LINHAS_POR_PAGAMENTO)
      throw new Recusa('PAGAMENTO_CHEIO', FECHAMENTO_MESSAGES.cheio)
  const wanted = candidates.reduce((sum, { valor }) => sum + valor, 0)
  if (toCentavos(await insertLinhas(db, head.id, candidates)) < wanted) throw unavailable(linhas.length)
}

function unavailable(linhas: number): Recusa {
  const message = linhas === 1 ? FECHAMENTO_MESSAGES.nao_aberta : FECHAMENTO_MESSAGES.nao_abertas
  return new Recusa('COMISSAO_INDISPONIVEL', message)
}

async function keepExcecoes(
  db: Db,
  { id, motivo }: { id: string; motivo: string | null },
  linhas: readonly { linha_id: string; bloqueios: readonly Bloqueio[] }[],
): Promise<void> {
  const excused = linhas
    .filter(({ bloqueios }) => bloqueios.length > 0)
    .map(({ linha_id, bloqueios }) => ({ linha_id, bloqueios: bloqueios.map(({ texto }) => texto) }))
  if (excused.length === 0) return
  if (!motivo) throw new Recusa('MOTIVO_OBRIGATORIO', FECHAMENTO_MESSAGES.sem_motivo, { campo: 'motivo' })
  await sql`
    insert into fechamentos_excecoes (fechamento_id, linha_id, bloqueios, motivo)
    select ${id}, x.linha_id, x.bloqueios, ${motivo}
      from jsonb_to_recordset(${JSON.stringify(excused)}::jsonb) x (linha_id uuid, bloqueios text[])
    on conflict (fechamento_id, linha_id) do update set bloqueios = excluded.bloqueios, motivo = excluded.motivo`.execute(
    db,
  )
}

export async function countLinhasOfPayees(
  db: Db,
  fechamento_id: string,
  favorecidos: readonly string[],
): Promise<{ favorecido_id: string; linhas: number }[]> {
  const { rows } = await sql<{ favorecido_id: string; linhas: number }>`
    select f as favorecido_id, (
             select count(*) from pagamentos p join fechamentos_itens i on i.pagamento_id = p.id
              where p.fechamento_id = ${fechamento_id} and p.favorecido_id = f)::integer as linhas
      from unnest(${favorecidos}::uuid[]) f`.execute(db)
  return rows
}

/**
 * Takes commissions out of the draft, with what let them in; a payee without any goes, and a discount that is now too large is
 * lowered. Throws Recusa COMISSAO_FORA if one is not there.
 */
export async function retirar(
  caller: Caller,
  { id, linhas }: { id: string; linhas: readonly string[] },
): Promise<void> {
  await lockDraft(caller, id)
  await takeOut(caller.db, { id, linhas })
}

/** Takes commissions out of the draft, which the caller holds. Throws Recusa COMISSAO_FORA. */
export async function takeOut(
  db: Db,
  { id, linhas }: { id: string; linhas: readonly string[] },
): Promise<void> {
  const { rows } = await sql<Retirada>`
    delete from fechamentos_itens i using pagamentos p
     where p.id = i.pagamento_id and p.fechamento_id = ${id} and i.linha_id = any(${linhas}::uuid[])
    returning i.pagamento_id, i.valor`.execute(db)
  if (rows.length < new Set(linhas).size)
    throw new Recusa('COMISSAO_FORA', FECHAMENTO_MESSAGES.fora_do_rascunho)
  await sql`
    delete from fechamentos_excecoes where fechamento_id = ${id} and linha_id = any(${linhas}::uuid[])`.execute(
    db,
  )
  await fitPayments(db, rows)
}

/** What was taken out of a draft's payment, in reais. */
export interface Retirada {
  pagamento_id: string
  valor: number
}

/**
 * Deletes drafts' payments that have no commission left and pay no advance. Lowers discounts that were within the rule's share to the share of
 * what is left without the retenções, and those that somebody made larger to all of that.
 */
export async function fitPayments(db: Db, retiradas: readonly Retirada[]): Promise<void> {
  const pagamentos = [...new Set(retiradas.map(({ pagamento_id }) => pagamento_id))]
  await sql`
    delete from pagamentos p where p.id = any(${pagamentos}::uuid[]) and p.adiantamento = 0
       and not exists (select from fechamentos_itens i where i.pagamento_id = p.id)`.execute(db)
  await sql`
    update pagamentos g set desconto = d.ate
      from (select p.id, case when p.desconto <= trunc(b.antes * m.maximo / 100, 2)
                              then trunc(b.bruto * m.maximo / 100, 2) else b.bruto end as ate
              from (select pagamento_id, sum(valor) as valor
                      from jsonb_to_recordset(${JSON.stringify(retiradas)}::jsonb) as n (pagamento_id uuid, valor numeric)
                     group by 1) r
              join pagamentos p on p.id = r.pagamento_id
             cross join lateral (select ${DAS_COMISSOES} as agora, ${DAS_COMISSOES} + r.valor as antes) c
             cross join lateral (select greatest(c.agora - ${RETIDO}, 0) as bruto,
               c.antes - plantao.soma_das_retencoes(plantao.retencoes_de(p.retencoes, c.antes)) as antes) b
             cross join lateral (select ${DESCONTO_MAXIMO} as maximo) m) d
     where g.id = d.id and g.desconto > d.ate`.execute(db)
}

/**
 * Changes what is kept of a payment for what the payee owes, in reais. Throws Recusa: FECHAMENTO_MUDOU, or DADOS_INVALIDOS for more than
 * they owe or than the payment's commissions less its retenções.
 */
export async function descontar(
  caller: Caller,
  { id, pagamento_id, versao, desconto }: InputOf<typeof fechamentosRoutes.descontar>,
): Promise<void> {
  const { db } = caller
  await lockDraftAsSeen(caller, { id, versao })
  const { rows } = await sql<{ bruto: number; a_recuperar: number }>`
    select ${DAS_COMISSOES} - ${RETIDO} as bruto, plantao.a_descontar(f) as a_recuperar
      from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where p.id = ${pagamento_id} and p.fechamento_id = ${id}`.execute(db)
  const [pagamento] = rows
  if (!pagamento) throw new Recusa('NAO_ENCONTRADO', 'Pagamento não encontrado')
  if (toCentavos(desconto) > Math.min(toCentavos(pagamento.bruto), toCentavos(pagamento.a_recuperar)))
    throw new Recusa('DADOS_INVALIDOS', FECHAMENTO_MESSAGES.desconto_acima, { campo: 'desconto' })
  await db.updateTable('pagamentos').set({ desconto }).where('id', '=', pagamento_id).execute()
}

/** Deletes a draft, or what is being prepared. Throws Recusa: FECHAMENTO_MUDOU, or SITUACAO from then on that it was sent. */
export async function excluir(
  { db, only }: Caller,
  { id, versao }: { id: string; versao: number },
): Promise<void> {
  // A closing under preparation has a new version all the time, so none is compared.
  const head = await readHead(db, id, only, { lock: true })
  if (head.status !== 'Preparando') await lockAsSeen(db, { id, versao }, only)
  if (head.status === 'Rascunho') {
    await db.deleteFrom('fechamentos_notas').where('fechamento_id', '=', id).execute()
    await db.deleteFrom('comprovantes_arquivos').where('fechamento_id', '=', id).execute()
  }
  await db.deleteFrom('fechamentos').where('id', '=', id).execute()
  await forgetAnswersOf(db, [id])
}
