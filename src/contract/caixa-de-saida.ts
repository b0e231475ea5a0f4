/** Mails for an Administrador to deliver by hand when no SMTP server is configured. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { id } from './fields.ts'

const mail = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  created_at: z.string(),
  expira_em: z.string(),
  entregue_em: z.string().nullable(),
})

export const caixaDeSaidaRoutes = {
  listar: oc
    .route({
      method: 'GET',
      path: '/caixa-de-saida',
      summary: 'Emails por entregar',
      tags: ['Caixa de saída'],
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ itens: z.array(mail) })),
  obter: oc
    .route({
      method: 'GET',
      path: '/caixa-de-saida/{id}',
      summary: 'Um email, com o corpo',
      tags: ['Caixa de saída'],
    })
    .input(z.strictObject({ id }))
    .output(mail.extend({ corpo: z.string() })),
  entregar: oc
    .route({
      method: 'POST',
      path: '/caixa-de-saida/{id}/entregar',
      summary: 'Marcar como entregue',
      tags: ['Caixa de saída'],
    })
    .input(z.strictObject({ id }))
    .output(z.object({ ok: z.literal(true) })),
}
