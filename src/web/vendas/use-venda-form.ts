/** The state that the forms of a new and of an edited sale share. */
import type { UseFormReturnType } from '@mantine/form'
import { type RecordForm, useRecordForm } from '../record/record-form.ts'
import { type Comissoes, comissoesDoForm, type FormVenda } from './form-values.ts'
import { ROTULOS } from './labels.ts'

export type VendaFormApi = UseFormReturnType<FormVenda>

/** The fields that are checked as soon as they are left. */
const NO_BLUR = [
  'cliente_cpf',
  'cliente_rg',
  'cliente_telefone',
  'cliente_email',
] satisfies (keyof FormVenda)[]

/** As `useRecordForm`, with the commissions as they stand now. */
export function useVendaForm<T>(
  options: Omit<Parameters<typeof useRecordForm<FormVenda, T>>[0], 'onBlur' | 'labels'>,
): RecordForm<FormVenda, T> & { comissoes: Comissoes } {
  const state = useRecordForm<FormVenda, T>({ ...options, labels: ROTULOS, onBlur: NO_BLUR })
  return { ...state, comissoes: comissoesDoForm(state.form.values) }
}
