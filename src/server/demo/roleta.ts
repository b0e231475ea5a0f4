import { addDays } from '../../core/dates.ts'
import { motivoOfSorteio } from '../../core/premiacoes.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { LojaDemo } from './lojas.ts'
import { at } from './random.ts'
import { makeRealizacao, makeVoided } from './roleta-preparos.ts'
import type { Making, Row } from './rows.ts'
import type { UsuarioDemo } from './usuarios.ts'

export interface RoletaDemo {
  roleta_elegibilidade: Row<'roleta_elegibilidade'>[]
  sorteios: Row<'sorteios'>[]
  sorteios_preparos: Row<'sorteios_preparos'>[]
  roleta_historico: Row<'roleta_historico'>[]
  premiacoes: Row<'premiacoes'>[]
}

/** Draws in the past, in the future and cancelled; eligibility; and awards. */
export function makeRoleta(
  making: Making,
  lojas: readonly LojaDemo[],
  colaboradores: readonly ColaboradorDemo[],
  usuarios: readonly UsuarioDemo[],
): RoletaDemo {
  const { random, calendar } = making
  const ativos = colaboradores.filter(({ row, isSeller }) => isSeller && row.status === 'Ativo')
  const elegiveis = ativos.filter((_, i) => i % 5 !== 0)
  const roleta: RoletaDemo = {
    roleta_elegibilidade: ativos.map((c) => ({
      id: random.uuid(),
      colaborador_id: c.row.id,
      loja_id: null,
      ativo: elegiveis.includes(c),
      created_at: calendar.instantOn(addDays(calendar.today, -300), 660),
    })),
    sorteios: [],
    sorteios_preparos: [],
    roleta_historico: [],
    premiacoes: [],
  }
  const author = at(usuarios, 0).row.id
  SORTEIOS.forEach((spec, i) => {
    const loja = lojas.find(({ row }) => row.codigo === spec.loja)?.row.id ?? null
    const participantes = elegiveis
      .filter(({ row }) => loja === null || row.loja_id === loja)
      .map(({ row: { id, nome } }) => ({ id, nome }))
      .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    const sorteio = makeSorteio(making, spec, loja)
    roleta.sorteios.push(sorteio)
    const preparation = { sorteio, participantes, author }
    if (spec.annulment)
      roleta.sorteios_preparos.push(makeVoided(making, { ...preparation, motivo: spec.annulment }))
    if (spec.status !== 'Realizado') return
    const { data_sorteio } = sorteio
    const realizado_em = calendar.instantOn(data_sorteio, minuteOf(spec.hora))
    const { preparo, vencedor } = makeRealizacao(making, {
      ...preparation,
      semente_publica: spec.semente_publica ?? null,
      preparado_em: spec.isPreparedEarly ? calendar.instantOn(addDays(data_sorteio, -1), 600) : realizado_em,
      realizado_em,
    })
    Object.assign(sorteio, { vencedor_id: vencedor.id, data_realizacao: realizado_em })
    roleta.sorteios_preparos.push(preparo)
    roleta.roleta_historico.push({
      id: random.uuid(),
      sorteio_id: sorteio.id,
      colaborador_id: vencedor.id,
      loja_id: loja,
      preparo_id: preparo.id,
      algoritmo_usado: 'simples',
      participantes_elegiveis: JSON.stringify(participantes),
      peso_utilizado: 1,
      data_sorteio: realizado_em,
      created_at: realizado_em,
    })
    if (spec.isUnawarded) return
    roleta.premiacoes.push(
      makePremiacao(making, usuarios, {
        colaborador_id: vencedor.id,
        sorteio_id: sorteio.id,
        premio: spec.premio,
        valor_premio: spec.valor_premio,
        motivo: motivoOfSorteio(spec.nome),
        days: spec.days,
        status: i < 1 ? 'Entregue' : 'Pendente',
      }),
    )
  })
  PREMIACOES.forEach((spec, i) => {
    const { id } = at(ativos, (i * 7) % ativos.length).row
    roleta.premiacoes.push(makePremiacao(making, usuarios, { ...spec, colaborador_id: id, sorteio_id: null }))
  })
  return roleta
}

function makeSorteio({ random, calendar }: Making, spec: Sorteio, loja_id: string | null): Row<'sorteios'> {
  const data_sorteio = addDays(calendar.today, -spec.days)
  const minute = minuteOf(spec.hora)
  return {
    id: random.uuid(),
    nome: spec.nome,
    premio: spec.premio,
    data_sorteio,
    hora: spec.hora,
    dia: null,
    nome_corretor: null,
    apto: null,
    loja_id,
    valor_premio: spec.valor_premio,
    criterios: spec.criterios,
    descricao: null,
    observacoes: null,
    algoritmo_tipo: 'simples',
    status: spec.status,
    motivo_cancelamento: spec.motivo_cancelamento ?? null,
    vencedor_id: null,
    data_realizacao: null,
    created_at: calendar.instantOn(addDays(calendar.today, -Math.max(spec.days, 0) - 15), minute - 200),
  }
}

/** Minutes after midnight of 'HH:MM'. */
function minuteOf(hora: string): number {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number)
  return hours * 60 + minutes
}

interface Premiacao {
  colaborador_id: string
  sorteio_id: string | null
  premio: string
  valor_premio: number | null
  motivo: string
  /** Days ago. */
  days: number
  status: 'Pendente' | 'Entregue' | 'Cancelada'
  observacoes?: string
}

function makePremiacao(
  { random, calendar }: Making,
  usuarios: readonly UsuarioDemo[],
  { days, status, ...premiacao }: Premiacao,
): Row<'premiacoes'> {
  const data_premiacao = addDays(calendar.today, -days)
  const usuario = status === 'Entregue' ? at(usuarios, days % 2).row : null
  return {
    id: random.uuid(),
    observacoes: null,
    ...premiacao,
    data_premiacao,
    status,
    data_entrega: usuario ? addDays(data_premiacao, random.int(2, 9)) : null,
    entregue_por: usuario?.id ?? null,
    entregue_por_nome: usuario?.nome ?? null,
    recibo: usuario ? 'Recebido em mãos e conferido.' : null,
    created_at: calendar.instantOn(data_premiacao, random.int(560, 1060)),
  }
}

interface Sorteio {
  nome: string
  premio: string
  valor_premio: number | null
  /** Days ago; negative means in the future. */
  days: number
  hora: string
  status: 'Agendado' | 'Realizado' | 'Cancelado'
  criterios: string
  loja?: string
  motivo_cancelamento?: string
  /** Whether it was prepared the day before, not in the same step as the draw. */
  isPreparedEarly?: boolean
  semente_publica?: string
  /** The reason why a first preparation was annulled. */
  annulment?: string
  /** Whether its winner still has no award. */
  isUnawarded?: boolean
}

const SORTEIOS: readonly Sorteio[] = [
  {
    nome: 'Sorteio da Convenção',
    premio: 'Notebook',
    valor_premio: 4200,
    days: 214,
    hora: '17:30',
    status: 'Realizado',
    criterios: 'Corretores com ao menos duas vendas assinadas no semestre.',
    isPreparedEarly: true,
    semente_publica: 'Mega-Sena 2950: 04 17 23 38 41 59',
  },
  {
    nome: 'Roleta da Matriz',
    premio: 'Vale-combustível',
    valor_premio: 600,
    days: 97,
    hora: '09:15',
    status: 'Realizado',
    criterios: 'Equipe da Matriz que bateu a meta do mês.',
    loja: 'AR',
  },
  {
    nome: 'Roleta de Ribeirão',
    premio: 'Smart TV 50 polegadas',
    valor_premio: 2300,
    days: 21,
    hora: '18:00',
    status: 'Realizado',
    criterios: 'Quem fechou venda no plantão do mês.',
    loja: 'RP',
    isPreparedEarly: true,
    isUnawarded: true,
  },
  {
    nome: 'Roleta Relâmpago de Campinas',
    premio: 'Par de ingressos para show',
    valor_premio: 780,
    days: 48,
    hora: '12:00',
    status: 'Cancelado',
    criterios: 'Equipe de Campinas.',
    loja: 'CP',
    motivo_cancelamento: 'O show foi adiado.',
  },
  {
    nome: 'Sorteio do Mês',
    premio: 'Final de semana em resort',
    valor_premio: 3100,
    days: -6,
    hora: '17:00',
    status: 'Agendado',
    criterios: 'Todos os elegíveis com venda assinada no mês.',
    annulment: 'A lista saiu sem a equipe de São Carlos.',
  },
  {
    nome: 'Sorteio da Semana',
    premio: 'Almoço para a família',
    valor_premio: 350,
    days: 0,
    hora: '18:00',
    status: 'Agendado',
    criterios: 'Quem fez plantão na semana.',
  },
  {
    nome: 'Roleta de São Carlos',
    premio: 'Smartphone',
    valor_premio: 1900,
    days: -19,
    hora: '10:30',
    status: 'Agendado',
    criterios: 'Equipe de São Carlos.',
    loja: 'SC',
  },
]

const PREMIACOES: readonly Omit<Premiacao, 'colaborador_id' | 'sorteio_id'>[] = [
  {
    premio: 'Bônus em dinheiro',
    valor_premio: 1500,
    motivo: 'Meta individual do trimestre batida',
    days: 160,
    status: 'Entregue',
  },
  {
    premio: 'Placa de reconhecimento',
    valor_premio: null,
    motivo: 'Dez anos de casa',
    days: 130,
    status: 'Entregue',
  },
  {
    premio: 'Jantar para dois',
    valor_premio: 420,
    motivo: 'Melhor avaliação dos clientes no mês',
    days: 75,
    status: 'Entregue',
  },
  {
    premio: 'Vale-viagem',
    valor_premio: 2500,
    motivo: 'Maior valor vendido no bimestre',
    days: 62,
    status: 'Cancelada',
    observacoes: 'Venda que valia para a apuração virou desistência.',
  },
  {
    premio: 'Bônus em dinheiro',
    valor_premio: 900,
    motivo: 'Cinco vendas sem pendência no mês',
    days: 18,
    status: 'Pendente',
  },
  {
    premio: 'Curso de avaliação de imóveis',
    valor_premio: 1280,
    motivo: 'Corretor revelação do semestre',
    days: 5,
    status: 'Pendente',
  },
]
