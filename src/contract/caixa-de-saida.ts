/** Mails for an Administrador to deliver by hand when no SMTP server is configured. */
import { z } from 'zod'
import { id } from './fields.ts'
import { routesOf } from './routes.ts'

const mail = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  created_at: z.string(),
  expira_em: z.string(),
  entregue_em: z.string().nullable(),
})

const { get, post } = routesOf(['Caixa de saída'])

export const caixaDeSaidaRoutes = {
  listar: get('/caixa-de-saida', 'Emails por entregar')
    .input(z.strictObject({}).optional())
    .output(z.object({ itens: z.array(mail) })),
  obter: get('/caixa-de-saida/{id}', 'Um email, com o corpo')
    .input(z.strictObject({ id }))
    .output(mail.extend({ corpo: z.string() })),
  entregar: post('/caixa-de-saida/{id}/entregar', 'Marcar como entregue')
    .input(z.strictObject({ id }))
    .output(z.object({ ok: z.literal(true) })),
}
