import { addMonths } from '../../core/dates.ts'
import type { EmpreendimentoType } from '../../core/empreendimentos.ts'
import type { Making, Row } from './rows.ts'

/** A development of the demo, with its units and sales period. */
export interface EmpreendimentoDemo {
  row: Row<'empreendimentos'>
  /** Codes of the stores that sell it. */
  lojas: readonly string[]
  /** All of its towers and units. */
  unidades: readonly Unidade[]
  /** Shares of the sales (0 to 1) between which it is sold. */
  from: number
  until: number
}

export interface Unidade {
  torre: string
  unidade: string
  /** Position in the price range, 0 to 1. */
  height: number
}

/** Fourteen developments of every kind, one of them sold out. */
export function makeEmpreendimentos({ random, calendar }: Making): EmpreendimentoDemo[] {
  const { today } = calendar
  return EMPREENDIMENTOS.map((e, i) => {
    const [endereco = '', numero = '', bairro = '', cep = ''] = e.endereco
    const [cidade = '', estado = ''] = e.cidade
    const [from, until] = e.vendas
    // Those already on sale at the start of the demo were launched before it.
    const data_lancamento = from === 0 ? addMonths(today, -20 - i) : calendar.dateAt(from)
    return {
      lojas: e.lojas,
      unidades: e.unidades,
      from,
      until,
      row: {
        id: random.uuid(),
        nome: e.nome,
        codigo: e.codigo,
        tipo: e.tipo,
        endereco,
        numero,
        bairro,
        cidade,
        estado,
        cep,
        construtora: e.construtora,
        incorporadora: e.incorporadora,
        valor_minimo: e.priceRange[0],
        valor_maximo: e.priceRange[1],
        data_lancamento,
        data_entrega: addMonths(data_lancamento, e.months),
        observacoes: e.observacoes ?? null,
        status: until < 1 ? 'Inativo' : 'Ativo',
        created_at: calendar.instantOn(data_lancamento, 600 + i * 11),
      },
    }
  })
}

interface Spec {
  nome: string
  codigo: string
  tipo: EmpreendimentoType
  cidade: readonly [string, string]
  /** Street, number, district, CEP. */
  endereco: readonly [string, string, string, string]
  construtora: string
  incorporadora: string
  priceRange: readonly [number, number]
  lojas: readonly string[]
  vendas: readonly [number, number]
  /** Months from launch to handover. */
  months: number
  unidades: readonly Unidade[]
  observacoes?: string
}

/** Floors from the first up, each with `perFloor` flats: '304', or 'Sala 0304' with a prefix. */
function towersOf(names: readonly string[], floors: number, perFloor: number, prefix = ''): Unidade[] {
  return names.flatMap((torre) =>
    Array.from({ length: floors * perFloor }, (_, i) => {
      const floor = Math.floor(i / perFloor) + 1
      const final = String((i % perFloor) + 1).padStart(2, '0')
      return { torre, unidade: `${prefix}${floor}${final}`, height: (floor - 1) / Math.max(floors - 1, 1) }
    }),
  )
}

/** Lots, houses or warehouses: 'Quadra C', 'Lote 07'. */
function lotsOf(blocks: readonly string[], perBlock: number, name: string): Unidade[] {
  return blocks.flatMap((torre) =>
    Array.from({ length: perBlock }, (_, i) => ({
      torre,
      unidade: `${name} ${String(i + 1).padStart(2, '0')}`,
      height: ((i * 7) % perBlock) / perBlock,
    })),
  )
}

const ARARAQUARA = ['Araraquara', 'SP'] as const
const RIBEIRAO = ['Ribeirão Preto', 'SP'] as const
const CAMPINAS = ['Campinas', 'SP'] as const
const SAO_CARLOS = ['São Carlos', 'SP'] as const
const UBERLANDIA = ['Uberlândia', 'MG'] as const

const EMPREENDIMENTOS: readonly Spec[] = [
  {
    nome: 'Residencial Jardim das Acácias',
    codigo: 'JAC',
    tipo: 'Residencial',
    cidade: ARARAQUARA,
    endereco: ['Rua das Acácias', '350', 'Jardim Primavera', '14802440'],
    construtora: 'Construtora Ipê Branco',
    incorporadora: 'Vale Sereno Incorporadora',
    priceRange: [238000, 326000],
    lojas: ['AR', 'SC', 'BA'],
    vendas: [0, 1],
    months: 38,
    unidades: towersOf(['Torre A', 'Torre B', 'Torre C'], 12, 4),
    observacoes: 'Minha Casa Minha Vida. Tabela muda todo dia 5.',
  },
  {
    nome: 'Edifício Morada do Sol',
    codigo: 'MDS',
    tipo: 'Residencial',
    cidade: ARARAQUARA,
    endereco: ['Avenida Portugal', '1422', 'Vila Harmonia', '14802070'],
    construtora: 'Andrade & Prado Engenharia',
    incorporadora: 'Vale Sereno Incorporadora',
    priceRange: [415000, 690000],
    lojas: ['AR'],
    vendas: [0, 1],
    months: 42,
    unidades: towersOf(['Torre Única'], 18, 4),
  },
  {
    nome: 'Parque dos Ipês',
    codigo: 'PIP',
    tipo: 'Residencial',
    cidade: RIBEIRAO,
    endereco: ['Avenida Caramuru', '2800', 'Alto da Boa Vista', '14030000'],
    construtora: 'Construtora Ipê Branco',
    incorporadora: 'Ipê Branco Incorporações',
    priceRange: [289000, 438000],
    lojas: ['RP'],
    vendas: [0, 1],
    months: 40,
    unidades: towersOf(['Torre 1', 'Torre 2', 'Torre 3', 'Torre 4'], 15, 4),
  },
  {
    nome: 'Botânico Tower',
    codigo: 'BOT',
    tipo: 'Residencial',
    cidade: RIBEIRAO,
    endereco: ['Rua José Bianchi', '555', 'Jardim Botânico', '14021580'],
    construtora: 'Mirante Engenharia',
    incorporadora: 'Mirante Empreendimentos',
    priceRange: [780000, 1690000],
    lojas: ['RP', 'AR'],
    vendas: [0.35, 1],
    months: 44,
    unidades: towersOf(['Torre Norte', 'Torre Sul'], 24, 2),
    observacoes: 'Vagas extras vendidas à parte: R$ 48.000,00.',
  },
  {
    nome: 'Vista Cambuí',
    codigo: 'VCB',
    tipo: 'Residencial',
    cidade: CAMPINAS,
    endereco: ['Rua Coronel Quirino', '1210', 'Cambuí', '13025002'],
    construtora: 'Cais do Norte Construções',
    incorporadora: 'Cais do Norte Incorporadora',
    priceRange: [640000, 1180000],
    lojas: ['CP'],
    vendas: [0, 1],
    months: 41,
    unidades: towersOf(['Torre Jacarandá', 'Torre Aroeira'], 20, 3),
  },
  {
    nome: 'Reserva Taquaral',
    codigo: 'RTQ',
    tipo: 'Residencial',
    cidade: CAMPINAS,
    endereco: ['Avenida Heitor Penteado', '3070', 'Taquaral', '13075185'],
    construtora: 'Andrade & Prado Engenharia',
    incorporadora: 'Reserva Taquaral SPE',
    priceRange: [392000, 588000],
    lojas: ['CP'],
    vendas: [0, 1],
    months: 36,
    unidades: towersOf(['Bloco 1', 'Bloco 2', 'Bloco 3'], 10, 4),
  },
  {
    nome: 'Villa dos Pinhais',
    codigo: 'VPN',
    tipo: 'Residencial',
    cidade: SAO_CARLOS,
    endereco: ['Rodovia Washington Luís', 'km 234', 'Jardim Botafogo', '13563001'],
    construtora: 'Vale Sereno Urbanismo',
    incorporadora: 'Vale Sereno Incorporadora',
    priceRange: [168000, 345000],
    lojas: ['SC', 'AR'],
    vendas: [0, 1],
    months: 30,
    unidades: lotsOf(['Quadra A', 'Quadra B', 'Quadra C', 'Quadra D', 'Quadra E'], 26, 'Lote'),
    observacoes: 'Lotes a partir de 250 m². Registro em cartório concluído.',
  },
  {
    nome: 'Residencial Encontro das Águas',
    codigo: 'EDA',
    tipo: 'Residencial',
    cidade: SAO_CARLOS,
    endereco: ['Rua Miguel Petroni', '4100', 'Planalto Paraíso', '13562190'],
    construtora: 'Construtora Ipê Branco',
    incorporadora: 'Ipê Branco Incorporações',
    priceRange: [265000, 372000],
    lojas: ['SC'],
    vendas: [0.15, 1],
    months: 34,
    unidades: towersOf(['Bloco A', 'Bloco B', 'Bloco C'], 8, 6),
  },
  {
    nome: 'Altos do Granada',
    codigo: 'ADG',
    tipo: 'Residencial',
    cidade: UBERLANDIA,
    endereco: ['Rua da Safira', '77', 'Granada', '38410324'],
    construtora: 'Triângulo Construções',
    incorporadora: 'Triângulo Incorporadora',
    priceRange: [219000, 298000],
    lojas: ['UB'],
    vendas: [0, 1],
    months: 36,
    unidades: towersOf(['Torre 1', 'Torre 2', 'Torre 3'], 10, 4),
  },
  {
    nome: 'Casas do Cerrado',
    codigo: 'CDC',
    tipo: 'Residencial',
    cidade: UBERLANDIA,
    endereco: ['Avenida dos Vinhedos', '1900', 'Morada da Colina', '38411159'],
    construtora: 'Triângulo Construções',
    incorporadora: 'Cerrado Urbanismo',
    priceRange: [548000, 829000],
    lojas: ['UB'],
    vendas: [0.5, 1],
    months: 28,
    unidades: lotsOf(['Rua Buriti', 'Rua Pequi', 'Rua Araticum'], 18, 'Casa'),
  },
  {
    nome: 'Centro Empresarial Quinta Avenida',
    codigo: 'CEQ',
    tipo: 'Comercial',
    cidade: RIBEIRAO,
    endereco: ['Avenida Professor João Fiúsa', '2340', 'Jardim Canadá', '14024260'],
    construtora: 'Mirante Engenharia',
    incorporadora: 'Mirante Empreendimentos',
    priceRange: [310000, 940000],
    lojas: ['RP', 'CP'],
    vendas: [0, 1],
    months: 39,
    unidades: towersOf(['Torre Corporate'], 16, 6, 'Sala '),
  },
  {
    nome: 'Praça Central Offices & Residences',
    codigo: 'PCO',
    tipo: 'Misto',
    cidade: CAMPINAS,
    endereco: ['Avenida Francisco Glicério', '1650', 'Centro', '13012100'],
    construtora: 'Cais do Norte Construções',
    incorporadora: 'Cais do Norte Incorporadora',
    priceRange: [276000, 612000],
    lojas: ['CP'],
    vendas: [0.25, 1],
    months: 45,
    unidades: towersOf(['Torre Residences', 'Torre Offices'], 22, 5),
  },
  {
    nome: 'Bulevar Três de Março',
    codigo: 'BTM',
    tipo: 'Misto',
    cidade: ARARAQUARA,
    endereco: ['Rua Expedicionários do Brasil', '890', 'São José', '14800070'],
    construtora: 'Andrade & Prado Engenharia',
    incorporadora: 'Andrade & Prado Incorporações',
    priceRange: [205000, 468000],
    lojas: ['AR', 'BA'],
    vendas: [0, 0.6],
    months: 32,
    unidades: towersOf(['Torre Living', 'Torre Studio'], 14, 5),
    observacoes: 'Esgotado. Só repasses, com anuência da incorporadora.',
  },
  {
    nome: 'Parque Logístico Anhanguera',
    codigo: 'PLA',
    tipo: 'Industrial',
    cidade: RIBEIRAO,
    endereco: ['Rodovia Anhanguera', 'km 312', 'Distrito Empresarial', '14072055'],
    construtora: 'Mirante Engenharia',
    incorporadora: 'PLA Empreendimentos SPE',
    priceRange: [1450000, 4980000],
    lojas: ['RP'],
    vendas: [0.1, 1],
    months: 26,
    unidades: lotsOf(['Módulo A', 'Módulo B'], 12, 'Galpão'),
  },
]
