import { DatabaseError } from 'pg'
import { Recusa } from '../../../core/recusa.ts'
import { messageOfConstraint } from './constraints-table.ts'

/**
 * Translates a database error into a Recusa, by constraint name or else by SQLSTATE; null for any other error. Does not
 * use the error's text, which depends on the database's language.
 */
export function refusalOf(error: unknown): Recusa | null {
  const refused = databaseErrorOf(error)
  if (!refused?.code) return null
  const known = refused.constraint === undefined ? undefined : messageOfConstraint(refused.constraint)
  if (known) return new Recusa(known.codigo, known.mensagem, { campo: known.campo })
  const fallback = FALLBACKS[refused.code]
  if (!fallback) return null
  return new Recusa(fallback.codigo, fallback.mensagem, { campo: refused.column })
}

function databaseErrorOf(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error
  return error instanceof Error && error.cause ? databaseErrorOf(error.cause) : null
}

const FORMAT = {
  codigo: 'DADOS_INVALIDOS',
  mensagem: 'Erro: Formato de dados inválido. Verifique os campos numéricos.',
}
const INVALID = {
  codigo: 'DADOS_INVALIDOS',
  mensagem: 'Erro: Dados inválidos. Verifique os valores informados.',
}

/** By SQLSTATE, for constraints without a message of their own. */
const FALLBACKS: Readonly<Record<string, { codigo: string; mensagem: string }>> = {
  '23502': { codigo: 'DADOS_INVALIDOS', mensagem: 'Preencha todos os campos obrigatórios.' },
  '23503': { codigo: 'REFERENCIA_INVALIDA', mensagem: 'Um dos registros escolhidos não existe mais.' },
  '23505': { codigo: 'DUPLICADO', mensagem: 'Já existe um registro com esses dados.' },
  '23P01': { codigo: 'DUPLICADO', mensagem: 'Já existe um registro nesse período.' },
  '23514': INVALID,
  '22001': FORMAT,
  '22003': FORMAT,
  '22007': FORMAT,
  '22008': FORMAT,
  '22021': INVALID,
  '22P02': FORMAT,
  '22P05': INVALID,
}
