/** The global search for vendas, people, lojas, empreendimentos and campanhas. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MINIMO_DA_BUSCA, TIPOS_DE_ACHADO } from '../core/busca.ts'
import { textoProcurado } from './campos.ts'

const achado = z.object({
  tipo: z.enum(TIPOS_DE_ACHADO),
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
})
export type Achado = z.output<typeof achado>

export const buscaRotas = {
  /** At most five of each kind: those that contain every word of the text, ignoring case and accents. */
  procurar: oc
    .route({ method: 'GET', path: '/busca', summary: 'Procurar em tudo', tags: ['Busca'] })
    .input(
      z.strictObject({
        texto: textoProcurado().min(MINIMO_DA_BUSCA, 'Digite pelo menos 2 letras'),
      }),
    )
    .output(z.object({ itens: z.array(achado) })),
}
