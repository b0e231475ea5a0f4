/** Long work that goes on by itself on the server, and its progress. */
import { z } from 'zod'
import { byId } from './lists.ts'
import { routesOf } from './routes.ts'

export const TRABALHO_TIPOS = [
  'Liberar',
  'Desfazer',
  'Preparar',
  'Aprovar',
  'Pagar',
  'Gerar arquivos',
  'Registrar retorno',
  'Extratos',
  'Enviar extratos',
  'Importar',
  'Desfazer importação',
  'Ensaiar',
  'Trazer',
  'Desfazer carga',
] as const

/** A person or commission that was left out, and the reason. */
const deixado = z.object({ nome: z.string(), motivo: z.string() })

export const trabalho = z.object({
  id: z.string(),
  tipo: z.enum(TRABALHO_TIPOS),
  /** How many are to be done, null if that is not known; how many are done; their sum in reais. */
  total: z.number().nullable(),
  feitos: z.number(),
  valor: z.number(),
  deixados: z.array(deixado),
  /** The reason why it stopped; null unless it did. */
  falha: z.string().nullable(),
  /** Null while it is under way. */
  concluido_em: z.string().nullable(),
})
export type Trabalho = z.output<typeof trabalho>

const { get } = routesOf(['Financeiro'])

export const trabalhosRoutes = {
  /** Work that the caller asked for; a closing shows its own. */
  obter: get('/trabalhos/{id}', 'Andamento de um trabalho').input(byId).output(trabalho),
}
