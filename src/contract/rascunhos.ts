/** Drafts of unsaved forms, stored on the server for at most 24 hours, readable only by their author. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  NOMES_DE_CADASTROS,
  rascunhoDaPremiacao,
  rascunhoDeEdicao,
  rascunhoDeNovo,
  rascunhoNoCampo,
} from '../core/cadastros.ts'

const UUID = '[0-9a-f-]{36}'
const FORMULARIOS = [
  ...NOMES_DE_CADASTROS.flatMap((nome) => [
    rascunhoDeNovo(nome),
    rascunhoNoCampo(nome),
    rascunhoDeEdicao(nome, UUID),
  ]),
  rascunhoDaPremiacao(UUID),
]

/** The form that a draft belongs to: a new record form, or the edit form of one record. */
const formulario = z.string().regex(new RegExp(`^(${FORMULARIOS.join('|')})$`), 'Formulário desconhecido')

const conteudo = z.record(z.string().max(60), z.json())
export type ConteudoDeRascunho = z.output<typeof conteudo>

export const rascunhosRotas = {
  obter: oc
    .route({
      method: 'GET',
      path: '/rascunhos/{formulario}',
      summary: 'Obter um rascunho',
      tags: ['Rascunhos'],
    })
    .input(z.strictObject({ formulario }))
    .output(z.object({ rascunho: z.object({ conteudo, atualizado_em: z.string() }).nullable() })),
  salvar: oc
    .route({
      method: 'PUT',
      path: '/rascunhos/{formulario}',
      summary: 'Guardar um rascunho',
      tags: ['Rascunhos'],
    })
    .input(z.strictObject({ formulario, conteudo }))
    .output(z.object({ atualizado_em: z.string() })),
  excluir: oc
    .route({
      method: 'DELETE',
      path: '/rascunhos/{formulario}',
      summary: 'Descartar um rascunho',
      tags: ['Rascunhos'],
    })
    .input(z.strictObject({ formulario }))
    .output(z.object({ ok: z.literal(true) })),
}
