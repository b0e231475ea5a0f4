import { addMonths } from '../../core/dates.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'

export interface FaixasDemo {
  faixas: Row<'faixas'>[]
  colaboradores_faixas: Row<'colaboradores_faixas'>[]
}

/** Four active tiers and an inactive one, with their current and former holders. */
export function makeFaixas(making: Making, colaboradores: readonly ColaboradorDemo[]): FaixasDemo {
  const { random, calendar } = making
  const faixas = FAIXAS.map((faixa, i) => ({
    id: random.uuid(),
    ...faixa,
    created_at: calendar.instantOn(addMonths(calendar.today, -24), 600 + i * 6),
  }))
  const [old, ...inUse] = faixas
  const links: Row<'colaboradores_faixas'>[] = []
  const link = (colaborador: ColaboradorDemo, faixa: Row<'faixas'>, from: number, to: number | null) => {
    const data_inicio = addMonths(calendar.today, -from)
    links.push({
      id: random.uuid(),
      colaborador_id: colaborador.row.id,
      faixa_id: faixa.id,
      data_inicio,
      data_fim: to === null ? null : addMonths(calendar.today, -to),
      ativa: to === null,
      created_at: calendar.instantOn(data_inicio, 620),
    })
  }
  const bySales = colaboradores
    .filter(({ row, isSeller }) => isSeller && row.cargo === 'Corretor')
    .sort((a, b) => b.weight - a.weight)
  bySales.forEach((colaborador, rank) => {
    const level = Math.max(0, 3 - Math.floor((rank / bySales.length) * 5))
    const [start, promotion] = [random.int(13, 17), random.int(3, 10)]
    const gone = colaborador.row.status === 'Inativo'
    if (old && rank % 3 === 0) link(colaborador, old, 20, 18)
    if (level > 0) {
      link(colaborador, at(inUse, level - 1), start, promotion)
      link(colaborador, at(inUse, level), promotion, gone ? 2 : null)
    } else link(colaborador, at(inUse, 0), start, gone ? promotion : null)
  })
  return { faixas, colaboradores_faixas: links }
}

const FAIXAS = [
  {
    nome: 'Iniciante',
    nivel: 1,
    cor: '#94a3b8',
    vendas_minimas: 1,
    valor_minimo: null,
    bonus_percentual: 0,
    descricao: 'Faixa antiga de experiência, substituída pela Bronze.',
    status: 'Inativo',
  },
  {
    nome: 'Bronze',
    nivel: 1,
    cor: '#b45309',
    vendas_minimas: 1,
    valor_minimo: null,
    bonus_percentual: 0,
    descricao: 'Ponto de partida de todo corretor.',
    status: 'Ativo',
  },
  {
    nome: 'Prata',
    nivel: 2,
    cor: '#64748b',
    vendas_minimas: 6,
    valor_minimo: 2000000,
    bonus_percentual: 0.15,
    descricao: 'Seis vendas e dois milhões no semestre.',
    status: 'Ativo',
  },
  {
    nome: 'Ouro',
    nivel: 3,
    cor: '#ca8a04',
    vendas_minimas: 12,
    valor_minimo: 4500000,
    bonus_percentual: 0.3,
    descricao: 'Doze vendas e quatro milhões e meio no semestre.',
    status: 'Ativo',
  },
  {
    nome: 'Diamante',
    nivel: 4,
    cor: '#6366f1',
    vendas_minimas: 20,
    valor_minimo: 8000000,
    bonus_percentual: 0.5,
    descricao: 'Os maiores da casa; revisão a cada semestre.',
    status: 'Ativo',
  },
] as const
