/**
 * Comprovantes: a file for one or many payments of an approved closing, or a payee's NF or RPA in it. It is sent in parts:
 * `iniciar`, then each part with `enviarParte`, then `concluir`, which says for which payments it is, or `concluirNota`.
 */
import { z } from 'zod'
import { ANEXO_MESSAGES, MAX_ANEXO_BYTES } from '../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../core/financeiro/comprovantes.ts'
import { id, requiredLine } from '../fields.ts'
import { file } from '../files.ts'
import { byId, done, itemsOf } from '../lists.ts'
import { begunEnvio, partsRoute } from '../partes.ts'
import { routesOf } from '../routes.ts'

const comprovante = z.object({
  id: z.string(),
  nome: z.string(),
  /** In bytes. */
  tamanho: z.number(),
  /** The name of the usuario who added it; null if there is no such usuario any more. */
  autor: z.string().nullable(),
  created_at: z.string(),
})
export type Comprovante = z.output<typeof comprovante>

const newComprovanteInput = z.strictObject({
  fechamento_id: id,
  nome: requiredLine(ANEXO_MESSAGES.nome),
  /** In bytes. */
  tamanho: z.int().positive(ANEXO_MESSAGES.vazio).max(MAX_ANEXO_BYTES, ANEXO_MESSAGES.tamanho),
})
export type NewComprovanteInput = z.output<typeof newComprovanteInput>

/** The payments that a file is for. */
const alvo = z.union([
  z.strictObject({ pagamentos: z.array(id).min(1, COMPROVANTE_MESSAGES.nenhum).max(500) }),
  /** All that are Pago and have none; their number as the caller saw it. */
  z.strictObject({ sem_comprovante: z.int().positive() }),
])
export type AlvoDoComprovante = z.output<typeof alvo>

const notas = z.object({
  itens: z.array(comprovante),
  /** Whether the payee's vínculo has to bring one. */
  pede: z.boolean(),
  /** In reais: the commissions that the closing pays, and those that wait only for the file. */
  a_faturar: z.number(),
})

const tags = ['Comprovantes de pagamentos']
const { get, post, remove } = routesOf(tags)

export const comprovantesRoutes = {
  /** Oldest first. */
  listar: get('/pagamentos/{id}/comprovantes', 'Listar os comprovantes de um pagamento')
    .input(byId)
    .output(itemsOf(comprovante)),
  /** The upload, which is forgotten if it is not completed within an hour. */
  iniciar: post('/fechamentos/{fechamento_id}/comprovantes', 'Começar o envio de um comprovante', {
    successStatus: 201,
  })
    .input(newComprovanteInput)
    .output(begunEnvio),
  enviarParte: partsRoute(
    { path: '/comprovantes/envios', summary: 'Enviar uma parte de um comprovante', tags },
    MAX_ANEXO_BYTES,
  ),
  /** Adds the file to the payments, once all parts have arrived. A file that the closing has already is only added to more of them. */
  concluir: post('/comprovantes/envios/{id}/concluir', 'Concluir o envio de um comprovante')
    .input(z.strictObject({ id, alvo }))
    .output(z.object({ pagamentos: z.number() })),
  /** A payee's NFs and RPAs in a closing, oldest first. */
  notas: get('/fechamentos/{id}/favorecidos/{favorecido_id}/notas', 'Listar as NFs e RPAs de um favorecido')
    .input(byId.extend({ favorecido_id: id }))
    .output(notas),
  /** Makes it the payee's NF or RPA. Commissions that waited only for it enter the draft. */
  concluirNota: post('/comprovantes/envios/{id}/nota', 'Concluir o envio de uma NF ou RPA')
    .input(z.strictObject({ id, favorecido_id: id }))
    .output(z.object({ incluidas: z.number() })),
  /** Its content; recorded. */
  baixar: get('/comprovantes/{id}', 'Abrir um comprovante').input(byId).output(file),
  /** Takes it from one payment or payee; the file goes with the last of them. A draft then leaves out what needs the NF or RPA. */
  excluir: remove('/comprovantes/{id}', 'Excluir um comprovante').input(byId).output(done),
}
