/**
 * Keeps a sale's releases in step when it is written: takes back what is in no closing when the sale falls through, leaves
 * the statuses of the rule, or has a lower value, and releases by the rule.
 */
import { type RawBuilder, sql } from 'kysely'
import { approvedInWords, LIBERACAO_MESSAGES, statusesOf } from '../../../core/financeiro/liberacoes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { EM_PARTES } from '../../../core/vendas/pagamentos-da-comissao.ts'
import type { VendaHooks, VendaWrite } from '../../api/venda-hooks.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { lowerReleases, releaseComissoes } from '../atos.ts'
import { inClosings } from './releasing.ts'

/** The statuses in which some rule releases: a sale of another one needs no look at the settings. */
const OF_ANY_RULE = statusesOf('Na assinatura')
/** The most commissions that one transaction releases. */
const BATCH = 500

export const liberacoesOnWrite: VendaHooks = {
  async reasonsAgainst(db, ids, status) {
    const falls = status === 'Desistência'
    const { rows } = await sql<{ venda_id: string }>`
      select distinct l.venda_id from comissoes_linhas l join vendas v on v.id = l.venda_id
       where l.venda_id = any(${ids}::uuid[])
         and ${falls ? sql`l.aprovado > l.pago` : sql`v.status = 'Desistência' and l.estornado > 0`}`.execute(
      db,
    )
    const reason = falls ? LIBERACAO_MESSAGES.aprovada_e_nao_paga : LIBERACAO_MESSAGES.estorno_a_desfazer
    return new Map(rows.map(({ venda_id }) => [venda_id, reason]))
  },

  async beforeWrite(db, writes) {
    const released = await releasedOf(
      db,
      writes.map(({ id }) => id),
    )
    if (released.length === 0) return
    const rule = await readRule(db)
    const byId = new Map(writes.map((write) => [write.id, write]))
    const lower = released.flatMap((linha) => {
      const write = byId.get(linha.venda_id)
      const ate = write ? amountAfter(linha, write, rule) : linha.liberado
      return ate < linha.liberado ? [{ linha: linha.id, ate }] : []
    })
    if (lower.length > 0) await lowerReleases(db, lower)
  },

  async afterWrite(db, writes) {
    const inRule = writes.filter(({ after }) => OF_ANY_RULE.includes(after))
    if (inRule.length === 0) return
    const rule = await readRule(db)
    const statuses = statusesOf(rule.liberacao)
    const released = inRule.filter(({ after }) => statuses.includes(after))
    if (released.length === 0) return
    const entered = released.filter(({ before }) => before === null || !statuses.includes(before))
    const isOf = (some: typeof writes) => sql`v.id = any(${some.map(({ id }) => id)}::uuid[])`
    await releaseSome(db, rule, sql<boolean>`${isOf(released)} and (${isOf(entered)} or ${NEVER_TAKEN_BACK})`)
  },
}

type Rule = Awaited<ReturnType<typeof readRule>>

function readRule(db: Db) {
  return db
    .selectFrom('configuracoes')
    .select(['liberacao', 'financeiro_a_partir_de'])
    .executeTakeFirstOrThrow()
}

interface Released {
  id: string
  venda_id: string
  /** The participant's or, of a comissionado, the line's. */
  de_quem: string
  liberado: number
  aprovado: number
  em_rascunho: number
}

/** An Ajuste is taken back by a new Estorno of its commission only. */
async function releasedOf(db: Db, vendas: readonly string[]): Promise<Released[]> {
  const { rows } = await sql<Released>`
    select l.id, l.venda_id, coalesce(l.participante_id, l.id) as de_quem, l.liberado, l.aprovado, coalesce(i.valor, 0) as em_rascunho
      from comissoes_linhas l left join fechamentos_itens i on i.linha_id = l.id
     where l.venda_id = any(${vendas}::uuid[]) and l.liberado > 0 and l.ajusta_id is null`.execute(db)
  return rows
}

/** The amount of the line that stays released, in reais. Throws Recusa if its value is to be less than what is in closings. */
function amountAfter(linha: Released, { before, after, valores = [] }: VendaWrite, rule: Rule): number {
  const valor = valores.find(({ id }) => id === linha.de_quem)?.valor ?? linha.liberado
  const kept = inClosings(linha)
  if (valor < linha.aprovado) throw new Recusa('ACIMA_DO_APROVADO', approvedInWords(linha.aprovado))
  if (valor < kept) throw new Recusa('EM_FECHAMENTO', LIBERACAO_MESSAGES.em_rascunho)
  const statuses = statusesOf(rule.liberacao)
  const left = before !== null && statuses.includes(before) && !statuses.includes(after)
  const fellThrough = after === 'Desistência' && before !== 'Desistência'
  return left || fellThrough ? kept : Math.min(linha.liberado, valor)
}

/**
 * Releases that were taken back by hand are not repeated until the sale enters the statuses of the rule again. What others
 * paid directly is no release.
 */
const NEVER_TAKEN_BACK = sql<boolean>`(l.id is null or l.liberado > l.direto
  or not exists (select from comissoes_movimentos m where m.linha_id = l.id and m.tipo = 'Liberação'))`

/** Somebody released a part of it, or left a part of it released: the rest waits for a person. */
const BY_RULE = sql<boolean>`(l.id is null or l.liberado = 0 or not exists (
  select from comissoes_movimentos m where m.linha_id = l.id and m.forma = ${sql.lit(EM_PARTES)} and ${M_STANDS}))`

/** Releases what the rule says of the sales `v` that match, as far as their people have a payee. Returns how many. */
async function releaseSome(db: Db, rule: Rule, matching: RawBuilder<boolean>): Promise<number> {
  const { liberacao, financeiro_a_partir_de: since } = rule
  const { rows } = await sql<{ id: string }>`
    select p.id
      from vendas v
      join vendas_participantes p on p.venda_id = v.id
      left join comissoes_linhas l on l.participante_id = p.id
     where v.status = any(${statusesOf(liberacao)}) and v.data_venda >= ${since}
       and p.valor_comissao > coalesce(l.liberado, 0)
       and (p.status_comissao = 'Pendente' or coalesce(l.liberado, 0) > 0)
       and (l.id is not null or exists (select from favorecidos f where f.colaborador_id = p.colaborador_id))
       and ${BY_RULE} and ${matching}
     union all
    select l.id
      from vendas v
      join comissoes_linhas l on l.venda_id = v.id and l.participante_id is null
     where v.status = any(${statusesOf(liberacao)}) and v.data_venda >= ${since}
       and l.valor > l.liberado and l.ajusta_id is null and ${BY_RULE} and ${matching}
     order by 1 limit ${sql.lit(BATCH)}`.execute(db)
  if (rows.length > 0)
    await releaseComissoes(
      db,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/**
 * Releases what the rule says and no saving of a sale released: of sales that were brought in or imported, that were there
 * before the rule was chosen, or whose people got a payee later.
 */
export async function releaseMissed(db: Db): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rule = await readRule(trx)
      return rule.liberacao === 'À mão' ? 0 : releaseSome(trx, rule, NEVER_TAKEN_BACK)
    })
    if (count < BATCH) return
  }
}
