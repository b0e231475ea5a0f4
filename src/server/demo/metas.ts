import { addDays, addMonths, monthOf } from '../../core/dates.ts'
import { andamentoOf, type MetaStatus } from '../../core/metas.ts'
import { isAssinada } from '../../core/vendas/vendas.ts'
import type { Calendar } from './calendar.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { LojaDemo } from './lojas.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'
import type { VendaDemo } from './vendas.ts'

/**
 * Goals of colaboradores and lojas, in reais and in sales: Concluída ones were really reached, some are Cancelada, and
 * the Ativa ones are for the current months.
 */
export function makeMetas(
  making: Making,
  lojas: readonly LojaDemo[],
  colaboradores: readonly ColaboradorDemo[],
  vendas: readonly VendaDemo[],
): Row<'metas'>[] {
  const corretores = colaboradores
    .filter(({ row }) => row.cargo === 'Corretor' && row.status === 'Ativo')
    .sort((a, b) => b.weight - a.weight)
  const open = lojas.filter(({ row }) => row.status === 'Ativo')
  const metas: Row<'metas'>[] = []
  corretores.slice(0, 8).forEach((corretor, i) => {
    const own = vendas.filter(({ participantes }) =>
      participantes.some(({ colaborador_id }) => colaborador_id === corretor.row.id),
    )
    const [value, quantas] = reached(own, PAST)
    if (quantas > 0)
      metas.push(
        makeMeta(
          making,
          PAST,
          { corretor },
          i % 2 === 0 ? { vendas: quantas } : { valor: value },
          'Concluída',
        ),
      )
    metas.push(makeMeta(making, PRESENT, { corretor }, currentTarget(making, own, i), 'Ativa'))
  })
  open.forEach((loja, i) => {
    const own = vendas.filter(({ row }) => row.loja_id === loja.row.id)
    const [value, quantas] = reached(own, PAST)
    metas.push(
      makeMeta(making, PAST, { loja }, i % 2 === 0 ? { valor: value } : { vendas: quantas }, 'Concluída'),
      makeMeta(making, PRESENT, { loja }, currentTarget(making, own, i), 'Ativa'),
    )
  })
  for (const [i, corretor] of corretores.slice(-3).entries())
    metas.push(makeMeta(making, at(ABANDONED, i), { corretor }, { vendas: 4 + i }, 'Cancelada'))
  return [...metas, ...makeUrgent(making, open, corretores, vendas)]
}

/** Goals that end in a few days, whatever the date: one reached and ready to be concluded, one on pace, two behind. */
function makeUrgent(
  making: Making,
  lojas: readonly LojaDemo[],
  corretores: readonly ColaboradorDemo[],
  vendas: readonly VendaDemo[],
): Row<'metas'>[] {
  const { today } = making.calendar
  const period = { inicio: addDays(today, -25), fim: addDays(today, 9) }
  const assinadas = vendas.filter(({ row }) => row.data_venda >= period.inicio && isAssinada(row.status))
  const ranking = lojas
    .map((loja) => {
      const own = assinadas.filter(({ row }) => row.loja_id === loja.row.id)
      return { loja, count: own.length, valor: own.reduce((sum, { row }) => sum + row.valor_venda, 0) }
    })
    .sort((a, b) => b.valor - a.valor)
  const [first, second, last] = [at(ranking, 0), at(ranking, 1), at(ranking, ranking.length - 1)]
  return [
    makeMeta(making, period, first, { vendas: first.count }, 'Ativa'),
    makeMeta(making, period, second, { valor: Math.ceil((second.valor * 1.1) / 10_000) * 10_000 }, 'Ativa'),
    makeMeta(making, period, last, { vendas: last.count + 12 }, 'Ativa'),
    makeMeta(making, period, { corretor: at(corretores, 0) }, { valor: 9_000_000 }, 'Ativa'),
  ]
}

/** Shares of the sales (0 to 1) whose months a goal covers; an end of 1 means the end of this month. */
type Period = readonly [number, number]
const PAST: Period = [0.7, 0.85]
const PRESENT: Period = [0.93, 1]
const ABANDONED: readonly Period[] = [
  [0.45, 0.5],
  [0.6, 0.65],
  [0.72, 0.78],
]

/** The signed total of that time in reais and sales, rounded down to round numbers. */
function reached(vendas: readonly VendaDemo[], [from, to]: Period): [number, number] {
  const assinadas = vendas.filter(({ row, share }) => share >= from && share <= to && isAssinada(row.status))
  const value = assinadas.reduce((sum, { row }) => sum + row.valor_venda, 0)
  return [Math.floor(value / 50_000) * 50_000, assinadas.length]
}

/**
 * A target for the current months by what these sales reached so far: three in four are on pace, whatever the date. The
 * first two of them are in sales and in reais, and so on in turn.
 */
function currentTarget(
  { calendar }: Making,
  vendas: readonly VendaDemo[],
  i: number,
): { valor: number } | { vendas: number } {
  const { inicio, fim } = daysOf(calendar, PRESENT)
  const assinadas = vendas.filter(({ row }) => row.data_venda >= inicio && isAssinada(row.status))
  const wholePeriod = andamentoOf(
    { periodo_inicio: inicio, periodo_fim: fim, valor_meta: 1_000, vendas_meta: null },
    { valor: 0, vendas: 0 },
    { hoje: calendar.today, feriados: [] },
  )
  const elapsed = Math.max(wholePeriod.esperado / wholePeriod.alvo, 0.1)
  const reach = (i % 4 === 3 ? 1.6 : 0.85) / elapsed
  if (i % 2 === 0) return { vendas: Math.max(1, Math.floor(assinadas.length * reach)) }
  const value = assinadas.reduce((sum, { row }) => sum + row.valor_venda, 0)
  return { valor: Math.max(100_000, Math.floor((value * reach) / 10_000) * 10_000) }
}

function makeMeta(
  { random, calendar }: Making,
  period: Period | { inicio: string; fim: string },
  owner: { corretor: ColaboradorDemo } | { loja: LojaDemo },
  target: { valor: number } | { vendas: number },
  status: MetaStatus,
): Row<'metas'> {
  const { inicio: periodo_inicio, fim: periodo_fim } = 'inicio' in period ? period : daysOf(calendar, period)
  const ownerName = 'corretor' in owner ? owner.corretor.row.nome.split(' ')[0] : owner.loja.row.cidade
  return {
    id: random.uuid(),
    nome: `${'valor' in target ? 'Meta de valor' : 'Meta de vendas'} — ${ownerName}`,
    periodo_inicio,
    periodo_fim,
    colaborador_id: 'corretor' in owner ? owner.corretor.row.id : null,
    loja_id: 'loja' in owner ? owner.loja.row.id : null,
    valor_meta: 'valor' in target ? target.valor : null,
    vendas_meta: 'vendas' in target ? target.vendas : null,
    premio: random.chance(0.7) ? random.pick(PREMIOS) : null,
    descricao: status === 'Cancelada' ? 'Cancelada na revisão do planejamento.' : null,
    status,
    created_at: calendar.instantOn(addMonths(periodo_inicio, -1), random.int(540, 1050)),
  }
}

function daysOf(calendar: Calendar, [from, to]: Period) {
  return {
    inicio: monthOf(calendar.dateAt(from)).start,
    fim: addDays(monthOf(calendar.dateAt(to)).endExclusive, -1),
  }
}

const PREMIOS = [
  'R$ 1.500,00 no fechamento',
  'Folga no mês seguinte',
  'Vale-compras de R$ 800,00',
  'Jantar para dois',
]
