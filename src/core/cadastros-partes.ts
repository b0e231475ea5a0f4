/**
 * The registry of the nouns' parts: rows that belong to a record, and whose changes are in its history. What follows from
 * an entry is computed; what has to be decided for each part of a noun is a table keyed by `PartOf` where it is decided.
 */
import { ANEXO_FIELDS } from './anexos.ts'
import { formatSize } from './bytes.ts'
import type { Cadastro } from './cadastros.ts'
import type { Fields } from './fields.ts'
import type { PlainList } from './lists.ts'
import { formatBRL, formatPercent } from './money.ts'
import { PARTICIPANTE_FIELDS, VENDA_CAMPANHA_FIELDS } from './vendas/fields.ts'

type Row = Readonly<Record<string, unknown>>

/** The words for a table's rows and their creation and deletion. */
export interface Subject {
  /** With its article, as in 'criou a venda'. */
  name: string
  /** With its preposition, as in 'mudou Status do participante João'; '' for the history's own record. */
  de: string
  created: string
  removed: string
  /** The column that references the record whose name identifies the row. */
  who?: string
  /** What identifies the row instead: the columns, and the words that they make. */
  named?: { by: readonly string[]; nameOf: (row: Row) => string }
  /** What is said besides of a new row: ' com 2,00% (R$ 8.247,00)'. */
  createdWith?: (row: Row) => string
}

/** A part's reference to another record. */
interface Reference {
  a: Cadastro | 'sorteios_preparos'
  /** The words for rows that prevent the record's deletion; null if they do not, or something else does. */
  emUso: readonly [singular: string, plural: string] | null
}

/** A noun of the API whose answers come from few tables. All other answers are affected by every part. */
type Answers = 'vendas' | 'anexos' | 'dashboard' | PlainList

interface Facts {
  /** The noun whose record's history has its changes, and the column that refers to that record. */
  de: Cadastro
  por: string
  historico: Subject
  /** Its fields in histories; a technical column has none. */
  campos: Fields
  /** Every column that refers to another record but `por`. */
  referencias: Readonly<Record<string, Reference>>
  respostas: readonly Answers[]
}

/** By table. */
const PARTS = {
  vendas_participantes: {
    de: 'vendas',
    por: 'venda_id',
    historico: {
      name: 'o participante',
      de: 'do participante',
      created: 'incluiu',
      removed: 'retirou',
      who: 'colaborador_id',
      createdWith: ({ percentual_comissao: percent, valor_comissao: value }) =>
        typeof percent === 'number' && typeof value === 'number'
          ? ` com ${formatPercent(percent)} (${formatBRL(value)})`
          : '',
    },
    campos: PARTICIPANTE_FIELDS,
    referencias: {
      colaborador_id: { a: 'colaboradores', emUso: ['participação em venda', 'participações em vendas'] },
    },
    respostas: ['vendas', 'comissoes', 'dashboard', 'ranking'],
  },
  vendas_anexos: {
    de: 'vendas',
    por: 'venda_id',
    historico: {
      name: 'o anexo',
      de: 'do anexo',
      created: 'incluiu',
      removed: 'excluiu',
      // Its file name may have the client's.
      named: {
        by: ['categoria', 'tamanho'],
        nameOf: ({ categoria, tamanho }) => `${categoria} (${formatSize(Number(tamanho))})`,
      },
    },
    campos: ANEXO_FIELDS,
    // It stays without the usuario.
    referencias: { usuario_id: { a: 'usuarios', emUso: null } },
    respostas: ['anexos'],
  },
  campanhas_vendas: {
    de: 'vendas',
    por: 'venda_id',
    historico: {
      name: 'a campanha',
      de: 'da campanha',
      created: 'aplicou',
      removed: 'removeu',
      who: 'campanha_id',
    },
    campos: VENDA_CAMPANHA_FIELDS,
    referencias: { campanha_id: { a: 'campanhas', emUso: ['venda', 'vendas'] } },
    respostas: ['vendas'],
  },
  colaboradores_faixas: {
    de: 'colaboradores',
    por: 'colaborador_id',
    historico: {
      name: 'a faixa',
      de: 'da faixa',
      created: 'atribuiu',
      removed: 'retirou',
      who: 'faixa_id',
    },
    campos: {
      faixa_id: { rotulo: 'Faixa', formato: 'referencia' },
      data_inicio: { rotulo: 'Início', formato: 'data' },
      data_fim: { rotulo: 'Fim', formato: 'data' },
      ativa: { rotulo: 'Em vigor', formato: 'sim_nao' },
    },
    referencias: {
      faixa_id: { a: 'faixas', emUso: ['registro do histórico', 'registros do histórico'] },
    },
    respostas: [],
  },
  roleta_elegibilidade: {
    de: 'colaboradores',
    por: 'colaborador_id',
    historico: {
      name: 'a elegibilidade na roleta',
      de: '',
      created: 'registrou',
      removed: 'retirou',
    },
    campos: {
      loja_id: { rotulo: 'Loja da elegibilidade', formato: 'referencia' },
      ativo: { rotulo: 'Elegível na roleta', formato: 'sim_nao' },
    },
    // It stays without the loja.
    referencias: { loja_id: { a: 'lojas', emUso: null } },
    respostas: [],
  },
  campanhas_lojas: {
    de: 'campanhas',
    por: 'campanha_id',
    historico: { name: 'a loja', de: 'da loja', created: 'incluiu', removed: 'retirou', who: 'loja_id' },
    campos: {},
    referencias: { loja_id: { a: 'lojas', emUso: ['campanha', 'campanhas'] } },
    respostas: [],
  },
  campanhas_empreendimentos: {
    de: 'campanhas',
    por: 'campanha_id',
    historico: {
      name: 'o empreendimento',
      de: 'do empreendimento',
      created: 'incluiu',
      removed: 'retirou',
      who: 'empreendimento_id',
    },
    campos: {},
    referencias: { empreendimento_id: { a: 'empreendimentos', emUso: ['campanha', 'campanhas'] } },
    respostas: [],
  },
  sorteios_preparos: {
    de: 'sorteios',
    por: 'sorteio_id',
    historico: {
      name: 'o preparo do sorteio',
      de: 'do preparo',
      created: 'criou',
      removed: 'excluiu',
    },
    campos: {
      status: { rotulo: 'Status', formato: 'texto' },
      revelado_em: { rotulo: 'Semente revelada em', formato: 'instante' },
      semente_revelada: { rotulo: 'Semente revelada', formato: 'texto' },
      semente_publica: { rotulo: 'Semente pública', formato: 'texto' },
      anulado_em: { rotulo: 'Anulado em', formato: 'instante' },
      motivo_anulacao: { rotulo: 'Motivo da anulação', formato: 'texto_longo' },
    },
    // It stays without the usuario.
    referencias: { criado_por: { a: 'usuarios', emUso: null } },
    respostas: [],
  },
  roleta_historico: {
    de: 'sorteios',
    por: 'sorteio_id',
    historico: { name: 'a realização do sorteio', de: '', created: 'criou', removed: 'excluiu' },
    campos: {},
    referencias: {
      colaborador_id: { a: 'colaboradores', emUso: ['sorteio', 'sorteios'] },
      loja_id: { a: 'lojas', emUso: ['sorteio', 'sorteios'] },
      // A preparation is deleted only with its draw, and a performed draw never.
      preparo_id: { a: 'sorteios_preparos', emUso: null },
    },
    respostas: [],
  },
} as const satisfies Record<string, Facts>

/** The table of a noun's part. */
export type Part = keyof typeof PARTS

/** The parts of a noun: a table keyed by them does not compile without one. */
export type PartOf<C extends Cadastro> = {
  [P in Part]: (typeof PARTS)[P]['de'] extends C ? P : never
}[Part]

export const PART_NAMES = Object.keys(PARTS) as Part[]

export function isPart(table: string): table is Part {
  return Object.hasOwn(PARTS, table)
}

/** What the registry says of a part. */
export function factsOf(part: Part): Facts {
  return PARTS[part]
}

/** The parts that these answers come from. */
export function partsIn(answers: Answers): Part[] {
  return PART_NAMES.filter((part) => factsOf(part).respostas.includes(answers))
}
