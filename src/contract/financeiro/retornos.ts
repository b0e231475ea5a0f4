/** Returns: what the bank paid or refused of the payments that were sent to it. */
import { z } from 'zod'
import { type IMPEDIMENTOS, MOTIVOS_DE_REJEICAO, RESULTADOS } from '../../core/financeiro/retornos.ts'
import { id } from '../fields.ts'
import { ocWithFile } from '../files.ts'
import { byId } from '../lists.ts'
import { routesOf } from '../routes.ts'

const MAX_DECISOES = 5_000

const pagamento = z.object({
  id: z.string(),
  favorecido_nome: z.string(),
  fechamento: z.number(),
  liquido: z.number(),
})

const impedimento = z.string().nullable() as z.ZodType<keyof typeof IMPEDIMENTOS | null>

const linha = z.object({
  /** Its number in the file, from 1. */
  ordem: z.number(),
  /** Null if it has to be chosen among `candidatos`, or is not known. */
  pagamento: pagamento.nullable(),
  candidatos: z.array(pagamento.extend({ impedimento })),
  /** The bank's own word for the outcome. */
  situacao: z.string(),
  resultado: z.enum(RESULTADOS).nullable(),
  dia: z.string().nullable(),
  motivo: z.enum(MOTIVOS_DE_REJEICAO).nullable(),
  impedimento,
})
export type LinhaLida = z.output<typeof linha>

const lido = z.object({
  id: z.string(),
  /** The rows with a payment, or to be asked about, in the file's order. */
  linhas: z.array(linha),
  /** The other rows that have a value or a reference, by number and as the file has them; the first ones. */
  desconhecidas: z.array(z.object({ ordem: z.number(), texto: z.string() })),
  quantas_desconhecidas: z.number(),
  /** The payments that are Enviado in a file of these closings and in no row; the first ones. */
  faltam: z.array(pagamento),
  quantos_faltam: z.number(),
})
export type RetornoLido = z.output<typeof lido>

const trabalho = z.object({ id: z.string() })
const { post } = routesOf(['Arquivos do banco'])

export const retornosRoutes = {
  /** Reads the bank's file, of which only what it says of payments is kept. Nothing is marked yet. */
  ler: ocWithFile
    .route({
      method: 'POST',
      path: '/retornos-do-banco',
      summary: 'Ler um retorno do banco',
      tags: ['Arquivos do banco'],
    })
    .input(
      z.strictObject({
        fechamento_id: id,
        /** In base64, a text or a spreadsheet. */
        conteudo: z.string().min(1, 'Cole ou escolha o retorno do banco'),
      }),
    )
    .output(lido),
  /** Marks what the rows say; the server goes on by itself. Counts are what the caller saw. */
  registrar: post('/retornos-do-banco/{id}/registrar', 'Registrar um retorno do banco')
    .input(
      byId.extend({
        pagos: z.int().min(0),
        rejeitados: z.int().min(0),
        /** The payment of a row that can be about several. */
        escolhas: z
          .array(z.strictObject({ ordem: z.int(), pagamento: id }))
          .max(MAX_DECISOES)
          .default([]),
        motivos: z
          .array(z.strictObject({ ordem: z.int(), motivo: z.enum(MOTIVOS_DE_REJEICAO) }))
          .max(MAX_DECISOES)
          .default([]),
      }),
    )
    .output(trabalho),
  /** Marks what waits for somebody else than who read it, if it is as many as the caller saw. */
  registrarEsperando: post('/retornos-do-banco/esperando/registrar', 'Registrar o que espera outra pessoa')
    .input(z.strictObject({ fechamento_id: id, quantidade: z.int().positive() }))
    .output(trabalho),
}
