/** Drafts of unsaved forms, stored on the server for at most 24 hours, readable only by their author. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  CADASTRO_NAMES,
  rascunhoNoCampo,
  rascunhoOfEdit,
  rascunhoOfNew,
  rascunhoOfPremiacao,
} from '../core/cadastros.ts'
import { CONFIGURACOES_RASCUNHO } from '../core/configuracoes.ts'

const UUID = '[0-9a-f-]{36}'
const FORM_NAMES = [
  ...CADASTRO_NAMES.flatMap((name) => [
    rascunhoOfNew(name),
    rascunhoNoCampo(name),
    rascunhoOfEdit(name, UUID),
  ]),
  rascunhoOfPremiacao(UUID),
  CONFIGURACOES_RASCUNHO,
]

/** The form that a draft belongs to: a new record form, or the edit form of one record. */
const formulario = z.string().regex(new RegExp(`^(${FORM_NAMES.join('|')})$`), 'Formulário desconhecido')

const content = z.record(z.string().max(60), z.json())
export type RascunhoContent = z.output<typeof content>

export const rascunhosRoutes = {
  obter: oc
    .route({
      method: 'GET',
      path: '/rascunhos/{formulario}',
      summary: 'Obter um rascunho',
      tags: ['Rascunhos'],
    })
    .input(z.strictObject({ formulario }))
    .output(z.object({ rascunho: z.object({ conteudo: content, atualizado_em: z.string() }).nullable() })),
  salvar: oc
    .route({
      method: 'PUT',
      path: '/rascunhos/{formulario}',
      summary: 'Guardar um rascunho',
      tags: ['Rascunhos'],
    })
    .input(z.strictObject({ formulario, conteudo: content }))
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
