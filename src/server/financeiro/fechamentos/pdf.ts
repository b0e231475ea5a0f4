/** A closing as a PDF, for the folder of who approves. */
import { formatDate } from '../../../core/dates.ts'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import type { Context } from '../../api/api.ts'
import { recordExport } from '../../export/export.ts'
import { readLetterhead } from '../../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../../pdf/thread.ts'
import { selectPayments } from './queries.ts'
import { obterFechamento } from './resumo.ts'

/** The file `fechamento-<número>.pdf`, recorded. Throws Recusa: NAO_ENCONTRADO unless the closing is seen, SERVIDOR_OCUPADO. */
export async function pdfOfClosing(context: Context, id: string): Promise<File> {
  const fechamento = await obterFechamento(context, id)
  const pagamentos = await selectPayments(context.db, id, { only: context.only }).execute()
  const bytes = await inPdfThread<typeof import('./pdf-page.ts')>(new URL('./pdf-page.ts', import.meta.url), {
    fechamento,
    pagamentos,
    timbre: await readLetterhead(context.db),
    now: context.now(),
  })
  const folha = nameOfClosing(fechamento)
  await recordExport(context, { folha, format: 'pdf', filtros: {} }, pagamentos.length)
  const name =
    fechamento.numero === null ? formatDate(fechamento.dia_pagamento).replaceAll('/', '-') : fechamento.numero
  return new File([bytes], `fechamento-${name}.pdf`, { type: 'application/pdf' })
}
