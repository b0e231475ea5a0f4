import { addDays, addMonths, monthOf } from '../../core/dates.ts'
import type { EmpreendimentoDemo } from './empreendimentos.ts'
import type { LojaDemo } from './lojas.ts'
import type { Making, Row } from './rows.ts'
import type { VendaDemo } from './vendas.ts'

export interface CampanhasDemo {
  campanhas: Row<'campanhas'>[]
  campanhas_lojas: Row<'campanhas_lojas'>[]
  campanhas_empreendimentos: Row<'campanhas_empreendimentos'>[]
  campanhas_vendas: Row<'campanhas_vendas'>[]
}

/** Campaigns of every type, past and running, applied to sales of their period, stores and developments. */
export function makeCampanhas(
  making: Making,
  lojas: readonly LojaDemo[],
  empreendimentos: readonly EmpreendimentoDemo[],
  vendas: readonly VendaDemo[],
): CampanhasDemo {
  const all: CampanhasDemo = {
    campanhas: [],
    campanhas_lojas: [],
    campanhas_empreendimentos: [],
    campanhas_vendas: [],
  }
  for (const spec of CAMPANHAS) {
    const campanha = makeCampanha(making, spec)
    const lojaIds = lojas.filter(({ row }) => spec.lojas?.includes(row.codigo)).map(({ row }) => row.id)
    const empreendimentoIds = empreendimentos
      .filter(({ row }) => spec.empreendimentos?.includes(row.codigo))
      .map(({ row }) => row.id)
    const link = { campanha_id: campanha.id, created_at: campanha.created_at }
    const id = () => making.random.uuid()
    all.campanhas.push(campanha)
    all.campanhas_lojas.push(...lojaIds.map((loja_id) => ({ id: id(), loja_id, ...link })))
    all.campanhas_empreendimentos.push(
      ...empreendimentoIds.map((empreendimento_id) => ({ id: id(), empreendimento_id, ...link })),
    )
    const [from, to] = spec.vendas
    const applicable = vendas.filter(
      ({ row, share }) =>
        share >= from &&
        share <= to &&
        row.status !== 'Desistência' &&
        (lojaIds.length === 0 || lojaIds.includes(row.loja_id)) &&
        (empreendimentoIds.length === 0 || empreendimentoIds.includes(row.empreendimento_id)) &&
        making.random.chance(spec.probability),
    )
    all.campanhas_vendas.push(...applicable.map(({ row }) => apply(making, campanha, row)))
  }
  return all
}

function makeCampanha({ random, calendar }: Making, spec: Spec): Row<'campanhas'> {
  const { vendas, status = 'Ativa' } = spec
  // Whole months around the sales it covers; a running one continues for some weeks.
  const data_inicio = monthOf(calendar.dateAt(vendas[0])).start
  const data_fim =
    vendas[1] === 1
      ? addDays(calendar.today, spec.days ?? random.int(20, 45))
      : addDays(monthOf(calendar.dateAt(vendas[1])).endExclusive, -1)
  return {
    id: random.uuid(),
    nome: spec.nome,
    tipo: spec.tipo,
    data_inicio,
    data_fim,
    valor_desconto: spec.valor_desconto ?? null,
    percentual_desconto: spec.percentual_desconto ?? null,
    bonus_comissao: spec.bonus_comissao ?? null,
    meta_vendas: spec.meta_vendas ?? null,
    premio: spec.premio ?? null,
    descricao: spec.descricao,
    observacoes: spec.observacoes ?? null,
    status,
    created_at: calendar.instantOn(addMonths(data_inicio, -1), random.int(560, 1000)),
  }
}

/** The values proposed by the form: the campaign's discount, or its percentage of the sale, and its bonus. */
function apply(
  { random }: Making,
  campanha: Row<'campanhas'>,
  venda: VendaDemo['row'],
): Row<'campanhas_vendas'> {
  const percentual = campanha.percentual_desconto ?? 0
  return {
    id: random.uuid(),
    campanha_id: campanha.id,
    venda_id: venda.id,
    desconto_aplicado: campanha.valor_desconto ?? Math.round(venda.valor_venda * percentual) / 100,
    bonus_comissao_aplicado: campanha.bonus_comissao ?? 0,
    observacoes: random.chance(0.2) ? 'Conferido com a incorporadora.' : null,
    data_aplicacao: venda.created_at ?? campanha.created_at,
    created_at: venda.created_at,
  }
}

type Spec = Pick<Row<'campanhas'>, 'nome' | 'tipo'> &
  Partial<Row<'campanhas'>> & {
    descricao: string
    /** Codes; empty means all. */
    lojas?: readonly string[]
    empreendimentos?: readonly string[]
    /** Shares of the sales (0 to 1) covered by its period. */
    vendas: readonly [number, number]
    /** For a running one: days until its end. */
    days?: number
    /** The probability of being applied where possible. */
    probability: number
  }

const CAMPANHAS: readonly Spec[] = [
  {
    nome: 'Feirão da Casa Própria',
    tipo: 'Desconto Percentual',
    percentual_desconto: 3,
    descricao: 'Desconto à vista na tabela para unidades econômicas.',
    lojas: ['AR', 'SC', 'BA'],
    empreendimentos: ['JAC', 'EDA', 'BTM'],
    vendas: [0.12, 0.3],
    probability: 0.45,
    status: 'Inativa',
  },
  {
    nome: 'Últimas Unidades Bulevar',
    tipo: 'Desconto Valor',
    valor_desconto: 12000,
    descricao: 'Desconto fixo nas últimas unidades da Torre Studio.',
    empreendimentos: ['BTM'],
    vendas: [0.4, 0.6],
    probability: 0.5,
    observacoes: 'Encerrada com o estoque.',
    status: 'Inativa',
  },
  {
    nome: 'Lançamento Casas do Cerrado',
    tipo: 'Desconto Valor',
    valor_desconto: 8500,
    descricao: 'Condição de lançamento: desconto no ato e documentação grátis.',
    lojas: ['UB'],
    empreendimentos: ['CDC'],
    vendas: [0.5, 0.75],
    probability: 0.6,
    status: 'Inativa',
  },
  {
    nome: 'Taquaral em Dobro',
    tipo: 'Desconto Percentual',
    percentual_desconto: 1.5,
    descricao: 'Desconto para quem assina em até dez dias da visita.',
    lojas: ['CP'],
    empreendimentos: ['RTQ', 'VCB'],
    vendas: [0.78, 1],
    probability: 0.4,
  },
  {
    nome: 'Bônus Botânico',
    tipo: 'Bônus Comissão',
    bonus_comissao: 0.5,
    descricao: 'Meio por cento a mais para a equipe em cada unidade do Botânico Tower.',
    empreendimentos: ['BOT'],
    vendas: [0.7, 1],
    probability: 0.7,
  },
  {
    nome: 'Arrancada de Fim de Semana',
    tipo: 'Bônus Comissão',
    bonus_comissao: 0.25,
    descricao: 'Para vendas fechadas no plantão de sábado ou domingo.',
    vendas: [0.86, 1],
    days: 4,
    probability: 0.15,
  },
  {
    nome: 'Equipe na Meta',
    tipo: 'Meta de Vendas',
    meta_vendas: 60,
    premio: 'Jantar da equipe na churrascaria',
    descricao: 'Loja que fechar 60 vendas no período leva a equipe para jantar.',
    vendas: [0.8, 1],
    probability: 0.2,
  },
  {
    nome: 'Corretor Destaque',
    tipo: 'Premiação',
    premio: 'Final de semana em Campos do Jordão com acompanhante',
    descricao: 'Para o maior valor vendido em contratos assinados.',
    vendas: [0.75, 1],
    probability: 0.12,
    observacoes: 'Só contam vendas sem pendência na data da apuração.',
  },
]
