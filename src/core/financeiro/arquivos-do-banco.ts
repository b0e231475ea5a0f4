/** Files for a bank's 'Pix em lote': the layouts that an Administrador edits, and the rows that they make of payments. */
import { formatDate } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { inOneLine } from '../text.ts'
import type { ChavePixTipo } from './favorecidos.ts'

/** Banks take no more payments in one file. */
export const MAX_POR_ARQUIVO = 200

/** The contents that a column may have. */
export const CONTEUDOS = {
  chave: 'Chave PIX',
  tipo_chave: 'Tipo da chave PIX',
  valor: 'Valor',
  nome: 'Nome do favorecido',
  documento: 'CPF ou CNPJ',
  descricao: 'Descrição com a referência',
  referencia: 'Só a referência',
  dia: 'Dia do pagamento',
  fixo: 'Texto fixo',
} as const
export type Conteudo = keyof typeof CONTEUDOS

export const SEPARADORES = {
  ';': 'Ponto e vírgula',
  ',': 'Vírgula',
  '\t': 'Tabulação',
  '|': 'Barra',
} as const
export type Separador = keyof typeof SEPARADORES

export const DECIMAIS = { ',': 'Vírgula (1234,56)', '.': 'Ponto (1234.56)' } as const
export type Decimal = keyof typeof DECIMAIS

export const CODIFICACOES = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  ascii: 'Sem acentos (ASCII)',
} as const
export type Codificacao = keyof typeof CODIFICACOES

export interface Coluna {
  titulo: string
  conteudo: Conteudo
  /** The text of a column 'Texto fixo'. */
  texto: string
}

export interface Layout {
  separador: Separador
  decimal: Decimal
  codificacao: Codificacao
  cabecalho: boolean
  /** True if all texts are in quotes, so that spreadsheet programs keep their zeros. */
  aspas: boolean
  colunas: readonly Coluna[]
}

export const MAX_COLUNAS = 20

export const LAYOUT_FIELDS = {
  nome: { rotulo: 'Nome do modelo', formato: 'texto' },
  separador: { rotulo: 'Separador', formato: 'texto' },
  decimal: { rotulo: 'Sinal decimal', formato: 'texto' },
  codificacao: { rotulo: 'Codificação', formato: 'texto' },
  cabecalho: { rotulo: 'Linha de títulos', formato: 'sim_nao' },
  aspas: { rotulo: 'Textos entre aspas', formato: 'sim_nao' },
  colunas: { rotulo: 'Colunas', formato: 'texto' },
} as const satisfies Fields

export const ARQUIVO_DO_BANCO_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  nome: { rotulo: 'Arquivo', formato: 'texto' },
  layout: { rotulo: 'Modelo', formato: 'texto' },
  cabecalho: { rotulo: 'Linha de títulos', formato: 'texto' },
  codificacao: { rotulo: 'Codificação', formato: 'texto' },
  quantidade: { rotulo: 'Pagamentos', formato: 'numero' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  criado_por: { rotulo: 'Feito por', formato: 'referencia' },
  desfeito_em: { rotulo: 'Desfeito em', formato: 'instante' },
  desfeito_por: { rotulo: 'Desfeito por', formato: 'referencia' },
} as const satisfies Fields

export const ARQUIVO_DO_BANCO_MESSAGES = {
  layout_ausente: 'Modelo de arquivo não encontrado',
  layout_repetido: 'Já há um modelo com este nome',
  layout_mudou: 'Outra pessoa mudou este modelo. Abra-o de novo.',
  obrigatorias: 'O modelo precisa das colunas Chave PIX e Valor',
  decimal: 'O sinal decimal e o separador precisam ser diferentes',
  ausente: 'Arquivo não encontrado',
  mudaram: 'Os pagamentos mudaram. Confira novamente.',
  nenhum: 'Nenhum pagamento a pôr em um arquivo',
  usado: 'O banco já pagou ou recusou pagamentos deste arquivo: ele não pode ser desfeito.',
  situacao: 'Não está mais a pagar.',
  mudou: 'Mudou desde o pedido.',
  em_arquivo: 'Já está em outro arquivo.',
  sem_chave: 'Não tem chave PIX.',
  chave_com_sinais: 'A chave PIX tem sinais que um arquivo não leva. Pague pelo código PIX.',
} as const

export const PAGO_SEGUNDO_O_BANCO =
  'O retorno do banco diz que já foi pago, e espera quem o registre: pagar assim mesmo?'

/** 'Está no arquivo pix-3-1-20260420-1030.csv: pagar assim mesmo?' */
export const payAnyway = (nome: string): string => `Está no arquivo ${nome}: pagar assim mesmo?`

/** A payment as it goes into a file. */
export interface PagamentoNoArquivo {
  favorecido_nome: string
  documento: string | null
  tipo_chave: ChavePixTipo
  chave_pix: string
  centavos: bigint
  referencia: string
  /** The closing's number and day of payment. */
  numero: number
  dia: string
}

/** A made-up payee, to see what a layout makes of names, zeros and a telephone. */
export const EXEMPLO: PagamentoNoArquivo = {
  favorecido_nome: 'Conceição d’Ávila; "Teste"',
  documento: '01234567890',
  tipo_chave: 'Telefone',
  chave_pix: '+5511912345678',
  centavos: 123_456n,
  referencia: 'PLT0A1B2C3D4E',
  numero: 3,
  dia: '2026-04-20',
}

/** True if the key can be written as it is, and no program takes it for a formula. */
export function fitsInFile(chave: string): boolean {
  return /^\+55\d{10,11}$/.test(chave) || /^[\dA-Za-z][\w.%+@-]*$/.test(chave)
}

/** The row of titles; null without one. */
export function headOf(layout: Layout): string | null {
  if (!layout.cabecalho) return null
  return join(
    layout,
    layout.colunas.map(({ titulo }) => quoted(layout, plain(titulo, layout))),
  )
}

/** A payment's row, without a line end. Names and texts lose what a file cannot hold; keys and documents are exact. */
export function rowOf(layout: Layout, pagamento: PagamentoNoArquivo): string {
  return join(
    layout,
    layout.colunas.map(({ conteudo, texto }) =>
      conteudo === 'valor'
        ? amountOf(pagamento.centavos, layout.decimal)
        : quoted(layout, textOf(conteudo, { layout, pagamento, texto })),
    ),
  )
}

function textOf(
  conteudo: Exclude<Conteudo, 'valor'>,
  { layout, pagamento, texto }: { layout: Layout; pagamento: PagamentoNoArquivo; texto: string },
): string {
  const { favorecido_nome, documento, tipo_chave, chave_pix, referencia, numero, dia } = pagamento
  switch (conteudo) {
    case 'chave':
      return chave_pix
    case 'documento':
      return documento ?? ''
    case 'referencia':
      return referencia
    case 'descricao':
      return `Comissoes fechamento ${numero} ${referencia}`
    case 'dia':
      return formatDate(dia)
    case 'tipo_chave':
      return plain(tipo_chave, layout)
    case 'nome':
      return plain(favorecido_nome, layout)
    case 'fixo':
      return plain(texto, layout)
  }
}

/** '1234,56' */
function amountOf(centavos: bigint, decimal: Decimal): string {
  const digits = centavos.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

/** One line without quotes and separators of any layout, not beginning as a formula, in the encoding's letters. */
function plain(text: string, { codificacao }: Layout): string {
  const line = inOneLine(text.replace(/["';,|\t\r\n\u2028\u2029]/g, ' '))
  const letters =
    codificacao === 'ascii'
      ? line.replace(/[^ -~]/gu, asAscii)
      : codificacao === 'windows-1252'
        ? line.replace(/[^ -~\u00a0-\u00ff]/gu, asAscii)
        : line
  return inOneLine(letters).replace(/^[=+\-@＝＋－＠\s]+/, '')
}

/** A letter without its accents; nothing for any other sign. */
function asAscii(letter: string): string {
  return letter.normalize('NFKD').replace(/[^ -~]|["';,|]/g, '')
}

const quoted = ({ aspas }: Layout, text: string): string => (aspas ? `"${text}"` : text)
const join = ({ separador }: Layout, cells: readonly string[]): string => cells.join(separador)

/** The file's bytes; the same for the same rows, whenever they are fetched. */
export function bytesOf(linhas: readonly string[], codificacao: Codificacao): Uint8Array<ArrayBuffer> {
  const text = linhas.map((linha) => `${linha}\r\n`).join('')
  // What the rows hold of it has the same number in Windows-1252 as in Unicode.
  if (codificacao === 'windows-1252') return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return new TextEncoder().encode(text)
}
