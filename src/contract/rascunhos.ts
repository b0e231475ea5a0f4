/** Drafts of unsaved forms, kept on the server for their author alone, for 24 hours at most. */
import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Which form a draft belongs to: of a new record, or of the edit of one record. */
const formulario = z
  .string()
  .regex(
    /^(nova-(venda|loja|campanha|faixa|meta|roleta|premiacao)|novo-(empreendimento|colaborador|usuario)|(venda|loja|empreendimento|colaborador|usuario|campanha|faixa|meta|roleta|premiacao|premiacao-do-sorteio):[0-9a-f-]{36})$/,
    'Formulário desconhecido',
  )

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
