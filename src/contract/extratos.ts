/** Statements of all people at once, of commissions or of a closing: asked for, made by the server, downloaded. */
import { z } from 'zod'
import { EXTRATO_FORMAS } from '../core/comissoes/extratos.ts'
import { comissaoFilterInput } from './comissoes.ts'
import { id } from './fields.ts'
import { file } from './files.ts'
import { byId, done, itemsOf } from './lists.ts'
import { routesOf } from './routes.ts'

/** The filters of Comissões that do not choose people. */
const filtros = comissaoFilterInput.omit({ texto: true, origem: true, colaborador_id: true })
export type ExtratosFiltros = z.output<typeof filtros>

export const forma = z.enum(EXTRATO_FORMAS, 'Escolha um PDF ou um por pessoa')

/** Somebody with more commissions than a statement has. */
const deixado = z.object({ nome: z.string(), quantidade: z.number() })
export type Deixado = z.output<typeof deixado>

const extratos = z.object({
  id: z.string(),
  forma,
  filtros,
  /** 'Vendas de 01/03/2026 até 31/03/2026 · só Pago', 'Fechamento 12' */
  descricao: z.string(),
  created_at: z.string(),
  /** How many people's statements are in the file, and how many of them are laid out. */
  pessoas: z.number(),
  feitas: z.number(),
  /** Whose commissions are too many, so that they are not in the file. */
  deixados: z.array(deixado),
  /** In bytes; null until the file is complete. */
  tamanho: z.number().nullable(),
  /** Why there is no file; null unless it could not be made. */
  falha: z.string().nullable(),
})
export type Extratos = z.output<typeof extratos>

const { get, post } = routesOf(['Comissões'])

export const extratosRoutes = {
  /** Preview of the statements that these filters would make. */
  previa: get('/extratos/previa', 'Prévia dos extratos de todos')
    .input(filtros)
    .output(
      z.object({
        descricao: z.string(),
        pessoas: z.number(),
        comissoes: z.number(),
        deixados: z.array(deixado),
      }),
    ),
  /** The caller's of the last 24 hours, the latest first: of commissions, or of this closing. */
  listar: get('/extratos', 'Os meus extratos de todos')
    .input(z.strictObject({ fechamento_id: id.optional() }).optional())
    .output(itemsOf(extratos)),
  /** Begins them; the server goes on by itself. */
  criar: post('/extratos', 'Fazer os extratos de todos', { successStatus: 201 })
    .input(z.strictObject({ forma, filtros }))
    .output(z.object({ id: z.string() })),
  /** One PDF, or a ZIP with one for each person. */
  baixar: get('/extratos/{id}/arquivo', 'Baixar os extratos').input(byId).output(file),
  /** Ends and removes the caller's own that are being made. */
  desistir: post('/extratos/{id}/desistir', 'Desistir dos extratos').input(byId).output(done),
}
