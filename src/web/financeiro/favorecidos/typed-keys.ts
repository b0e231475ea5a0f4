/** The keys that are typed or pasted in the grid of payees without one. */
import type { SemChave } from '../../../contract/financeiro/favorecidos.ts'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { normalizePixKey, questionOfPixKey, refusalOfPixKey } from '../../../core/financeiro/chave-pix.ts'
import { CHAVE_PIX_TIPOS, type ChavePixTipo, keyOfOthers } from '../../../core/financeiro/favorecidos.ts'
import { withTypedKey } from './form.ts'

export type Payee = SemChave['itens'][number]

export interface TypedKey {
  tipo: ChavePixTipo | null
  chave: string
  /** Its field was left, or it was pasted: what is wrong with it is said. */
  checked?: boolean
  /** Why the server refused it. */
  motivo?: string
}

/** By the payee's id; a payee without a typed key is not in it. */
export type TypedKeys = ReadonlyMap<string, TypedKey>

/** The keys with that of the payee replaced; an empty one is taken out. */
export function withKey(keys: TypedKeys, { id }: Payee, key: TypedKey): TypedKeys {
  const changed = new Map(keys)
  if (key.chave.trim() === '' && (key.checked || key.tipo === null)) changed.delete(id)
  else changed.set(id, key)
  return changed
}

/** The key as the form proposes it when its field is left: with the only possible type, as people write it. */
export function proposed({ documento }: Payee, { tipo, chave }: TypedKey): TypedKey {
  const found = withTypedKey({ tipo_chave: tipo, chave_pix: chave, documento: documento ?? '' })
  return { tipo: found.tipo_chave ?? tipo, chave: found.chave_pix ?? chave, checked: true }
}

/** The payee's CPF or CNPJ as the key; no key without a document. */
export function ownDocumento({ documento }: Payee): TypedKey {
  if (documento === null) return { tipo: null, chave: '' }
  const tipo = documento.length === 11 ? 'CPF' : 'CNPJ'
  return { tipo, chave: formatDocumento(documento), checked: true }
}

/**
 * The keys with a column that was pasted at the first of these payees: a line for each, and none for an empty line. Of
 * several cells in a line, one may be the type, and the last other one is the key.
 */
export function withColumn(keys: TypedKeys, payees: readonly Payee[], text: string): TypedKeys {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return payees.reduce((now, payee, i) => withLine(now, payee, lines[i] ?? ''), keys)
}

function withLine(keys: TypedKeys, payee: Payee, line: string): TypedKeys {
  const cells = line.split('\t').map((cell) => cell.trim())
  const tipo = CHAVE_PIX_TIPOS.find((one) => cells.some((cell) => cell.toLowerCase() === one.toLowerCase()))
  const chave = cells.findLast((cell) => cell !== '' && cell.toLowerCase() !== tipo?.toLowerCase())
  if (chave === undefined) return keys
  return withKey(keys, payee, proposed(payee, { tipo: tipo ?? null, chave }))
}

/** Why the key is not saved; null if it can be. */
export function refusalOf({ tipo, chave, motivo }: TypedKey): string | null {
  return motivo ?? refusalOfPixKey(tipo, chave)
}

/** What speaks against a key that can be saved: it is somebody else's document, or stands at two payees. */
export function warningOf(payee: Payee, key: TypedKey, others: readonly Payee[]): string | null {
  const { tipo, chave } = key
  if (tipo === null || refusalOf(key) !== null) return null
  const isOther = payee.documento !== null && normalizePixKey(tipo, chave) !== payee.documento
  if ((tipo === 'CPF' || (tipo === 'CNPJ' && payee.documento?.length === 14)) && isOther)
    return `A chave é um ${tipo}, e não o deste favorecido. Confira.`
  return others.length > 0 ? keyOfOthers(others.map(({ nome }) => nome)) : questionOfPixKey(tipo, chave)
}

/** By the key as it is stored, the payees in whose rows it was typed. */
export function payeesByKey(keys: TypedKeys, payees: readonly Payee[]): Map<string | null, Payee[]> {
  return Map.groupBy(payees, ({ id }) => storedKey(keys.get(id)))
}

/** The key as it is stored; null if it cannot be. */
export function storedKey(key: TypedKey | undefined): string | null {
  return key?.tipo && refusalOf(key) === null ? normalizePixKey(key.tipo, key.chave) : null
}
