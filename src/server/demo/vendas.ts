import { calculationBaseOf } from '../../core/comissao.ts'
import { addDays, daysBetween } from '../../core/dates.ts'
import {
  isAssinada,
  PENDENCIA_TYPES,
  type PendenciaType,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { EmpreendimentoDemo, Unidade } from './empreendimentos.ts'
import type { LojaDemo } from './lojas.ts'
import { makeParticipantes } from './participantes.ts'
import { emailOf } from './people.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'
import {
  DESISTENCIA_REASONS,
  OBSERVACOES,
  OBSERVACOES_PENDENTE,
  OTHER_PENDENCIAS,
  PROFESSIONS,
} from './texts.ts'

export interface VendaDemo {
  row: Omit<Row<'vendas'>, 'percentual_comissao' | 'valor_comissao'>
  /** The original values, if changed since the sale was registered. */
  before: Pick<Row<'vendas'>, 'status' | 'tipo_pendencia'> | null
  participantes: Row<'vendas_participantes'>[]
  /** Position among all sales by age: 0 is the first, 1 the last. */
  share: number
}

/** The given number of sales, in chronological order up to today. */
export function makeVendas(
  making: Making,
  count: number,
  lojas: readonly LojaDemo[],
  empreendimentos: readonly EmpreendimentoDemo[],
  colaboradores: readonly ColaboradorDemo[],
): VendaDemo[] {
  const stock = createStock(making, empreendimentos)
  const numbers = new Map<string, number>()
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1)
    const loja = pickLoja(making, lojas, share)
    return makeVenda(making, { share, loja, stock, team: colaboradores, numbers })
  })
}

interface Ingredients {
  share: number
  loja: LojaDemo
  stock: Stock
  team: readonly ColaboradorDemo[]
  /** The last number of each store and year. */
  numbers: Map<string, number>
}

function makeVenda(making: Making, { share, loja, stock, team, numbers }: Ingredients): VendaDemo {
  const { random, calendar } = making
  const data_venda = calendar.dateAt(share)
  const created_at = calendar.instantOn(data_venda, random.int(9 * 60, 19 * 60))
  const status = statusAt(making, share)
  const isDesistencia = status === 'Desistência'
  const { empreendimento, unidade, valor_venda } = stock.take(loja, share)
  if (isDesistencia) stock.giveBack(empreendimento, unidade)
  const deal = makeDeal(making, status, data_venda, valor_venda)
  const papers = makePendencias(making, status)
  const id = random.uuid()
  const participantes = makeParticipantes(making, {
    venda: { id, status, data_venda, created_at, ...deal },
    isOnAto: deal.base_calculo_comissao === 'valor_ato',
    base: calculationBaseOf({ ...deal, valor_venda }),
    loja,
    team: team.filter(({ isSeller, until }) => isSeller && isStillAt(share, until)),
  })
  const notes = status.includes('Pend') ? OBSERVACOES_PENDENTE : OBSERVACOES
  return {
    share,
    participantes,
    before:
      share > 0.85 && isAssinada(status) && status !== 'Desembolsada'
        ? { status: 'Assinada/Pendente', tipo_pendencia: ['HOLERITE'] }
        : null,
    row: {
      id,
      numero_venda: nextNumber(numbers, loja, data_venda),
      data_venda,
      status,
      ...makeCliente(making, loja),
      empreendimento_id: empreendimento.row.id,
      loja_id: loja.row.id,
      colaborador_id: random.chance(0.98) ? at(participantes, 0).colaborador_id : null,
      torre: unidade.torre,
      unidade: unidade.unidade,
      valor_venda,
      ...deal,
      motivo_rejeicao: isDesistencia ? random.pick(DESISTENCIA_REASONS) : null,
      observacoes: random.chance(0.55) ? random.pick(notes) : null,
      ...papers,
      created_at,
    },
  }
}

// ── Which unit ───────────────────────────────────────────────────────────────────────────────────────────

interface Stock {
  /** A free unit, with its price in reais, of a development that this store sells at that time. */
  take(loja: LojaDemo, share: number): Taken
  giveBack(empreendimento: EmpreendimentoDemo, unidade: Unidade): void
}

interface Taken {
  empreendimento: EmpreendimentoDemo
  unidade: Unidade
  valor_venda: number
}

function createStock({ random }: Making, empreendimentos: readonly EmpreendimentoDemo[]): Stock {
  const free = new Map(empreendimentos.map((e) => [e, random.shuffle(e.unidades)]))
  return {
    take: (loja, share) => {
      const onSale = empreendimentos.filter(
        (e) => e.lojas.includes(loja.row.codigo) && share >= e.from && isStillAt(share, e.until),
      )
      // Chooses among free units rather than developments, so that small ones do not sell out.
      const empreendimento = random.pick(onSale.flatMap((e) => (free.get(e) ?? []).map(() => e)))
      const unidade = free.get(empreendimento)?.pop()
      if (!unidade) throw new RangeError(`${empreendimento.row.nome} has no free unit`)
      const { valor_minimo, valor_maximo } = empreendimento.row
      const [least, most] = [valor_minimo ?? 0, valor_maximo ?? 0]
      const position = Math.min(1, unidade.height * 0.7 + random.next() * 0.3)
      const valor_venda = Math.round((least + (most - least) * position) / 50) * 50
      // Prices adjusted by an index end in centavos.
      const centavos = random.chance(0.12) ? random.int(1, 4999) / 100 : 0
      return { empreendimento, unidade, valor_venda: Math.min(most, valor_venda + centavos) }
    },
    giveBack: (empreendimento, unidade) => void free.get(empreendimento)?.unshift(unidade),
  }
}

function pickLoja({ random }: Making, lojas: readonly LojaDemo[], share: number): LojaDemo {
  const open = lojas.filter(({ until }) => isStillAt(share, until))
  return random.pickBy(open, ({ weight }) => weight)
}

/**
 * Whether something that lasted until the share `until` of the sales was still the case at `share`; 1 means until today.
 */
function isStillAt(share: number, until: number): boolean {
  return until === 1 || share < until
}

/** As proposed by the form: 'AR001/2026', 'AR002/2026'… */
function nextNumber(numbers: Map<string, number>, loja: LojaDemo, date: string): string {
  const year = date.slice(0, 4)
  const key = `${loja.row.codigo}/${year}`
  const number = (numbers.get(key) ?? 0) + 1
  numbers.set(key, number)
  return `${loja.row.codigo}${String(number).padStart(3, '0')}/${year}`
}

// ── How far it got ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Old sales are mostly completed; the newest, of about the last two weeks, wait for documents and signatures. Few wait
 * for longer: each of those is a notice under the bell.
 */
function statusAt({ random }: Making, share: number): VendaStatus {
  if (share < 0.72) return random.weighted({ Desembolsada: 67, Pago: 15, Desistência: 13, Assinada: 5 })
  if (share < 0.9)
    return random.weighted({
      Desembolsada: 22,
      Pago: 38,
      Assinada: 29,
      Desistência: 9,
      'Pago/Pendência enviada': 1,
      'Assinada/Pendente': 1,
    })
  if (share < 0.965)
    return random.weighted({
      Pago: 32,
      Assinada: 58,
      Desistência: 5,
      'Pago/Pendente': 2,
      'Assinada/Pendência enviada': 2,
      'Assinada/Pendente': 1,
    })
  return random.weighted({
    'Pago/Pendente': 30,
    'Assinada/Pendente': 16,
    'Pago/Pendência enviada': 15,
    'Assinada/Pendência enviada': 13,
    Assinada: 14,
    Pago: 9,
    Desistência: 3,
  })
}

function makePendencias({ random }: Making, status: VendaStatus) {
  const hasPendencia = status.includes('Pend') || (status === 'Desistência' && random.chance(0.4))
  const count = hasPendencia ? Number(random.weighted({ 1: 62, 2: 28, 3: 10 })) : 0
  const types = new Set<PendenciaType>()
  while (types.size < count)
    types.add(
      random.weighted({
        HOLERITE: 26,
        IR: 20,
        SERASA: 17,
        CTPS: 16,
        'NOME NA RECEITA': 9,
        'OUTRAS (DESCREVA)': 12,
      }),
    )
  return {
    tipo_pendencia: types.size > 0 ? PENDENCIA_TYPES.filter((type) => types.has(type)) : ['OK'],
    descricao_outras_pendencias: types.has('OUTRAS (DESCREVA)') ? random.pick(OTHER_PENDENCIAS) : null,
  } satisfies Partial<Row<'vendas'>>
}

// ── Client and money ─────────────────────────────────────────────────────────────────────────────────────

function makeCliente({ random, people }: Making, loja: LojaDemo) {
  const name = people.name()
  const [profession, tipo_renda, least, most] = random.pick(PROFESSIONS)
  return {
    cliente_nome: name,
    cliente_cpf: people.cpf(),
    cliente_rg: random.chance(0.82) ? people.rg() : null,
    cliente_telefone: people.telefone(random.chance(0.9) ? loja.ddd : '11'),
    cliente_email: random.chance(0.78)
      ? emailOf(name, random.pick(['example.com', 'example.net', 'example.org']))
      : null,
    cliente_profissao: random.chance(0.9) ? profession : null,
    cliente_renda: random.chance(0.85) ? Math.round(random.int(least, most) / 10) * 10 : null,
    tipo_renda,
  } satisfies Partial<Row<'vendas'>>
}

function makeDeal(making: Making, status: VendaStatus, date: string, valor_venda: number) {
  const { random, calendar } = making
  const forma_pagamento = random.weighted({
    NF: 46,
    'NF/Webro': 18,
    'NF IR Futuro': 7,
    'NF Lançamento': 9,
    Webro: 8,
    Financiamento: 9,
    'À Vista': 3,
  })
  const isCash = forma_pagamento === 'À Vista'
  const part = isCash ? random.int(30, 60) : random.int(4, 14)
  const valor_ato = Math.round((valor_venda * part) / 100 / 10) * 10
  const isApproved = isAssinada(status) && !isCash && random.chance(0.85)
  const days = Math.max(daysBetween(date, calendar.today), 0)
  // Never in the future, even for a recent sale.
  const after = (least: number, most: number) => addDays(date, Math.min(random.int(least, most), days))
  const data_aprovacao = isApproved ? after(5, 25) : null
  const data_desembolso = status === 'Desembolsada' ? after(32, 95) : null
  return {
    valor_ato,
    valor_financiado: isApproved ? Math.round((valor_venda * random.int(60, 80)) / 100 / 100) * 100 : null,
    forma_pagamento,
    base_calculo_comissao: random.chance(0.86) ? 'valor_venda' : 'valor_ato',
    data_aprovacao,
    data_desembolso,
    status_comissao:
      status === 'Desembolsada' ? random.weighted({ Pago: 78, Pendente: 20, Cancelado: 2 }) : null,
  } satisfies Partial<Row<'vendas'>>
}
