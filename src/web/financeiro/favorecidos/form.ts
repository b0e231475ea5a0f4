/** The payee form's values, and how they become the record to save. */
import { type Favorecido, favorecidoInput } from '../../../contract/financeiro/favorecidos.ts'
import type { Fields } from '../../../core/fields.ts'
import {
  checkPixKey,
  formatPixKey,
  normalizePixKey,
  proposedTipo,
  tipoOfChanged,
} from '../../../core/financeiro/chave-pix.ts'
import { keyInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import { FAVORECIDO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { type FormFacts, type FormOf, formOf } from '../../record/form-of.ts'
import { readForm } from '../../record/record-form.ts'

const FIELDS = {
  ...FAVORECIDO_FIELDS,
  /** The answer to the question whether another payee has the CNPJ too. */
  cnpj_compartilhado: { rotulo: 'CNPJ de dois favorecidos', formato: 'sim_nao' },
} as const satisfies Fields
export type FormFavorecido = FormOf<typeof FIELDS>

const FORM = formOf(FIELDS)

/** The form has the key as people write it. */
export const FORM_FAVORECIDO: FormFacts<FormFavorecido, Favorecido> = {
  ...FORM,
  ofRecord: (record, more) => FORM.ofRecord(record, { chave_pix: keyInWords(record) ?? '', ...more }),
}

export function readFavorecido({ nomes: _nomes, cnpj_compartilhado, ...fields }: FormFavorecido) {
  const colaborador_id = fields.tipo === 'Colaborador' ? fields.colaborador_id : null
  const answer = cnpj_compartilhado ? { cnpj_compartilhado } : {}
  // Enter saves without leaving the key's field.
  return readForm(favorecidoInput, { ...fields, ...answer, ...withTypedKey(fields), colaborador_id })
}

type Key = Pick<FormFavorecido, 'tipo_chave' | 'chave_pix' | 'documento'>

/** The changes when the user leaves the key's field: the only possible type, and the key as people write it. */
export function withTypedKey({ tipo_chave, chave_pix, documento }: Key): Partial<Key> {
  if (chave_pix.trim() === '') return {}
  const tipo =
    tipo_chave === null ? proposedTipo(chave_pix, documento) : tipoOfChanged(tipo_chave, chave_pix, documento)
  if (tipo === null || checkPixKey(tipo, chave_pix) !== null) return { tipo_chave: tipo }
  return { tipo_chave: tipo, chave_pix: formatPixKey(tipo, normalizePixKey(tipo, chave_pix)) }
}
