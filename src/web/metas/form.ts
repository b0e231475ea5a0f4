/** The goal form's values, and how they become the record to save. */
import { type Meta, type MetaEditada, type MetaNova, metaEditada, metaNova } from '../../contract/metas.ts'
import { CAMPOS_DO_FORM_DA_META, soOEscolhido } from '../../core/metas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormMeta = FormOf<typeof CAMPOS_DO_FORM_DA_META, 'escopo' | 'medida' | 'status'>
const form = formOf(CAMPOS_DO_FORM_DA_META, { escopo: 'colaborador', medida: 'valor', status: 'Ativa' })
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
export function lerMetaNova({ nomes: _nomes, status: _status, ...campos }: FormMeta): Reading<MetaNova> {
  return readForm(metaNova, soOEscolhido(campos))
}

export function lerMetaEditada({ nomes: _nomes, ...campos }: FormMeta): Reading<MetaEditada> {
  return readForm(metaEditada, soOEscolhido(campos))
}
