/**
 * Attachments of a sale. A file is sent in parts: `iniciar`, then each part with `enviarParte`, in any order and as often
 * as needed, then `concluir`.
 */
import { z } from 'zod'
import { ANEXO_CATEGORIAS, ANEXO_MESSAGES, ANEXO_TYPES, MAX_ANEXO_BYTES } from '../core/anexos.ts'
import { id, requiredLine } from './fields.ts'
import { file } from './files.ts'
import { byId, done } from './lists.ts'
import { begunEnvio, partsRoute } from './partes.ts'
import { routesOf } from './routes.ts'

const anexo = z.object({
  id: z.string(),
  categoria: z.enum(ANEXO_CATEGORIAS),
  nome: z.string(),
  tipo: z.enum(ANEXO_TYPES),
  /** In bytes. */
  tamanho: z.number(),
  /** The name of the usuario who added it; null if there is no such usuario any more. */
  autor: z.string().nullable(),
  created_at: z.string(),
})
export type Anexo = z.output<typeof anexo>

const ofVenda = z.strictObject({ venda_id: id })

const newAnexoInput = ofVenda.extend({
  nome: requiredLine(ANEXO_MESSAGES.nome),
  categoria: z.enum(ANEXO_CATEGORIAS),
  /** In bytes. */
  tamanho: z.int().positive(ANEXO_MESSAGES.vazio).max(MAX_ANEXO_BYTES, ANEXO_MESSAGES.tamanho),
})
export type NewAnexoInput = z.output<typeof newAnexoInput>

const tags = ['Anexos das vendas']
const { get, post, remove } = routesOf(tags)

export const anexosRoutes = {
  /** Oldest first; `itens` is null while the client's data is masked for the caller. */
  listar: get('/vendas/{venda_id}/anexos', 'Listar os anexos de uma venda')
    .input(ofVenda)
    .output(z.object({ quantidade: z.number(), itens: z.array(anexo).nullable() })),
  /** The upload, which is forgotten if it is not completed within an hour. */
  iniciar: post('/vendas/{venda_id}/anexos', 'Começar o envio de um anexo', { successStatus: 201 })
    .input(newAnexoInput)
    .output(begunEnvio),
  enviarParte: partsRoute(
    { path: '/anexos', summary: 'Enviar uma parte de um anexo', tags },
    MAX_ANEXO_BYTES,
  ),
  /** The attachment, once all parts have arrived. */
  concluir: post('/anexos/{id}/concluir', 'Concluir o envio de um anexo').input(byId).output(anexo),
  /** Its content; recorded. */
  baixar: get('/anexos/{id}', 'Abrir um anexo').input(byId).output(file),
  excluir: remove('/anexos/{id}', 'Excluir um anexo').input(byId).output(done),
}
