/** The single shape of every failed call: HTTP status, stable code and a sentence in Portuguese. */
import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { z } from 'zod'
import { Recusa } from '../../core/recusa.ts'
import { isOverloaded, isUnavailable } from '../database/connections/failures.ts'
import { refusalOf } from '../database/schema/constraints.ts'
import { BUSY, isBusy } from '../process/busy.ts'
import type { Logger } from '../process/log.ts'

/** The body of every error response under /api. */
export interface ErrorBody {
  defined: false
  code: string
  status: number
  message: string
  data?: unknown
}

export const MESSAGES = {
  NAO_AUTENTICADO: 'Sua sessão terminou. Entre novamente.',
  SEM_ACESSO: 'Sem acesso ao sistema. Procure um administrador.',
  SEM_PERMISSAO: 'Você não tem permissão para fazer isso.',
  ROTA_INEXISTENTE: 'Este endereço não existe na API.',
  ENDERECO_INVALIDO: 'Este endereço está escrito de uma forma que o servidor não aceita.',
  ORIGEM_RECUSADA: 'Este pedido veio de outro endereço e foi recusado.',
  DADOS_INVALIDOS: 'Dados inválidos. Verifique os valores informados.',
  CORPO_INVALIDO: 'O pedido não pôde ser lido. Envie um JSON válido.',
  TIPO_NAO_ACEITO: 'O conteúdo do pedido deve ser JSON (Content-Type: application/json).',
  CORPO_GRANDE: 'O pedido é grande demais.',
  CABECALHO_GRANDE: 'O endereço ou os cabeçalhos do pedido são grandes demais.',
  PEDIDO_DEMORADO: 'O pedido demorou demais para chegar. Tente novamente.',
  PEDIDO_ILEGIVEL: 'O pedido não pôde ser lido: não está escrito como HTTP.',
  MUITOS_PEDIDOS: 'Muitos pedidos em pouco tempo. Aguarde um minuto e tente novamente.',
  SERVIDOR_OCUPADO: BUSY,
  BANCO_INDISPONIVEL: 'O banco de dados está fora do ar. Tente novamente em instantes.',
  ERRO_INTERNO: 'Erro interno. Tente novamente.',
} as const

const STATUS: Record<string, number> = {
  NAO_AUTENTICADO: 401,
  SEM_ACESSO: 403,
  SEM_PERMISSAO: 403,
  ROTA_INEXISTENTE: 404,
  ENDERECO_INVALIDO: 404,
  NAO_ENCONTRADO: 404,
  ORIGEM_RECUSADA: 403,
  DADOS_MASCARADOS: 403,
  DADOS_INVALIDOS: 400,
  CORPO_INVALIDO: 400,
  CORPO_GRANDE: 413,
  CABECALHO_GRANDE: 431,
  PEDIDO_DEMORADO: 408,
  PEDIDO_ILEGIVEL: 400,
  TIPO_NAO_ACEITO: 415,
  VERSAO_ANTIGA: 409,
  MUITAS_TENTATIVAS: 429,
  MUITAS_ABERTURAS: 429,
  LIMITE_DE_EMAILS: 429,
  MUITOS_PEDIDOS: 429,
  SERVIDOR_OCUPADO: 503,
  BANCO_INDISPONIVEL: 503,
  ERRO_INTERNO: 500,
}

/** The error body for `code`; `message` defaults to the sentence in MENSAGENS. Business refusals are 422. */
export function errorBody(code: string, message?: string, data?: unknown): ErrorBody {
  const known: Record<string, string> = MESSAGES
  const body: ErrorBody = {
    defined: false,
    code,
    status: STATUS[code] ?? 422,
    message: message ?? known[code] ?? MESSAGES.ERRO_INTERNO,
  }
  return data === undefined ? body : { ...body, data }
}

/** A Recusa with the sentence of MENSAGENS, to be thrown. */
export function refusal(code: keyof typeof MESSAGES): Recusa {
  return new Recusa(code, MESSAGES[code])
}

/**
 * Turns anything a handler threw into an error body. Unexpected errors are logged, and their cause is not disclosed.
 */
export function toErrorBody(error: unknown, log: Logger): ErrorBody {
  const recusa = error instanceof Recusa ? error : refusalOf(error)
  if (isBusy(recusa)) log.warn({ cause: 'too many wait' }, 'refused for want of a turn')
  if (recusa) return errorBody(recusa.codigo, recusa.mensagem, { campo: recusa.campo, ...recusa.dados })
  if (error instanceof ORPCError) {
    const invalid = error.cause instanceof ValidationError ? error.cause : null
    if (invalid && error.status === 400) return invalidInput(invalid)
    if (error.status === 400) return errorBody('CORPO_INVALIDO')
    if (error.status < 500 && error.code in STATUS) return errorBody(error.code, error.message, error.data)
  }
  if (isUnavailable(error)) {
    log.warn({ cause: causeOf(error) }, 'the database did not answer in time')
    return errorBody(isOverloaded(error) ? 'SERVIDOR_OCUPADO' : 'BANCO_INDISPONIVEL')
  }
  log.error({ err: error instanceof ORPCError ? (error.cause ?? error) : error }, 'unexpected failure')
  return errorBody('ERRO_INTERNO')
}

/** The code of the database, or the driver's sentence; the database's own might name values. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return 'code' in error ? error.code : error.cause ? causeOf(error.cause) : error.message
}

/** Maximum number of invalid fields listed, and of characters of each field name. */
const MAX_NAMED = 20
const MAX_NAME = 80

/**
 * The first issue's sentence, and all sentences by field: `participantes.0.percentual_comissao`. Past MAX_NAMED fields,
 * `outros_campos` counts the rest.
 */
function invalidInput(error: ValidationError): ErrorBody {
  const fields = new Map<string, string>()
  const others = new Set<string>()
  for (const issue of error.issues) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    if (fields.has(path)) continue
    if (fields.size < MAX_NAMED) fields.set(path, sentenceOf(issue))
    else others.add(path)
  }
  const [first = MESSAGES.DADOS_INVALIDOS] = fields.values()
  return errorBody('DADOS_INVALIDOS', first, {
    campos: Object.fromEntries([...fields].map(([path, message]) => [shortened(path), message])),
    ...(others.size > 0 && { outros_campos: others.size }),
  })
}

/** Zod's own sentence would list every unknown key, however many were sent. */
function sentenceOf(issue: ValidationError['issues'][number]): string {
  const { success, data } = unrecognizedKeys.safeParse(issue)
  if (!success) return issue.message
  const named = data.keys.slice(0, MAX_NAMED).map((key) => `"${shortened(key)}"`)
  const more = data.keys.length - named.length
  const names = more > 0 ? `${named.join(', ')} e mais ${more.toLocaleString('pt-BR')}` : named.join(', ')
  return data.keys.length === 1 ? `Chave inválida: ${names}` : `Chaves inválidas: ${names}`
}

const unrecognizedKeys = z.object({ code: z.literal('unrecognized_keys'), keys: z.array(z.string()) })

function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name
}
