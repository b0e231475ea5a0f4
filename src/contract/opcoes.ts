/** The searchable choices of colaboradores: at most 50 a call, by name. */
import { oc } from '@orpc/contract'
import { buscaDeOpcoes, opcoes } from './campos.ts'

export const colaboradoresRotas = {
  /** Active Corretores, who alone may sell or take part in a sale. */
  opcoes: oc
    .route({
      method: 'GET',
      path: '/colaboradores/opcoes',
      summary: 'Escolher um corretor',
      tags: ['Colaboradores'],
    })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
