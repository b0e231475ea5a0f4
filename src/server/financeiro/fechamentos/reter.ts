/** Retenções of a draft's payments: amounts by name, and percents of the commissions, of one payment or of many. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  PagamentoAReter,
  reterDeVariosInput,
  reterInput,
} from '../../../contract/financeiro/retencoes.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { isSameRubrica, RETENCAO_MESSAGES, reterPercentual } from '../../../core/financeiro/retencoes.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Retencao } from '../../../core/retencao.ts'
import { enumerate } from '../../../core/text.ts'
import type { Context } from '../../api/api.ts'
import type { Db } from '../../database/schema/types.ts'
import { lockDraftAsSeen } from './conferencia.ts'
import { DAS_COMISSOES, DESCONTO_MAXIMO, RETIDO, readHead } from './queries.ts'

type Caller = Pick<Context, 'db' | 'only'>

/**
 * Replaces the retenções of a payment. Throws Recusa: FECHAMENTO_MUDOU, SITUACAO, NAO_ENCONTRADO, or DADOS_INVALIDOS for a name that
 * is neither in the list nor there already, and for more than the payment's commissions.
 */
export async function reter(
  caller: Caller,
  { id, pagamento_id, versao, retencoes }: z.output<typeof reterInput>,
): Promise<void> {
  const { db } = caller
  await lockDraftAsSeen(caller, { id, versao })
  const [pagamento] = await selectAReter(db, id, [pagamento_id])
  if (!pagamento) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  const before = pagamento.retencoes.map(({ rubrica }) => rubrica)
  for (const { rubrica } of retencoes) if (!before.includes(rubrica)) await requireListed(db, rubrica)
  const typed = retencoes.map(({ percentual, ...one }) =>
    percentual === null ? one : { ...one, percentual },
  )
  await putRetencoes(db, [{ id: pagamento_id, retencoes: typed }])
  if ((await exceeding(db, { pagamento: pagamento_id })).length > 0)
    throw new Recusa('DADOS_INVALIDOS', RETENCAO_MESSAGES.acima, { campo: 'retencoes' })
}

async function requireListed(db: Db, nome: string): Promise<void> {
  const known = await db.selectFrom('rubricas').select('nome').execute()
  if (!known.some((one) => isSameRubrica(one.nome, nome)))
    throw new Recusa('DADOS_INVALIDOS', RETENCAO_MESSAGES.desconhecida, { campo: 'rubrica' })
}

/** The payments of a draft of which a percent could be kept back. Throws Recusa NAO_ENCONTRADO. */
export async function aReter({ db, only }: Caller, { id }: { id: string }): Promise<PagamentoAReter[]> {
  const { status } = await readHead(db, id, only)
  return status === 'Rascunho' ? selectAReter(db, id) : []
}

/**
 * Keeps a percent back of these payments. Throws Recusa: FECHAMENTO_MUDOU, SITUACAO, or DADOS_INVALIDOS for a name that is not in the
 * list, and for the first payment that it does not fit.
 */
export async function reterDeVarios(
  caller: Caller,
  { id, versao, rubrica, percentual, retidos }: z.output<typeof reterDeVariosInput>,
): Promise<void> {
  const { db } = caller
  await lockDraftAsSeen(caller, { id, versao })
  if (percentual > 0) await requireListed(db, rubrica)
  const wanted = await selectAReter(db, id, retidos)
  if (wanted.length < new Set(retidos).size) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  const judged = wanted.map((one) => ({ ...one, ...reterPercentual(one, { rubrica, percentual }) }))
  const unfit = judged.find(({ motivo }) => motivo !== null)
  if (unfit) throw new Recusa('DADOS_INVALIDOS', `${unfit.favorecido}: ${unfit.motivo}`, { campo: 'retidos' })
  await putRetencoes(db, judged)
}

async function selectAReter(
  db: Db,
  fechamento_id: string,
  pagamentos?: readonly string[],
): Promise<PagamentoAReter[]> {
  const { rows } = await sql<PagamentoAReter>`
    select p.id, f.nome as favorecido, f.vinculo, ${DAS_COMISSOES} as comissoes, p.retencoes
      from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where p.fechamento_id = ${fechamento_id} and p.status = 'Rascunho'
       and ${pagamentos ? sql`p.id = any(${[...pagamentos]}::uuid[])` : sql`true`}
     order by f.nome, p.id`.execute(db)
  return rows
}

/**
 * Writes the retenções, with percents of what the commissions are now. A discount of the rule's share becomes that share of what
 * is left, also a larger one again; any other is lowered to what is left.
 */
async function putRetencoes(
  db: Db,
  pagamentos: readonly { id: string; retencoes: readonly Retencao[] }[],
): Promise<void> {
  const rows = JSON.stringify(pagamentos.map(({ id, retencoes }) => ({ id, retencoes })))
  await sql`
    update pagamentos g set retencoes = n.retencoes, desconto = greatest(n.desconto, 0)
      from (select p.id, x.retencoes,
                   case when p.desconto = 0 then 0
                        when p.desconto = s.antes then least(s.depois, plantao.a_descontar(f) - coalesce((
                          select sum(o.desconto) from pagamentos o
                           where o.favorecido_id = f.id and o.status = 'Rascunho' and o.id <> p.id), 0))
                        when p.desconto < s.antes then least(p.desconto, s.depois)
                        else least(p.desconto, c.comissoes - plantao.soma_das_retencoes(x.retencoes)) end as desconto
              from jsonb_to_recordset(${rows}::jsonb) as t (id uuid, retencoes jsonb)
              join pagamentos p on p.id = t.id
              join favorecidos f on f.id = p.favorecido_id
             cross join lateral (select ${DAS_COMISSOES} as comissoes) c
             cross join lateral (select plantao.retencoes_de(t.retencoes, c.comissoes) as retencoes) x
             cross join lateral (select case when p.desconto > 0 then ${DESCONTO_MAXIMO} end as maximo) m
             cross join lateral (
               select trunc((c.comissoes - ${RETIDO}) * m.maximo / 100, 2) as antes,
                      trunc((c.comissoes - plantao.soma_das_retencoes(x.retencoes)) * m.maximo / 100, 2) as depois) s) n
     where g.id = n.id`.execute(db)
}

/** The names of the drafts' payees whose retenções and discount are more than their commissions. */
async function exceeding(
  db: Db,
  { fechamento, pagamento }: { fechamento?: string; pagamento?: string },
): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where ${pagamento ? sql`p.id = ${pagamento}` : sql`p.fechamento_id = ${fechamento}`}
       and p.retencoes <> '[]' and p.desconto + ${RETIDO} > ${DAS_COMISSOES} order by f.nome`.execute(db)
  return rows.map(({ nome }) => nome)
}

/** Throws Recusa RETENCOES_ACIMA if commissions left the draft and what is kept back of a payment no longer fits. */
export async function requireFittingRetencoes(db: Db, fechamento: string): Promise<void> {
  const nomes = await exceeding(db, { fechamento })
  if (nomes.length > 0)
    throw new Recusa(
      'RETENCOES_ACIMA',
      `As retenções e o desconto passam das comissões de ${enumerate(nomes)}. Mude-os antes de enviar.`,
    )
}
