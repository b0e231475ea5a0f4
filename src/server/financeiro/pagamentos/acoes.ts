/** The actions on an approved payment: each only from the situação that the caller saw. */
import { sql } from 'kysely'
import type { CodigoPix, PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { formatDate, formatInstant, today } from '../../../core/dates.ts'
import { toScaled } from '../../../core/decimal.ts'
import { PAGO_SEGUNDO_O_BANCO, payAnyway } from '../../../core/financeiro/arquivos-do-banco.ts'
import {
  canBe,
  PAGAMENTO_MESSAGES,
  type PagamentoAcao,
  type PagamentoSituacao,
} from '../../../core/financeiro/pagamentos.ts'
import { pixCode } from '../../../core/financeiro/pix.ts'
import { Recusa, refusedFields } from '../../../core/recusa.ts'
import { authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { requireDia } from '../../api/dia-anterior.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { A_STANDS, M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { markPaid, markReturned, undoPaid } from '../atos.ts'
import { lock } from '../locks.ts'
import { rememberOnCommit, requireRestoreChecked } from '../restauracao/guard.ts'
import { requireToMark } from './chave-propria.ts'
import { PAGO_ESPERANDO } from './no-arquivo.ts'
import { approvalOf, type PagamentoLido, paidJustNow, paymentFor, readPayment } from './queries.ts'

export interface Wanted {
  id: string
  /** The situação that the caller saw. */
  de: PagamentoSituacao
}

/**
 * The payment, held until the end of the transaction. Throws Recusa: NAO_ENCONTRADO unless it is seen, and
 * PAGAMENTO_MUDOU unless it is what the caller saw and `acao` can be taken on it.
 */
export async function lockAsSeen(
  { db, only }: Pick<Context, 'db' | 'only'>,
  { id, de }: Wanted,
  acao: PagamentoAcao,
): Promise<PagamentoLido> {
  await lock(db, { pagamentos: [id] })
  const pagamento = await readPayment(db, id, only)
  if (pagamento.situacao !== de || !canBe(acao, de))
    throw new Recusa('PAGAMENTO_MUDOU', await whatItIs(db, pagamento))
  return pagamento
}

/** 'Este pagamento já está Pago em 20/04/2026 (Bruno Lima, 20/04/2026 10:32). Nada foi mudado.' */
async function whatItIs(db: Db, { id, situacao, data_pagamento }: PagamentoLido): Promise<string> {
  const { rows } = await sql<{ em: string; nome: string | null }>`
    select c.em, (select u.nome from usuarios u where u.id = c.usuario_id) as nome from (
      select m.em, m.usuario_id from comissoes_movimentos m where m.pagamento_id = ${id} and m.tipo = 'Pagamento'
      union all
      select a.em, a.usuario_id from auditoria a
       where a.tabela = 'pagamentos' and a.registro_id = ${id} and 'status' = any(a.campos)) c
     order by c.em desc limit 1`.execute(db)
  const last = rows[0]
  const day = data_pagamento === null ? '' : ` em ${formatDate(data_pagamento)}`
  const who = last ? ` (${last.nome ?? 'Sistema'}, ${formatInstant(last.em)})` : ''
  return `Este pagamento já está ${situacao}${day}${who}. Nada foi mudado.`
}

async function become(db: Db, id: string, status: 'A pagar' | 'Enviado' | 'Rejeitado'): Promise<void> {
  await db.updateTable('pagamentos').set({ status, motivo_da_rejeicao: null }).where('id', '=', id).execute()
}

/** As `lockAsSeen`; throws Recusa QUATRO_OLHOS too, if the payee's present key is the caller's own. */
async function lockToMark(context: Context, wanted: Wanted, acao: PagamentoAcao): Promise<PagamentoLido> {
  const pagamento = await lockAsSeen(context, wanted, acao)
  await requireToMark(context.db, wanted.id, usuarioOf(context))
  return pagamento
}

/** Each returns the payment as it then is. */
export async function marcarEnviado(context: Context, wanted: Wanted): Promise<PagamentoCompleto> {
  await requireRestoreChecked(context)
  await lockAsSeen(context, wanted, 'marcarEnviado')
  await become(context.db, wanted.id, 'Enviado')
  return paymentFor(context, wanted.id)
}

export async function desfazerEnvio(context: Context, wanted: Wanted): Promise<PagamentoCompleto> {
  await lockAsSeen(context, wanted, 'desfazerEnvio')
  await become(context.db, wanted.id, 'A pagar')
  return paymentFor(context, wanted.id)
}

export async function rejeitar(context: Context, wanted: Wanted): Promise<PagamentoCompleto> {
  await lockToMark(context, wanted, 'rejeitar')
  await become(context.db, wanted.id, 'Rejeitado')
  return paymentFor(context, wanted.id)
}

/** Throws Recusa: DADOS_INVALIDOS for a day in the future, DIA_ANTERIOR for an unconfirmed one before the approval, RESTAURACAO_A_CONFERIR after a restore. */
export async function marcarPago(
  context: Context,
  { data_pagamento, dia_conferido, ...wanted }: Wanted & { data_pagamento: string; dia_conferido?: boolean },
): Promise<PagamentoCompleto> {
  if (data_pagamento > today(context.now()))
    throw refusedFields(PAGAMENTO_MESSAGES.data_futura, 'data_pagamento')
  await requireRestoreChecked(context)
  const { favorecido_nome, fechamento } = await lockToMark(context, wanted, 'marcarPago')
  await requireDia(context, {
    dia: data_pagamento,
    conferido: dia_conferido,
    a: `${favorecido_nome} (Fechamento ${fechamento.numero})`,
    marcos: [await approvalOf(context.db, fechamento.id)],
    about: wanted.id,
  })
  await markPaid(context.db, [wanted.id], data_pagamento)
  await rememberOnCommit(context)
  return paymentFor(context, wanted.id)
}

/** Throws Recusa NAO_SE_DESFAZ for anybody but the person who marked it as Pago, later, or if one of its commissions was reversed since. */
export async function desfazerPago(context: Context, wanted: Wanted): Promise<PagamentoCompleto> {
  const { db } = context
  await lockAsSeen(context, wanted, 'desfazerPago')
  const { rows } = await sql<{ usuario_id: string | null; estornado: boolean }>`
    select m.usuario_id, exists (
             select from comissoes_movimentos a join comissoes_linhas l on l.id = a.linha_id
              where a.pagamento_id = m.pagamento_id and a.tipo = 'Aprovação' and ${A_STANDS}
                and l.estornado > l.pago - a.valor) as estornado
      from comissoes_movimentos m
     where m.pagamento_id = ${wanted.id} and m.tipo = 'Pagamento' and ${M_STANDS}`.execute(db)
  const usuario_id = usuarioOf(context).id
  if (rows[0]?.usuario_id !== usuario_id) throw new Recusa('NAO_SE_DESFAZ', PAGAMENTO_MESSAGES.de_outro)
  if ((await paidJustNow(db, { id: wanted.id, usuario_id })).length === 0)
    throw new Recusa('NAO_SE_DESFAZ', PAGAMENTO_MESSAGES.tarde)
  if (rows[0].estornado) throw new Recusa('NAO_SE_DESFAZ', PAGAMENTO_MESSAGES.estornado)
  await undoPaid(db, [wanted.id], today(context.now()))
  await rememberOnCommit(context)
  return paymentFor(context, wanted.id)
}

/** Throws Recusa DADOS_INVALIDOS for a day in the future or before the payment. */
export async function devolver(
  context: Context,
  { data_devolucao, ...wanted }: Wanted & { data_devolucao: string },
): Promise<PagamentoCompleto> {
  const refuse = (sentence: string) => refusedFields(sentence, 'data_devolucao')
  if (data_devolucao > today(context.now())) throw refuse(PAGAMENTO_MESSAGES.data_futura)
  const { data_pagamento } = await lockToMark(context, wanted, 'devolver')
  if (data_pagamento !== null && data_devolucao < data_pagamento)
    throw refuse(PAGAMENTO_MESSAGES.antes_do_pagamento)
  await markReturned(context.db, [wanted.id], data_devolucao)
  await rememberOnCommit(context)
  return paymentFor(context, wanted.id)
}

/**
 * The key in full with its PIX code, which is recorded. Throws Recusa unless it is to be paid, has a key, and may leave; and
 * ESTA_NO_ARQUIVO if it stands in another file for the bank than `apesar_do`, or another return's 'Pago' waits to be marked.
 */
export async function mostrarCodigo(
  context: Context,
  { id, apesar_do }: { id: string; apesar_do?: string },
): Promise<CodigoPix> {
  const { db } = context
  await requireRestoreChecked(context)
  const pagamento = await readPayment(db, id, context.only)
  if (!canBe('marcarPago', pagamento.situacao))
    throw new Recusa('PAGAMENTO_MUDOU', PAGAMENTO_MESSAGES.ja_pago)
  const { documento, tipo_chave, chave_pix, saldo, cidade, retorno } = await db
    .selectFrom('pagamentos as p')
    .select(['p.documento', 'p.tipo_chave', 'p.chave_pix', 'p.saldo', PAGO_ESPERANDO.as('retorno')])
    .select(sql<string | null>`(select c.cidade from configuracoes c)`.as('cidade'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  if (retorno !== null && retorno !== apesar_do)
    throw new Recusa('ESTA_NO_ARQUIVO', PAGO_SEGUNDO_O_BANCO, { dados: { arquivo_id: retorno } })
  const { arquivo } = pagamento
  if (retorno === null && arquivo !== null && arquivo.id !== apesar_do)
    throw new Recusa('ESTA_NO_ARQUIVO', payAnyway(arquivo.nome), { dados: { arquivo_id: arquivo.id } })
  if (tipo_chave === null || chave_pix === null) throw new Recusa('SEM_CHAVE', PAGAMENTO_MESSAGES.sem_chave)
  await recordAct(db, context, {
    ato: 'codigo_pix_aberto',
    author: authorOf(context),
    about: id,
    detalhes: { nome: pagamento.favorecido_nome, fechamento: pagamento.fechamento.numero },
  })
  return {
    codigo: codeOrNull(pagamento, { chave: chave_pix, saldo, cidade }),
    tipo_chave,
    chave_pix,
    documento,
  }
}

/** Null where the amount is too large for a code. */
function codeOrNull(
  { favorecido_nome, fechamento }: PagamentoLido,
  { chave, saldo, cidade }: { chave: string; saldo: number; cidade: string | null },
): string | null {
  try {
    return pixCode({
      chave,
      nome: favorecido_nome,
      cidade,
      centavos: toScaled(saldo, 2),
      referencia: `COMISSOES FECHAMENTO ${fechamento.numero}`,
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
