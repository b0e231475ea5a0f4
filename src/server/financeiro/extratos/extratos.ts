/** A payment's statement as the caller sees it: on the screen, as a PDF, and as a spreadsheet. */
import { sql } from 'kysely'
import { can, type Person } from '../../../contract/permissions.ts'
import {
  type EstadoDoExtrato,
  EXTRATO_DO_PAGAMENTO_MESSAGES,
  type ExtratoDoPagamento,
  reaisInWords,
  stateInWords,
  withoutOtherLojas,
  writtenPagamento,
} from '../../../core/financeiro/extrato.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { maskDocument } from '../../../core/masks.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, type Context, usuarioOf } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { pdfOfExtrato, spreadsheetOfExtrato } from '../../extrato-escrito/files.ts'
import type { ExtratoImpresso } from '../../extrato-escrito/pdf-page.ts'
import { readHead } from '../fechamentos/queries.ts'
import { SITUACAO } from '../pagamentos/queries.ts'

/** The routes of closings that give statements. */
export const extratosDePagamentosHandlers = {
  extrato: api.fechamentos.extrato.handler(async ({ input, context }) => {
    const kept = await keptExtrato(context, input)
    return { ...writtenPagamento(kept.conteudo), estado: stateInWords(kept) }
  }),
  extratoEmPdf: api.fechamentos.extratoEmPdf.handler(async ({ input, context }) => {
    const kept = await keptExtrato(context, input)
    return pdfOfExtrato(context, printed(kept), { name: nameOf(kept.conteudo) })
  }),
  exportarExtrato: api.fechamentos.exportarExtrato.handler(
    async ({ input: { formato, ...pedido }, context }) => {
      const { conteudo } = await keptExtrato(context, pedido)
      return spreadsheetOfExtrato(context, writtenPagamento(conteudo), { name: nameOf(conteudo), formato })
    },
  ),
}

interface Kept extends EstadoDoExtrato {
  conteudo: ExtratoDoPagamento
}

/**
 * The statement as the caller sees it. Throws Recusa: NAO_ENCONTRADO unless the closing is seen and has the payment, which
 * was approved, EXTRATO_AUSENTE if none was kept.
 */
async function keptExtrato(
  context: Context,
  { id, pagamento_id }: { id: string; pagamento_id: string },
): Promise<Kept> {
  const { db, only } = context
  await readHead(db, id, only)
  const { rows } = await sql<EstadoDoExtrato & { conteudo: string | null }>`
    select ${SITUACAO} as situacao, p.data_pagamento, e.conteudo
      from pagamentos p left join extratos_de_pagamentos e on e.pagamento_id = p.id
     where p.id = ${pagamento_id} and p.fechamento_id = ${id} and p.status <> 'Rascunho'`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  const { conteudo, ...estado } = rows[0]
  if (conteudo === null) throw new Recusa('EXTRATO_AUSENTE', EXTRATO_DO_PAGAMENTO_MESSAGES.ausente)
  return { ...estado, conteudo: asSeenBy({ person: usuarioOf(context), only }, JSON.parse(conteudo)) }
}

/** Without what is of other lojas, and with a mask of the document, where the person sees no more. */
export function asSeenBy(
  { person, only }: { person: Person; only: OnlyLoja },
  extrato: ExtratoDoPagamento,
): ExtratoDoPagamento {
  const seen = only === null ? extrato : withoutOtherLojas(extrato)
  return can(person, 'favorecidos.ver_dados') ? seen : withMaskedDocument(seen)
}

/** The statement as who may not see documents reads it, and as mails have it. */
export function withMaskedDocument<E extends Pick<ExtratoDoPagamento, 'favorecido'>>(extrato: E): E {
  const { favorecido } = extrato
  if (favorecido.documento === null) return extrato
  return { ...extrato, favorecido: { ...favorecido, documento: maskDocument(favorecido.documento) } }
}

/** The statement as it is printed, with what became of the payment; to be signed once it is Pago. */
export function printed({ conteudo, situacao, data_pagamento }: Kept): ExtratoImpresso {
  const recebi = `Recebi o valor líquido de ${reaisInWords(conteudo.liquido)}.`
  return {
    ...writtenPagamento(conteudo),
    estado: stateInWords({ situacao, data_pagamento }),
    assinatura: situacao === 'Pago' ? { recebi, nome: conteudo.favorecido.nome } : null,
    timbrado: false,
  }
}

/** Of its file, before the ending. */
export function nameOf({ favorecido, fechamento }: ExtratoDoPagamento): string {
  return `${favorecido.nome}-fechamento-${fechamento.numero}`
}
