/** The statements of a closing's payments, as they were frozen at the approval, and what became of each payment since. */
import { z } from 'zod'
import { POR_EMAIL_SITUACOES } from '../../core/financeiro/envio-de-extratos.ts'
import { extratoEscrito } from '../extrato-escrito.ts'
import { forma } from '../extratos.ts'
import { id } from '../fields.ts'
import { file } from '../files.ts'
import { byId, done, formato } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { trabalho } from '../trabalhos.ts'

const nullable = z.string().nullable()

/** A payment as its statement would be sent by mail. */
const itemPorEmail = z.object({
  pagamento_id: z.string(),
  favorecido_id: z.string(),
  favorecido: z.string(),
  /** Masked for who may not see it. */
  email: nullable,
  situacao: z.enum(POR_EMAIL_SITUACOES),
  /** Who typed an address that is to be confirmed. */
  autor_id: nullable,
  autor: nullable,
  /** When it was last sent, and what the mail server said, if it refused. */
  em: nullable,
  resposta: nullable,
})
export type ItemPorEmail = z.output<typeof itemPorEmail>

const porEmail = z.object({
  /** Whether the server sends mails. */
  envia: z.boolean(),
  /** When this was read: what is in it may be sent once more until then. */
  agora: z.string(),
  por_hora: z.number(),
  /** The last work on the closing; `espera_ate` while the limit of the hour is reached. */
  trabalho: trabalho
    .pick({ id: true, total: true, feitos: true, deixados: true, falha: true, concluido_em: true })
    .extend({ espera_ate: nullable })
    .nullable(),
  itens: z.array(itemPorEmail),
})
export type PorEmail = z.output<typeof porEmail>

const { get, post } = routesOf(['Fechamentos'])
const PATH = '/fechamentos/{id}/pagamentos/{pagamento_id}/extrato'
const input = byId.extend({ pagamento_id: id })

export const extratoRoutes = {
  extrato: get(PATH, 'O extrato de um pagamento')
    .input(input)
    // What became of the payment since.
    .output(extratoEscrito.extend({ estado: z.string() })),
  extratoEmPdf: get(`${PATH}/pdf`, 'O extrato de um pagamento em PDF').input(input).output(file),
  exportarExtrato: get(`${PATH}/exportar`, 'Exportar o extrato de um pagamento')
    .input(input.extend({ formato }))
    .output(file),
  /** Begins one file of all; the server goes on by itself. */
  fazerExtratos: post('/fechamentos/{id}/extratos', 'Fazer os extratos de um fechamento', {
    successStatus: 201,
  })
    .input(byId.extend({ forma }))
    .output(z.object({ id: z.string() })),
  /** Preview of the statements by mail, and how far the sending is. */
  porEmail: get('/fechamentos/{id}/extratos/por-email', 'Prévia dos extratos por e-mail')
    .input(byId)
    .output(porEmail),
  /** Begins to send them; with `de_novo_ate` also those that were sent until then. `quantidade` is what was seen. */
  enviarExtratos: post('/fechamentos/{id}/extratos/por-email', 'Enviar os extratos por e-mail', {
    successStatus: 201,
  })
    .input(byId.extend({ quantidade: z.int().min(1), de_novo_ate: z.iso.datetime().nullable() }))
    .output(z.object({ id: z.string() })),
  pararEnvio: post('/fechamentos/{id}/extratos/por-email/parar', 'Parar o envio dos extratos')
    .input(byId)
    .output(done),
}
