/** Favorecidos: schemas of the form and the list, and the routes. */
import { z } from 'zod'
import { checkDocumento, normalizeDocumento } from '../../core/cpf-cnpj.ts'
import { askForTipo, checkChavePix, normalizeChavePix } from '../../core/financeiro/chave-pix.ts'
import {
  CHAVE_PIX_TIPOS,
  DADOS_DO_FAVORECIDO,
  FALTA_NAMES,
  FAVORECIDO_MESSAGES,
  FAVORECIDO_TIPOS,
  VINCULOS,
} from '../../core/financeiro/favorecidos.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import { alternarRoute, cadastroRoutes, historyRoute, optionsRoute } from '../cadastro-routes.ts'
import {
  EVEN_WITH_ERRORS,
  id,
  named,
  optional,
  optionalDocument,
  optionalLine,
  requiredLine,
} from '../fields.ts'
import { byId, optionalSearchText, sortOrderOf } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { rowOf } from '../row.ts'

const fields = {
  tipo: z.enum(FAVORECIDO_TIPOS, { error: FAVORECIDO_MESSAGES.tipo }),
  /** Of a payee of tipo Colaborador, and only of such. */
  colaborador_id: optional(id),
  nome: requiredLine(FAVORECIDO_MESSAGES.nome),
  documento: optionalDocument(checkDocumento, normalizeDocumento),
  vinculo: optional(z.enum(VINCULOS, { error: FAVORECIDO_MESSAGES.vinculo })),
  tipo_chave: optional(z.enum(CHAVE_PIX_TIPOS, { error: FAVORECIDO_MESSAGES.tipo_chave })),
  chave_pix: optionalLine(100),
}

/** The columns of the table that the form has. */
const storedFavorecido = z.strictObject(fields)

/** The fields of a new or edited payee; the key is stored as its type says. */
export const favorecidoInput = storedFavorecido
  .superRefine(({ tipo, colaborador_id, tipo_chave, chave_pix }, ctx) => {
    const refuse = (field: keyof typeof fields, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    if (tipo === 'Colaborador' && !colaborador_id)
      refuse('colaborador_id', FAVORECIDO_MESSAGES.colaborador_falta)
    if (tipo !== 'Colaborador' && colaborador_id)
      refuse('colaborador_id', FAVORECIDO_MESSAGES.colaborador_do_tipo)
    if (!chave_pix) {
      if (tipo_chave) refuse('chave_pix', FAVORECIDO_MESSAGES.chave_falta)
    } else if (typeof chave_pix === 'string') {
      if (!tipo_chave) refuse('tipo_chave', askForTipo(chave_pix))
      else if (CHAVE_PIX_TIPOS.includes(tipo_chave)) {
        const refusal = checkChavePix(tipo_chave, chave_pix)
        if (refusal !== null) refuse('chave_pix', refusal)
      }
    }
  }, EVEN_WITH_ERRORS)
  .transform((favorecido) => {
    const { tipo_chave, chave_pix } = favorecido
    return tipo_chave && chave_pix
      ? { ...favorecido, chave_pix: normalizeChavePix(tipo_chave, chave_pix) }
      : favorecido
  })

/**
 * A payee in the list and the form. `documento` and `chave_pix` are as stored, or masks of what `mascarados` names.
 * `a_recuperar` in reais.
 */
export const favorecido = rowOf(fields, {
  colaborador: named.nullable(),
  status: z.enum(RECORD_STATUSES),
  a_recuperar: z.number(),
  /** When the present key, not paid to yet, took the place of another, and who changed it; null if it did not. */
  chave_alterada: z.object({ em: z.string(), por: z.string().nullable() }).nullable(),
  mascarados: z.array(z.enum(DADOS_DO_FAVORECIDO)).optional(),
})
export type Favorecido = z.output<typeof favorecido>

/** The columns the list can be sorted by. */
export const FAVORECIDO_SORT_COLUMNS = ['nome', 'tipo', 'a_recuperar', 'status'] as const

/** Filters of the list. The text is searched in the name; for those who see them, in documents and keys, too. */
const favorecidoFilterInput = z.strictObject({
  texto: optionalSearchText,
  tipo: z.enum(FAVORECIDO_TIPOS).optional(),
  status: z.enum(RECORD_STATUSES).optional(),
  falta: z.enum(FALTA_NAMES).optional(),
  /** Only those who owe something. */
  a_recuperar: z.enum(['sim']).optional(),
  ordem: sortOrderOf(FAVORECIDO_SORT_COLUMNS),
})
export type FavorecidoFilterInput = z.output<typeof favorecidoFilterInput>

/** What 'Criar favorecidos dos corretores ativos' would do. */
const proposal = z.object({
  novos: z.number(),
  /** Active Corretores who have a payee already. */
  existentes: z.number(),
  /** The names of those of the new ones whose CPF is no valid one, and stays empty. */
  sem_cpf: z.array(z.string()),
})
export type PropostaDeFavorecidos = z.output<typeof proposal>

const { get, post } = routesOf(['Favorecidos'])

export const favorecidosRoutes = {
  ...cadastroRoutes('favorecidos', {
    row: favorecido,
    newInput: favorecidoInput,
    editedInput: favorecidoInput,
    filters: favorecidoFilterInput,
  }),
  alternar: alternarRoute('favorecidos', favorecido),
  historico: historyRoute('favorecidos'),
  opcoes: optionsRoute('favorecidos'),
  /** Shows the caller document and key in full; recorded, and limited by the hour. */
  mostrarDados: post('/favorecidos/{id}/dados', 'Mostrar o documento e a chave PIX de um favorecido')
    .input(byId)
    .output(favorecido),
  propostos: get('/favorecidos/propostas/dos-corretores', 'Quais favorecidos os corretores ativos teriam')
    .input(z.strictObject({}).optional())
    .output(proposal),
  /** One for each active Corretor without one, with the Corretor's name and CPF, and no key. */
  criarDosCorretores: post(
    '/favorecidos/propostas/dos-corretores',
    'Criar favorecidos dos corretores ativos',
  ).output(z.object({ criados: z.number() })),
}
