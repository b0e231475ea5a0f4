/** The statement of a payment of a closing, as it was frozen at the approval, and what became of the payment since. */
import { z } from 'zod'
import { EXTRATO_SITUACOES, type ExtratoDoPagamento } from '../../core/financeiro/extrato.ts'
import { id } from '../fields.ts'
import { file } from '../files.ts'
import { byId, formato } from '../lists.ts'
import { routesOf } from '../routes.ts'

const extrato = z.object({
  favorecido: z.string(),
  /** Null for a payment that was approved before statements were kept. The document is masked for who may not see it. */
  conteudo: z.custom<ExtratoDoPagamento>().nullable(),
  situacao: z.enum(EXTRATO_SITUACOES),
  data_pagamento: z.string().nullable(),
})
export type Extrato = z.output<typeof extrato>

const { get } = routesOf(['Fechamentos'])
const PATH = '/fechamentos/{id}/pagamentos/{pagamento_id}/extrato'
const input = byId.extend({ pagamento_id: id })

export const extratoRoutes = {
  extrato: get(PATH, 'O extrato de um pagamento').input(input).output(extrato),
  extratoEmPdf: get(`${PATH}/pdf`, 'O extrato de um pagamento em PDF').input(input).output(file),
  exportarExtrato: get(`${PATH}/exportar`, 'Exportar o extrato de um pagamento')
    .input(input.extend({ formato }))
    .output(file),
}
