import { addDays, addMonths, monthOf } from '../../core/datas.ts'
import { andamentoDaMeta, type StatusMeta } from '../../core/metas.ts'
import { isAssinada } from '../../core/vendas.ts'
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
    .sort((a, b) => b.peso - a.peso)
  const abertas = lojas.filter(({ row }) => row.status === 'Ativo')
  const metas: Row<'metas'>[] = []
  corretores.slice(0, 8).forEach((corretor, i) => {
    const dele = vendas.filter(({ participantes }) =>
      participantes.some(({ colaborador_id }) => colaborador_id === corretor.row.id),
    )
    const [valor, quantas] = reached(dele, PASSADO)
    if (quantas > 0)
      metas.push(
        makeMeta(making, PASSADO, { corretor }, i % 2 === 0 ? { vendas: quantas } : { valor }, 'Concluída'),
      )
    metas.push(makeMeta(making, PRESENTE, { corretor }, currentTarget(making, dele, i), 'Ativa'))
  })
  abertas.forEach((loja, i) => {
    const dela = vendas.filter(({ row }) => row.loja_id === loja.row.id)
    const [valor, quantas] = reached(dela, PASSADO)
    metas.push(
      makeMeta(making, PASSADO, { loja }, i % 2 === 0 ? { valor } : { vendas: quantas }, 'Concluída'),
      makeMeta(making, PRESENTE, { loja }, currentTarget(making, dela, i), 'Ativa'),
    )
  })
  for (const [i, corretor] of corretores.slice(-3).entries())
    metas.push(makeMeta(making, at(ABANDONADAS, i), { corretor }, { vendas: 4 + i }, 'Cancelada'))
  return [...metas, ...makeUrgentes(making, abertas, corretores, vendas)]
}

/** Goals that end in a few days, whatever the date: one reached and ready to be concluded, one on pace, two behind. */
function makeUrgentes(
  making: Making,
  lojas: readonly LojaDemo[],
  corretores: readonly ColaboradorDemo[],
  vendas: readonly VendaDemo[],
): Row<'metas'>[] {
  const { today } = making.calendar
  const periodo = { inicio: addDays(today, -25), fim: addDays(today, 9) }
  const assinadas = vendas.filter(({ row }) => row.data_venda >= periodo.inicio && isAssinada(row.status))
  const placar = lojas
    .map((loja) => {
      const dela = assinadas.filter(({ row }) => row.loja_id === loja.row.id)
      return { loja, quantas: dela.length, valor: dela.reduce((sum, { row }) => sum + row.valor_venda, 0) }
    })
    .sort((a, b) => b.valor - a.valor)
  const [primeira, segunda, ultima] = [at(placar, 0), at(placar, 1), at(placar, placar.length - 1)]
  return [
    makeMeta(making, periodo, primeira, { vendas: primeira.quantas }, 'Ativa'),
    makeMeta(
      making,
      periodo,
      segunda,
      { valor: Math.ceil((segunda.valor * 1.1) / 10_000) * 10_000 },
      'Ativa',
    ),
    makeMeta(making, periodo, ultima, { vendas: ultima.quantas + 12 }, 'Ativa'),
    makeMeta(making, periodo, { corretor: at(corretores, 0) }, { valor: 9_000_000 }, 'Ativa'),
  ]
}

/** Shares of the sales (0 to 1) whose months a goal covers; an end of 1 means the end of this month. */
type Periodo = readonly [number, number]
const PASSADO: Periodo = [0.7, 0.85]
const PRESENTE: Periodo = [0.93, 1]
const ABANDONADAS: readonly Periodo[] = [
  [0.45, 0.5],
  [0.6, 0.65],
  [0.72, 0.78],
]

/** The signed total of that time in reais and sales, rounded down to round numbers. */
function reached(vendas: readonly VendaDemo[], [from, to]: Periodo): [number, number] {
  const assinadas = vendas.filter(({ row, share }) => share >= from && share <= to && isAssinada(row.status))
  const valor = assinadas.reduce((sum, { row }) => sum + row.valor_venda, 0)
  return [Math.floor(valor / 50_000) * 50_000, assinadas.length]
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
  const { inicio, fim } = diasDe(calendar, PRESENTE)
  const assinadas = vendas.filter(({ row }) => row.data_venda >= inicio && isAssinada(row.status))
  const wholePeriod = andamentoDaMeta(
    { periodo_inicio: inicio, periodo_fim: fim, valor_meta: 1_000, vendas_meta: null },
    { valor: 0, vendas: 0 },
    { hoje: calendar.today, feriados: [] },
  )
  const elapsed = Math.max(wholePeriod.esperado / wholePeriod.alvo, 0.1)
  const reach = (i % 4 === 3 ? 1.6 : 0.85) / elapsed
  if (i % 2 === 0) return { vendas: Math.max(1, Math.floor(assinadas.length * reach)) }
  const valor = assinadas.reduce((sum, { row }) => sum + row.valor_venda, 0)
  return { valor: Math.max(100_000, Math.floor((valor * reach) / 10_000) * 10_000) }
}

function makeMeta(
  { random, calendar }: Making,
  periodo: Periodo | { inicio: string; fim: string },
  de: { corretor: ColaboradorDemo } | { loja: LojaDemo },
  alvo: { valor: number } | { vendas: number },
  status: StatusMeta,
): Row<'metas'> {
  const { inicio: periodo_inicio, fim: periodo_fim } =
    'inicio' in periodo ? periodo : diasDe(calendar, periodo)
  const dono = 'corretor' in de ? de.corretor.row.nome.split(' ')[0] : de.loja.row.cidade
  return {
    id: random.uuid(),
    nome: `${'valor' in alvo ? 'Meta de valor' : 'Meta de vendas'} — ${dono}`,
    periodo_inicio,
    periodo_fim,
    colaborador_id: 'corretor' in de ? de.corretor.row.id : null,
    loja_id: 'loja' in de ? de.loja.row.id : null,
    valor_meta: 'valor' in alvo ? alvo.valor : null,
    vendas_meta: 'vendas' in alvo ? alvo.vendas : null,
    premio: random.chance(0.7) ? random.pick(PREMIOS) : null,
    descricao: status === 'Cancelada' ? 'Cancelada na revisão do planejamento.' : null,
    status,
    created_at: calendar.instantOn(addMonths(periodo_inicio, -1), random.int(540, 1050)),
  }
}

function diasDe(calendar: Calendar, [from, to]: Periodo) {
  return {
    inicio: monthOf(calendar.dateAt(from)).inicio,
    fim: addDays(monthOf(calendar.dateAt(to)).fimExclusivo, -1),
  }
}

const PREMIOS = [
  'R$ 1.500,00 no fechamento',
  'Folga no mês seguinte',
  'Vale-compras de R$ 800,00',
  'Jantar para dois',
]
