/** A payment's statement as the caller sees it: on the screen, as a PDF, and as a spreadsheet. */
import { type Kysely, sql } from 'kysely'
import type { Extrato } from '../../../contract/financeiro/extrato.ts'
import type { FileFormat } from '../../../contract/lists.ts'
import { can, type Person } from '../../../contract/permissions.ts'
import {
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
import type { Tables } from '../../database/schema/types.ts'
import { pdfOfExtrato, spreadsheetOfExtrato } from '../../extrato-escrito/files.ts'
import type { ExtratoImpresso } from '../../extrato-escrito/pdf-page.ts'
import { readHead } from '../fechamentos/queries.ts'
import { SITUACAO } from '../pagamentos/queries.ts'

/** The routes of closings that give statements. */
export const extratosDePagamentosHandlers = {
  extrato: api.fechamentos.extrato.handler(({ input, context }) => obterExtrato(context, input)),
  extratoEmPdf: api.fechamentos.extratoEmPdf.handler(({ input, context }) => extratoEmPdf(context, input)),
  exportarExtrato: api.fechamentos.exportarExtrato.handler(({ input, context }) =>
    exportarExtrato(context, input),
  ),
}

interface Pedido {
  /** The closing. */
  id: string
  pagamento_id: string
}

/** Throws Recusa NAO_ENCONTRADO unless the closing is seen and has the payment, which was approved. */
async function obterExtrato(context: Context, { id, pagamento_id }: Pedido): Promise<Extrato> {
  await readHead(context.db, id, context.only)
  const { conteudo, ...live } = await readExtrato(context.db, { id, pagamento_id })
  return {
    ...live,
    conteudo:
      conteudo === null
        ? null
        : asSeenBy({ person: usuarioOf(context), only: context.only }, JSON.parse(conteudo)),
  }
}

async function readExtrato(db: Kysely<Tables>, { id, pagamento_id }: Pedido) {
  const { rows } = await sql<Omit<Extrato, 'conteudo'> & { conteudo: string | null }>`
    select p.favorecido_nome as favorecido, ${SITUACAO} as situacao, p.data_pagamento, e.conteudo
      from pagamentos p left join extratos_de_pagamentos e on e.pagamento_id = p.id
     where p.id = ${pagamento_id} and p.fechamento_id = ${id} and p.status <> 'Rascunho'`.execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', PAGAMENTO_MESSAGES.ausente)
  return rows[0]
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

type Kept = Extrato & { conteudo: ExtratoDoPagamento }

/** Throws Recusa EXTRATO_AUSENTE if none was kept. */
async function keptExtrato(context: Context, pedido: Pedido): Promise<Kept> {
  const { conteudo, ...live } = await obterExtrato(context, pedido)
  if (conteudo === null) throw new Recusa('EXTRATO_AUSENTE', EXTRATO_DO_PAGAMENTO_MESSAGES.ausente)
  return { ...live, conteudo }
}

/** The file `extrato-<nome>-fechamento-12.pdf`, recorded. Throws also Recusa SERVIDOR_OCUPADO. */
async function extratoEmPdf(context: Context, pedido: Pedido): Promise<File> {
  const kept = await keptExtrato(context, pedido)
  return pdfOfExtrato(context, printed(kept), { name: nameOf(kept.conteudo) })
}

/** The same lines as a spreadsheet. */
async function exportarExtrato(
  context: Context,
  { formato, ...pedido }: Pedido & { formato: FileFormat },
): Promise<File> {
  const { conteudo } = await keptExtrato(context, pedido)
  return spreadsheetOfExtrato(context, writtenPagamento(conteudo), { name: nameOf(conteudo), formato })
}

/** The statement as it is printed, with what became of the payment; to be signed once it is Pago. */
export function printed({ conteudo, situacao, data_pagamento }: Omit<Kept, 'favorecido'>): ExtratoImpresso {
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
