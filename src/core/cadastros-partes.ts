/**
 * The registry of the nouns' parts: rows that belong to a record, and whose changes are in its history. What follows from
 * an entry is computed. What has to be decided for each part of a noun is a table keyed by `PartOf` where it is decided. The
 * sign-in loads this file too: words and fields are in history-of-parts.ts.
 */
import type { Cadastro } from './cadastros.ts'
import type { PlainList } from './lists.ts'

/** A part's reference to another record. */
interface Reference {
  a: Cadastro | 'colaboradores_faixas' | 'sorteios_preparos' | 'vendas_participantes' | 'comissoes_linhas'
  /** The words for rows that prevent the record's deletion; null if they do not, or something else does. */
  emUso: readonly [singular: string, plural: string] | null
}

/** A noun of the API whose answers come from few tables. All other answers are affected by every part. */
type Answers = 'vendas' | 'anexos' | 'dashboard' | PlainList

interface Facts {
  /** The noun whose record's history has its changes, and the column that refers to that record. */
  de: Cadastro
  por: string
  /** Every column that refers to another record but `por`. */
  referencias: Readonly<Record<string, Reference>>
  respostas: readonly Answers[]
}

/** By table. */
const PARTS = {
  vendas_participantes: {
    de: 'vendas',
    por: 'venda_id',
    referencias: {
      colaborador_id: { a: 'colaboradores', emUso: ['participação em venda', 'participações em vendas'] },
    },
    respostas: ['vendas', 'comissoes', 'dashboard', 'ranking'],
  },
  comissoes_linhas: {
    de: 'vendas',
    por: 'venda_id',
    referencias: {
      favorecido_id: { a: 'favorecidos', emUso: ['comissão', 'comissões'] },
      // Lines go with their participant.
      participante_id: { a: 'vendas_participantes', emUso: null },
      premiacao_id: { a: 'premiacoes', emUso: ['comissão', 'comissões'] },
      ajusta_id: { a: 'comissoes_linhas', emUso: null },
      campanha_id: { a: 'campanhas', emUso: ['bônus', 'bônus'] },
      promocao_id: { a: 'colaboradores_faixas', emUso: ['bônus', 'bônus'] },
    },
    respostas: ['vendas', 'comissoes'],
  },
  vendas_anexos: {
    de: 'vendas',
    por: 'venda_id',
    // It stays without the usuario.
    referencias: { usuario_id: { a: 'usuarios', emUso: null } },
    respostas: ['anexos'],
  },
  campanhas_vendas: {
    de: 'vendas',
    por: 'venda_id',
    referencias: { campanha_id: { a: 'campanhas', emUso: ['venda', 'vendas'] } },
    respostas: ['vendas'],
  },
  colaboradores_faixas: {
    de: 'colaboradores',
    por: 'colaborador_id',
    referencias: {
      faixa_id: { a: 'faixas', emUso: ['registro do histórico', 'registros do histórico'] },
    },
    respostas: [],
  },
  roleta_elegibilidade: {
    de: 'colaboradores',
    por: 'colaborador_id',
    // It stays without the loja.
    referencias: { loja_id: { a: 'lojas', emUso: null } },
    respostas: [],
  },
  campanhas_lojas: {
    de: 'campanhas',
    por: 'campanha_id',
    referencias: { loja_id: { a: 'lojas', emUso: ['campanha', 'campanhas'] } },
    respostas: [],
  },
  campanhas_empreendimentos: {
    de: 'campanhas',
    por: 'campanha_id',
    referencias: { empreendimento_id: { a: 'empreendimentos', emUso: ['campanha', 'campanhas'] } },
    respostas: [],
  },
  sorteios_preparos: {
    de: 'sorteios',
    por: 'sorteio_id',
    // It stays without the usuario.
    referencias: { criado_por: { a: 'usuarios', emUso: null } },
    respostas: [],
  },
  roleta_historico: {
    de: 'sorteios',
    por: 'sorteio_id',
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

/** The facts of a part in the registry. */
export function factsOf(part: Part): Facts {
  return PARTS[part]
}

/** The parts that these answers come from. */
export function partsIn(answers: Answers): Part[] {
  return PART_NAMES.filter((part) => factsOf(part).respostas.includes(answers))
}
