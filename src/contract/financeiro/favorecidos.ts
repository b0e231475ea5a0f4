/** Favorecidos: schemas of the form and the list, and the routes. */
import { z } from 'zod'
import { CARGOS } from '../../core/colaboradores.ts'
import { checkDocumento, normalizeDocumento } from '../../core/cpf-cnpj.ts'
import { askForTipo, checkPixKey, normalizePixKey } from '../../core/financeiro/chave-pix.ts'
import {
  CHAVE_PIX_TIPOS,
  DADOS_DO_FAVORECIDO,
  FALTA_NAMES,
  FAVORECIDO_MESSAGES,
  FAVORECIDO_TIPOS,
  MAX_CHAVES,
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
  optionalEmail,
  optionalLine,
  refuse,
  requiredLine,
  searchText,
} from '../fields.ts'
import {
  byId,
  done,
  itemsOf,
  listPageOf,
  noInput,
  optionalSearchText,
  pagina,
  sortOrderOf,
} from '../lists.ts'
import { routesOf } from '../routes.ts'
import { rowOf } from '../row.ts'
import { ajustesRoutes } from './ajustes.ts'
import { divida, paginaDoFavorecidoRoutes } from './conta-corrente.ts'

const fields = {
  tipo: z.enum(FAVORECIDO_TIPOS, { error: FAVORECIDO_MESSAGES.tipo }),
  /** Only a payee of tipo Colaborador has one. */
  colaborador_id: optional(id),
  nome: requiredLine(FAVORECIDO_MESSAGES.nome),
  documento: optionalDocument(checkDocumento, normalizeDocumento),
  vinculo: optional(z.enum(VINCULOS, { error: FAVORECIDO_MESSAGES.vinculo })),
  tipo_chave: optional(z.enum(CHAVE_PIX_TIPOS, { error: FAVORECIDO_MESSAGES.tipo_chave })),
  chave_pix: optionalLine(100),
  email: optionalEmail,
}

/** The columns of the table that the form has. */
const storedFavorecido = z.strictObject(fields)

/** The fields of a new or edited payee; the key is stored as its type says. */
export const favorecidoInput = storedFavorecido
  .extend({
    /** True if the user confirmed that another broker of vínculo PJ has the CNPJ too. */
    cnpj_compartilhado: z.boolean().optional(),
  })
  .superRefine(({ tipo, colaborador_id, tipo_chave, chave_pix }, ctx) => {
    if (tipo === 'Colaborador' && !colaborador_id)
      refuse(ctx, FAVORECIDO_MESSAGES.colaborador_falta, 'colaborador_id')
    if (tipo !== 'Colaborador' && colaborador_id)
      refuse(ctx, FAVORECIDO_MESSAGES.colaborador_do_tipo, 'colaborador_id')
    if (!chave_pix) {
      if (tipo_chave) refuse(ctx, FAVORECIDO_MESSAGES.chave_falta, 'chave_pix')
    } else if (typeof chave_pix === 'string') {
      if (!tipo_chave) refuse(ctx, askForTipo(chave_pix), 'tipo_chave')
      else if (CHAVE_PIX_TIPOS.includes(tipo_chave)) {
        const refusal = checkPixKey(tipo_chave, chave_pix)
        if (refusal !== null) refuse(ctx, refusal, 'chave_pix')
      }
    }
  }, EVEN_WITH_ERRORS)
  .transform((favorecido) => {
    const { tipo_chave, chave_pix } = favorecido
    return tipo_chave && chave_pix
      ? { ...favorecido, chave_pix: normalizePixKey(tipo_chave, chave_pix) }
      : favorecido
  })

export type FavorecidoInput = z.output<typeof favorecidoInput>

/**
 * A payee in the list and the form. `documento`, `chave_pix` and `email` are as stored, or masks of what `mascarados` names.
 * `a_recuperar` in reais; null for a caller who sees only one loja's sales.
 */
export const favorecido = rowOf(fields, {
  colaborador: named.nullable(),
  status: z.enum(RECORD_STATUSES),
  a_recuperar: z.number().nullable(),
  /** When the present key replaced another one, if nothing was paid to it since, and who changed it; otherwise null. */
  chave_alterada: z.object({ em: z.string(), por: z.string().nullable() }).nullable(),
  /** Who typed the address, while another Administrador has to confirm it; null if it counts or there is none. */
  email_por_confirmar: z.object({ por_id: z.string().nullable(), por: z.string().nullable() }).nullable(),
  /** The payee who is paid instead: another record of the same person. */
  junto_de: named.nullable(),
  mascarados: z.array(z.enum(DADOS_DO_FAVORECIDO)).optional(),
  /** Only in the list of payees who owe something. */
  deve: z.object(divida).optional(),
})
export type Favorecido = z.output<typeof favorecido>

/** The columns the list can be sorted by. */
export const FAVORECIDO_SORT_COLUMNS = ['nome', 'tipo', 'a_recuperar', 'status'] as const

/**
 * Filters of the list. The text is searched in the name and, for callers who see them, in documents and keys. To callers
 * who see only one loja's sales nobody owes, in the filter and in the order.
 */
const favorecidoFilterInput = z.strictObject({
  texto: optionalSearchText,
  tipo: z.enum(FAVORECIDO_TIPOS).optional(),
  status: z.enum(RECORD_STATUSES).optional(),
  falta: z.enum(FALTA_NAMES).optional(),
  /** Only payees who owe something, or whose debt is asked to be written off: who owes most first. */
  a_recuperar: z.enum(['sim']).optional(),
  /** Only payees who seem to be the same person as another one. */
  repetido: z.enum(['sim']).optional(),
  ordem: sortOrderOf(FAVORECIDO_SORT_COLUMNS),
})
export type FavorecidoFilterInput = z.output<typeof favorecidoFilterInput>

/** Preview of 'Criar favorecidos da equipe'. */
const proposal = z.object({
  novos: z.number(),
  /** Active colaboradores of the cargos who have a payee already. */
  existentes: z.number(),
  /** The names of new payees whose CPF is not valid and is left empty. */
  sem_cpf: z.array(z.string()),
  /** The names of active colaboradores without a payee whose CPF another payee has: none is created for them. */
  de_outro: z.array(z.string()),
})
export type PropostaDeFavorecidos = z.output<typeof proposal>

/** Payees with the typed document or key. */
const iguais = z.object({
  /** `divide` is true for a broker of vínculo PJ, who may share the CNPJ. */
  documento: z.array(named.extend({ divide: z.boolean() })),
  chave: z.array(named),
})

/** One of several payees who seem to be one person. */
const repetido = named.extend({
  tipo: z.enum(FAVORECIDO_TIPOS),
  status: z.enum(RECORD_STATUSES),
  colaborador: named.nullable(),
  /** The payee to whose record it was joined, if it owes something since. */
  junto_de: z.string().nullable(),
  created_at: z.string(),
  /** In reais. */
  a_recuperar: z.number(),
  /** Commissions that would go to another payee, and approved ones, which stay. */
  comissoes: z.number(),
  ficam: z.number(),
})
export type FavorecidoRepetido = z.output<typeof repetido>

/** The active payees without a key by name, at most MAX_CHAVES, and the number of all of them. */
const semChave = z.object({
  total: z.number(),
  itens: z.array(named.extend({ tipo: z.enum(FAVORECIDO_TIPOS), documento: z.string().nullable() })),
})
export type SemChave = z.output<typeof semChave>

/** Judged row by row on the server, so that one wrong key does not refuse the others. */
const chaveInformada = z.strictObject({
  id,
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  chave_pix: requiredLine(FAVORECIDO_MESSAGES.chave_com_tipo, 100),
})
export type ChaveInformada = z.output<typeof chaveInformada>

const chavesInformadas = z.object({
  /** Ids of payees who have the key now. */
  salvas: z.array(z.string()),
  recusadas: z.array(z.object({ id: z.string(), motivo: z.string() })),
})
export type ChavesInformadas = z.output<typeof chavesInformadas>

/** By default Corretores only. */
const cargos = z
  .array(z.enum(CARGOS))
  .min(1, 'Escolha ao menos um cargo')
  .max(CARGOS.length)
  .default(['Corretor'])

/** The addresses that the caller looked at. */
const emailsVistos = z
  .array(z.strictObject({ id, email: requiredLine(FAVORECIDO_MESSAGES.email) }))
  .min(1, FAVORECIDO_MESSAGES.email)
  .max(MAX_CHAVES, `Use no máximo ${MAX_CHAVES} e-mails`)

const { get, post } = routesOf(['Favorecidos'])

export const favorecidosRoutes = {
  ...cadastroRoutes('favorecidos', {
    row: favorecido,
    newInput: favorecidoInput,
    editedInput: favorecidoInput,
    filters: favorecidoFilterInput,
  }),
  listar: get('/favorecidos', 'Listar favorecidos')
    .input(favorecidoFilterInput.extend({ pagina }))
    .output(
      listPageOf(favorecido).extend({
        /** What all that the filter finds owe, in reais; only of payees who owe something. */
        somado: z.number().optional(),
      }),
    ),
  alternar: alternarRoute('favorecidos', favorecido),
  historico: historyRoute('favorecidos'),
  opcoes: optionsRoute('favorecidos'),
  ...paginaDoFavorecidoRoutes,
  ...ajustesRoutes,
  /** Gives the caller document and key in full; recorded, and limited by the hour. */
  mostrarDados: post('/favorecidos/{id}/dados', 'Mostrar o documento e a chave PIX de um favorecido')
    .input(byId)
    .output(favorecido),
  /** Lets addresses count that another Administrador typed: all of them, or none. */
  confirmarEmails: post('/favorecidos/emails/confirmar', 'Confirmar os e-mails de favorecidos')
    .input(z.strictObject({ emails: emailsVistos }))
    .output(done),
  /** Other payees with the document or the key, for the person who types them. */
  iguais: post('/favorecidos/iguais', 'Favorecidos com o mesmo documento ou a mesma chave PIX')
    .input(
      z.strictObject({
        documento: searchText(20),
        chave_pix: searchText(100),
        /** The payee that is being edited. */
        exceto: id.optional(),
      }),
    )
    .output(iguais),
  /** The payees who seem to be the same person as this one, itself among them; none if it is the only one. */
  repetidos: get('/favorecidos/{id}/repetidos', 'Favorecidos que parecem ser a mesma pessoa')
    .input(byId)
    .output(itemsOf(repetido)),
  /** This payee stays and gets the others' commissions and later sales; the others become Inativo. */
  juntar: post('/favorecidos/{id}/juntar', 'Juntar favorecidos da mesma pessoa')
    .input(byId.extend({ outros: z.array(id).min(1).max(20) }))
    .output(favorecido),
  propostos: get('/favorecidos/propostas/dos-corretores', 'Quais favorecidos a equipe ativa teria')
    .input(z.strictObject({ cargos }).optional())
    .output(proposal),
  /** Creates a payee for each active colaborador of these cargos without one, with name and CPF, and no key. */
  criarDosCorretores: post('/favorecidos/propostas/dos-corretores', 'Criar favorecidos da equipe ativa')
    .input(z.strictObject({ cargos }).optional())
    .output(z.object({ criados: z.number() })),
  semChave: get('/favorecidos/chaves/faltando', 'Favorecidos ativos sem chave PIX')
    .input(noInput)
    .output(semChave),
  informarChaves: post('/favorecidos/chaves/faltando', 'Informar a chave PIX de vários favorecidos')
    .input(
      z.strictObject({
        chaves: z
          .array(chaveInformada)
          .min(1, FAVORECIDO_MESSAGES.chave_com_tipo)
          .max(MAX_CHAVES, `Use no máximo ${MAX_CHAVES} chaves`)
          .refine((all) => new Set(all.map(({ id: one }) => one)).size === all.length, 'Favorecido repetido'),
      }),
    )
    .output(chavesInformadas),
}
