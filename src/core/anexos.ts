/** Attachments of a sale: which files are accepted, judged by their content, and in what parts they are sent. */
import { formatSize, startsWith } from './bytes.ts'
import type { Fields } from './fields.ts'
import { isPng } from './png.ts'

export const ANEXO_CATEGORIAS = [
  'Contrato',
  'Proposta',
  'Documento do cliente',
  'Comprovante de renda',
  'Comprovante de pagamento',
  'Outro',
] as const
export type AnexoCategoria = (typeof ANEXO_CATEGORIAS)[number]

export const ANEXO_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type AnexoType = (typeof ANEXO_TYPES)[number]

export const MAX_ANEXO_BYTES = 10_000_000
export const GIGABYTE = 1_000_000_000
/** The usual number of gigabytes that the attachments of all sales may have together. */
export const ANEXOS_GIGABYTES = 20
/** The most attachments of one sale. */
export const MAX_ANEXOS = 20
/** Uploads of one person that may be under way. */
export const MAX_ENVIOS = 20

export const ANEXO_MESSAGES = {
  tipo: 'Anexe um PDF, um PNG ou um JPEG. O conteúdo deste arquivo é de outro tipo.',
  tamanho: 'O arquivo deve ter no máximo 10 MB.',
  vazio: 'O arquivo está vazio.',
  nome: 'O arquivo não tem nome.',
  envio: 'Este envio não existe mais. Envie o arquivo de novo.',
  envios: 'Há muitos envios em andamento. Espere que terminem.',
  ausente: 'Este anexo não existe mais.',
  espaco: (gigabytes: number) =>
    `Os anexos das vendas, com os que estão sendo enviados, chegaram a ${gigabytes.toLocaleString('pt-BR')} GB, o máximo. Um Administrador pode aumentá-lo em Configurações.`,
  quantidade: `Uma venda tem no máximo ${MAX_ANEXOS} anexos.`,
  repetido: 'Este arquivo já está anexado a esta venda.',
  mascarado: 'Mostre os dados do cliente desta venda para ver os seus anexos.',
  anonimizado: 'O cliente desta venda foi anonimizado, e ela não recebe anexos.',
} as const

/** The audit never has the name, which may be the client's. */
export const ANEXO_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  categoria: { rotulo: 'Categoria', formato: 'texto' },
  tipo: { rotulo: 'Tipo', formato: 'texto' },
  tamanho: { rotulo: 'Tamanho', formato: 'texto' },
  sha256: { rotulo: 'SHA-256', formato: 'texto' },
  usuario_id: { rotulo: 'Incluído por', formato: 'referencia' },
} as const satisfies Fields

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const JPEG = [0xff, 0xd8, 0xff]
/** How much of a file decides its type, in bytes. */
export const TYPE_BYTES = 8

/** The type of a file that begins with these bytes; null if it is not accepted. Its name says nothing. */
export function typeOfAnexo(beginning: Uint8Array): AnexoType | null {
  if (startsWith(beginning, PDF)) return 'application/pdf'
  if (isPng(beginning)) return 'image/png'
  return startsWith(beginning, JPEG) ? 'image/jpeg' : null
}

/** The sentence that refuses a file of so many bytes; null if it is accepted. */
export function refusalOfSize(bytes: number): string | null {
  if (bytes <= 0) return ANEXO_MESSAGES.vazio
  return bytes > MAX_ANEXO_BYTES ? ANEXO_MESSAGES.tamanho : null
}

const ENDINGS: Readonly<Record<AnexoType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
}

const MAX_NAME = 200

/** The file's name in at most 200 characters, with its ending. */
export function shortFileName(name: string): string {
  if (name.length <= MAX_NAME) return name
  const [ending = ''] = /\.\w{1,8}$/.exec(name) ?? []
  return `${name.slice(0, MAX_NAME - ending.length - 1).toWellFormed()}…${ending}`
}

/** The name under which it is saved: with the ending of its type, so that no program is started by opening it. */
export function fileNameOf({ nome, tipo }: { nome: string; tipo: AnexoType }): string {
  const [usual] = ENDINGS[tipo]
  const name = nome.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')
  return ENDINGS[tipo].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${usual}`
}

/** 'Contrato: promessa.pdf (1,2 MB)' */
export function describeAnexo(anexo: { categoria: string; nome: string; tamanho: number }): string {
  return `${anexo.categoria}: ${anexo.nome} (${formatSize(anexo.tamanho)})`
}
