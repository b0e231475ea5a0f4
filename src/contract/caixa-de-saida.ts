/** Mails for an Administrador to deliver by hand when no SMTP server is configured. */
import { z } from 'zod'
import { byId, done, itemsOf, noInput } from './lists.ts'
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
  listar: get('/caixa-de-saida', 'Emails por entregar').input(noInput).output(itemsOf(mail)),
  obter: get('/caixa-de-saida/{id}', 'Um email, com o corpo')
    .input(byId)
    .output(mail.extend({ corpo: z.string() })),
  entregar: post('/caixa-de-saida/{id}/entregar', 'Marcar como entregue').input(byId).output(done),
}
