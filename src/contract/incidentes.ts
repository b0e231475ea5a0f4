/** The register of security incidents with personal data, which the law asks for. Only for Administradores. */
import { z } from 'zod'
import { INCIDENTE_MESSAGES } from '../core/incidentes.ts'
import {
  date,
  EVEN_WITH_ERRORS,
  id,
  isOutOfOrder,
  optional,
  optionalText,
  refuse,
  requiredLine,
  requiredText,
  versao,
} from './fields.ts'
import { itemsOf, noInput } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

const fields = {
  titulo: requiredLine(INCIDENTE_MESSAGES.titulo),
  descricao: requiredText(INCIDENTE_MESSAGES.descricao, 5000),
  ocorrido_em: optional(date()),
  conhecido_em: date(INCIDENTE_MESSAGES.conhecido_em),
  titulares_afetados: optionalText(2000),
  dados_afetados: optionalText(2000),
  medidas: optionalText(5000),
  comunicado_anpd_em: optional(date()),
  comunicado_titulares_em: optional(date()),
  encerrado_em: optional(date()),
}

/** The fields of the form. */
export const incidenteInput = z.strictObject(fields).superRefine((incidente, ctx) => {
  if (isOutOfOrder(incidente.ocorrido_em, incidente.conhecido_em))
    refuse(ctx, INCIDENTE_MESSAGES.ordem, 'conhecido_em')
}, EVEN_WITH_ERRORS)

const incidente = rowOf(fields, {})
export type Incidente = z.output<typeof incidente>

const { get, post, put } = routesOf(['Incidentes'])

export const incidentesRoutes = {
  /** All of them, the last known first. */
  listar: get('/incidentes', 'Listar incidentes').input(noInput).output(itemsOf(incidente)),
  criar: post('/incidentes', 'Registrar um incidente', { successStatus: 201 })
    .input(incidenteInput)
    .output(incidente),
  atualizar: put('/incidentes/{id}', 'Alterar um incidente')
    .input(z.strictObject({ id, versao, registro: incidenteInput }))
    .output(incidente),
}
