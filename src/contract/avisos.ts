/** The notices under the bell, and those that the caller has put aside. */
import { z } from 'zod'
import { AVISO_TYPES, PRAZOS_DE_ADIAMENTO } from '../core/avisos.ts'
import { id } from './fields.ts'
import { itemsOf, noInput } from './lists.ts'
import { routesOf } from './routes.ts'

const tipo = z.enum(AVISO_TYPES)
const prazo = z.enum(PRAZOS_DE_ADIAMENTO)

const aviso = z.object({
  /** The id of the record concerned. */
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
  /** Changes whenever the notice itself changes. */
  impressao: z.string(),
})
export type Aviso = z.output<typeof aviso>

/** One kind of notice: how many there are, how many more are put aside, and the five most urgent. */
const group = z.object({ tipo, total: z.number(), adiados: z.number(), itens: z.array(aviso) })
export type AvisoGroup = z.output<typeof group>

/** `hoje` is the reference day for due dates, YYYY-MM-DD. `total` does not include the notices put aside. */
const avisos = z.object({
  hoje: z.string(),
  total: z.number(),
  adiados: z.number(),
  grupos: z.array(group),
})
export type Avisos = z.output<typeof avisos>

const adiado = aviso.omit({ impressao: true }).extend({
  tipo,
  /** When it returns; null if it returns when it changes. */
  ate: z.string().nullable(),
})
export type Adiado = z.output<typeof adiado>

const { get, post } = routesOf(['Avisos'])

export const avisosRoutes = {
  /** Only kinds with at least one notice, in display order. */
  listar: get('/avisos', 'O que precisa de alguém').input(noInput).output(avisos),
  /** The notices that the caller has put aside and that would be under the bell otherwise. */
  adiados: get('/avisos/adiados', 'Avisos que você adiou').input(noInput).output(itemsOf(adiado)),
  /**
   * Puts one notice aside for the caller, or all of a kind. A notice that changed since `impressao` was read is not
   * put aside.
   */
  adiar: post('/avisos/adiados', 'Adiar avisos')
    .input(
      z.strictObject({
        tipo,
        prazo,
        aviso: z.strictObject({ id, impressao: z.string().max(64) }).optional(),
      }),
    )
    .output(
      z.object({
        total: z.number(),
        /** The step's id, by which `retomar` undoes it. */
        lote: z.string(),
      }),
    ),
  /** Takes back what one step put aside, one notice, or, without either, everything. */
  retomar: post('/avisos/retomados', 'Trazer de volta avisos adiados')
    .input(z.strictObject({ lote: id.optional(), aviso: z.strictObject({ tipo, id }).optional() }))
    .output(z.object({ total: z.number() })),
}
