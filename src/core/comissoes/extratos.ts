/** Statements of commissions and of closings: what is printed below the rows, and the limits of statements of many people at once. */
import { withoutAccents } from '../text.ts'

/** Signed below the commissions unless Configurações has another text. True whatever their status is. */
export const DECLARACAO_PADRAO =
  'Declaro que conferi as comissões deste extrato e que recebi o valor das que nele constam como pagas.'

/** In characters. */
export const MAX_DECLARACAO = 1000

/** One PDF of all people, or a PDF for each. */
export const EXTRATO_FORMAS = ['um', 'cada'] as const
export type ExtratoForma = (typeof EXTRATO_FORMAS)[number]

export const FORMA_LABELS: Readonly<Record<ExtratoForma, string>> = {
  um: 'Um PDF com todos',
  cada: 'Um PDF por pessoa (ZIP)',
}

/** More rows of one person take seconds of the thread that lays out everybody's documents. */
export const MAX_POR_EXTRATO = 1000
/** The limit for all people together: they are read in one statement, which may take ten seconds on a busy server. */
export const MAX_COMISSOES_DOS_EXTRATOS = 30_000
/** How many one usuario may have under way. */
export const MAX_EXTRATOS_AO_MESMO_TEMPO = 3
/** How many one usuario may have in all: a new one takes the place of the oldest. */
export const MAX_EXTRATOS_GUARDADOS = 10
export const EXTRATOS_GUARDADOS_HORAS = 24

export const EXTRATO_MESSAGES = {
  /** For one person. */
  grande: `O extrato tem no máximo ${MAX_POR_EXTRATO} comissões. Escolha um período menor.`,
  vazio: 'Nenhuma comissão com estes filtros.',
  so_grandes: `Todos têm mais de ${MAX_POR_EXTRATO.toLocaleString('pt-BR')} comissões. Escolha um período menor.`,
  muitas: `São mais de ${MAX_COMISSOES_DOS_EXTRATOS.toLocaleString('pt-BR')} comissões. Escolha um período menor.`,
  ao_mesmo_tempo: `Já há ${MAX_EXTRATOS_AO_MESMO_TEMPO} pedidos seus em andamento. Espere um deles terminar.`,
  ausente: 'Estes extratos não existem mais. Peça de novo.',
  sem_extratos: 'Este fechamento não tem extratos. Eles existem depois da aprovação.',
  em_andamento: 'Estes extratos ainda não estão prontos.',
  falha: 'Não foi possível fazer os extratos.',
  comissoes_demais: 'Tem comissões demais para um extrato.',
  sem_permissao: 'Você não tem mais permissão para fazer estes extratos.',
  outra_visao: 'O que você pode ver mudou depois que estes extratos foram pedidos. Peça de novo.',
} as const

/** `extrato-<nome>.pdf` */
export function nameOfExtrato(nome: string, number = 1): string {
  const words = nome.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `extrato-${words}${number === 1 ? '' : `-${number}`}.pdf`
}

/** The names of several people's files, with a number where a computer could take two for the same. */
export function namesOfExtratos(nomes: readonly string[]): string[] {
  const taken = new Set<string>()
  return nomes.map((nome) => {
    let name = nameOfExtrato(nome)
    for (let number = 2; taken.has(withoutAccents(name)); number++) name = nameOfExtrato(nome, number)
    taken.add(withoutAccents(name))
    return name
  })
}

/** 'Ana Souza (1.204), Bruno Lima (1.001)' */
export function leftOutInWords(deixados: readonly { nome: string; quantidade: number }[]): string {
  return deixados.map(({ nome, quantidade }) => `${nome} (${quantidade.toLocaleString('pt-BR')})`).join(', ')
}
