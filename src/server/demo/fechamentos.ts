/**
 * The demo's closings: one concluded with ISS and an advance, one approved with payments in several states, one to approve and one
 * draft; and payees who still owe a part of the advance and of what was reversed.
 */
import type { Comissao } from '../../contract/comissoes.ts'
import type { FechamentoCompleto } from '../../contract/financeiro/fechamentos.ts'
import type { Pagamento } from '../../contract/financeiro/pagamentos.ts'
import { isDeVenda } from '../../core/comissoes/comissoes.ts'
import { addDays } from '../../core/dates.ts'
import { toCentavos, toReais } from '../../core/money.ts'
import { type Caller, until } from './caller.ts'
import type { Momento } from './dados.ts'
import { payAwardAndBonus } from './outros.ts'

/** The commissions of the concluded closing, of the two after it, and of the draft's release. */
const [CONCLUDED, EACH, LAST] = [12, 24, 36]
/** The commissions of comissionados in that release. */
const OF_RATEIO = 8

/** The situações that the approved payments get, in turn. */
const ENDS = ['Pago', 'Pago', 'Pago', 'Enviado', 'A pagar', 'Rejeitado', 'Devolvido'] as const
type End = (typeof ENDS)[number]

interface People {
  administrador: Caller
  staff: Caller
}

/** Closes the oldest commissions. */
export async function closeCommissions(people: People, { hoje }: Momento): Promise<void> {
  const { administrador, staff } = people
  const pending = await pendingOf(staff)
  const oldest = pending.filter(({ papel }) => papel === 'Corretor')
  const take = (count: number) => oldest.splice(0, count)
  const [paid, approved, sent, last] = [take(CONCLUDED), take(EACH), take(EACH), take(LAST)]

  await release(staff, paid)
  const first = await withDeductions(staff, await prepare(staff, hoje), { paid, approved })
  await payAll(administrador, await approve(people, first), () => 'Pago', hoje)
  await reverseOne(administrador, { paid, approved, data: hoje })
  await release(staff, approved)
  await payAwardAndBonus(administrador)
  const payments = await approve(people, await prepare(staff, hoje))
  const endOf = (i: number) => ENDS[i % ENDS.length]
  await sendByFile(
    administrador,
    payments.filter(({ liquido }, i) => liquido > 0 && endOf(i) === 'Enviado'),
  )
  await payAll(administrador, payments, endOf, hoje)

  await release(staff, sent)
  await staff.fechamentos.enviar(seen(await prepare(staff, hoje, { days: 3 })))
  // Something speaks against its payment.
  const excused = oldest.findLast(({ status_venda }) => status_venda.includes('Pend'))
  const ofRateio = pending.filter(({ papel }) => papel !== 'Corretor').slice(0, OF_RATEIO)
  await release(staff, [...last, ...ofRateio, ...(excused ? [excused] : [])])
  const draft = await prepare(staff, hoje, { days: 18, lojas: excused ? [excused.loja.id] : [] })
  const { itens } = await staff.fechamentos.fora({ id: draft.id })
  const outside = itens.find(({ venda }) => venda?.id === excused?.venda_id)
  if (outside)
    await staff.fechamentos.incluir({
      id: draft.id,
      linha_id: outside.id,
      motivo: 'O banco já confirmou o crédito.',
    })
}

/** The commissions to release of those who are payees, oldest sale first. */
async function pendingOf(caller: Caller): Promise<Comissao[]> {
  const filters = { andamento: 'A liberar', status: 'Pendente', ordem: 'data_venda', linhas: '500' } as const
  const { itens, total } = await caller.comissoes.listar(filters)
  const rest = total > itens.length ? (await caller.comissoes.listar({ ...filters, pagina: '2' })).itens : []
  return [...itens, ...rest].filter(isDeVenda).filter(({ favorecido }) => favorecido !== null)
}

async function release(caller: Caller, comissoes: readonly Comissao[]): Promise<void> {
  const itens = comissoes.map(({ id, versao }) => ({ id, versao }))
  const { puladas } = await caller.liberacoes.liberar({ itens })
  if (puladas[0]) throw new Error(`the demo cannot release: ${puladas[0].motivo}`)
}

/** A draft of what is released. */
async function prepare(
  caller: Caller,
  hoje: string,
  { days = 0, lojas = [] }: { days?: number; lojas?: string[] } = {},
): Promise<FechamentoCompleto> {
  const { id } = await caller.fechamentos.criar({ corte: hoje, dia_pagamento: addDays(hoje, days), lojas })
  return until(
    () => caller.fechamentos.obter({ id }),
    ({ status }) => status === 'Rascunho',
  )
}

/** Sent by one and approved by the other; returns the payments. */
async function approve({ administrador, staff }: People, draft: FechamentoCompleto): Promise<Pagamento[]> {
  await staff.fechamentos.enviar(seen(draft))
  const ask = () => administrador.fechamentos.obter({ id: draft.id })
  await administrador.fechamentos.aprovar(seen(await ask()))
  await until(ask, ({ status }) => status === 'Aprovado')
  return (await administrador.pagamentos.listar({ fechamento_id: draft.id })).itens
}

function seen({ id, versao, conferencia }: FechamentoCompleto) {
  return { id, versao, conferencia }
}

async function payAll(
  { pagamentos }: Caller,
  payments: readonly Pagamento[],
  endOf: (position: number) => End | undefined,
  hoje: string,
): Promise<void> {
  const open = payments.map(async ({ id }, position) => {
    const one = { id, de: 'A pagar' } as const
    const end = endOf(position)
    if (end === 'Rejeitado') await pagamentos.rejeitar(one)
    // The night may begin meanwhile.
    const paid = { data_pagamento: hoje, dia_conferido: true }
    if (end === 'Pago' || end === 'Devolvido') await pagamentos.marcarPago({ ...one, ...paid })
    if (end === 'Devolvido') await pagamentos.devolver({ id, de: 'Pago', data_devolucao: hoje })
  })
  await Promise.all(open)
}

/** These payments leave in a file for the bank. */
async function sendByFile(
  { arquivosDoBanco, pagamentos }: Caller,
  sent: readonly Pagamento[],
): Promise<void> {
  const { itens } = await arquivosDoBanco.layouts()
  const [first] = sent
  if (!first || !itens[0]) throw new Error('the demo has nothing for a file')
  const { fechamento } = await pagamentos.naFila({ id: first.id })
  await arquivosDoBanco.gerar({
    fechamento_id: fechamento.id,
    layout_id: itens[0].id,
    pagamentos: sent.map(({ id }) => id),
    quantidade: sent.length,
    valor: toReais(sent.reduce((sum, { liquido }) => sum + toCentavos(liquido), 0)),
  })
  await until(
    () => arquivosDoBanco.listar({ fechamento_id: fechamento.id }),
    ({ arquivos }) => arquivos.length > 0,
  )
}

interface Closings {
  paid: readonly Comissao[]
  approved: readonly Comissao[]
}

/** What the payee earns in the closing that is approved next, in centavos. */
function earnedNext({ approved }: Closings, payee: string | undefined): number {
  return approved
    .filter(({ favorecido }) => favorecido?.id === payee)
    .reduce((sum, { valor_comissao }) => sum + toCentavos(valor_comissao), 0)
}

/** Those of the first closing who are paid again in the next one. */
const paidAgain = (closings: Closings) =>
  closings.paid.filter(({ favorecido }) => earnedNext(closings, favorecido?.id) > 0)

/** Twice the share of a payment that the rule discounts. */
const VALE = 0.6

/** Keeps ISS back of all, and gives one person an advance, half of which the next closing discounts. */
async function withDeductions(
  { fechamentos }: Caller,
  { id, versao }: FechamentoCompleto,
  closings: Closings,
): Promise<FechamentoCompleto> {
  const { itens } = await fechamentos.aReter({ id })
  const retidos = itens.map((one) => one.id)
  await fechamentos.reterDeVarios({ id, versao, rubrica: 'ISS', percentual: 5, retidos })
  const favorecido = paidAgain(closings).at(-1)?.favorecido
  if (favorecido)
    await fechamentos.adiantar({
      id,
      favorecido_id: favorecido.id,
      versao: (await fechamentos.obter({ id })).versao,
      valor: Math.round((earnedNext(closings, favorecido.id) * VALE) / 100),
      motivo: 'Vale do mês',
    })
  return fechamentos.obter({ id })
}

/** Reverses a paid commission of somebody who is paid again in the next closing, up to what they get there. */
async function reverseOne(caller: Caller, { data, ...closings }: Closings & { data: string }): Promise<void> {
  const [reversed] = paidAgain(closings)
  if (!reversed) return
  const { id, valor_comissao: havia, favorecido } = reversed
  const valor = Math.min(havia, toReais(earnedNext(closings, favorecido?.id)))
  await caller.liberacoes.estornar({ id, valor, havia, data })
}
