/** The searchable choices of lojas, empreendimentos and colaboradores: at most 50 a call, active ones, by name. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { buscaDeOpcoes, opcao } from './campos.ts'

const opcoes = z.object({ itens: z.array(opcao) })

export const lojasRotas = {
  opcoes: oc
    .route({ method: 'GET', path: '/lojas/opcoes', summary: 'Escolher uma loja', tags: ['Lojas'] })
    .input(buscaDeOpcoes)
    .output(opcoes),
}

export const empreendimentosRotas = {
  opcoes: oc
    .route({
      method: 'GET',
      path: '/empreendimentos/opcoes',
      summary: 'Escolher um empreendimento',
      tags: ['Empreendimentos'],
    })
    .input(buscaDeOpcoes)
    .output(opcoes),
}

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
