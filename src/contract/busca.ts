/** The global search for vendas, people, lojas, empreendimentos, campanhas, closings and payments. */
import { z } from 'zod'
import { MIN_SEARCH_LENGTH, SEARCH_RESULT_TYPES } from '../core/busca.ts'
import { searchText } from './fields.ts'
import { itemsOf } from './lists.ts'
import { routesOf } from './routes.ts'

const searchResult = z.object({
  tipo: z.enum(SEARCH_RESULT_TYPES),
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
  /** The closing of a payment. */
  fechamento_id: z.string().optional(),
})
export type SearchResult = z.output<typeof searchResult>

const { get } = routesOf(['Busca'])

export const buscaRoutes = {
  /**
   * At most five of each kind: those that contain every word of the text, ignoring case and accents. Closings by their number
   * and, for callers who see all lojas, payments by their amount.
   */
  procurar: get('/busca', 'Procurar em tudo')
    .input(
      z.strictObject({
        texto: searchText().min(MIN_SEARCH_LENGTH, 'Digite pelo menos 2 letras'),
      }),
    )
    .output(itemsOf(searchResult)),
}
