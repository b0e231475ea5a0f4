/** The payee form's values, and how they become the record to save. */
import { type Favorecido, favorecidoInput } from '../../../contract/financeiro/favorecidos.ts'
import {
  checkChavePix,
  formatChavePix,
  normalizeChavePix,
  proposedTipo,
  tipoOfChanged,
} from '../../../core/financeiro/chave-pix.ts'
import { chaveInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import { FAVORECIDO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { type FormFacts, type FormOf, formOf } from '../../record/form-of.ts'
import { readForm } from '../../record/record-form.ts'

export type FormFavorecido = FormOf<typeof FAVORECIDO_FIELDS>

const FORM = formOf(FAVORECIDO_FIELDS)

/** The key stands in the form as people write it. */
export const FORM_FAVORECIDO: FormFacts<FormFavorecido, Favorecido> = {
  ...FORM,
  ofRecord: (record, more) => FORM.ofRecord(record, { chave_pix: chaveInWords(record) ?? '', ...more }),
}

export function readFavorecido({ nomes: _nomes, ...fields }: FormFavorecido) {
  const colaborador_id = fields.tipo === 'Colaborador' ? fields.colaborador_id : null
  // Enter saves without leaving the key's field.
  return readForm(favorecidoInput, { ...fields, ...withTypedKey(fields), colaborador_id })
}

type Key = Pick<FormFavorecido, 'tipo_chave' | 'chave_pix' | 'documento'>

/** What leaving the key's field changes: the type that the key can only have, and the key as people write it. */
export function withTypedKey({ tipo_chave, chave_pix, documento }: Key): Partial<Key> {
  if (chave_pix.trim() === '') return {}
  const tipo =
    tipo_chave === null ? proposedTipo(chave_pix, documento) : tipoOfChanged(tipo_chave, chave_pix, documento)
  if (tipo === null || checkChavePix(tipo, chave_pix) !== null) return { tipo_chave: tipo }
  return { tipo_chave: tipo, chave_pix: formatChavePix(tipo, normalizeChavePix(tipo, chave_pix)) }
}
