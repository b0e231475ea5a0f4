import { z } from 'zod'
import {
  DEFAULT_EMPREENDIMENTO_TYPE,
  EMPREENDIMENTO_MESSAGES,
  EMPREENDIMENTO_TYPES,
} from '../core/empreendimentos.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { alternarRoute, cadastroRoutes, optionsRoute } from './cadastro-routes.ts'
import { requiredEstado } from './estado.ts'
import {
  date,
  NAME_CODE_ADDRESS_REQUIRED,
  optional,
  optionalLine,
  optionalText,
  reais,
  refuse,
  requiredCep,
  requiredLine,
} from './fields.ts'
import { optionalSearchText, sortOrderOf } from './lists.ts'
import { rowOf } from './row.ts'

const optionalReais = optional(reais())
const optionalDate = optional(date())

/** The fields of a new or edited empreendimento. */
export const empreendimentoInput = z
  .strictObject({
    nome: requiredLine(NAME_CODE_ADDRESS_REQUIRED),
    codigo: requiredLine(NAME_CODE_ADDRESS_REQUIRED, 50),
    tipo: z.enum(EMPREENDIMENTO_TYPES, { error: 'Tipo inválido' }).default(DEFAULT_EMPREENDIMENTO_TYPE),
    endereco: requiredLine(NAME_CODE_ADDRESS_REQUIRED, 300),
    numero: optionalLine(20),
    bairro: requiredLine('Bairro é obrigatório'),
    cidade: requiredLine('Cidade é obrigatória'),
    estado: requiredEstado,
    cep: requiredCep,
    construtora: optionalLine(),
    incorporadora: optionalLine(),
    valor_minimo: optionalReais,
    valor_maximo: optionalReais,
    data_lancamento: optionalDate,
    data_entrega: optionalDate,
    observacoes: optionalText(5000),
  })
  .superRefine(({ valor_minimo, valor_maximo, data_lancamento, data_entrega }, ctx) => {
    if (valor_minimo !== null && valor_maximo !== null && valor_maximo < valor_minimo)
      refuse(ctx, EMPREENDIMENTO_MESSAGES.valores, 'valor_maximo')
    if (data_lancamento !== null && data_entrega !== null && data_entrega < data_lancamento)
      refuse(ctx, EMPREENDIMENTO_MESSAGES.datas, 'data_entrega')
  })

/** An empreendimento in the list and the form. Money in reais, dates YYYY-MM-DD, the CEP as digits. */
export const empreendimento = rowOf(empreendimentoInput.shape, { status: z.enum(RECORD_STATUSES) })
export type Empreendimento = z.output<typeof empreendimento>

/** The columns the list can be sorted by. */
export const EMPREENDIMENTO_SORT_COLUMNS = [
  'nome',
  'codigo',
  'tipo',
  'cidade',
  'construtora',
  'status',
] as const

/** Filters of the list; the text is searched in name, code and city. */
const empreendimentoFilterInput = z.strictObject({
  texto: optionalSearchText,
  status: z.enum(RECORD_STATUSES).optional(),
  ordem: sortOrderOf(EMPREENDIMENTO_SORT_COLUMNS),
})
export type EmpreendimentoFilterInput = z.output<typeof empreendimentoFilterInput>

export const empreendimentosRoutes = {
  ...cadastroRoutes('empreendimentos', {
    row: empreendimento,
    newInput: empreendimentoInput,
    editedInput: empreendimentoInput,
    filters: empreendimentoFilterInput,
  }),
  alternar: alternarRoute('empreendimentos', empreendimento),
  opcoes: optionsRoute('empreendimentos'),
}
