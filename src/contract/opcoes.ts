/** The searchable choices of lojas and empreendimentos: at most 50 a call, active ones, by name. */
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
