/** The values of the form of Configurações, and what it sends. */
import type { z } from 'zod'
import { configuracoesInput } from '../../contract/configuracoes.ts'
import { CONFIGURACOES_FIELDS } from '../../core/configuracoes.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readerOf } from '../record/record-form.ts'

export const FORM = formOf(CONFIGURACOES_FIELDS, { dados_do_cliente: 'Visíveis', liberacao: 'À mão' })
export type Form = FormOf<typeof CONFIGURACOES_FIELDS, 'dados_do_cliente' | 'liberacao'>

export type Sent = z.output<typeof configuracoesInput>

const readFields = readerOf(configuracoesInput)

/** The days of payment are chosen as texts. */
export function readConfiguracoes(form: Form): Reading<Sent> {
  return readFields({ ...form, dias_de_pagamento: form.dias_de_pagamento.map(Number) } as { nomes: unknown })
}
