/** The routes of attachments. Who sees the client's data of a sale sees its attachments; anybody may add one. */
import { ANEXO_MESSAGES, fileNameOf } from '../../core/anexos.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, type Context, usuarioOf } from '../api/api.ts'
import { receiveParts } from '../cadastro/partes.ts'
import { StreamedFile } from '../export/streamed-file.ts'
import { anexosOf, countAnexos } from '../vendas/anexos.ts'
import { seesClientData } from '../vendas/client-data.ts'
import { recordDocument } from '../vendas/openings.ts'
import { requireVenda } from '../vendas/seen.ts'
import { completeEnvio, enviosOf, iniciarEnvio } from './envios.ts'
import { contentOf, obterAnexo, vendaOfAnexo } from './queries.ts'

export const anexosHandlers = {
  listar: api.anexos.listar.handler(async ({ input: { venda_id }, context }) => {
    const { db } = context
    await requireVenda(db, venda_id, context.only)
    if (!(await seesClientData(context, venda_id)))
      return { quantidade: await countAnexos(db, venda_id), itens: null }
    const itens = await anexosOf(db, venda_id)
    return { quantidade: itens.length, itens }
  }),
  iniciar: api.anexos.iniciar.handler(async ({ input, context }) =>
    iniciarEnvio(context.db, authorOfEnvio(context), input, await context.freeBytes()),
  ),
  enviarParte: api.anexos.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, enviosOf(context.only), usuarioOf(context).id, input),
  ),
  concluir: api.anexos.concluir.handler(async ({ input: { id }, context }) => {
    await completeEnvio(context.db, authorOfEnvio(context), id)
    return obterAnexo(context.db, id)
  }),
  baixar: api.anexos.baixar.handler(async ({ input: { id }, context }) => {
    const venda = await requireSight(context, id)
    const anexo = await obterAnexo(context.db, id)
    await recordDocument(context, venda, 'anexo', { categoria: anexo.categoria })
    const content = contentOf(context.database.db, id, anexo.tamanho)
    return new StreamedFile(content, fileNameOf(anexo), anexo.tipo)
  }),
  excluir: api.anexos.excluir.handler(async ({ input: { id }, context }) => {
    await requireSight(context, id)
    await context.db.deleteFrom('vendas_anexos').where('id', '=', id).execute()
    return { ok: true as const }
  }),
}

const authorOfEnvio = (context: Context) => ({
  usuario_id: usuarioOf(context).id,
  only: context.only,
})

/** The sale of the attachment. Throws Recusa while its client's data is masked for the caller. */
async function requireSight(context: Context, id: string): Promise<{ id: string; numero_venda: string }> {
  const venda = await vendaOfAnexo(context.db, id, context.only)
  if (!(await seesClientData(context, venda.id)))
    throw new Recusa('DADOS_MASCARADOS', ANEXO_MESSAGES.mascarado)
  return venda
}
