/** A sale as a PDF. */
import type { Venda } from '../../contract/vendas/vendas.ts'
import { inPdfThread } from '../pdf/thread.ts'
import type { Emissao } from './pdf-document.ts'

/** The file `venda-<número>.pdf`. */
export async function pdfOfVenda(venda: Venda, emissao: Emissao): Promise<File> {
  const page = new URL('./pdf-page.ts', import.meta.url)
  const bytes = await inPdfThread<typeof import('./pdf-page.ts')>(page, { venda, emissao })
  return new File([bytes], fileName(venda), { type: 'application/pdf' })
}

function fileName({ numero_venda }: Venda): string {
  return `venda-${numero_venda.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
}
