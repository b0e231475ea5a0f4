/** Drafts of unsaved forms, stored on the server for at most 24 hours, readable only by their author. */
import { z } from 'zod'
import {
  CADASTRO_NAMES,
  rascunhoNoCampo,
  rascunhoOfEdit,
  rascunhoOfNew,
  rascunhoOfPremiacao,
} from '../core/cadastros.ts'
import { CONFIGURACOES_RASCUNHO } from '../core/configuracoes.ts'
import { done } from './lists.ts'
import { routesOf } from './routes.ts'

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

const { get, put, remove } = routesOf(['Rascunhos'])

export const rascunhosRoutes = {
  obter: get('/rascunhos/{formulario}', 'Obter um rascunho')
    .input(z.strictObject({ formulario }))
    .output(z.object({ rascunho: z.object({ conteudo: content, atualizado_em: z.string() }).nullable() })),
  salvar: put('/rascunhos/{formulario}', 'Guardar um rascunho')
    .input(z.strictObject({ formulario, conteudo: content }))
    .output(z.object({ atualizado_em: z.string() })),
  excluir: remove('/rascunhos/{formulario}', 'Descartar um rascunho')
    .input(z.strictObject({ formulario }))
    .output(done),
}
