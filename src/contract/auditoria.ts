/** Auditoria: who did what and when, over all records. Only for Administradores. */
import { z } from 'zod'
import { ASSUNTOS } from '../core/auditoria.ts'
import { CADASTRO_NAMES } from '../core/cadastros.ts'
import { date, id, integerInUrl, options, optionsInput } from './fields.ts'
import { file } from './files.ts'
import { listFormat, noInput } from './lists.ts'
import { routesOf } from './routes.ts'

/** Entries per page. */
export const ENTRIES_PER_PAGE = 50

const entrada = z.object({
  /** Grows with time, in general. */
  id: z.number(),
  /** ISO 8601 instant. */
  em: z.string(),
  /** Null for the system itself and for somebody who is not known. */
  quem: z.string().nullable(),
  /** How the change came: 'api', 'importacao', 'sistema'. */
  origem: z.string(),
  /** The record that it is about: its kind and name; null for an act about none. */
  sobre: z
    .object({
      /** A noun, or a closing, which payments and movements are of; null for Configurações. */
      cadastro: z.enum([...CADASTRO_NAMES, 'fechamentos']).nullable(),
      id: z.string(),
      nome: z.string().nullable(),
    })
    .nullable(),
  /** The changes, in sentences whose subject is `quem`; empty if only technical fields changed. */
  acoes: z.array(z.string()),
  /** Browser and address of an act. */
  de_onde: z.string().nullable(),
})
export type EntradaDaAuditoria = z.output<typeof entrada>

const auditoriaFilterInput = z.strictObject({
  usuario_id: id.optional(),
  assunto: z.enum(ASSUNTOS).optional(),
  /** All entries about one record. */
  registro_id: id.optional(),
  /** Days in Brazil's time, both inclusive. */
  de: date().optional(),
  ate: date().optional(),
})
export type AuditoriaFilterInput = z.output<typeof auditoriaFilterInput>

const { get } = routesOf(['Auditoria'])

export const auditoriaRoutes = {
  /** One page, newest first; `proximo` is the `antes_de` of the next one, null at the end. */
  listar: get('/auditoria', 'Ler a auditoria')
    .input(auditoriaFilterInput.extend({ antes_de: integerInUrl(1, Number.MAX_SAFE_INTEGER).optional() }))
    .output(z.object({ itens: z.array(entrada), proximo: z.number().nullable() })),
  exportar: get('/auditoria/exportar', 'Exportar a auditoria')
    .input(auditoriaFilterInput.extend({ formato: listFormat }))
    .output(file),
  /** All usuarios, active or not, for the filter. */
  pessoas: get('/auditoria/pessoas', 'Escolher de quem').input(optionsInput).output(options),
  /** The seal: how many links, and the last one's hash, to be noted outside of the database. */
  lacre: get('/auditoria/lacre', 'Ver o último lacre')
    .input(noInput)
    .output(
      z.object({
        ultimo: z.object({ numero: z.number(), em: z.string(), hash: z.string() }).nullable(),
      }),
    ),
}
