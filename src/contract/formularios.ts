/** Open forms of stored records: each tells the server that it is open, and is told who else has it open. */
import { z } from 'zod'
import { CADASTRO_NAMES } from '../core/cadastros.ts'
import { id } from './fields.ts'
import { done } from './lists.ts'
import { routesOf } from './routes.ts'

/** The nouns with forms of stored records. */
const cadastro = z.enum([...CADASTRO_NAMES, 'configuracoes'])
export type FormNoun = z.output<typeof cadastro>

const { put, remove } = routesOf(['Formulários'])

export const formulariosRoutes = {
  /** Counts the caller's form as open for a while. `outros` are the names of others who have it open, by name. */
  manter: put('/formularios/{cadastro}/{id}', 'Manter um formulário aberto')
    .input(z.strictObject({ cadastro, id }))
    .output(z.object({ outros: z.array(z.string()) })),
  fechar: remove('/formularios/{cadastro}/{id}', 'Fechar um formulário')
    .input(z.strictObject({ cadastro, id }))
    .output(done),
}
