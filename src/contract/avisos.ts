/** The notices under the bell. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { TIPOS_DE_AVISO } from '../core/avisos.ts'

const aviso = z.object({
  /** The id of the record concerned. */
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
})

/** One kind of notice: the total, and the five most urgent. */
const grupo = z.object({ tipo: z.enum(TIPOS_DE_AVISO), total: z.number(), itens: z.array(aviso) })
export type GrupoDeAvisos = z.output<typeof grupo>

/** `hoje` is the reference day for due dates, YYYY-MM-DD. */
const avisos = z.object({ hoje: z.string(), total: z.number(), grupos: z.array(grupo) })
export type Avisos = z.output<typeof avisos>

export const avisosRotas = {
  /** Only kinds with at least one notice, in display order. */
  listar: oc
    .route({ method: 'GET', path: '/avisos', summary: 'O que precisa de alguém', tags: ['Avisos'] })
    .input(z.strictObject({}))
    .output(avisos),
}
