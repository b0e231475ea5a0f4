/** The search for anything: sales, people, lojas, empreendimentos and campanhas, a few of each. */
import { oc } from '@orpc/contract'
import { z } from 'zod'

/** In the order in which they are shown. */
export const TIPOS_DE_ACHADO = [
  'venda',
  'colaborador',
  'usuario',
  'loja',
  'empreendimento',
  'campanha',
] as const
export type TipoDeAchado = (typeof TIPOS_DE_ACHADO)[number]

/** Fewer letters than this find too much. */
export const MINIMO_DA_BUSCA = 2

const achado = z.object({
  tipo: z.enum(TIPOS_DE_ACHADO),
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
})
export type Achado = z.output<typeof achado>

export const buscaRotas = {
  /** At most five of each kind: those that contain every word of the text, whatever its case and accents. */
  procurar: oc
    .route({ method: 'GET', path: '/busca', summary: 'Procurar em tudo', tags: ['Busca'] })
    .input(
      z.strictObject({
        texto: z.string().trim().min(MINIMO_DA_BUSCA, 'Digite pelo menos 2 letras').max(100),
      }),
    )
    .output(z.object({ itens: z.array(achado) })),
}
