/** The goal form's values, and how they become the record to save. */
import {
  type EditedMetaInput,
  editedMetaInput,
  type Meta,
  type NewMetaInput,
  newMetaInput,
} from '../../contract/metas.ts'
import { META_FORM_FIELDS, onlySelected } from '../../core/metas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormMeta = FormOf<typeof META_FORM_FIELDS, 'escopo' | 'medida' | 'status'>
const form = formOf(META_FORM_FIELDS, { escopo: 'colaborador', medida: 'valor', status: 'Ativa' })
export const FORM_META = {
  ...form,
  /** Scope and measure are not stored: they follow from the fields that are filled in. */
  ofRecord: (meta: Meta): FormMeta =>
    form.ofRecord(meta, {
      escopo: meta.loja_id === null ? 'colaborador' : 'loja',
      medida: meta.vendas_meta === null ? 'valor' : 'vendas',
    }),
}

/** The fields of the other scope and measure stay in the form but are neither validated nor sent. */
export function readNewMeta({ nomes: _nomes, status: _status, ...fields }: FormMeta): Reading<NewMetaInput> {
  return readForm(newMetaInput, onlySelected(fields))
}

export function readEditedMeta({ nomes: _nomes, ...fields }: FormMeta): Reading<EditedMetaInput> {
  return readForm(editedMetaInput, onlySelected(fields))
}
