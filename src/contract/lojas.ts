/** Lojas: schemas of the form and the list, and the routes. */
import { z } from 'zod'
import { RECORD_STATUSES } from '../core/status.ts'
import { alternarRoute, cadastroRoutes, optionsRoute } from './cadastro-routes.ts'
import { optionalEstado, requiredEstado } from './estado.ts'
import {
  id,
  NAME_CODE_ADDRESS_REQUIRED,
  named,
  optional,
  optionalCep,
  optionalEmail,
  optionalLine,
  optionalTelefone,
  optionalText,
  options,
  optionsInput,
  requiredCep,
  requiredLine,
} from './fields.ts'
import { optionalSearchText, sortOrderOf } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

const fields = {
  nome: requiredLine(NAME_CODE_ADDRESS_REQUIRED),
  codigo: requiredLine(NAME_CODE_ADDRESS_REQUIRED, 50),
  endereco: requiredLine(NAME_CODE_ADDRESS_REQUIRED, 300),
  numero: optionalLine(20),
  complemento: optionalLine(),
  bairro: optionalLine(),
  cidade: optionalLine(),
  estado: optionalEstado,
  cep: optionalCep,
  telefone: optionalTelefone,
  email: optionalEmail,
  /** Must be a usuario whose cargo is Administrador. */
  gerente_id: optional(id),
  observacoes: optionalText(5000),
}

/** The fields of a new loja. */
export const newLojaInput = z.strictObject(fields)

/** The fields of an edited loja: the complete address is required. */
export const editedLojaInput = z.strictObject({
  ...fields,
  bairro: requiredLine('Bairro é obrigatório'),
  cidade: requiredLine('Cidade é obrigatória'),
  estado: requiredEstado,
  cep: requiredCep,
})

/** A loja in the list and the form; CEP and telefone are digits. */
export const loja = rowOf(fields, {
  gerente: named.nullable(),
  status: z.enum(RECORD_STATUSES),
})
export type Loja = z.output<typeof loja>

/** The columns the list can be sorted by. */
export const LOJA_SORT_COLUMNS = ['nome', 'codigo', 'cidade', 'estado', 'status'] as const

/** Filters of the list; the text is searched in name, code and city. */
const lojaFilterInput = z.strictObject({
  texto: optionalSearchText,
  ordem: sortOrderOf(LOJA_SORT_COLUMNS),
})
export type LojaFilterInput = z.output<typeof lojaFilterInput>

const { get } = routesOf(['Lojas'])

export const lojasRoutes = {
  ...cadastroRoutes('lojas', {
    row: loja,
    newInput: newLojaInput,
    editedInput: editedLojaInput,
    filters: lojaFilterInput,
  }),
  alternar: alternarRoute('lojas', loja),
  opcoes: optionsRoute('lojas'),
  /** Active Administradores: only they can manage a loja. */
  gerentes: get('/lojas/gerentes', 'Escolher o gerente de uma loja').input(optionsInput).output(options),
}
