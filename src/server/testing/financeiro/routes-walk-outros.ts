/** The acts of a walk through the routes on what is paid or kept besides sales: advances, retenções, prizes, Ajustes, bonuses, Baixas. */
import { toReais } from '../../../core/money.ts'
import { buildCampanha } from '../office/builders.ts'
import { buildPremiacao } from '../office/sorteios.ts'
import { toDiscount } from './oracle-debts.ts'
import { type Linha, newPayment, type Row } from './oracle-world.ts'
import { lowerDrafts } from './routes-walk-comissoes.ts'
import {
  brutoOf,
  discountedByOthers,
  itensOf,
  paymentsOf,
  seen,
  seenVersion,
  shareOf,
  someClosing,
} from './routes-walk-fechamentos.ts'
import { loose, lowered, type RoutesWalk, seesClosing, tell } from './routes-walk-state.ts'
import { amount, someOfSales } from './walk-choices.ts'

/** So many may be open of what is no sale's participant, beside which sales stay the most. */
const MAX_OUTRAS = 12
const BONUS_PERCENT = 7

const somebody = ({ random, people }: RoutesWalk) => random.pick(people)
const isAdministrador = ({ cargo }: { cargo: string | null }) => cargo === 'Administrador'

function hasRoom({ world }: RoutesWalk): boolean {
  const open = [...world.linhas.values()].filter(
    ({ participante, pago, valor }) => !participante && pago < valor,
  )
  return open.length < MAX_OUTRAS
}

/** Puts a line that is no participant's into the world, and returns its release. */
function released(
  { world, dia }: RoutesWalk,
  {
    id,
    favorecido,
    valor,
    venda = null,
  }: Pick<Linha, 'id' | 'favorecido' | 'valor'> & { venda?: string | null },
): Row {
  const counters = { liberado: 0, aprovado: 0, pago: 0, direto: 0, estornado: 0 }
  world.linhas.set(id, {
    id,
    participante: null,
    venda,
    favorecido,
    valor,
    ...counters,
    typed: 'Pendente',
    dia: null,
  })
  return { tipo: 'Liberação', valor, linha: id, dia }
}

/** The lines that the world does not know yet, by payee: ids differ from run to run of a seed. */
async function newLinhas({ db, world, favorecidos }: RoutesWalk) {
  const rows = await db
    .selectFrom('comissoes_linhas')
    .select(['id', 'favorecido_id as favorecido'])
    .where('participante_id', 'is', null)
    .execute()
  return rows
    .filter(({ id }) => !world.linhas.has(id))
    .toSorted((a, b) => favorecidos.indexOf(a.favorecido) - favorecidos.indexOf(b.favorecido))
}

export const OUTROS_ACTS = {
  /** An advance of a draft is typed, changed, or taken out. */
  async adiantar(walk: RoutesWalk) {
    const drafts = [...walk.world.fechamentos.values()].filter(
      ({ id, status }) => status === 'Rascunho' && walk.alcances.get(id)?.length === 0,
    )
    const fits = drafts.length > 0 && walk.random.chance(0.85)
    const fechamento = fits ? walk.random.pick(drafts) : someClosing(walk, 'Rascunho')
    if (!fechamento) return
    const { id } = fechamento
    const by = somebody(walk)
    const favorecido = walk.random.pick(walk.favorecidos)
    const known = paymentsOf(walk, id).find((one) => one.favorecido === favorecido)
    const valor = walk.random.chance(0.25) ? 0 : walk.random.int(1, 50_000)
    const { versao } = await seen(walk, id)
    const isLegal =
      fechamento.status === 'Rascunho' &&
      seesClosing(walk, by, id) &&
      versao === (await seenVersion(walk, id)) &&
      walk.alcances.get(id)?.length === 0 &&
      (valor === 0 ? (known?.adiantamento ?? 0) > 0 : favorecido !== walk.semChave)
    await tell(walk, {
      kind: 'adiantar',
      by,
      method: 'PUT',
      path: `/fechamentos/${id}/adiantamentos/${favorecido}`,
      body: { versao, valor: toReais(valor), motivo: 'Vale do mês', adiantamento_conferido: true },
      legal: isLegal ? () => [] : null,
      async after() {
        if (known && valor === 0 && itensOf(walk, known.id).length === 0) {
          walk.world.pagamentos.delete(known.id)
        } else if (known) {
          known.adiantamento = valor
        } else {
          const pagamento = await walk.db
            .selectFrom('pagamentos')
            .select('id')
            .where('fechamento_id', '=', id)
            .where('favorecido_id', '=', favorecido)
            .executeTakeFirstOrThrow()
          walk.world.pagamentos.set(pagamento.id, {
            ...newPayment(pagamento.id, id, favorecido),
            adiantamento: valor,
          })
        }
      },
    })
  },
  /** ISS of a draft's payment, or none, with the discount that is left. */
  async reter(walk: RoutesWalk) {
    const fechamento = someClosing(walk, 'Rascunho')
    const pagamentos = fechamento ? paymentsOf(walk, fechamento.id) : []
    if (!fechamento || pagamentos.length === 0) return
    const { id } = fechamento
    const pagamento = walk.random.pick(pagamentos)
    const by = somebody(walk)
    const comissoes = brutoOf(walk, pagamento.id)
    const valor = walk.random.chance(0.2) ? 0 : walk.random.int(1, Math.max(1, Math.floor(comissoes / 8)))
    const { versao } = await seen(walk, id)
    const desconto = discountAfter(walk, { pagamento, comissoes, valor })
    const isLegal =
      fechamento.status === 'Rascunho' &&
      seesClosing(walk, by, id) &&
      versao === (await seenVersion(walk, id)) &&
      (valor === 0 || desconto + valor <= comissoes)
    await tell(walk, {
      kind: 'reter',
      by,
      method: 'PUT',
      path: `/fechamentos/${id}/pagamentos/${pagamento.id}/retencoes`,
      body: {
        versao,
        retencoes: valor === 0 ? [] : [{ rubrica: 'ISS', valor: toReais(valor), percentual: null }],
      },
      legal: isLegal ? () => [] : null,
      after: () => void Object.assign(pagamento, { retencoes: valor, desconto }),
    })
  },
  /** A new premiação is paid, now and then as it was before. */
  async premiar(walk: RoutesWalk) {
    if (!hasRoom(walk)) return
    const by = somebody(walk)
    const favorecido = walk.random.pick(walk.favorecidos)
    const { colaborador_id } = await walk.db
      .selectFrom('favorecidos')
      .select('colaborador_id')
      .where('id', '=', favorecido)
      .executeTakeFirstOrThrow()
    const valor = walk.random.int(10_000, 110_000)
    const premiacao = await buildPremiacao(walk.db, {
      colaborador_id: colaborador_id ?? '',
      valor_premio: toReais(valor),
    })
    const stale = walk.random.chance(0.1) ? 1 : 0
    await tell(walk, {
      kind: 'premiar',
      by,
      method: 'POST',
      path: `/premiacoes/${premiacao.id}/pagamento`,
      body: { versao: premiacao.versao + stale },
      legal:
        isAdministrador(by) && stale === 0
          ? async () => (await newLinhas(walk)).map(({ id }) => [released(walk, { id, favorecido, valor })])
          : null,
    })
  },
  async ajustar(walk: RoutesWalk) {
    if (!hasRoom(walk)) return
    const by = somebody(walk)
    const favorecido = walk.random.pick(walk.favorecidos)
    const valor = walk.random.chance(0.1) ? 0 : walk.random.int(1, 60_000)
    await tell(walk, {
      kind: 'ajustar',
      by,
      method: 'POST',
      path: `/favorecidos/${favorecido}/ajustes`,
      body: { valor: toReais(valor), motivo: 'Bonificação', observacoes: null },
      legal:
        isAdministrador(by) && valor > 0
          ? async () =>
              (await newLinhas(walk)).map(({ id }) => {
                walk.ajustes.push(id)
                return [released(walk, { id, favorecido, valor })]
              })
          : null,
    })
  },
  async desfazerAjuste(walk: RoutesWalk) {
    const linha = walk.world.linhas.get(walk.ajustes.length > 0 ? walk.random.pick(walk.ajustes) : '')
    if (!linha) return
    const by = somebody(walk)
    const isLegal = isAdministrador(by) && linha.aprovado === 0 && loose(walk, linha) === linha.liberado
    await tell(walk, {
      kind: 'desfazerAjuste',
      by,
      method: 'POST',
      path: `/favorecidos/ajustes/${linha.id}/desfazer`,
      body: {},
      legal: isLegal ? () => (linha.liberado > 0 ? [lowered(walk, linha, 0)] : []) : null,
    })
  },
  /** A campaign of one sale gives its participants a percent of their commissions, now and then not as it was seen. */
  async bonus(walk: RoutesWalk) {
    const venda = someOfSales(walk)?.venda
    if (!venda || !hasRoom(walk)) return
    const by = somebody(walk)
    const campanha = await buildCampanha(walk.db)
    await walk.db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: campanha.id, venda_id: venda, bonus_comissao_aplicado: BONUS_PERCENT })
      .execute()
    const own = [...walk.world.linhas.values()].filter((one) => one.venda === venda && one.participante)
    const shares = sharesOf(own)
    const wrong = walk.random.chance(0.1) ? 1 : 0
    const sum = shares.reduce((total, { valor }) => total + valor, 0)
    await tell(walk, {
      kind: 'bonus',
      by,
      method: 'POST',
      path: `/campanhas/${campanha.id}/bonus`,
      body: {
        escolha: { sobre: 'comissao', valor: null, para: 'participantes' },
        linhas: shares.length,
        valor: toReais(sum + wrong),
      },
      legal:
        isAdministrador(by) && (wrong === 0 || walk.world.desistencias.has(venda))
          ? async ({ body }) => {
              // Nothing is to do for a sale in Desistência.
              const rows = (await newLinhas(walk)).map(({ id, favorecido }) =>
                released(walk, {
                  id,
                  favorecido,
                  venda,
                  valor: shares.find((one) => one.favorecido === favorecido)?.valor ?? 0,
                }),
              )
              const wanted = walk.world.desistencias.has(venda) ? 0 : shares.length
              if (rows.length !== wanted || body.linhas !== wanted)
                throw new Error(`${rows.length} lines of ${wanted}`)
              return rows.length > 0 ? [rows] : []
            }
          : null,
    })
  },
  async pedirBaixa(walk: RoutesWalk) {
    const by = somebody(walk)
    const debtors = walk.favorecidos.filter((id) => (walk.world.dividas.get(id) ?? 0) > 0)
    const some = debtors.length > 0 && walk.random.chance(0.9) ? debtors : walk.favorecidos
    const favorecido = walk.random.pick(some)
    const owed = walk.world.dividas.get(favorecido) ?? 0
    const valor = amount(walk, owed)
    const isLegal = isAdministrador(by) && owed > 0 && valor <= owed && !walk.baixas.has(favorecido)
    await tell(walk, {
      kind: 'pedirBaixa',
      by,
      method: 'POST',
      path: `/favorecidos/${favorecido}/baixa`,
      body: { valor: toReais(valor), havia: toReais(owed), motivo: 'Acordo' },
      legal: isLegal ? () => [] : null,
      async after() {
        const { id } = await walk.db
          .selectFrom('baixas')
          .select('id')
          .where('favorecido_id', '=', favorecido)
          .where('status', '=', 'Pedida')
          .executeTakeFirstOrThrow()
        walk.baixas.set(favorecido, { id, valor, por: by.id })
      },
    })
  },
  /** Confirmed or refused, also by who asked. */
  async decidirBaixa(walk: RoutesWalk) {
    if (walk.baixas.size === 0) return
    const [favorecido, { id, valor, por }] = walk.random.pick([...walk.baixas])
    const by = somebody(walk)
    const confirms = walk.random.chance(0.75)
    const row: Row = { tipo: 'Baixa', valor, favorecido, dia: walk.dia }
    const fits = by.id !== por && valor <= (walk.world.dividas.get(favorecido) ?? 0)
    const isLegal = isAdministrador(by) && (!confirms || fits)
    await tell(walk, {
      kind: confirms ? 'confirmarBaixa' : 'recusarBaixa',
      by,
      method: 'POST',
      path: `/baixas/${id}/${confirms ? 'confirmar' : 'recusar'}`,
      body: {},
      legal: isLegal ? () => (confirms ? [[row]] : []) : null,
      after() {
        walk.baixas.delete(favorecido)
        if (confirms) lowerDrafts(walk, favorecido)
      },
    })
  },
}

/** What a payment discounts once so much is kept back: the rule's share again where it had that. */
function discountAfter(
  walk: RoutesWalk,
  {
    pagamento,
    comissoes,
    valor,
  }: { pagamento: ReturnType<typeof newPayment>; comissoes: number; valor: number },
): number {
  const { desconto, favorecido, retencoes } = pagamento
  const [before, after] = [shareOf(comissoes - retencoes), shareOf(comissoes - valor)]
  if (desconto === 0) return 0
  if (desconto > before) return Math.max(0, Math.min(desconto, comissoes - valor))
  if (desconto < before) return Math.min(desconto, after)
  const owed = toDiscount(walk.world, favorecido) - discountedByOthers(walk, pagamento)
  return Math.max(0, Math.min(after, owed))
}

/** Each one's whole centavos; those that are left go to who had the largest fractions. */
function sharesOf(linhas: readonly Linha[]): { favorecido: string; valor: number }[] {
  const exact = linhas.map(({ favorecido, valor }) => ({ favorecido, times: valor * BONUS_PERCENT }))
  const shares = exact.map(({ favorecido, times }) => ({
    favorecido,
    valor: Math.floor(times / 100),
    fraction: times % 100,
  }))
  const whole = Math.floor(exact.reduce((sum, { times }) => sum + times, 0) / 100)
  let left = whole - shares.reduce((sum, { valor }) => sum + valor, 0)
  for (const share of shares.toSorted((a, b) => b.fraction - a.fraction)) {
    if (left-- <= 0) break
    share.valor++
  }
  return shares.filter(({ valor }) => valor > 0)
}
