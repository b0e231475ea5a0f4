/** The acts of a walk through the routes on payments, and what it asks between them. */
import { addDays, daysBetween } from '../../../core/dates.ts'
import {
  PAGAMENTO_ACOES,
  type PagamentoAcao,
  type PagamentoSituacao,
} from '../../../core/financeiro/pagamentos.ts'
import { toReais } from '../../../core/money.ts'
import { judge } from './oracle.ts'
import type { Pagamento, Row } from './oracle-world.ts'
import {
  maySettle,
  mirrorOf,
  type RoutesWalk,
  same,
  seesClosing,
  standing,
  tell,
} from './routes-walk-state.ts'
import { FIRST_DAY } from './walk-compare.ts'

const somebody = ({ random, people }: RoutesWalk) => random.pick(people)

const isApproved = ({ status }: Pagamento) => status !== 'Rascunho' && status !== 'Cancelado'

function somePayment({ world, random }: RoutesWalk, acao?: PagamentoAcao): Pagamento | null {
  const approved = [...world.pagamentos.values()].filter(isApproved)
  const from: readonly string[] = acao ? PAGAMENTO_ACOES[acao] : []
  const fitting = approved.filter(({ status }) => from.includes(status))
  if (fitting.length > 0 && random.chance(0.85)) return random.pick(fitting)
  return approved.length > 0 ? random.pick(approved.slice(-20)) : null
}

/** 'Compensado' is Pago of which discounts left nothing. */
function situacaoOf({
  status,
  bruto,
  desconto,
  retencoes,
}: Pagamento): PagamentoSituacao | 'Rascunho' | 'Cancelado' {
  return status === 'Pago' && bruto === desconto + retencoes ? 'Compensado' : status
}

const paidBy = (walk: RoutesWalk, id: string) =>
  standing(walk, ({ tipo, pagamento }) => tipo === 'Pagamento' && pagamento === id)

/** One of the acts on a payment, from the situação that the person saw. */
async function act(
  walk: RoutesWalk,
  acao: PagamentoAcao,
  {
    path,
    more = {},
    may = () => true,
    rows = () => [],
    become,
  }: {
    path: string
    more?: object
    may?(pagamento: Pagamento): boolean
    rows?(pagamento: Pagamento): Row[]
    become?: Pagamento['status']
  },
): Promise<void> {
  const pagamento = somePayment(walk, acao)
  if (!pagamento) return
  const by = somebody(walk)
  const is = situacaoOf(pagamento)
  const from: readonly string[] = PAGAMENTO_ACOES[acao]
  const de = walk.random.chance(0.9) ? is : walk.random.pick(PAGAMENTO_ACOES[acao])
  const added = rows(pagamento)
  const isLegal =
    seesClosing(walk, by, pagamento.fechamento) &&
    maySettle(walk, by) &&
    de === is &&
    from.includes(de) &&
    may(pagamento) &&
    (added.length === 0 || judge(walk.world, added) !== null)
  await tell(walk, {
    kind: `payment: ${acao}`,
    by,
    method: 'POST',
    path: `/pagamentos/${pagamento.id}/${path}`,
    body: { de, ...more },
    legal: isLegal ? () => (added.length > 0 ? [added] : []) : null,
    after() {
      if (become) pagamento.status = become
    },
  })
}

/** A day, now and then one to come. */
function someDay({ random, hoje, dia }: RoutesWalk) {
  const ago = random.chance(0.08) ? -1 : random.int(0, 9)
  return { data: addDays(hoje, -ago), dia: dia - ago, isPast: ago >= 0 }
}

export const PAGAMENTO_ACTS = {
  marcarEnviado: (walk: RoutesWalk) => act(walk, 'marcarEnviado', { path: 'enviado', become: 'Enviado' }),
  desfazerEnvio: (walk: RoutesWalk) => act(walk, 'desfazerEnvio', { path: 'a-pagar', become: 'A pagar' }),
  rejeitar: (walk: RoutesWalk) => act(walk, 'rejeitar', { path: 'rejeitado', become: 'Rejeitado' }),
  corrigirChave: (walk: RoutesWalk) =>
    act(walk, 'corrigirChave', {
      path: 'corrigido',
      may: ({ favorecido }) => favorecido !== walk.semChave,
      become: 'A pagar',
    }),
  async marcarPago(walk: RoutesWalk) {
    const { data, dia, isPast } = someDay(walk)
    await act(walk, 'marcarPago', {
      path: 'pago',
      more: { data_pagamento: data, dia_conferido: true },
      may: () => isPast,
      rows: ({ id, saldo }) => [{ tipo: 'Pagamento', valor: saldo, pagamento: id, dia }],
    })
  },
  async devolvido(walk: RoutesWalk) {
    const { data, dia, isPast } = someDay(walk)
    await act(walk, 'devolver', {
      path: 'devolvido',
      more: { data_devolucao: data },
      may: ({ id }) => isPast && paidBy(walk, id).every((row) => row.dia <= dia),
      rows: ({ id }) => paidBy(walk, id).map((row) => mirrorOf(walk, row.id)),
    })
  },
  /** All that were sent, of a closing. */
  async pagarEnviados(walk: RoutesWalk) {
    const fechamento = somePayment(walk, 'desfazerEnvio')?.fechamento
    if (!fechamento) return
    const by = somebody(walk)
    const { data, dia, isPast } = someDay(walk)
    const sent = [...walk.world.pagamentos.values()].filter(
      (one) => one.fechamento === fechamento && one.status === 'Enviado',
    )
    const wrong = walk.random.chance(0.1) ? 1 : 0
    const isLegal =
      sent.length > 0 && wrong === 0 && isPast && seesClosing(walk, by, fechamento) && maySettle(walk, by)
    await tell(walk, {
      kind: 'pagarEnviados',
      by,
      method: 'POST',
      path: '/pagamentos/enviados/pagos',
      body: {
        fechamento_id: fechamento,
        data_pagamento: data,
        dia_conferido: true,
        quantidade: sent.length + wrong,
        valor: toReais(sent.reduce((sum, { saldo }) => sum + saldo, 0)),
      },
      legal: isLegal
        ? () => [sent.map(({ id, saldo }) => ({ tipo: 'Pagamento', valor: saldo, pagamento: id, dia }))]
        : null,
    })
  },
  /** Reads a closing with its payments, which who does not see it is told not to exist. */
  async ler(walk: RoutesWalk) {
    const all = [...walk.world.fechamentos.values()].slice(-8)
    if (all.length === 0) return
    const { id } = walk.random.pick(all)
    const by = somebody(walk)
    const own = [...walk.world.pagamentos.values()].filter((one) => one.fechamento === id)
    await tell(walk, {
      kind: 'ler',
      by,
      method: 'GET',
      path: `/fechamentos/${id}`,
      legal: seesClosing(walk, by, id)
        ? ({ body }) => {
            const sum = own.reduce((total, one) => total + brutoOf(walk, one), 0)
            same('closing', [body.bruto, body.favorecidos], [toReais(sum), own.length])
            return []
          }
        : null,
    })
  },
  /** Configurações narrows the Staff, or no longer. */
  async restringir(walk: RoutesWalk) {
    walk.restricted = { lojas: walk.random.chance(0.5), marcar: walk.random.chance(0.2) }
    const { lojas, marcar } = walk.restricted
    await walk.db
      .updateTable('configuracoes')
      .set({
        restricoes_do_staff: [
          ...(lojas ? ['Ver vendas de outras lojas' as const] : []),
          ...(marcar ? ['Marcar comissões como pagas' as const] : []),
        ],
      })
      .execute()
  },
}

function brutoOf({ world }: RoutesWalk, { id, status, bruto, adiantamento }: Pagamento): number {
  if (status !== 'Rascunho') return bruto
  return [...world.itens.values()]
    .filter(({ pagamento }) => pagamento === id)
    .reduce((sum, { valor }) => sum + valor, adiantamento)
}

/** The day of the oracle's count. */
export const countedDay = (day: string): number => daysBetween(FIRST_DAY, day)
