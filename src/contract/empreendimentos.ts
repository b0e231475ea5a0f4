/** Empreendimentos: the searchable choices. */
import { oc } from '@orpc/contract'
import { buscaDeOpcoes, opcoes } from './campos.ts'

const tags = ['Empreendimentos']

export const empreendimentosRotas = {
  opcoes: oc
    .route({ method: 'GET', path: '/empreendimentos/opcoes', summary: 'Escolher um empreendimento', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
